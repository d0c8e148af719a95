import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parisHour, parisParts } from '../paris-time.ts';
import { movedOfferDeadline, offerDeadline } from './offers.ts';

const hour = 3_600_000;
const at = (text: string) => new Date(text);
const deadline = (now: string, startsAt: string) =>
  offerDeadline(at(now), at(startsAt))?.toISOString() ?? null;

describe('the time that a freed seat is kept', () => {
  test.each([
    [
      '24 h when the session is far',
      '2026-12-01T10:00:00+01:00',
      '2026-12-31T10:00:00+01:00',
      '2026-12-02T10:00:00+01:00',
    ],
    [
      '24 h at exactly four days',
      '2026-12-01T10:00:00+01:00',
      '2026-12-05T10:00:00+01:00',
      '2026-12-02T10:00:00+01:00',
    ],
    [
      'a quarter of the time left',
      '2026-12-01T10:00:00+01:00',
      '2026-12-02T10:00:00+01:00',
      '2026-12-01T16:00:00+01:00',
    ],
    ['at least 1 h', '2026-12-01T10:00:00+01:00', '2026-12-01T13:00:00+01:00', '2026-12-01T11:00:00+01:00'],
    [
      '20:59 is still day',
      '2026-12-01T20:59:00+01:00',
      '2026-12-31T10:00:00+01:00',
      '2026-12-02T20:59:00+01:00',
    ],
    [
      '21:00 is night: 9:00 next day',
      '2026-12-01T21:00:00+01:00',
      '2026-12-31T10:00:00+01:00',
      '2026-12-03T09:00:00+01:00',
    ],
    [
      '23:30: 9:00 next day',
      '2026-12-01T23:30:00+01:00',
      '2026-12-31T10:00:00+01:00',
      '2026-12-03T09:00:00+01:00',
    ],
    [
      '7:59 is night: 9:00 the same day',
      '2026-12-01T07:59:00+01:00',
      '2026-12-31T10:00:00+01:00',
      '2026-12-02T09:00:00+01:00',
    ],
    ['8:00 is day', '2026-12-01T08:00:00+01:00', '2026-12-31T10:00:00+01:00', '2026-12-02T08:00:00+01:00'],
    [
      'over the spring change, 24 real hours',
      '2027-03-27T10:00:00+01:00',
      '2027-04-30T10:00:00+02:00',
      '2027-03-28T11:00:00+02:00',
    ],
    [
      'in the night of the spring change: 9:00 summer time',
      '2027-03-27T01:00:00+01:00',
      '2027-04-30T10:00:00+02:00',
      '2027-03-28T09:00:00+02:00',
    ],
    [
      'over the autumn change, 24 real hours',
      '2026-10-24T10:00:00+02:00',
      '2026-11-30T10:00:00+01:00',
      '2026-10-25T09:00:00+01:00',
    ],
    [
      'in the night of the autumn change: 9:00 winter time',
      '2026-10-24T03:00:00+02:00',
      '2026-11-30T10:00:00+01:00',
      '2026-10-25T09:00:00+01:00',
    ],
    [
      'New Year’s night',
      '2026-12-30T22:00:00+01:00',
      '2027-01-31T10:00:00+01:00',
      '2027-01-01T09:00:00+01:00',
    ],
  ])('CORE-225: %s', (_name, now, startsAt, expected) => {
    expect(deadline(now, startsAt)).toBe(at(expected).toISOString());
  });

  test.each([
    ['less than 3 h before the start', '2026-12-01T10:00:01+01:00', '2026-12-01T13:00:00+01:00'],
    ['the start itself', '2026-12-01T13:00:00+01:00', '2026-12-01T13:00:00+01:00'],
    ['after the start', '2026-12-02T13:00:00+01:00', '2026-12-01T13:00:00+01:00'],
    ['a night that the session does not outlast', '2026-12-01T20:30:00+01:00', '2026-12-02T08:30:00+01:00'],
    ['a deadline that would be the start', '2026-12-01T20:30:00+01:00', '2026-12-02T09:00:00+01:00'],
  ])('CORE-225: is none, and the seat is free for all: %s', (_name, now, startsAt) => {
    expect(deadline(now, startsAt)).toBeNull();
  });

  const instants = fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2028, 0, 1) });
  test('CORE-225: an offer ends by day and before the start, and lasts from 1 h to a day and a night', () => {
    fc.assert(
      fc.property(instants, fc.integer({ min: 0, max: 60 * 24 * hour }), (time, left) => {
        const [now, startsAt] = [new Date(time), new Date(time + left)];
        const until = offerDeadline(now, startsAt);
        if (until === null) return;
        expect(left).toBeGreaterThanOrEqual(3 * hour);
        const { hour: clock } = parisParts(until);
        expect(clock >= 8 && clock < 21).toBe(true);
        expect(until.getTime() - time).toBeGreaterThanOrEqual(hour);
        expect(until.getTime()).toBeLessThan(startsAt.getTime());
        const kept = Math.max(hour, Math.min(24 * hour, left / 4));
        expect(until.getTime() === time + Math.floor(kept) || parisHour(until) === '09:00').toBe(true);
        expect(until.getTime() - time).toBeLessThanOrEqual(kept + 13 * hour);
      }),
      { numRuns: 500 },
    );
  });
});

test.each([
  ['to 1 h 30 from now, where no seat is offered', '2026-11-29T11:30:00+01:00', null],
  ['to eight hours from now', '2026-11-29T18:00:00+01:00', '2026-11-29T12:00:00+01:00'],
  ['later', '2026-12-20T18:00:00+01:00', '2026-11-30T09:00:00+01:00'],
])('CORE-225: an offer until the next day at 9:00 of a session moved %s', (_to, startsAt, until) => {
  const [now, before] = [new Date('2026-11-29T10:00:00+01:00'), new Date('2026-11-30T09:00:00+01:00')];
  const moved = movedOfferDeadline(before, now, new Date(startsAt));
  expect(moved?.getTime() ?? null).toBe(until && new Date(until).getTime());
});
