import { parisInstant } from '@forman/domain/paris-time';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { orderedBy } from '../../db/order.ts';

const fitting = (db: Db, userId: number | undefined) =>
  db.selectFrom('credit_movements').$if(userId !== undefined, (q) => q.where('user_id', '=', userId!));

/** The administrator's reason; for a rise older than reasons, the text of the avoir that it opened. */
const shownReason = sql<
  string | null
>`coalesce(credit_movements.reason, case when credit_movements.actor_id is not null then
  (select a.description from avoirs a where a.movement_id = credit_movements.id) end)`.as('shownReason');

/** Lines of the ledger, newest first: one person's, or everybody's. */
export const selectMovements = (
  db: Db,
  userId: number | undefined,
  { limit, offset }: { limit: number; offset: number },
) =>
  fitting(db, userId)
    .selectAll()
    .select(shownReason)
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();

export async function countMovements(db: Db, userId: number | undefined): Promise<number> {
  const { count } = await fitting(db, userId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** The movements of one person in one year of Paris. */
const ofYear = (db: Db, userId: number, year: number) =>
  fitting(db, userId)
    .where('at', '>=', parisInstant(`${year}-01-01`))
    .where('at', '<', parisInstant(`${year + 1}-01-01`));

/** The ledger is append-only: the order of its numbers is the order in time. */
const orders: Record<string, RawBuilder<unknown>> = {
  date: sql`id`,
  amount: sql`amount_cents`,
  description: sql`plain_text(description)`,
};

export const selectMovementsOfYear = (
  db: Db,
  userId: number,
  year: number,
  { limit, offset }: { limit: number; offset: number },
  order: Record<string, unknown>,
) =>
  ofYear(db, userId, year)
    .select(['id', 'at', 'type', 'amount_cents', 'description', 'action', shownReason])
    .orderBy(orderedBy(orders, order, sql`id desc`))
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

/** Finds the owner of a wallet, erased or not. */
export const findOwner = (db: Db, userId: number) =>
  db
    .selectFrom('users')
    .select(['id', 'first_name as firstName', 'last_name as lastName'])
    .where('id', '=', userId)
    .executeTakeFirst();

export type MovementRow = Awaited<ReturnType<typeof selectMovements>>[number];

/** One movement by its number, or the latest of a person. */
export const findMovement = (
  db: Db,
  which: { id: number } | { userId: number },
): Promise<MovementRow | undefined> =>
  db
    .selectFrom('credit_movements')
    .selectAll()
    .select(shownReason)
    .$if('id' in which, (q) => q.where('id', '=', 'id' in which ? which.id : 0))
    .$if('userId' in which, (q) => q.where('user_id', '=', 'userId' in which ? which.userId : 0))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Finds the latest movement with all these values; a null transaction matches any. */
export const findSameMovement = (
  db: Db,
  same: { userId: number; type: string; amountCents: number; action: string; transactionId: number | null },
): Promise<MovementRow | undefined> =>
  db
    .selectFrom('credit_movements')
    .selectAll()
    .select(shownReason)
    .where('user_id', '=', same.userId)
    .where('type', '=', same.type)
    .where('amount_cents', '=', same.amountCents)
    .where('action', '=', same.action)
    .$if(same.transactionId !== null, (q) => q.where('transaction_id', '=', same.transactionId))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
