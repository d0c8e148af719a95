import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { clientFor } from '../db/servers.ts';
import type { Frame, Manifest } from './frames.ts';

/** Settings that give rows one notation, whatever the server's or the role's settings are. */
export const notation = `set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'; set timezone = 'UTC';
  set extra_float_digits = 1; set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0`;

/** Key of the backups' lock, any fixed number: of two backups at once the second has nothing to add. */
const backupLock = 20_091_011;

export const quoted = (name: string): string => pg.escapeIdentifier(name);

/** Counts of a backup, for its log line. */
export type Counts = { tables: number; rows: number };

/** Runs work on a connection of its own: a backup takes longer than a call may. */
export async function onBackupConnection<T>(
  connectionString: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new (clientFor(connectionString))({ connectionString, application_name: 'forman-backup' });
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Takes the lock until this connection ends. @returns false while another process has it. */
export async function takeBackupLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
    backupLock,
  ]);
  return rows[0]?.taken === true;
}

/**
 * All rows of the portal's own tables as of one instant, while calls go on reading and writing. The jobs'
 * timetable (pgboss) is left out: every start makes it anew. Memory does not grow with the rows.
 * @param counts filled as rows are read.
 */
export async function* dumpDatabase(
  client: pg.Client,
  now: Date,
  counts: Counts = { tables: 0, rows: 0 },
): AsyncGenerator<Frame, void> {
  await client.query(notation);
  await client.query('begin isolation level repeatable read read only');
  yield { type: 'manifest', says: await manifestOf(client, now) };
  for (const { table, columns } of await tablesOf(client)) {
    yield { type: 'start', says: { table, columns } };
    const list = columns.map(quoted).join(', ');
    const copy = client.query(copyTo(`copy public.${quoted(table)} (${list}) to stdout`));
    for await (const bytes of copy) yield { type: 'data', bytes: bytes as Buffer };
    // The rows end before PostgreSQL says how many there were: the answer to the next statement comes after that.
    await client.query('select');
    yield { type: 'end', says: { rows: copy.rowCount } };
    counts.tables += 1;
    counts.rows += copy.rowCount;
  }
  yield { type: 'sequences', says: await sequencesOf(client) };
  yield { type: 'over' };
  await client.query('commit');
}

export async function manifestOf(client: pg.Client, now: Date): Promise<Manifest> {
  const applied = await client.query<{ name: string }>('select name from migrations order by name');
  const settings = await client.query<{ mode: Manifest['mode'] }>('select mode from settings');
  return {
    madeAt: now.toISOString(),
    mode: settings.rows[0]?.mode ?? null,
    migrations: applied.rows.map(({ name }) => name),
  };
}

/**
 * Lists the tables and columns to dump. Generated columns are left out, since PostgreSQL computes them again,
 * and so is the list of migrations, which the manifest has.
 */
export async function tablesOf(client: pg.Client): Promise<{ table: string; columns: string[] }[]> {
  const { rows } = await client.query<{ table: string; columns: string[] }>(`
    select c.relname::text as table, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'migrations'
      and a.attgenerated = ''
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    group by c.relname order by c.relname`);
  return rows;
}

export async function sequencesOf(client: pg.Client) {
  const { rows } = await client.query<{ name: string; value: string }>(`
    select sequencename::text as name, last_value::text as value from pg_sequences
    where schemaname = 'public' and last_value is not null order by 1`);
  return rows.map(({ name, value }) => ({ name, value: Number(value) }));
}
