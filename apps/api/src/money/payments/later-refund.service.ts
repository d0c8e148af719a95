import type { PaymentReading } from '../../adapters/payments/port.ts';
import type { PaymentState } from '@forman/domain/money/payments/states';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import { endAsked } from './asked-refunds.service.ts';
import { recordProviderRefund } from '../credits/refunds.service.ts';
import { heedDispute, heedMismatch } from './money-cases.service.ts';
import { postReturned } from './payment-entries.ts';
import { lockPayment, type PaymentRow } from './payments.queries.ts';
import { markStuck } from './refund.service.ts';
import { providerOf } from './provider-of.ts';

/** States of payments with money: later moves at the provider are handled here. */
const moneyCame: readonly PaymentState[] = ['settled', 'refunding', 'refunded', 'stuck'];

/**
 * Handles later moves of a finished payment at the provider: a refund from the provider's own pages, a refund
 * sent back by the person's bank, money taken back while it is contested. An event about the payment triggers
 * it.
 * @param payment as it was before this call reads the provider.
 * @throws ProviderError when the provider does not answer; nothing has changed then.
 */
export async function heedLaterMoves(ctx: Context, payment: PaymentRow): Promise<void> {
  if (!moneyCame.includes(payment.state)) return;
  const provider = providerOf(ctx, payment);
  if (!provider || !payment.provider_ref) return;
  const reading = await provider.read(payment.provider_ref);
  await ctx.transaction(async (tx) => {
    const now = ctx.clock.now();
    const locked = (await lockPayment(tx, payment.id))!;
    await heedDispute(tx, locked, reading.dispute, now);
    if (locked.state === 'settled') await heedSettled(tx, locked, reading, now);
    // Refunded only after the provider was read: the reading is older than our refund.
    if (locked.state === 'refunded' && payment.state === 'refunded')
      await heedRefunded(tx, locked, reading, now);
  });
}

/**
 * Records on a purchase the money given back by the provider, with its credit document; an amount that the
 * books cannot take becomes a case for a person.
 */
async function heedSettled(tx: Tx, payment: PaymentRow, reading: PaymentReading, now: Date): Promise<void> {
  const { newCents, restCents } = await recordProviderRefund(tx, {
    transactionId: payment.transaction_id!,
    refundedCents: reading.refundedCents,
    now,
  });
  await endAsked(tx, payment, newCents, now);
  await heedMismatch(tx, payment, restCents, now);
}

/**
 * Our refund came back: the person has neither the right nor the money. A refund paid by hand keeps its stuck
 * reason, and does not concern the provider.
 */
async function heedRefunded(tx: Tx, payment: PaymentRow, reading: PaymentReading, now: Date): Promise<void> {
  const isThere = payment.stuck_reason !== null || reading.refundedCents >= payment.online_cents;
  // An order that the provider has forgotten says nothing about its refund.
  if (isThere || reading.status !== 'captured') return;
  await markStuck(tx, payment, 'refund_refused');
  await postReturned(tx, payment, now);
}
