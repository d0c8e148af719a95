import { axeFindings } from './axe.ts';
import { expect, test } from './fixtures.ts';

test('Ctrl K finds pages, people by either name and sessions by the keyboard; the last opened result is offered again', async ({
  openAs,
}) => {
  const page = await openAs('neoman@forman.example', '/auth/adherents/profil/factures');
  await expect(page.getByRole('heading', { name: 'Mes factures' })).toBeVisible();
  await page.keyboard.press('Control+k');
  const box = page.getByRole('combobox', { name: 'Tout trouver' });
  await expect(box).toBeFocused();
  const found = page.getByRole('listbox', { name: 'Résultats' });
  await box.pressSequentially('sophie');
  const person = found
    .getByRole('group', { name: 'Personnes' })
    .getByRole('option', { name: /Sophie Delmas/ });
  await expect(person).toBeVisible();
  await expect(person).toHaveAttribute('aria-selected', 'true');
  expect(await axeFindings(page)).toEqual([]);
  await box.press('Enter');
  await expect(page).toHaveURL('/auth/adherents/profil/7');
  await expect(box).toHaveCount(0);

  await page.keyboard.press('Control+k');
  await expect(found.getByRole('group', { name: 'Ouverts récemment' }).getByRole('option')).toHaveText([
    /Sophie Delmas/,
  ]);
  await box.fill('delmas');
  await expect(person).toBeVisible();
  await box.fill('petit déj');
  const sessions = found.getByRole('group', { name: 'Sessions' }).getByRole('option');
  await expect(sessions.first()).toContainText('Petit déjeuner des régions');
  await box.fill('forma');
  const pages = found.getByRole('group', { name: 'Pages' });
  await expect(pages.getByRole('option', { name: /^Formations/ })).toBeVisible();
  await box.fill('changer passe');
  await expect(pages.getByRole('option')).toHaveText([/^Mot de passe/]);
  await box.fill('solde');
  await expect(pages.getByRole('option', { name: /^Mon avoir/ })).toBeVisible();
  await box.fill('zzzz');
  await expect(page.getByText(/^Rien ne correspond/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(box).toHaveCount(0);
});

test(
  'a failed search says so and can be tried again, also from the phone’s bar',
  { tag: '@phone' },
  async ({ openAs }) => {
    const page = await openAs('admin@forman.example', '/auth/adherents/profil/factures');
    await page.getByRole('button', { name: 'Tout trouver' }).click();
    const box = page.getByRole('combobox', { name: 'Tout trouver' });
    await page.route('**/api/search?*', (route) => route.abort());
    await box.fill('tva');
    await expect(page.getByText('La recherche n’a pas abouti.')).toBeVisible();
    // Pages are found without a call.
    await expect(page.getByRole('option', { name: /^TVA/ }).first()).toBeVisible();
    await page.unroute('**/api/search?*');
    await page.getByRole('button', { name: 'Réessayer' }).click();
    await expect(page.getByText('La recherche n’a pas abouti.')).toHaveCount(0);
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('option', { name: /^TVA Administration/ }).click();
    await expect(page).toHaveURL('/auth/admin?rubrique=tva');
  },
);

test('CORE-091: a guest has no search box, and Ctrl K opens none', async ({ openAs }) => {
  const page = await openAs('invite@forman.example', '/auth/workshop');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Tout trouver' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Tout trouver' })).toHaveCount(0);
});

test('letters typed right after Ctrl K reach the search field, however slowly its code loads', async ({
  openAs,
}) => {
  const page = await openAs('neoman@forman.example', '/auth/adherents/profil/factures');
  await expect(page.getByRole('heading', { name: 'Mes factures' })).toBeVisible();
  await page.route('**/PaletteScreen-*.js', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 800));
    await route.continue();
  });
  await page.keyboard.press('Control+k');
  await page.keyboard.type('facturs', { delay: 20 });
  await page.keyboard.press('Backspace');
  await page.keyboard.type('es');
  const box = page.getByRole('combobox', { name: 'Tout trouver' });
  await expect(box).toHaveValue('factures');
  await box.press('s');
  await expect(box).toHaveValue('facturess');
});
