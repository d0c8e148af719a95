import { tmpdir } from 'node:os';
import { sql } from 'kysely';
import { afterAll } from 'vitest';
import { readConfig } from '../config.ts';
import { type Context, createContext } from '../context.ts';
import { testDatabase } from '../testing/database.ts';
import { testClock } from '../testing/harness.ts';
import { loadSample } from './load.ts';

/** The day of the mock-ups. */
export const usualDay = '2026-12-01T10:00:00+01:00';

const opened: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const close of opened) await close();
});

/** An empty database for one test, with its clock at this instant; closed after the test file. */
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

/** Like `emptyAt`, with the sample in it. */
export async function loadedAt(when: string): Promise<Context> {
  const ctx = await emptyAt(when);
  await loadSample(ctx);
  return ctx;
}

/** Runs a test's own SQL. */
export const rowsOf = async <T>(ctx: Context, text: string): Promise<T[]> =>
  (await sql.raw<T>(text).execute(ctx.db)).rows;
/** The single number that a query returns. */
export const numberOf = async (ctx: Context, text: string): Promise<number> =>
  Number((await rowsOf<{ n: unknown }>(ctx, `select (${text}) as n`))[0]!.n);
