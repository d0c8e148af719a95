import { afterEach, expect, test } from 'vitest';
import { isElsewhere, startHere } from './elsewhere.ts';

const zone = process.env.TZ;
afterEach(() => {
  process.env.TZ = zone;
});

test.each([
  ['Europe/Paris', '2026-12-15T08:30:00Z', null],
  ['Europe/Brussels', '2026-12-15T08:30:00Z', null],
  ['America/Martinique', '2026-12-15T08:30:00Z', '4h30 chez vous'],
  ['Indian/Reunion', '2026-07-15T08:00:00Z', '12h chez vous'],
  ['Pacific/Noumea', '2026-12-15T08:00:00Z', '19h chez vous'],
])('in %s an hour of Paris is told apart where the clock shows another', (TZ, instant, here) => {
  process.env.TZ = TZ;
  expect(startHere(new Date(instant))).toBe(here);
  expect(isElsewhere(new Date(instant))).toBe(here !== null);
});
