import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { applyMigrations, migrationsFor } from '../db/migrate.ts';
import { clientFor } from '../db/servers.ts';
import { notation, quoted } from './dump.ts';
import { BackupError } from './file.ts';
import type { Frame, Manifest, Sequences } from './frames.ts';

export type Loaded = { manifest: Manifest; tables: number; rows: number };

/**
 * Loads a backup into an empty database, in one transaction: all of it, or nothing. The schema is that of the
 * backup; the next start, or `migrate`, brings it up to this release.
 * @throws BackupError when the database is not empty, or the backup is of a newer release.
 */
export async function loadBackup(
  connectionString: string,
  frames: AsyncGenerator<Frame, void>,
): Promise<Loaded> {
  const manifest = await readManifest(frames);
  const counts = await fillEmptyDatabase(connectionString, manifest, (client) => loadFrames(client, frames));
  return { manifest, ...counts };
}

/**
 * Makes the schema in an empty database and has its rows loaded without keys and triggers, in one transaction.
 * Keys are checked over all rows at the end.
 * @param from.migrations those that had been applied where the rows come from.
 * @throws BackupError when the database is not empty, or the rows are of a newer release.
 */
export async function fillEmptyDatabase<T>(
  connectionString: string,
  { migrations }: Pick<Manifest, 'migrations'>,
  load: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const { unknown } = migrationsFor(migrations);
  if (unknown.length > 0)
    throw new BackupError(
      `It was made by a newer release (which knows ${unknown[0]}): load it with that one.`,
    );
  const client = new (clientFor(connectionString))({ connectionString, application_name: 'forman-restore' });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query(notation);
    await client.query('begin');
    await refuseUnlessEmpty(client);
    await makeSchema(client, migrations);
    const putBack = await takeGuardsOff(client);
    const loaded = await load(client);
    // Foreign keys are checked over all rows here.
    for (const statement of putBack) await client.query(statement);
    // Plans without statistics are slow until PostgreSQL makes them itself, minutes later.
    await client.query('analyze');
    await client.query('commit');
    return loaded;
  } finally {
    await client.end();
  }
}

async function refuseUnlessEmpty(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(`
    select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast')
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e') limit 1`);
  if (rows[0])
    throw new BackupError(
      `The database is not empty (it has the table ${rows[0].name}): only an empty one is loaded into. Name another DATA_DIR, or an empty database in DATABASE_URL.`,
    );
}

async function loadFrames(client: pg.Client, frames: AsyncGenerator<Frame, void>) {
  const loaded = { tables: 0, rows: 0 };
  for (;;) {
    const { value: frame } = await frames.next();
    if (frame?.type === 'start') {
      loaded.rows += await loadTable(client, frame.says, frames);
      loaded.tables += 1;
    } else if (frame?.type === 'sequences') {
      await setSequences(client, frame.says);
    } else if (frame?.type === 'over') {
      return loaded;
    } else {
      throw new BackupError('The backup is out of order.');
    }
  }
}

async function readManifest(frames: AsyncGenerator<Frame, void>): Promise<Manifest> {
  const { value: frame } = await frames.next();
  if (frame?.type !== 'manifest') throw new BackupError('The backup does not say what it is.');
  return frame.says;
}

async function makeSchema(client: pg.Client, migrations: readonly string[]): Promise<void> {
  // Kysely over the one connection that holds the transaction.
  const held = { query: client.query.bind(client) as never, release: () => {} };
  const pool = { connect: async () => held, end: async () => {}, options: {} };
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  await applyMigrations(db, migrationsFor(migrations).wanted);
}

/**
 * Drops foreign keys and disables triggers, so that rows are loaded unchanged, table after table. The owner
 * of the tables may do this without being a superuser. Rows inserted by the migrations are removed: the
 * backup has them.
 * @returns the statements that put keys and triggers back.
 */
async function takeGuardsOff(client: pg.Client): Promise<string[]> {
  const keys = await client.query<{ table: string; name: string; definition: string }>(`
    select conrelid::regclass::text as table, conname::text as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0`);
  const tables = await client.query<{ name: string }>(`
    select oid::regclass::text as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'migrations'
      and not exists (select from pg_depend d where d.objid = pg_class.oid and d.deptype = 'e')`);
  const putBack: string[] = [];
  await client.query('set constraints all immediate');
  for (const { table, name, definition } of keys.rows) {
    await client.query(`alter table ${table} drop constraint ${quoted(name)}`);
    putBack.push(`alter table ${table} add constraint ${quoted(name)} ${definition}`);
  }
  for (const { name } of tables.rows) {
    await client.query(`alter table ${name} disable trigger user`);
    putBack.push(`alter table ${name} enable trigger user`);
  }
  await client.query(`truncate ${tables.rows.map(({ name }) => name).join(', ')}`);
  return putBack;
}

async function loadTable(
  client: pg.Client,
  { table, columns }: { table: string; columns: string[] },
  frames: AsyncGenerator<Frame, void>,
): Promise<number> {
  const list = columns.map(quoted).join(', ');
  const copy = client.query(copyFrom(`copy public.${quoted(table)} (${list}) from stdin`));
  const done = finished(copy);
  done.catch(() => {});
  for (;;) {
    const { value: frame } = await frames.next();
    if (frame?.type === 'data') {
      if (!copy.write(frame.bytes)) await Promise.race([once(copy, 'drain'), done]);
      continue;
    }
    if (frame?.type !== 'end') throw new BackupError('The backup is out of order.');
    copy.end();
    await done;
    if (copy.rowCount !== frame.says.rows)
      throw new BackupError(`${copy.rowCount} rows of ${table} were read, not ${frame.says.rows}.`);
    return frame.says.rows;
  }
}

export async function setSequences(client: pg.Client, sequences: Sequences): Promise<void> {
  for (const { name, value } of sequences)
    await client.query('select setval($1::regclass, $2)', [`public.${quoted(name)}`, value]);
}
