import { setTimeout as delay } from 'node:timers/promises';
import { type Clock as QueueClock, PgBoss } from 'pg-boss';
import type { JobName } from '../after-commit.ts';
import type { Context } from '../context.ts';
import { isDatabaseDown } from '../db/database.ts';
import { clientFor } from '../db/servers.ts';
import { jobs, runJob } from './jobs.ts';

/** Runs a job, and records its work. */
type JobWatcher = { watchJob(name: JobName, work: () => Promise<unknown>): Promise<unknown> };
export type Worker = { stop(): Promise<void> };

const names = Object.keys(jobs) as JobName[];

/** Options of pg-boss's pool: its statements are small, so one without an answer is lost. */
const poolOptions = (connectionString: string) => ({
  query_timeout: 60_000,
  Client: clientFor(connectionString),
});
/** Seconds after which a job is free again when its process, or its PostgreSQL, has died in the middle. */
const heartbeatSeconds = 60;

/**
 * The queue's own time, independent of the machine's clock: pg-boss corrects it by the database's. With a
 * clock that was ahead and is then set right, it would wait for deadlines of the next year, and spin
 * meanwhile.
 */
export const steadyClock: QueueClock = {
  now: () => Math.round(performance.timeOrigin + performance.now()),
  setTimeout: (run, ms) => setTimeout(run, ms),
  clearTimeout: (timer) => clearTimeout(timer as NodeJS.Timeout),
  setInterval: (run, ms) => setInterval(run, ms),
  clearInterval: (timer) => clearInterval(timer as NodeJS.Timeout),
};

/**
 * Runs the jobs of this process. pg-boss keeps the timetable in the database, so that one of several
 * processes runs each job; a wake runs it here at once, and the timetable catches missed wakes.
 */
export async function startWorker(
  ctx: Context,
  connectionString: string,
  watchers: readonly JobWatcher[] = [],
): Promise<Worker> {
  const runner = createRunner(ctx, (name) => {
    const watched = (work: () => Promise<unknown>, watcher: JobWatcher) => () => watcher.watchJob(name, work);
    return watchers.reduce(watched, () => runJob(ctx, name))();
  });
  const boss = await untilOpen(ctx, () => openTimetable(ctx, connectionString, runner.run));
  ctx.hooks.wake = (name) => runner.soon(name);
  // Every job runs once at the start, for the work that a killed process left behind.
  for (const name of names) runner.soon(name);
  return {
    async stop() {
      ctx.hooks.isStopping = () => true;
      runner.close();
      await boss.stop({ graceful: true, timeout: 5000 });
      await runner.idle();
    },
  };
}

/** Opens the queue, even with PostgreSQL down at first: the portal answers already, its jobs follow. */
async function untilOpen<T>(ctx: Context, open: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await open();
    } catch (error) {
      if (!isDatabaseDown(error)) throw error;
      ctx.log.warn({ err: error }, 'job queue: PostgreSQL does not answer, trying again');
      await delay(1_000);
    }
  }
}

async function openTimetable(
  ctx: Context,
  connectionString: string,
  run: (name: JobName) => Promise<void>,
): Promise<PgBoss> {
  const boss = new PgBoss({
    connectionString,
    application_name: 'forman-jobs',
    max: 2,
    clock: steadyClock,
    ...poolOptions(connectionString),
  });
  boss.on('error', (error) => ctx.log.warn({ err: error }, 'job queue'));
  try {
    await boss.start();
    for (const name of names) {
      await boss.createQueue(name, { policy: 'stately', retryLimit: 0 });
      // A queue made by an earlier release keeps its old options otherwise.
      await boss.updateQueue(name, { heartbeatSeconds });
      await boss.schedule(name, jobs[name].cron, null, { tz: 'Europe/Paris' });
      await boss.work(name, { pollingIntervalSeconds: 10 }, () => run(name));
    }
    return boss;
  } catch (error) {
    await boss.stop({ graceful: false }).catch(() => {});
    throw error;
  }
}

/** One run of each job at a time in this process; a wake during a run brings one more after it. */
export function createRunner(ctx: Pick<Context, 'log'>, work: (name: JobName) => Promise<unknown>) {
  let closed = false;
  const running = new Map<JobName, Promise<void>>();
  const again = new Set<JobName>();
  const runOnce = async (name: JobName): Promise<void> => {
    try {
      await work(name);
    } catch (error) {
      ctx.log.error({ err: error, job: name }, 'job failed, will run again');
    }
  };
  const run = (name: JobName): Promise<void> => {
    if (closed) return Promise.resolve();
    const current = running.get(name);
    if (current) {
      again.add(name);
      return current;
    }
    const done = runOnce(name).finally(() => {
      running.delete(name);
      if (again.delete(name)) void run(name);
    });
    running.set(name, done);
    return done;
  };
  const gathering = new Map<JobName, NodeJS.Timeout>();
  const soon = (name: JobName): void => {
    if (gathering.has(name)) return;
    const start = (): void => {
      gathering.delete(name);
      void run(name);
    };
    gathering.set(name, setTimeout(start, jobs[name].gatherMs));
  };
  return {
    run,
    soon,
    /** Starts nothing any more: the pool is about to close. */
    close: (): void => {
      closed = true;
    },
    idle: async (): Promise<void> => {
      for (const timer of gathering.values()) clearTimeout(timer);
      await Promise.all(running.values());
    },
  };
}
