import { describe, expect, test } from 'vitest';
import { firstRefusal, no, yes } from './decision.ts';
import {
  dateTile,
  dayNumber,
  formatDay,
  formatDayAndMonth,
  formatDayNoYear,
  formatDistance,
  formatDuration,
  formatHour,
  formatHours,
  formatLongDay,
  formatMoment,
  formatMonth,
  formatNumericDay,
  formatPhone,
  formatWeekday,
} from './french-dates.ts';
import { counted, fullName, initials, ordinal, plain, plural, shorten } from './text.ts';

const plainSpaces = (text: string): string => text.replaceAll('\u00a0', ' ');
const at = (text: string): Date => new Date(text);

describe('CORE-173: dates and hours in French, on Paris time', () => {
  test('days are written in French', () => {
    const instant = at('2026-11-23T23:30:00Z');
    expect(formatDay(instant)).toBe('mar. 24 nov. 2026');
    expect(formatDayNoYear(instant)).toBe('mar. 24 nov.');
    expect(formatLongDay(instant)).toBe('mardi 24 novembre 2026');
    expect(formatNumericDay('2026-11-24')).toBe('24/11/2026');
    expect(dateTile(instant)).toEqual({ weekday: 'mar.', day: '24', month: 'nov.' });
  });

  test('the first of a month is written “1er” in words, and 1 in figures', () => {
    const first = at('2026-12-01T09:30:00+01:00');
    expect(
      [formatDay, formatDayNoYear, formatLongDay, formatDayAndMonth].map((write) => write(first)),
    ).toEqual(['mar. 1er déc. 2026', 'mar. 1er déc.', 'mardi 1er décembre 2026', '1er décembre']);
    expect(formatMoment(first)).toBe('mar. 1er déc. 2026 à 9h30');
    expect([formatMonth(first), formatWeekday(first)]).toEqual(['décembre 2026', 'mardi']);
    expect([1, 2, 11, 21, 31].map(dayNumber)).toEqual(['1er', '2', '11', '21', '31']);
    expect([11, 21, 31].map((day) => formatDayAndMonth(at(`2026-12-${day}T12:00:00Z`)))).toEqual([
      '11 décembre',
      '21 décembre',
      '31 décembre',
    ]);
    expect([dateTile(first).day, formatNumericDay('2026-12-01')]).toEqual(['1', '01/12/2026']);
  });

  test('hours are written in Paris time, in winter and in summer', () => {
    expect(formatHours(at('2027-01-15T08:00:00Z'), at('2027-01-15T17:00:00Z'))).toBe('9h-18h');
    expect(formatHours(at('2027-07-15T07:30:00Z'), at('2027-07-15T10:05:00Z'))).toBe('9h30-12h05');
    expect(formatHour(at('2027-01-14T23:00:00Z'))).toBe('0h');
    expect(formatMoment(at('2026-11-24T08:30:00Z'))).toBe('mar. 24 nov. 2026 à 9h30');
  });

  test.each([
    [45, '45 min'],
    [60, '1 h'],
    [210, '3 h 30'],
    [65, '1 h 05'],
  ])('%i minutes are written %s', (minutes, text) => {
    expect(plainSpaces(formatDuration(minutes * 60_000))).toBe(text);
  });

  test.each([
    ['2026-12-01T23:00:00+01:00', 'aujourd’hui'],
    ['2026-12-02T00:00:00+01:00', 'demain'],
    ['2026-11-30T23:59:00+01:00', 'hier'],
    ['2026-12-04T09:00:00+01:00', 'dans 3 jours'],
    ['2026-11-27T09:00:00+01:00', 'il y a 4 jours'],
    ['2027-01-29T09:00:00+01:00', 'dans 59 jours'],
    ['2026-06-18T09:00:00+01:00', 'il y a 5 mois'],
    ['2025-01-01T09:00:00+01:00', 'il y a 23 mois'],
    ['2024-06-01T09:00:00+01:00', 'il y a 2 ans'],
  ])('the distance to %s is written “%s”', (instant, text) => {
    expect(plainSpaces(formatDistance(at(instant), at('2026-12-01T00:30:00+01:00')))).toBe(text);
  });
});

test('CORE-255 CORE-249: comparisons ignore accents and case', () => {
  expect(['Découverte', 'DECOUVERTE', ' decouverte '].map(plain)).toEqual(Array(3).fill('decouverte'));
  expect(plain('rémboursement')).toBe('remboursement');
});

test('full names, initials, ordinals and plurals are written the French way', () => {
  const person = { firstName: 'Camille', lastName: 'Rousseau' };
  expect([fullName(person), initials(person), initials({ firstName: '', lastName: '' })]).toEqual([
    'Camille Rousseau',
    'CR',
    '',
  ]);
  expect([1, 2, 21].map(ordinal)).toEqual(['1re', '2e', '21e']);
  expect([0, 1, 1234].map((count) => counted(count, 'place', 'places'))).toEqual([
    '0\u00a0place',
    '1\u00a0place',
    '1\u00a0234\u00a0places',
  ]);
  expect([0, 1, 1.5, 2].map((count) => plural(count, 'place', 'places'))).toEqual([
    'place',
    'place',
    'place',
    'places',
  ]);
});

test('a decision is its first refusal, or yes', () => {
  expect(firstRefusal({ a: false, b: true, c: true })).toEqual(no('b'));
  expect(firstRefusal({ a: false })).toBe(yes);
});

test('a text that is too long is cut after a word, with an ellipsis', () => {
  expect(shorten('Transmettre son entreprise', 26)).toBe('Transmettre son entreprise');
  expect(shorten('Transmettre son entreprise', 25)).toBe('Transmettre son…');
  expect(shorten('Transmettre son entreprise', 16)).toBe('Transmettre son…');
  expect(shorten('Transmettre son entreprise', 15)).toBe('Transmettre…');
  expect(shorten('Transmettre, céder', 14)).toBe('Transmettre…');
  expect(shorten('Anticonstitutionnellement', 10)).toBe('Anticonst…');
  // A character of two code units is not cut in two.
  expect(shorten('🎓🎓🎓🎓', 3)).toBe('🎓🎓…');
});

test('CORE-185: digits are written in pairs, for a spreadsheet with plain spaces, which keep them a text', () => {
  expect([formatPhone('0612345678'), formatPhone('0612345678', ' '), formatPhone('', ' ')]).toEqual([
    '06\u00a012\u00a034\u00a056\u00a078',
    '06 12 34 56 78',
    '',
  ]);
});
