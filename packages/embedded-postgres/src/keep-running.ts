import { setTimeout as delay } from 'node:timers/promises';

export type EmbeddedPostgres = {
  /** The address for `pg` and for libpq alike (psql, pg_dump). */
  connectionString: string;
  /**
   * True when this process is responsible for PostgreSQL: `stop` stops it, unless another owner has joined
   * meanwhile.
   */
  owned: boolean;
  /**
   * Ends the watch (`keepRunning`), so that PostgreSQL is not started again: the first step when the portal
   * ends.
   */
  stopWatching(): void;
  /** Stops PostgreSQL and waits until it has ended; does nothing when not owned. Close the pools first. */
  stop(): Promise<void>;
};

/** One run of PostgreSQL, to which this process is connected. */
export type Running = EmbeddedPostgres & {
  /** True when this process started it. */
  started: boolean;
  pid: number;
  port: number;
  /** Settles when this run is over, whoever ended it. */
  ended: Promise<void>;
  /** Drops the responsibility for a run that is over. */
  letGo(): void;
};

const longestPauseMs = 30_000;
/** A postmaster that ran for this long is started again without a pause when it dies. */
const stableAfterMs = 60_000;

/**
 * Starts PostgreSQL again whenever it ends before `stop` is called: at once the first time, then after a
 * pause that doubles as long as it keeps ending. `again` joins a PostgreSQL that another process has started,
 * so that there are never two.
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

  // The watch throws only when it is ended in the middle of a pause.
  void watch().catch(() => {});
  return {
    connectionString: first.connectionString,
    owned: true,
    stopWatching: () => stopping.abort(),
    async stop() {
      stopping.abort();
      // A PostgreSQL under start is awaited, then stopped.
      await restarting?.catch(() => {});
      await current.stop();
    },
  };
}
