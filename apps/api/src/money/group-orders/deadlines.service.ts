import { isReminderDue, transferDays } from '@forman/domain/money/group-orders/group-orders';
import { addDays, parisDay } from '@forman/domain/paris-time';
import type { Context } from '../../context.ts';
import { findOrder, lockOrder } from './group-orders.queries.ts';
import { tellPayer, tellReleased } from './order-mails.service.ts';
import {
  listOpenOrders,
  updateOrder,
  forgetRegistrations,
  cancelEmptyOrder,
  markReminded,
} from './order-changes.queries.ts';

/**
 * The job: reminds payers once, some days before the due day, and ends orders that nobody paid or accepted in
 * time, or that have lost their last seat. The seats' holds end by themselves.
 */
export async function keepOrderDeadlines(ctx: Context): Promise<number> {
  const today = parisDay(ctx.clock.now());
  const open = await listOpenOrders(ctx.db);
  for (const { id, ...order } of open) {
    if (ctx.isStopping()) break;
    const act = dueAct(order, today);
    try {
      await act?.(ctx, id);
    } catch (error) {
      // The failure of one order does not hold up the others.
      ctx.log.error({ err: error, order: id }, 'group order not looked after, will try again');
    }
  }
  return open.length;
}

type OpenOrder = {
  state: string;
  dueOn: string;
  orderedAt: Date | null;
  remindedAt: Date | null;
  hasSeats: boolean;
};

function dueAct(order: OpenOrder, today: string) {
  if (!order.hasSeats) return dropOrder;
  const { state, dueOn, orderedAt, remindedAt } = order;
  const lastDay = state === 'ordered' ? addDays(dueOn, transferDays) : dueOn;
  if (lastDay < today) return endOrder;
  const isReminded = orderedAt === null || remindedAt !== null;
  return !isReminded && isReminderDue({ dueOn, orderedOn: parisDay(orderedAt) }, today) ? remind : null;
}

const endOrder = (ctx: Context, id: number): Promise<void> =>
  ctx.transaction(async (tx) => {
    const now = ctx.clock.now();
    await lockOrder(tx, id);
    const order = (await findOrder(tx, id))!;
    if (order.state !== 'quoted' && order.state !== 'ordered') return;
    await updateOrder(tx, id, { state: 'expired', ended_at: now });
    if (order.state === 'quoted') return;
    await tellPayer(tx, order, { template: 'group_order_expired', dueOn: order.dueOn, now });
    await tellReleased(tx, order, { seats: order.seats, now });
    await forgetRegistrations(tx, id);
  });

/** Ends an order without a seat; its payer has heard of each that went. */
const dropOrder = (ctx: Context, id: number): Promise<void> =>
  ctx.transaction(async (tx) => {
    await lockOrder(tx, id);
    await cancelEmptyOrder(tx, id, ctx.clock.now());
  });

const remind = (ctx: Context, id: number): Promise<void> =>
  ctx.transaction(async (tx) => {
    const now = ctx.clock.now();
    await lockOrder(tx, id);
    const order = (await findOrder(tx, id))!;
    const { numUpdatedRows } = await markReminded(tx, id, now);
    if (numUpdatedRows === 1n)
      await tellPayer(tx, order, { template: 'group_order_reminder', dueOn: order.dueOn, now });
  });
