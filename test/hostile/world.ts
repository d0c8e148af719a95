import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../../apps/api/src/config.ts';
import { type Database, openDatabase } from '../../apps/api/src/db/database.ts';
import { startEmbedded } from '@forman/embedded-postgres/start';
import { signAccessToken } from '../../apps/api/src/http/login.ts';
import { makeUser, testPassword } from '../../apps/api/src/testing/factories.ts';
import { type TestPortal, testClock } from '../../apps/api/src/testing/harness.ts';
import { createPortalProcess, type PortalProcess } from '../faults/portal-process.ts';
import type { Target } from './requests.ts';
import { readKnownRows } from './known-rows.ts';

/**
 * The portal as under `npm start`, on a data folder of its own with the sample association, and access to its
 * database.
 */
export type World = {
  portal: PortalProcess;
  db: Database['db'];
  /** The errors in the portal's log. */
  errors(): string[];
  /** Bytes of the whole process, and of its heap. */
  memory(): Promise<Memory>;
  makeAccount(like: { email: string }): Promise<Account>;
  target(accounts: number): Promise<Target>;
  close(): Promise<void>;
};
export type Account = { email: string; password: string };
export type Memory = { process: number; heap: number };

const tokenSecret = 'the hostile series knows it: no secret at all';
const metricsToken = 'the-hostile-series-knows-it-no-secret-at-all';

export async function createWorld(nodeArguments: string[]): Promise<World> {
  const dataDir = mkdtempSync(join(tmpdir(), 'forman-hostile-'));
  const logFile = join(dataDir, 'portal.log');
  const environment = {
    APP_MODE: 'demo',
    DATABASE_URL: '',
    DATA_DIR: dataDir,
    TOKEN_SECRET: tokenSecret,
    METRICS_TOKEN: metricsToken,
    LOG_LEVEL: 'error',
  };
  const portal = await createPortalProcess(environment, { nodeArguments, logFile });
  await portal.start();
  const joined = await startEmbedded({ dataDir, log: () => {} });
  const database = openDatabase({ connectionString: joined.connectionString, max: 2 });
  const { db } = database;
  return {
    portal,
    db,
    errors: () => readFileSync(logFile, 'utf8').split('\n').filter(Boolean),
    memory: () => memoryOf(portal.url),
    makeAccount: (like) => makeAccount(db, like),
    target: async (accounts) => ({
      ...(await readKnownRows(db)),
      accounts,
      wrongTokens: await wrongTokens(environment),
    }),
    async close() {
      await portal.stop();
      await portal.close();
      await database.close();
      await joined.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function memoryOf(url: string): Promise<Memory> {
  const answer = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } });
  const text = await answer.text();
  const figure = (name: string): number => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);
  return { process: figure('process_resident_memory_bytes'), heap: figure('nodejs_heap_size_used_bytes') };
}

/** A new person with the rights of an account that an attack has made useless. */
async function makeAccount(db: Database['db'], like: { email: string }): Promise<Account> {
  const rights = await db
    .selectFrom('users')
    .select(['level', 'is_admin', 'is_pilot', 'is_expert_accountant', 'is_super_organizer'])
    .where('email', '=', like.email)
    .executeTakeFirst();
  const made = { ctx: { db }, clock: testClock(new Date().toISOString()) } as unknown as TestPortal;
  const { email } = await makeUser(made, (rights ?? {}) as Parameters<typeof makeUser>[1]);
  return { email, password: testPassword };
}

/** Invalid tokens: expired, of another secret, for another purpose, unsigned, cut off. */
async function wrongTokens(environment: Record<string, string>): Promise<string[]> {
  const config = readConfig(environment, environment['DATA_DIR']!);
  const claims = {
    userId: 1,
    familyId: '11111111-1111-4111-8111-111111111111',
    pairId: '11111111-1111-4111-8111-111111111111',
    isAdmin: true,
    roles: ['ROLE_XMAN'],
  };
  const clock = testClock(new Date().toISOString());
  const other = {
    ...config,
    tokenSecret: new TextEncoder().encode('another secret that signs nothing here at all'),
  };
  const nobodys = await signAccessToken({ config, clock }, claims);
  const [head, payload, signature] = nobodys.split('.');
  const unsigned = Buffer.from('{"alg":"none","typ":"at+jwt"}').toString('base64url');
  return [
    nobodys,
    await signAccessToken({ config, clock: testClock('2020-01-01T00:00:00Z') }, claims),
    await signAccessToken({ config: other, clock }, claims),
    `${unsigned}.${payload}.`,
    `${head}.${payload}`,
    `${head}.${payload}.${signature!.slice(1)}`,
    `${nobodys}.${signature}`,
    'x.'.repeat(2_000),
    '..',
  ];
}
