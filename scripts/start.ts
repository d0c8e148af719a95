import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { helpOn, root, run } from './command.ts';

helpOn(`
npm start

Builds the portal if its sources changed, then serves portal and API on http://localhost:3000, on a PostgreSQL of its
own in ./data (or the server named by DATABASE_URL). An empty database of its own is filled with the sample association.

PORT, HOST, DATA_DIR, DATABASE_URL, APP_MODE=demo|production, PUBLIC_URL, TOKEN_SECRET, SMTP_URL, STRIPE_…, PAYPAL_…:
see docs/operations.md.
`);

const built = await run(['node', 'scripts/build.ts', '--if-needed'], true);
if (!built.ok) process.exit(1);
const portal = spawn(process.execPath, ['--enable-source-maps', join(root, 'apps/api/dist/main.js')], {
  stdio: 'inherit',
});
// The portal hears Ctrl-C itself; anything else that ends us is passed on.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => portal.kill('SIGTERM'));
portal.once('exit', (code) => process.exit(code ?? 1));
