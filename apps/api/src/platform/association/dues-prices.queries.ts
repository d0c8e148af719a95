import type { DuesPrices } from '@forman/domain/money/memberships/dues';
import { parisDay } from '@forman/domain/paris-time';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';

/** SQL expression: the yearly dues that are asked at this instant. */
export const duesPricesAt = (now: Date): RawBuilder<DuesPrices> => sql<DuesPrices>`(
  select json_build_object('guestCents', guest_cents, 'memberCents', member_cents, 'upperCents', upper_cents)
  from dues_prices where from_on <= ${parisDay(now)}::date order by from_on desc limit 1)`;

/** The yearly dues that are asked at this instant. */
export async function readDuesPrices(db: Db, now: Date): Promise<DuesPrices> {
  const { rows } = await sql<{ prices: DuesPrices }>`select ${duesPricesAt(now)} as prices`.execute(db);
  return rows[0]!.prices;
}

/** All prices, past and coming, the newest first. */
export const listPriceRows = (db: Db) =>
  db
    .selectFrom('dues_prices')
    .select([
      'from_on as fromOn',
      'guest_cents as guestCents',
      'member_cents as memberCents',
      'upper_cents as upperCents',
    ])
    .orderBy('from_on', 'desc')
    .execute();

/** Writes the prices of a day, in place of others of that day. */
export async function upsertPrices(
  tx: Tx,
  {
    fromOn,
    guestCents,
    memberCents,
    upperCents,
    by,
    now,
  }: DuesPrices & { fromOn: string; by: number; now: Date },
): Promise<void> {
  const values = {
    guest_cents: guestCents, member_cents: memberCents, upper_cents: upperCents, set_by: by, set_at: now,
  }; // prettier-ignore
  await tx
    .insertInto('dues_prices')
    .values({ from_on: fromOn, ...values })
    .onConflict((conflict) => conflict.column('from_on').doUpdateSet(values))
    .execute();
}

/** @returns false when there are none of that day. */
export async function deletePrices(tx: Tx, fromOn: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('dues_prices')
    .where('from_on', '=', fromOn)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
