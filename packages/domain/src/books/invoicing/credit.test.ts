import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { creditedLines } from './credit.ts';
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
    expect(creditedLines(invoice, 0, 3501)).toEqual(invoice);
  });

  test('MEM-273: give back a part line after line, each at its own rate', () => {
    const invoice = [lineOf(1200, 'workshop'), lineOf(3000, 'dues')];
    expect(creditedLines(invoice, 600, 1600)).toMatchObject([
      { label: 'workshop', netCents: 500, vatCents: 100, grossCents: 600 },
      { label: 'dues', netCents: 1000, vatCents: 0, grossCents: 1000 },
    ]);
  });

  test('MEM-273: are refused when they give back more than is left of the invoice', () => {
    expect(() => creditedLines([lineOf(1200, 'workshop')], 600, 601)).toThrow(RangeError);
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
          const lines = creditedLines(invoice, before, amount);
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
});
