import { describe, expect, test } from 'vitest';
import { parisInstant } from '../../paris-time.ts';
import { halfDays } from '../../sessions/half-days.ts';
import { drawingProblem } from './drawing.ts';
import { canCountersign, canSendSigned, canSignAt, halfDayState, isOwnName } from './presence.ts';

const at = (hour: string, day = '2026-12-01'): Date => parisInstant(day, hour);
const [morning] = halfDays([{ startsAt: at('09:30'), endsAt: at('12:30') }]);

describe('the hours of signing', () => {
  test.each([
    ['08:59', 'half_day_not_open', 'coming'],
    ['09:00', null, 'open'],
    ['12:44', null, 'open'],
    ['12:45', 'half_day_over', 'over'],
  ])('at %s, a signature of the half-day gets the answer %s', (hour, reason, state) => {
    const decision = canSignAt(morning!, at(hour));
    expect(decision).toEqual(reason ? { ok: false, reason } : { ok: true });
    expect(halfDayState(morning!, null, at(hour))).toBe(state);
  });

  test('a half-day is countersigned once, from its end on', () => {
    expect(canCountersign(morning!, null, at('12:29'))).toEqual({ ok: false, reason: 'half_day_not_ended' });
    expect(canCountersign(morning!, null, at('12:30')).ok).toBe(true);
    expect(canCountersign(morning!, at('11:00'), at('12:00'))).toEqual({
      ok: false,
      reason: 'already_countersigned',
    });
    expect(halfDayState(morning!, at('11:00'), at('11:01'))).toBe('countersigned');
  });

  test.each([
    ['09:31', '12:00', null],
    ['12:44', '20:00', null],
    ['09:28', '12:00', 'ticket_wrong'],
    ['12:02', '12:00', 'ticket_wrong'],
    ['12:45', '20:00', 'half_day_over'],
  ])('a signature made at %s that arrives at %s gets the answer %s', (signed, now, reason) => {
    const decision = canSendSigned({ openedAt: at('09:30'), signedAt: at(signed), now: at(now) }, morning!);
    expect(decision).toEqual(reason ? { ok: false, reason } : { ok: true });
  });

  test('HRS-006: a signature that waited a month on a device is refused', () => {
    const sent = (day: string) =>
      canSendSigned({ openedAt: at('09:30'), signedAt: at('09:31'), now: at('09:00', day) }, morning!).ok;
    expect([sent('2026-12-31'), sent('2027-01-01')]).toEqual([true, false]);
  });

  test('a clock change at night leaves a half-day its length and its quarter of an hour after the end', () => {
    for (const [day, minutes] of [
      ['2026-10-25', 300],
      ['2027-03-28', 180],
    ] as const) {
      const [night] = halfDays([{ startsAt: at('00:00', day), endsAt: at('04:00', day) }]);
      expect(night!.minutes).toBe(minutes);
      expect(canSignAt(night!, at('04:14', day)).ok).toBe(true);
      expect(canSignAt(night!, at('04:15', day)).ok).toBe(false);
    }
  });

  test('HRS-008: a slot over 13:00 is signed twice, each half-day within its own hours', () => {
    const halves = halfDays([{ startsAt: at('10:00'), endsAt: at('16:00') }]);
    const open = (hour: string) =>
      halves.filter((half) => canSignAt(half, at(hour)).ok).map(({ part }) => part);
    expect(open('12:00')).toEqual(['morning']);
    expect(open('12:30')).toEqual(['morning', 'afternoon']);
    expect(open('13:15')).toEqual(['afternoon']);
  });
});

describe('a typed name', () => {
  const person = { firstName: 'Anne-Charlotte', lastName: 'de Villeneuve-Desrochers' };
  test.each([
    'Anne-Charlotte de Villeneuve-Desrochers',
    'DE VILLENEUVE-DESROCHERS Anne-Charlotte',
    'anne charlotte villeneuve',
    'A.-C. de Villeneuve',
    ' A de Villeneuve Desrochers ',
  ])('“%s” is accepted as the person’s own', (typed) => {
    expect(isOwnName(typed, person)).toBe(true);
  });
  test.each([
    '', 'x', 'Anne-Charlotte', 'de Villeneuve', 'A. de', 'Marc Lefebvre', 'Anne Lefebvre', 'Anne de Villeneuve et Marc',
  ])('“%s” is refused as the person’s own', (typed) => {
    expect(isOwnName(typed, person)).toBe(false);
  }); // prettier-ignore
  test('accents and case do not matter, in any script', () => {
    expect(isOwnName('ELODIE LEVEQUE', { firstName: 'Élodie', lastName: 'Lévêque' })).toBe(true);
    expect(isOwnName('li bo', { firstName: 'Bo', lastName: 'Li' })).toBe(true);
    expect(isOwnName('Шевченко Тарас', { firstName: 'Тарас', lastName: 'Шевченко' })).toBe(true);
  });
});

describe('a drawing', () => {
  const line = (...points: [number, number][]) => points;
  test('is accepted with a stroke across the pad', () => {
    expect(drawingProblem([line([100, 500], [300, 200], [600, 700])])).toBeNull();
  });
  test.each([
    ['nothing', []],
    ['no stroke', [[]]],
    ['a dot', [line([500, 500])]],
    ['many dots', Array.from({ length: 50 }, (_, index) => line([index * 20, 500]))],
    ['a slip', [line([500, 500], [600, 520])]],
    ['a point outside', [line([0, 0], [1001, 500])]],
    ['half a point', [line([0, 0], [900.5, 500])]],
    ['too many points', [Array.from({ length: 2001 }, (_, index): [number, number] => [index % 1000, 500])]],
    ['too many strokes', Array.from({ length: 61 }, () => line([0, 0], [900, 900]))],
  ])('HRS-004: is refused with a reason: %s', (_, drawing) => {
    expect(drawingProblem(drawing)).toMatch(/Effacez|Signez/);
  });
});
