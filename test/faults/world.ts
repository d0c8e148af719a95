import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { restoreBackup } from '../../apps/api/src/backup/backup.service.ts';
import { readConfig } from '../../apps/api/src/config.ts';
import { type Context, createContext } from '../../apps/api/src/context.ts';
import { type Database, openDatabase } from '../../apps/api/src/db/database.ts';
import { migrate } from '../../apps/api/src/db/migrate.ts';
import { jobs } from '../../apps/api/src/jobs/jobs.ts';
import { makeUser, testPassword } from '../../apps/api/src/testing/factories.ts';
import { completeSeller, minutes, type TestPortal, testClock } from '../../apps/api/src/testing/harness.ts';
import { type Browser, logIn } from './browser.ts';
import { createPortalProcess, type PortalProcess } from './portal-process.ts';
import { openServer, type Server } from './server.ts';

/** A PostgreSQL for itself, a database in it, and a portal process: all may be killed. */
export type World = {
  /** For the tests' factories, which write into the same database. */
  made: TestPortal;
  db: Database['db'];
  portal: PortalProcess;
  /** A second process on the same database, not started yet; it ends with the world. */
  secondPortal(): Promise<PortalProcess>;
  /** Logs in as this person over HTTP, at the first process or the given one. */
  as(person: { email: string }, beforeCall?: () => void, portal?: PortalProcess): Promise<Browser>;
  /** Runs every job until nothing is due, at an instant so many minutes from now. @returns that instant. */
  runJobs(minutesFromNow: number): Promise<Date>;
  postmaster(): number;
  restartPostgres(): Promise<void>;
  /**
   * Simulates a lost disk: the portal's rows are restored from a backup into another database, while the bank
   * keeps its present payments. This world is closed.
   */
  restore(file: string): Promise<World>;
  close(): Promise<void>;
};

const tokenSecret = 'the fault series knows it: no secret at all';

export async function createWorld(dataDir: string, env: Record<string, string> = {}): Promise<World> {
  mkdirSync(dataDir, { recursive: true, mode: 0o711 });
  const server = await openServer(dataDir);
  const world = await openWorld(server, await server.createDatabase(), env);
  await writeScene(world.made);
  return world;
}

async function openWorld(
  server: Server,
  connectionString: string,
  env: Record<string, string>,
): Promise<World> {
  const environment = {
    APP_MODE: 'demo',
    TOKEN_SECRET: tokenSecret,
    DATABASE_URL: connectionString,
    DATA_DIR: server.dataDir,
    ...env,
  };
  const { made, database } = await openScene(environment);
  const portals = [await createPortalProcess(environment)];
  const portal = portals[0]!;
  const end = async (): Promise<void> => {
    for (const each of portals) await each.close();
    await database.close();
    await server.drop(connectionString);
  };
  return {
    made,
    db: database.db,
    portal,
    async secondPortal() {
      portals[1] ??= await createPortalProcess(environment);
      return portals[1];
    },
    as: (person, beforeCall, { url } = portal) => logIn(url, person.email, testPassword, beforeCall),
    async runJobs(minutesFromNow) {
      made.clock.set(new Date(Date.now() + minutes(minutesFromNow)));
      for (let round = 0; round < 4; round += 1) {
        for (const job of ['webhooks', 'payments', 'seats', 'outbox'] as const) await jobs[job].run(made.ctx);
      }
      return made.clock.now();
    },
    postmaster: () =>
      Number(readFileSync(join(folderOf(connectionString), 'cluster/postmaster.pid'), 'utf8').split('\n')[0]),
    restartPostgres: () => server.restart(),
    async restore(file) {
      for (const each of portals) await each.close();
      const bankRows = await readBank(database.db);
      await end();
      const next = await server.createDatabase();
      await restoreBackup(file, { connectionString: next, key: null });
      const world = await openWorld(server, next, env);
      await writeBank(world.db, bankRows);
      return world;
    },
    async close() {
      await end();
      await server.stop();
    },
  };
}

type Environment = Record<string, string> & { DATABASE_URL: string; DATA_DIR: string };
type Scene = { made: TestPortal; database: Database };

/** Opens the tests' factories on the portal's database, and writes the scene with them. */
export async function setScene(environment: Environment): Promise<Scene> {
  const scene = await openScene(environment);
  await writeScene(scene.made);
  return scene;
}

async function writeScene(made: TestPortal): Promise<void> {
  await completeSeller(made.ctx);
  // One account is enough: the portal then loads no sample association into this database.
  await makeUser(made);
}

/** A context over the same database, with a clock that the series sets. */
async function openScene(environment: Environment): Promise<Scene> {
  // On a machine that stalls this context waits, where the portal answers 503.
  const database = openDatabase({
    connectionString: environment.DATABASE_URL,
    max: 4,
    connectionTimeoutMillis: 60_000,
    lock_timeout: 60_000,
    statement_timeout: 60_000,
    query_timeout: 70_000,
  });
  await migrate(database.db);
  const clock = testClock(new Date().toISOString());
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  const config = readConfig(environment, environment.DATA_DIR);
  const ctx: Context = await createContext({ config, database, log, clock });
  return { made: { ctx, clock } as TestPortal, database };
}

/** Folder of the socket, which is beside the cluster. */
const folderOf = (connectionString: string): string =>
  new URL(connectionString).searchParams.get('host') ?? '';

/** The simulated bank is a third party: a loss of our disk does not affect its payments. */
async function readBank(db: Database['db']): Promise<string> {
  const { rows } = await sql<{ payments: string }>`
    select coalesce(json_agg(b), '[]')::text as payments from simulated_bank_payments b`.execute(db);
  return rows[0]!.payments;
}

async function writeBank(db: Database['db'], bankRows: string): Promise<void> {
  await sql`delete from simulated_bank_payments`.execute(db);
  await sql`insert into simulated_bank_payments
    select * from json_populate_recordset(null::simulated_bank_payments, ${bankRows}::json)`.execute(db);
}
