/**
 * Reasons of a bank's refusal, by the provider's code (Stripe's decline codes, else its error codes), in
 * French. Codes that reveal a suspicion (stolen card, fraud) give a plain refusal: whoever holds the card
 * must not learn of it. Where the portal has no explanation, the sentence refers to the bank.
 */
const askBank =
  'Votre banque a refusé le paiement sans dire pourquoi\u00a0: elle seule peut vous renseigner.';
const expired = 'Votre carte est expirée.';
const wrongCode = 'Le code au dos de la carte est incorrect.';
const wrongNumber = 'Le numéro de carte est incorrect.';
const overLimit = 'Le plafond de votre carte est atteint.';
const notSupported = 'Votre carte ne permet pas ce type d’achat.';
const confirmAgain = 'La confirmation demandée par votre banque (3-D Secure) n’a pas abouti.';
const incomplete = 'Il manque quelque chose dans les champs de la carte\u00a0: complétez-les, puis payez.';
const tryLater = 'Votre banque n’a pas pu traiter le paiement\u00a0: réessayez dans quelques minutes.';

const sentences: Readonly<Record<string, string>> = {
  insufficient_funds: 'Le compte n’est pas assez approvisionné.',
  card_velocity_exceeded: overLimit,
  withdrawal_count_limit_exceeded: overLimit,
  expired_card: expired,
  invalid_expiry_month: 'La date d’expiration est incorrecte.',
  invalid_expiry_year: 'La date d’expiration est incorrecte.',
  incorrect_cvc: wrongCode,
  invalid_cvc: wrongCode,
  incorrect_number: wrongNumber,
  invalid_number: wrongNumber,
  incorrect_zip: 'Le code postal ne correspond pas à celui de la carte.',
  card_not_supported: notSupported,
  currency_not_supported: 'Votre carte ne permet pas de payer en euros.',
  transaction_not_allowed: notSupported,
  authentication_required: confirmAgain,
  payment_intent_authentication_failure: confirmAgain,
  mobile_device_authentication_required: confirmAgain,
  processing_error: tryLater,
  issuer_not_available: tryLater,
  reenter_transaction: tryLater,
  try_again_later: tryLater,
  duplicate_transaction:
    'Votre banque y voit un paiement déjà fait\u00a0: vérifiez votre compte avant de réessayer.',
  testmode_decline: 'Une carte de test ne paie rien ici.',
  incomplete_number: incomplete,
  incomplete_expiry: incomplete,
  incomplete_cvc: incomplete,
  validation_error: incomplete,
  paypal_cancelled: 'Le paiement n’a pas été confirmé dans PayPal.',
  paypal_declined:
    'PayPal n’a pas pu débiter le compte ou la carte choisis\u00a0: prenez-en d’autres dans PayPal.',
};

/** Sentence on a refusal; for a code that is missing or not in the table, only the bank knows the reason. */
export const declineSentence = (code: string | null | undefined): string =>
  (code && Object.hasOwn(sentences, code) && sentences[code]) || askBank;

/** True when only the bank's confirmation failed: the same card may well pay at the next try. */
export const isConfirmationMissing = (code: string | null | undefined): boolean =>
  declineSentence(code) === confirmAgain;
