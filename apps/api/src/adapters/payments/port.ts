import type { Cents } from '@forman/domain/money';

/** How the person pays online. What each name is behind the port is configuration. */
export type OnlineMethod = 'card' | 'paypal';

export type PaymentOrder = {
  /** Our payment's id; travels to the provider as metadata and comes back in its webhooks. */
  paymentId: string;
  /** Integer cents, EUR, at least 50 (the providers' minimum). */
  amountCents: Cents;
  /** What the person sees at the bank: the session's title, at most 127 characters. */
  label: string;
  payerEmail: string;
  /** The same key makes the same payment, whatever happened to the first answer. */
  idempotencyKey: string;
};

export type OpenedPayment = {
  /** The provider's id: pi_… or an order id. */
  ref: string;
  /** What the browser needs to go on: Stripe's client secret, PayPal's order id. */
  clientSecret: string;
};

/**
 * What the provider says of a payment, in our words.
 * open: nothing paid yet (card not entered, 3-D Secure waiting, order not approved).
 * processing: the provider still works on it (slow bank, PayPal PENDING). captured: the money is ours.
 * failed: refused for good. cancelled: closed without money, can never be captured any more.
 */
export type PaymentReading = {
  ref: string;
  status: 'open' | 'processing' | 'captured' | 'failed' | 'cancelled';
  amountCents: Cents;
  /** The provider's own word (COMPLETED, requires_action, DECLINED…), stored as paypalAccountStatus. */
  providerStatus: string;
  /** The id that a refund needs and that accountants look for (charge or capture id). */
  captureRef: string | null;
  /** "Visa •••• 4242" or null. */
  instrument: string | null;
  refundedCents: Cents;
};

export type RefundResult = { status: 'refunded' | 'pending' | 'refused'; refundRef: string | null };

export type ProviderEvent = {
  /** Unique at the provider: a second delivery has the same id. */
  eventId: string;
  type: string;
  /** The payment concerned, or null when the event is of no interest. */
  ref: string | null;
};

/**
 * One online means of payment. All methods throw ProviderError when the provider cannot be reached, answers
 * nonsense or refuses the call itself (not the payment: a refused payment is a reading).
 */
export interface PaymentProvider {
  readonly name: 'stripe' | 'paypal' | 'simulated';
  readonly method: OnlineMethod;
  open(order: PaymentOrder): Promise<OpenedPayment>;
  /** PayPal: captures the approved order. Card: the browser confirmed; reads. Idempotent. */
  capture(ref: string, idempotencyKey: string): Promise<PaymentReading>;
  read(ref: string): Promise<PaymentReading>;
  /** Closes a payment nobody finished, so that it cannot be captured late; a captured one stays captured. */
  cancel(ref: string): Promise<PaymentReading>;
  refund(ref: string, amountCents: Cents, idempotencyKey: string): Promise<RefundResult>;
  /** Checks the signature of a webhook on its raw body. Throws InvalidSignature. */
  readEvent(rawBody: Buffer, headers: Record<string, string | string[] | undefined>): Promise<ProviderEvent>;
}

export class InvalidSignature extends Error {}

/** The means of payment that the configuration offers; none in production without keys. */
export type PaymentProviders = Partial<Record<OnlineMethod, PaymentProvider>>;
