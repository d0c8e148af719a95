import { readFile } from 'node:fs/promises';
import { axeFindings } from '../axe.ts';
import { expect, test } from '../fixtures.ts';
import { sideways } from '../window.ts';

const accountant = 'comptable@forman.example';
const books = '/auth/expert-comptable?rubrique=grand-livre';

test('BKS-008 BKS-009: the accountant finds an invoice in the journal, reads open amounts by person, and sees a trial balance that agrees', async ({
  openAs,
  portal,
}) => {
  const sold = await portal.query<{ number: string; name: string; id: number }>(
    `select d.number, l.party as name, l.user_id as id from invoice_documents d
     join ledger_entries e on e.piece_ref = d.number and e.fact = 'document' join ledger_lines l on l.entry_id = e.id
     where d.series = 'F' and d.issued_on between '2026-11-01' and '2026-11-24' and l.role = 'customers'
     order by d.id limit 1`,
  );
  const { number, name, id } = sold.at(0)!;
  const page = await openAs(accountant, '/auth/expert-comptable');
  await page.getByRole('button', { name: 'Journaux et comptes' }).click();
  await page.getByRole('button', { name: 'Mois précédent' }).click();
  await expect(page.getByText(/^Novembre 2026, /)).toBeVisible();
  await page.getByRole('searchbox', { name: 'Pièce, nom ou montant' }).fill(number);
  const journal = page.getByRole('table', { name: 'Écritures de la période' });
  await expect(journal.locator('tbody').getByRole('row').first()).toContainText(name);
  expect(await axeFindings(page)).toEqual([]);
  const download = page.waitForEvent('download');
  await journal
    .getByRole('button', { name: `Télécharger le PDF de ${number}` })
    .first()
    .click();
  expect((await download).suggestedFilename()).toBe(`${number}.pdf`);
  await journal.getByRole('link', { name: number }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Facture ${number}`);
  await page.goBack();

  // Lines of one account that nothing settles, over all time.
  const views = page.getByRole('navigation', { name: 'Présenter' });
  await views.getByRole('link', { name: 'Compte' }).click();
  const accounts = page.getByRole('region', { name: 'Comptes', exact: true });
  await accounts.getByRole('link', { name: /^419700/ }).click();
  await page.getByText('Non lettrées seulement').click();
  await expect(page).toHaveURL(/periode=tout/);
  const lines = page.getByRole('table', { name: 'Lignes du compte 419700' });
  // The last line of the last page has the final balance; other journeys may have added pages.
  const jump = page.getByLabel('Aller à la page');
  await expect(lines.getByRole('row').nth(1)).toBeVisible();
  if (await jump.isVisible()) {
    await jump.fill('999');
    await jump.press('Enter');
  }
  await expect(async () => {
    const owed = await lines.getByRole('row').last().getByRole('cell').last().innerText();
    expect(owed).toMatch(/^[\d\s]+,\d\d\sC$/);
    await expect(accounts.getByRole('link', { name: /^419700/ })).toContainText(owed, { timeout: 500 });
  }).toPass();
  await expect(lines.getByLabel(/^Lettré/)).toHaveCount(0);
  expect(await axeFindings(page)).toEqual([]);

  // A search also finds people.
  await accounts.getByRole('searchbox').fill(name);
  await accounts.locator(`a[href*="compte=411000&personne=${id}"]`).click();
  await expect(page.getByRole('heading', { level: 3, name: /^411000 .* · / })).toBeVisible();
  await expect(page.getByRole('link', { name: number }).first()).toBeVisible();
  await expect(page.getByLabel(/^Lettré/).first()).toBeVisible();

  await views.getByRole('link', { name: 'Balance' }).click();
  await page.getByRole('combobox', { name: 'Période' }).selectOption('2026');
  const balance = page.getByRole('table', { name: 'Balance des comptes' });
  const totals = balance.getByRole('row').last().getByRole('cell');
  await expect(totals.first()).toHaveText('Total');
  expect(await totals.nth(3).innerText()).toBe(await totals.nth(4).innerText());
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV' }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toBe('balance-2026.csv');
  expect((await readFile(await file.path(), 'utf8')).split('\r\n')[0]).toBe(
    '\uFEFFCompte;Libellé;Solde initial;Débit;Crédit;Solde final',
  );
  await balance.getByRole('link', { name: /^Par personne\s: Adhérents, avoirs/ }).click();
  await expect(page.getByRole('table', { name: 'Balance du compte 419700 par personne' })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
});

test(
  'on a phone the books are cards, and no view is wider than the window',
  { tag: '@phone' },
  async ({ openAs }) => {
    const page = await openAs(accountant, `${books}&periode=2026-11`);
    for (const [view, table] of [
      ['Journal', 'Écritures de la période'],
      ['Compte', 'Lignes du compte 411000'],
      ['Balance', 'Balance des comptes'],
      ['Plan', 'Liste des comptes'],
    ] as const) {
      await page
        .getByRole('navigation', { name: 'Présenter' })
        .getByRole('link', { name: view, exact: true })
        .click();
      await expect(page.getByRole('table', { name: table })).toBeVisible();
      expect([view, await sideways(page)]).toEqual([view, 0]);
      expect(await axeFindings(page)).toEqual([]);
    }
  },
);
