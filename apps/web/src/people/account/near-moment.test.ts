import { expect, test } from 'vitest';
import { nearMoment } from './near-moment.ts';

test('a moment of today or yesterday, in Paris, is written without its date', () => {
  const now = new Date('2026-11-25T23:30:00Z');
  expect(nearMoment(new Date('2026-11-25T23:00:00Z'), now)).toBe('aujourd’hui à 0h');
  expect(nearMoment(new Date('2026-11-25T20:15:00Z'), now)).toBe('hier à 21h15');
  expect(nearMoment(new Date('2026-11-24T22:59:00Z'), now)).toBe('le mar. 24 nov. 2026 à 23h59');
});
