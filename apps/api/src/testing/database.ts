import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { type Database, openDatabase } from '../db/database.ts';

export type TestDatabase = Database & { connectionString: string };

/** A database of this test's own, cloned from the migrated template file by file: in half the time that the log takes. */
export const testDatabase = (): Promise<TestDatabase> =>
  openNew(`template ${process.env.TEST_TEMPLATE} strategy file_copy`);

/** One without a schema, for what makes it. */
export const emptyDatabase = (): Promise<TestDatabase> => openNew('');

async function openNew(like: string): Promise<TestDatabase> {
  const server = process.env.TEST_DATABASE_URL;
  if (!server) throw new Error('Run by vitest: its global setup starts PostgreSQL.');
  const name = `t_${randomBytes(6).toString('hex')}`;
  await onServer(server, `create database ${name} ${like}`);
  const connectionString = server.replace(/\/[^/?]*\?/, `/${name}?`);
  // What many calls at once come to is asserted, not how soon: a busy machine may keep the last of them waiting.
  const patience = {
    connectionTimeoutMillis: 120_000,
    lock_timeout: 120_000,
    statement_timeout: 120_000,
    query_timeout: 130_000,
  };
  const database = openDatabase({ connectionString, max: 20, ...patience });
  return {
    ...database,
    connectionString,
    async close() {
      await database.close();
      await onServer(server, `drop database if exists ${name} with (force)`);
    },
  };
}

// One connection at a time may copy a template.
async function onServer(connectionString: string, statement: string): Promise<void> {
  const client = new pg.Client(connectionString);
  await client.connect();
  await client.query('select pg_advisory_lock(2)');
  await client.query(statement);
  await client.end();
}
