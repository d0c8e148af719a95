import type { Page } from '@playwright/test';
import { axeFindings } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { book, detail, nbsp, notice } from './sessions.ts';

/** Words of the libraries' and of developers' own language that must never reach a screen (FORMATION is a category of news). */
const english =
  /\b(?:Loading|Error|Search|Close|Next|Previous|Submit|Cancel|Required|Invalid|Unknown|undefined|null|NaN|Page not found|Something went wrong|event|WORKSHOP)\b/;

const screens: Record<string, string[]> = {
  'invite@forman.example': ['/auth/workshop', '/auth/adherents/profil/factures'],
  'neoman@forman.example': [
    '/auth/home',
    '/auth/workshop',
    '/auth/formation',
    '/auth/event',
    '/auth/TeamMeeting',
  ],
  'comptable@forman.example': ['/auth/expert-comptable', '/auth/adherents/profil/factures'],
  'admin@forman.example': ['/auth/home', '/auth/workshop', '/auth/admin'],
};

for (const [email, paths] of Object.entries(screens)) {
  test(`CORE-001, MEM-001 every screen of ${email} is in French`, async ({ openAs }) => {
    for (const path of paths) {
      const page = await openAs(email, path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
      await expect(page.locator('.sk')).toHaveCount(0);
      expect(await page.locator('body').innerText()).not.toMatch(english);
      expect(await page.title()).toMatch(/Forman/);
    }
  });
}

test('CORE-003 four kinds, each with its list and its detail, from the menu', async ({ openAs }) => {
  test.slow();
  const page = await openAs('xman@forman.example', '/auth/home');
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
    expect(await axeFindings(page)).toEqual([]);
  }
});

test('CORE-004 a member finds a workshop, pays with card and avoir, cancels, gets an avoir, finds the invoice', async ({
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

  await page.goto('/auth/home');
  await expect(page.getByText(nbsp('50,00 €')).first()).toBeVisible();
  await page.goto('/auth/adherents/profil/Factures');
  await expect(page.getByText(/F-2026-\d{6}/).first()).toBeVisible();
  await expect(page.getByText(/AV-2026-\d{6}/).first()).toBeVisible();
});

async function payByCard(page: Page, number: string, amount: string): Promise<void> {
  await book(page).getByRole('checkbox').check();
  await book(page).getByRole('button', { name: "Je m'inscris" }).click();
  const dialog = page.getByRole('dialog', { name: 'Paiement par Paypal' });
  await dialog.getByLabel('Numéro de carte').fill(number);
  await dialog.getByLabel('Expiration').fill('04 / 29');
  await dialog.getByLabel('Code au dos').fill('314');
  await dialog.getByRole('button', { name: `Payer ${amount}` }).click();
  await expect(dialog.getByRole('heading', { name: 'Vous êtes maintenant inscrit !' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Fermer' }).click();
  await expect(dialog).toHaveCount(0);
}

const menus: Record<string, RegExp> = {
  'invite@forman.example': /^AteliersContact/,
  'neoman@forman.example': /^Ateliers.*Formations.*FAQ/,
  'pilote@forman.example': /^Ateliers.*Formations.*FAQ/,
  'adman@forman.example': /^Ateliers.*Formations.*FAQ/,
  'admin@forman.example': /^Ateliers.*Formations.*FAQ/,
  'comptable@forman.example': /^Tableau de board/,
};
for (const [email, entries] of Object.entries(menus)) {
  test(`CORE-005 ${email} finds the menu of its role`, async ({ openAs }) => {
    const page = await openAs(email, '/');
    await expect(page.getByRole('navigation').first()).toHaveText(entries);
  });
}

test('CORE-007 the three stages of a guest are recorded apart', async ({ portal }) => {
  const { id, email } = await portal.api.makeMember({ level: 'ROLE_GUEST' });
  const flags = { isJdEnded: true, isDemarrageEnded: false, is3JREnded: true };
  await portal.api.send('admin@forman.example', 'PUT', `/users/${id}/jd`, flags);
  expect(await portal.api.send(email, 'GET', `/users/${id}`)).toMatchObject(flags);
});

test('CORE-192, CORE-191, CORE-193 an event registered elsewhere: its own words, no seat limit, a link until it is followed', async ({
  openAs,
  portal,
}) => {
  const { id } = await portal.api.send<{ id: number }>('president@forman.example', 'POST', '/events', {
    title: 'Congrès des conseillers',
    price: 0,
    place: 'Palais des congrès',
    maxGuests: 1,
    minGuests: 1,
    startDate: '2026-12-30 09:00',
    endDate: '2026-12-30 18:00',
    destined: ['ROLE_NEOMAN'],
    externLink: 'https://congres.example/inscription',
  });
  const first = await portal.api.makeMember();
  await portal.api.send(first.email, 'POST', `/events/${id}/join`);
  const { email } = await portal.api.makeMember();
  const page = await openAs(email, `/auth/event/detail/${id}`);
  await expect(book(page)).toContainText('Complet');
  await book(page).getByRole('button', { name: "Je souhaite m'inscrire" }).click();
  const link = book(page).getByRole('link', { name: 'Clickez ici pour vous inscrire' });
  await expect(link).toHaveAttribute('href', 'https://congres.example/inscription');
  await page.context().route('https://congres.example/**', (route) => route.fulfill({ body: 'ok' }));
  await link.click();
  await expect(book(page)).toContainText('Déjà inscrit');
  await page.reload();
  await expect(book(page)).toContainText('Déjà inscrit');
});

test('MEM-005 a guest is INVITÉ wherever a level is printed', async ({ openAs, portal }) => {
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
