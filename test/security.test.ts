import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const text = readFileSync(`${root}docs/security.md`, 'utf8');

/** Number of requirements of levels 1 and 2 in each chapter of OWASP ASVS 5.0.0. */
const chapters = [27, 11, 19, 10, 9, 35, 18, 7, 7, 29, 14, 9, 13, 9, 13, 16, 7];
const levels = { 1: 70, 2: 183 };
const states = ['met', 'not met', 'operator', 'n/a'];

const rows = [...text.matchAll(/^\| (V(\d+)\.(\d+)\.(\d+)) \| (\d) \| (.+?) \| (.+?) \| (.+) \|$/gm)].map(
  ([, number = '', chapter, section, place, level, asked = '', state = '', why = '']) => ({
    number,
    at: [Number(chapter), Number(section), Number(place)] as const,
    level: Number(level),
    asked,
    state,
    why,
  }),
);
const pathsIn = (part: string): string[] =>
  [...part.matchAll(/`([^`\s]+)`/g)]
    .map(([, word = '']) => word)
    .filter((word) => /^\.?\w[\w./-]*\/$|^\.?\w[\w./-]*\.(?:ts|tsx|md|json|mjs)$/.test(word));

describe('docs/security.md', () => {
  test('has each requirement of levels 1 and 2 once, in order', () => {
    const numbers = rows.map(({ number }) => number);
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(chapters.map((_, index) => rows.filter(({ at }) => at[0] === index + 1).length)).toEqual(chapters);
    const ordered = rows.toSorted(
      ({ at: one }, { at: other }) => one[0] - other[0] || one[1] - other[1] || one[2] - other[2],
    );
    expect(numbers).toEqual(ordered.map(({ number }) => number));
    for (const [level, count] of Object.entries(levels))
      expect([level, rows.filter((row) => row.level === Number(level)).length]).toEqual([level, count]);
    expect([...text.matchAll(/^\| V\d/gm)]).toHaveLength(rows.length);
  });

  test('gives the state of each requirement, and for a met one the file that meets it', () => {
    expect(rows.filter(({ state }) => !states.includes(state))).toEqual([]);
    expect(rows.filter(({ state, why }) => state === 'met' && pathsIn(why).length === 0)).toEqual([]);
    expect(rows.filter(({ asked, why }) => asked.length < 4 || why.length < 4)).toEqual([]);
  });

  test('counts the requirements as its introduction says', () => {
    const count = (state: string): number => rows.filter((row) => row.state === state).length;
    expect(text.replaceAll(/\s+/g, ' ')).toContain(
      `Of ${rows.length}, ${count('met')} are met, ${count('not met')} are **not met** and say what is missing, ` +
        `${count('operator')} are the operator’s and say what is to be set, ${count('n/a')} do not apply.`,
    );
  });

  test('names only files that exist', () => {
    const named = [...new Set(pathsIn(text))];
    expect(named.length).toBeGreaterThan(100);
    expect(named.filter((path) => !existsSync(root + path))).toEqual([]);
  });
});
