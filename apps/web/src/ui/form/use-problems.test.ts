import { expect, test } from 'vitest';
import { fieldIn, renamed } from './use-problems.ts';

test('problems of the wire stand under the names of the form, those of a list at their place', () => {
  const refused = {
    minutes: 'Indiquez une durée',
    'hours.1.themeId': 'Thème retiré',
    reason: 'Dites pourquoi',
  };
  expect(renamed(refused, { minutes: 'duration', hours: 'lines' })).toEqual({
    duration: 'Indiquez une durée',
    'lines.1.themeId': 'Thème retiré',
    reason: 'Dites pourquoi',
  });
  expect(fieldIn('lines.1.themeId')).toBe('lines');
});
