import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { type Database, openDatabase } from '../db/database.ts';
import { recording, writeRecordings } from './row-recorder.ts';

export type TestDatabase = Database & { connectionString: string };

/**
 * A database for this test alone, cloned from the migrated template file by file, in half the time of a copy
 * through the log.
 */
export const testDatabase = (): Promise<TestDatabase> =>
  openNew(`template ${process.env.TEST_TEMPLATE} strategy file_copy`);

/** A database without a schema, for tests that create it. */
export const emptyDatabase = (): Promise<TestDatabase> => openNew('');

async function openNew(like: string): Promise<TestDatabase> {
  const server = process.env.TEST_DATABASE_URL;
  if (!server) throw new Error('Run by vitest: its global setup starts PostgreSQL.');
  const name = `t_${randomBytes(6).toString('hex')}`;
  await onServer(server, `create database ${name} ${like}`);
  const connectionString = server.replace(/\/[^/?]*\?/, `/${name}?`);
  // Long timeouts: tests check the results of many simultaneous calls, not their speed, and a busy machine
  // may keep the last ones waiting.
  const patience = {
    connectionTimeoutMillis: 120_000,
    lock_timeout: 120_000,
    statement_timeout: 120_000,
    query_timeout: 130_000,
  };
  const database = openDatabase({ connectionString, max: 20, ...patience }, undefined, recording);
  return {
    ...database,
    connectionString,
    async close() {
      await database.close();
      writeRecordings();
      await onServer(server, `drop database if exists ${name} with (force)`);
    },
  };
}

// Only one connection at a time may copy a template.
async function onServer(connectionString: string, statement: string): Promise<void> {
  const client = new pg.Client(connectionString);
  await client.connect();
  await client.query('select pg_advisory_lock(2)');
  await client.query(statement);
  await client.end();
}
