import type { AnswerOf } from '@forman/contract/endpoint';
import type { membership, payMembership } from '@forman/contract/money/memberships';
import type { Viewer } from '@forman/domain/access';
import { AppError } from '@forman/domain/errors';
import { centsToEuros } from '@forman/domain/money';
import { holdMs } from '@forman/domain/platform/holds';
import type { Context } from '../../context.ts';
import { expectSettled, payByCredit } from './checkout.service.ts';
import { findOpenPayment, findPaidDues, type PaymentRow } from './payments.queries.ts';
import { refreshPayment, stopPayment } from './reconcile.service.ts';
import { findMembershipChange } from './dues.queries.ts';

type Settled = Omit<AnswerOf<typeof payMembership>, keyof AnswerOf<typeof membership>>;

const request = { kind: 'membership' } as const;

/**
 * Settles the caller's dues, paid online or by the credit that they choose. A second press gives the same
 * answer and charges nothing.
 * @throws AppError payment_required while nothing is paid, or the credit does not cover the price;
 * payment_pending.
 */
export async function payDues(ctx: Context, viewer: Viewer, method: PaymentRow['method']): Promise<Settled> {
  const paid = await (method === 'credit' ? payWithCredit(ctx, viewer) : settleOnline(ctx, viewer));
  return {
    transaction: paid.transaction_id!,
    outcome: await readOutcome(ctx, paid),
    paid: centsToEuros(paid.price_cents),
    method: paid.method,
    instrument: paid.instrument,
  };
}

const findOpen = (ctx: Context, { id }: Viewer): Promise<PaymentRow | undefined> =>
  findOpenPayment(ctx.db, { payerId: id, beneficiaryId: id, item: 'membership', sessionId: null });

/** Finds a payment of dues settled within the time that one payment lasts: the same purchase. */
const findJustPaid = (ctx: Context, { id }: Viewer): Promise<PaymentRow | undefined> =>
  findPaidDues(ctx.db, id, new Date(ctx.clock.now().getTime() - holdMs));

/** Settles the payment that the browser began, after reading it again. */
async function settleOnline(ctx: Context, viewer: Viewer): Promise<PaymentRow> {
  const open = await findOpen(ctx, viewer);
  if (open?.provider_ref) return expectSettled(await refreshPayment(ctx, open.id));
  const done = await findJustPaid(ctx, viewer);
  if (done) return done;
  throw new AppError('payment_required', { reason: 'payment_not_finished' });
}

/** Pays dues by avoir, and drops the payment begun online, unless its money is there. */
async function payWithCredit(ctx: Context, viewer: Viewer): Promise<PaymentRow> {
  const open = await findOpen(ctx, viewer);
  const current = open?.provider_ref ? await refreshPayment(ctx, open.id) : open;
  if (current && ['processing', 'captured', 'settled', 'refunding', 'stuck'].includes(current.state))
    return expectSettled(current);
  try {
    return await payByCredit(ctx, viewer, request, await stopOpen(ctx, current));
  } catch (error) {
    const done = error instanceof AppError ? await findJustPaid(ctx, viewer) : undefined;
    if (done) return done;
    throw error;
  }
}

async function stopOpen(ctx: Context, open: PaymentRow | undefined): Promise<PaymentRow | null> {
  if (open?.state !== 'created') return null;
  const { isStopped, payment } = await stopPayment(ctx, open);
  if (isStopped) return payment;
  throw new AppError('payment_pending', { reason: `payment_${payment.state}` });
}

/** Tells whether this payment made its person a member, by a change of level in the same transaction. */
async function readOutcome(ctx: Context, paid: PaymentRow): Promise<'member' | 'renewed'> {
  const row = await findMembershipChange(ctx.db, paid.transaction_id, paid.beneficiary_id);
  return row ? 'member' : 'renewed';
}
