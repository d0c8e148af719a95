import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cleanLine, cleanLines } from './clean.ts';

test.each([
  ['Ab\u202ecd', 'Abcd'],
  ['A\u0007b', 'Ab'],
  ['\u200b', ''],
  ['\u00a0Zoé\u202f Dupont\u2003', 'Zoé Dupont'],
  ['He\u0301le\u0300ne', 'Hélène'],
  ['deux\r\nlignes', 'deux lignes'],
  ['co\u00adopter \ufeffici\u2060', 'coopter ici'],
  ['👩\u200d🌾 et a\u200db', '👩\u200d🌾 et ab'],
])('a line typed as %j is %j', (typed, meant) => expect(cleanLine(typed)).toBe(meant));

test('lines of a text stay apart, whatever ends them', () => {
  expect(cleanLines(' un\u200b \r\n\tdeux\u2028\u2028trois ')).toBe('un\ndeux\n\ntrois');
});

test('what was cleaned once is clean, and has no sign that nobody sees', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (typed) => {
      for (const clean of [cleanLine, cleanLines]) {
        expect(clean(clean(typed))).toBe(clean(typed));
        expect(clean(typed)).not.toMatch(/[\u200b\u200e\u202a-\u202e\u2066-\u2069\u00ad\ufeff]/);
      }
    }),
  );
});
