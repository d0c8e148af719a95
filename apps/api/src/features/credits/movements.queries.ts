import { parisInstant } from '@forman/domain/paris-time';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

const fitting = (db: Db, userId: number | undefined) =>
  db.selectFrom('credit_movements').$if(userId !== undefined, (q) => q.where('user_id', '=', userId!));

/** Lines of the ledger, newest first: one person's, or everybody's. */
export const selectMovements = (
  db: Db,
  userId: number | undefined,
  { limit, offset }: { limit: number; offset: number },
) => fitting(db, userId).selectAll().orderBy('id', 'desc').limit(limit).offset(offset).execute();

export async function countMovements(db: Db, userId: number | undefined): Promise<number> {
  const { count } = await fitting(db, userId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** The same of one person in one year of Paris. */
const ofYear = (db: Db, userId: number, year: number) =>
  fitting(db, userId)
    .where('at', '>=', parisInstant(`${year}-01-01`))
    .where('at', '<', parisInstant(`${year + 1}-01-01`));

export const selectMovementsOfYear = (
  db: Db,
  userId: number,
  year: number,
  { limit, offset }: { limit: number; offset: number },
) =>
  ofYear(db, userId, year)
    .select(['id', 'at', 'type', 'amount_cents', 'description', 'action'])
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();

export const sumMovementsOfYear = (db: Db, userId: number, year: number) =>
  ofYear(db, userId, year)
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      sql<number>`coalesce(sum(amount_cents) filter (where type = 'crédit'), 0)::int`.as('creditCents'),
      sql<number>`coalesce(sum(amount_cents) filter (where type = 'débit'), 0)::int`.as('debitCents'),
    ])
    .executeTakeFirstOrThrow();

/** Whose ledger it is, erased or not. */
export const findOwner = (db: Db, userId: number) =>
  db
    .selectFrom('users')
    .select(['id', 'first_name as firstName', 'last_name as lastName'])
    .where('id', '=', userId)
    .executeTakeFirst();
