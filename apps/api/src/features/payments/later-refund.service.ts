import type { PaymentReading } from '../../adapters/payments/port.ts';
import type { PaymentState } from '@forman/domain/payments/states';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import { recordProviderRefund } from '../credits/refunds.service.ts';
import { heedDispute, heedMismatch } from './money-cases.service.ts';
import { postReturned } from './payment-entries.ts';
import { lockPayment, type PaymentRow } from './payments.queries.ts';
import { markStuck } from './refund.service.ts';

/** States whose money came: what the provider says of it afterwards is looked at here. */
const moneyCame: readonly PaymentState[] = ['settled', 'refunding', 'refunded', 'stuck'];

/**
 * A payment that has come to its end may still move at the provider: somebody refunds it from the provider's own pages,
 * the person's bank sends a refund back, or takes the money back while it is contested. An event about it is a reason to
 * look.
 * @param payment as it was before the provider is asked here.
 * @throws ProviderError when the provider does not answer; nothing has changed then.
 */
export async function heedLaterMoves(ctx: Context, payment: PaymentRow): Promise<void> {
  if (!moneyCame.includes(payment.state)) return;
  const provider = payment.method === 'credit' ? undefined : ctx.payments[payment.method];
  if (!provider || !payment.provider_ref) return;
  const reading = await provider.read(payment.provider_ref);
  await ctx.transaction(async (tx) => {
    const now = ctx.clock.now();
    const locked = (await lockPayment(tx, payment.id))!;
    await heedDispute(tx, locked, reading.dispute, now);
    if (locked.state === 'settled') await heedSettled(tx, locked, reading, now);
    // Refunded only since the provider was asked: what it said is older than our refund, and says nothing of it.
    if (locked.state === 'refunded' && payment.state === 'refunded')
      await heedRefunded(tx, locked, reading, now);
  });
}

/**
 * Records on a purchase the money that the provider gave back, with its credit document; an amount that the books
 * cannot take becomes a case for a person.
 */
async function heedSettled(tx: Tx, payment: PaymentRow, reading: PaymentReading, now: Date): Promise<void> {
  const rest = await recordProviderRefund(tx, {
    transactionId: payment.transaction_id!,
    refundedCents: reading.refundedCents,
    now,
  });
  await heedMismatch(tx, payment, rest, now);
}

/**
 * Our refund came back: the person has neither the right nor the money. One that somebody paid by hand keeps the reason
 * it was stuck for, and is none of the provider's.
 */
async function heedRefunded(tx: Tx, payment: PaymentRow, reading: PaymentReading, now: Date): Promise<void> {
  const isThere = payment.stuck_reason !== null || reading.refundedCents >= payment.online_cents;
  // An order that the provider has forgotten says nothing of its refund.
  if (isThere || reading.status !== 'captured') return;
  await markStuck(tx, payment, 'refund_refused');
  await postReturned(tx, payment, now);
}
