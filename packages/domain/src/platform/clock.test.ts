import { describe, expect, test } from 'vitest';
import { type ClockReading, judgeClock } from './clock.ts';

const ahead = (source: ClockReading['source'], minutes: number): ClockReading => ({
  source,
  aheadMs: minutes * 60_000,
});

describe('the verdict on the machine’s clock', () => {
  test.each<[string, ClockReading[], string]>([
    ['nobody to ask', [], 'right'],
    ['the database agrees', [ahead('database', 0.5)], 'right'],
    ['the database is three minutes away', [ahead('database', -3)], 'apart'],
    ['as long as a hold lasts', [ahead('database', 15)], 'apart'],
    ['longer than that', [ahead('database', 15.1)], 'wrong'],
    ['behind, as much', [ahead('database', -15.1)], 'wrong'],
    [
      'this machine’s own database agrees, the provider does not',
      [ahead('database', 0), ahead('stripe', 600)],
      'wrong',
    ],
    ['the provider agrees, the database does not', [ahead('database', 600), ahead('stripe', 0)], 'apart'],
    ['one of two providers agrees', [ahead('stripe', 600), ahead('paypal', 0)], 'apart'],
  ])('depends on the clocks that answer: %s', (_, readings, verdict) => {
    expect(judgeClock(readings)).toBe(verdict);
  });
});
