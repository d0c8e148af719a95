import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DocumentSnapshot } from '@forman/domain/invoicing/document';
import { Schema } from 'node-schematron';
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

/** The Commission’s own rules, read by a library that knows nothing of ours. */
const rules = Schema.fromString(
  readFileSync(
    join(import.meta.dirname, '../../../../../test/fixtures/en16931/EN16931-CII-validation-preprocessed.sch'),
    'utf8',
  ),
);

/** The rules that a document breaks, by their names. */
const broken = (xml: string): string[] =>
  rules
    .validateString(xml)
    .filter(({ isReport }) => !isReport)
    .map(({ message }) => /\[([A-Z0-9-]+)\]/.exec(message ?? '')?.[1] ?? String(message));

const exempt = (vatCategory: 'AE' | 'O', vatExemptionCode: string, vatExemptionText: string) => ({
  vatCategory,
  vatExemptionCode,
  vatExemptionText,
  vatRateBasisPoints: 0,
  netCents: 15_000,
  vatCents: 0,
});

/** Few, for each is read by hundreds of rules: together they hold all that an invoice of ours may say. */
const documents: Record<string, DocumentSnapshot> = {
  'an invoice paid by avoir and card': invoice,
  'several rates and an exemption, replacing another, settled by imputation': document(
    [
      line('Adhésion 2027', 36_000, { product: 'dues' }),
      line('Atelier', 5001),
      line('Ancien taux', 1055, { rate: 550 }),
    ],
    {
      settlements: [
        { kind: 'imputation', label: 'Avoir n° AV-2026-000090', amountCents: 42_056, on: '2026-12-02' },
      ],
      replaces: { number: 'F-2026-000411', issuedOn: '2026-12-01' },
      paidOn: '2026-12-01',
    },
  ),
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
  'an avoir that was given, as a discount': discounted,
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
  test.each(Object.entries(documents))('MEM-272: %s breaks none', (_name, snapshot) => {
    expect(broken(facturxXml(snapshot))).toEqual([]);
  });

  test('MEM-272: they are really applied: a wrong VAT total is named by its rules', () => {
    const wrong = facturxXml(invoice).replace(/(<ram:TaxTotalAmount currencyID="EUR">)[^<]*/, '$11.00');
    expect(broken(wrong).toSorted()).toEqual(['BR-CO-14', 'BR-CO-15']);
  });
});
