import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { generate, getDialect } from 'kysely-codegen';
import pg from 'pg';
import { openDatabase, consoleTimeouts } from '../apps/api/src/db/database.ts';
import { startEmbedded } from '@forman/embedded-postgres/start';
import { helpOn, root } from './command.ts';
import { drawDistricts, renderDistricts } from './districts.ts';
import { renderCalls, renderMigrations, renderRoutes } from './generated-lists.ts';
import { renderSchemaSql } from './schema-sql.ts';

helpOn(`
npm run generate [-- --check]

Writes what is made from something else and committed: docs/openapi.json and the web's table of calls from the contract,
docs/access-matrix.md from contract and permissions, the database's types and
its schema as SQL from the migrations; from the names of the files
the lists of calls, routes and migrations, docs/districts.md and its picture.

--check writes nothing; it names the files that differ and ends with 1 when there are some.
`);

/** The lists come first: what reads all calls, routes or migrations is imported once they are right. */
const generated: { file: string; render: () => string | Promise<string> }[] = [
  { file: 'packages/contract/src/calls.gen.ts', render: renderCalls },
  { file: 'apps/api/src/routes.gen.ts', render: renderRoutes },
  { file: 'apps/api/src/db/migrations.gen.ts', render: renderMigrations },
  { file: 'docs/openapi.json', render: renderOpenApi },
  {
    file: 'docs/access-matrix.md',
    render: async () => (await import('../apps/api/src/http/access-matrix.ts')).renderAccessMatrix(),
  },
  { file: 'apps/api/src/db/schema.gen.ts', render: async () => (await schema()).types },
  { file: 'apps/api/src/db/schema.sql', render: async () => (await schema()).sql },
  ...['endpoints-first.gen.ts', 'endpoints-rest.gen.ts', 'endpoints-office.gen.ts', 'topics.gen.ts'].map(
    (file) => ({
      file: `apps/web/src/api/${file}`,
      render: async () => (await import('../apps/web/scripts/generate-endpoints.ts')).endpointTables[file]!(),
    }),
  ),
  { file: 'docs/districts.md', render: renderDistricts },
  { file: 'docs/pictures/districts.svg', render: drawDistricts },
];
/** Renders the document with the formatter: short objects on one line. */
async function renderOpenApi(): Promise<string> {
  const { openApiDocument } = await import('../apps/api/src/http/openapi.ts');
  const formatter = [join(root, 'node_modules/oxfmt/bin/oxfmt'), '--stdin-filepath', 'docs/openapi.json'];
  const input = JSON.stringify(openApiDocument());
  return execFileSync(process.execPath, formatter, {
    cwd: root,
    input,
    encoding: 'utf8',
    maxBuffer: 16 << 20,
  });
}

let rendered: Promise<{ types: string; sql: string }> | undefined;
const schema = (): Promise<{ types: string; sql: string }> => (rendered ??= renderSchema());

/** Renders a newly migrated database, made on the tests' PostgreSQL and dropped afterwards. */
async function renderSchema(): Promise<{ types: string; sql: string }> {
  const embedded = await startEmbedded({ dataDir: join(root, '.cache/test'), log: () => {}, takeOver: true });
  const name = `generate_${randomBytes(6).toString('hex')}`;
  const connectionString = embedded.connectionString.replace(/\/[^/?]*\?/, `/${name}?`);
  try {
    await onServer(embedded.connectionString, (client) => client.query(`create database ${name}`));
    const database = openDatabase({ connectionString, ...consoleTimeouts });
    const { migrate } = await import('../apps/api/src/db/migrate.ts');
    await migrate(database.db);
    const types = await generate({
      db: database.db,
      dialect: getDialect('postgres'),
      excludePattern: '(migrations|pgboss.*)',
      // The same types as openDatabase's.
      typeMapping: { int8: 'number', date: 'string' },
    });
    await database.close();
    const head = '-- Generated from the migrations by `npm run generate`. Do not edit.\n\n';
    return { types, sql: head + (await onServer(connectionString, renderSchemaSql)) };
  } finally {
    await onServer(embedded.connectionString, (client) =>
      client.query(`drop database if exists ${name} with (force)`),
    );
    await embedded.stop();
  }
}

async function onServer<T>(connectionString: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(connectionString);
  await client.connect();
  const done = await work(client);
  await client.end();
  return done;
}

const onlyCheck = process.argv.includes('--check');
const outdated: string[] = [];
for (const { file, render } of generated) {
  const [text, present] = await Promise.all([render(), readFile(join(root, file), 'utf8').catch(() => null)]);
  if (text === present) continue;
  outdated.push(file);
  if (!onlyCheck) await writeFile(join(root, file), text);
}
for (const file of outdated)
  console.log(onlyCheck ? `${file} is out of date: npm run generate` : `${file} written`);
if (outdated.length === 0) console.log(`${generated.length} generated files are up to date`);
if (onlyCheck && outdated.length > 0) process.exitCode = 1;
