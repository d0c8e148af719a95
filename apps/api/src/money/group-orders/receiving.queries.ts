import type { OrderedSeat } from './group-orders.queries.ts';
import type { Tx } from '../../db/database.ts';
import type { SeatVat } from './pricing.service.ts';
import type { Json } from '../../db/schema.gen.ts';

export type TakenSeat = OrderedSeat & { takenId: number };

export async function isGone(tx: Tx, userId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('users')
    .select('deleted_at')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return row.deleted_at !== null;
}

export async function freezeSeats(
  tx: Tx,
  seats: readonly TakenSeat[],
  vats: readonly SeatVat[],
): Promise<void> {
  for (const [index, { id, takenId }] of seats.entries()) {
    const { product, vat } = vats[index]!;
    await tx
      .updateTable('group_order_seats')
      .set({ registration_id: takenId, product, vat: JSON.stringify(vat) as unknown as Json })
      .where('id', '=', id)
      .execute();
  }
}

export const listClosed = (tx: Tx, seats: readonly OrderedSeat[]) =>
  tx
    .selectFrom('sessions')
    .select('id')
    .where(
      'id',
      'in',
      seats.map(({ sessionId }) => sessionId),
    )
    .where('absences_closed_at', 'is not', null)
    .execute();
