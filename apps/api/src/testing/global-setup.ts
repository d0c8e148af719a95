import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { openDatabase, consoleTimeouts } from '../db/database.ts';
import { startEmbedded } from '@forman/embedded-postgres/start';
import { migrate } from '../db/migrate.ts';
import { openLedger } from '../books/ledger/opening.service.ts';
import { stopSyncing } from './no-sync.ts';
import { recordings } from './row-recorder.ts';

const dataDir = fileURLToPath(new URL('../../../../.cache/test', import.meta.url));
const migrationsDir = fileURLToPath(new URL('../db/migrations', import.meta.url));

/** Starts a PostgreSQL for all test files, with a migrated database that each of them clones. */
export default async function setup(): Promise<() => Promise<void>> {
  rmSync(recordings, { recursive: true, force: true });
  const embedded = await startEmbedded({ dataDir, log: () => {}, takeOver: true });
  process.env.TEST_DATABASE_URL = embedded.connectionString;
  process.env.TEST_TEMPLATE = await makeTemplate(embedded.connectionString);
  return () => embedded.stop();
}

/** The template's name has a hash of the migrations' text, so that it is made again when they change. */
async function makeTemplate(server: string): Promise<string> {
  const hash = createHash('sha256');
  for (const file of readdirSync(migrationsDir).toSorted())
    hash.update(readFileSync(`${migrationsDir}/${file}`));
  const name = `template_${hash.digest('hex').slice(0, 12)}`;
  const client = new pg.Client(server);
  await client.connect();
  await stopSyncing(client);
  await client.query('select pg_advisory_lock(1)');
  const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
  if (rowCount === 0) {
    // Left by an interrupted migration.
    await client.query(`drop database if exists ${name}_new with (force)`);
    await client.query(`create database ${name}_new`);
    const database = openDatabase({
      connectionString: onDatabase(server, `${name}_new`),
      ...consoleTimeouts,
    });
    await migrate(database.db);
    // The ledger covers all time: a fact that a test makes by hand must have its entry, or is found missing.
    await database.transaction((tx) => openLedger(tx, new Date(0)));
    await database.close();
    await client.query(`alter database ${name}_new rename to ${name}`);
  }
  await client.end();
  return name;
}

const onDatabase = (server: string, name: string): string => server.replace(/\/[^/?]*\?/, `/${name}?`);
