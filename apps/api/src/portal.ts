import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createApp } from './app.ts';
import type { Config } from './config.ts';
import { clockOf } from './console.ts';
import { type Context, createContext } from './context.ts';
import { type Database, openDatabase, consoleTimeouts, untilAnswering } from './db/database.ts';
import { startEmbedded } from '@forman/embedded-postgres/start';
import { migrate } from './db/migrate.ts';
import { claimDatabase } from './db/mode.ts';
import { onOtherPrimary } from './db/servers.ts';
import { createLogger } from './logger.ts';
import type { Metrics } from './metrics/metrics.ts';
import type { Tracing } from './tracing/tracing.ts';
import { ensureLedger } from './books/ledger/opening.service.ts';

export type Portal = { url: string; stop(): Promise<void> };

/** Time between listening and the start of the jobs. */
const beforeJobsMs = 200;

/** Starts everything in order: PostgreSQL, schema, sample association, HTTP, jobs; stops it in the other order. */
export async function startPortal(config: Config, where: { root: string }): Promise<Portal> {
  const logger = createLogger(config.logLevel);
  const log = (message: string): void => logger.info(message);
  const embedded = config.databaseUrl
    ? null
    : await startEmbedded({ dataDir: config.dataDir, log, takeOver: true, keepRunning: true });
  const connectionString = config.databaseUrl ?? embedded!.connectionString;
  const tracing = config.tracing ? await openTracing(config.tracing, logger) : null;
  const onLost = (err: Error): void => logger.warn({ err }, 'connection lost');
  const database = openDatabase({ connectionString }, onLost, tracing?.clientOf);
  onOtherPrimary(connectionString, (server) =>
    logger.warn({ server }, 'another PostgreSQL takes the writes'),
  );
  const ctx = await createContext({ config, database, log: logger, clock: clockOf(config.clock) });
  const metrics = config.metricsToken ? await openMetrics(ctx) : null;
  // The application makes no query before it listens: it is built while the database gets ready.
  const [app] = await Promise.all([
    createApp(ctx, { logger, webRoot: join(where.root, 'apps/web/dist'), metrics, tracing }),
    prepareDatabase(ctx, database, connectionString),
  ]);
  const url = await app.listen({ host: config.host, port: config.port });
  log(`The portal answers on ${config.publicUrl}`);
  // The queue's library is as large as the web server's: it is read once the portal answers, but not at the
  // very moment when waiting clients call. Read at once, it kept the first of them waiting for a tenth of the
  // start.
  await delay(beforeJobsMs);
  const { startWorker } = await import('./jobs/worker.ts');
  const worker = await startWorker(
    ctx,
    connectionString,
    [metrics, tracing].filter((one) => one !== null),
  );
  return {
    url,
    async stop() {
      log('Stopping: requests under way are answered first.');
      embedded?.stopWatching();
      await app.close();
      await worker.stop();
      await database.close();
      await tracing?.stop();
      await embedded?.stop();
    },
  };
}

/**
 * The library is loaded only when figures are read: from then on it counts garbage collections and the event
 * loop.
 */
async function openMetrics(ctx: Context): Promise<Metrics> {
  const { createMetrics } = await import('./metrics/metrics.ts');
  return createMetrics(ctx);
}

async function openTracing(settings: NonNullable<Config['tracing']>, log: Context['log']): Promise<Tracing> {
  const { startTracing } = await import('./tracing/tracing.ts');
  return startTracing(settings, log);
}

/** Brings the schema to this version, and loads the sample association into an empty demonstration. */
async function prepareDatabase(ctx: Context, database: Database, connectionString: string): Promise<void> {
  const { db } = database;
  await untilAnswering(database);
  // A migration takes long, and so does waiting for one in another process.
  const patient = openDatabase({ connectionString, max: 1, ...consoleTimeouts });
  try {
    await migrate(patient.db);
  } finally {
    await patient.close();
  }
  await claimDatabase(db, ctx.config.mode);
  if (ctx.config.mode === 'demo') {
    const { ensureSample } = await import('./sample/load.ts');
    await ensureSample(ctx);
  }
  await ensureLedger(ctx);
}
