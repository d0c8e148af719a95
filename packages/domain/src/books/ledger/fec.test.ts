import { describe, expect, test } from 'vitest';
import { fecColumns, fecFileName, fecHeader, type FecLine, fecText, sealedText } from './fec.ts';
import { readFec } from './fec-reading.ts';

const base: FecLine = {
  journalCode: 'VE',
  journalLabel: 'Ventes',
  number: 1,
  on: '2026-11-05',
  account: '411000',
  accountLabel: 'Adhérents et clients',
  userId: 12,
  party: 'Vidal Margaux',
  pieceRef: 'F-2026-000001',
  pieceOn: '2026-11-05',
  label: 'Facture F-2026-000001',
  debitCents: 6005,
  creditCents: 0,
  letter: null,
  letteredOn: null,
  validatedOn: '2026-11-06',
};
const sale = (number: number, on = '2026-11-05'): FecLine[] => [
  { ...base, number, on, validatedOn: '2027-01-03' },
  {
    ...base,
    number,
    on,
    validatedOn: '2027-01-03',
    account: '706100',
    accountLabel: 'Ateliers',
    userId: null,
    party: null,
    debitCents: 0,
    creditCents: 6005,
  },
];
const file = (lines: readonly FecLine[]): string => [fecHeader, ...lines.map(fecText), ''].join('\r\n');
const sound = file([...sale(7), ...sale(8), ...sale(1, '2027-01-02')]);
/** The file with one text of its first line replaced. */
const spoilt = (text: string, by: string): string => {
  expect(sound).toContain(text);
  return sound.replace(text, by);
};

describe('a line of the FEC', () => {
  test('BKS-024: has eighteen columns in order, days without dashes, decimal commas and no sign', () => {
    expect(fecColumns).toHaveLength(18);
    expect(fecText({ ...base, letter: 'V9', letteredOn: '2026-11-07' })).toBe(
      'VE\tVentes\t1\t20261105\t411000\tAdhérents et clients\t12\tVidal Margaux\tF-2026-000001\t20261105\t' +
        'Facture F-2026-000001\t60,05\t0,00\tV9\t20261107\t20261106\t\t',
    );
  });

  test('has no tab, line end or quotation mark in its texts', () => {
    const text = fecText({ ...base, label: 'Salle\t« A »\r\nou "B"\u2028et C', party: '\tVidal' });
    expect(text.split('\t')).toHaveLength(18);
    expect(text).not.toMatch(/[\r\n"\u2028]/);
    expect(text).toContain('Salle « A » ou ’B’ et C');
  });

  test('is sealed without its lettering', () => {
    expect(sealedText(fecText({ ...base, letter: 'V9', letteredOn: '2026-11-07' }))).toBe(fecText(base));
  });
});

test('a FEC file is named after the SIREN and the last day of its period', () => {
  expect(fecFileName('732829320', '2026-12-31')).toBe('732829320FEC20261231.txt');
});

describe('the checker of the FEC', () => {
  test('reads the lines, sums and days of a sound file, whose numbers begin again each year', () => {
    const { faults, lines, debitCents, creditCents, sealedByDay } = readFec(sound);
    expect({ faults, lines, debitCents, creditCents }).toEqual({
      faults: [],
      lines: 6,
      debitCents: 18_015,
      creditCents: 18_015,
    });
    expect([...sealedByDay].map(([day, texts]) => [day, texts.length])).toEqual([
      ['2026-11-05', 4],
      ['2027-01-02', 2],
    ]);
  });

  test('reads a file without entries', () => {
    expect(readFec(file([]))).toMatchObject({ faults: [], lines: 0 });
  });

  test.each([
    ['another column', 'CompAuxNum', 'Tiers', /line 1: the columns/],
    ['a cell more', 'VE\tVentes', 'VE\t\tVentes', /line 2: 19 cells instead of 18/],
    ['no label', 'Facture F-2026-000001', '', /line 2: EcritureLib is empty/],
    ['a day that is none', '\t20261105\t411000', '\t20261135\t411000', /line 2: EcritureDate is no day/],
    ['a day with dashes', '\t20261105\t411000', '\t2026-11-05\t411000', /line 2: EcritureDate is no day/],
    ['a decimal point', '60,05', '60.05', /line 2: Debit or Credit is no amount/],
    ['an amount below 0', '60,05', '-60,05', /line 2: Debit or Credit is no amount/],
    ['two sides', '60,05\t0,00', '60,05\t60,05', /line 2: a line has one side/],
    ['no side', '60,05\t0,00', '0,00\t0,00', /line 2: a line has one side/],
    [
      'another amount',
      '60,05\t0,00',
      '60,06\t0,00',
      /entry 7: debits are not credits\ndebits are not credits/,
    ],
    ['a letter without its day', '\t0,00\t\t\t', '\t0,00\tA\t\t', /line 2: a letter has its day/],
    ['a name without its number', '\t12\tVidal', '\t\tVidal', /line 2: a third party has number and name/],
    ['a validation before the day', '20270103', '20261104', /line 2: validated before its day/],
    [
      'a number left out',
      '\t7\t20261105\t706100',
      '\t6\t20261105\t706100',
      /entry 6 follows 7[\s\S]*entry 8 follows 6/,
    ],
  ])('finds %s', (_, text, by, fault) => {
    expect(readFec(spoilt(text, by)).faults.join('\n')).toMatch(fault);
  });

  test('finds an incomplete last line', () => {
    expect(readFec(sound.slice(0, -2)).faults).toContain('the last line has no end');
  });
});
