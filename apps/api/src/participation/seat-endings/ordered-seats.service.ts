import type { Tx } from '../../db/database.ts';
import { enqueueMail } from '../../platform/notifications/outbox.service.ts';
import { listOrderedSeats, removeSeats, readRemaining } from './ordered-seats.queries.ts';

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
  const rows = await listOrderedSeats(tx, registrationIds);
  if (rows.length === 0) return new Set();
  await removeSeats(tx, rows, now);
  for (const orderId of new Set(rows.map((row) => row.orderId))) await tellPayer(tx, orderId, now);
  return new Set(rows.map(({ registrationId }) => registrationId));
}

async function tellPayer(tx: Tx, orderId: number, now: Date): Promise<void> {
  const { payerId, ...order } = await readRemaining(tx, orderId);
  await enqueueMail(tx, { to: payerId, template: 'group_order_less', data: { orderId, ...order }, now });
}
