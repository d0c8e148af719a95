import { expect, test } from 'vitest';
import { discountLabel, type InvoiceDocument, legalLines, lineRate, vatRows } from './invoice-sheet-words.ts';
import { paidBy } from './payment-words.ts';

type Line = InvoiceDocument['lines'][number];
const line = (values: Partial<Line>): Line => ({
  quantity: 1,
  label: 'Atelier',
  detail: null,
  unitNet: 100,
  net: 100,
  vat: 20,
  gross: 120,
  vatRate: 20,
  exemption: null,
  ...values,
});
const of = (...lines: Line[]) => ({ lines, discounts: [] });
const law = 'TVA non applicable, article 261 du CGI';
const exempt = `TVA\u00a00\u00a0% (${law})`;
const dues = line({ net: 50, vat: 0, gross: 50, vatRate: 0, exemption: law });

test('a VAT row names its base only when the invoice has several rates', () => {
  expect(vatRows(of(line({})))).toEqual([{ rate: 20, label: 'TVA\u00a020\u00a0%', vat: 20 }]);
  expect(vatRows(of(line({}), dues)).map(({ label }) => label)).toEqual([
    'TVA\u00a020\u00a0% sur 100,00\u00a0€',
    `${exempt} sur 50,00\u00a0€`,
  ]);
  expect(vatRows(of(line({ vatRate: 5.5 })))[0]?.label).toBe('TVA\u00a05,5\u00a0%');
});

test('a discount lowers the VAT of its rate, and its label gives the amount with VAT when there is VAT', () => {
  const discount = { label: 'Remise (avoir offert n° 7)', net: 50, vat: 10, gross: 60, vatRate: 20 };
  expect(vatRows({ lines: [line({})], discounts: [discount] })).toEqual([
    { rate: 20, label: 'TVA\u00a020\u00a0%', vat: 10 },
  ]);
  expect(discountLabel(discount)).toBe('Remise (avoir offert n° 7), 60,00\u00a0€\u00a0TTC');
  expect(discountLabel({ ...discount, vat: 0 })).toBe('Remise (avoir offert n° 7)');
});

test('MEM-278: the ground of an exemption is written once, beside 0 %', () => {
  expect(vatRows(of(dues, dues))).toEqual([{ rate: 0, label: exempt, vat: 0 }]);
});

test('MEM-278: a line without VAT says 0 %, alone or not; a line with VAT names its rate among several only', () => {
  const taxed = line({});
  expect(lineRate(dues, [dues])).toBe('TVA\u00a00\u00a0%');
  expect([taxed, dues].map((one) => lineRate(one, [taxed, dues]))).toEqual([
    'TVA\u00a020\u00a0%',
    'TVA\u00a00\u00a0%',
  ]);
  expect(lineRate(taxed, [taxed, taxed])).toBeNull();
});

test('MEM-275: the foot has address, registration, VAT number and the 40 €', () => {
  const seller = {
    name: 'Association Forman',
    legalForm: 'Association loi du 1er juillet 1901',
    address: '1 rue de l’Exemple',
    postalCode: '78350',
    city: 'Jouy-en-Josas',
    siren: '732829320',
    registrationNumber: 'W000000000',
    vatNumber: 'FR44732829320',
    penaltyRate: 'trois fois le taux d’intérêt légal',
  };
  const text = legalLines({ seller }).join('\n');
  expect(text).toContain('association loi du 1er juillet 1901, 1 rue de l’Exemple, 78350 Jouy-en-Josas');
  expect(text).toContain('732\u00a0829\u00a0320');
  expect(text).toContain('W000000000');
  expect(text).toContain('FR44732829320');
  expect(text).toContain('Indemnité forfaitaire pour frais de recouvrement\u00a0: 40\u00a0€');
});

test.each([
  ['PAYMENT_BY_CARD', 0, 0, 'Carte\u00a0bancaire'],
  ['PAYMENT_BY_CARD', 20, 0, '20,00\u00a0€\u00a0d’avoir +\u00a030,00\u00a0€\u00a0par\u00a0carte'],
  ['PAYMENT_BY_CARD', 20, 20, 'Carte\u00a0bancaire'],
  ['PAYMENT_BY_PAYPAL', 20, 10, '10,00\u00a0€\u00a0d’avoir +\u00a030,00\u00a0€\u00a0par\u00a0PayPal'],
  ['PAYMENT_BY_CREDIT', 45, 10, 'Avoir'],
  ['PAYMENT_BY_CREDIT', 45, 45, 'Remise'],
  ['TRANSFER', 0, 0, 'Virement'],
  ['MANUAL', 0, 0, 'Autre moyen'],
])(
  'the means of payment is written for %s with %i € of avoir, of which %i € are a gift',
  (paymentMethod, credit, discount, expected) => {
    expect(paidBy({ paymentMethod, credit, discount, total: 30 })).toBe(expected);
  },
);
