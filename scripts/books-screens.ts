import type { Page } from '@playwright/test';
import { press, type Screen } from './screen.ts';

/** Closes October and all months before it. */
const closeOctober = async (page: Page): Promise<void> => {
  const back = page.url();
  await page.getByRole('heading', { level: 4 }).first().waitFor();
  if ((await page.getByText('Clos', { exact: true }).count()) === 0) {
    await page.goto('/auth/expert-comptable?mois=2026-10');
    await page.getByRole('button', { name: 'Clôturer le mois' }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Clôturer (?:le|\d+) mois$/ })
      .click();
    await page.getByText('Clos', { exact: true }).waitFor({ timeout: 30_000 });
    await page.goto(back);
  }
  await page.getByText('Clos', { exact: true }).first().waitFor();
};

/** Screens of the accountant: ledger, closings, archive, log, attestation. */
export const booksScreens: readonly Screen[] = [
  {
    name: 'ledger-journal',
    path: '/auth/expert-comptable?rubrique=grand-livre&periode=2026-11',
    as: ['comptable'],
  },
  {
    name: 'ledger-account',
    path: '/auth/admin?rubrique=grand-livre&vue=compte&periode=2026-11',
    as: ['admin'],
  },
  {
    name: 'ledger-chart',
    path: '/auth/expert-comptable?rubrique=grand-livre&vue=plan',
    as: ['comptable'],
    prepare: press(/^Modifier le compte 411000/),
  },
  { name: 'payouts', path: '/auth/expert-comptable?rubrique=versements', as: ['comptable'] },
  {
    name: 'books-closings',
    path: '/auth/expert-comptable?rubrique=clotures&annee=2026',
    as: ['comptable'],
    prepare: closeOctober,
    guide: 'clotures',
  },
  { name: 'books-archive', path: '/auth/admin?rubrique=clotures&vue=archive', as: ['admin'] },
  { name: 'books-log', path: '/auth/expert-comptable?rubrique=clotures&vue=registre', as: ['comptable'] },
  { name: 'books-attestation', path: '/auth/expert-comptable/attestation', as: ['comptable'] },
  { name: 'office-deposits', path: '/auth/admin?rubrique=remises', as: ['admin'] },
  { name: 'office-bank', path: '/auth/admin?rubrique=banque', as: ['admin'], guide: 'la-banque' },
];
