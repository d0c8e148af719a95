import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';
import { ConfigError, readConfig } from './config.ts';

// From the environment to a listening portal, and down again without losing anything.

/** How long requests and jobs under way may take to end. */
const patienceMs = 20_000;
const root = fileURLToPath(new URL('../../../', import.meta.url));

// What V8 makes of the code is kept beside it: a later start takes a fifth less. Where that cannot be written, it is not.
enableCompileCache(fileURLToPath(new URL('.compiled', import.meta.url)));
const { startPortal } = await import('./portal.ts');

try {
  const starting = startPortal(readConfig(process.env, root), { root });
  let stopping = false;
  const stop = (): void => {
    if (stopping) return;
    stopping = true;
    // A provider or a lock that does not answer keeps nobody from stopping: what is cut is found again at the next start.
    setTimeout(() => process.exit(1), patienceMs).unref();
    // A stop in the middle of the start waits for the start: PostgreSQL may be half up.
    starting
      .then((portal) => portal.stop())
      .then(
        () => process.exit(0),
        () => process.exit(1),
      );
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  // The terminal has closed: apart from it (nohup, a supervisor) the portal lives on.
  const streams = [process.stdin, process.stdout, process.stderr];
  process.on('SIGHUP', () => streams.some((stream) => stream.isTTY) && stop());
  await starting;
} catch (error) {
  process.stderr.write(`${plainCause(error as NodeJS.ErrnoException)}\n`);
  process.exit(1);
}

/** One sentence for what whoever starts the portal can mend, the whole stack for what they cannot. */
function plainCause(error: NodeJS.ErrnoException): string {
  const { code, message } = error;
  if (error instanceof ConfigError) return message;
  if (code === 'EADDRINUSE') return `The port ${process.env.PORT ?? 3000} is taken: set PORT to another one.`;
  if (process.env.DATABASE_URL && (code === 'ECONNREFUSED' || code === 'ENOTFOUND'))
    return `No PostgreSQL answers where DATABASE_URL points (${code}).`;
  return String(error.stack);
}
