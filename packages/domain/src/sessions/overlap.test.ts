import { expect, test } from 'vitest';
import { doOverlap, type Timed, withoutOverlaps } from './overlap.ts';

const at = (day: number, from: number, to: number) => ({
  dateAt: new Date(Date.UTC(2026, 11, day, from)).toISOString(),
  endAt: new Date(Date.UTC(2026, 11, day, to)).toISOString(),
});
const session = (...slots: Timed['slots']): Timed => ({ slots });

test('two sessions overlap only where their slots do, not at the other’s end nor between its days', () => {
  const one = session(at(4, 9, 12), at(6, 9, 12));
  const overlap = (other: Timed) => [doOverlap(one, other), doOverlap(other, one)];
  expect(overlap(session(at(4, 11, 14)))).toEqual([true, true]);
  expect(overlap(session(at(6, 8, 18)))).toEqual([true, true]);
  expect(overlap(session(at(4, 12, 14)))).toEqual([false, false]);
  expect(overlap(session(at(5, 9, 12)))).toEqual([false, false]);
});

test('a session without slots lasts from its start to its end; without an end it overlaps nothing', () => {
  const { dateAt: startDate, endAt: endDate } = at(4, 9, 18);
  const one = session(at(4, 14, 17));
  expect(doOverlap(one, { slots: [], startDate, endDate })).toBe(true);
  expect(doOverlap(one, { slots: [], startDate })).toBe(false);
});

test('the first of overlapping sessions is kept, up to the number asked for', () => {
  const [a, b, c, d] = [at(4, 9, 12), at(4, 11, 14), at(4, 13, 15), at(5, 9, 12)].map((slot) =>
    session(slot),
  );
  expect(withoutOverlaps([a!, b!, c!, d!], 3)).toEqual([a, c, d]);
  expect(withoutOverlaps([a!, b!, c!, d!], 2)).toEqual([a, c]);
});
