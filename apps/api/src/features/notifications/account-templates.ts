import { aboutMatter, fr, hello, type Templates } from './mail-words.ts';

/** What is written to people about accounts: their own, and those of whom they invited. */
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
    about: aboutMatter('Compte', 'Votre adresse e-mail'),
    facts: [
      { label: 'À faire', lines: ['Ouvrir le lien ci-dessous, une seule fois'] },
      { label: 'Ensuite', lines: ['Choisir votre première réunion d’information'] },
    ],
    button: { label: 'Confirmer mon adresse', url: links.confirmation(token) },
    footnote: fr`Cette inscription n’est pas de vous ? Quelqu’un a sans doute tapé votre adresse par erreur : ignorez ce message.`,
  }),

  guest_joined: ({ firstName, guest, guestId, phone, email }, links) => ({
    subject: fr`${guest} vient de s’inscrire grâce à vous`,
    heading: 'Votre invitation a trouvé preneur',
    greeting: hello(firstName),
    paragraphs: [
      fr`${guest} vient de rejoindre Forman en donnant votre nom, et choisit maintenant sa première réunion d’information.`,
      'Un mot de votre part, et le premier pas sera plus facile.',
    ],
    about: aboutMatter('Nouvelle inscription', guest),
    facts: [
      { label: 'Téléphone', lines: [phone] },
      { label: 'E-mail', lines: [email] },
    ],
    button: { label: 'Voir son profil', url: links.profile(guestId) },
    footnote: fr`Ce nom ne vous dit rien ? Prévenez l’association depuis la page Contact du portail.`,
  }),
} satisfies Partial<Templates>;
