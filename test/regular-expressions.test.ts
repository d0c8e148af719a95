import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'vite';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');

// Every expression applied to foreign text must take time in proportion to its length: one that tries every
// way to match blocks the whole process.

type Expression = { where: string; pattern: RegExp };

/** Every regular expression in the server's own code. PostgreSQL's log is not foreign text. */
const served = globSync('{apps/api,packages/contract,packages/domain}/src/**/*.ts', { cwd: root }).filter(
  (file) => !/\.(?:test|testing)\.ts$|\/(?:testing|src\/sample|db\/embedded)[./]/.test(file),
);

function expressionsIn(file: string): Expression[] {
  const text = readFileSync(join(root, file), 'utf8');
  const found: Expression[] = [];
  const visitor = new Visitor({
    Literal(node) {
      if (!('regex' in node)) return;
      const line = text.slice(0, node.start).split('\n').length;
      found.push({ where: `${file}:${line}`, pattern: new RegExp(node.regex.pattern, node.regex.flags) });
    },
  });
  visitor.visit(parseSync(file, text).program);
  return found;
}

/**
 * Short enough for an expression with exponential time to end at all, then long enough to expose quadratic
 * time.
 */
const lengths = [24, 30_000];
/**
 * Processor time of this thread, which a busy machine does not change. Expressions with linear time take a
 * hundredth of it.
 */
const mostMs = 60;

/**
 * Texts of letters and signs that the expression names, and of one of each class: it may go over these again
 * and again.
 */
function hostileTo({ source }: RegExp): string[] {
  const named = [...new Set(source.replaceAll(/\\[a-z]|[\\^$*+?()[\]{}|]/gi, ''))];
  const pumps = [...new Set([...named, 'a', 'A', '0', ' ', '.', '-', '@', '<p', 'é'])];
  // The last start makes a string of two bytes a character, without which an expression with such a sign may
  // not be tried.
  const starts = ['', 'a', '0', 'a@a', source.replaceAll(/[^\w@/<"' ]/g, ''), '’'];
  const ends = ['\u0000', '\n@'];
  return lengths.flatMap((length) =>
    pumps.flatMap((pump) => starts.flatMap((start) => ends.map((end) => start + pump.repeat(length) + end))),
  );
}

function isProportional({ pattern }: Expression): boolean {
  const isQuick = (text: string): boolean => {
    const before = process.threadCpuUsage();
    text.replace(pattern, '');
    const { user, system } = process.threadCpuUsage(before);
    return (user + system) / 1000 < mostMs;
  };
  // Tried twice, in case V8 collected garbage during the first: a slow expression is slow again.
  return hostileTo(pattern).every((text) => isQuick(text) || isQuick(text));
}

test('every regular expression of the server takes time in proportion to its text', () => {
  const expressions = served.flatMap(expressionsIn);
  expect(expressions.length).toBeGreaterThan(100);
  const slow = expressions.filter((one) => !isProportional(one));
  expect(slow.map(({ where, pattern }) => `${where} ${pattern}`)).toEqual([]);
});

test.each([
  /^(a+)+$/,
  /<[^>]*>/g,
  /<\/?(?:p|br)\b[^>]*>/gi,
  /\s*€$/,
  /^[^\s@]+@[^\s@]+\.[^\s@]+$/,
  /^[\d-]*\d[\d-]*$/,
])('control: %s takes more time than in proportion to its text', (pattern) => {
  expect(isProportional({ where: '', pattern })).toBe(false);
});
