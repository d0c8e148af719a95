import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { readConfig } from '../apps/api/src/config.ts';
import { createContext, type Context } from '../apps/api/src/context.ts';
import { openDatabase, consoleTimeouts } from '../apps/api/src/db/database.ts';
import { loadLarge } from '../apps/api/src/sample/large.ts';
import { loadSample } from '../apps/api/src/sample/load.ts';
import type { EmbeddedPostgres } from '@forman/embedded-postgres/keep-running';
import { startEmbedded } from '@forman/embedded-postgres/start';
import { migrate } from '../apps/api/src/db/migrate.ts';
import { root } from '../scripts/command.ts';

export const dataDir = join(root, '.cache/bench');

export type Association = 'large' | 'tenfold' | 'sample';
const loaders: Record<Association, (ctx: Context) => Promise<unknown>> = {
  large: (ctx) => loadLarge(ctx),
  tenfold: (ctx) => loadLarge(ctx, 20_000),
  sample: loadSample,
};

export const startPostgres = (): Promise<EmbeddedPostgres> =>
  startEmbedded({ dataDir, log: () => {}, takeOver: true });

/** Clones a database of this association, which is loaded once and kept. @returns its address. */
export async function freshDatabase(server: string, association: Association): Promise<string> {
  const template = `${association}_${sourcesHash()}_${new Date().toISOString().slice(0, 10).replaceAll('-', '')}`;
  const client = new pg.Client(server);
  await client.connect();
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [template]);
    if (rowCount === 0) await loadTemplate(client, server, association, template);
    await client.query(`drop database if exists bench_${association} with (force)`);
    await client.query(`create database bench_${association} template ${template}`);
  } finally {
    await client.end();
  }
  return onDatabase(server, `bench_${association}`);
}

async function loadTemplate(
  client: pg.Client,
  server: string,
  association: Association,
  name: string,
): Promise<void> {
  console.log(`Loading the ${association} association, once a day.`);
  const { rows } = await client.query<{ datname: string }>(
    `select datname from pg_database where datname like '${association}\\_%'`,
  );
  for (const { datname } of rows) await client.query(`drop database ${datname} with (force)`);
  await client.query(`create database ${name}_new`);
  const database = openDatabase({ connectionString: onDatabase(server, `${name}_new`), ...consoleTimeouts });
  const config = readConfig({ APP_MODE: 'demo' }, dataDir);
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  await migrate(database.db);
  await loaders[association](await createContext({ config, database, log }));
  await database.pool.query('vacuum (analyze, freeze)');
  await database.close();
  await client.query(`alter database ${name}_new rename to ${name}`);
}

/** Hash of the migrations and of the sample: a change in them loads the associations anew. */
function sourcesHash(): string {
  const hash = createHash('sha256');
  for (const folder of ['db/migrations', 'sample']) {
    const path = join(root, 'apps/api/src', folder);
    for (const file of readdirSync(path).toSorted()) hash.update(readFileSync(join(path, file)));
  }
  return hash.digest('hex').slice(0, 8);
}

const onDatabase = (server: string, name: string): string => server.replace(/\/[^/?]*\?/, `/${name}?`);
