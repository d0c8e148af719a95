import type { Cents } from '../../money.ts';

/**
 * The life of one payment. captured: the money is there but the right is not given yet. stuck: the back
 * office has to decide. `expired → captured` and `failed → captured` are late captures; `refunded → stuck` is
 * a refund that the person's bank sends back, days later.
 */
export const paymentStates = [
  'created',
  'processing',
  'captured',
  'settled',
  'failed',
  'expired',
  'refunding',
  'refunded',
  'stuck',
] as const;
export type PaymentState = (typeof paymentStates)[number];

export const paymentTransitions = {
  /** `created → settled`: paid by credit alone, nothing to capture. */
  created: ['processing', 'captured', 'failed', 'expired', 'settled'],
  processing: ['captured', 'failed', 'expired'],
  captured: ['settled', 'refunding', 'stuck'],
  failed: ['captured'],
  expired: ['captured'],
  refunding: ['refunded', 'stuck'],
  stuck: ['settled', 'refunded'],
  settled: [],
  refunded: ['stuck'],
} as const satisfies Record<PaymentState, readonly PaymentState[]>;

export function canMovePayment(from: PaymentState, to: PaymentState): boolean {
  return (paymentTransitions[from] as readonly PaymentState[]).includes(to);
}

/** States in which money may still arrive without the person doing anything. */
export const openPaymentStates = [
  'created',
  'processing',
  'captured',
  'refunding',
] as const satisfies PaymentState[];

/** The price of a checkout for this person today, and its parts. Cents. */
export type Split = { priceCents: Cents; creditCents: Cents; onlineCents: Cents };

/** Smallest amount that banks charge; the rest to pay online is never less. */
export const smallestOnlineCents: Cents = 50;

/**
 * Sessions: the usable credit first, the rest online (CORE-196, CORE-201, CORE-204). A rest of a few cents,
 * which no bank charges, is raised to the smallest amount; the avoir keeps the difference.
 */
export function splitCreditFirst(priceCents: Cents, usableCents: Cents): Split {
  const covered = Math.min(priceCents, Math.max(0, usableCents));
  const rest = priceCents - covered;
  const onlineCents = rest === 0 ? 0 : Math.min(priceCents, Math.max(rest, smallestOnlineCents));
  return { priceCents, creditCents: priceCents - onlineCents, onlineCents };
}

/** Dues: the person chooses between credit and online, without a mixture (CORE-143, CORE-152). */
export const splitByChoice = (priceCents: Cents, usableCents: Cents, byCredit: boolean): Split =>
  byCredit
    ? splitAllOrNothing(priceCents, usableCents)
    : { priceCents, creditCents: 0, onlineCents: priceCents };

/** The discovery fee: all by credit when it covers the price, else all online (CORE-251). */
export function splitAllOrNothing(priceCents: Cents, usableCents: Cents): Split {
  const byCredit = usableCents >= priceCents;
  return {
    priceCents,
    creditCents: byCredit ? priceCents : 0,
    onlineCents: byCredit ? 0 : priceCents,
  };
}
