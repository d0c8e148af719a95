import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { emptyDatabase } from '../testing/database.ts';
import type { TestDatabase } from '../testing/database.ts';
import {
  type Migration,
  type Migrations,
  applyMigrations,
  migrationNames,
  migrationsFor,
} from './migrate.ts';

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

const applyOne = (name: string, known?: Migrations) =>
  database.db.transaction().execute((tx) => applyMigrations(tx as never, new Set([name]), known));

/** Columns that a migration took away, or demands a value for in a table that stood before. */
async function brokenBy(name: string, known?: Migrations): Promise<string[]> {
  const before = await columns();
  await applyOne(name, known);
  const after = await columns();
  const tables = new Set([...before.keys()].map((column) => column.split('.')[0]));
  const gone = [...before.values()].filter((column) => after.get(column.name)?.type !== column.type);
  const demanded = [...after.values()].filter(
    (column) => column.must && tables.has(column.name.split('.')[0]) && !before.get(column.name)?.must,
  );
  return [...gone, ...demanded].map((column) => `${name}: ${column.name}`);
}

const changing = (statement: string): Migration => ({
  up: async (db) => void (await sql.raw(statement).execute(db)),
});

test('OPS-012: a migration keeps the former release working: columns stay, and new ones need no value', async () => {
  const broken: string[] = [];
  for (const name of migrationNames) broken.push(...(await brokenBy(name)));
  expect((await columns()).size).toBeGreaterThan(300);
  expect(broken).toEqual([]);
});

test('a column that goes, changes its type or demands a value is found', async () => {
  const known = {
    made: changing('create table made (a text, b text, c text)'),
    gone: changing('alter table made drop column a'),
    retyped: changing('alter table made alter column b type integer using 1'),
    demanded: changing('alter table made add column d integer not null'),
    tightened: changing('alter table made alter column c set not null'),
    harmless: changing('alter table made add column e integer not null default 1'),
  };
  const broken: string[] = [];
  for (const name of Object.keys(known)) broken.push(...(await brokenBy(name, known)));
  expect(broken).toEqual(['gone: made.a', 'retyped: made.b', 'demanded: made.d', 'tightened: made.c']);
});

describe('a baseline stands for the migrations that it replaces', () => {
  const known: Migrations = {
    '0003-baseline': { ...changing('create table based ()'), replaces: '0002-last' },
    '0004-next': changing('create table next_one ()'),
  };
  const all = new Set(Object.keys(known));

  const startedWith = async (...done: string[]): Promise<Kysely<unknown>> => {
    const empty = await emptyDatabase();
    onTestFinished(() => empty.close());
    const { db } = empty;
    await sql`create table migrations (name text primary key, applied_at timestamptz not null default now())`.execute(
      db,
    );
    for (const name of done) await sql`insert into migrations (name) values (${name})`.execute(db);
    return db as never;
  };
  const namesIn = async (db: Kysely<unknown>) =>
    (await sql<{ name: string }>`select name from migrations order by name`.execute(db)).rows.map(
      ({ name }) => name,
    );

  test('an empty database gets it', async () => {
    expect(await applyMigrations(await startedWith(), all, known)).toEqual(['0003-baseline', '0004-next']);
  });

  test('a database that has the last of them knows it as done', async () => {
    const db = await startedWith('0001-first', '0002-last');
    expect(await applyMigrations(db, all, known)).toEqual(['0004-next']);
    expect(await namesIn(db)).toEqual(['0001-first', '0002-last', '0003-baseline', '0004-next']);
    expect(await applyMigrations(db, all, known)).toEqual([]);
  });

  test('OPS-012: a database in the middle of them is refused with a sentence', async () => {
    const db = await startedWith('0001-first');
    await expect(applyMigrations(db, all, known)).rejects.toThrow(
      /its last migration is 0001-first\): start a release that knows 0002-last on it once/,
    );
    expect(await namesIn(db)).toEqual(['0001-first']);
  });

  test('the schema of a backup is that of its migrations, early or of this release', () => {
    const wanted = (...done: string[]) => migrationsFor(done, known);
    expect(wanted('0001-first', '0002-last')).toEqual({ wanted: new Set(['0003-baseline']), unknown: [] });
    expect(wanted('0003-baseline', '0004-next')).toEqual({ wanted: all, unknown: [] });
    expect(wanted('0003-baseline', '0004-next', '0005-later').unknown).toEqual(['0005-later']);
    expect(() => wanted('0001-first')).toThrow(/0002-last/);
  });
});
