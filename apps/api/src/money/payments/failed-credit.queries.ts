import type { Cents } from '@forman/domain/money';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

/** SQL condition: the payment gave no right. */
const failed = sql`p.state in ('failed', 'expired', 'refunding', 'refunded')`;

export type ReservedPart = { avoirId: number; cents: Cents; hasFailed: boolean };

/** Lists the parts of avoirs reserved by a person's payments, and whether a failure has released them. */
export async function listReservedParts(db: Db, userId: number): Promise<ReservedPart[]> {
  const { rows } = await sql<ReservedPart>`
    select r.avoir_id as "avoirId", r.amount_cents as cents,
      r.released_at is not null and ${failed} as "hasFailed"
    from credit_reservations r join payments p on p.id = r.payment_id where p.payer_id = ${userId}`.execute(
    db,
  );
  return rows;
}

/** Sums the credit that the failed ones among these payments have released. */
export async function sumReleased(db: Db, paymentIds: readonly string[]): Promise<Cents> {
  const { rows } = await sql<{ cents: Cents }>`
    select coalesce(sum(r.amount_cents), 0)::int as cents
    from credit_reservations r join payments p on p.id = r.payment_id
    where p.id = any(${[...paymentIds]}::uuid[]) and r.released_at is not null and ${failed}`.execute(db);
  return rows[0]!.cents;
}
