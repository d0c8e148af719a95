import { type Kysely, sql } from 'kysely';
import type { Db, Tx } from './database.ts';
import { migrations } from './migrations.gen.ts';

type Migration = { up(db: Kysely<unknown>): Promise<void> };

/** Forward only. A migration that has landed is never edited: add the next one. */
const inOrder: Record<string, Migration> = migrations;

export const migrationNames: readonly string[] = Object.keys(inOrder);

// Key of the lock, any fixed number: the same for every process that starts on this database.
const lockKey = 20_091_010;

/**
 * Brings the schema up to date, in one transaction, under an advisory lock: of two processes that start
 * together one applies the migrations, the other waits and finds the work done.
 * @returns the names of the migrations applied now.
 */
export async function migrate(db: Db): Promise<string[]> {
  const run = (tx: Tx) => applyMissing(tx);
  return db.transaction().execute(run);
}

async function applyMissing(tx: Tx): Promise<string[]> {
  // A second process that starts waits here for the first, however long that takes.
  await sql`set local lock_timeout = 0`.execute(tx);
  await sql`set local statement_timeout = 0`.execute(tx);
  await sql`select pg_advisory_xact_lock(${lockKey})`.execute(tx);
  return applyMigrations(tx as unknown as Kysely<unknown>, new Set(migrationNames));
}

/**
 * Applies those of the wanted migrations that are missing, within the caller's transaction.
 * @returns their names.
 */
export async function applyMigrations(db: Kysely<unknown>, wanted: ReadonlySet<string>): Promise<string[]> {
  await sql`create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())`.execute(
    db,
  );
  const { rows } = await sql<{ name: string }>`select name from migrations`.execute(db);
  const done = new Set(rows.map((row) => row.name));
  const missing = migrationNames.filter((name) => wanted.has(name) && !done.has(name));
  for (const name of missing) {
    await inOrder[name]!.up(db);
    await sql`insert into migrations (name) values (${name})`.execute(db);
  }
  return missing;
}
