import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { creditedByLine, creditedLines } from './credit.ts';
import type { DocumentLine } from './document.ts';
import { defaultVatBasisPoints, splitVat, vatRules, vatTreatment } from './vat.ts';

const lineOf = (grossCents: number, product: keyof typeof vatRules): DocumentLine => {
  const treatment = vatTreatment(vatRules[product], defaultVatBasisPoints);
  const split = splitVat(grossCents, treatment.vatRateBasisPoints);
  return { label: product, detail: null, quantity: 1, ...treatment, ...split, grossCents };
};
const sum = (lines: DocumentLine[], of: 'netCents' | 'vatCents' | 'grossCents') =>
  lines.reduce((total, line) => total + line[of], 0);

describe('the lines of a credit document', () => {
  test('MEM-273: are the invoice’s own when they give back the whole', () => {
    const invoice = [lineOf(501, 'workshop'), lineOf(3000, 'dues')];
    expect(creditedLines(invoice, [0, 0], 3501)).toEqual(
      invoice.map((line, position) => ({ ...line, position })),
    );
  });

  test('MEM-273: give back a part line after line, each at its own rate', () => {
    const invoice = [lineOf(1200, 'workshop'), lineOf(3000, 'dues')];
    expect(creditedLines(invoice, [600, 0], 1600)).toMatchObject([
      { label: 'workshop', netCents: 500, vatCents: 100, grossCents: 600 },
      { label: 'dues', netCents: 1000, vatCents: 0, grossCents: 1000 },
    ]);
  });

  test('MEM-273: are refused when they give back more than is left of the invoice', () => {
    expect(() => creditedLines([lineOf(1200, 'workshop')], [600], 601)).toThrow(RangeError);
  });

  test('MEM-273 MEM-280 MEM-281: add up to the invoice’s net and VAT to the cent, in whatever parts', () => {
    const anInvoice = fc.array(
      fc.record({ cents: fc.integer({ min: 1, max: 100_000 }), exempt: fc.boolean() }),
      { minLength: 1, maxLength: 4 },
    );
    fc.assert(
      fc.property(anInvoice, fc.array(fc.integer({ min: 1, max: 40_000 })), (rows, cuts) => {
        const invoice = rows.map(({ cents, exempt }) => lineOf(cents, exempt ? 'dues' : 'workshop'));
        const total = sum(invoice, 'grossCents');
        const credited: DocumentLine[] = [];
        let before = 0;
        for (const cut of [...cuts, total]) {
          const amount = Math.min(cut, total - before);
          const lines = creditedLines(
            invoice,
            creditedByLine({ lines: invoice }, [{ lines: credited }]),
            amount,
          );
          expect(sum(lines, 'grossCents')).toBe(amount);
          for (const line of lines) {
            expect(line.netCents + line.vatCents).toBe(line.grossCents);
            expect(Math.min(line.netCents, line.vatCents)).toBeGreaterThanOrEqual(0);
          }
          credited.push(...lines);
          before += amount;
        }
        for (const part of ['netCents', 'vatCents', 'grossCents'] as const)
          expect(sum(credited, part)).toBe(sum(invoice, part));
      }),
    );
  });

  test('MNY-062: give back one line after another in any order, each at its own rate, and never twice', () => {
    const invoice = [lineOf(6000, 'workshop'), lineOf(15_000, 'formation'), lineOf(5000, 'dues')];
    const first = creditedLines(invoice, [0, 0, 0], [6000, 4000, 0]);
    expect(first).toMatchObject([
      { label: 'workshop', position: 0, netCents: 5000, grossCents: 6000 },
      { label: 'formation', position: 1, netCents: 3333, vatCents: 667 },
    ]);
    const credited = creditedByLine({ lines: invoice }, [{ lines: first }]);
    expect(credited).toEqual([6000, 4000, 0]);
    expect(() => creditedLines(invoice, credited, [1, 0, 0])).toThrow(RangeError);
    // An amount takes what is left, from the first line that has some.
    const rest = creditedLines(invoice, credited, 16_000);
    expect(rest.map(({ position }) => position)).toEqual([1, 2]);
    const all = [...first, ...rest];
    for (const part of ['netCents', 'vatCents', 'grossCents'] as const)
      expect(sum(all, part)).toBe(sum(invoice, part));
  });

  test('MNY-062: of an older document are found by their words, and else fill the lines from the first', () => {
    const invoice = [lineOf(6000, 'workshop'), lineOf(15_000, 'formation')];
    expect(creditedByLine({ lines: invoice }, [{ lines: [lineOf(9000, 'formation')] }])).toEqual([0, 9000]);
    expect(creditedByLine({ lines: invoice }, [{ lines: [lineOf(7000, 'event')] }])).toEqual([6000, 1000]);
  });
});
