import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { JobName } from '../after-commit.ts';
import type { Context } from '../context.ts';
import { watchDatabase } from './database-figures.ts';

/** The metrics of one process, for an operator's Prometheus, which sums up several. */
export type Metrics = {
  /** Counts every call by its route and its answer. */
  watchCalls(app: FastifyInstance): void;
  /** Runs a job, and records its outcome. */
  watchJob(name: JobName, work: () => Promise<unknown>): Promise<unknown>;
  /** Figures in Prometheus' own format, without those that the database does not give in time. */
  read(): Promise<{ type: string; text: string }>;
};

/** From a read by key to a call that gives up, in seconds. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Collects the process's own figures (memory, CPU, event loop); once per process, only where wanted. */
export function createMetrics(ctx: Context): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  watchPool(ctx, registry);
  const readDatabase = watchDatabase(ctx, registry);
  const watchJob = jobWatcher(ctx, registry);
  return {
    watchCalls: (app) => watchCalls(app, registry),
    watchJob,
    async read() {
      await readDatabase();
      return { type: registry.contentType, text: await registry.metrics() };
    },
  };
}

/** By the route's pattern, never by the address, which holds numbers of people and secrets of links. */
function watchCalls(app: FastifyInstance, registry: Registry): void {
  const answers = new Counter({
    name: 'http_requests_total',
    help: 'Requests answered, by method, route and status',
    labelNames: ['method', 'route', 'status'] as const,
    registers: [registry],
  });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'From the first line of a request to the end of its answer',
    labelNames: ['method', 'route'] as const,
    buckets,
    registers: [registry],
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { method } = request;
    const route = request.routeOptions.url ?? 'none';
    answers.inc({ method, route, status: reply.statusCode });
    durations.observe({ method, route }, reply.elapsedTime / 1000);
    done();
  });
}

function watchPool({ pool }: Context, registers: Registry): void {
  const connections = new Gauge({
    name: 'database_connections',
    help: 'Connections of this process to PostgreSQL, and calls that wait for one',
    labelNames: ['state'] as const,
    registers: [registers],
    collect() {
      connections.set({ state: 'idle' }, pool.idleCount);
      connections.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
      connections.set({ state: 'waited_for' }, pool.waitingCount);
    },
  });
}

function jobWatcher({ clock }: Context, registry: Registry): Metrics['watchJob'] {
  const registers = [registry];
  const runs = new Counter({
    name: 'forman_job_runs_total',
    help: 'Runs of the periodic work in this process, by how they ended',
    labelNames: ['job', 'outcome'] as const,
    registers,
  });
  const seconds = new Counter({
    name: 'forman_job_seconds_total',
    help: 'Time spent in them',
    labelNames: ['job'] as const,
    registers,
  });
  const doneAt = new Map<JobName, number>();
  const age = new Gauge({
    name: 'forman_job_age_seconds',
    help: 'Since the last run that succeeded in this process; of several processes the least counts',
    labelNames: ['job'] as const,
    registers,
    collect() {
      for (const [job, at] of doneAt) age.set({ job }, (clock.now().getTime() - at) / 1000);
    },
  });
  return async (job, work) => {
    const started = performance.now();
    try {
      const result = await work();
      doneAt.set(job, clock.now().getTime());
      runs.inc({ job, outcome: 'done' });
      return result;
    } catch (error) {
      runs.inc({ job, outcome: 'failed' });
      throw error;
    } finally {
      seconds.inc({ job }, (performance.now() - started) / 1000);
    }
  };
}
