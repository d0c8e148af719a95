import { fileURLToPath } from 'node:url';
import { startPortal } from './portal.ts';
import { ConfigError, readConfig } from './config.ts';

/** From the environment to a listening portal, and down again without losing anything. */
const root = fileURLToPath(new URL('../../../', import.meta.url));

try {
  const portal = await startPortal(readConfig(process.env, root), { root });
  const stop = (): void => {
    portal.stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
} catch (error) {
  const { code, message } = error as NodeJS.ErrnoException;
  const busy =
    code === 'EADDRINUSE' ? `The port ${process.env.PORT ?? 3000} is taken: set PORT to another one.` : null;
  process.stderr.write(
    `${busy ?? (error instanceof ConfigError ? message : String((error as Error).stack))}\n`,
  );
  process.exit(1);
}
