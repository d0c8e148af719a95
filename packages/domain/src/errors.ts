/**
 * The one list of error codes. Its HTTP status and its French sentence are tables over the same keys: a code
 * without both does not compile. The sentences stand on a screen beside what failed; notices have their own
 * catalogue in the web application.
 */
export type ErrorCode =
  | 'malformed'
  | 'wrong_host'
  | 'invalid'
  | 'not_logged_in'
  | 'bad_credentials'
  | 'second_factor_needed'
  | 'payment_required'
  | 'forbidden'
  | 'not_found'
  | 'conflict'
  | 'session_full'
  | 'session_started'
  | 'already_registered'
  | 'not_registered'
  | 'payment_pending'
  | 'seller_incomplete'
  | 'buyer_incomplete'
  | 'amount_changed'
  | 'online_payment_off'
  | 'too_large'
  | 'headers_too_large'
  | 'too_slow'
  | 'too_many_requests'
  | 'provider_failed'
  | 'unavailable'
  | 'internal';

export const errorStatus = {
  malformed: 400,
  wrong_host: 421,
  invalid: 422,
  not_logged_in: 401,
  bad_credentials: 401,
  second_factor_needed: 401,
  payment_required: 402,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  session_full: 409,
  session_started: 409,
  already_registered: 409,
  not_registered: 409,
  payment_pending: 409,
  seller_incomplete: 409,
  buyer_incomplete: 409,
  amount_changed: 422,
  online_payment_off: 503,
  too_large: 413,
  headers_too_large: 431,
  too_slow: 408,
  too_many_requests: 429,
  provider_failed: 502,
  unavailable: 503,
  internal: 500,
} as const satisfies Record<ErrorCode, number>;

export const buyerIncomplete =
  'Il manque l’adresse de votre société, que la facture doit porter\u00a0: complétez-la dans «\u00a0Modifier mon profil\u00a0».';

export const errorSentence = {
  malformed: 'La demande est mal formée.',
  wrong_host: 'Le portail ne répond pas sous cette adresse.',
  invalid: 'Certaines valeurs ne conviennent pas.',
  not_logged_in: 'Votre connexion a expiré. Reconnectez-vous pour continuer.',
  bad_credentials: 'Identifiant ou Mot de passe invalide',
  second_factor_needed: 'Une seconde preuve est demandée pour ouvrir ce compte.',
  payment_required: 'Cette inscription doit d’abord être réglée.',
  forbidden: 'Vous n’avez pas le droit de faire cela.',
  not_found: 'Ce que vous cherchez n’existe pas ou n’existe plus.',
  conflict: 'Quelque chose a changé entre-temps.',
  session_full: 'Il n’y a plus de place.',
  session_started: 'La session a déjà commencé.',
  already_registered: 'Vous êtes déjà inscrit.',
  not_registered: 'Vous n’êtes pas inscrit.',
  payment_pending: 'Un paiement est déjà en cours pour cette session.',
  buyer_incomplete: buyerIncomplete,
  seller_incomplete: 'La fiche de l’association est incomplète\u00a0: aucune facture ne peut être émise.',
  amount_changed: 'Le montant a changé. Vérifiez-le avant de payer.',
  online_payment_off: 'Le paiement en ligne n’est pas disponible pour le moment.',
  too_large: 'L’envoi est trop volumineux.',
  headers_too_large: 'L’en-tête de la demande est trop long.',
  too_slow: 'La demande a mis trop de temps à arriver. Réessayez avec une meilleure connexion.',
  too_many_requests: 'Trop de tentatives. Patientez un peu avant de recommencer.',
  provider_failed: 'Le prestataire n’a pas répondu. Rien n’a été perdu\u00a0: réessayez dans un instant.',
  unavailable: 'Le service est momentanément indisponible. Réessayez dans un instant.',
  internal: 'Le serveur a rencontré un problème.',
} as const satisfies Record<ErrorCode, string>;

/** One wrong field: `propertyPath` is the name on the wire, `message` a French sentence. */
export type Violation = { propertyPath: string; message: string };

/** Means of giving a second proof. */
export const secondFactorMethods = ['totp', 'passkey', 'recovery'] as const;
export type SecondFactorMethod = (typeof secondFactorMethods)[number];
/** Second factor that a login asks for; the challenge goes back with the proof. */
export type SecondFactorAsked = { challenge: string; methods: SecondFactorMethod[] };

/** Thrown by services alone; the HTTP layer turns it into problem+json. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly violations: readonly Violation[];
  /** Machine word for the cause (the reason of a Decision), sent to the client. */
  readonly reason: string | undefined;
  /** A sentence for people, more precise than the code's. */
  readonly detail: string | undefined;
  /** Seconds after which another try makes sense. */
  readonly retryAfter: number | undefined;
  readonly secondFactor: SecondFactorAsked | undefined;

  constructor(
    code: ErrorCode,
    options: {
      reason?: string;
      detail?: string | undefined;
      violations?: readonly Violation[];
      retryAfter?: number;
      secondFactor?: SecondFactorAsked;
      cause?: unknown;
    } = {},
  ) {
    super(errorSentence[code], { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.violations = options.violations ?? [];
    this.reason = options.reason;
    this.detail = options.detail;
    this.retryAfter = options.retryAfter;
    this.secondFactor = options.secondFactor;
  }
}
