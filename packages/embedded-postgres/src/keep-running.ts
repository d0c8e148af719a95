import { setTimeout as delay } from 'node:timers/promises';

export type EmbeddedPostgres = {
  /** The address for `pg` and for libpq alike (psql, pg_dump). */
  connectionString: string;
  /** This process is responsible for PostgreSQL: `stop` stops it, unless another owner has joined meanwhile. */
  owned: boolean;
  /**
   * Ends the watch (`keepRunning`), which would start it again when it ends: the first step of the portal's own end.
   */
  stopWatching(): void;
  /** Stops PostgreSQL and waits until it is gone; does nothing when not owned. Close the pools first. */
  stop(): Promise<void>;
};

/** One life of PostgreSQL, as long as this process is connected to it. */
export type Running = EmbeddedPostgres & {
  /** This process started it. */
  started: boolean;
  pid: number;
  port: number;
  /** Settles when this life is over, whoever ended it. */
  ended: Promise<void>;
  /** This process answers for it no more: it is over. */
  letGo(): void;
};

const longestPauseMs = 30_000;
/** A postmaster that has lived this long is started at once when it dies again. */
const stableAfterMs = 60_000;

/**
 * Starts PostgreSQL again whenever it ends before `stop` is called: at once the first time, then after a pause that
 * doubles for as long as it does not last. `again` joins one that somebody else has started, so there never are two.
 */
export function keepRunning(
  first: Running,
  again: (last: Running) => Promise<Running>,
  log: (message: string) => void,
): EmbeddedPostgres {
  const stopping = new AbortController();
  let current = first;
  let restarting: Promise<void> | undefined;
  let pauseMs = 0;

  const restart = async (): Promise<void> => {
    for (const dead = current; current === dead;) {
      await delay(pauseMs, undefined, { signal: stopping.signal });
      pauseMs = Math.min(Math.max(pauseMs * 2, 500), longestPauseMs);
      try {
        current = await again(dead);
      } catch (error) {
        log(`PostgreSQL could not be started again, next try in ${pauseMs / 1000} s: ${String(error)}`);
      }
    }
    log(`PostgreSQL runs again (process ${current.pid}).`);
  };

  const watch = async (): Promise<void> => {
    for (;;) {
      const since = Date.now();
      await current.ended;
      if (stopping.signal.aborted) return;
      current.letGo();
      if (Date.now() - since > stableAfterMs) pauseMs = 0;
      log(`PostgreSQL (process ${current.pid}) has ended or dropped its connections: it is started again.`);
      restarting = restart();
      await restarting;
    }
  };

  // The watch throws in one case: it was ended in the middle of a pause.
  void watch().catch(() => {});
  return {
    connectionString: first.connectionString,
    owned: true,
    stopWatching: () => stopping.abort(),
    async stop() {
      stopping.abort();
      // A PostgreSQL that is about to start is stopped once it has.
      await restarting?.catch(() => {});
      await current.stop();
    },
  };
}
