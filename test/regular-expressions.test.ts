import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'vite';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');

// What the server applies to foreign text takes time in proportion to it: one expression that tries every way to match
// stops the whole process for whoever waits behind it.

type Expression = { where: string; pattern: RegExp };

/** Every regular expression that is written in the server's own code. PostgreSQL's log is no foreign text. */
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

/** Short enough for one that doubles its time with each sign to end at all, then long enough for one that squares it. */
const lengths = [24, 30_000];
/** Of the processor and this thread, not of the clock: a busy machine takes no more of it. Proportional ones take a hundredth. */
const mostMs = 60;

/** Letters and signs that the expression names, and one of each class: what it may go over again and again. */
function hostileTo({ source }: RegExp): string[] {
  const named = [...new Set(source.replaceAll(/\\[a-z]|[\\^$*+?()[\]{}|]/gi, ''))];
  const pumps = [...new Set([...named, 'a', 'A', '0', ' ', '.', '-', '@', '<p', 'é'])];
  // The last one makes a text of two bytes a sign: in another an expression with such a sign need not be tried.
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
  // Once more for the one during which V8 cleared its memory up: what is slow is slow again.
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
])('control: %s is found to take more', (pattern) => {
  expect(isProportional({ where: '', pattern })).toBe(false);
});
