import type { Tx } from '../../db/database.ts';
import { sql } from 'kysely';
import { keptUntil } from '@forman/domain/money/group-orders/group-orders';
import { fullName } from '@forman/domain/text';
import type { SeatRow } from '../../sessions/seats/seats.queries.ts';

/**
 * Moves the holds of ordered seats with the start of their session, under its lock: an order keeps its seats
 * until its due day, never beyond the start. A hold that a payment has taken over since is left alone.
 */
export async function moveOrderedHolds(
  tx: Tx,
  sessionId: number,
  { from, to }: { from: Date; to: Date },
): Promise<void> {
  const { rows } = await sql<{ id: number; heldUntil: Date; dueOn: string }>`
    select r.id, r.held_until as "heldUntil", o.due_on as "dueOn"
    from ordered_seats k join registrations r on r.id = k.registration_id join group_orders o on o.id = k.order_id
    where r.session_id = ${sessionId} and r.ended_at is null and r.state = 'held'`.execute(tx);
  const own = rows.filter(({ heldUntil, dueOn }) => +heldUntil === +keptUntil(dueOn, from));
  await sql`update registrations r set held_until = m.until
    from unnest(${own.map(({ id }) => id)}::bigint[], ${own.map(({ dueOn }) => keptUntil(dueOn, to))}::timestamptz[])
      as m (id, until) where r.id = m.id`.execute(tx);
}

export async function nameOf(tx: Tx, userId: number): Promise<string> {
  const row = await tx
    .selectFrom('users')
    .select(['first_name as firstName', 'last_name as lastName'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return fullName(row);
}

/** A person's part in a session that has not begun, with the facts needed to end it. */
export type ComingSeat = SeatRow & { title: string; starts_at: Date; pilot_id: number; is_ordered: boolean };

export async function listComing(tx: Tx, userId: number, now: Date): Promise<ComingSeat[]> {
  const { rows } = await sql<ComingSeat>`
    select r.id, r.session_id, r.user_id, r.state, r.waiting_since, r.offer_until, r.held_until, s.title, s.starts_at,
      s.pilot_id, exists (select from ordered_seats k where k.registration_id = r.id) as is_ordered
    from registrations r join sessions s on s.id = r.session_id
    where r.user_id = ${userId} and r.ended_at is null and s.deleted_at is null and s.starts_at > ${now}
    order by r.session_id`.execute(tx);
  return rows;
}

export async function listOrderedSeats(tx: Tx, registrationIds: readonly number[]) {
  const { rows } = await sql<{ registrationId: number; seatId: number; orderId: number }>`
    select registration_id as "registrationId", seat_id as "seatId", order_id as "orderId" from ordered_seats
    where registration_id = any(${[...registrationIds]}::bigint[]) order by seat_id`.execute(tx);
  return rows;
}

export const removeSeats = (tx: Tx, rows: readonly { seatId: number }[], now: Date) =>
  tx
    .updateTable('group_order_seats')
    .set({ removed_at: now, registration_id: null })
    .where(
      'id',
      'in',
      rows.map(({ seatId }) => seatId),
    )
    .execute();

export async function readRemaining(tx: Tx, orderId: number) {
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
  return rows[0]!;
}
