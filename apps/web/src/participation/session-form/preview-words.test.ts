import fc from 'fast-check';
import { expect, test } from 'vitest';
import { priceOf, seatsOf, whenOf } from './preview-words.ts';

/** What people type into a field of a day or an hour, on the way to a right one too. */
const typed = fc.oneof(
  fc.constantFrom('', ' ', '28:00', '09:60', '99:99', '9', '9h30', '24:00', '09:00', '2027-02-30', '2027-03-28', '0000-00-00', '0000-01-01', '0001-01-01', '9999-12-31'),
  fc.string(),
  fc.string({ unit: 'grapheme' }),
); // prettier-ignore
const slot = fc.record({ day: typed, start: typed, endDay: typed, end: typed });

test('the preview of a session shows its dates whatever is typed into the fields', () => {
  fc.assert(
    fc.property(typed, typed, fc.array(slot, { maxLength: 3 }), (from, to, slots) => {
      expect(typeof whenOf({ from, to, slots: slots as never })).toBe('string');
    }),
    { numRuns: 2000 },
  );
});

test.each(['28:00', '09:60'])('the preview shows the usual hours while “%s” is typed', (start) => {
  const slots = [{ day: '2027-01-12', start, endDay: '2027-01-12', end: '17:00' }];
  expect(whenOf({ from: '2027-01-12', to: '2027-01-12', slots: slots as never })).toContain('9');
});

test('the preview shows seats and price whatever is typed', () => {
  fc.assert(
    fc.property(fc.string(), fc.nat(50), (text, taken) => {
      expect(typeof seatsOf(text, taken)).toBe('string');
      expect(typeof priceOf(text)).toBe('string');
    }),
  );
});
