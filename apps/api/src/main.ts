import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';
import { ConfigError, readConfig } from './config.ts';

// Starts the portal from the environment, and stops it without losing anything.

/** Time for requests and jobs under way to end. */
const patienceMs = 20_000;
const root = fileURLToPath(new URL('../../../', import.meta.url));

// V8's compiled code is cached beside the source: a later start takes a fifth less. In a directory that
// cannot be written there is no cache.
enableCompileCache(fileURLToPath(new URL('.compiled', import.meta.url)));
const { startPortal } = await import('./portal.ts');

try {
  const starting = startPortal(readConfig(process.env, root), { root });
  let stopping = false;
  const stop = (): void => {
    if (stopping) return;
    stopping = true;
    // A provider or a lock that does not answer cannot prevent the stop: work that is cut is found again at
    // the next start.
    setTimeout(() => process.exit(1), patienceMs).unref();
    // A stop during the start waits for the end of the start: PostgreSQL may be half up.
    starting
      .then((portal) => portal.stop())
      .then(
        () => process.exit(0),
        () => process.exit(1),
      );
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  // The terminal has closed: a portal detached from it (nohup, a supervisor) goes on.
  const streams = [process.stdin, process.stdout, process.stderr];
  process.on('SIGHUP', () => streams.some((stream) => stream.isTTY) && stop());
  await starting;
} catch (error) {
  process.stderr.write(`${plainCause(error as NodeJS.ErrnoException)}\n`);
  process.exit(1);
}

/** One sentence for a cause that the operator can correct, the whole stack for any other. */
function plainCause(error: NodeJS.ErrnoException): string {
  const { code, message } = error;
  if (error instanceof ConfigError) return message;
  if (code === 'EADDRINUSE') return `The port ${process.env.PORT ?? 3000} is taken: set PORT to another one.`;
  if (process.env.DATABASE_URL && (code === 'ECONNREFUSED' || code === 'ENOTFOUND'))
    return `No PostgreSQL answers where DATABASE_URL points (${code}).`;
  return String(error.stack);
}
