import pg from 'pg';
import type { EmbeddedPostgres } from '@forman/embedded-postgres/keep-running';
import type { Call } from './call.ts';
import { startPostgres } from './database.ts';
import { runLoad } from './load.ts';
import type { Server } from './servers.ts';

/** Address of PostgreSQL, and name of the database whose statements count. */
type Counted = { connectionString: string; database: string };
/** Number of statements, with begin and commit, and PostgreSQL's own time for them in ms. */
export type StatementTimes = { count: number; ms: number };

/** @param url address of the database, on the PostgreSQL at `connectionString`. */
export const countedOn = (connectionString: string, url: string): Counted => ({
  connectionString,
  database: new URL(url).pathname.slice(1),
});

/**
 * Starts the bench's PostgreSQL with the extension pg_stat_statements where its files are there; the
 * extension counts nothing outside `whileCounting`, as counting takes time.
 */
export async function startWithStatistics(): Promise<EmbeddedPostgres> {
  const postgres = await startPostgres();
  const [state] = await onServer<{ isLoaded: boolean; isThere: boolean }>(
    postgres.connectionString,
    `select current_setting('shared_preload_libraries') = 'pg_stat_statements' as "isLoaded",
       exists (select from pg_available_extensions where name = 'pg_stat_statements') as "isThere"`,
  );
  if (!state!.isThere) return postgres;
  const loaded = state!.isLoaded ? postgres : await restartWithLibrary(postgres);
  await track(loaded.connectionString, 'none');
  await onServer(loaded.connectionString, 'create extension if not exists pg_stat_statements');
  return loaded;
}

async function restartWithLibrary(postgres: EmbeddedPostgres): Promise<EmbeddedPostgres> {
  await onServer(
    postgres.connectionString,
    `alter system set shared_preload_libraries = 'pg_stat_statements'`,
  );
  await postgres.stop();
  return startPostgres();
}

/**
 * Makes one call two hundred times, each request alone, so that no time is spent waiting for a processor.
 * @returns the mean of a request, with the statements of its jobs meanwhile; null without pg_stat_statements.
 */
export const statementTimesOf = (server: Server, call: Call, on: Counted): Promise<StatementTimes | null> =>
  whileCounting(server, call, on, async (measure) => {
    const { requests, count, ms } = await measure(200);
    return { count: count / requests, ms: ms / requests };
  });

/**
 * Makes one call nine times, each request alone. The least number of statements is the call's own: the jobs
 * that run meanwhile can only add to it.
 * @returns null without pg_stat_statements.
 */
export const statementsUntilAnswer = (server: Server, call: Call, on: Counted): Promise<number | null> =>
  whileCounting(server, call, on, async (measure) => {
    const counts: number[] = [];
    while (counts.length < 9) counts.push((await measure(1)).count);
    return Math.min(...counts);
  });

/** "1.1 statements in 0.35 ms" */
export const statementText = ({ count, ms }: StatementTimes): string =>
  `${count.toFixed(1)} statements in ${ms.toFixed(2)} ms`;

/** Sends so many requests, one after the other. @returns the sums of their statements. */
type Measure = (requests: number) => Promise<StatementTimes & { requests: number }>;

async function whileCounting<T>(
  server: Server,
  call: Call,
  on: Counted,
  work: (measure: Measure) => Promise<T>,
): Promise<T | null> {
  const [extension] = await onServer(
    on.connectionString,
    `select from pg_extension where extname = 'pg_stat_statements'`,
  );
  if (!extension) return null;
  const next = call.requests();
  const measure: Measure = async (wanted) => {
    let left = wanted;
    const first = (): Buffer | null => (left-- > 0 ? next() : null);
    await onServer(on.connectionString, 'select pg_stat_statements_reset()');
    const { requests } = await runLoad({ port: server.port, next: first, connections: 1, seconds: 5 });
    const [sum] = await onServer<StatementTimes>(
      on.connectionString,
      `select coalesce(sum(s.calls), 0)::float8 as count, coalesce(sum(s.total_exec_time), 0) as ms
       from pg_stat_statements s join pg_database d on d.oid = s.dbid
       where d.datname = $1 and s.query not like '%pgboss.%'`,
      [on.database],
    );
    return { requests, ...sum! };
  };
  await track(on.connectionString, 'top');
  try {
    // Connections read the setting with their next statement.
    await measure(20);
    return await work(measure);
  } finally {
    await track(on.connectionString, 'none');
    await call.reset();
  }
}

async function track(connectionString: string, what: 'top' | 'none'): Promise<void> {
  await onServer(connectionString, `alter system set pg_stat_statements.track = '${what}'`);
  await onServer(connectionString, 'select pg_reload_conf()');
}

async function onServer<Row extends pg.QueryResultRow>(
  connectionString: string,
  statement: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const { rows } = await client.query<Row>(statement, values);
    return rows;
  } finally {
    await client.end();
  }
}
