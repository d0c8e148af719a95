import { type Config, ConfigError } from '../config.ts';
import type { Db } from './database.ts';

/**
 * Records the mode of a database at its first use, and refuses another mode afterwards: a shell that has
 * forgotten APP_MODE must not open a real association's data to the demonstration, or empty it.
 * @throws ConfigError a sentence for the operator.
 */
export async function claimDatabase(db: Db, mode: Config['mode']): Promise<void> {
  await db.updateTable('settings').set({ mode }).where('mode', 'is', null).execute();
  const settings = await db.selectFrom('settings').select('mode').executeTakeFirstOrThrow();
  if (settings.mode === mode) return;
  throw new ConfigError(`This database is used in APP_MODE=${settings.mode}, and this is APP_MODE=${mode}.`);
}
