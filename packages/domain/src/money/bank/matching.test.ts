import { addDays } from '../../paris-time.ts';
import { expect, test } from 'vitest';
import { accountByWords, canBook, payeeOf } from './bank-accounts.ts';
import { type OpenLine, type OpenMoney, proposeMatches } from './matching.ts';

const day = '2026-11-25';
const line = (id: number, amountCents: number, label: string, on = day): OpenLine => ({
  id,
  on,
  amountCents,
  label,
});
const money = (key: string, cents: number, more: Partial<OpenMoney> = {}): OpenMoney => ({
  key, cents, on: day, fact: 'receipt', names: '', references: '', ...more,
}); // prettier-ignore
const pairs = (lines: OpenLine[], open: OpenMoney[]) =>
  Object.fromEntries(
    proposeMatches(lines, open).map(({ line: { id }, money: { key }, reasons }) => [
      id,
      `${key}: ${reasons.join(' ')}`,
    ]),
  );

test('MNY-041: the number of an invoice tells a transfer from others of its sum, however the bank writes it', () => {
  const open = [
    money('a', 5000, { references: 'F-2026-000386', names: 'Ville de Jouy' }),
    money('b', 5000, { references: 'F-2026-000387', names: 'Ville de Jouy' }),
  ];
  expect(pairs([line(1, 5000, 'VIR JOUY F-2026-000386')], open)).toEqual({ 1: 'a: name reference amount' });
  expect(pairs([line(1, 5000, 'VIR F2026000387 DGFIP')], open)).toEqual({ 1: 'b: reference amount' });
  expect(pairs([line(1, 5000, 'VIR 000387')], open)).toEqual({ 1: 'b: reference amount' });
});

test('MNY-041: a name tells one of the same sum, and a first name one of the same name', () => {
  const open = [
    money('paul', 5000, { names: 'Martin Paul' }),
    money('anne', 5000, { names: 'Martin Anne' }),
    money('leroy', 5000, { names: 'Leroy Hélène' }),
  ];
  expect(pairs([line(1, 5000, 'VIR INST MME HELENE LEROY')], open)).toEqual({ 1: 'leroy: name amount' });
  expect(pairs([line(1, 5000, 'VIR M MARTIN PAUL')], open)).toEqual({ 1: 'paul: name amount' });
  expect(pairs([line(1, 5000, 'VIR MARTIN')], open)).toEqual({});
});

test('MNY-041: another sum is never proposed, whatever the name', () => {
  expect(pairs([line(1, 5001, 'VIR LEROY')], [money('leroy', 5000, { names: 'Leroy' })])).toEqual({});
  expect(pairs([line(1, -5000, 'VIR LEROY')], [money('leroy', 5000, { names: 'Leroy' })])).toEqual({});
});

test('MNY-041: payouts and deposits are told by the words of banks', () => {
  const open = [
    money('payout', 48_612, { fact: 'payout', on: '2026-11-20' }),
    money('deposit', 23_500, { fact: 'deposit', on: '2026-11-23' }),
    money('member', 48_612, { names: 'Leroy' }),
  ];
  const lines = [line(1, 48_612, 'STRIPE PAYOUT PO 7Q2M'), line(2, 23_500, 'REMISE CHEQUES 0000118')];
  expect(pairs(lines, open)).toEqual({ 1: 'payout: provider amount', 2: 'deposit: deposit amount' });
});

test('MNY-041: two payouts of one sum go to the nearest days', () => {
  const open = [
    money('early', 100, { fact: 'payout', on: '2026-11-18' }),
    money('late', 100, { fact: 'payout', on: '2026-11-24' }),
  ];
  const lines = [line(1, 100, 'STRIPE', '2026-11-20'), line(2, 100, 'STRIPE', '2026-11-26')];
  expect(pairs(lines, open)).toEqual({ 1: 'early: provider amount', 2: 'late: provider amount' });
});

test('MNY-041: without a word, the one of its sum within a week is proposed, and none of two', () => {
  const one = money('a', 4500, { names: 'Garnier' });
  expect(pairs([line(1, 4500, 'VIREMENT')], [one])).toEqual({ 1: 'a: alone amount' });
  expect(pairs([line(1, 4500, 'VIREMENT')], [one, money('b', 4500, { names: 'Leroy' })])).toEqual({});
  expect(pairs([line(1, 4500, 'VIREMENT'), line(2, 4500, 'VIREMENT')], [one])).toEqual({});
  expect(pairs([line(1, 4500, 'VIREMENT', addDays(day, 8))], [one])).toEqual({});
});

test('MNY-041: a name alone is not enough after two months', () => {
  const old = money('a', 4500, { names: 'Garnier', references: 'F-2026-000012' });
  expect(pairs([line(1, 4500, 'VIR GARNIER', addDays(day, 61))], [old])).toEqual({});
  expect(pairs([line(1, 4500, 'VIR GARNIER F-2026-000012', addDays(day, 200))], [old])).toEqual({
    1: 'a: name reference amount',
  });
});

test.each([
  ['FRAIS TENUE DE COMPTE', -980, 'provider_fees'],
  ['PRLV HEBERG WEB 88213', -1439, 'hosting'],
  ['PRLV ESPACE VAUBAN LOYER NOV', -42_000, 'room_hire'],
  ['INTERETS 2026', 1250, 'interest'],
  ['VIR M DUBREUIL ADHESION', 6000, null],
  ['VIR FRAIS DE SESSION LEROY', 6000, null],
] as const)('MNY-042: %s', (label, cents, account) => {
  expect(accountByWords(label, cents)).toBe(account);
});

test('MNY-042: money that left is no income; what comes back may lower an expense', () => {
  expect(canBook('interest', -100)).toBe(false);
  expect(canBook('hosting', 100)).toBe(true);
  expect(canBook('suspense', -100)).toBe(true);
});

test('MNY-042: the payee of a monthly line is the same each month', () => {
  expect(payeeOf('PRLV ESPACE VAUBAN LOYER NOV 2026')).toBe(payeeOf('PRLV SEPA ESPACE VAUBAN LOYER DEC'));
});
