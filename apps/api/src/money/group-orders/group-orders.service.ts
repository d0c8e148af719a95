import type { AnswerOf, BodyOf, QueryOf } from '@forman/contract/endpoint';
import type { listGroupOrders } from '@forman/contract/money/group-orders';
import type { setTransferAccount } from '@forman/contract/money/transfer-account';
import { may, type Viewer } from '@forman/domain/access';
import { AppError } from '@forman/domain/errors';
import { canCancelOrder, canRemoveSeat } from '@forman/domain/money/group-orders/group-orders';
import { allow } from '@forman/domain/refusals';
import type { Context } from '../../context.ts';
import type { Db, Tx } from '../../db/database.ts';
import { orderedBy } from '../../db/order.ts';
import { maxPageOf, sliceOf } from '../../http/paging.ts';
import { tellGuardians } from '../../platform/notifications/guardians.service.ts';
import { audit } from '../../platform/audit/audit.service.ts';
import { freeSeatOf, lockIfThere } from '../../sessions/seats/seats.service.ts';
import {
  byNewest,
  countOrders,
  findKeeping,
  findOrder,
  isKeptBy,
  lockOrder,
  orderColumns,
  type OrderedSeat,
  type OrderRow,
  selectOrders,
} from './group-orders.queries.ts';
import { type GroupOrderView, toGroupOrder } from './group-orders.wire.ts';
import { tellDeclined, tellReleased } from './order-mails.service.ts';
import { readAccount } from './pricing.service.ts';
import { isBic, isIban } from './iban.ts';
import { updateOrder, forgetRegistrationsOf, updateSeat, writeAccount } from './order-changes.queries.ts';

/** Locks an order for those who may touch it. @throws AppError not_found for everybody else. */
export async function lockOwn(tx: Tx, viewer: Viewer, id: number): Promise<OrderRow> {
  await lockOrder(tx, id);
  return findOwn(tx, viewer, id);
}

export async function findOwn(db: Db, viewer: Viewer, id: number): Promise<OrderRow> {
  const order = await findOrder(db, id);
  if (!order || (order.payer.id !== viewer.id && !may(viewer, 'finance.read_all')))
    throw new AppError('not_found');
  return order;
}

export async function readOrder(ctx: Context, viewer: Viewer, id: number): Promise<GroupOrderView> {
  const row = await findOwn(ctx.db, viewer, id);
  return toGroupOrder(row, { viewer, now: ctx.clock.now() });
}

/** Cancels an order that is not paid; its seats go to their waiting lists. */
export async function cancelOrder(ctx: Context, viewer: Viewer, id: number): Promise<GroupOrderView> {
  await ctx.transaction(async (tx) => {
    const now = ctx.clock.now();
    const order = await lockOwn(tx, viewer, id);
    allow(canCancelOrder(order));
    await releaseSeats(tx, order, { seats: order.seats, now });
    await updateOrder(tx, id, { state: 'cancelled', ended_at: now });
    await auditForPayer(tx, viewer, { order, action: 'group_order.cancel', now });
  });
  return readOrder(ctx, viewer, id);
}

/** Frees the seats that the order still keeps, and ends its claim to their registrations. */
async function releaseSeats(
  tx: Tx,
  order: OrderRow,
  { seats, now }: { seats: readonly OrderedSeat[]; now: Date },
): Promise<void> {
  for (const seat of seats.toSorted((a, b) => a.sessionId - b.sessionId)) {
    const { registrationId, sessionId } = seat;
    if (registrationId === null || !(await lockIfThere(tx, sessionId, now))) continue;
    if (isKeptBy(order, seat)) await freeSeatOf(tx, registrationId, now);
  }
  // Its people may have refused all of them.
  if (seats.length === 0) return;
  await tellReleased(tx, order, { seats, now });
  await forgetRegistrationsOf(tx, seats);
}

/** Refuses the seat that somebody ordered for the viewer. @throws AppError not_found. */
export async function declineSeat(ctx: Context, viewer: Viewer, sessionId: number): Promise<void> {
  await ctx.transaction(async (tx) => {
    const now = ctx.clock.now();
    const orderId = await findKeeping(tx, viewer.id, sessionId);
    if (orderId === undefined) throw new AppError('not_found');
    await lockOrder(tx, orderId);
    const order = (await findOrder(tx, orderId))!;
    const seat = order.seats.find((one) => one.sessionId === sessionId && one.beneficiary.id === viewer.id);
    if (order.state !== 'ordered' || !seat?.registrationId) throw new AppError('not_found');
    if (!(await lockIfThere(tx, sessionId, now))) throw new AppError('not_found');
    await freeSeatOf(tx, seat.registrationId, now);
    await updateSeat(tx, seat.id, { removed_at: now, registration_id: null });
    if (viewer.id !== order.payer.id) await tellDeclined(tx, order, { seat, now });
  });
}

/** Takes one seat out of an order that is not paid: it is free again, and the total is lower. */
export async function removeSeat(
  ctx: Context,
  viewer: Viewer,
  { id, seat: seatId }: { id: number; seat: number },
): Promise<GroupOrderView> {
  await ctx.transaction(async (tx) => {
    const now = ctx.clock.now();
    const order = await lockOwn(tx, viewer, id);
    const seat = order.seats.find((one) => one.id === seatId);
    if (!seat) throw new AppError('not_found');
    allow(canRemoveSeat({ state: order.state, seats: order.seats.length }));
    await releaseSeats(tx, order, { seats: [seat], now });
    await updateSeat(tx, seatId, { removed_at: now });
    await auditForPayer(tx, viewer, { order, action: 'group_order.remove_seat', now });
  });
  return readOrder(ctx, viewer, id);
}

/** Writes an act of the back office on a member's order to the audit log. */
export async function auditForPayer(
  tx: Tx,
  viewer: Viewer,
  {
    order,
    action,
    now,
  }: {
    order: OrderRow;
    action: 'group_order.place' | 'group_order.cancel' | 'group_order.remove_seat';
    now: Date;
  },
): Promise<void> {
  if (viewer.id === order.payer.id) return;
  await audit(tx, {
    at: now,
    actorId: viewer.id,
    action,
    subject: 'user',
    subjectId: order.payer.id,
    detail: { number: order.number },
  });
}

export async function listOrders(
  ctx: Context,
  viewer: Viewer,
  query: QueryOf<typeof listGroupOrders>,
): Promise<AnswerOf<typeof listGroupOrders>> {
  const everybody = query.all === true;
  if (everybody && !may(viewer, 'finance.read_all')) throw new AppError('forbidden');
  const which = { ...(!everybody && { payerId: viewer.id }), state: query.state, search: query.search };
  const order = orderedBy(orderColumns, query, byNewest);
  const [rows, count] = await Promise.all([
    selectOrders(ctx.db, which, { order, ...sliceOf(query) }),
    countOrders(ctx.db, which),
  ]);
  const seen = { viewer, now: ctx.clock.now() };
  return {
    orders: rows.map((row) => toGroupOrder(row, seen)),
    count,
    maxPage: maxPageOf(count, query.itemsPerPage),
  };
}

function refuseWrong({ iban, bic }: { iban: string; bic: string }): void {
  const violations = [
    ...(isIban(iban)
      ? []
      : [{ propertyPath: 'iban', message: 'Cet IBAN n’est pas valide\u00a0: vérifiez-le sur le RIB' }]),
    ...(bic === '' || isBic(bic) ? [] : [{ propertyPath: 'bic', message: 'Ce BIC n’est pas valide' }]),
  ];
  if (violations.length > 0) throw new AppError('invalid', { violations });
}

/** Sets the account that transfers go to. @throws AppError invalid. */
export async function setAccount(
  ctx: Context,
  viewer: Viewer,
  account: BodyOf<typeof setTransferAccount>,
): Promise<{ iban: string; bic: string }> {
  refuseWrong(account);
  await ctx.transaction(async (tx) => {
    const before = await readAccount(tx);
    if (before.iban === account.iban && before.bic === account.bic) return;
    await writeAccount(tx, account);
    await audit(tx, {
      at: ctx.clock.now(),
      actorId: viewer.id,
      action: 'books.account',
      subject: 'settings',
      subjectId: 1,
      detail: { before: before.iban, after: account.iban },
    });
    await tellGuardians(tx, {
      act: 'Compte bancaire de l’association changé',
      about: `IBAN ${account.iban || 'retiré'}`,
      actorId: viewer.id,
      now: ctx.clock.now(),
    });
  });
  return account;
}
