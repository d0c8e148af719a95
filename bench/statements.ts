import { openSync, readFileSync, readSync, closeSync, statSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { Call } from './call.ts';
import { dataDir } from './database.ts';
import { runLoad } from './load.ts';
import type { Server } from './servers.ts';

/** Logs every statement on this database to PostgreSQL's log, from the next connection on. */
export async function logStatements(databaseUrl: string): Promise<void> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  await client.query(
    `alter database ${pg.escapeIdentifier(client.database ?? '')} set log_statement = 'all'`,
  );
  await client.end();
}

const logFile = (): string =>
  (JSON.parse(readFileSync(join(dataDir, 'embedded-postgres.json'), 'utf8')) as { log: string }).log;

/** Sends nine requests, each alone. @returns the number of statements of one, begin and commit included. */
export async function countStatements(server: Server, call: Call): Promise<number> {
  const log = logFile();
  const requests = call.requests();
  const counts: number[] = [];
  while (counts.length < 9) {
    const from = statSync(log).size;
    let left = 1;
    const next = (): Buffer | null => (left-- > 0 ? requests() : null);
    await runLoad({ port: server.port, next, connections: 1, seconds: 5 });
    counts.push(statementsIn(readFrom(log, from)));
  }
  await call.reset();
  // The least count is the call's own: the jobs that run meanwhile can only add to it.
  return Math.min(...counts);
}

/**
 * Number of statements in the log, without those of the jobs’ timetable; a statement may begin with an empty
 * line.
 */
function statementsIn(text: string): number {
  const starts = text.split(/LOG: {2}(?:execute [^:]*|statement): /).slice(1);
  return starts.filter((statement) => !statement.includes('pgboss.')).length;
}

function readFrom(file: string, from: number): string {
  const bytes = Buffer.alloc(statSync(file).size - from);
  const handle = openSync(file, 'r');
  readSync(handle, bytes, 0, bytes.length, from);
  closeSync(handle);
  return bytes.toString();
}
