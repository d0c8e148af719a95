/**
 * The one catalogue of the portal's notices. Fixed texts are the association's, to the letter, misspellings
 * included: correct them here and nowhere else. A notice shows a text of this file and nothing more.
 */
type Notice = { title: string; text: string };

const nice = (text: string): Notice => ({ title: 'Nice !', text });
const failed = (text: string): Notice => ({ title: 'Une erreur est survenue.', text });

export const successNotices = {
  joined: nice('Vous êtes maintenant inscrit !'),
  cancelled: nice("Vous n'êtes maintenant plus inscrit !"),
  waiting: nice("Vous êtes maintenant inscrit dans la file d'attente !"),
  leftWaiting: nice("Vous êtes maintenant plus inscrit dans la file d'attente !"),
  paid: nice('Le paiement a été Effectué avec succés !'),
  joinedByCredit: nice("Vous venez de finaliser l'inscription avec vos crédits !"),
  dataRequested: nice('Merci pour votre demande, vous recevrez vos données prochainement par mail'),
} as const satisfies Record<string, Notice>;

export const failureNotices = {
  payment: failed("Le paiement n'a pas pu aboutir !"),
  join: failed("L'inscription n'a pas pu aboutir !"),
  /** Events add an emoji. */
  joinEvent: failed("L'inscription n'a pas pu aboutir ! 😕"),
  cancel: failed("L'annulation n'a pas pu aboutir !"),
  waiting: failed("L'inscription n'a pas pu aboutir !"),
  termsUnticked: failed('Vous devez accepter les CGU !'),
} as const satisfies Record<string, Notice>;

export type SuccessKey = keyof typeof successNotices;
export type FailureKey = keyof typeof failureNotices;

/** Texts that stand beside a field. */
export const fieldErrors = {
  loginIdentifier: 'Email invalide',
  loginPassword: 'Mot de passe invalide',
  loginRefused: 'Identifiant ou Mot de passe invalide',
} as const;

/** What a list says when it has nothing to show (CAT-011, 029, 040, 053 for the home page). */
export const emptyTexts = {
  workshop: "Aucun Atelier n'a été trouvé",
  formation: "Aucune Formation n'a été trouvé",
  event: "Aucun Évenement n'a été trouvé",
  team_meeting: "Aucune réunion d'équipe n'a été trouvé",
  homeWorkshops: 'Aucun atelier trouvé',
  invoices: 'Aucune Facture',
} as const;

/** Labels that are fixed, to the letter. */
export const labels = {
  workshops: 'Ateliers',
  teamMeetings: "Réunions d'équipe",
  formations: 'Formations',
  events: 'Événements',
  /** Written small; the menu shows it with a capital. */
  news: 'actualités',
  faq: 'FAQ',
  contact: 'Contact',
  dashboard: 'Tableau de board',
  rememberMe: 'Se souvenir de moi',
  forgotten: 'Identifiant ou mot de passe oublié ?',
  firstVisit: 'Première connexion',
  signUp: "Je m'inscris",
  join: "Je m'inscris",
  joinExternal: "Je souhaite m'inscrire",
  externalLink: 'Clickez ici pour vous inscrire',
  externalDone: 'Déjà inscrit',
  cancel: "J'annule",
  joinWaiting: "S'inscrire sur la liste d'attente",
  leaveWaiting: "Se retirer de la file d'attente",
  full: 'Complet',
  copilotWanted: 'Co-pilote recherché',
  advised: 'Recommandés',
  takeSeat: 'Je prends la place',
  preRegistered: 'Déjà préinscrit',
  nextDates: 'Prochaines dates',
  seeNextDates: 'Voir les prochaines dates',
  nextDatesLater: 'Cette fonctionnalité sera disponible prochainement.',
  discoveryDay: 'Journée découverte',
} as const;

/** Figures that the association fixed once. */
export const figures = {
  foundedIn: 2009,
  copyright: '© 2009-2022 Forman',
  landing: [
    { value: 3, label: 'séminaires de professionnalisation certifiés' },
    { value: 480, label: 'ateliers' },
    { value: 32, label: 'modules' },
    { value: 1, label: 'école de formateurs' },
    { value: 122, label: 'formateurs' },
  ],
} as const;
