import type { Db, Tx } from '../../db/database.ts';
import { sql } from 'kysely';

export async function isOpen(db: Db): Promise<boolean> {
  const row = await db.selectFrom('ledger_openings').select('id').executeTakeFirst();
  return row !== undefined;
}

export const liftTimeouts = (tx: Tx) =>
  sql`select set_config('lock_timeout', '0', true), set_config('statement_timeout', '0', true)`.execute(tx);

// Key of the lock, any fixed number: the same for every process that starts on this database.
const lockKey = 20_091_012;

export const lockOpening = (tx: Tx) => sql`select pg_advisory_xact_lock(${lockKey})`.execute(tx);

export const markOpened = (tx: Tx, now: Date) =>
  tx
    .insertInto('ledger_openings')
    .values({ id: 1, opened_at: now })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ opened_at: now }))
    .execute();
