import { BackupError } from '../apps/api/src/backup/file.ts';
import { type Config, ConfigError, readConfig } from '../apps/api/src/config.ts';
import { withDatabase } from '../apps/api/src/console.ts';
import { EmbeddedPostgresError } from '@forman/embedded-postgres/failure';
import { root } from './command.ts';

/** For a command that needs no more than the database: it signs nothing, so no secret is asked for, and none is written. */
export async function withoutSecret<T>(
  work: (named: { config: Config; connectionString: string }) => Promise<T>,
): Promise<T> {
  const config = readConfig({ TOKEN_SECRET: 'x'.repeat(32), ...process.env }, root);
  return withDatabase(config, (connectionString) => work({ config, connectionString }));
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
