import { AsyncLocalStorage } from 'node:async_hooks';
import {
  Kysely,
  type KyselyPlugin,
  PostgresDialect,
  type RootOperationNode,
  type Transaction,
  type UnknownRow,
  type QueryResult,
} from 'kysely';
import pg from 'pg';
import type { DB } from './schema.gen.ts';

/** Anything that can run a query: the pool, or a transaction. A function that takes `Db` only reads. */
export type Db = Kysely<DB>;
/** A transaction that the caller opened. A function that takes `Tx` joins it. */
export type Tx = Transaction<DB>;

// int8 arrives as text in node-postgres; ids and counts here stay far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
// A day is a day, not midnight somewhere.
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value);

const insideTransaction = new AsyncLocalStorage<true>();

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

/** Names of statements, the same on every connection. Those that come after this many stay without. */
const statementNames = new Map<string, string | undefined>();
const mostStatements = 300;

/**
 * Statements with parameters get a name, so that PostgreSQL parses and plans each once a connection: for our larger
 * ones that is most of their time. `select *` gets none: its columns change under a process that runs while another
 * one migrates.
 */
function statementName(text: string): string | undefined {
  if (!statementNames.has(text) && statementNames.size < mostStatements) {
    const hasStar = /\*(?!\))/.test(text);
    statementNames.set(text, hasStar ? undefined : `s${statementNames.size}`);
  }
  return statementNames.get(text);
}

class PreparingClient extends pg.Client {
  override query(...args: unknown[]): never {
    const [text, values, ...rest] = args;
    const name =
      typeof text === 'string' && Array.isArray(values) && values.length > 0
        ? statementName(text)
        : undefined;
    const sent = name ? [{ name, text, values }, ...rest] : args;
    return super.query(...(sent as [never]));
  }
}

export type Database = { db: Db; pool: pg.Pool; transaction: RunTransaction; close(): Promise<void> };
type RunTransaction = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

export function openDatabase(config: pg.PoolConfig): Database {
  const pool = new pg.Pool({
    max: 10,
    Client: PreparingClient,
    // Left to itself, PostgreSQL plans our larger statements anew at every call: it trusts the estimate for these values
    // more than it minds the millisecond. They read by key or by index whatever the values are.
    options: '-c plan_cache_mode=force_generic_plan',
    ...config,
  });
  // A connection that dies (the server was killed or restarted) is replaced by the pool, and the query on it is refused;
  // without a listener, on the pool for idle ones and on each for those at work, it would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const plain = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  const db = plain.withPlugin(new NoPoolInTransaction());
  return {
    db,
    pool,
    transaction: (work) => retryOnConflict(() => runOnce(plain, work)),
    close: () => plain.destroy(),
  };
}

function runOnce<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction().execute((tx) => insideTransaction.run(true, () => work(tx)));
}

// 40001 serialisation failure, 40P01 deadlock: PostgreSQL asks for another try.
const retryable = new Set(['40001', '40P01']);

async function retryOnConflict<T>(run: () => Promise<T>, tries = 3): Promise<T> {
  try {
    return await run();
  } catch (error) {
    const code = (error as { code?: string }).code ?? '';
    if (tries <= 1 || !retryable.has(code)) throw error;
    return retryOnConflict(run, tries - 1);
  }
}

/** True when an error means that PostgreSQL cannot be reached or is going away: worth another try later. */
export function isDatabaseDown(error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string };
  // 57P0x: shutting down, crashed, starting; 08xxx: connection; 53xxx: no room (disk full, too many connections).
  if (typeof code === 'string' && /^(57P0[1-4]|08|53)/.test(code)) return true;
  if (code === 'ECONNREFUSED' || code === 'ECONNRESET' || code === 'ENOENT' || code === 'EPIPE') return true;
  return (
    typeof message === 'string' &&
    /Connection terminated|is not queryable|timeout exceeded when trying to connect/.test(message)
  );
}

/** True when the unique index `name` refused a row. */
export function isUniqueViolation(error: unknown, name: string): boolean {
  const { code, constraint } = error as { code?: string; constraint?: string };
  return code === '23505' && constraint === name;
}
