import { expect, test } from 'vitest';
import { deadlineParts, formatDeadline } from './deadlines.ts';
import { parisDay } from './paris-time.ts';

test('a deadline at midnight ends the day before, in winter and in summer', () => {
  expect(formatDeadline(new Date('2026-11-25T07:00:00Z'))).toBe('mer. 25 nov. 2026 à 8h');
  expect(formatDeadline(new Date('2026-11-24T23:00:00Z'))).toBe('mar. 24 nov. 2026 à minuit');
  expect(formatDeadline(new Date('2026-07-01T22:00:00Z'))).toBe('mer. 1er juil. 2026 à minuit');
  expect(formatDeadline(new Date('2026-11-24T23:01:00Z'))).toBe('mer. 25 nov. 2026 à 0h01');
  const { day, hour } = deadlineParts(new Date('2026-11-24T23:00:00Z'));
  expect([parisDay(day), hour]).toEqual(['2026-11-24', 'minuit']);
});
