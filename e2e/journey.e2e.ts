import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { book, detail, nbsp, notice } from './sessions.ts';

/** Menu of each role; the texts of its screens are checked in french.e2e.ts. */
const accounts: Record<string, { menu: RegExp; first: string; byMenu?: readonly string[] }> = {
  'invite@forman.example': { menu: /^AteliersContact/, first: '/auth/workshop' },
  'neoman@forman.example': {
    menu: /^Ateliers.*Formations.*FAQ/,
    first: '/auth/home',
    byMenu: ['/auth/workshop', '/auth/formation', '/auth/event', '/auth/TeamMeeting'],
  },
  'pilote@forman.example': { menu: /^Ateliers.*Formations.*FAQ/, first: '/auth/home' },
  'adman@forman.example': { menu: /^Ateliers.*Formations.*FAQ/, first: '/auth/home' },
  'comptable@forman.example': { menu: /^Tableau de board/, first: '/auth/expert-comptable' },
  'admin@forman.example': {
    menu: /^Ateliers.*Formations.*FAQ/,
    first: '/auth/home',
    byMenu: ['/auth/workshop'],
  },
};

async function expectScreen(page: Page, path: string): Promise<void> {
  await expect(page).toHaveURL(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('.sk')).toHaveCount(0);
  expect(await page.title()).toMatch(/Forman/);
}

for (const [email, { menu, first, byMenu = [] }] of Object.entries(accounts)) {
  test(`CORE-005: ${email} finds the menu of its role`, async ({ openAs }) => {
    const page = await openAs(email, '/');
    await expectScreen(page, first);
    const navigation = page.getByRole('navigation').first();
    await expect(navigation).toHaveText(menu);
    for (const path of byMenu) {
      await navigation.locator(`a[href="${path}"]`).click();
      await expectScreen(page, path);
    }
  });
}

test('CORE-003: each of the four kinds opens from the menu, with its list and its page', async ({
  openAs,
}) => {
  const page = await openAs('xman@forman.example', '/auth/FAQ');
  const kinds = [
    ['Ateliers', '/auth/workshop'],
    ['Formations', '/auth/formation'],
    ['Événements', '/auth/event'],
    ['Réunions d', '/auth/TeamMeeting'],
  ] as const;
  for (const [entry, path] of kinds) {
    await page.getByRole('navigation').getByRole('link', { name: entry }).first().click();
    await expect(page).toHaveURL(new RegExp(path, 'i'));
    await page.getByRole('article').first().getByRole('link').first().click();
    await expect(page).toHaveURL(new RegExp(`${path}/detail/\\d+`, 'i'));
    await expect(book(page)).toContainText(/inscrits? sur/);
  }
});

test('CORE-004: a member pays a workshop by card and avoir, cancels it, receives an avoir and finds the invoice', async ({
  openAs,
  portal,
}) => {
  const { email } = await portal.api.makeMember({ credit: 20 });
  const { title } = await portal.api.makeWorkshop({ price: 50 });
  const page = await openAs(email, '/auth/workshop');
  await page.getByPlaceholder('Titre de l’atelier').fill(title);
  await page.getByRole('link', { name: title, exact: true }).click();
  await payByCard(page, '4242 4242 4242 4242', '30,00');
  await expect(book(page)).toContainText('Inscrite');

  await book(page).getByRole('button', { name: "J'annule" }).click();
  const dialog = page.getByRole('dialog', { name: 'Annuler mon inscription ?' });
  await expect(dialog).toContainText(nbsp('50 €'));
  await dialog.getByRole('button', { name: "J'annule" }).click();
  await expect(notice(page).last()).toContainText("Vous n'êtes maintenant plus inscrit !");

  await page.getByRole('link', { name: 'Accueil' }).first().click();
  await expect(page.getByText(nbsp('50,00 €')).first()).toBeVisible();
  await page.goto('/auth/adherents/profil/Factures');
  await expect(page.getByText(/F-2026-\d{6}/).first()).toBeVisible();
  await expect(page.getByText(/AV-2026-\d{6}/).first()).toBeVisible();
});

async function payByCard(page: Page, number: string, amount: string): Promise<void> {
  await book(page).getByRole('button', { name: "Je m'inscris" }).click();
  await page.getByRole('dialog').getByRole('checkbox', { name: /CGU/ }).check();
  // Paid in part by an avoir, the dialog has another title (CORE-202).
  const dialog = page.getByRole('dialog', { name: /^Paiement/ });
  await dialog.getByLabel('Numéro de carte').fill(number);
  await dialog.getByLabel('Expiration').fill('04 / 29');
  await dialog.getByLabel('Code au dos').fill('314');
  await dialog.getByRole('button', { name: `Payer ${amount}` }).click();
  await expect(dialog.getByRole('heading', { name: /^Rendez-vous / })).toBeVisible();
  await dialog.getByRole('button', { name: 'Fermer' }).click();
  await expect(dialog).toHaveCount(0);
}

test('CORE-007: the three stages of a guest are recorded separately', async ({ portal }) => {
  const { id, email } = await portal.api.makeMember({ level: 'ROLE_GUEST' });
  const flags = { isJdEnded: true, isDemarrageEnded: false, is3JREnded: true };
  await portal.api.send('admin@forman.example', 'PUT', `/users/${id}/jd`, flags);
  expect(await portal.api.send(email, 'GET', `/users/${id}`)).toMatchObject(flags);
});

test('MEM-005: a session’s page prints a guest’s level as INVITÉ', async ({ openAs, portal }) => {
  const guest = await portal.api.makeMember({ level: 'ROLE_GUEST' });
  const { id } = await portal.api.makeWorkshop({
    title: 'Découverte métier visio',
    isVisio: true,
    videoConferenceLink: 'https://visio.example/1',
    site: null,
    place: null,
  });
  await portal.api.send(guest.email, 'POST', `/workshops/${id}/join`);
  const page = await openAs('man@forman.example', detail(id));
  const audience = page.getByRole('region', { name: 'Public visé' });
  await expect(audience).toContainText('INVITÉ', { useInnerText: true });
  await expect(page.getByRole('region', { name: /inscrit/ }).first()).toContainText('INVITÉ', {
    useInnerText: true,
  });
});
