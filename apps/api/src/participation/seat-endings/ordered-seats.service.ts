import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import { enqueueMail } from '../../platform/notifications/outbox.service.ts';

/**
 * Removes seats from their group order when their session ends, or their person leaves: the order's sum
 * falls, and its payer gets a message. The caller holds the sessions' locks.
 * @returns the registrations that an order kept.
 */
export async function dropOrderedSeats(
  tx: Tx,
  registrationIds: readonly number[],
  now: Date,
): Promise<Set<number>> {
  const { rows } = await sql<{ registrationId: number; seatId: number; orderId: number }>`
    select registration_id as "registrationId", seat_id as "seatId", order_id as "orderId" from ordered_seats
    where registration_id = any(${[...registrationIds]}::bigint[]) order by seat_id`.execute(tx);
  if (rows.length === 0) return new Set();
  await tx
    .updateTable('group_order_seats')
    .set({ removed_at: now, registration_id: null })
    .where(
      'id',
      'in',
      rows.map(({ seatId }) => seatId),
    )
    .execute();
  for (const orderId of new Set(rows.map((row) => row.orderId))) await tellPayer(tx, orderId, now);
  return new Set(rows.map(({ registrationId }) => registrationId));
}

async function tellPayer(tx: Tx, orderId: number, now: Date): Promise<void> {
  const { rows } = await sql<{
    payerId: number;
    number: string;
    seats: number;
    cents: number;
    dueOn: string;
  }>`
    select o.payer_id as "payerId", o.number, o.due_on as "dueOn", count(g.id)::int as seats,
      coalesce(sum(g.price_cents), 0)::int as cents
    from group_orders o left join group_order_seats g on g.order_id = o.id and g.removed_at is null
    where o.id = ${orderId} group by o.id`.execute(tx);
  const { payerId, ...order } = rows[0]!;
  await enqueueMail(tx, { to: payerId, template: 'group_order_less', data: { orderId, ...order }, now });
}
