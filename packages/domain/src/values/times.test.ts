import { expect, test } from 'vitest';
import { dayOrderOf, readDay, readHour } from './times.ts';

test.each([
  ['9h30', '09:30'],
  ['930', '09:30'],
  ['1830', '18:30'],
  ['9', '09:00'],
  ['18 h', '18:00'],
  ['9:5', '9:5'],
  ['25:00', '25:00'],
  ['12h75', '12h75'],
  ['', ''],
  ['midi', 'midi'],
])('an hour typed as %j is read as %j', (typed, read) => {
  expect(readHour(typed)).toBe(read);
});

test.each([
  ['9 h 30', '09:30'],
  ['9\u00a0h\u00a030', '09:30'],
  ['9 h 30 min', '09:30'],
  ['18 H', '18:00'],
])('an hour pasted as %j is read as %j', (typed, read) => expect(readHour(typed)).toBe(read));

test.each([
  [' 12/05/1980', '1980-05-12'],
  ['12/05/1980\u00a0', '1980-05-12'],
  ['\u200e1.2.2026', '2026-02-01'],
  ['12\u201105\u20111980', '1980-05-12'],
  ['1er mai 1980', '1980-05-01'],
  ['12 févr. 1980', '1980-02-12'],
  ['lundi 7 décembre 2026', '2026-12-07'],
  ['2026-11-24T10:00', '2026-11-24'],
  ['24/11/2026 à 10 h', '2026-11-24'],
  ['31/02/2026', null],
  ['12/05/80', null],
  ['demain', null],
])('a day written as %j is %j', (typed, day) => expect(readDay(typed)).toBe(day));

test('a column of days says in which order it was written', () => {
  expect(dayOrderOf(['02/11/2024', '11/25/2024', ''])).toBe('month first');
  expect(dayOrderOf(['02/11/2024', '25/11/2024'])).toBe('day first');
  expect(dayOrderOf(['02/11/2024', '2024-12-31'])).toBe('open');
  expect(dayOrderOf(['02/02/2024', '1er mai 1980', '2024-11-02', ''])).toBe('none');
  expect(dayOrderOf(['11/25/2024', '25/11/2024'])).toBe('mixed');
  expect(readDay('02/11/2024', 'month first')).toBe('2024-02-11');
});
