import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { allowancesOn } from './allowances.ts';
import { documentSums } from './sums.ts';
import { creditedParts } from './credit.ts';
import type { DocumentLine } from './document.ts';
import { splitVat, vatRules, vatTreatment } from './vat.ts';

const lineOf = (grossCents: number, rate = 2000): DocumentLine => {
  const treatment = vatTreatment(vatRules.workshop, rate);
  const split = splitVat(grossCents, treatment.vatRateBasisPoints);
  return { label: 'Atelier', detail: null, quantity: 1, ...treatment, ...split, grossCents };
};
const gift = (amountCents: number, avoirId = 7) => ({ avoirId, amountCents });

describe('an avoir given as a gift is a discount', () => {
  test('the discount is named by the avoir’s number and has the product’s VAT, and VAT is due on the rest', () => {
    const line = lineOf(5000);
    const allowances = allowancesOn(line, [gift(2000)]);
    expect(allowances).toEqual([
      {
        label: 'Remise (avoir offert n° 7)',
        vatRateBasisPoints: 2000,
        vatCategory: 'S',
        vatExemptionCode: null,
        vatExemptionText: null,
        netCents: 1667,
        vatCents: 333,
        grossCents: 2000,
      },
    ]);
    expect(documentSums([line], allowances)).toEqual({ netCents: 2500, vatCents: 500, grossCents: 3000 });
  });

  test('a discount that covers the price leaves neither net nor VAT', () => {
    const line = lineOf(501);
    expect(documentSums([line], allowancesOn(line, [gift(501)]))).toEqual({
      netCents: 0,
      vatCents: 0,
      grossCents: 0,
    });
  });

  test('MEM-280 MEM-281: net and VAT are those of the price less the gifts, to the cent', () => {
    const cents = fc.integer({ min: 1, max: 60_000 });
    const rate = fc.constantFrom(0, 210, 550, 1000, 2000);
    fc.assert(
      fc.property(cents, rate, fc.array(cents, { maxLength: 4 }), (price, basisPoints, wanted) => {
        const line = lineOf(price, basisPoints);
        let left = price;
        const gifts = wanted.flatMap((amount, index) => {
          const taken = Math.min(amount, left);
          left -= taken;
          return taken > 0 ? [gift(taken, index + 1)] : [];
        });
        const allowances = allowancesOn(line, gifts);
        for (const { netCents, vatCents, grossCents } of allowances) {
          expect(netCents + vatCents).toBe(grossCents);
          expect(Math.min(netCents, vatCents)).toBeGreaterThanOrEqual(0);
        }
        expect(documentSums([line], allowances)).toEqual({
          ...splitVat(left, line.vatRateBasisPoints),
          grossCents: left,
        });
      }),
    );
  });
});

describe('the credit document of an invoice with a discount', () => {
  const line = lineOf(5000);
  const invoice = { lines: [line], allowances: allowancesOn(line, [gift(2000)]) };

  test('repeats line and discount when it covers the whole', () => {
    expect(creditedParts(invoice, { credited: [0], amount: 3000, withDiscount: true })).toEqual(invoice);
  });

  test('takes back money only, without the discount', () => {
    const part = creditedParts(invoice, { credited: [0], amount: 1200, withDiscount: false });
    expect(part).toEqual({ lines: [expect.objectContaining({ netCents: 1000, vatCents: 200 })] });
  });

  test('comes to 0 when only the discount is given back', () => {
    const { lines, allowances } = creditedParts(invoice, {
      credited: [3000],
      amount: 0,
      withDiscount: true,
    });
    expect(lines).toEqual([expect.objectContaining({ netCents: 1667, vatCents: 333, grossCents: 2000 })]);
    expect(documentSums(lines, allowances)).toEqual({ netCents: 0, vatCents: 0, grossCents: 0 });
  });

  test('gives the discount back only once', () => {
    const again = { credited: [0], isDiscountCredited: true, amount: 0, withDiscount: true };
    expect(() => creditedParts(invoice, again)).toThrow(RangeError);
  });

  test('is refused for more than was invoiced', () => {
    const over = { credited: [1000], amount: 2001, withDiscount: true };
    expect(() => creditedParts(invoice, over)).toThrow(RangeError);
  });

  test('MEM-273 MEM-280: adds up to the invoice’s line, discount and sums, in whatever parts', () => {
    const anInvoice = fc.record({
      price: fc.integer({ min: 2, max: 60_000 }),
      rate: fc.constantFrom(0, 210, 550, 2000),
      share: fc.integer({ min: 1, max: 100 }),
    });
    const cuts = fc.array(fc.integer({ min: 1, max: 40_000 }), { maxLength: 4 });
    fc.assert(
      fc.property(anInvoice, cuts, fc.nat(), ({ price, rate, share }, wanted, place) => {
        const sold = lineOf(price, rate);
        const allowances = allowancesOn(sold, [gift(Math.ceil((price * share) / 100))]);
        const total = documentSums([sold], allowances).grossCents;
        const steps = [...wanted, total];
        let creditedCents = 0;
        const sums = { net: 0, gross: 0, lineNet: 0, lineGross: 0, discountNet: 0, discountGross: 0 };
        for (const [index, cut] of steps.entries()) {
          const amountCents = Math.min(cut, total - creditedCents);
          const withDiscount = index === place % steps.length;
          if (amountCents === 0 && !withDiscount) continue;
          const part = creditedParts(
            { lines: [sold], allowances },
            { credited: [creditedCents], amount: amountCents, withDiscount },
          );
          const own = documentSums(part.lines, part.allowances);
          expect(own.grossCents).toBe(amountCents);
          expect(Math.min(own.netCents, own.vatCents)).toBeGreaterThanOrEqual(0);
          sums.net += own.netCents;
          sums.gross += own.grossCents;
          for (const one of part.lines) {
            expect(Math.min(one.netCents, one.vatCents)).toBeGreaterThanOrEqual(0);
            sums.lineNet += one.netCents;
            sums.lineGross += one.grossCents;
          }
          for (const one of part.allowances ?? []) {
            sums.discountNet += one.netCents;
            sums.discountGross += one.grossCents;
          }
          creditedCents += amountCents;
        }
        const whole = documentSums([sold], allowances);
        const discount = documentSums([], allowances);
        expect(sums).toEqual({
          net: whole.netCents,
          gross: whole.grossCents,
          lineNet: sold.netCents,
          lineGross: sold.grossCents,
          discountNet: 0 - discount.netCents,
          discountGross: 0 - discount.grossCents,
        });
      }),
    );
  });
});
