import { monthKeys } from '@forman/domain/money/credits/year';
import type { Cents } from '@forman/domain/money';
import { parisInstant } from '@forman/domain/paris-time';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { orderedBy } from '../../db/order.ts';

/** SQL condition: the instant of a column lies in this year of Paris. */
const within = (column: RawBuilder<unknown>, year: number): RawBuilder<unknown> =>
  sql`${column} >= ${parisInstant(`${year}-01-01`)} and ${column} < ${parisInstant(`${year + 1}-01-01`)}`;

/**
 * Credit given in a year, by person and month of Paris; a crédit that undoes a failure is no credit document
 * (MEM-292).
 */
const givenIn = (year: number): RawBuilder<unknown> => sql`
  select user_id, extract(month from at at time zone 'Europe/Paris')::int as month, sum(amount_cents)::int as cents
  from credit_movements where type = 'crédit' and action <> 'error' and ${within(sql`at`, year)} group by 1, 2`;

export type PersonYearRow = {
  id: number;
  firstName: string;
  lastName: string;
  cents: Partial<Record<number, Cents>>;
};

/** A month without credit sorts as 0, as it is shown. */
const orders: Record<string, RawBuilder<unknown>> = {
  lastName: sql`plain_text(u.last_name)`,
  total: sql`sum(g.cents)`,
  ...Object.fromEntries(
    monthKeys.map((key, index) => [
      key,
      sql`coalesce(sum(g.cents) filter (where g.month = ${index + 1}), 0)`,
    ]),
  ),
};

/** Lists erased people too: the books outlive their accounts. */
export async function listPersonYears(
  db: Db,
  year: number,
  { limit, offset }: { limit: number | null; offset: number },
  order: Record<string, unknown> = {},
): Promise<PersonYearRow[]> {
  const { rows } = await sql<PersonYearRow>`
    with given as (${givenIn(year)})
    select u.id, u.first_name as "firstName", u.last_name as "lastName", json_object_agg(g.month, g.cents) as cents
    from given g join users u on u.id = g.user_id group by u.id
    order by ${orderedBy(orders, order, sql`plain_text(u.last_name), plain_text(u.first_name), u.id`)} limit ${limit} offset ${offset}`.execute(
    db,
  );
  return rows;
}

/** The number of people who were given credit in the year, and the total amount. */
export async function sumGiven(db: Db, year: number): Promise<{ people: number; cents: Cents }> {
  const { rows } = await sql<{ people: number; cents: Cents }>`
    with given as (${givenIn(year)})
    select count(distinct user_id)::int as people, coalesce(sum(cents), 0)::bigint as cents from given`.execute(
    db,
  );
  return rows[0]!;
}

export type LedgerRow = {
  at: Date;
  userId: number;
  firstName: string;
  lastName: string;
  type: 'crédit' | 'débit';
  amountCents: Cents;
  description: string;
  action: string;
};

/** Every movement of a year, oldest first: one person's, or everybody's. */
export async function listLedger(db: Db, year: number, userId: number | null): Promise<LedgerRow[]> {
  const { rows } = await sql<LedgerRow>`
    select m.at, u.id as "userId", u.first_name as "firstName", u.last_name as "lastName", m.type,
      m.amount_cents as "amountCents", m.description, m.action
    from credit_movements m join users u on u.id = m.user_id
    where ${within(sql`m.at`, year)} and (${userId}::int is null or m.user_id = ${userId}) order by m.id`.execute(
    db,
  );
  return rows;
}
