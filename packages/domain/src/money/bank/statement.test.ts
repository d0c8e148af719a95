import { expect, test } from 'vitest';
import { isAccountOf, type KnownLine, pairLines, type ReadStatement, statementFault } from './statement.ts';

const iban = 'FR76 1027 8060 0000 0203 0404 012';

test.each([
  ['the IBAN', 'FR7610278060000002030404012', true],
  ['bank, branch and number, as OFX and CFONB have them', '102780600000020304040', true],
  ['the number alone', '00020304040', true],
  ['no account at all', '', true],
  ['another IBAN of the bank', 'FR7610278060000009999999912', false],
  ['another number', '00020304041', false],
  ['a few digits that chance to be in it', '0203', false],
] as const)('MNY-038: a statement of %s', (_case, account, isOurs) => {
  expect(isAccountOf(iban, account)).toBe(isOurs);
});

test('MNY-038: an association without an IBAN takes any account', () => {
  expect(isAccountOf('', 'FR7610278060000002030404012')).toBe(true);
});

const line = (on: string, amountCents: number, label = 'VIR', reference = '') => ({
  on, amountCents, label, reference,
}); // prettier-ignore
const statement = (more: Partial<ReadStatement>): ReadStatement => ({
  account: '', currency: 'EUR', openingCents: 10_000, closingCents: 15_000, firstOn: '2026-11-25', lastOn: '2026-11-25',
  lines: [line('2026-11-25', 6000), line('2026-11-25', -1000)], ...more,
}); // prettier-ignore

test.each<[string, Partial<ReadStatement>, RegExp]>([
  ['one that adds up', {}, /^$/],
  ['one without balances', { openingCents: null, closingCents: null }, /^$/],
  ['one that misses a line', { lines: [line('2026-11-25', 6000)] }, /ne tombe pas juste.*160,00/],
  ['one of tomorrow', { lines: [line('2026-12-02', 5000)] }, /02\/12\/2026, un jour à venir/],
  ['one of a bank’s own money', { lines: [line('2026-11-25', 2_000_000_001)] }, /pas un relevé/],
  ['one in Swiss francs', { currency: 'CHF' }, /en CHF/],
])('MNY-038: %s', (_case, more, says) => {
  expect(statementFault(statement(more), '2026-12-01') ?? '').toMatch(says);
});

const known = (id: number, formats: KnownLine['formats'], ...of: Parameters<typeof line>): KnownLine => ({
  ...line(...of), id, formats,
}); // prettier-ignore
const idsOf = (...pairing: Parameters<typeof pairLines>) =>
  pairLines(...pairing).map((one) => one?.id ?? null);

test('MNY-039: lines read twice are the same, and a second one of a day is not the first', () => {
  const day = '2026-11-25';
  const before = [known(1, ['ofx'], day, 5000, 'VIR DUBOIS'), known(2, ['ofx'], day, 5000, 'VIR MARTIN')];
  const again = [line(day, 5000, 'VIR MARTIN'), line(day, 5000, 'VIR LEROY'), line(day, 5000, 'Vir  Dubois')];
  expect(idsOf(again, before, 'ofx')).toEqual([2, null, 1]);
});

test('MNY-039: two lines that nothing tells apart are two', () => {
  const day = '2026-11-25';
  const twice = [line(day, 5000), line(day, 5000)];
  expect(idsOf(twice, [], 'csv')).toEqual([null, null]);
  expect(idsOf(twice, [known(1, ['csv'], day, 5000)], 'csv')).toEqual([1, null]);
});

test('MNY-039: another format words a line in its own way, the same format does not', () => {
  const day = '2026-11-25';
  const before = [known(1, ['camt053'], day, 5000, 'VIREMENT SEPA RECU DE M DUBOIS')];
  const worded = [line(day, 5000, 'VIR DUBOIS')];
  expect(idsOf(worded, before, 'csv')).toEqual([1]);
  expect(idsOf(worded, before, 'camt053')).toEqual([null]);
});

test('MNY-039: the bank’s own number tells a line whose words changed', () => {
  const day = '2026-11-25';
  const before = [
    known(1, ['ofx'], day, 5000, 'VIR EN COURS', 'A1'),
    known(2, ['ofx'], day, 5000, 'VIR', 'A2'),
  ];
  expect(idsOf([line(day, 5000, 'VIR', 'A1')], before, 'ofx')).toEqual([1]);
});
