import { formatDay, formatLongDay } from '@forman/domain/french-dates';
import { parisInstant } from '@forman/domain/paris-time';
import { aboutMatter, fr, hello, type Templates, tied } from './mail-words.ts';

/** Messages before the end of the year to people who would still lack hours with their registrations. */
export const hoursReminderTemplates = {
  hours_reminder: ({ firstName, until, lacks, sessions }, links) => {
    const end = tied(formatLongDay(parisInstant(until, '12:00')));
    return {
      subject: fr`Il vous manque des heures de formation avant le ${tied(formatDay(parisInstant(until, '12:00')))}`,
      heading: 'Il vous manque des heures de formation',
      greeting: hello(firstName),
      paragraphs: [
        fr`Vos inscriptions comprises, il vous en manquera encore le ${end}.`,
        sessions.length > 0
          ? 'Voici des sessions qui comptent pour ce qui vous manque, et où il reste des places.'
          : 'Aucune session ouverte ne compte pour l’instant pour ce qui vous manque. Une formation suivie ailleurs se déclare sur votre page, avec son justificatif.',
      ],
      about: aboutMatter('Mes heures', `Année ${until.slice(0, 4)}`),
      facts: [
        ...lacks.map(({ habilitation, words }) => ({
          label: habilitation,
          lines: [fr`Il manque ${words}`],
          weight: 'urgent' as const,
        })),
        ...sessions.map((session) => ({
          label: formatDay(new Date(session.startsAt)),
          lines: [session.title, `Compte ${session.counts}`],
        })),
      ],
      button: { label: 'Voir mes heures', url: links.hours },
      footnote: fr`Une attestation en cours ou une formation déjà déclarée peut ne pas être encore comptée.`,
    };
  },
} satisfies Partial<Templates>;
