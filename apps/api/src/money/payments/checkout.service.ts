import { lockPerson } from '../../people/accounts/person.queries.ts';
import { randomUUID } from 'node:crypto';
import type { Viewer } from '@forman/domain/access';
import type { Decision } from '@forman/domain/decision';
import { AppError } from '@forman/domain/errors';
import { type Cents, centsToEuros } from '@forman/domain/money';
import type { Split } from '@forman/domain/money/payments/states';
import type { Room } from '@forman/domain/sessions/rooms';
import { holdMs } from '@forman/domain/platform/holds';
import type { OnlineMethod, PaymentProvider } from '../../adapters/payments/port.ts';
import { ProviderError } from '../../adapters/provider-error.ts';
import type { Context } from '../../context.ts';
import type { Db, Tx } from '../../db/database.ts';
import { currentActingAdmin, refuseInTakeover } from '../../http/current-request.ts';
import { findWallet, reserveCredit } from '../credits/wallet.service.ts';
import { canInvoice, missingSeller } from '../../books/invoicing/documents.service.ts';
import { hold } from '../../sessions/seats/seating.service.ts';
import { allow } from '@forman/domain/refusals';
import { lockSeats } from '../../sessions/seats/seats.service.ts';
import { getOffer, type ItemRequest, type Offer } from './items.service.ts';
import {
  findOpenPayment,
  findSettledPayment,
  findStuckPayment,
  insertPayment,
  namePaid,
  type PaymentRow,
  updatePayment,
  writeOpened,
} from './payments.queries.ts';
import { giftUsedOf, reservedBy } from './gift-part.service.ts';
import { closeReplaced } from './holds.service.ts';
import { toPayment } from './own-payments.service.ts';
import { closePayment, refreshPayment, stopPayment } from './reconcile.service.ts';
import { settleLocked } from './settle.service.ts';

/**
 * The reconciliation first looks at an unfinished payment while its hold still runs: when the webhook is lost
 * and the browser is gone, the money still finds its seat.
 */
const checkBeforeMs = 120_000;

/** Quotes an item's price for this person now, and decides if they may buy it. Nothing is held. */
export async function getQuote(ctx: Context, viewer: Viewer, request: ItemRequest) {
  const now = ctx.clock.now();
  const offer = await getOffer(ctx.db, viewer, request, now);
  const wallet = await findWallet(ctx.db, viewer.id, now);
  const item = itemOf(viewer, offer);
  const open = (await findOpenPayment(ctx.db, item)) ?? (await findStuckPayment(ctx.db, item));
  const usableCents = wallet.usableCents + reservedBy(open);
  const split = offer.split(usableCents, false);
  return {
    price: centsToEuros(split.priceCents),
    creditUsed: centsToEuros(split.creditCents),
    giftUsed: centsToEuros(await giftUsedOf(ctx.db, { open, wallet, split, now })),
    toPay: centsToEuros(split.onlineCents),
    balance: centsToEuros(wallet.balanceCents),
    usableCredit: centsToEuros(usableCents),
    termsRequired: split.priceCents > 0,
    decision: await decide(ctx, viewer, offer, split),
    methods: { card: nameOf(ctx.payments.card), paypal: nameOf(ctx.payments.paypal) },
    openPayment: open ? toPayment(open) : null,
  };
}

const nameOf = (provider: PaymentProvider | undefined) => (provider?.name ?? null) as never;

/** The item's own decision, then the association's readiness to sell it, and to invoice this person. */
async function decide(ctx: Context, viewer: Viewer, offer: Offer, split: Split): Promise<Decision> {
  if (!offer.decision.ok || split.priceCents === 0) return offer.decision;
  if (currentActingAdmin() !== null) return { ok: false, reason: 'takeover' };
  if ((await missingSeller(ctx.db)).length > 0) return { ok: false, reason: 'seller_incomplete' };
  if (!(await canInvoice(ctx.db, viewer.id))) return { ok: false, reason: 'buyer_incomplete' };
  if (split.onlineCents > 0 && !ctx.payments.card && !ctx.payments.paypal)
    return { ok: false, reason: 'online_payment_off' };
  return offer.decision;
}

export const itemOf = (viewer: Viewer, offer: Offer) => ({
  payerId: viewer.id,
  beneficiaryId: offer.beneficiaryId,
  item: offer.item,
  sessionId: offer.sessionId,
});

export type OnlineRequest = ItemRequest & { method: OnlineMethod; shownCents: Cents };

/**
 * Holds the seat, reserves the credit, then opens the payment at the provider, outside any transaction.
 * Repeating the request finds the same payment.
 * @throws AppError amount_changed when the price is not the one shown to the person; nothing is charged.
 */
export async function openPayment(ctx: Context, viewer: Viewer, request: OnlineRequest): Promise<PaymentRow> {
  const provider = ctx.payments[request.method];
  if (!provider) throw new AppError('online_payment_off');
  const payment =
    (await holdAndReserve(ctx, viewer, request, null)) ??
    (await continueOrReplace(ctx, viewer, request)) ??
    (await findSame(ctx, viewer, request));
  if (!payment) throw new AppError('payment_pending', { reason: 'payment_created' });
  return openAtProvider(ctx, provider, payment);
}

/** @returns null when another device was faster: its payment can then be found. */
async function continueOrReplace(
  ctx: Context,
  viewer: Viewer,
  request: OnlineRequest,
): Promise<PaymentRow | null> {
  const open = await findUnfinished(ctx, viewer, request);
  if (!open) return holdAndReserve(ctx, viewer, request, null);
  if (isSame(open, request, ctx.clock.now())) return open;
  const { isStopped, payment } = await stopPayment(ctx, open);
  if (!isStopped) refuseUnderWay(payment);
  return holdAndReserve(ctx, viewer, request, payment);
}

async function findSame(ctx: Context, viewer: Viewer, request: OnlineRequest): Promise<PaymentRow | null> {
  const open = await findUnfinished(ctx, viewer, request);
  return open && isSame(open, request, ctx.clock.now()) ? open : null;
}

/**
 * The payment that this person has open for this item, read again from its provider: it is continued when the
 * request is the same, and replaced when the request differs. A request that cannot be met is refused before
 * any payment is stopped: a stale amount on one device ends nothing on the other.
 */
async function findUnfinished(
  ctx: Context,
  viewer: Viewer,
  request: OnlineRequest,
): Promise<PaymentRow | null> {
  const offer = await getOffer(ctx.db, viewer, request, ctx.clock.now());
  const open = await findOpenPayment(ctx.db, itemOf(viewer, offer));
  if (!open) return null;
  const current = open.provider_ref ? await refreshPayment(ctx, open.id) : open;
  refuseUnderWay(current);
  if (current.state !== 'created') return null;
  if (!isSame(current, request, ctx.clock.now())) {
    const wallet = await findWallet(ctx.db, viewer.id, ctx.clock.now());
    await needParties(ctx.db, viewer);
    allow(offer.decision);
    checkMeans(offer.split(wallet.usableCents + reservedBy(current), false), request);
  }
  return current;
}

/** Refuses a sale whose invoice could not name its seller or its buyer as the law asks. */
async function needParties(db: Db, { id }: Viewer): Promise<void> {
  if ((await missingSeller(db)).length > 0) throw new AppError('seller_incomplete');
  if (!(await canInvoice(db, id))) throw new AppError('buyer_incomplete');
}

/** Refuses a new payment when money is on its way, or has already given the right. */
function refuseUnderWay(payment: PaymentRow): void {
  const { state } = payment;
  if (state === 'processing' || state === 'captured' || state === 'refunding') {
    throw new AppError('payment_pending', { reason: `payment_${state}` });
  }
  if (state === 'settled')
    throw new AppError(payment.item === 'membership' ? 'conflict' : 'already_registered', {
      reason: 'payment_settled',
    });
}

const roomOf = (request: ItemRequest): Room | null =>
  request.kind === 'membership' ? null : (request.room ?? null);

/**
 * True when the open payment can serve this request. A payment that the provider would not open is never
 * tried again: Stripe replays a stored error under the same key for a day. Nor is one whose replacement
 * failed: it may be stopped at the provider.
 */
const isSame = (open: PaymentRow, request: OnlineRequest, now: Date): boolean =>
  open.method === request.method &&
  open.online_cents === request.shownCents &&
  open.room === roomOf(request) &&
  open.expires_at > now &&
  open.failure_reason === null;

/**
 * Passes the seat and the credit of a stopped payment on to the new one, so that the seat is not offered to
 * the waiting list in between.
 * @returns null when this person already has a payment open for the item.
 */
function holdAndReserve(
  ctx: Context,
  viewer: Viewer,
  request: OnlineRequest,
  stopped: PaymentRow | null,
): Promise<PaymentRow | null> {
  return ctx.transaction(async (tx) => {
    const now = ctx.clock.now();
    if (stopped && !(await closeReplaced(tx, stopped, now))) return null;
    return preparePayment(tx, viewer, await lockOffer(tx, viewer, request, now), request, now);
  });
}

/**
 * Reads the offer under the lock that decides its price and right: the session's, or for dues the person's.
 */
async function lockOffer(tx: Tx, viewer: Viewer, request: ItemRequest, now: Date): Promise<Offer> {
  if (request.kind === 'membership') await lockPerson(tx, viewer.id);
  else await lockSeats(tx, request.id, now);
  return getOffer(tx, viewer, request, now);
}

type Means =
  | { method: OnlineMethod; shownCents: Cents }
  | { method: 'credit' }
  /** Money that the office holds: it pays the whole price, and touches no avoir. */
  | { method: 'manual'; shownCents: Cents; instrument: string };

/**
 * Prepares a payment under the item's lock: decision, price, person lock, hold, payment row, reservation, in
 * settle's order.
 * @returns null when this person already has a payment open for the item.
 */
export async function preparePayment(
  tx: Tx,
  viewer: Viewer,
  offer: Offer,
  means: Means,
  now: Date,
): Promise<PaymentRow | null> {
  // A stuck payment may still become this very seat: nobody pays for it twice.
  if (await findStuckPayment(tx, itemOf(viewer, offer)))
    throw new AppError('payment_pending', { reason: 'payment_stuck' });
  if (await findOpenPayment(tx, itemOf(viewer, offer))) return null;
  await needParties(tx, viewer);
  allow(offer.decision);
  await lockPerson(tx, viewer.id);
  const wallet = await findWallet(tx, viewer.id, now);
  const usableCents = means.method === 'manual' ? 0 : wallet.usableCents;
  const split = offer.split(usableCents, means.method === 'credit');
  checkMeans(split, means);
  const expiresAt = new Date(now.getTime() + holdMs);
  const registrationId =
    offer.item === 'session' && offer.sessionId
      ? await hold(tx, viewer.id, offer.sessionId, { until: expiresAt, room: offer.room, now })
      : null;
  const payment = await insertPayment(tx, {
    id: randomUUID(),
    payer_id: viewer.id,
    beneficiary_id: offer.beneficiaryId,
    item: offer.item,
    session_id: offer.sessionId,
    registration_id: registrationId,
    room: offer.room,
    state: 'created',
    method: means.method,
    instrument: means.method === 'manual' ? means.instrument : null,
    price_cents: split.priceCents,
    credit_cents: split.creditCents,
    online_cents: split.onlineCents,
    expires_at: expiresAt,
    next_check_at: new Date(expiresAt.getTime() - checkBeforeMs),
    created_at: now,
  });
  await reserveCredit(tx, { paymentId: payment.id, userId: viewer.id, amountCents: split.creditCents, now });
  return payment;
}

/** Checks that credit pays the whole price, or that the online amount is exactly the one shown. */
function checkMeans(split: Split, means: { method: PaymentRow['method']; shownCents?: Cents }): void {
  if (means.method === 'credit') {
    if (split.onlineCents > 0) throw new AppError('payment_required', { reason: 'credit_too_low' });
    return;
  }
  if (split.onlineCents > 0 && split.onlineCents === means.shownCents) return;
  throw new AppError('amount_changed', {
    violations: [{ propertyPath: 'amount', message: 'Le montant a changé. Vérifiez-le avant de payer.' }],
  });
}

async function openAtProvider(
  ctx: Context,
  provider: PaymentProvider,
  payment: PaymentRow,
): Promise<PaymentRow> {
  if (payment.provider_ref) return payment;
  const order = {
    paymentId: payment.id,
    amountCents: payment.online_cents,
    label: await namePaid(ctx.db, payment.id),
    idempotencyKey: payment.id,
  };
  const opened = await provider.open(order).catch((error: unknown) => giveUpOpening(ctx, payment, error));
  const change = {
    provider: `${provider.name}-${provider.method}`,
    provider_ref: opened.ref,
    client_secret: opened.clientSecret,
  };
  if (await writeOpened(ctx.db, payment.id, change)) return { ...payment, ...change };
  // Another tab closed the payment meanwhile: it must not be paid, as nothing would look at it again.
  await provider.cancel(opened.ref);
  throw new AppError('payment_pending', { reason: 'payment_closed' });
}

/**
 * Closes the payment when the provider refused the call for good; after an unknown outcome the seat stays
 * held for another try, with a new key.
 */
async function giveUpOpening(ctx: Context, payment: PaymentRow, error: unknown): Promise<never> {
  if (error instanceof ProviderError && !error.retryable) await closePayment(ctx, payment.id);
  else await updatePayment(ctx.db, payment.id, { failure_reason: 'provider_failed' });
  throw error;
}

/**
 * Buys with credit alone, with hold and settlement in one transaction.
 * @throws AppError payment_required when the usable credit does not cover the price.
 */
export async function payByCredit(
  ctx: Context,
  viewer: Viewer,
  request: ItemRequest,
  unopened: PaymentRow | null = null,
): Promise<PaymentRow> {
  return ctx.transaction(async (tx) => {
    const now = ctx.clock.now();
    if (unopened && !(await closeReplaced(tx, unopened, now)))
      throw new AppError('payment_pending', { reason: 'payment_created' });
    const offer = await lockOffer(tx, viewer, request, now);
    const payment = await preparePayment(tx, viewer, offer, { method: 'credit' }, now);
    if (!payment) throw new AppError('payment_pending', { reason: 'payment_created' });
    return settleLocked(tx, payment, now);
  });
}

/**
 * Takes a priced seat under its session's lock when credit covers its whole price.
 * @returns false when a payment is under way for the seat, which has to be read again first
 * (`settleOrPayByCredit`).
 * @throws AppError payment_required, payment_pending, session_full when no seat was left; forbidden in a
 * takeover.
 */
export async function joinByCredit(tx: Tx, viewer: Viewer, offer: Offer, now: Date): Promise<boolean> {
  refuseInTakeover();
  const payment = await preparePayment(tx, viewer, offer, { method: 'credit' }, now);
  if (!payment) return false;
  expectSettled(await settleLocked(tx, payment, now));
  return true;
}

/**
 * Completes the join of a priced session or the finalisation of a discovery day: reads the payment under way
 * again and settles it, or else pays with credit that covers the whole price (CORE-205).
 * @throws AppError payment_required, payment_pending, session_full when the money had to be given back;
 * forbidden in a takeover.
 */
export async function settleOrPayByCredit(
  ctx: Context,
  viewer: Viewer,
  request: ItemRequest,
): Promise<PaymentRow> {
  refuseInTakeover();
  const now = ctx.clock.now();
  const offer = await getOffer(ctx.db, viewer, request, now);
  const open = await findOpenPayment(ctx.db, itemOf(viewer, offer));
  const payment = open?.provider_ref ? await refreshPayment(ctx, open.id) : null;
  if (payment && payment.state !== 'expired' && payment.state !== 'failed') return expectSettled(payment);
  const unopened = open && !payment ? open : null;
  try {
    return expectSettled(await payByCredit(ctx, viewer, request, unopened));
  } catch (error) {
    // A webhook, another tab or an earlier call may have settled it: the answer is then the same (CORE-213).
    const done =
      error instanceof AppError ? await findSettledPayment(ctx.db, itemOf(viewer, offer)) : undefined;
    if (done) return done;
    throw error;
  }
}

export function expectSettled(payment: PaymentRow): PaymentRow {
  if (payment.state === 'settled') return payment;
  if (payment.state === 'created') throw new AppError('payment_required', { reason: 'payment_not_finished' });
  if (payment.state === 'processing' || payment.state === 'captured' || payment.state === 'stuck') {
    throw new AppError('payment_pending', { reason: `payment_${payment.state}` });
  }
  const code = payment.item === 'membership' ? 'conflict' : 'session_full';
  throw new AppError(code, { reason: `payment_${payment.state}` });
}
