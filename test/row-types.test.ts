import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkRecorded, isOf, readTemplates, type Recording } from '../scripts/row-types.ts';

const code = `
import { sql } from 'kysely';
type Name = 'one' | 'other';
type Row = { id: number; name: Name; bornOn: string | null; at: Date; facts: { many: number }[]; note?: string };
export async function list(db, where) {
  const { rows } = await sql<Row>\`
    select u.id, u.name, u.born_on as "bornOn", u.at, u.facts from users u
    where \${where} order by u.id\`.execute(db);
  return rows;
}
const findOne = (db) => sql<OrNothing<Pick<Row, 'id'>> & { count: number }>\`select id, count from pages\`.execute(db);
const readOther = (db) => sql<Elsewhere>\`select * from others\`.execute(db);
`;

function templates() {
  const file = join(mkdtempSync(join(tmpdir(), 'forman-rows-')), 'people.queries.ts');
  writeFileSync(file, code);
  return readTemplates(file);
}

const text =
  'select u.id, u.name, u.born_on as "bornOn", u.at, u.facts from users u where u.id = $1 order by u.id';
const columns: Recording['columns'] = [
  ['id', 23, false],
  ['name', 25, false],
  ['bornOn', 1082, true],
  ['at', 1184, false],
  ['facts', 114, false],
];
const page: Recording = {
  text: 'select id, count from pages',
  columns: [
    ['id', 23, true],
    ['count', 23, false],
  ],
};
const changed = (name: string, to: Recording['columns'][number] | null): Recording => ({
  text,
  columns: columns.flatMap((column) => (column[0] === name ? (to ? [to] : []) : [column])),
});
const faultsIn = (recording: Recording): string[] =>
  checkRecorded(templates(), [recording]).faults.map((fault) => fault.replace(/^.*:\d+: /, ''));

test('rows that are as their types say have no fault, also the empty row of an outer join', () => {
  expect(faultsIn({ text, columns })).toEqual([]);
  expect(faultsIn(page)).toEqual([]);
});

test.each([
  [changed('name', null), '"name" is not read'],
  [changed('id', ['id', 25, false]), '"id" is number, but comes as string'],
  [changed('at', ['at', 1082, false]), '"at" is date, but comes as string'],
  [changed('id', ['id', 1700, false]), '"id" is number, but comes as string'],
  [changed('name', ['name', 25, true]), '"name" may be null'],
  [
    { text, columns: [...columns, ['rank', 20, false]] } satisfies Recording,
    '"rank" is read, and not in the type',
  ],
])('a row that differs is told: %#', (recording, fault) => {
  expect(faultsIn(recording)).toEqual([fault]);
});

test('a statement that no test has run is told, and a type that cannot be read', () => {
  const { neverRun, unread } = checkRecorded(templates(), [{ text, columns }]);
  expect(neverRun).toEqual([expect.stringMatching(/:11$/), expect.stringMatching(/:12$/)]);
  expect(unread).toEqual([expect.stringMatching(/:12$/)]);
});

test.each([
  ['select a from b where c = $1', ['select a from b where ', ''], true],
  ['select a from b', ['select a from b'], true],
  ['select a from b limit 1', ['select a from b'], false],
  ['select a, z from b where c', ['select a from b where ', ''], false],
  ['select x from y order by 1', ['select ', ' from ', ' order by 1'], true],
])('%j against %j: %s', (statement, parts, is) => {
  expect(isOf(statement, parts)).toBe(is);
});
