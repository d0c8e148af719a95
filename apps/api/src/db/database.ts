import { setTimeout as delay } from 'node:timers/promises';
import {
  Kysely,
  type KyselyPlugin,
  PostgresDialect,
  type QueryResult,
  type RootOperationNode,
  type Transaction,
  type UnknownRow,
} from 'kysely';
import pg from 'pg';
import {
  codeOf,
  insideTransaction,
  openTransactions,
  type RunTransaction,
} from './pipelined-transactions.ts';
import { PreparingClient } from './prepared-statements.ts';
import type { DB } from './schema.gen.ts';
import { clientFor } from './servers.ts';

/** Anything that can run a query: the pool, or a transaction. A function that takes `Db` reads, or makes one statement’s change. */
export type Db = Kysely<DB>;
/** A transaction that the caller opened. A function that takes `Tx` joins it. */
export type Tx = Transaction<DB>;
/** A row of an outer join: all its columns are null where it found nothing. */
export type OrNothing<Row> = Row | { [Name in keyof Row]: null };

// int8 arrives as text in node-postgres; ids and counts here stay far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
// A day stays text: a Date would be midnight in some time zone.
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value);

/** A query on the pool inside a transaction would not be part of it, and could wait for it for ever. */
class NoPoolInTransaction implements KyselyPlugin {
  transformQuery(args: { node: RootOperationNode }): RootOperationNode {
    if (insideTransaction.getStore()) {
      throw new Error('A query used the pool inside a transaction: pass the transaction on.');
    }
    return args.node;
  }

  transformResult(args: { result: QueryResult<UnknownRow> }): Promise<QueryResult<UnknownRow>> {
    return Promise.resolve(args.result);
  }
}

export type Database = { db: Db; pool: pg.Pool; transaction: RunTransaction; close(): Promise<void> };
/** Longest waits of a call, so that one stalled lock does not take the whole pool, and the portal with it. */
const patience = {
  // Time for a connection to become free; then 503.
  connectionTimeoutMillis: 5_000,
  lock_timeout: 10_000,
  statement_timeout: 15_000,
  // PostgreSQL keeps the timeouts above: a frozen server, or a network that drops everything, keeps none.
  // This one is longer than all of them, so that a connection is only given up when its server is
  // unreachable.
  query_timeout: 17_000,
  idle_in_transaction_session_timeout: 60_000,
} satisfies pg.PoolConfig;

/** The timeouts of console commands: they read or write the whole database, and nobody waits behind them. */
export const consoleTimeouts = {
  connectionTimeoutMillis: 30_000,
  lock_timeout: 0,
  statement_timeout: 0,
  query_timeout: 0,
  idle_in_transaction_session_timeout: 0,
} satisfies pg.PoolConfig;

/** @param traced makes a client that traces its statements (tracing/). */
export function openDatabase(
  config: pg.PoolConfig,
  onLost: (error: Error) => void = () => {},
  traced: (Base: typeof pg.Client) => typeof pg.Client = (Base) => Base,
): Database {
  const pool = new pg.Pool({
    max: 10,
    ...patience,
    // Statements that do not wait for each other's answer (`Promise.all` inside a transaction) are sent together.
    pipeline: true,
    // By default PostgreSQL plans our larger statements anew at every call: it trusts the estimate for these
    // values more than it minds the millisecond. They read by key or by index whatever the values are.
    options: '-c plan_cache_mode=force_generic_plan',
    ...config,
    Client: clientFor(config.connectionString, traced(PreparingClient)),
  });
  // A connection that dies (the server was killed or restarted) is replaced by the pool, and the query on it
  // is refused; without a listener, on the pool for idle connections and on each busy one, its error would
  // end the process.
  pool.on('error', onLost);
  pool.on('connect', (client) => client.on('error', onLost));
  const dialect = new PostgresDialect({ pool });
  const plain = new Kysely<DB>({ dialect });
  const run = openTransactions(dialect);
  return {
    db: plain.withPlugin(new NoPoolInTransaction()),
    pool,
    transaction: (work) => retryOnConflict(() => run(work)),
    close: () => plain.destroy(),
  };
}

// 40001 serialisation failure, 40P01 deadlock: PostgreSQL asks for another try.
const retryable = new Set(['40001', '40P01']);

async function retryOnConflict<T>(run: () => Promise<T>, tries = 3): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (tries <= 1 || !retryable.has(codeOf(error))) throw error;
    return retryOnConflict(run, tries - 1);
  }
}

/** True when an error means that PostgreSQL cannot be reached or is going away: worth another try later. */
export function isDatabaseDown(error: unknown): boolean {
  const { code, message, syscall } = error as { code?: string; message?: string; syscall?: string };
  // 57P0x: shutting down, crashed, starting; 08xxx: connection; 53xxx: no room (disk full, too many
  // connections); 55P03, 57014, 25P03: a timeout, because of somebody else's lock; 25006: another server
  // takes the writes now.
  if (typeof code === 'string' && /^(57P0[1-4]|57014|55P03|25P03|25006|08|53)/.test(code)) return true;
  if (code === 'ECONNREFUSED' || code === 'ECONNRESET' || code === 'EPIPE') return true;
  // The socket of an embedded PostgreSQL that is gone; any other missing file is a fault of ours.
  if (code === 'ENOENT' && syscall === 'connect') return true;
  return (
    typeof message === 'string' &&
    /Connection terminated|is not queryable|timeout exceeded when trying to connect|Query read timeout/.test(
      message,
    )
  );
}

/**
 * Waits for PostgreSQL's first answer: while PostgreSQL starts, or on a busy machine, the answer may take
 * longer than a person waits for a connection. @throws the last error when no answer comes in time; at once
 * when no server is there at all.
 */
export async function untilAnswering({ pool }: Database, patienceMs = 30_000): Promise<void> {
  const until = Date.now() + patienceMs;
  for (;;) {
    try {
      return void (await pool.query('select'));
    } catch (error) {
      const isThere = isDatabaseDown(error) && !['ECONNREFUSED', 'ENOENT'].includes(codeOf(error));
      if (!isThere || Date.now() >= until) throw error;
      await delay(200);
    }
  }
}

/** True when a row could not go, as another one names it. */
export const isForeignKeyViolation = (error: unknown): boolean => codeOf(error) === '23503';

/** True when the unique index `name` refused a row. */
export function isUniqueViolation(error: unknown, name: string): boolean {
  const { code, constraint } = error as { code?: string; constraint?: string };
  return code === '23505' && constraint === name;
}
