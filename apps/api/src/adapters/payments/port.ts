import type { BalanceMoveKind } from '@forman/domain/ledger/payouts';
import type { Cents } from '@forman/domain/money';

/** How the person pays online. What each name is behind the port is configuration. */
export type OnlineMethod = 'card' | 'paypal';

export type PaymentOrder = {
  /** Our payment's id; travels to the provider as metadata and comes back in its webhooks. */
  paymentId: string;
  /** Integer cents, EUR, at least 50 (Stripe's minimum). */
  amountCents: Cents;
  /** The wording on the person's bank statement: the session's title, cut at 127 characters (PayPal's limit). */
  label: string;
  /**
   * The same key makes the same payment, whatever happened to the first answer (Stripe forgets a key after 24 hours).
   * At most 100 characters; one key serves one call of one method.
   */
  idempotencyKey: string;
};

export type OpenedPayment = {
  /** The provider's id: pi_… or an order id. */
  ref: string;
  /** The token with which the browser goes on: Stripe's client secret, PayPal's order id. */
  clientSecret: string;
};

/**
 * What the provider says of a payment, in our words.
 * open: nothing paid yet (card not entered or refused, 3-D Secure waiting, order not approved).
 * processing: the provider still works on it (slow bank, PayPal PENDING). captured: the money is ours, refunded or not.
 * failed: refused for good; a card never is: its payment stays open (requires_payment_method) for another card.
 * cancelled: closed without money, can never be captured any more.
 */
export type PaymentReading = {
  ref: string;
  /** Our payment's id and what the person saw, as they went with the order; null for what the portal did not open. */
  paymentId: string | null;
  label: string | null;
  status: 'open' | 'processing' | 'captured' | 'failed' | 'cancelled';
  /**
   * The captured amount, else the asked one; 0 when the provider no longer knows the payment (a PayPal order it
   * dropped).
   */
  amountCents: Cents;
  /** The provider's own word (COMPLETED, requires_action, INSTRUMENT_DECLINED…), stored as paypalAccountStatus (CORE-289). */
  providerStatus: string;
  /** The id that a refund needs and that accountants look for (charge or capture id). */
  captureRef: string | null;
  /** "Visa •••• 4242" or null. */
  instrument: string | null;
  refundedCents: Cents;
  /** The latest; null when there is none. PayPal's are not read: they are answered and decided in its own pages. */
  dispute: Dispute | null;
};

/** The person contests the payment at their bank, which takes the money back until it has decided. */
export type Dispute = {
  /** The provider's id (dp_…). */
  ref: string;
  /** open: the association may still be heard. won: the money stays. lost: it is gone. */
  status: 'open' | 'won' | 'lost';
  amountCents: Cents;
  /** The provider's own word (fraudulent, product_not_received…). */
  reason: string;
  /** The date by which the bank must have an answer; null when it awaits none. */
  answerUntil: Date | null;
};

/** refused: no money went back and asking again changes nothing; a person has to decide. */
export type RefundResult = { status: 'refunded' | 'pending' | 'refused'; refundRef: string | null };

export type ProviderEvent = {
  /** Unique at the provider: a second delivery has the same id. */
  eventId: string;
  type: string;
  /** The payment concerned, or null when the event is of no interest. */
  ref: string | null;
};

/** Money that moved at the provider. */
export type ProviderMove = {
  kind: 'capture' | 'refund';
  /** The payment, as `read` takes it. */
  ref: string;
  /** Integer cents, EUR. */
  amountCents: Cents;
  at: Date;
};

/** A line of the provider's statement: what moved in the association's balance there, and what the provider kept of it. */
export type BalanceMove = {
  /** Unique at the provider (txn_…). */
  ref: string;
  kind: BalanceMoveKind;
  /** The provider's own word (charge, stripe_fee, T0006…), for whoever looks into it. */
  providerKind: string;
  /** Integer cents, EUR, before the fee: above 0 what came in, below what went out. */
  amountCents: Cents;
  /** The provider's fee; below 0 when it gave a fee back. */
  feeCents: Cents;
  at: Date;
  /** The capture that it is about, as `captureRef` of its reading; of a payout, and of one that came back, the payout. */
  subject: string | null;
  /** The Paris day on which the bank has a payout, where the provider says so. */
  arrivesOn: string | null;
};

/** The association's money at the provider, available or still pending, at an instant. */
export type Balance = { cents: Cents; at: Date };

/** A span of time; its second instant is not in it. */
export type Period = { from: Date; to: Date };

/** Headers as Node gives them, with names in lower case. */
export type WebhookHeaders = Record<string, string | string[] | undefined>;

/**
 * One online means of payment. All methods throw ProviderError when the provider cannot be reached, answers
 * nonsense or refuses the call itself (not the payment: a refused payment is a reading). After a ProviderError the
 * outcome is unknown: the call may have been carried out. Call again with the same key, or read.
 * Never call them inside a database transaction.
 */
export interface PaymentProvider {
  readonly name: 'stripe' | 'paypal' | 'simulated';
  readonly method: OnlineMethod;
  open(order: PaymentOrder): Promise<OpenedPayment>;
  /** PayPal: captures the approved order. Card: the browser confirmed; reads. Idempotent, even with another key. */
  capture(ref: string, idempotencyKey: string): Promise<PaymentReading>;
  read(ref: string): Promise<PaymentReading>;
  /**
   * Closes a payment nobody finished, so that it cannot be captured late. A captured or processing one stays so;
   * one that still reads open could not be closed.
   */
  cancel(ref: string): Promise<PaymentReading>;
  /** Gives back part or all of a captured payment. The same key refunds once, however late it is asked again. */
  refund(ref: string, amountCents: Cents, idempotencyKey: string): Promise<RefundResult>;
  /**
   * What moved in a period, in no order, the whole account's: payments that others opened are in it too. PayPal's list
   * is up to three hours late. Says where to look; what is true, `read` says.
   */
  list(period: Period): Promise<ProviderMove[]>;
  /** The statement of a period, in no order, the whole account's. PayPal's is up to three hours late. */
  listBalance(period: Period): Promise<BalanceMove[]>;
  balance(): Promise<Balance>;
  /**
   * Which lines of the statement a payout is made of, by their `ref`; null where the provider does not say, or not yet:
   * Stripe of a payout asked for by hand, PayPal of any.
   */
  listPayoutParts(payout: string): Promise<string[] | null>;
  /** The provider's clock, to the second, by the `Date` of an answer; null where it has none of its own. */
  time(): Promise<Date | null>;
  /** Checks the signature of a webhook on its raw body. Throws InvalidSignature. Says what to read again, never what is true. */
  readEvent(rawBody: Buffer, headers: WebhookHeaders): Promise<ProviderEvent>;
}

export class InvalidSignature extends Error {
  constructor(provider: string) {
    super(`${provider}: the signature of this event is not the provider's`);
    this.name = 'InvalidSignature';
  }
}

/** The means of payment that the configuration offers; none in production without keys. */
export type PaymentProviders = Partial<Record<OnlineMethod, PaymentProvider>>;
