import { lockPerson } from '../../people/accounts/person.queries.ts';
import type { BodyOf } from '@forman/contract/endpoint';
import type { placeGroupOrder } from '@forman/contract/money/group-orders';
import { may, type Viewer } from '@forman/domain/access';
import { AppError } from '@forman/domain/errors';
import {
  canAcceptQuote,
  dueDay,
  formatOrderNumber,
  keptUntil,
  seatRefusalWords,
} from '@forman/domain/money/group-orders/group-orders';
import { eurosToCents } from '@forman/domain/money';
import { parisDay } from '@forman/domain/paris-time';
import { allow } from '@forman/domain/refusals';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import { missingSeller } from '../../books/invoicing/documents.service.ts';
import { hold } from '../../sessions/seats/seating.service.ts';
import { lockSeats } from '../../sessions/seats/seats.service.ts';
import { readLevels, refuseStrangers } from './choices.service.ts';
import { readPayer } from './payers.queries.ts';
import { findOrder, nextSequence } from './group-orders.queries.ts';
import { auditForPayer, lockOwn, readOrder } from './group-orders.service.ts';
import type { GroupOrderView } from './group-orders.wire.ts';
import { tellKept, tellPayer } from './order-mails.service.ts';
import {
  decideOrder,
  payerOf,
  type PricedSeat,
  priceSeats,
  readAccount,
  type WantedSeat,
} from './pricing.service.ts';
import { findByKey, insertOrderRow, insertSeats, updateSeat, updateOrder } from './order-changes.queries.ts';

/** Locks the sessions in the order of their numbers, then the payer: the order of every sale. */
async function lockAll(tx: Tx, sessionIds: readonly number[], payerId: number, now: Date): Promise<void> {
  for (const id of [...new Set(sessionIds)].toSorted((a, b) => a - b)) await lockSeats(tx, id, now);
  await lockPerson(tx, payerId);
}

/**
 * Orders seats together: under the locks of their sessions each is priced and decided again, and all are
 * kept, or none. A quote only prices them.
 * @throws AppError invalid, naming each seat that cannot be ordered; amount_changed; conflict;
 * seller_incomplete.
 */
export async function placeOrder(
  ctx: Context,
  viewer: Viewer,
  body: BodyOf<typeof placeGroupOrder>,
): Promise<GroupOrderView> {
  const payerId = payerOf(viewer, body.payer);
  const id = await ctx.transaction(async (tx) => {
    const now = ctx.clock.now();
    const made = await findByKey(tx, payerId, body.requestKey);
    if (made !== undefined) return made;
    const sessionIds = body.seats.map(({ session }) => session);
    await lockAll(tx, sessionIds, payerId, now);
    // The same call may have come a moment earlier, and have held these locks.
    const justMade = await findByKey(tx, payerId, body.requestKey);
    if (justMade !== undefined) return justMade;
    const seats = await decideSeats(tx, viewer, { payerId, wanted: body.seats }, now);
    refuseOtherSum(seats, body.total);
    const order = await insertOrder(tx, { ...body, seats, payerId, createdBy: viewer.id }, now);
    if (!body.asQuote) await keepSeats(tx, viewer, { orderId: order, now });
    return order;
  });
  return readOrder(ctx, viewer, id);
}

/** Prices the seats under the locks. @throws AppError where the order, or one of its seats, is refused. */
async function decideSeats(
  tx: Tx,
  viewer: Viewer,
  { payerId, wanted }: { payerId: number; wanted: readonly WantedSeat[] },
  now: Date,
): Promise<PricedSeat[]> {
  const payer = await readPayer(tx, payerId);
  await refuseStrangers(tx, viewer, payerId, wanted);
  if ((await missingSeller(tx)).length > 0) throw new AppError('seller_incomplete');
  const levels = await readLevels(tx, viewer, payerId);
  const seats = await priceSeats(tx, wanted, { levels, now });
  refuseSeats(seats);
  allow(await decideOrder(tx, payer, { seats, byOffice: may(viewer, 'finance.administer'), now }));
  return seats;
}

function refuseSeats(seats: readonly Pick<PricedSeat, 'refusal'>[]): void {
  const violations = seats.flatMap(({ refusal }, index) =>
    refusal ? [{ propertyPath: `seats.${index}`, message: seatRefusalWords[refusal] }] : [],
  );
  if (violations.length > 0) throw new AppError('invalid', { violations });
}

function refuseOtherSum(seats: readonly PricedSeat[], shown: number): void {
  const totalCents = seats.reduce((sum, { priceCents }) => sum + priceCents, 0);
  if (totalCents === eurosToCents(shown)) return;
  throw new AppError('amount_changed', {
    violations: [{ propertyPath: 'total', message: 'Le montant a changé. Vérifiez-le avant de commander.' }],
  });
}

async function insertOrder(
  tx: Tx,
  order: {
    payerId: number;
    createdBy: number;
    seats: readonly PricedSeat[];
    asQuote: boolean;
    requestKey: string;
  },
  now: Date,
): Promise<number> {
  const year = Number(parisDay(now).slice(0, 4));
  const sequence = await nextSequence(tx, year);
  const account = await readAccount(tx);
  const starts = order.seats.map(({ startsAt }) => startsAt);
  const { id } = await insertOrderRow(tx, {
    year,
    sequence,
    number: formatOrderNumber(year, sequence),
    payer_id: order.payerId,
    created_by: order.createdBy,
    state: 'quoted',
    due_on: dueDay(now, starts),
    created_at: now,
    request_key: order.requestKey,
    ...account,
  });
  await insertSeats(
    tx,
    order.seats.map((seat, position) => ({
      order_id: id,
      position,
      session_id: seat.sessionId,
      beneficiary_id: seat.beneficiary.id,
      room: seat.room,
      item_name: seat.itemName,
      price_cents: seat.priceCents,
    })),
  );
  return id;
}

/** Turns the quote into an order: its seats are kept until its due day, and the people concerned are told. */
async function keepSeats(
  tx: Tx,
  viewer: Viewer,
  { orderId, now }: { orderId: number; now: Date },
): Promise<void> {
  const order = (await findOrder(tx, orderId))!;
  const dueOn = dueDay(
    now,
    order.seats.map(({ startsAt }) => new Date(startsAt)),
  );
  for (const seat of order.seats) {
    const until = keptUntil(dueOn, new Date(seat.startsAt));
    const kept = await hold(tx, seat.beneficiary.id, seat.sessionId, { until, room: seat.room, now });
    await updateSeat(tx, seat.id, { registration_id: kept });
    await tellKept(tx, order, { seat, dueOn, now });
  }
  await updateOrder(tx, orderId, { state: 'ordered', due_on: dueOn, ordered_at: now });
  await tellPayer(tx, order, { template: 'group_order_placed', dueOn, now });
  await auditForPayer(tx, viewer, { order, action: 'group_order.place', now });
}

/** Orders the seats of a quote, at its prices. @throws AppError conflict, invalid as an order does. */
export async function acceptQuote(ctx: Context, viewer: Viewer, id: number): Promise<GroupOrderView> {
  await ctx.transaction(async (tx) => {
    const now = ctx.clock.now();
    const order = await lockOwn(tx, viewer, id);
    allow(canAcceptQuote({ ...order, now }));
    const sessionIds = order.seats.map(({ sessionId }) => sessionId);
    await lockAll(tx, sessionIds, order.payer.id, now);
    const wanted = order.seats.map(({ sessionId, beneficiary, room }) => ({
      session: sessionId,
      beneficiary: beneficiary.id,
      room,
    }));
    await decideSeats(tx, viewer, { payerId: order.payer.id, wanted }, now);
    await keepSeats(tx, viewer, { orderId: id, now });
  });
  return readOrder(ctx, viewer, id);
}
