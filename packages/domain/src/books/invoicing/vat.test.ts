import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DocumentLine } from './document.ts';
import {
  defaultVatBasisPoints,
  formatRate,
  percentToBasisPoints,
  splitVat,
  vatRules,
  vatSubtotals,
  treatmentFor,
  vatTreatment,
} from './vat.ts';
import { productOfTyped } from './product.ts';

const amount = fc.integer({ min: 0, max: 10_000_000_00 });
const rate = fc.oneof(fc.constantFrom(0, 210, 550, 1000, 2000), fc.integer({ min: 0, max: 10_000 }));

describe('VAT inside a price', () => {
  test.each([
    [12_000, 2000, 10_000, 2000],
    [501, 2000, 418, 83],
    [500, 2000, 417, 83],
    [15_000, 2000, 12_500, 2500],
    [1, 2000, 1, 0],
    [3, 2000, 3, 0],
    [0, 2000, 0, 0],
    [10_550, 550, 10_000, 550],
    [36_000, 0, 36_000, 0],
    [5, 10_000, 3, 2],
  ])(
    'MEM-280 MEM-281: %i cents at %i basis points are %i net and %i VAT',
    (gross, bp, netCents, vatCents) => {
      expect(splitVat(gross, bp)).toEqual({ netCents, vatCents });
    },
  );

  test('MEM-280 MEM-281: net and VAT are whole cents of 0 or more, and sum up to the price', () => {
    fc.assert(
      fc.property(amount, rate, (gross, bp) => {
        const { netCents, vatCents } = splitVat(gross, bp);
        expect(netCents + vatCents).toBe(gross);
        expect(Number.isInteger(netCents) && netCents >= 0 && vatCents >= 0).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  test('MEM-280 MEM-281: net and VAT are within half a cent of the formula, and exactly half a cent goes to the net', () => {
    fc.assert(
      fc.property(amount, rate, (gross, bp) => {
        const { netCents, vatCents } = splitVat(gross, bp);
        // Exact, in integers: twice the error, times (10000 + bp), stays within ± (10000 + bp).
        const divisor = BigInt(10_000 + bp);
        const netError = 2n * (BigInt(netCents) * divisor - 10_000n * BigInt(gross));
        const vatError = 2n * (BigInt(vatCents) * divisor - BigInt(bp) * BigInt(gross));
        expect(netError > -divisor && netError <= divisor).toBe(true);
        expect(vatError >= -divisor && vatError < divisor).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  test.each([
    [12.5, 2000],
    [-1, 2000],
    [Number.NaN, 2000],
    [100, 20.5],
    [100, -1],
    [100, 10_001],
    [Number.MAX_SAFE_INTEGER, 2000],
  ])('MEM-280: %d cents at %d basis points are refused', (gross, bp) => {
    expect(() => splitVat(gross, bp)).toThrow(RangeError);
  });
});

describe('the rule of a sale', () => {
  test('MEM-277 MEM-278: dues are exempt by article 261, everything else has the standard rate', () => {
    expect(vatTreatment(vatRules.dues, 2000)).toEqual({
      vatRateBasisPoints: 0,
      vatCategory: 'E',
      vatExemptionCode: 'VATEX-FR-CGI261-4',
      vatExemptionText: 'TVA non applicable, article 261 du CGI',
    });
    for (const product of ['workshop', 'formation', 'event', 'discovery_fee'] as const) {
      expect(vatTreatment(vatRules[product], 550)).toMatchObject({
        vatCategory: 'S',
        vatRateBasisPoints: 550,
      });
    }
  });

  test('MEM-279: the standard rate is the percentage valueTVA of the settings', () => {
    expect(percentToBasisPoints(20)).toBe(defaultVatBasisPoints);
    expect(percentToBasisPoints(5.5)).toBe(550);
    expect(vatTreatment(vatRules.workshop, percentToBasisPoints(20))).toEqual({
      vatRateBasisPoints: 2000,
      vatCategory: 'S',
      vatExemptionCode: null,
      vatExemptionText: null,
    });
    expect(vatTreatment(vatRules.workshop, 0)).toMatchObject({
      vatCategory: 'E',
      vatExemptionCode: 'VATEX-FR-FRANCHISE',
    });
    expect(() => vatTreatment(vatRules.workshop, 20.5)).toThrow(RangeError);
  });

  test.each([
    ['ADHÉSION 2025', 'dues'],
    ['Renouvellement Cotisation', 'dues'],
    ['adhe\u0301sion 2026 (Mac)', 'dues'],
    ['RENOUVELLEMENT COTISATION 2027', 'dues'],
    ['Adhesion sans accent', 'dues'],
    ['ADHESION 2027', 'dues'],
    ['Cotisation 2027', 'dues'],
    ['Adhésion de Mme Faure', 'dues'],
    ['Cotisation au titre de 2027', 'dues'],
    ['Renouvellement de l’adhésion 2027', 'dues'],
    ['Atelier « Obtenir l’adhésion du client »', null],
    ['Obtenir l’adhésion du client', null],
    ['Atelier\u00a0: réussir son adhésion', null],
    ['Cotisations sociales du dirigeant', null],
    ['Cohadhésion', null],
    ['Atelier : le pacte Dutreil', null],
    ['', null],
  ])('MEM-277: an item typed %j sells %s', (name, product) => {
    expect(productOfTyped(name, null)).toBe(product);
  });

  test('MEM-277: an item linked to a session sells what its session is, whatever its name', () => {
    expect(productOfTyped('Adhésion 2027', 'workshop')).toBe('workshop');
    expect(productOfTyped('Atelier', 'formation')).toBe('formation');
    expect(productOfTyped('Adhésion 2027', 'team_meeting')).toBe('dues');
  });

  test('MEM-272 MEM-278: rates are written the French way', () => {
    expect([2000, 550, 0, 210].map(formatRate)).toEqual([
      '20\u00a0%',
      '5,5\u00a0%',
      '0\u00a0%',
      '2,1\u00a0%',
    ]);
  });
});

describe('VAT of a document', () => {
  const line = (gross: number, rule = vatRules.workshop, bp = 2000): DocumentLine => ({
    label: 'Atelier',
    detail: null,
    quantity: 1,
    ...vatTreatment(rule, bp),
    ...splitVat(gross, vatTreatment(rule, bp).vatRateBasisPoints),
    grossCents: gross,
  });

  test('MEM-272 MEM-278: VAT has one row a rate, highest first, exempt last', () => {
    const rows = vatSubtotals({
      lines: [line(36_000, vatRules.dues), line(501), line(12_000), line(1055, vatRules.event, 550)],
    });
    expect(rows.map((row) => [row.vatCategory, row.vatRateBasisPoints, row.netCents, row.vatCents])).toEqual([
      ['S', 2000, 10_418, 2083],
      ['S', 550, 1000, 55],
      ['E', 0, 36_000, 0],
    ]);
  });

  test('MEM-278: several grounds of exemption share one row that names them all', () => {
    const rows = vatSubtotals({
      lines: [line(100, vatRules.dues), line(100, vatRules.workshop, 0), line(100, vatRules.dues)],
    });
    expect(rows).toEqual([
      expect.objectContaining({
        vatExemptionCode: null,
        vatExemptionText: 'TVA non applicable, article 261 du CGI ; TVA non applicable, article 293 B du CGI',
        netCents: 300,
      }),
    ]);
  });

  test('a discount lowers the row of its rate', () => {
    const discount = { ...line(600), label: 'Remise' };
    expect(vatSubtotals({ lines: [line(1800)], allowances: [discount] })).toEqual([
      expect.objectContaining({ vatRateBasisPoints: 2000, netCents: 1000, vatCents: 200 }),
    ]);
  });

  test('MEM-280 MEM-281: the rows sum up to the lines', () => {
    const anyLine = fc
      .tuple(amount, rate, fc.boolean())
      .map(([gross, bp, dues]) => line(gross, dues ? vatRules.dues : vatRules.event, bp));
    fc.assert(
      fc.property(fc.array(anyLine, { maxLength: 40 }), (lines) => {
        const total = (of: 'netCents' | 'vatCents', list: { netCents: number; vatCents: number }[]) =>
          list.reduce((sum, row) => sum + row[of], 0);
        const rows = vatSubtotals({ lines });
        expect(total('netCents', rows)).toBe(total('netCents', lines));
        expect(total('vatCents', rows)).toBe(total('vatCents', lines));
        expect(rows.filter((row) => row.vatCategory === 'E').length).toBeLessThan(2);
      }),
    );
  });
});

describe('VAT by buyer', () => {
  const standard = vatTreatment(vatRules.workshop, 2000);
  const german = { country: 'DE', isCompany: true, vatNumber: 'DE123456789' };

  test.each([
    ['a company of the Union with its number, at a distance', german, true, 'AE'],
    ['a company of the Union without a number', { ...german, vatNumber: '' }, true, 'S'],
    ['a company of the Union that comes', german, false, 'S'],
    ['a company outside the Union, at a distance', { ...german, country: 'CH', vatNumber: '' }, true, 'O'],
    ['a company outside the Union that comes', { ...german, country: 'CH' }, false, 'S'],
    ['a private person abroad', { country: 'DE', isCompany: false, vatNumber: '' }, true, 'S'],
    ['a French company', { country: 'FR', isCompany: true, vatNumber: 'FR00000000000' }, true, 'S'],
    ['a company of Monaco', { country: 'MC', isCompany: true, vatNumber: '' }, true, 'S'],
  ])('depends on the buyer’s country and place: %s', (_, buyer, isRemote, category) => {
    const treatment = treatmentFor(standard, buyer, isRemote);
    expect(treatment.vatCategory).toBe(category);
    expect(treatment.vatRateBasisPoints).toBe(category === 'S' ? 2000 : 0);
    expect(treatment.vatExemptionText === null).toBe(category === 'S');
  });

  test('an exempt product stays exempt for any buyer', () => {
    const dues = vatTreatment(vatRules.dues, 2000);
    expect(treatmentFor(dues, german, true)).toBe(dues);
  });

  test('a product’s own rate applies, whatever the settings say', () => {
    const reduced = { ...vatRules.event, rateBasisPoints: 550 };
    expect(vatTreatment(reduced, 2000).vatRateBasisPoints).toBe(550);
    expect(vatTreatment(reduced, 0).vatRateBasisPoints).toBe(550);
  });
});
