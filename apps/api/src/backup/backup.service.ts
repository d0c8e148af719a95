import { type Counts, dumpDatabase } from './dump.ts';
import { openBackup, writeBackup } from './file.ts';
import { type Loaded, loadBackup } from './load.ts';

export type Made = Counts & { bytes: number; checksum: string };

/**
 * Backs a database up into one file, while it is in use. @param key encrypts it; null leaves it readable.
 * @throws what kept it from being made; nothing bears the file's name then.
 */
export async function makeBackup(
  from: { connectionString: string; now: Date; key: string | null },
  file: string,
): Promise<Made> {
  const counts: Counts = { tables: 0, rows: 0 };
  const written = await writeBackup(file, dumpDatabase(from.connectionString, from.now, counts), from.key);
  return { ...counts, ...written };
}

/**
 * Restores a backup into an empty database, at the schema that it was made with.
 * @throws BackupError a sentence for the operator: damaged, another key, a newer release, a database in use.
 */
export async function restoreBackup(
  file: string,
  to: { connectionString: string; key: string | null },
): Promise<Loaded> {
  const frames = await openBackup(file, to.key);
  return loadBackup(to.connectionString, frames());
}
