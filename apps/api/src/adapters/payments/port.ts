import type { BalanceMoveKind } from '@forman/domain/books/ledger/payouts';
import type { Cents } from '@forman/domain/money';

/** The online means of payment. The configuration chooses the provider behind each name. */
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
  /** The provider's id: pi_… (Stripe) or an order id (PayPal). */
  ref: string;
  /** The token that the browser needs to go on: Stripe's client secret, PayPal's order id. */
  clientSecret: string;
};

/**
 * The state of a payment at the provider, in our words.
 * open: nothing paid yet (card not entered or refused, 3-D Secure waiting, order not approved).
 * processing: the provider still works on it (slow bank, PayPal PENDING). captured: the money is ours,
 * refunded or not.
 * failed: refused for good; a card never is: its payment stays open (requires_payment_method) for another
 * card.
 * cancelled: closed without money, can never be captured any more.
 */
export type PaymentReading = {
  ref: string;
  /**
   * Our payment's id and the label that the person saw, as sent with the order; null when the portal did not
   * open the payment.
   */
  paymentId: string | null;
  label: string | null;
  status: 'open' | 'processing' | 'captured' | 'failed' | 'cancelled';
  /**
   * The captured amount, else the requested one; 0 when the provider no longer knows the payment (a PayPal
   * order it dropped).
   */
  amountCents: Cents;
  /**
   * The provider's own status (COMPLETED, requires_action, INSTRUMENT_DECLINED…), stored as
   * paypalAccountStatus (CORE-289).
   */
  providerStatus: string;
  /** The charge or capture id: refunds need it, and accountants look for it. */
  captureRef: string | null;
  /** "Visa •••• 4242" or null. */
  instrument: string | null;
  refundedCents: Cents;
  /**
   * The latest dispute; null when there is none. PayPal's disputes are not read: PayPal's own pages handle
   * them.
   */
  dispute: Dispute | null;
};

/** The person contests the payment at their bank, which takes the money back until the dispute is decided. */
export type Dispute = {
  /** The provider's id (dp_…). */
  ref: string;
  /** open: the association may still answer. won: the money stays. lost: the money is gone. */
  status: 'open' | 'won' | 'lost';
  amountCents: Cents;
  /** The provider's own reason (fraudulent, product_not_received…). */
  reason: string;
  /** The deadline for the answer to the bank; null when the bank awaits none. */
  answerUntil: Date | null;
};

/** refused: no money went back and calling again changes nothing; a person has to decide. */
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
  /** The payment's reference, as `read` takes it. */
  ref: string;
  /** Integer cents, EUR. */
  amountCents: Cents;
  at: Date;
};

/**
 * A line of the provider's statement: an amount that moved in the association's balance, and the provider's
 * fee.
 */
export type BalanceMove = {
  /** Unique at the provider (txn_…). */
  ref: string;
  kind: BalanceMoveKind;
  /** The provider's own type (charge, stripe_fee, T0006…), for investigations. */
  providerKind: string;
  /** Integer cents, EUR, before the fee: above 0 for money that came in, below 0 for money that went out. */
  amountCents: Cents;
  /** The provider's fee; below 0 when the provider gave a fee back. */
  feeCents: Cents;
  at: Date;
  /**
   * The capture concerned, as `captureRef` of its reading; for a payout, and for a payout that came back, the
   * payout.
   */
  subject: string | null;
  /** The Paris day on which a payout reaches the bank, where the provider gives it. */
  arrivesOn: string | null;
};

/** The association's money at the provider, available or still pending, at an instant. */
export type Balance = { cents: Cents; at: Date };

/** A span of time, without its second instant. */
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
   * Closes a payment nobody finished, so that it cannot be captured late. A captured or processing payment
   * stays so; a payment that still reads open could not be closed.
   */
  cancel(ref: string): Promise<PaymentReading>;
  /**
   * Gives back part or all of a captured payment. The same key refunds once, however late it is sent again.
   */
  refund(ref: string, amountCents: Cents, idempotencyKey: string): Promise<RefundResult>;
  /**
   * Captures and refunds of a period on the whole account, unsorted: payments opened by others are included.
   * PayPal's list is up to three hours late. Only shows which payments to look at; `read` gives their true
   * state.
   */
  list(period: Period): Promise<ProviderMove[]>;
  /** The statement of a period for the whole account, unsorted. PayPal's is up to three hours late. */
  listBalance(period: Period): Promise<BalanceMove[]>;
  balance(): Promise<Balance>;
  /**
   * The `ref` of each statement line that a payout contains; null where the provider does not give them, or
   * not yet: Stripe for a payout requested by hand, PayPal for any payout.
   */
  listPayoutParts(payout: string): Promise<string[] | null>;
  /**
   * The provider's clock, to the second, from the `Date` header of an answer; null where the provider has no
   * clock of its own.
   */
  time(): Promise<Date | null>;
  /**
   * Checks the signature of a webhook on its raw body. Throws InvalidSignature. The event says which payment
   * to read again; it is not trusted for the payment's state.
   */
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
