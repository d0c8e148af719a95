import { readFile } from 'node:fs/promises';
import { axeFindings } from '../axe.ts';
import { expect, test } from '../fixtures.ts';
import { sideways } from '../window.ts';

const accountant = 'comptable@forman.example';
const panel = '/auth/expert-comptable?rubrique=versements';

/** Cents, from "1 234,50 €"; an empty text is 0. */
const centsOf = (text: string): number => Number(text.replace('\u2212', '-').replaceAll(/[^\d-]/g, ''));

test('BKS-031: the accountant reads the providers’ payouts, opens one whose parts add up to the cent, and sees a difference with the books', async ({
  openAs,
  portal,
}) => {
  const page = await openAs(accountant, '/auth/expert-comptable');
  await page.getByRole('button', { name: 'Versements', exact: true }).click();
  await page.getByRole('button', { name: 'Mois précédent' }).click();
  await expect(page.getByText('Aucun écart.')).toBeVisible();

  // Each balance follows from the day before, and the last is the total's.
  const days = page.getByRole('table', { name: /^Mouvements\s: Carte/ });
  const cells = await days
    .locator('tbody')
    .getByRole('row')
    .evaluateAll((rows) =>
      rows.map((row) => [...row.querySelectorAll('td')].map(({ textContent }) => textContent ?? '')),
    );
  const before = centsOf(
    await page
      .getByText(/^Il restait .* avant cette période/)
      .first()
      .innerText(),
  );
  let left = before;
  for (const [, captured, refunded, fees, paidOut, held] of cells
    .toReversed()
    .map((row) => row.map(centsOf))) {
    left += captured! - refunded! - fees! - paidOut!;
    expect(held).toBe(left);
  }
  expect(cells.length).toBeGreaterThan(5);
  await expect(days.locator('tfoot td').last()).toContainText(cells[0]?.at(-1) ?? 'none');
  expect(await axeFindings(page)).toEqual([]);

  // A payout is the sum of its parts.
  const payouts = page.getByRole('table', { name: 'Versements de la période' });
  const first = payouts.locator('tbody').getByRole('row').first();
  const paid = centsOf(await first.getByRole('cell').nth(4).innerText());
  await first.getByRole('link', { name: /versement du/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Détail du versement' });
  const parts = dialog.getByRole('table', { name: 'Mouvements du versement' });
  await expect(parts).toBeVisible();
  const nets = await parts.locator('tbody td:last-child').allInnerTexts();
  expect(nets.map(centsOf).reduce((sum, net) => sum + net, 0)).toBe(paid);
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(page).not.toHaveURL(/versement=/);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('versements-2026-11.csv');
  const lines = (await readFile(await file.path(), 'utf8')).split('\r\n');
  expect(lines[0]).toBe(
    '\uFEFFPrestataire;Jour;Encaissé;Remboursé;Frais;Versé en banque;Contesté, autres;Reste chez le prestataire',
  );
  expect(lines.filter((line) => line.startsWith('Carte;'))).toHaveLength(cells.length + 1);

  await page.getByRole('button', { name: 'Lire maintenant' }).click();
  await expect(
    page.getByRole('status').filter({ hasText: /Rien de nouveau|nouvelles? lignes?/ }),
  ).toBeVisible();

  // A capture at the provider that the portal does not know.
  await portal.query(
    `insert into provider_moves (method, provider, ref, kind, provider_kind, amount_cents, fee_cents, at, subject, read_at)
     values ('card', 'simulated', 'txn_e2e', 'capture', 'charge', 4200, 0, '2026-11-12T10:00:00Z', 'ch_e2e', '2026-11-13T03:00:00Z')`,
  );
  await page.reload();
  const differences = page.getByRole('region', { name: /écarts à regarder$/ });
  await expect(differences.getByText('Chez la banque de démonstration, pas dans les livres')).toBeVisible();
  await expect(differences).toContainText('42,00');
  await expect(differences).toContainText('ch_e2e');
  expect(await axeFindings(page)).toEqual([]);
  await page.goto('/auth/expert-comptable?mois=2026-11');
  const checks = page.getByRole('region', { name: 'Avant de clôturer' });
  // At least two: the line, and the balance that it leaves unexplained.
  await expect(checks).toContainText(/\d+\sécarts avec les prestataires de paiement/);
  await checks.getByRole('link', { name: 'Versements des prestataires' }).click();
  await expect(differences).toBeVisible();
  // The difference is removed, as other journeys close months.
  await portal.query('alter table provider_moves disable trigger user');
  await portal.query(`delete from provider_moves where ref = 'txn_e2e'`);
  await portal.query('alter table provider_moves enable trigger user');
});

test(
  'on a phone the days and payouts are cards, and nothing is wider than the window',
  { tag: '@phone' },
  async ({ openAs }) => {
    const page = await openAs(accountant, `${panel}&periode=2026-11`);
    await expect(page.getByRole('table', { name: 'Versements de la période' })).toBeVisible();
    expect(await sideways(page)).toBe(0);
    await page
      .getByRole('link', { name: /versement du/ })
      .first()
      .click();
    await expect(page.getByRole('table', { name: 'Mouvements du versement' })).toBeVisible();
    expect(await sideways(page)).toBe(0);
    expect(await axeFindings(page)).toEqual([]);
  },
);
