import { type Config, readConfig } from './config.ts';
import { type Clock, type Context, createContext, systemClock } from './context.ts';
import { openDatabase, consoleTimeouts } from './db/database.ts';
import { startEmbedded } from '@forman/embedded-postgres/start';
import { migrate } from './db/migrate.ts';
import { claimDatabase } from './db/mode.ts';
import { ensureLedger } from './books/ledger/opening.service.ts';

/**
 * Runs work with the portal's database: the embedded one is joined when it runs, else started for the work. A
 * command never stops a PostgreSQL that another process started.
 */
export async function withDatabase<T>(
  { databaseUrl, dataDir }: Config,
  work: (connectionString: string) => Promise<T>,
  log: (message: string) => void = () => {},
): Promise<T> {
  if (databaseUrl) return work(databaseUrl);
  const embedded = await startEmbedded({ dataDir, log });
  try {
    return await work(embedded.connectionString);
  } finally {
    await embedded.stop();
  }
}

/** Runs a command of the console with a context over the configured database. */
export async function withContext<T>(root: string, work: (ctx: Context) => Promise<T>): Promise<T> {
  const config = readConfig(process.env, root);
  const say = (message: string): void => void process.stderr.write(`${message}\n`);
  const log = {
    info: () => {},
    warn: () => {},
    error: (detail: object, message: string) => say(`${message} ${JSON.stringify(detail)}`),
  };
  const overDatabase = async (connectionString: string): Promise<T> => {
    const database = openDatabase({ connectionString, ...consoleTimeouts });
    try {
      await migrate(database.db);
      await claimDatabase(database.db, config.mode);
      const ctx = await createContext({ config, database, log, clock: clockOf(config.clock) });
      await ensureLedger(ctx);
      return await work(ctx);
    } finally {
      await database.close();
    }
  };
  return withDatabase(config, overDatabase, say);
}

/** The system's clock, or one set to the configured instant at the start (demonstration and tests). */
export function clockOf(start: Date | null): Clock {
  if (!start) return systemClock;
  const offset = start.getTime() - Date.now();
  return { now: () => new Date(Date.now() + offset) };
}
