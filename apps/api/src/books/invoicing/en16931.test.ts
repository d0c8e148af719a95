import type { DocumentSnapshot } from '@forman/domain/books/invoicing/document';
import { describe, expect, test } from 'vitest';
import { facturxXml } from './facturx.ts';
import {
  customer,
  discounted,
  document,
  invoice,
  keptCredit,
  line,
  wholeDiscount,
} from './sample-snapshots.ts';
import { readSchematron } from './schematron.testing.ts';

/** The European Commission's own rules. */
const european = readSchematron('en16931/EN16931-CII-validation-preprocessed.sch', /\[([A-Z0-9-]+)\]/);
/**
 * The French rules for an invoice that goes through the platforms, as the French forum of electronic invoices
 * publishes them.
 */
const french = readSchematron('flux2/BR-FR-Flux2-Schematron-CII.sch', /(BR-FR-[A-Z0-9-]+)/);

const exempt = (vatCategory: 'AE' | 'O', vatExemptionCode: string, vatExemptionText: string) => ({
  vatCategory,
  vatExemptionCode,
  vatExemptionText,
  vatRateBasisPoints: 0,
  netCents: 15_000,
  vatCents: 0,
});

const paidOn = '2026-12-01';

/**
 * Few documents, because hundreds of rules read each: together they contain everything that our invoices may
 * contain. What is outside the scope of the VAT stands alone on its invoice (BR-O-11).
 */
const documents: Record<string, DocumentSnapshot> = {
  'several rates, quantities and an exemption, replacing another, paid by avoir, card and imputation':
    document(
      [
        line('Adhésion 2027', 36_000, { product: 'dues' }),
        line('Atelier', 2001),
        line('Mallette', 2900, { quantity: 3 }),
        line('Livre', 100),
        line('Ancien taux', 1055, { rate: 550 }),
      ],
      {
        settlements: [
          { kind: 'credit', label: 'Avoir n° AV-2026-000087', amountCents: 12_000, on: paidOn },
          { kind: 'card', label: 'Carte bancaire', amountCents: 1000, on: paidOn },
          { kind: 'imputation', label: 'Avoir n° AV-2026-000090', amountCents: 29_056, on: '2026-12-02' },
        ],
        replaces: { number: 'F-2026-000411', issuedOn: paidOn },
        paidOn,
      },
    ),
  'an avoir that was given, as a discount': discounted,
  'a credit document kept as an avoir, VAT on debits, abroad': keptCredit,
  'reverse charge, due later': document(
    [
      line(
        'Atelier à distance',
        15_000,
        exempt('AE', 'VATEX-EU-AE', 'Autoliquidation, article 283, 2 du CGI'),
      ),
    ],
    { customer: { ...customer, country: 'BE', vatNumber: 'BE0417497106' }, dueOn: '2026-12-31' },
  ),
  'a seat given whole': wholeDiscount,
  'outside the scope': document(
    [
      line(
        'Atelier à distance',
        15_000,
        exempt('O', 'VATEX-EU-O', 'TVA non applicable, article 259, 1° du CGI'),
      ),
    ],
    { customer: { ...customer, country: 'CH', vatNumber: null } },
  ),
};

describe('the rules of EN 16931', () => {
  test.each(Object.entries(documents))('MEM-272: the XML of %s breaks no rule', (_name, snapshot) => {
    expect(european(facturxXml(snapshot))).toEqual([]);
  });

  test('MEM-272: control: a wrong VAT total is reported under its rules', () => {
    const wrong = facturxXml(invoice).replace(/(<ram:TaxTotalAmount currencyID="EUR">)[^<]*/, '$11.00');
    expect(european(wrong).toSorted()).toEqual(['BR-CO-14', 'BR-CO-15']);
  });
});

describe('the rules of France for files on the platforms (XP Z12-012)', () => {
  test.each(Object.entries(documents))('MEM-272: the XML of %s breaks no rule', (_name, snapshot) => {
    expect(french(facturxXml(snapshot))).toEqual([]);
  });

  const spoilt = [
    { wrong: 'the note on recovery costs', right: 'PMT', by: 'XXX', rule: 'BR-FR-05' },
    {
      wrong: 'the frame of the invoice',
      right: '<ram:ID>S2</ram:ID>',
      by: '<ram:ID>X2</ram:ID>',
      rule: 'BR-FR-08',
    },
    { wrong: 'a SIRET of another company', right: '00000000000018', by: '11111111100018', rule: 'BR-FR-09' },
    {
      wrong: 'a rate that France does not have',
      right: '>20.00</ram:RateApplicablePercent>',
      by: '>21.00</ram:RateApplicablePercent>',
      rule: 'BR-FR-16',
    },
    {
      wrong: 'a year long past',
      right: '>20261201</udt:DateTimeString>',
      by: '>19261201</udt:DateTimeString>',
      rule: 'BR-FR-03',
    },
  ];

  test('MEM-272: control: a file with five faults is reported under the rule of each', () => {
    const xml = spoilt.reduce((text, { right, by }) => {
      expect(text).toContain(right);
      return text.replaceAll(right, by);
    }, facturxXml(invoice));
    expect(french(xml)).toEqual(expect.arrayContaining(spoilt.map(({ rule }) => rule)));
  });
});
