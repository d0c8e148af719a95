import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { axeFindings, show } from '../../testing/show.tsx';
import { MonthChecks } from './MonthChecks.tsx';
import type { Standing } from './words.ts';

const standing = (bank: Standing['checks']['bank']): Standing => ({
  lastDay: null, lastMonth: null, lastYear: null, closing: null, firstOpenMonth: '2026-11', firstOpenYear: '2026',
  earlierMonths: [], closeMonth: { ok: true }, closeYear: { ok: true }, treasurerEmail: '',
  checks: {
    documents: { count: 2, areContinuous: true }, entries: { lines: 4, debit: 10, credit: 10 },
    sales: { ledger: 10, documents: 10 }, avoirs: { ledger: 0, left: 0 }, uninvoiced: { count: 0, amount: 0 },
    disputed: { count: 0, amount: 0 }, statements: null, bank,
  },
}); // prettier-ignore
const read = {
  isRead: true,
  readUntil: '2026-11-30',
  lines: 11,
  amount: 400,
  explained: 301,
  oldestOn: '2026-11-25',
};

test('MNY-046: the month says the share of the bank’s money that is explained, and the oldest that is not', async () => {
  show(<MonthChecks month="2026-11" />, { server: { getBooksStanding: () => standing(read) } });
  await screen.findByText(
    /^Argent de la banque expliqué à 75,2.%, plus vieux centime inexpliqué du 25\/11\/2026$/,
  );
  expect(screen.getByRole('link', { name: 'Banque' }).getAttribute('href')).toBe('/?rubrique=banque');
  screen.getByText(/sur 7 sont bons/);
  expect(await axeFindings()).toEqual([]);
});

test('MNY-046: a month that is explained whole is good, and one that was read in part is not', async () => {
  const whole = { ...read, explained: 400, oldestOn: null };
  show(<MonthChecks month="2026-11" />, { server: { getBooksStanding: () => standing(whole) } });
  await screen.findByText('Les 7 contrôles sont bons');
  screen.getByText(/^Argent de la banque expliqué en entier, 11.lignes$/);
  expect(screen.queryByRole('link')).toBeNull();
});

test('MNY-046: a month whose statements end early says until when they were read', async () => {
  const part = { ...read, isRead: false, readUntil: '2026-11-12', oldestOn: null };
  show(<MonthChecks month="2026-11" />, { server: { getBooksStanding: () => standing(part) } });
  await screen.findByText(/relevés lus jusqu’au 12\/11\/2026 seulement/);
  screen.getByText(/sur 7 sont bons/);
  expect(await axeFindings()).toEqual([]);
});
