import type pg from 'pg';

/** Longest wait of a probe: the caller of the readiness check gets an answer within two seconds. */
const patienceMs = 1_500;

/**
 * @returns true when PostgreSQL answers now: never an error, never later than 1.5 s. Simultaneous probes
 * share one query, so that probes of a frozen PostgreSQL do not take all the pool's connections.
 */
export function createPing(pool: pg.Pool): () => Promise<boolean> {
  let asking: Promise<boolean> | undefined;
  const ask = (): Promise<boolean> => {
    // A query that times out closes its connection, unless the time was over before a connection was free.
    const question = { text: 'select', query_timeout: patienceMs };
    return pool.query(question).then(
      () => true,
      () => false,
    );
  };
  return async () => {
    const { promise: tooLate, resolve } = Promise.withResolvers<boolean>();
    const timer = setTimeout(() => resolve(false), patienceMs);
    asking ??= ask().finally(() => (asking = undefined));
    return Promise.race([asking, tooLate]).finally(() => clearTimeout(timer));
  };
}

/** The time of PostgreSQL's own clock. */
export async function readTime(pool: pg.Pool): Promise<Date> {
  const { rows } = await pool.query<{ now: Date }>('select clock_timestamp() as now');
  return rows[0]!.now;
}
