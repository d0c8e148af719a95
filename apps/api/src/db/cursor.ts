import type { RawBuilder } from 'kysely';
import type pg from 'pg';
import type { Db } from './database.ts';
import { limitConcurrency } from '../limit-concurrency.ts';

/** Two readers at once: each holds a connection as long as its client is slow, and calls need the others. */
const inTurn = limitConcurrency(2);
const batchSize = 500;

/** Shorter than PostgreSQL's own timeout for an idle transaction. */
const mostIdleMs = 50_000;

/**
 * Reads a statement's rows some hundreds at a time, all as of one instant, so that memory does not grow with
 * their number. The connection is released when the caller stops reading, and taken back from a caller that
 * reads nothing for almost a minute, because others wait for it. The next read then fails, since a file that
 * merely ended there would look complete.
 */
export async function* readInBatches<T>(
  { db, pool }: { db: Db; pool: pg.Pool },
  statement: RawBuilder<T>,
  { idleMs = mostIdleMs }: { idleMs?: number } = {},
): AsyncGenerator<T[], void> {
  const { promise: isRead, resolve: leave } = Promise.withResolvers<void>();
  const { promise: turn, resolve: enter } = Promise.withResolvers<void>();
  void inTurn(() => {
    enter();
    return isRead;
  });
  await turn;
  const batches = await pool.connect().then(
    (client) => readCursor<T>(client, statement.compile(db)),
    (error: unknown) => {
      leave();
      throw error;
    },
  );
  const end = async (): Promise<void> => {
    await batches.return();
    leave();
  };
  let isStalled = false;
  let idle: NodeJS.Timeout | undefined;
  try {
    for await (const rows of batches) {
      idle = setTimeout(() => {
        isStalled = true;
        void end();
      }, idleMs);
      yield rows;
      clearTimeout(idle);
      if (isStalled) throw new Error('The rows were not read in time.');
    }
  } finally {
    clearTimeout(idle);
    await end();
  }
}

async function* readCursor<T>(
  client: pg.PoolClient,
  { sql, parameters }: { sql: string; parameters: readonly unknown[] },
): AsyncGenerator<T[], void> {
  let broken: Error | undefined;
  try {
    await client.query('begin read only');
    await client.query(`declare rows_to_read no scroll cursor for ${sql}`, [...parameters]);
    for (;;) {
      const { rows } = await client.query(`fetch ${batchSize} from rows_to_read`);
      if (rows.length === 0) return;
      yield rows as T[];
    }
  } catch (error) {
    broken = error as Error;
    throw error;
  } finally {
    await client.query('rollback').catch((error: unknown) => (broken = error as Error));
    client.release(broken);
  }
}
