import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { axeFindings } from '../axe.ts';
import { expect, test } from '../fixtures.ts';
import { watchCalls } from '../network.ts';

const admin = 'admin@forman.example';
const accountant = 'comptable@forman.example';

/** Collects requests and scripts refused by the page's Content Security Policy. */
function watchRefusals(page: Page): string[] {
  const refused: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) refused.push(message.text());
  });
  return refused;
}

const card = (page: Page, name: string | RegExp) => page.getByRole('region', { name });

async function csvOf(page: Page, name: string): Promise<string[][]> {
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name }).click();
  const text = await readFile(await (await file).path(), 'utf8');
  return text
    .replace('\uFEFF', '')
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(';'));
}

test('an administrator reads the waiting items, and the figures of a month as a chart, a table and a file', async ({
  page,
  openAs,
}) => {
  const refused = watchRefusals(page);
  const calls = watchCalls(page);
  await openAs(admin, '/auth/admin');
  const waiting = card(page, 'Ce qui attend');
  await expect(waiting.getByRole('link', { name: /^Traiter Paiements? à traiter$/ })).toBeVisible();
  await expect(waiting.getByRole('link', { name: 'Rappeler Cotisations à régler' })).toBeVisible();

  const turnover = card(page, 'Chiffre d’affaires par mois');
  await expect(
    turnover.getByRole('img', { name: /^Chiffre d’affaires de chaque mois de 2026/ }),
  ).toBeVisible();
  await expect(turnover.locator('.recharts-bar-rectangle').first()).toBeAttached();
  await turnover.getByRole('button', { name: /^Voir le tableau/ }).click();
  const rows = turnover.getByRole('row');
  await expect(rows).toHaveCount(13);
  const file = await csvOf(page, 'CSV : Chiffre d’affaires par mois');
  expect(file).toHaveLength(13);
  // The file has the amounts of the table.
  const [, ...amounts] = await rows.nth(11).locator('th, td').allTextContents();
  expect(amounts.map((amount) => amount.replace('\u2212', '-').replaceAll(/[^\d,-]/g, ''))).toEqual(
    file[11]?.slice(1),
  );
  expect(await axeFindings(page)).toEqual([]);

  // Each month has its own address, which a reload keeps.
  const month = page.getByLabel('Mois', { exact: true });
  const present = await month.inputValue();
  await page.getByRole('button', { name: 'Mois précédent' }).click();
  await expect(page).toHaveURL(/\?mois=20\d\d-\d\d$/);
  await expect(month).not.toHaveValue(present);
  await expect(page.getByRole('region', { name: 'Les chiffres' })).toContainText(/, à côté de/);
  expect(calls.list.filter((call) => call.includes('/figures/office'))).toHaveLength(2);

  // An open panel replaces the figures, which return when it closes.
  const toggle = page
    .getByRole('region', { name: 'Rubriques' })
    .getByRole('button', { name: 'TVA', exact: true });
  await expect(toggle).toHaveAccessibleDescription('20 %');
  await toggle.click();
  await expect(waiting).toHaveCount(0);
  await toggle.click();
  await expect(waiting).toBeVisible();
  expect(refused).toEqual([]);
});

test('the office’s figures fit a phone', { tag: '@phone' }, async ({ openAs }) => {
  const page = await openAs(admin, '/auth/admin');
  await expect(card(page, 'Membres par niveau')).toBeVisible();
  const { whole, seen } = await page.evaluate(() => ({
    whole: document.documentElement.scrollWidth,
    seen: document.documentElement.clientWidth,
  }));
  expect(whole).toBe(seen);
  expect(await axeFindings(page)).toEqual([]);
});

test('BKS-040 BKS-041: the accountant reads a month of the books, and finds a document by its number, name or amount', async ({
  openAs,
}) => {
  const page = await openAs(accountant, '/auth/expert-comptable?mois=2026-10');
  await expect(page.getByRole('heading', { level: 1, name: 'Octobre 2026' })).toBeVisible();
  await expect(card(page, 'Ventes d’octobre 2026')).toBeVisible();
  await expect(page.getByText('TVA collectée')).toBeVisible();
  const documents = page.getByRole('table', { name: 'Documents du mois' });
  const first = documents.getByRole('row').nth(1);
  const number = await first.getByRole('link').innerText();
  const search = page.getByRole('searchbox', { name: 'Numéro, nom ou montant' });
  await search.fill(number.slice(-6));
  await expect(documents.getByRole('link', { name: number })).toBeVisible();
  await expect(documents.locator('tbody').getByRole('row')).toHaveCount(1);
  const cells = documents.locator('tbody').getByRole('row').first().getByRole('cell');
  const customer = (await cells.nth(2).locator('b').innerText()).trim();
  const gross = (await cells.nth(5).innerText()).trim();
  await search.fill(gross.replace(/\s€$/, ''));
  await expect(page).toHaveURL(new RegExp(`q=${gross.slice(0, 2)}`));
  await expect(documents.getByRole('link', { name: number })).toBeVisible();
  // Each found document has this amount, in its own row or in a row of its sums.
  for (const row of await documents.locator('tbody').getByRole('row').all())
    await expect(row).toContainText(gross);
  await search.fill(customer);
  await expect(documents.locator('tbody').getByRole('row').filter({ hasNotText: customer })).toHaveCount(0);
  await expect(documents.getByRole('link', { name: number })).toBeVisible();
  await search.fill('personne ne s’appelle ainsi');
  await expect(page.getByText('Aucune donnée')).toBeVisible();
  await search.fill('');
  await expect(documents.getByRole('row').nth(2)).toBeVisible();
  const pdf = page.waitForEvent('download');
  await documents
    .getByRole('button', { name: /^Télécharger le PDF de/ })
    .first()
    .click();
  expect((await pdf).suggestedFilename()).toMatch(/^(F|AV)-2026-\d{6}\.pdf$/);
  expect(await axeFindings(page)).toEqual([]);
});
