import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emptyDatabase } from '../testing/database.ts';
import type { TestDatabase } from '../testing/database.ts';
import { applyMigrations, migrationNames } from './migrate.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await emptyDatabase();
});
afterAll(() => database.close());

type Column = { name: string; type: string; must: boolean };

/** Every column of the portal’s tables; `must`: an insert has to give it a value. */
async function columns(): Promise<Map<string, Column>> {
  const { rows } = await sql<Column>`
    select c.relname || '.' || a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
      a.attnotnull and d.oid is null and a.attidentity = '' and a.attgenerated = '' as must
    from pg_attribute a join pg_class c on c.oid = a.attrelid left join pg_attrdef d on (d.adrelid, d.adnum) = (c.oid, a.attnum)
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped`.execute(
    database.db,
  );
  return new Map(rows.map((row) => [row.name, row]));
}

/** Migrations that landed before there was a former release to go back to. */
const beforeTheRule = new Set([
  '0006-frozen-siret-and-event-retries',
  '0015-messages-from-templates',
  '0022-consents',
  '0042-task-retries',
]);

test('a migration keeps the former release working: columns stay, and new ones need no value', async () => {
  const broken: string[] = [];
  let before = new Map<string, Column>();
  for (const name of migrationNames) {
    await database.db.transaction().execute((tx) => applyMigrations(tx as never, new Set([name])));
    const after = await columns();
    const tables = new Set([...before.keys()].map((column) => column.split('.')[0]));
    const gone = [...before.values()].filter(({ name: column, type }) => after.get(column)?.type !== type);
    const demanded = [...after.values()].filter(
      ({ name: column, must }) =>
        must && tables.has(column.split('.')[0]) && before.get(column)?.must !== true,
    );
    if (!beforeTheRule.has(name))
      broken.push(...[...gone, ...demanded].map((column) => `${name}: ${column.name}`));
    before = after;
  }
  expect(before.size).toBeGreaterThan(300);
  expect(broken).toEqual([]);
});
