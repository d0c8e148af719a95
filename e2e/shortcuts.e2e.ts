import { axeFindings } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { become } from './window.ts';

test('one-key shortcuts are listed under “?”, open pages, ignore typing in a field, and can be switched off', async ({
  openAs,
}) => {
  const page = await openAs('neoman@forman.example', '/auth/home');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const list = page.getByRole('dialog', { name: 'Raccourcis clavier' });
  await page.keyboard.press('?');
  await expect(list.getByRole('definition')).toContainText(['Tout trouver', 'Calendrier', 'Factures']);
  expect(await axeFindings(page)).toEqual([]);
  // Letters do nothing while a dialog is open.
  for (const key of ['g', 'c']) await page.keyboard.press(key);
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();
  await expect(page).toHaveURL('/auth/home');

  for (const key of ['g', 'c']) await page.keyboard.press(key);
  await expect(page).toHaveURL('/auth/calendrier');
  const title = page.getByRole('searchbox', { name: 'Titre' });
  await title.pressSequentially('gm?/');
  await expect(title).toHaveValue('gm?/');
  await expect(page).toHaveURL(/\/auth\/calendrier/);
  await page.getByRole('main').focus();
  await page.keyboard.press('/');
  await page.getByRole('dialog', { name: 'Tout trouver' }).getByRole('button', { name: /Échap/ }).click();

  await page.getByRole('main').focus();
  await page.keyboard.press('?');
  await list.getByRole('switch').press('Space');
  await expect(list.getByRole('switch')).not.toBeChecked();
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();
  for (const key of ['?', 'g', 'a', '/']) {
    await page.keyboard.press(key);
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog', { name: 'Tout trouver' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await expect(page).toHaveURL(/\/auth\/calendrier/);
  await page.goto('/auth/compte#appareil');
  await page.getByRole('switch', { name: 'Raccourcis clavier d’une touche' }).press('Space');
  await page.keyboard.press('?');
  await expect(list).toBeVisible();
});

test('headings sort a list that the browser holds whole, and a field does on a phone; the address keeps the order', async ({
  openAs,
}) => {
  const page = await openAs('neoman@forman.example', '/auth/adherents/profil/factures');
  const table = page.getByRole('table', { name: /^Mes factures/ });
  const amounts = async (): Promise<number[]> =>
    (await table.locator('tbody td[data-label="Montant TTC"]').allTextContents()).map((text) =>
      Number(text.replace(/[^\d,-]/g, '').replace(',', '.')),
    );
  await expect(table).toBeVisible();
  await table.getByRole('button', { name: 'Montant TTC' }).click();
  await expect(page).toHaveURL(/tri=amount/);
  await expect(table.getByRole('columnheader', { name: 'Montant TTC' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );
  const up = await amounts();
  expect(up.length).toBeGreaterThan(1);
  expect(up).toEqual(up.toSorted((a, b) => a - b));
  await page.setViewportSize({ width: 390, height: 664 });
  await page.getByRole('combobox', { name: 'Trier par' }).selectOption('-amount');
  await expect(page).toHaveURL(/tri=-amount/);
  expect(await amounts()).toEqual((await amounts()).toSorted((a, b) => b - a));
  expect(await axeFindings(page)).toEqual([]);
});

test('two tables on a page keep their own order in the address; the server sorts a paged table as a whole', async ({
  openAs,
  portal,
}) => {
  const page = await openAs(
    'comptable@forman.example',
    '/auth/expert-comptable?rubrique=grand-livre&vue=plan',
  );
  const accounts = page.getByRole('table', { name: 'Liste des comptes' });
  const journals = page.getByRole('table', { name: 'Liste des journaux' });
  const codes = () => journals.locator('tbody td[data-label="Code"]').allTextContents();
  await accounts.getByRole('button', { name: 'Numéro' }).click();
  await expect(page).toHaveURL(/tri-comptes=number/);
  const usual = await codes();
  await journals.getByRole('button', { name: 'Code' }).click();
  await expect(page).toHaveURL(/tri-comptes=number.*tri-journaux=code/);
  await journals.getByRole('button', { name: 'Code' }).click();
  await expect(page).toHaveURL(/tri-journaux=-code/);
  const turned = await codes();
  expect(turned).toEqual(turned.toSorted((a, b) => b.localeCompare(a, 'fr')));
  expect(turned.toSorted()).toEqual(usual.toSorted());
  const numbers = await accounts.locator('tbody td[data-label="Numéro"]').allTextContents();
  expect(numbers.length).toBeGreaterThan(2);
  expect(numbers).toEqual(numbers.toSorted((a, b) => a.localeCompare(b, 'fr', { numeric: true })));

  await become(page, portal.api, 'xman@forman.example', '/auth/adherents/profil/commandes');
  const orders = page.getByRole('table', { name: 'Mes commandes groupées' });
  await orders.getByRole('button', { name: 'Total TTC' }).click();
  await expect(page).toHaveURL(/tri=total/);
  await expect(orders.getByRole('columnheader', { name: 'Total TTC' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );
  await expect(async () => {
    const totals = (await orders.locator('tbody td[data-label="Total TTC"]').allTextContents()).map((text) =>
      Number(text.replace(/[^\d,]/g, '').replace(',', '.')),
    );
    expect(totals.length).toBeGreaterThan(1);
    expect(totals).toEqual(totals.toSorted((one, other) => one - other));
  }).toPass();
});
