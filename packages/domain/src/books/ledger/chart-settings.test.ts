import { expect, test } from 'vitest';
import { accountViolations, journalViolations } from './chart-settings.ts';
import { firstDayOfItsYear, isLedgerPeriod, ledgerPeriodAfter, ledgerSpan } from './period.ts';

const others = [
  { role: 'paypal_provider', number: '467200', label: 'PayPal' },
  { role: 'sales_event', number: '706300', label: 'Événements' },
] as const;

test.each([
  ['customers', '411000', undefined],
  ['customers', '411ADH', undefined],
  ['customers', '41', 'Trois chiffres, puis des chiffres ou des majuscules'],
  ['customers', '411-1', 'Trois chiffres, puis des chiffres ou des majuscules'],
  ['customers', '411adh', 'Trois chiffres, puis des chiffres ou des majuscules'],
  ['customers', `411${'0'.repeat(18)}`, '20 caractères au plus'],
  ['customers', '706000', 'Un compte de la classe 4'],
  ['card_provider', '467200', 'Ce numéro est celui du compte «\u00a0PayPal\u00a0»'],
  ['paypal_provider', '467200', undefined],
  ['sales_workshop', '706300', undefined],
] as const)('the account %s with the number %s gets the answer: %s', (role, number, wrong) => {
  const violations = accountViolations(role, { number, label: 'Compte' }, others);
  expect(violations).toEqual(wrong ? [{ propertyPath: 'number', message: wrong }] : []);
});

test('an account and a journal need a label of 100 characters at most', () => {
  for (const label of ['', 'x'.repeat(101)]) {
    expect(accountViolations('bank', { number: '512000', label }, [])).toHaveLength(1);
    expect(journalViolations('bank', { code: 'BQ', label }, [])[0]?.propertyPath).toBe('label');
  }
});

test.each([
  ['VE', undefined],
  ['V1', undefined],
  ['', 'Des chiffres ou des majuscules'],
  ['ve', 'Des chiffres ou des majuscules'],
  ['JOURNAL', '6 caractères au plus'],
  ['OD', 'Ce code est celui du journal «\u00a0Opérations diverses\u00a0»'],
])('the journal of sales with the code “%s” gets the answer: %s', (code, wrong) => {
  const other = [{ role: 'other', code: 'OD', label: 'Opérations diverses' }] as const;
  expect(journalViolations('sales', { code, label: 'Ventes' }, other)).toEqual(
    wrong ? [{ propertyPath: 'code', message: wrong }] : [],
  );
});

test('a ledger period is a month or a year, and the next one is of the same kind', () => {
  expect(['2026', '2026-11', '2026-13', '26', '2026-1', ''].map(isLedgerPeriod)).toEqual([
    true, true, false, false, false, false,
  ]); // prettier-ignore
  expect(ledgerSpan('2026')).toEqual({ from: '2026-01-01', until: '2027-01-01' });
  expect(ledgerSpan('2026-12')).toEqual({ from: '2026-12-01', until: '2027-01-01' });
  expect([ledgerPeriodAfter('2026', -1), ledgerPeriodAfter('2026-12', 1)]).toEqual(['2025', '2027-01']);
  expect([firstDayOfItsYear('2026'), firstDayOfItsYear('2026-11')]).toEqual(['2026-01-01', '2026-01-01']);
});
