import { tmpdir } from 'node:os';
import { sql } from 'kysely';
import { afterAll } from 'vitest';
import { readConfig } from '../config.ts';
import { type Context, createContext } from '../context.ts';
import { testDatabase } from '../testing/database.ts';
import { testClock } from '../testing/harness.ts';
import { loadSample } from './load.ts';

/** The day that the mock-ups show. */
export const usualDay = '2026-12-01T10:00:00+01:00';

const opened: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const close of opened) await close();
});

/** An empty database of the test's own, with its clock at this instant; closed after the test file. */
export async function emptyAt(when: string): Promise<Context> {
  const database = await testDatabase();
  opened.push(() => database.close());
  const config = readConfig(
    { APP_MODE: 'demo', TOKEN_SECRET: 'a secret that only the tests know, long enough' },
    tmpdir(),
  );
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  return createContext({ config, database, log, clock: testClock(when) });
}

/** The same with the sample in it. */
export async function loadedAt(when: string): Promise<Context> {
  const ctx = await emptyAt(when);
  await loadSample(ctx);
  return ctx;
}

/** For the SQL of tests: what it holds is theirs. */
export const rowsOf = async <T>(ctx: Context, text: string): Promise<T[]> =>
  (await sql.raw<T>(text).execute(ctx.db)).rows;
/** The one number that a query answers. */
export const numberOf = async (ctx: Context, text: string): Promise<number> =>
  Number((await rowsOf<{ n: unknown }>(ctx, `select (${text}) as n`))[0]!.n);
