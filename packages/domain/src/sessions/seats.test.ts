import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { freeSeats, type SeatCount, seatState } from './seats.ts';

const seats = (values: Partial<SeatCount>): SeatCount => ({
  maxGuests: 10,
  registered: 0,
  held: 0,
  offered: 0,
  unlimited: false,
  ...values,
});

describe('the free seats of a session', () => {
  test.each([
    ['nobody', {}, 10, 'open'],
    ['one left', { registered: 9 }, 1, 'open'],
    ['the last one held', { registered: 9, held: 1 }, 0, 'reserved'],
    ['the last one offered', { registered: 9, offered: 1 }, 0, 'reserved'],
    ['all registered', { registered: 10 }, 0, 'full'],
    ['more than all', { registered: 11 }, 0, 'full'],
    ['no seat at all', { maxGuests: 0 }, 0, 'full'],
    ['full, but without limit', { registered: 10, unlimited: true }, Number.POSITIVE_INFINITY, 'full'],
  ] as const)(
    'CORE-190 CORE-191 CORE-223: are counted, with their state: %s',
    (_name, values, free, state) => {
      expect(freeSeats(seats(values))).toBe(free);
      expect(seatState(seats(values))).toBe(state);
    },
  );

  const count = fc.nat(20);
  test('CORE-190: a seat is free only while registered, held and offered people are below the limit', () => {
    fc.assert(
      fc.property(count, count, count, count, (maxGuests, registered, held, offered) => {
        const free = freeSeats({ maxGuests, registered, held, offered, unlimited: false });
        expect(free).toBeGreaterThanOrEqual(0);
        expect(free > 0).toBe(registered + held + offered < maxGuests);
      }),
    );
  });
});
