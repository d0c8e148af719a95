import { phoneWords } from '@forman/domain/values/phone';
import { formatLongDay, formatMoment } from '@forman/domain/french-dates';
import { erasureSentences } from '@forman/domain/office/erasure';
import { aboutPerson, fr, hello, type Templates, tied } from './mail-words.ts';

/** "06 71 22 33 45" for "+33 0671223345", "+32 470 12 34 56" for "+32 0470123456". */
function phoneOf(written: string): string {
  const [telPrefix = '', phoneNumber] = written.split(' ');
  return phoneNumber === undefined ? written : phoneWords({ telPrefix, phoneNumber });
}

/** Messages to people about accounts: their own, and those of the people they invited. */
export const accountTemplates = {
  email_confirmation: ({ firstName, token, isWelcome }, links) => ({
    subject: isWelcome
      ? fr`Bienvenue chez Forman : confirmez votre adresse`
      : fr`Forman : confirmez votre adresse`,
    heading: isWelcome ? 'Bienvenue chez Forman' : 'Confirmez votre adresse',
    greeting: hello(firstName),
    paragraphs: [
      ...(isWelcome ? [fr`Votre inscription est enregistrée, et le portail vous est déjà ouvert.`] : []),
      fr`Un dernier geste : confirmez que cette adresse est bien la vôtre. C’est à elle que nous envoyons vos rendez-vous.`,
    ],
    about: aboutPerson('Compte', 'Votre adresse e-mail'),
    facts: [
      { label: 'À faire', lines: ['Ouvrir le lien ci-dessous, une seule fois'] },
      { label: 'Ensuite', lines: ['Choisir votre journée découverte'] },
    ],
    button: { label: 'Confirmer mon adresse', url: links.confirmation(token) },
    footnote: fr`Cette inscription n’est pas de vous ? Quelqu’un a sans doute tapé votre adresse par erreur : ignorez ce message.`,
  }),

  account_opened: ({ firstName }, links) => ({
    subject: fr`Votre compte Forman est ouvert`,
    heading: 'Votre compte est ouvert',
    greeting: hello(firstName),
    paragraphs: [
      fr`L’association a déménagé dans son nouveau portail : votre fiche y est déjà, avec votre parrain et votre adhésion.`,
      fr`Il ne manque que votre mot de passe. Donnez votre numéro de téléphone : un code arrive par SMS, et vous le choisissez.`,
    ],
    about: aboutPerson('Compte', 'Votre accès au portail'),
    facts: [{ label: 'À faire', lines: ['Choisir votre mot de passe'] }],
    button: { label: 'Choisir mon mot de passe', url: links.password },
    footnote: fr`Ce message n’est pas pour vous ? Ignorez-le : sans mot de passe, personne n’entre dans ce compte.`,
  }),

  member_enrolled: ({ firstName }, links) => ({
    subject: fr`Bienvenue : votre adhésion est enregistrée`,
    heading: 'Bienvenue parmi nous',
    greeting: hello(firstName),
    paragraphs: [
      fr`L’association vous a inscrit : votre fiche et votre adhésion vous attendent sur le portail. La facture suit dans un autre message.`,
      fr`Il ne manque que votre mot de passe. Donnez votre numéro de téléphone : un code arrive par SMS, et vous le choisissez.`,
    ],
    about: aboutPerson('Adhésion', 'Votre accès au portail'),
    facts: [{ label: 'À faire', lines: ['Choisir votre mot de passe'] }],
    button: { label: 'Choisir mon mot de passe', url: links.password },
    footnote: fr`Ce message n’est pas pour vous ? Ignorez-le : sans mot de passe, personne n’entre dans ce compte.`,
  }),

  new_device: ({ firstName, device, at }, links) => ({
    subject: fr`Sécurité : connexion depuis un nouvel appareil`,
    heading: 'Un nouvel appareil',
    greeting: hello(firstName),
    paragraphs: [
      fr`Votre compte vient d’être ouvert depuis un appareil qu’il ne connaissait pas. Si c’est vous, il n’y a rien à faire.`,
    ],
    about: aboutPerson('Sécurité', 'Votre accès au portail'),
    facts: [
      { label: 'Appareil', lines: [device] },
      { label: 'Le', lines: [tied(formatMoment(new Date(at)))] },
    ],
    button: { label: 'Voir mes connexions', url: links.account },
    footnote: fr`Ce n’était pas vous ? Changez votre mot de passe : les autres appareils sont alors déconnectés.`,
  }),

  guarded_act: ({ firstName, act, about, by }, links) => ({
    subject: fr`Sécurité : ${act}`,
    heading: act,
    greeting: firstName === null ? 'Bonjour,' : hello(firstName),
    paragraphs: [
      fr`Cet acte donne un pouvoir, ou décide où va l’argent : le portail l’annonce à chaque administrateur et à la trésorerie. S’il est attendu, il n’y a rien à faire.`,
    ],
    about: aboutPerson('Sécurité', about),
    facts: [
      { label: 'Par', lines: [by] },
      { label: 'Le', lines: [formatMoment(links.now)] },
    ],
    button: { label: 'Ouvrir l’administration', url: links.office },
    footnote: fr`Il ne l’est pas ? Appelez cette personne, et verrouillez son compte depuis sa fiche.`,
  }),

  calendar_made: ({ firstName }, links) => ({
    subject: fr`Sécurité : adresse d’agenda créée`,
    heading: 'Une adresse d’agenda',
    greeting: hello(firstName),
    paragraphs: [
      fr`Une adresse d’abonnement à votre agenda vient d’être créée depuis votre compte : qui la connaît lit vos sessions. Si c’est vous, il n’y a rien à faire.`,
    ],
    about: aboutPerson('Sécurité', 'Votre accès au portail'),
    facts: [{ label: 'Le', lines: [formatMoment(links.now)] }],
    button: { label: 'Voir mon compte', url: links.account },
    footnote: fr`Ce n’était pas vous ? Changez votre mot de passe : cette adresse et vos autres connexions sont alors fermées.`,
  }),

  factor_changed: ({ firstName, change, name }, links) => ({
    subject: fr`Sécurité : ${factorWords[change].subject}`,
    heading: factorWords[change].heading,
    greeting: hello(firstName),
    paragraphs: [fr`${factorWords[change].sentence}`],
    about: aboutPerson('Sécurité', 'Votre accès au portail'),
    facts: [
      ...(name ? [{ label: 'Clé', lines: [name] }] : []),
      { label: 'Le', lines: [formatMoment(links.now)] },
    ],
    button: { label: 'Voir mon compte', url: links.account },
    footnote: fr`Ce n’était pas vous ? Changez votre mot de passe, et prévenez l’association sans attendre.`,
  }),

  password_ended: ({ firstName }, links) => ({
    subject: fr`Sécurité : choisissez un nouveau mot de passe`,
    heading: 'Choisissez un nouveau mot de passe',
    greeting: hello(firstName),
    paragraphs: [
      fr`Par précaution, l’association a mis fin à votre mot de passe : il n’ouvre plus le portail, et vos connexions sont fermées. Choisissez-en un autre avec un code reçu sur votre téléphone.`,
    ],
    about: aboutPerson('Sécurité', 'Votre accès au portail'),
    facts: [{ label: 'Le', lines: [formatMoment(links.now)] }],
    button: { label: 'Choisir un mot de passe', url: links.password },
    footnote: fr`Une question ? Écrivez à l’association.`,
  }),

  guest_joined: ({ firstName, guest, guestId, phone, email }, links) => ({
    subject: fr`${guest} vient de s’inscrire grâce à vous`,
    heading: 'Votre invitation a trouvé preneur',
    greeting: hello(firstName),
    paragraphs: [
      fr`${guest} vient de rejoindre Forman en donnant votre nom, et choisit maintenant sa journée découverte.`,
      'Un mot de votre part, et le premier pas sera plus facile.',
    ],
    about: aboutPerson('Nouvelle inscription', guest),
    facts: [
      { label: 'Téléphone', lines: [phoneOf(phone)] },
      { label: 'E-mail', lines: [email] },
    ],
    button: { label: 'Voir son profil', url: links.profile(guestId) },
    footnote: fr`Ce nom ne vous dit rien ? Prévenez l’association depuis la page Contact du portail.`,
  }),

  erasure_asked: ({ firstName, dueAt }, links) => {
    const day = tied(formatLongDay(new Date(dueAt)));
    return {
      subject: fr`Votre compte sera supprimé le ${day}`,
      heading: 'Votre compte va être supprimé',
      greeting: hello(firstName),
      paragraphs: [
        fr`Vous l’avez demandé depuis la page de votre compte. Jusque-là rien ne change, et vous pouvez revenir sur votre décision.`,
        fr`Ce jour-là, vos inscriptions à venir seront annulées et vos données effacées. Seuls restent vos factures et ce que la comptabilité exige, dix ans.`,
      ],
      about: aboutPerson('Données personnelles', 'Suppression de votre compte'),
      facts: [{ label: 'Prévue le', lines: [day], weight: 'urgent' }],
      button: { label: 'Garder mon compte', url: links.account },
      footnote: fr`Vous ne l’avez pas demandé ? Ouvrez votre compte, gardez-le, puis changez votre mot de passe.`,
    };
  },

  erasure_refused: ({ firstName, reason }, links) => ({
    subject: fr`Votre compte n’a pas pu être supprimé`,
    heading: 'Votre compte est toujours là',
    greeting: hello(firstName),
    paragraphs: [
      fr`La suppression que vous aviez demandée devait avoir lieu aujourd’hui. Quelque chose l’empêche :`,
      fr`${erasureSentences[reason]}`,
      fr`Une fois la chose réglée, demandez-la de nouveau.`,
    ],
    about: aboutPerson('Données personnelles', 'Suppression de votre compte'),
    facts: [],
    button: { label: 'Ouvrir mon compte', url: links.account },
    footnote: fr`L’association vous aide volontiers : écrivez-lui depuis la page Contact du portail.`,
  }),

  account_erased: ({ firstName, by }, links) => ({
    subject: fr`Votre compte Forman est supprimé`,
    heading: 'Votre compte est supprimé',
    greeting: hello(firstName),
    paragraphs: [
      by === 'owner'
        ? fr`Comme vous l’avez demandé, vos données sont effacées du portail, et vos connexions sont fermées.`
        : fr`L’association a supprimé votre compte : vos données sont effacées du portail, et vos connexions sont fermées.`,
      fr`Vos factures et les écritures qui s’y rattachent restent dix ans, comme le code de commerce le demande.`,
    ],
    about: aboutPerson('Données personnelles', 'Suppression de votre compte'),
    facts: [],
    button: { label: 'Écrire à l’association', url: links.contact },
    footnote: fr`C’est notre dernier message : votre adresse est effacée une fois qu’il est parti.`,
  }),
} satisfies Partial<Templates>;

const factorWords = {
  added: {
    subject: 'une clé de double vérification ajoutée',
    heading: 'Une clé a été ajoutée',
    sentence: 'Elle est demandée désormais à chaque connexion, après votre mot de passe, ou à sa place.',
  },
  removed: {
    subject: 'une clé de double vérification retirée',
    heading: 'Une clé a été retirée',
    sentence: 'Elle ne sert plus à ouvrir votre compte.',
  },
  lifted: {
    subject: 'votre double vérification a été levée',
    heading: 'Votre double vérification a été levée',
    sentence:
      'Elle l’a été à votre demande, et vos appareils sont déconnectés. Votre mot de passe suffit pour revenir\u00a0: ajoutez une nouvelle clé dès que possible.',
  },
} as const;
