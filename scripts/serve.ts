import { isBuilt, sourcesHash } from './built.ts';
import { helpOn, root, run, runUntilStopped } from './command.ts';
import { serverArguments, serverEnvironment } from './server.ts';

helpOn(`
npm start

Builds the portal if its sources changed, then serves portal and API on http://localhost:3000, on a PostgreSQL of its
own in ./data (or the server named by DATABASE_URL). An empty database of its own is filled with the sample association.

PORT, HOST, DATA_DIR, DATABASE_URL, APP_MODE=demo|production, PUBLIC_URL, TOKEN_SECRET, SMTP_URL, STRIPE_…, PAYPAL_…:
see docs/operations.md.
`);

// Checked here: starting another Node that finds nothing to build would take time.
if (!isBuilt(sourcesHash())) {
  const built = await run(['node', 'scripts/build.ts', '--if-needed'], true);
  if (!built.ok) process.exit(1);
}

// Under a supervisor this process becomes the portal: a second Node that only waits would take 68 MB. Under
// npm it has to stay, to notice a stop that npm does not pass on (`runUntilStopped`), and Windows has no such
// call.
if (process.execve && process.env.npm_command === undefined) {
  process.chdir(root);
  process.execve(process.execPath, [process.execPath, ...serverArguments], {
    ...process.env,
    ...serverEnvironment,
  });
}
runUntilStopped(process.execPath, serverArguments, serverEnvironment);
