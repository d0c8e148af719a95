/** The kinds of the security journal, each with its French sentence. A kind without one does not compile. */
export const securityEventSentences = {
  login: 'Connexion',
  login_refused: 'Connexion refusée\u00a0: mot de passe erroné',
  new_device: 'Connexion depuis un nouvel appareil',
  logout: 'Déconnexion',
  logins_ended: 'Autres appareils déconnectés',
  token_reused: 'Jeton de connexion présenté deux fois\u00a0: connexion fermée',
  right_refused: 'Action refusée\u00a0: droits insuffisants',
  limit_met: 'Trop de tentatives\u00a0: accès ralenti',
  identity_confirmed: 'Identité confirmée',
  identity_refused: 'Identité non confirmée',
  factor_added: 'Double vérification\u00a0: clé ajoutée',
  factor_removed: 'Double vérification\u00a0: clé retirée',
  factor_refused: 'Double vérification refusée',
  factors_lifted: 'Double vérification levée',
  recovery_code_used: 'Code de secours utilisé',
  recovery_codes_made: 'Codes de secours renouvelés',
  password_changed: 'Mot de passe changé',
  reset_asked: 'Code de réinitialisation demandé',
  contact_asked: 'Changement d’adresse ou de téléphone demandé',
  contact_changed: 'Adresse ou téléphone changé',
  contact_taken_back: 'Changement d’adresse annulé',
  calendar_made: 'Adresse d’abonnement à l’agenda créée',
  calendar_closed: 'Adresse d’abonnement à l’agenda fermée',
  takeover: 'Compte pris en main par un administrateur',
  export: 'Données exportées',
} as const satisfies Record<string, string>;

export type SecurityEventKind = keyof typeof securityEventSentences;
export const securityEventKinds = Object.keys(securityEventSentences) as [
  SecurityEventKind,
  ...SecurityEventKind[],
];

/** Number of months for which the journal is kept. */
export const securityEventMonths = 12;
