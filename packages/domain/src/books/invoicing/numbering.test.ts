import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatDocumentNumber, numberingFaults, parseDocumentNumber } from './numbering.ts';

const number = fc.record({
  series: fc.constantFrom('F' as const, 'AV' as const),
  year: fc.integer({ min: 1000, max: 9999 }),
  sequence: fc.integer({ min: 1, max: 20_000_000 }),
});

describe('document numbers', () => {
  test.each([
    ['F', 2026, 1, 'F-2026-000001'],
    ['AV', 2026, 87, 'AV-2026-000087'],
    ['F', 2027, 999_999, 'F-2027-999999'],
    ['F', 2027, 1_000_000, 'F-2027-1000000'],
  ] as const)('%s %i %i is written %s', (series, year, sequence, text) => {
    expect(formatDocumentNumber(series, year, sequence)).toBe(text);
  });

  test('a written number is read back', () => {
    fc.assert(
      fc.property(number, ({ series, year, sequence }) => {
        const text = formatDocumentNumber(series, year, sequence);
        expect(parseDocumentNumber(text)).toEqual({ series, year, sequence });
      }),
    );
  });

  test.each([
    '',
    'F-2026-1',
    'F-2026-000000',
    'f-2026-000001',
    'F-26-000001',
    'F-2026-0000001',
    ' F-2026-000001',
    'X-2026-000001',
    'F-2026-000001\n',
  ])('%j is no document number', (text) => expect(parseDocumentNumber(text)).toBeNull());

  test.each([
    [2026, 0],
    [2026, 1.5],
    [2026, Number.NaN],
    [26, 1],
  ])('year %d and sequence %d are refused', (year, sequence) => {
    expect(() => formatDocumentNumber('F', year, sequence)).toThrow(RangeError);
  });
});

describe('a list of numbers', () => {
  test('gaps, duplicates and malformed numbers are named, for each series and year', () => {
    expect(
      numberingFaults([
        'F-2026-000005',
        'F-2026-000001',
        'AV-2026-000002',
        'F-2026-000005',
        'F-2027-000001',
        'F-2026',
      ]),
    ).toEqual({
      missing: [
        { from: 'AV-2026-000001', to: 'AV-2026-000001', count: 1 },
        { from: 'F-2026-000002', to: 'F-2026-000004', count: 3 },
      ],
      duplicates: ['F-2026-000005'],
      malformed: ['F-2026'],
    });
  });

  test('an unbroken series has no fault in any order; a removed number is a gap, a repeated one a duplicate', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 60 }), fc.nat(), (length, pick) => {
        const all = Array.from({ length }, (_, index) => formatDocumentNumber('F', 2026, index + 1));
        expect(numberingFaults(all.toReversed())).toEqual({ missing: [], duplicates: [], malformed: [] });
        const gone = pick % (length - 1);
        const holed = numberingFaults(all.toSpliced(gone, 1));
        expect(holed.missing).toEqual([{ from: all[gone], to: all[gone], count: 1 }]);
        expect(numberingFaults([...all, all[gone] ?? '']).duplicates).toEqual([all[gone]]);
      }),
    );
  });

  test('a forged number far ahead is one gap, found at once', () => {
    const faults = numberingFaults(['F-2026-000001', 'F-2026-999999999999999']);
    expect(faults.missing).toEqual([
      { from: 'F-2026-000002', to: 'F-2026-999999999999998', count: 999_999_999_999_997 },
    ]);
  });
});
