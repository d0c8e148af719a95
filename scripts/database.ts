import { BackupError } from '../apps/api/src/backup/file.ts';
import { type Config, ConfigError, readConfig } from '../apps/api/src/config.ts';
import { withDatabase } from '../apps/api/src/console.ts';
import { EmbeddedPostgresError } from '@forman/embedded-postgres/failure';
import { root } from './command.ts';

/**
 * Runs a command that only needs the database: it signs nothing, so a secret is neither required nor written.
 */
export async function withoutSecret<T>(
  work: (named: { config: Config; connectionString: string }) => Promise<T>,
): Promise<T> {
  const config = readConfig({ TOKEN_SECRET: 'x'.repeat(32), ...process.env }, root);
  return withDatabase(config, (connectionString) => work({ config, connectionString }));
}

/** Exits with 1, and prints one sentence on a fault that the operator can fix, or the stack of any other. */
export async function endPlainly(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const { code, message, stack } = error as NodeJS.ErrnoException;
    const isPlain = [BackupError, ConfigError, EmbeddedPostgresError].some((kind) => error instanceof kind);
    const isFiles = ['EEXIST', 'ENOENT', 'ENOSPC', 'EACCES', 'EROFS', 'ENOTDIR'].includes(code ?? '');
    // PostgreSQL: undefined_table.
    if (code === '42P01') console.error('This database holds no portal yet: start it once (npm start).');
    else console.error(isPlain || isFiles ? message : stack);
    process.exitCode = 1;
  }
}
