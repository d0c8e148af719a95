import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './command.ts';

export type Row = { id: string; statement: string; check: string; file: string };

/** CORE-001, HRS-042: an id of a row of docs/requirements. Each file there has its own letters. */
const idPattern = '(?:CORE|CAT|MEM|HRS|BKS|MNY|ACC|OPS)-\\d{3}';
export const requirementId = new RegExp(`\\b${idPattern}\\b`, 'g');
const isId = new RegExp(`^${idPattern}$`);

/** Rows of the tables `| id | statement | check |` of docs/requirements/*.md, in order. */
export function readRows(): Row[] {
  return filesOf('docs/requirements/*.md').flatMap(({ file, text }) =>
    text
      .split('\n')
      .map((line) => line.split(/(?<!\\)\|/).map((cell) => cell.trim()))
      .filter(([, cell = '']) => isId.test(cell))
      .map(([, cell = '', statement = '', check = '']) => ({ id: cell, statement, check, file })),
  );
}

/**
 * Ids in the titles of tests, groups and steps, and in the rows of `test.each`, each with the files that cite
 * it.
 */
export function readCitations(): Map<string, Set<string>> {
  const citations = new Map<string, Set<string>>();
  for (const { file, text } of filesOf('{packages,apps,test,e2e}/**/*.{test,e2e}.{ts,tsx}')) {
    for (const id of citedIn(text)) citations.set(id, (citations.get(id) ?? new Set()).add(file));
  }
  return citations;
}

/** Ids cited in a source of tests; a step inside a test cites like the test itself. */
export function citedIn(text: string): string[] {
  return titlesIn(text).flatMap((title) => [...title.matchAll(requirementId)].map(([id]) => id));
}

/** Titles of tests, groups and steps in a source, and ids in rows of `test.each`. */
export const titlesIn = (text: string): string[] =>
  [...text.matchAll(firstStringOfCall), ...text.matchAll(rowNamedByIds)].map(([title]) => title);

/** First argument of a call, if it is a string and another argument follows: `test('CORE-001 …', …`. */
const firstStringOfCall = /\(\s*(['"`])(?:\\.|(?!\1)[^\\])*\1\s*,/g;

/**
 * First cell of a row of `test.each` that holds only ids: `['CORE-001', …]` under a title that begins with
 * `%s`.
 */
const rowNamedByIds = new RegExp(`\\[\\s*'(?:${idPattern}(?:, | )?)+',`, 'g');

function filesOf(pattern: string): { file: string; text: string }[] {
  return globSync(pattern, { cwd: root, exclude: ['**/node_modules/**', 'test/fixtures/**'] })
    .toSorted()
    .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));
}
