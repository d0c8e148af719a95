import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbedded } from '@forman/embedded-postgres/start';
import { stopSyncing } from '../apps/api/src/testing/no-sync.ts';
import { root, run } from './command.ts';

/**
 * For the journeys in the browser: starts a PostgreSQL, keeps a database with the sample association as a
 * template, and prints both as one line of JSON. Stops when its standard input ends.
 */
const clock = process.env.CLOCK!;
const embedded = await startEmbedded({ dataDir: join(root, '.cache/test'), log: () => {}, takeOver: true });
const built = readFileSync(join(root, 'apps/api/dist/.sources'), 'utf8');
const template = `sample_${createHash('sha256').update(built).update(clock).digest('hex').slice(0, 12)}`;

const client = new pg.Client(embedded.connectionString);
await client.connect();
await stopSyncing(client);
await client.query('select pg_advisory_lock(3)');
const { rowCount } = await client.query('select from pg_database where datname = $1', [template]);
if (rowCount === 0) {
  // An interrupted load may have left this database.
  await client.query(`drop database if exists ${template}_new with (force)`);
  await client.query(`create database ${template}_new`);
  const url = embedded.connectionString.replace(/\/[^/?]*\?/, `/${template}_new?`);
  const loaded = await run(['node', 'scripts/demo-reset.ts'], false, {
    APP_MODE: 'demo',
    DATABASE_URL: url,
    CLOCK: clock,
    DATA_DIR: '.cache/test',
  });
  if (!loaded.ok) throw new Error(loaded.output);
  await client.query(`alter database ${template}_new rename to ${template}`);
}
await client.end();
console.log(JSON.stringify({ connectionString: embedded.connectionString, template }));
process.stdin.resume();
process.stdin.once('end', () => void embedded.stop().then(() => process.exit(0)));
