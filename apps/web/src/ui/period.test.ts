import { expect, test } from 'vitest';
import { formatPeriod, missingDay, parsePeriod } from './period.ts';

test.each([
  ['', { from: '', to: '' }],
  ['01/12/2026', { from: '2026-12-01', to: '' }],
  ['1/12/26 au 15/12/26', { from: '2026-12-01', to: '2026-12-15' }],
  ['du 15.12.2026 au 1.12.2026', { from: '2026-12-01', to: '2026-12-15' }],
  ['2026-12-01', { from: '2026-12-01', to: '' }],
  ['2027-01-05 au 2027-01-06', { from: '2027-01-05', to: '2027-01-06' }],
  ['Jusqu’au 15/12/2026', { from: '', to: '2026-12-15' }],
  ['30/02/2026', null],
  ['bientôt', null],
])('the typed period “%s” is read, or refused', (text, expected) => {
  expect(parsePeriod(text)).toEqual(expected);
});

test('a written period is read back unchanged', () => {
  for (const period of [
    { from: '2026-12-01', to: '' },
    { from: '', to: '2026-12-15' },
    { from: '2026-12-01', to: '2026-12-15' },
  ]) {
    expect(parsePeriod(formatPeriod(period))).toEqual(period);
  }
});

test('a day that no calendar has is named in a typed period', () => {
  expect(missingDay('31/02/2027')).toBe('31/02/2027');
  expect(missingDay('1/2/27 au 31.4.27')).toBe('31/04/2027');
  expect(missingDay('2027-02-30')).toBe('30/02/2027');
  expect(missingDay('28/02/2027')).toBeNull();
  expect(missingDay('bientôt')).toBeNull();
});
