import { type Kysely, sql } from 'kysely';
import { ConfigError } from '../config.ts';
import type { Db, Tx } from './database.ts';
import { migrations } from './migrations.gen.ts';

/** `replaces`: the last of the earlier migrations that a baseline stands for. */
export type Migration = { up(db: Kysely<unknown>): Promise<void>; replaces?: string };
export type Migrations = Readonly<Record<string, Migration>>;

/** Forward only. A migration that has landed is never edited: add the next one. */
const landed: Migrations = migrations;

export const migrationNames: readonly string[] = Object.keys(landed);

// Key of the lock, any fixed number: the same for every process that starts on this database.
const lockKey = 20_091_010;

/**
 * Brings the schema up to date, in one transaction, under an advisory lock: of two processes that start
 * together one applies the migrations, the other waits and finds the work done.
 * @returns the names of the migrations applied now.
 * @throws ConfigError, a sentence for the operator, on a schema older than this release's baseline.
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
 * Applies those of the wanted migrations that are missing, within the caller's transaction. A baseline counts
 * as done where the migrations that it replaces are.
 * @param known all migrations, in their order.
 * @returns the names of those that ran.
 * @throws ConfigError where only some of the replaced migrations are done.
 */
export async function applyMigrations(
  db: Kysely<unknown>,
  wanted: ReadonlySet<string>,
  known: Migrations = landed,
): Promise<string[]> {
  await sql`create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())`.execute(
    db,
  );
  const { rows } = await sql<{ name: string }>`select name from migrations`.execute(db);
  const done = new Set(rows.map((row) => row.name));
  const applied: string[] = [];
  for (const [name, migration] of Object.entries(known)) {
    if (!wanted.has(name) || done.has(name)) continue;
    if (!standsFor(migration, [...done])) {
      await migration.up(db);
      applied.push(name);
    }
    await sql`insert into migrations (name) values (${name})`.execute(db);
    done.add(name);
  }
  return applied;
}

/** True where the migrations that this one replaces are done. @throws ConfigError where some are. */
function standsFor({ replaces }: Migration, done: readonly string[]): boolean {
  if (!replaces || done.length === 0) return false;
  if (done.includes(replaces)) return true;
  throw new ConfigError(
    `The schema is of an earlier release (its last migration is ${done.toSorted().at(-1)}): start a release that knows ${replaces} on it once, then this one.`,
  );
}

/**
 * The migrations of this release that make the schema of another database, such as a backup's.
 * @param done names of the migrations that had been applied there.
 * @returns `unknown`: those that only a later release knows.
 * @throws ConfigError where only some of the replaced migrations are done.
 */
export function migrationsFor(
  done: readonly string[],
  known: Migrations = landed,
): { wanted: Set<string>; unknown: string[] } {
  const names = Object.keys(known);
  const wanted = names.filter((name) => done.includes(name) || standsFor(known[name]!, done));
  const baseline = names.find((name) => known[name]!.replaces) ?? '';
  return {
    wanted: new Set(wanted),
    unknown: done.filter((name) => name > baseline && !names.includes(name)),
  };
}
