import { formatMonth } from '@forman/domain/french-dates';
import { formatEuros } from '@forman/domain/money';
import { parisInstant } from '@forman/domain/paris-time';
import { aboutMatter, fr, hello, inGroups, type Templates } from './mail-words.ts';

/** Messages to the treasurer, who keeps each month's hash where nobody can change it in the portal. */
export const booksTemplates = {
  month_closed: (data, links) => {
    const month = formatMonth(parisInstant(`${data.month}-15`));
    return {
      subject: fr`Comptes clos : ${month}`,
      heading: fr`Comptes clos : ${month}`,
      greeting: data.firstName === null ? 'Bonjour,' : hello(data.firstName),
      paragraphs: [
        fr`Plus aucune écriture ne peut porter une date de ce mois. Gardez ce message : l’empreinte ci-dessous prouve, en dehors du portail, que les comptes clos jusqu’ici n’ont pas changé.`,
      ],
      about: aboutMatter('Clôture', month),
      facts: [
        {
          label: 'Pièces',
          lines: [`${count(data.invoices, 'facture')}, ${count(data.credits, 'avoir')}`],
        },
        { label: 'Ventes TTC', lines: [formatEuros(data.grossCents)], weight: 'strong' },
        { label: 'Dont TVA', lines: [formatEuros(data.vatCents)] },
        { label: 'Total perpétuel', lines: [formatEuros(data.perpetualCents)] },
        { label: 'Empreinte', lines: [inGroups(data.hash)] },
      ],
      button: { label: 'Voir la clôture', url: links.closing(data.closingId) },
      footnote: null,
    };
  },
  archive_sealed: ({ firstName, year, closingId, files, hash }, links) => ({
    subject: fr`Comptes : archive de ${year}`,
    heading: fr`L’archive de ${year} est faite`,
    greeting: firstName === null ? 'Bonjour,' : hello(firstName),
    paragraphs: [
      fr`Gardez ce message : l’empreinte ci-dessous scelle les fichiers de l’archive, chaque PDF et chaque XML compris. Qui la vérifie un jour la compare avec celle-ci.`,
    ],
    about: aboutMatter('Archive', year),
    facts: [
      { label: 'Fichiers', lines: [count(files, 'fichier')] },
      { label: 'Empreinte', lines: [inGroups(hash)] },
    ],
    button: { label: 'Voir le scellé', url: links.closing(closingId) },
    footnote: null,
  }),
  treasurer_test: ({ firstName, month, hash }, links) => ({
    subject: 'Essai\u00a0: adresse de la trésorerie',
    heading: 'Votre adresse reçoit bien nos messages',
    greeting: firstName === null ? 'Bonjour,' : hello(firstName),
    paragraphs: [
      fr`Vous êtes la personne à qui le portail envoie l’empreinte des comptes à chaque clôture de mois. Gardez ces messages : l’empreinte prouve, en dehors du portail, que les comptes clos n’ont pas changé.`,
      fr`Ceci est un essai : il n’y a rien à faire.`,
    ],
    about: aboutMatter('Clôture', month ? formatMonth(parisInstant(`${month}-15`)) : 'Essai'),
    facts:
      month && hash
        ? [
            { label: 'Dernier mois clos', lines: [formatMonth(parisInstant(`${month}-15`))] },
            { label: 'Empreinte', lines: [inGroups(hash)] },
          ]
        : [{ label: 'Dernier mois clos', lines: ['Aucun pour l’instant'] }],
    button: { label: 'Ouvrir les comptes', url: links.books },
    footnote: null,
  }),
} satisfies Pick<Templates, 'month_closed' | 'archive_sealed' | 'treasurer_test'>;

const count = (of: number, word: string): string => `${of}\u00a0${word}${of > 1 ? 's' : ''}`;
