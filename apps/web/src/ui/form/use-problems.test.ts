import { expect, test } from 'vitest';
import { fieldIn, isTouched, renamed } from './use-problems.ts';

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

test.each([
  [{ phone: '06' }, { phone: '07' }, 'phone', true],
  [{ phone: '06', city: 'Lyon' }, { phone: '07', city: 'Lyon' }, 'city', false],
  [{ own: { phone: '06', city: 'Lyon' } }, { own: { phone: '07', city: 'Lyon' } }, 'own.city', false],
  [{ own: { phone: '06', city: 'Lyon' } }, { own: { phone: '06', city: 'Pau' } }, 'own.city', true],
  [
    { lines: [{ minutes: 1 }, { minutes: 2 }] },
    { lines: [{ minutes: 1 }, { minutes: 3 }] },
    'lines.0.minutes',
    false,
  ],
  [{ lines: [{ minutes: 1 }, { minutes: 2 }] }, { lines: [{ minutes: 2 }] }, 'lines.0.minutes', true],
  [{ lines: [{ minutes: 1 }] }, { lines: [{ minutes: 1 }, { minutes: 2 }] }, 'lines.0.minutes', true],
  [{ lines: [{ minutes: 1 }] }, { lines: [{ minutes: 2 }] }, 'lines', true],
  [{ lines: [{ minutes: 1 }] }, { lines: [{ minutes: 2 }] }, 'lines.0.unknown', true],
  [{ phone: '06' }, { phone: '07' }, 'unknown', false],
])('from %j to %j the problem of "%s" goes: %s', (before, after, path, goes) => {
  expect(isTouched(before, after, path)).toBe(goes);
});
