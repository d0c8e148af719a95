import { lockPerson } from '../../people/accounts/person.queries.ts';
import { AppError } from '@forman/domain/errors';
import { canMovePayment, type PaymentState } from '@forman/domain/money/payments/states';
import type { Tx } from '../../db/database.ts';
import { releaseCredit } from '../credits/wallet.queries.ts';
import { freeSeatOf, lockIfThere } from '../../sessions/seats/seats.service.ts';
import { lockPayment, type PaymentRow, replacedReason, updatePayment } from './payments.queries.ts';

/** Moves a payment along its table of states, or stops the transaction: a bug. @returns the payment then. */
export async function movePayment(
  tx: Tx,
  payment: PaymentRow,
  to: PaymentState,
  change: Parameters<typeof updatePayment>[2] = {},
): Promise<PaymentRow> {
  if (!canMovePayment(payment.state, to)) {
    throw new AppError('conflict', { reason: `payment_${payment.state}_to_${to}` });
  }
  return updatePayment(tx, payment.id, { ...change, state: to });
}

type Closing = {
  now: Date;
  providerStatus?: string | null;
  reason?: string;
  /** True when another payment replaces it: the seat stays held for that one. */
  keepsSeat?: boolean;
};

/** Time that the seat is kept while a provider takes its money: our call waits ten seconds for the answer. */
export const captureMs = 60_000;

/**
 * Last instant until which a payment holds its seat. A later hold of the same registration is another's: of a
 * new payment, or of a group order.
 */
export const lastHoldOf = ({ expires_at }: Pick<PaymentRow, 'expires_at'>): Date =>
  new Date(expires_at.getTime() + captureMs);

/**
 * Ends a payment without money: the held seat goes to the waiting list, the reserved credit is free again,
 * once.
 * The caller holds the payment's lock; session and person are locked here, in that order. The payment forgets
 * its seat: the same seat may serve the next payment, from which a late capture of this one must not take it.
 */
export async function closeWithoutMoney(
  tx: Tx,
  payment: PaymentRow,
  to: 'failed' | 'expired',
  detail: Closing,
): Promise<void> {
  if (payment.session_id && payment.registration_id && payment.item === 'session') {
    const there = await lockIfThere(tx, payment.session_id, detail.now);
    const heldAtMost = lastHoldOf(payment);
    if (there && !detail.keepsSeat) await freeSeatOf(tx, payment.registration_id, detail.now, { heldAtMost });
  }
  await lockPerson(tx, payment.payer_id);
  await releaseCredit(tx, payment.id, detail.now);
  await movePayment(tx, payment, to, {
    next_check_at: null,
    registration_id: null,
    failure_reason: detail.reason ?? null,
    ...(detail.providerStatus ? { provider_status: detail.providerStatus } : {}),
  });
}

/**
 * Ends a payment that was stopped at its provider, in the transaction that gives its held seat to another.
 * @returns the payment as it was under its lock; null when it has moved on since it was stopped.
 */
export async function closeReplaced(tx: Tx, stopped: PaymentRow, now: Date): Promise<PaymentRow | null> {
  const locked = await lockPayment(tx, stopped.id);
  // Opened at the provider meanwhile, by a call under way.
  if (!locked || locked.provider_ref !== stopped.provider_ref) return null;
  if (locked.state === 'expired' || locked.state === 'failed') return locked;
  if (locked.state !== 'created' && locked.state !== 'processing') return null;
  if (locked.session_id) await lockIfThere(tx, locked.session_id, now);
  await closeWithoutMoney(tx, locked, 'expired', { now, reason: replacedReason, keepsSeat: true });
  return locked;
}
