import { expect, test } from 'vitest';
import { cancellationRule, refundEndsSoon } from './refund-limit.ts';

const until = new Date('2026-11-28T06:59:59.999Z');

test.each([
  ['2026-11-20T12:00:00Z', 'jusqu’au sam. 28 nov. 2026 à 8h.', false],
  ['2026-11-27T06:00:00Z', 'jusqu’à demain 8h.', false],
  ['2026-11-27T22:30:00Z', 'jusqu’à demain 8h.', true],
  ['2026-11-27T23:30:00Z', 'jusqu’à aujourd’hui 8h.', true],
])('CORE-218: at %s, cancelling with an avoir is possible %s', (now, said, isSoon) => {
  expect(cancellationRule(until, new Date(now))).toContain(`Annulation avec avoir ${said}`);
  expect(refundEndsSoon(until, new Date(now))).toBe(isSoon);
});

test('CORE-218: the limit’s day is named once the limit is over', () => {
  const now = new Date('2026-11-28T07:00:00Z');
  expect(cancellationRule(until, now)).toContain('l’avoir était possible jusqu’au sam. 28 nov. 2026 à 8h.');
  expect(refundEndsSoon(until, now)).toBe(false);
});
