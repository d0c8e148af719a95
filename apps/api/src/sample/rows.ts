import { type Insertable, sql } from 'kysely';
import type { Tx } from '../db/database.ts';
import type { DB } from '../db/schema.gen.ts';

type Table = keyof DB;
export type Row<T extends Table> = Insertable<DB[T]>;

const batch = 5000;

/** Inserts many rows with few statements. All rows have the columns of the first. */
export async function insertRows<T extends Table>(tx: Tx, table: T, rows: readonly Row<T>[]): Promise<void> {
  const columns = sql.join(Object.keys(rows[0] ?? {}).map((name) => sql.ref(name)));
  for (let start = 0; start < rows.length; start += batch) {
    const json = JSON.stringify(rows.slice(start, start + batch));
    await sql`
      insert into ${sql.table(table)} (${columns}) overriding system value
      select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${json}::json)`.execute(tx);
  }
}

/** Continues the identity after the highest id inserted by the sample. */
export async function continueIdentity(tx: Tx, table: Table): Promise<void> {
  await sql`
    select setval(pg_get_serial_sequence(${table}, 'id'), (select max(id) from ${sql.table(table)}))
    where exists (select from ${sql.table(table)})`.execute(tx);
}

/**
 * Empties every table except the list of migrations, and keeps the database's mode; identities start again.
 * Only the owner of the tables can disable their triggers for it: the role of a portal without ownership
 * cannot.
 */
export async function truncateAll(tx: Tx): Promise<void> {
  const { mode } = await tx.selectFrom('settings').select('mode').executeTakeFirstOrThrow();
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'migrations'
    order by tablename`.execute(tx);
  const triggers = async (verb: 'enable' | 'disable') => {
    for (const { name } of rows)
      await sql`alter table ${sql.table(name)} ${sql.raw(verb)} trigger user`.execute(tx);
  };
  await triggers('disable');
  await sql`truncate ${sql.join(rows.map((row) => sql.table(row.name)))} restart identity cascade`.execute(
    tx,
  );
  await triggers('enable');
  await tx.insertInto('settings').values({ id: 1, mode }).execute();
}
