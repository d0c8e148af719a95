import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { readConfig } from '../../apps/api/src/config.ts';
import { type Context, createContext } from '../../apps/api/src/context.ts';
import { type Database, openDatabase } from '../../apps/api/src/db/database.ts';
import { startEmbedded } from '../../apps/api/src/db/embedded.ts';
import { migrate } from '../../apps/api/src/db/migrate.ts';
import { jobs } from '../../apps/api/src/jobs/jobs.ts';
import { makeUser, testPassword } from '../../apps/api/src/testing/factories.ts';
import { completeSeller, minutes, type TestPortal, testClock } from '../../apps/api/src/testing/harness.ts';
import { type Browser, logIn } from './browser.ts';
import { createPortalProcess, type PortalProcess } from './portal-process.ts';

/** A PostgreSQL of its own, a database in it, and a portal process over it: things that may be killed. */
export type World = {
  /** For the factories of the tests: they write into the same database. */
  made: TestPortal;
  db: Database['db'];
  portal: PortalProcess;
  /** Speaks as this person over HTTP. */
  as(person: { email: string }, beforeCall?: () => void): Promise<Browser>;
  /** Runs every job until nothing is due, at an instant so many minutes from now. @returns that instant. */
  runJobs(minutesFromNow: number): Promise<Date>;
  postmaster(): number;
  restartPostgres(): Promise<void>;
  close(): Promise<void>;
};

const tokenSecret = 'the fault series knows it: no secret at all';

export async function createWorld(dataDir: string, env: Record<string, string> = {}): Promise<World> {
  mkdirSync(dataDir, { recursive: true, mode: 0o711 });
  const open = () => startEmbedded({ dataDir, log: () => {}, takeOver: true });
  let postgres = await open();
  const name = `f_${randomBytes(6).toString('hex')}`;
  await onServer(postgres.connectionString, `create database ${name}`);
  const connectionString = postgres.connectionString.replace(/\/[^/?]*\?/, `/${name}?`);
  // It sets the scene: on a machine that stalls it waits, where the portal has its 503.
  const database = openDatabase({
    connectionString,
    max: 4,
    connectionTimeoutMillis: 60_000,
    lock_timeout: 60_000,
    statement_timeout: 60_000,
    query_timeout: 70_000,
  });
  await migrate(database.db);
  const clock = testClock(new Date().toISOString());
  const environment = {
    APP_MODE: 'demo',
    TOKEN_SECRET: tokenSecret,
    DATABASE_URL: connectionString,
    DATA_DIR: dataDir,
    ...env,
  };
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  const ctx: Context = await createContext({
    config: readConfig(environment, dataDir),
    database,
    log,
    clock,
  });
  await completeSeller(ctx);
  const made = { ctx, clock } as TestPortal;
  // Somebody has an account: the portal loads no sample association into this database.
  await makeUser(made);
  const portal = await createPortalProcess(environment);
  return {
    made,
    db: database.db,
    portal,
    as: (person, beforeCall) => logIn(portal.url, person.email, testPassword, beforeCall),
    async runJobs(minutesFromNow) {
      clock.set(new Date(Date.now() + minutes(minutesFromNow)));
      for (let round = 0; round < 4; round += 1) {
        for (const job of ['webhooks', 'payments', 'seats', 'outbox'] as const) await jobs[job].run(ctx);
      }
      return clock.now();
    },
    postmaster: () =>
      Number(readFileSync(join(folderOf(connectionString), 'cluster/postmaster.pid'), 'utf8').split('\n')[0]),
    async restartPostgres() {
      postgres = await open();
    },
    async close() {
      await portal.close();
      await database.close();
      await onServer(postgres.connectionString, `drop database if exists ${name} with (force)`);
      await postgres.stop();
    },
  };
}

/** The socket stands beside the cluster. */
const folderOf = (connectionString: string): string =>
  new URL(connectionString).searchParams.get('host') ?? '';

async function onServer(connectionString: string, statement: string): Promise<void> {
  const client = new pg.Client(connectionString);
  await client.connect();
  await client.query(statement);
  await client.end();
}
