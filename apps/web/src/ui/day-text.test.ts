import { expect, test } from 'vitest';
import { readDay } from '@forman/domain/values/times';
import { dayText, readTyped, withStrokes } from './day-text.ts';

test.each([
  ['24/11/2026', '2026-11-24'],
  ['1/2/2026', '2026-02-01'],
  ['01.02.2026', '2026-02-01'],
  [' 2026-11-24 ', '2026-11-24'],
])('%s is read as a date, the day before the month', (typed, day) => {
  expect(readDay(typed)).toBe(day);
});

test.each(['', '24/11', '24/11/26', '11/24/2026', '31/02/2026', '0001-01-01', 'demain'])(
  '“%s” is not a date',
  (typed) => {
    expect(readDay(typed)).toBeNull();
  },
);

test.each([
  ['24/11/2026', '2026-11-24'],
  ['24.11.2026', '2026-11-24'],
  ['2026-11-24', '2026-11-24'],
  ['2/11/2026', null],
  ['24/1/2026', null],
  ['24/11/2', null],
])('the date read from “%s” while typing is %s', (typed, day) => {
  expect(readTyped(typed)).toBe(day);
});

test('slashes are added as digits are typed, and removed with them', () => {
  expect(['24', '241', '24/112', '24112026', '1/2/2026', '24/'].map(withStrokes)).toEqual([
    '24',
    '24/1',
    '24/11/2',
    '24/11/2026',
    '1/2/2026',
    '24/',
  ]);
});

test('a date is shown in French, any other text as typed', () => {
  expect(dayText('2026-11-24')).toBe('24/11/2026');
  expect(dayText('24/11')).toBe('24/11');
});
