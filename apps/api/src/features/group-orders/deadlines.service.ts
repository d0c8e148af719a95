import { reminderDay, transferDays } from '@forman/domain/group-orders/group-orders';
import { addDays, parisDay } from '@forman/domain/paris-time';
import type { Context } from '../../context.ts';
import { findOrder, lockOrder } from './group-orders.queries.ts';
import { tellPayer } from './order-mails.service.ts';

/**
 * The job: payers are reminded once, some days before the due day; what nobody paid or accepted in time is over. The seats'
 * holds end by themselves.
 */
export async function keepOrderDeadlines(ctx: Context): Promise<number> {
  const today = parisDay(ctx.clock.now());
  const open = await ctx.db
    .selectFrom('group_orders')
    .select(['id', 'state', 'due_on', 'reminded_at'])
    .where('state', 'in', ['quoted', 'ordered'])
    .orderBy('id')
    .execute();
  const isOver = (order: (typeof open)[number]) =>
    (order.state === 'ordered' ? addDays(order.due_on, transferDays) : order.due_on) < today;
  const isDue = (order: (typeof open)[number]) =>
    order.state === 'ordered' && order.reminded_at === null && reminderDay(order.due_on) <= today;
  for (const order of open) {
    if (ctx.isStopping()) break;
    if (isOver(order)) await endOrder(ctx, order.id);
    else if (isDue(order)) await remind(ctx, order.id);
  }
  return open.length;
}

const endOrder = (ctx: Context, id: number): Promise<void> =>
  ctx.transaction(async (tx) => {
    const now = ctx.clock.now();
    await lockOrder(tx, id);
    const order = (await findOrder(tx, id))!;
    if (order.state !== 'quoted' && order.state !== 'ordered') return;
    await tx
      .updateTable('group_orders')
      .set({ state: 'expired', ended_at: now })
      .where('id', '=', id)
      .execute();
    if (order.state === 'ordered')
      await tellPayer(tx, order, { template: 'group_order_expired', dueOn: order.dueOn, now });
  });

const remind = (ctx: Context, id: number): Promise<void> =>
  ctx.transaction(async (tx) => {
    const now = ctx.clock.now();
    await lockOrder(tx, id);
    const order = (await findOrder(tx, id))!;
    const { numUpdatedRows } = await tx
      .updateTable('group_orders')
      .set({ reminded_at: now })
      .where('id', '=', id)
      .where('state', '=', 'ordered')
      .where('reminded_at', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows === 1n)
      await tellPayer(tx, order, { template: 'group_order_reminder', dueOn: order.dueOn, now });
  });
