import { type Kysely, sql } from 'kysely';
import type { Db, Tx } from './database.ts';
import * as accounts from './migrations/0001-accounts.ts';
import * as sessions from './migrations/0002-sessions.ts';
import * as money from './migrations/0003-money.ts';
import * as simulatedBank from './migrations/0004-simulated-bank.ts';

type Migration = { up(db: Kysely<unknown>): Promise<void> };

/** In order, forward only. A migration that has landed is never edited: add the next one. */
const migrations: Record<string, Migration> = {
  '0001-accounts': accounts,
  '0002-sessions': sessions,
  '0003-money': money,
  '0004-simulated-bank': simulatedBank,
};

// Any fixed number: the same for every process that starts on this database.
const lockKey = 20_091_010;

/**
 * Brings the schema up to date, in one transaction, under an advisory lock: of two processes that start together one
 * applies and the other waits, then finds the work done.
 * @returns the names of the migrations applied now.
 */
export async function migrate(db: Db): Promise<string[]> {
  const run = (tx: Tx) => applyMissing(tx);
  return db.transaction().execute(run);
}

async function applyMissing(tx: Tx): Promise<string[]> {
  await sql`select pg_advisory_xact_lock(${lockKey})`.execute(tx);
  await sql`create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())`.execute(
    tx,
  );
  const { rows } = await sql<{ name: string }>`select name from migrations`.execute(tx);
  const done = new Set(rows.map((row) => row.name));
  const missing = Object.keys(migrations).filter((name) => !done.has(name));
  for (const name of missing) {
    await migrations[name]!.up(tx as unknown as Kysely<unknown>);
    await sql`insert into migrations (name) values (${name})`.execute(tx);
  }
  return missing;
}
