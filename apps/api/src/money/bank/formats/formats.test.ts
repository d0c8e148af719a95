import { readFile } from 'node:fs/promises';
import { AppError } from '@forman/domain/errors';
import { isAccountOf, type StatementFormat } from '@forman/domain/money/bank/statement';
import { plain } from '@forman/domain/text';
import { expect, test } from 'vitest';
import { readSignedEuros } from '@forman/domain/values/euros';
import { decimalOf } from './amounts.ts';
import { readStatementFile } from './read-statement.ts';

/** One week of one account, as banks write it in each format. */
const week = (name: string): Promise<Buffer> =>
  readFile(new URL(`../../../../../../test/fixtures/bank/week.${name}`, import.meta.url));

const lines = [
  ['2026-11-23', 48_612, 'STRIPE PAYOUT PO 7Q2M'],
  ['2026-11-24', 23_500, 'REMISE CHEQUES 0000118'],
  ['2026-11-25', 6000, 'VIR SEPA M DUBREUIL ADHESION'],
  ['2026-11-26', 30_000, 'VIR KERBRAT PATRIMOINE F408'],
  ['2026-11-26', -1439, 'PRLV HEBERG WEB 88213'],
  ['2026-11-27', 61_248, 'STRIPE PAYOUT PO 8A1C'],
  ['2026-11-27', -980, 'FRAIS TENUE DE COMPTE'],
  ['2026-11-30', 22_137, 'PAYPAL TRANSFER 5KD'],
  ['2026-11-30', 5000, 'VIR DGFIP JOUY EN JOSAS & CIE MDT 4471'],
  ['2026-11-30', -42_000, 'PRLV ESPACE VAUBAN LOYER NOVEMBRE, 2E ETAGE'],
  ['2026-11-30', 4500, 'VIR INST MME HELENE GARNIER ATELIER'],
] as const;
const [opening, closing] = [1_587_440, 1_744_018];

/** Words as each format can hold them: without accents, and without the spaces where a line was folded. */
const bare = (label: string): string => plain(label).replaceAll(' ', '').toUpperCase();

test.each([
  ['camt053.xml', 'camt053', true],
  ['ofx', 'ofx', true],
  ['cfonb120.txt', 'cfonb120', true],
  ['credit-mutuel.csv', 'csv', true],
  ['credit-agricole.csv', 'csv', false],
  ['banque-postale.csv', 'csv', false],
  ['bnp-paribas.csv', 'csv', false],
  ['caisse-epargne.csv', 'csv', false],
  ['societe-generale.csv', 'csv', false],
] as const)(
  'MNY-038: the week of %s is the same eleven lines',
  async (name, format: StatementFormat, hasBalances) => {
    const read = readStatementFile(await week(name));
    expect(read.format).toBe(format);
    const [statement, ...others] = read.statements;
    expect(others).toEqual([]);
    const seen = statement!.lines.map(({ on, amountCents, label }) => [on, amountCents, bare(label)]);
    // Lines of one day may stand in either order.
    const inOrder = (rows: readonly (readonly [string, number, string])[]) =>
      rows.map((row) => row.join(' ')).toSorted();
    expect(inOrder(seen as [string, number, string][])).toEqual(
      inOrder(lines.map(([on, cents, label]) => [on, cents, bare(label)])),
    );
    expect(statement).toMatchObject(
      hasBalances
        ? { openingCents: opening, closingCents: closing }
        : { openingCents: null, closingCents: null },
    );
    expect(isAccountOf('FR1420041010050500013M02606', statement!.account)).toBe(true);
  },
);

test('MNY-038: lines of a bank that gives them numbers keep these', async () => {
  for (const name of ['camt053.xml', 'ofx', 'cfonb120.txt', 'caisse-epargne.csv']) {
    const { statements } = readStatementFile(await week(name));
    const references = new Set(statements[0]!.lines.map(({ reference }) => reference));
    expect({ name, references: references.size }).toEqual({ name, references: 11 });
  }
});

/** A statement that somebody else published. */
const published = async (name: string) => {
  const file = new URL(`../../../../../../test/fixtures/bank/public/${name}`, import.meta.url);
  const { format, statements } = readStatementFile(await readFile(file));
  return { format, statements };
};

test('MNY-038: a published OFX of values that nobody closed is read to the cent', async () => {
  const { format, statements } = await published('sgml.ofx');
  expect(format).toBe('ofx');
  expect(statements).toEqual([
    {
      account: '0101231234567-00',
      currency: 'NZD',
      // The balance is of the day after the period.
      openingCents: null,
      closingCents: null,
      firstOn: '2012-01-04',
      lastOn: '2012-09-28',
      lines: [
        ['2012-09-28', 1990, 'Credit Interest Paid', '20120928.0'],
        ['2012-09-28', -101, 'Withholding Tax', '20120928.1'],
        ['2012-09-07', -10_000, '06 0773 0214764 33 Debit Transfer: Bike', '20120907.0'],
        ['2012-09-07', -7199, 'Transfer Debit Transfer: Postage', '201209071'],
        ['2012-01-04', -2001, 'Transfer Debit Transfer Party', '20120104.6'],
      ].map(([on, amountCents, label, reference]) => ({ on, amountCents, label, reference })),
    },
  ]);
});

test('MNY-038: a published OFX whose signs are escaped twice is read as its bank meant it', async () => {
  const { statements } = await published('escaped-twice.ofx');
  expect(statements[0]!.lines.map(({ label }) => label)).toEqual([
    '000000000000000 PREAUTHORIZED DEBIT;B.C. HYDRO & POWER AUTHORITY;Electronic Funds Transfer',
    'TPAY <DEFTPYMT> PREAUTHORIZED DEBIT;LUXMORE REALTY PPTY MGMT;Electronic Funds Transfer',
  ]);
});

test('MNY-038: a published camt.053 gives each booked entry once, and its balances', async () => {
  const { format, statements } = await published('camt.053.xml');
  expect(format).toBe('camt053');
  expect(statements).toMatchObject([
    { account: 'DE14740618130000033626', currency: 'EUR', openingCents: 2416, closingCents: 2761 },
  ]);
  expect(statements[0]!.lines.map(({ on, amountCents }) => [on, amountCents])).toEqual([
    ['2013-12-30', 60],
    ['2013-12-30', 50],
    ['2024-03-12', -8985],
    ['2014-01-07', 120],
    ['2024-03-12', -8000],
    // One entry of two direct debits.
    ['2014-01-03', 345],
  ]);
  expect(statements[0]!.lines[3]!.label).toMatch(/^Retoure SEPA Lastschrift vom 03\.01\.2014/);
});

test('MNY-038: a line without a word is named by its number', async () => {
  const one = (id: string) => `<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20261125<TRNAMT>-4.00<FITID>${id}</STMTTRN>`;
  const text = `<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>EUR<BANKACCTFROM><ACCTID>1</BANKACCTFROM><BANKTRANLIST>${one('A7')}${one('')}</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;
  const { statements } = readStatementFile(Buffer.from(text));
  expect(statements[0]!.lines.map(({ label }) => label)).toEqual(['A7', '']);
});

test('MNY-038: the balance of a later day is none of the period’s', async () => {
  const ofx = (await week('ofx')).toString('latin1').replace('<DTASOF>20261130', '<DTASOF>20261205');
  const { statements } = readStatementFile(Buffer.from(ofx, 'latin1'));
  expect(statements[0]).toMatchObject({ openingCents: null, closingCents: null });
});

const sentenceOf = (bytes: Buffer): string => {
  try {
    readStatementFile(bytes);
  } catch (error) {
    if (error instanceof AppError) return error.violations?.[0]?.message ?? '';
    throw error;
  }
  return '';
};

test.each(['camt053.xml', 'ofx', 'cfonb120.txt'])('MNY-040: %s cut anywhere is refused', async (name) => {
  const whole = await week(name);
  for (let part = 1; part < 20; part++) {
    const cut = whole.subarray(0, Math.floor((whole.length * part) / 20));
    expect({ part, isRefused: sentenceOf(cut) !== '' }).toEqual({ part, isRefused: true });
  }
});

test.each([
  ['nothing', '', /vide/],
  ['a letter', 'Bonjour,\nvoici le relevé.', /colonnes/],
  ['another XML', '<?xml version="1.0"?><rss/>', /pas un relevé camt/],
  ['entities that make much of little', '<!DOCTYPE a [<!ENTITY b "c">]><Document/>', /DOCTYPE/],
  ['headings alone', 'Date;Libellé;Montant\n', /aucune ligne/],
  [
    'a line without its amount',
    'Date;Libellé;Montant\n25/11/2026;VIR;5,00\n26/11/2026;VI',
    /Ligne 3.*montant/,
  ],
  ['a day that is none', 'Date;Libellé;Montant\n31/02/2026;VIR;5,00', /pas un jour/],
  ['an amount that is none', 'Date;Libellé;Montant\n25/11/2026;VIR;cinq', /pas un montant/],
  ['a workbook', 'PK\u0003\u0004', /classeur/],
  ['a card of OFX', '<OFX><CREDITCARDMSGSRSV1></CREDITCARDMSGSRSV1></OFX>', /pas de relevé de compte/],
  ['a CFONB that begins in the middle', `04${'0'.repeat(118)}`, /colonnes/],
] as const)('MNY-040: %s is refused in a sentence', (_case, text, says) => {
  expect(sentenceOf(Buffer.from(text))).toMatch(says);
});

test.each([
  ['-1 234,56 €', -123_456],
  ['1\u202f234,56', 123_456],
  ['1.234,56', 123_456],
  ['1,234.56', 123_456],
  ['+60.00', 6000],
  ['12', 1200],
  ['0,5', 50],
  ['−14,39', -1439],
  ['1 234', 123_400],
  ['', null],
  ['12,345,6', null],
  ['5 6', null],
])('MNY-038: the amount %s', (written, cents) => {
  expect(readSignedEuros(written)).toBe(cents);
});

test('MNY-038: a program’s amount has no thousands', () => {
  expect(decimalOf('60.00000')).toBe(6000);
  expect(decimalOf('-14,39')).toBe(-1439);
  expect(() => decimalOf('60.001')).toThrow(AppError);
});
