import { afterEach, expect, test, vi } from 'vitest';
import { countFinished, createProgress, wordsOf } from '../scripts/progress.ts';

afterEach(() => vi.useRealTimers());

test.each([
  [' ✓  api  apps/api/src/http/http.test.ts (39 tests) 3100ms', 1],
  [' ❯  web  apps/web/src/ui/pages.test.ts (2 tests | 1 failed) 12ms', 1],
  ['     ✓ each call answers admin as the matrix says 1036ms', 0],
  [
    '  ✓   69 e2e/french.e2e.ts:184:3 › finds every screen (36.8s)\n  ✘   70 e2e/frame.e2e.ts:5:1 › a frame (1s)',
    2,
  ],
  ['Running 373 tests using 3 workers', 0],
])('%j counts as %i finished', (text, count) => {
  expect(countFinished(text)).toBe(count);
});

test.each([
  [60_000, 0.03, '3 %'],
  [60_000, 0.25, '25 %, about 3 min left'],
  [600_000, 0.98, '98 %, less than a minute left'],
])('after %i ms and a fraction of %f the words are %j', (elapsed, fraction, words) => {
  expect(wordsOf(elapsed, fraction)).toBe(words);
});

test('a part never counts for more than its share, and words come half a minute apart', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const said: string[] = [];
  const progress = createProgress({ one: { share: 40, total: 2 }, other: { share: 60, total: 3 } }, (words) =>
    said.push(words),
  );
  const file = ' ✓  api  a.test.ts (1 test) 1ms';
  progress.read('one', file);
  expect(said).toEqual([]);
  vi.advanceTimersByTime(60_000);
  progress.read('one', [file, file, file].join('\n'));
  progress.read('one', file);
  expect(said).toEqual(['40 %, about 2 min left']);
  vi.advanceTimersByTime(60_000);
  progress.end('other');
  expect(said.at(-1)).toBe('100 %, less than a minute left');
});
