/** Every address of the portal. Matching ignores case; static segments win over `:id`. */
export const routes = {
  landing: '/',
  signup: '/register',
  signupSuccess: '/register/success',
  signupConfirmation: '/register/confirmation/:token',
  takeContactBack: '/securite/annuler/:token',
  resetPassword: '/reset/password',
  contact: '/contact',
  dataProtection: '/cnil',
  legalNotice: '/mentions-legales',
  privacyPolicy: '/politique-de-confidentialite',
  internalRules: '/reglement-interieur',
  simulation: '/simulation',
  simulatedMembership: '/simulation/adhesion',
  simulatedWorkshop: '/simulation/atelier/:id',
  simulatedFormation: '/simulation/formation/:id',
  simulatedEvent: '/simulation/evenement/:id',
  ownData: '/mes-donnees/:token',
  unsubscribe: '/desabonnement/:token',
  verification: '/verification',
  verificationOf: '/verification/:code',
  demoMessages: '/demo/messages',

  terms: '/auth/cgu',
  statutes: '/auth/status',
  home: '/auth/home',

  workshops: '/auth/workshop',
  workshop: '/auth/workshop/detail/:id',
  workshopEdit: '/auth/workshop/edit/:id',
  workshopRepeat: '/auth/workshop/repeat/:id',
  workshopCreate: '/auth/workshop/create',
  formations: '/auth/formation',
  formation: '/auth/formation/detail/:id',
  formationEdit: '/auth/formation/edit/:id',
  formationRepeat: '/auth/formation/repeat/:id',
  formationCreate: '/auth/formation/create',
  events: '/auth/event',
  event: '/auth/event/detail/:id',
  eventEdit: '/auth/event/edit/:id',
  eventRepeat: '/auth/event/repeat/:id',
  eventCreate: '/auth/event/create',
  teamMeetings: '/auth/TeamMeeting',
  teamMeeting: '/auth/TeamMeeting/detail/:id',
  teamMeetingEdit: '/auth/TeamMeeting/edit/:id',
  teamMeetingRepeat: '/auth/TeamMeeting/repeat/:id',
  teamMeetingCreate: '/auth/TeamMeeting/create',

  calendar: '/auth/calendrier',
  sign: '/auth/emargement/:code',
  signRemotely: '/auth/emargement/distance/:id',

  presence: '/auth/presence/:id',

  newsList: '/auth/news',
  news: '/auth/news/detail/:id',
  newsEdit: '/auth/news/edit/:id',
  newsCreate: '/auth/news/create',
  faq: '/auth/FAQ',
  faqCategory: '/auth/FAQ/category/:id',
  faqIssue: '/auth/FAQ/issue/:id',
  faqCreate: '/auth/FAQ/create',
  faqEdit: '/auth/FAQ/edit/:id',
  contactApp: '/auth/ContactApp',

  profile: '/auth/adherents/profil/:id',
  goals: '/auth/adherents/profil/goals/:id',
  invitation: '/auth/invitation',
  agenda: '/auth/adherents/profil/agenda',
  credit: '/auth/adherents/profil/avoirs',
  invoices: '/auth/adherents/profil/Factures',
  invoice: '/auth/adherents/profil/facture/:id',
  invoicePdf: '/auth/adherents/profil/facture/:id/pdf',
  groupOrders: '/auth/adherents/profil/commandes',
  groupOrderCreate: '/auth/adherents/profil/commandes/nouvelle',
  groupOrder: '/auth/adherents/profil/commande/:id',
  vatSettings: '/auth/adherents/profil/facture/AdminTva',
  reports: '/auth/adherents/profil/rapports',
  hours: '/auth/heures',
  personHours: '/auth/adherents/heures/:id',
  account: '/auth/compte',
  feedback: '/auth/avis/:id',
  trainingPlan: '/auth/TrainingPlan/TrainingPlan/:id',
  trainingPlanUser: '/auth/TrainingPlanUser/:id',

  hourAttestations: '/auth/heures/attestations',
  hourAttestation: '/auth/heures/attestations/:id',

  evolution: '/auth/evolution',
  discoveryDays: '/auth/JDs',
  messages: '/auth/messages',
  message: '/auth/messages/:id',
  notificationsMembership: '/auth/notifications/adhesion',
  notificationsWorkshop: '/auth/notifications/workshop',
  notificationsNews: '/auth/notifications/news',
  notificationsGoals: '/auth/notifications/objectifs',

  admin: '/auth/admin',
  adminUserCreate: '/auth/admin/utilisateurs/creer',
  adminNewcomer: '/auth/admin/utilisateurs/adherent',
  adminUser: '/auth/admin/utilisateurs/:id',
  adminUserEdit: '/auth/admin/utilisateurs/:id/modifier',
  adminAudit: '/auth/admin/journal',
  adminMoveIn: '/auth/admin/emmenagement',
  moneyCases: '/auth/admin/paiements',
  owing: '/auth/admin/cotisations',
  guide: '/auth/admin/guide',
  guidePage: '/auth/admin/guide/:page',
  adminCredits: '/auth/admin/user/:userId/avoirs/:year',
  adminInvoice: '/auth/admin/user/:userId/facture/:invoiceId',
  accountant: '/auth/expert-comptable',
  accountantCredits: '/auth/expert-comptable/user/:userId/avoirs/:year',
  accountantInvoice: '/auth/expert-comptable/user/:userId/facture/:invoiceId',
  closing: '/auth/expert-comptable/cloture/:id',
  attestation: '/auth/expert-comptable/attestation',
} as const;

export type RouteName = keyof typeof routes;

type ParamNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;
type Values<Name extends RouteName> = [ParamNames<(typeof routes)[Name]>] extends [never]
  ? []
  : [values: Record<ParamNames<(typeof routes)[Name]>, string | number>];

/** Path of a route with its parameters: `pathTo('workshop', { id: 12 })` is "/auth/workshop/detail/12". */
export function pathTo<Name extends RouteName>(name: Name, ...[values]: Values<Name>): string {
  const given: Record<string, string | number> = values ?? {};
  return routes[name].replaceAll(/:(\w+)/g, (_, param: string) => encodeURIComponent(given[param] ?? ''));
}
