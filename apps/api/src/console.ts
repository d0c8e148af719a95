import { readConfig } from './config.ts';
import { type Clock, type Context, createContext, systemClock } from './context.ts';
import { openDatabase, consoleTimeouts } from './db/database.ts';
import { startEmbedded } from './db/embedded.ts';
import { migrate } from './db/migrate.ts';
import { claimDatabase } from './db/mode.ts';

/**
 * What a command of the console needs: the database that the portal uses, joined when it runs, and a context over it.
 * The command never stops a PostgreSQL that another process started.
 */
export async function withContext<T>(root: string, work: (ctx: Context) => Promise<T>): Promise<T> {
  const config = readConfig(process.env, root);
  const say = (message: string): void => void process.stderr.write(`${message}\n`);
  const embedded = config.databaseUrl ? null : await startEmbedded({ dataDir: config.dataDir, log: say });
  const database = openDatabase({
    connectionString: config.databaseUrl ?? embedded!.connectionString,
    ...consoleTimeouts,
  });
  try {
    const log = {
      info: () => {},
      warn: () => {},
      error: (detail: object, message: string) => say(`${message} ${JSON.stringify(detail)}`),
    };
    await migrate(database.db);
    await claimDatabase(database.db, config.mode);
    return await work(await createContext({ config, database, log, clock: clockOf(config.clock) }));
  } finally {
    await database.close();
    await embedded?.stop();
  }
}

/** The system's clock, or one that started at the configured instant when this process did (demonstration and tests). */
export function clockOf(start: Date | null): Clock {
  if (!start) return systemClock;
  const offset = start.getTime() - Date.now();
  return { now: () => new Date(Date.now() + offset) };
}
