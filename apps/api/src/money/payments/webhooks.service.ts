import { AppError } from '@forman/domain/errors';
import {
  InvalidSignature,
  type PaymentProvider,
  type PaymentReading,
  type WebhookHeaders,
} from '../../adapters/payments/port.ts';
import type { Context } from '../../context.ts';
import type { WebhookEvents } from '../../db/schema.gen.ts';
import type { Updateable } from 'kysely';
import { findPaymentByRef } from './payments.queries.ts';
import { heedLaterMoves } from './later-refund.service.ts';
import { lookAtPayment } from './reconcile.service.ts';
import { heedUnknownPayment } from './unknown-payment.service.ts';
import { insertEvent, listEvents, updateEvent } from './webhooks.queries.ts';

const slugOf = (provider: PaymentProvider): string =>
  provider.name === 'simulated' ? `simulated-${provider.method}` : provider.name;

const findProvider = (ctx: Context, slug: string): PaymentProvider | undefined =>
  Object.values(ctx.payments).find((candidate) => slugOf(candidate) === slug);

/**
 * Receives an event: checks its signature on the raw body and stores it once; it is processed after the
 * answer.
 * @throws AppError not_found for a provider that is not configured, malformed for a wrong signature.
 */
export async function receiveEvent(
  ctx: Context,
  slug: string,
  rawBody: Buffer,
  headers: WebhookHeaders,
): Promise<void> {
  const provider = findProvider(ctx, slug);
  if (!provider) throw new AppError('not_found');
  const event = await provider.readEvent(rawBody, headers).catch((error: unknown) => {
    if (error instanceof InvalidSignature) throw new AppError('malformed', { reason: 'signature' });
    throw error;
  });
  await insertEvent(ctx.db, {
    provider: slug,
    event_id: event.eventId,
    type: event.type,
    ref: event.ref,
    received_at: ctx.clock.now(),
    next_attempt_at: ctx.clock.now(),
  });
  ctx.wake('webhooks');
}

/**
 * Wait before the next try: one minute, then two, four… up to six hours; later events are not kept waiting.
 */
const backOffMs = (attempts: number): number => Math.min(60_000 * 2 ** attempts, 6 * 3_600_000);

/** Most events read at once; a provider that was away sends more. */
const batch = 100;

/**
 * The job that processes events in their order until none waits; an event that cannot be processed yet is
 * tried again later.
 */
export async function processEvents(ctx: Context): Promise<number> {
  let processed = 0;
  for (;;) {
    const waiting = await listEvents(ctx.db, batch, ctx.clock.now());
    for (const event of waiting) await processOne(ctx, event);
    processed += waiting.length;
    if (waiting.length < batch || ctx.isStopping()) return processed;
  }
}

/** False for money that has just come, unless the same reading shows a refund or a dispute. */
const mayHaveMoved = (reading: PaymentReading | null): boolean =>
  !reading || reading.refundedCents > 0 || reading.dispute !== null;

async function processOne(
  ctx: Context,
  event: { provider: string; event_id: string; ref: string | null; attempts: number },
): Promise<void> {
  const mark = (change: Updateable<WebhookEvents>) =>
    updateEvent(ctx.db, event.provider, event.event_id, change);
  try {
    const payment = event.ref ? await findPaymentByRef(ctx.db, event.ref) : undefined;
    // The event only shows which payment to look at; its true state is read at the provider. An approved
    // PayPal order is not captured here.
    const seen = payment && (await lookAtPayment(ctx, payment.id, false));
    if (seen && mayHaveMoved(seen.reading)) await heedLaterMoves(ctx, seen.payment);
    const provider = findProvider(ctx, event.provider);
    if (event.ref && !payment && provider) await heedUnknownPayment(ctx, provider, event.ref);
    await mark({ processed_at: ctx.clock.now() });
  } catch (error) {
    ctx.log.warn({ err: error, event: event.event_id }, 'webhook not processed, will try again');
    await mark({
      attempts: event.attempts + 1,
      last_error: String(error).slice(0, 500),
      next_attempt_at: new Date(ctx.clock.now().getTime() + backOffMs(event.attempts)),
    });
  }
}
