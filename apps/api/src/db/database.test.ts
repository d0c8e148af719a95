import { tmpdir } from 'node:os';
import { PostgresDialect, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApp } from '../app.ts';
import { ConfigError, readConfig } from '../config.ts';
import { createContext } from '../context.ts';
import { type TestDatabase, testDatabase } from '../testing/database.ts';
import { type Database, isDatabaseDown, openDatabase, type Tx, untilAnswering } from './database.ts';
import { claimDatabase } from './mode.ts';
import { openTransactions } from './pipelined-transactions.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

/** Keeps the settings' row locked while `work` runs, as a process that hangs would. */
async function whileLocked<T>(work: () => Promise<T>): Promise<T> {
  const client = await database.pool.connect();
  await client.query('begin');
  await client.query('select from settings for update');
  try {
    return await work();
  } finally {
    await client.query('rollback');
    client.release();
  }
}

/**
 * A pool of one connection that stays open: a statement gets it at once when it is free, and waits as long as
 * the test says when it is not.
 */
const onlyOne = { max: 1, connectionTimeoutMillis: 30_000, idleTimeoutMillis: 0 };

describe('limits on waiting', () => {
  test('connections, statements, locks and idle transactions have time limits', async () => {
    const asServed = openDatabase({ connectionString: database.connectionString });
    await untilAnswering(asServed);
    const { rows } = await sql<{ name: string; setting: string }>`
      select name, setting from pg_settings
      where name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout') order by name`.execute(
      asServed.db,
    );
    expect(rows.map(({ name, setting }) => [name, Number(setting)])).toEqual([
      ['idle_in_transaction_session_timeout', 60_000],
      ['lock_timeout', 10_000],
      ['statement_timeout', 15_000],
    ]);
    // Longer than PostgreSQL's own timeouts, for a server that does not answer at all.
    expect(asServed.pool.options).toMatchObject({ query_timeout: 17_000 });
    expect(asServed.pool.options.connectionTimeoutMillis).toBe(5000);
    await asServed.close();
  });

  test('a long wait for a connection answers 503, one for a lock counts as “database down”, and the pool recovers', async () => {
    const { connectionString } = database;
    const small = openDatabase({ connectionString, ...onlyOne, lock_timeout: 200 });
    const config = readConfig({ APP_MODE: 'demo', TOKEN_SECRET: 'x'.repeat(32) }, tmpdir());
    const log = { info: () => {}, warn: () => {}, error: () => {} };
    const app = await createApp(await createContext({ config, database: small, log }));
    const client = await small.pool.connect();
    small.pool.options.connectionTimeoutMillis = 100;
    expect((await app.inject('/api/ready')).json()).toMatchObject({ code: 'unavailable', status: 503 });
    client.release();
    const waits = (one: Database) =>
      one.db
        .updateTable('settings')
        .set({ turnover_cents: 1 })
        .execute()
        .then(
          () => null,
          (error: unknown) => error,
        );
    const refused = await whileLocked(() => waits(small));
    expect(refused).toMatchObject({ code: '55P03' });
    expect(isDatabaseDown(refused)).toBe(true);
    expect((await app.inject('/api/ready')).statusCode).toBe(200);
    await app.close();
    await small.close();
  });

  test('a start waits for a slow server’s first answer, and fails at once without a server', async () => {
    const { connectionString } = database;
    const slow = openDatabase({ connectionString, ...onlyOne });
    const client = await slow.pool.connect();
    slow.pool.options.connectionTimeoutMillis = 50;
    await expect(untilAnswering(slow, 100)).rejects.toThrow('timeout exceeded');
    const answering = untilAnswering(slow);
    // Sent after `answering` and refused while that still waits.
    await expect(slow.pool.query('select')).rejects.toThrow('timeout exceeded');
    client.release();
    await answering;
    await slow.close();
    const nobody = openDatabase({ connectionString: 'postgres://127.0.0.1:1/nobody' });
    await expect(untilAnswering(nobody)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
    await nobody.close();
  });

  test('a missing file of the portal does not count as a missing database', () => {
    expect(isDatabaseDown(Object.assign(new Error('no font'), { code: 'ENOENT', syscall: 'open' }))).toBe(
      false,
    );
    expect(
      isDatabaseDown(Object.assign(new Error('no socket'), { code: 'ENOENT', syscall: 'connect' })),
    ).toBe(true);
  });
});

describe('the use of a database', () => {
  test('the first use of a database is recorded, and another use is refused', async () => {
    const own = await testDatabase();
    await claimDatabase(own.db, 'production');
    await claimDatabase(own.db, 'production');
    await expect(claimDatabase(own.db, 'demo')).rejects.toThrow(ConfigError);
    await expect(claimDatabase(own.db, 'demo')).rejects.toThrow('APP_MODE=production');
    await own.close();
  });
});

describe('a transaction', () => {
  const trend = async (): Promise<number> => {
    const rows = await database.db.selectFrom('settings').select('turnover_trend').execute();
    return rows[0]!.turnover_trend;
  };
  const write = (tx: Tx, value: number) =>
    tx.updateTable('settings').set({ turnover_trend: value }).execute();
  const broken = (tx: Tx) => sql`select 1 / 0`.execute(tx);

  test('statements sent at once run in their order', async () => {
    const seen = await database.transaction(async (tx) => {
      const read = () => tx.selectFrom('settings').select('turnover_trend').execute();
      const [, first, , second] = await Promise.all([write(tx, 1), read(), write(tx, -1), read()]);
      return [first, second].map((rows) => rows[0]?.turnover_trend);
    });
    expect(seen).toEqual([1, -1]);
  });

  test('a failing statement rolls back all of them, also the last ones', async () => {
    const before = await trend();
    const divided = { code: '22012' };
    await expect(
      database.transaction((tx) => Promise.all([write(tx, -1), broken(tx)])),
    ).rejects.toMatchObject(divided);
    const ending = (first: (tx: Tx) => Promise<unknown>, second: (tx: Tx) => Promise<unknown>) =>
      database.transaction((tx, commitWith) => commitWith(Promise.all([first(tx), second(tx)])));
    const change = (tx: Tx) => write(tx, -1);
    await expect(ending(change, broken)).rejects.toMatchObject(divided);
    await expect(ending(broken, change)).rejects.toMatchObject(divided);
    expect(await trend()).toBe(before);
    await ending(change, change);
    expect(await trend()).toBe(-1);
  });

  test('nothing is sent behind a begin that failed, where each statement would be committed by itself', async () => {
    const connect = async () => {
      const client = await database.pool.connect();
      const query = client.query.bind(client) as (text: unknown, values?: unknown) => unknown;
      const failing = (asked: unknown, values?: unknown) =>
        query(
          (asked as { text?: string }).text === 'begin' || asked === 'begin' ? 'select 1 / 0' : asked,
          values,
        );
      return Object.assign(Object.create(client), { query: failing, release: () => client.release() });
    };
    const pool = { connect, end: async () => {}, options: {} };
    const transaction = openTransactions(new PostgresDialect({ pool }));
    const before = await trend();
    const wanted = before === 1 ? -1 : 1;
    const sent = transaction((tx) => Promise.all([write(tx, wanted), write(tx, wanted)]));
    await expect(sent).rejects.toMatchObject({ code: '22012' });
    const ending = transaction((tx, commitWith) => commitWith(write(tx, wanted)));
    await expect(ending).rejects.toMatchObject({ code: '22012' });
    expect(await trend()).toBe(before);
  });

  test('a statement after the end of its transaction is refused', async () => {
    let left: Tx | undefined;
    await database.transaction(async (tx, commitWith) => {
      left = tx;
      await commitWith(write(tx, 0));
      await expect(write(tx, 1)).rejects.toThrow('after the end of its transaction');
    });
    await expect(write(left!, 1)).rejects.toThrow('after the end of its transaction');
    expect(await trend()).toBe(0);
  });
});

describe('statements sent together', () => {
  /** The error of the statement that breaks the transaction comes first, but the caller sees it last. */
  function breakWith(tx: Tx, code: string): Promise<unknown> {
    const breaking = sql`select raise_error(${code})`.execute(tx);
    const behind = sql`select 1`.execute(tx);
    const heardLate = breaking.catch(async (error: unknown) => {
      await behind.catch(() => {});
      throw error;
    });
    return Promise.all([heardLate, behind]);
  }
  beforeAll(async () => {
    await sql`create function raise_error(code text) returns void language plpgsql as
      'begin raise exception using errcode = code; end'`.execute(database.db);
  });

  test('the error of the statement that broke the transaction is reported, not of those behind it', async () => {
    const refused = database.transaction((tx) => breakWith(tx, '53100'));
    await expect(refused).rejects.toSatisfy(isDatabaseDown);
    await expect(database.transaction((tx) => breakWith(tx, '23514'))).rejects.toMatchObject({
      code: '23514',
    });
  });

  test('a conflict with another transaction is retried', async () => {
    let tries = 0;
    const done = await database.transaction(async (tx) => {
      tries += 1;
      if (tries < 3) await breakWith(tx, '40P01');
      return 'done';
    });
    expect([done, tries]).toEqual(['done', 3]);
  });
});
