import { BackupError } from '../apps/api/src/backup/file.ts';
import { type Config, ConfigError, readConfig } from '../apps/api/src/config.ts';
import { startEmbedded } from '../apps/api/src/db/embedded.ts';
import { EmbeddedPostgresError } from '../apps/api/src/db/embedded/failure.ts';
import { root } from './command.ts';

/** The database that the environment names; the embedded one is joined when it runs, else started meanwhile. */
export async function withDatabase<T>(
  work: (named: { config: Config; connectionString: string }) => Promise<T>,
): Promise<T> {
  // It signs nothing: no secret is asked for, and none is written.
  const config = readConfig({ TOKEN_SECRET: 'x'.repeat(32), ...process.env }, root);
  const embedded = config.databaseUrl
    ? null
    : await startEmbedded({ dataDir: config.dataDir, log: () => {} });
  try {
    return await work({ config, connectionString: config.databaseUrl ?? embedded!.connectionString });
  } finally {
    await embedded?.stop();
  }
}

/** Ends a command with 1 and one sentence for what its operator can mend, the whole stack for what they cannot. */
export async function endPlainly(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const { code, message, stack } = error as NodeJS.ErrnoException;
    const isPlain = [BackupError, ConfigError, EmbeddedPostgresError].some((kind) => error instanceof kind);
    const isFiles = ['EEXIST', 'ENOENT', 'ENOSPC', 'EACCES', 'EROFS', 'ENOTDIR'].includes(code ?? '');
    console.error(isPlain || isFiles ? message : stack);
    process.exitCode = 1;
  }
}
