import type pg from 'pg';

/** How long a probe waits: who asks whether the portal is ready hears so within two seconds. */
const patienceMs = 1_500;

/**
 * @returns whether PostgreSQL answers now: never an error, never later than 1.5 s. Who asks while another one waits shares
 * its question, so that probes of a frozen PostgreSQL do not take the pool's connections from one another.
 */
export function createPing(pool: pg.Pool): () => Promise<boolean> {
  let asking: Promise<boolean> | undefined;
  const ask = (): Promise<boolean> => {
    // Its connection is given up with it, unless the time went by before there was one.
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
