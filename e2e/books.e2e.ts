import { axeFindings } from './axe.ts';
import { expect, test } from './fixtures.ts';

// The journeys' clock stands in December 2026; account 10 has bought and cancelled.
for (const [email, place, office] of [
  ['admin@forman.example', 'admin', 'Administration'],
  ['comptable@forman.example', 'expert-comptable', 'Tableau de board'],
] as const) {
  test(`MEM-028, MEM-029, MEM-288 ${place}: somebody’s movements of a year, and one of their invoices`, async ({
    openAs,
    portal,
  }) => {
    const { id } = await portal.api.makeMember({ credit: 40 });
    const page = await openAs(email, `/auth/${place}/user/${id}/avoirs/1999`);
    await expect(page.getByRole('heading', { level: 1, name: /^Avoirs de Alix Parcours/ })).toBeVisible();
    const table = page.getByRole('table', { name: /^Mouvements d’avoir de 2026/ });
    expect(await table.getByRole('columnheader').allInnerTexts()).toEqual([
      'Date',
      'Heure',
      'Type',
      'Description',
      'Action',
      'Montant',
    ]);
    await expect(table.getByRole('row').nth(1)).toContainText('01/12/2026');
    await expect(table.getByRole('row').nth(1)).toContainText('Succès');
    await expect(table.getByRole('row').nth(1)).toContainText('40,00');
    expect(await axeFindings(page)).toEqual([]);
    await page.getByLabel('Année').selectOption('2023');
    await expect(page).toHaveURL(`/auth/${place}/user/${id}/avoirs/2023`);
    await expect(page.getByText('Aucune donnée')).toBeVisible();

    type Transaction = { id: number; user: { id: number }; invoiceNumber: string | null };
    const all = await portal.api.send<Transaction[]>(email, 'GET', '/transactions?itemsPerPage=20');
    const bought = all.find(({ invoiceNumber }) => invoiceNumber !== null)!;
    await page.goto(`/auth/${place}/user/${bought.user.id}/facture/${bought.id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Facture ${bought.invoiceNumber}`);
    await expect(page.getByRole('navigation', { name: /Fil/ }).getByRole('link').first()).toHaveText(office);
    await page.goto(`/auth/${place}/user/${id}/facture/${bought.id}`);
    await expect(page.getByText('Cette facture n’existe pas')).toBeVisible();
  });
}

test('MEM-028, MEM-029 the books are closed to a member', async ({ openAs, portal }) => {
  const { email, id } = await portal.api.makeMember();
  const page = await openAs(email, `/auth/adherents/profil/${id}`);
  for (const path of [`/auth/admin/user/${id}/avoirs/2026`, `/auth/expert-comptable/user/${id}/facture/1`]) {
    await page.goto(path);
    await expect(page).toHaveURL('/auth/home');
  }
});
