import { inviterSentences } from '@forman/domain/invitations';

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
  workshopCreated: nice('Vous avez créé un atelier !'),
  formationCreated: nice('Vous avez créé une formation !'),
  eventCreated: nice('Vous avez créé un évenement !'),
  teamMeetingCreated: nice("Vous avez crée une réunion d'équipe !"),
  workshopEdited: nice('Atelier modifié !'),
  formationEdited: nice('Formation modifiée !'),
  eventEdited: nice('événement modifiée !'),
  teamMeetingEdited: nice("Réunion d'équipe modifiée !"),
  sessionRepeated: nice('Les nouvelles dates sont créées !'),
  newMember: nice('Vous êtes maintenant NEOMAN !'),
  renewed: nice('Vous avez renouvellez votre adhésion !'),
  dataRequested: nice('Merci pour votre demande, vous recevrez vos données prochainement par mail'),
  erasureWithdrawn: nice('Votre compte est gardé !'),
  userErased: nice('Le compte est supprimé !'),
  passwordChanged: nice('Votre mot de passe est changé !'),
  copilotAsked: nice('Votre demande de co-pilotage est envoyée !'),
  copilotCancelled: nice('Votre demande de co-pilotage est retirée !'),
  copilotLeft: nice("Vous n'êtes maintenant plus co-pilote !"),
  copilotApproved: nice('Le co-pilote est validé !'),
  copilotDeclined: nice('La candidature est supprimée !'),
  copilotRemoved: nice('Le co-pilote est retiré !'),
  sheetConfirmed: nice("La feuille d'émargement est validée !"),
  workshopRemoved: nice('Atelier supprimé !'),
  formationRemoved: nice('Formation supprimée !'),
  eventRemoved: nice('Événement supprimée !'),
  teamMeetingRemoved: nice("Réunion d'équipe supprimée !"),
  guestRemoved: nice("L'invité a été désinscrit !"),
  guestsAdded: nice('Les invités sont inscrits !'),
  published: nice('La session est publiée !'),
  contactSent: nice('Message envoyé avec succès'),
  unpublished: nice("La session n'est plus publiée !"),
  stuckSettled: nice("L'inscription est donnée !"),
  stuckRefunded: nice('Le remboursement est noté !'),
  caseClosed: nice("C'est noté !"),
  profileSaved: nice('Votre profil est à jour !'),
  faqSaved: nice('La question est enregistrée !'),
  faqRemoved: nice('La question est supprimée !'),
  faqTitleSaved: nice('Le titre est enregistré !'),
  faqTitleRemoved: nice('Le titre est supprimé !'),
  memberSaved: nice('Le profil est à jour !'),
} as const satisfies Record<string, Notice>;

export const failureNotices = {
  payment: failed("Le paiement n'a pas pu aboutir !"),
  join: failed("L'inscription n'a pas pu aboutir !"),
  /** Events add an emoji. */
  joinEvent: failed("L'inscription n'a pas pu aboutir ! 😕"),
  cancel: failed("L'annulation n'a pas pu aboutir !"),
  waiting: failed("L'inscription n'a pas pu aboutir !"),
  createWorkshop: failed('Impossible de creer un atelier !'),
  createFormation: failed('Impossible de creer une formation !'),
  createEvent: failed('Impossible de creer un évenement !'),
  createTeamMeeting: failed("Impossible de creer une réunion d'équipe !"),
  editWorkshop: failed('Impossible de modifier un atelier !'),
  editFormation: failed('Impossible de modifier une formation !'),
  editEvent: failed('Impossible de modifier un évenement !'),
  workshopExists: { title: 'Erreur !', text: 'Un atelier existe déjà !' },
  formationExists: failed('Une formation existe déjà !'),
  pictureUpload: failed('Upload failed'),
  termsUnticked: failed('Vous devez accepter les CGU !'),
  copilotAsk: failed("La demande de co-pilotage n'a pas pu aboutir !"),
  copilotCancel: failed("L'annulation n'a pas pu aboutir !"),
  copilotAnswer: failed("La réponse n'a pas pu être enregistrée !"),
  sheet: failed("La feuille d'émargement n'a pas pu être validée !"),
  workshopRemoval: failed("L'Atelier n'a pas pu être supprimé !"),
  formationRemoval: failed("La Formation n'a pas pu être supprimée !"),
  eventRemoval: failed("L'Évenement n'a pas pu être supprimée !"),
  teamMeetingRemoval: failed("La réunion d'équipe n'a pas pu être supprimée !"),
  phoneTaken: failed('Votre Téléphone est déjà présent dans la base !'),
  emailTaken: failed('Votre Email est déjà présent dans la base !'),
  inviterUnknown: failed(inviterSentences.unknown),
  inviterRefused: failed(inviterSentences.refused),
  editProfile: failed("Le profil n'a pas pu être modifié !"),
  dataRequest: failed("La demande n'a pas pu être enregistrée !"),
  publish: failed("La publication n'a pas pu aboutir !"),
  moneyCase: failed("La décision n'a pas pu être enregistrée !"),
} as const satisfies Record<string, Notice>;

export type SuccessKey = keyof typeof successNotices;
export type FailureKey = keyof typeof failureNotices;

/** Texts that stand beside a field. */
export const fieldErrors = {
  loginIdentifier: 'Email invalide',
  loginPassword: 'Mot de passe invalide',
  loginRefused: 'Identifiant ou Mot de passe invalide',
  phone: 'Téléphone invalide !',
  password: 'Mot de passe invalide !',
} as const;

/** What a list says when it has nothing to show (CAT-011, 029, 040, 053 for the home page). */
export const emptyTexts = {
  workshop: "Aucun Atelier n'a été trouvé",
  formation: "Aucune Formation n'a été trouvé",
  event: "Aucun Évenement n'a été trouvé",
  team_meeting: "Aucune réunion d'équipe n'a été trouvé",
  homeWorkshops: 'Aucun atelier trouvé',
  invoices: 'Aucune Facture',
  discoveryDays: 'Aucune journée découverte disponible',
  path: 'Aucun parcours disponible',
  habilitations: "Vous n'avez aucune Habilitation",
  agenda: "Vous n'avez pas d'évènements",
  goalsDone: 'Aucun objectif validé',
  faqCategory: 'Aucune sous-catégorie trouvée',
  goalPeriod: 'Aucune donnée disponible',
} as const;

/** The way from something about a session to its page. */
export const seeSession = {
  workshop: "Voir l'atelier",
  formation: 'Voir la formation',
  event: "Voir l'événement",
  team_meeting: 'Voir la réunion',
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
  faqPropose: 'Proposer une question et sa réponse',
  readMore: 'Lire la suite',
  readLess: 'Réduire',
  contact: 'Contact',
  dashboard: 'Tableau de board',
  rememberMe: 'Se souvenir de moi',
  forgotten: 'Identifiant ou mot de passe oublié ?',
  firstVisit: 'Première connexion',
  signUp: "Je m'inscris",
  signUpTitle: "Je m'inscris à ma première réunion d'information",
  back: 'Retour',
  join: "Je m'inscris",
  joinExternal: "Je souhaite m'inscrire",
  externalLink: 'Clickez ici pour vous inscrire',
  externalDone: 'Déjà inscrit',
  submitForm: 'Je valide',
  noHabilitation: 'Aucune habilitation',
  cancel: "J'annule",
  joinWaiting: "S'inscrire sur la liste d'attente",
  leaveWaiting: "Se retirer de la file d'attente",
  full: 'Complet',
  copilotWanted: 'Co-pilote recherché',
  advised: 'Recommandés',
  takeSeat: 'Je prends la place',
  preRegistered: 'Déjà préinscrit',
  finalised: 'Inscription finalisée',
  backToList: 'Retour à la liste',
  calendar: 'Calendrier',
  nextDates: 'Prochaines dates',
  seeNextDates: 'Voir les prochaines dates',
  nextDatesLater: 'Cette fonctionnalité sera disponible prochainement.',
  discoveryDay: 'Journée découverte',
  membership: 'Adhésion',
  duesNote: "L'appel à cotisation pour l'année suivante débute le 1er décembre",
  upToDate: 'À JOUR',
  toRenew: 'A RENOUVELER',
  confirmAbsences: 'Valider les absents',
  attendanceSheet: "Feuille D'émargement",
  noSite: 'Pas de site',
  editProfile: 'Modifier mon profil',
  copyEmail: "Copier l'email",
  nobody: 'Aucun',
  lastYear: 'FORMATIONS & ATELIERS, sur les 12 derniers mois',
  ledAndCoLed: 'PILOTES & COPILOTÉS',
  wholePath: "Voir l'historique complet",
  goalsHint: 'Pour valider un objectif, déplacez-le dans la colonne de droite',
  goalPending: 'En attente de validation',
  seeGoals: 'Voir les objectifs',
  duesCall: "L'appel à cotisation pour l'année suivante débute le 1er décembre",
  payDues: 'Je paie mon adhésion',
  pilotBadge: 'Pilote de formation / atelier',
  treasurer: "Trésorier de l'association",
  executive: 'Membre du Comité Executif',
  lineDown: 'LIGNÉE AVAL',
  lineUp: 'LIGNÉE AMONT',
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
  registered: [
    { value: '500+', label: 'adhérents' },
    { value: '6000+', label: 'clients' },
    { value: '12', label: 'ans' },
  ],
} as const;
