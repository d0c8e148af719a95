import type pg from 'pg';
import { type Counts, dumpDatabase, onBackupConnection } from './dump.ts';
import { openBackup, writeBackup } from './file.ts';
import { type Loaded, loadBackup } from './load.ts';

export type Made = Counts & { bytes: number; checksum: string };

type How = { now: Date; /** Encrypts the backup; null leaves it readable. */ key: string | null };

/**
 * Backs a database up into one file, while the database is in use.
 * @throws the cause of the failure; no file has the backup's name then.
 */
export const makeBackup = ({ connectionString, ...how }: How & { connectionString: string }, file: string) =>
  onBackupConnection(connectionString, (client) => backUpOver(client, how, file));

/** Makes a backup over a connection that is open already. */
export async function backUpOver(client: pg.Client, { now, key }: How, file: string): Promise<Made> {
  const counts: Counts = { tables: 0, rows: 0 };
  const written = await writeBackup(file, dumpDatabase(client, now, counts), key);
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
