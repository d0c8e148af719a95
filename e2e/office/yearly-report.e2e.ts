import type { Page } from '@playwright/test';
import { axeFindings } from '../axe.ts';
import { expect, test } from '../fixtures.ts';
import { become, go } from '../window.ts';

// The journeys' clock is in December 2026; account 10 has bought and cancelled sessions.
test('MEM-028 MEM-029 MEM-288: an administrator and the accountant read a person’s credit movements of a year and an invoice; a member is led home', async ({
  openAs,
  portal,
}) => {
  const { id, email } = await portal.api.makeMember({ credit: 40 });
  type Transaction = { id: number; user: { id: number }; invoiceNumber: string | null };
  const admin = 'admin@forman.example';
  const all = await portal.api.send<Transaction[]>(admin, 'GET', '/transactions?itemsPerPage=20');
  const bought = all.find(({ invoiceNumber }) => invoiceNumber !== null)!;
  const invoice = (place: string, user: number): string => `/auth/${place}/user/${user}/facture/${bought.id}`;
  const invoiceFrom = async (place: string, office: string): Promise<void> => {
    await go(page, invoice(place, bought.user.id));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Facture ${bought.invoiceNumber}`);
    await expect(page.getByRole('navigation', { name: /Fil/ }).getByRole('link').first()).toHaveText(office);
    await go(page, invoice(place, id));
    await expect(page.getByText('Cette facture n’existe pas')).toBeVisible();
  };
  const page = await openAs(admin, `/auth/admin/user/${id}/avoirs/1999`);
  await expectMovements(page);
  expect(await axeFindings(page)).toEqual([]);
  await page.getByLabel('Année').selectOption('2023');
  await expect(page).toHaveURL(`/auth/admin/user/${id}/avoirs/2023`);
  await expect(page.getByText('Aucune donnée')).toBeVisible();
  await invoiceFrom('admin', 'Administration');

  await become(page, portal.api, 'comptable@forman.example', `/auth/expert-comptable/user/${id}/avoirs/2026`);
  await expectMovements(page);
  await page.getByLabel('Année').selectOption('2023');
  await expect(page).toHaveURL(`/auth/expert-comptable/user/${id}/avoirs/2023`);
  await invoiceFrom('expert-comptable', 'Tableau de board');

  // Closed to a member, even with their own movements.
  await become(page, portal.api, email, `/auth/admin/user/${id}/avoirs/2026`);
  await expect(page).toHaveURL('/auth/home');
  await go(page, '/auth/compte');
  await expect(page.getByRole('heading', { level: 1, name: 'Mon compte' })).toBeVisible();
  await go(page, `/auth/expert-comptable/user/${id}/facture/1`);
  await expect(page).toHaveURL('/auth/home');
});

async function expectMovements(page: Page): Promise<void> {
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
}
