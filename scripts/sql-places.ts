import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { helpOn, root } from './command.ts';

/**
 * Folders that may hold SQL in any file: the base, adapters with tables of their own (the simulated bank, files kept
 * in the database), and what works on whole tables: invariants, copies, the sample.
 */
const free = ['adapters', 'backup', 'db', 'export', 'sample', 'testing', 'verify'];

/** What makes a statement or a part of one: kysely's `sql`, the four verbs of its builder, a query on the pool. */
const makers = [
  /\bsql(?:<[^`]*>)?`/,
  /\bsql\.(?:join|lit|raw|ref|table)\(/,
  /\.(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(/,
  /\bpool\.query\b/,
] as const;

/** Lines of a file, counted from 1, that make SQL. */
export const findSql = (text: string): number[] =>
  text
    .split('\n')
    .flatMap((line, index) =>
      !/^\s*(?:\/\/|\*|\/\*)/.test(line) && makers.some((maker) => maker.test(line)) ? [index + 1] : [],
    );

/** "file:line" of each place of SQL outside `*.queries.ts`. */
export const listSqlPlaces = (): string[] =>
  globSync('apps/api/src/**/*.ts', { cwd: root })
    .filter((file) => !/\.(?:queries|test|testing|gen)\.ts$/.test(file))
    .filter((file) => !free.some((folder) => file.startsWith(`apps/api/src/${folder}/`)))
    .toSorted()
    .flatMap((file) => findSql(readFileSync(join(root, file), 'utf8')).map((line) => `${file}:${line}`));

if (import.meta.main) {
  helpOn(`
node scripts/sql-places.ts

Ends with 1 when a file of the API other than *.queries.ts makes SQL, and names the line: services decide, queries read
and write.
`);
  const found = listSqlPlaces();
  for (const place of found) console.error(place);
  if (found.length > 0) process.exitCode = 1;
}
