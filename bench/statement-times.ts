import pg from 'pg';
import type { EmbeddedPostgres } from '@forman/embedded-postgres/keep-running';
import type { Call } from './call.ts';
import { startPostgres } from './database.ts';
import { runLoad } from './load.ts';
import type { Server } from './servers.ts';

/** Number of statements that a request runs, with begin and commit, and PostgreSQL's own time for them in ms. */
export type StatementTimes = { count: number; ms: number };

/**
 * Starts the bench's PostgreSQL with the extension pg_stat_statements where its files are there; the
 * extension counts nothing outside `statementTimesOf`, as counting takes time.
 */
export async function startWithStatistics(): Promise<EmbeddedPostgres> {
  const postgres = await startPostgres();
  const [state] = await onServer<{ isLoaded: boolean; isThere: boolean }>(
    postgres.connectionString,
    `select current_setting('shared_preload_libraries') = 'pg_stat_statements' as "isLoaded",
       exists (select from pg_available_extensions where name = 'pg_stat_statements') as "isThere"`,
  );
  if (state!.isLoaded || !state!.isThere) return postgres;
  await onServer(
    postgres.connectionString,
    `alter system set shared_preload_libraries = 'pg_stat_statements'`,
  );
  await postgres.stop();
  const restarted = await startPostgres();
  await track(restarted.connectionString, 'none');
  await onServer(restarted.connectionString, 'create extension if not exists pg_stat_statements');
  return restarted;
}

/**
 * Makes one call two hundred times, each request alone, so that no time is spent waiting for a processor.
 * @param on address of PostgreSQL, and name of the database that the server reads.
 * @returns null where PostgreSQL has no pg_stat_statements.
 */
export async function statementTimesOf(
  server: Server,
  call: Call,
  on: { connectionString: string; database: string },
): Promise<StatementTimes | null> {
  const [extension] = await onServer(
    on.connectionString,
    `select from pg_extension where extname = 'pg_stat_statements'`,
  );
  if (!extension) return null;
  const next = call.requests();
  const send = async (count: number): Promise<number> => {
    let left = count;
    const first = (): Buffer | null => (left-- > 0 ? next() : null);
    const round = await runLoad({ port: server.port, next: first, connections: 1, seconds: 5 });
    return round.requests;
  };
  await track(on.connectionString, 'top');
  // Connections read the setting with their next statement.
  await send(20);
  await onServer(on.connectionString, 'select pg_stat_statements_reset()');
  const requests = await send(200);
  const [sum] = await onServer<{ count: number; ms: number }>(
    on.connectionString,
    `select sum(s.calls)::float8 as count, sum(s.total_exec_time) as ms
     from pg_stat_statements s join pg_database d on d.oid = s.dbid
     where d.datname = $1 and s.query not like '%pgboss.%'`,
    [on.database],
  );
  await track(on.connectionString, 'none');
  await call.reset();
  return { count: sum!.count / requests, ms: sum!.ms / requests };
}

/** "1.1 statements in 0.35 ms" */
export const statementText = ({ count, ms }: StatementTimes): string =>
  `${count.toFixed(1)} statements in ${ms.toFixed(2)} ms`;

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
