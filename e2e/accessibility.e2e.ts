import type { Page } from '@playwright/test';
import { demoPassword } from '../apps/api/src/db/demo/accounts.ts';
import { axeFindings } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { sideways } from './window.ts';

/** Every screen that exists, by who opens it. Add a screen here when it comes. */
const screens: Record<string, readonly string[]> = {
  'invite@forman.example': [
    '/auth/workshop',
    '/auth/adherents/profil/factures',
    '/auth/adherents/profil/agenda',
  ],
  'neoman@forman.example': [
    '/auth/home',
    '/auth/adherents/profil/factures',
    '/auth/formation',
    '/auth/nulle-part',
  ],
  'man@forman.example': ['/auth/adherents/profil/factures', '/auth/adherents/profil/facture/99999999'],
  'admin@forman.example': ['/auth/home', '/auth/admin'],
  'comptable@forman.example': ['/auth/expert-comptable', '/auth/adherents/profil/factures'],
};
const publicScreens = ['/', '/contact', '/demo/messages', '/nulle-part'];

/** Of the whole screen, once it shows what it has to show. */
async function findings(page: Page): Promise<string[]> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  return axeFindings(page);
}

for (const [email, paths] of Object.entries(screens)) {
  test(`axe finds nothing for ${email}, in both themes`, async ({ page, openAs }) => {
    test.slow();
    for (const path of paths) {
      await openAs(email, path);
      expect(await findings(page)).toEqual([]);
    }
  });
}

test('axe finds nothing on the public screens, in both themes', async ({ page }) => {
  for (const path of publicScreens) {
    await page.goto(path);
    expect(await findings(page)).toEqual([]);
  }
});

test('axe finds nothing in a dialog, the open menus and a notice', async ({ page, openAs }) => {
  test.slow();
  await openAs('neoman@forman.example', '/auth/home');
  await page.getByRole('button', { name: 'Je la laisse' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Notifications/ }).click();
  expect(await findings(page)).toEqual([]);
  await page.getByRole('button', { name: /^Mon menu/ }).click();
  expect(await findings(page)).toEqual([]);
  await page.getByRole('menuitem', { name: 'RGPD' }).click();
  await page.locator('.toast').hover();
  expect(await findings(page)).toEqual([]);
});

test('axe finds nothing on an invoice and a refused login', async ({ page, openAs }) => {
  test.slow();
  await openAs('man@forman.example', '/auth/adherents/profil/factures');
  await page.getByRole('table').getByRole('link', { name: /^F-/ }).first().click();
  await expect(page.getByRole('article')).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await page.evaluate(() => localStorage.clear());
  await page.goto('/');
  await page.getByRole('button', { name: 'Je me connecte' }).click();
  await expect(page.getByText('Email invalide')).toBeVisible();
  expect(await findings(page)).toEqual([]);
});

test('axe, as it is asked here, finds a picture without words, and colours too close in one theme alone', async ({
  page,
}) => {
  await page.setContent(`<!doctype html><html lang="fr"><title>Essai</title>
    <style>:root { color-scheme: light dark } body { background: light-dark(#fff, #000) }</style>
    <main><h1 style="color: light-dark(#000, #333)">Sombre</h1><p style="color: light-dark(#ccc, #fff)">Clair</p>
    <img src="data:image/gif;base64,R0lGODlhAQABAAAAACw="></main></html>`);
  expect(await axeFindings(page)).toEqual([
    'light blank color-contrast: p',
    'light blank image-alt: img',
    'dark blank color-contrast: h1',
  ]);
});

test('the keyboard alone logs in, reaches the content and logs out', async ({ page }) => {
  await page.goto('/', { waitUntil: 'networkidle' });
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Aller à la connexion' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Identifiant')).toBeFocused();
  await page.keyboard.type('man@forman.example');
  await page.keyboard.press('Tab');
  await page.keyboard.type(demoPassword);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/auth/home');
  await expect(page.getByRole('heading', { level: 1, name: 'Bonjour Sophie' })).toBeFocused();

  const menu = page.getByRole('button', { name: /^Mon menu/ });
  await menu.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.press('End');
  await expect(page.getByRole('menuitem', { name: 'Déconnexion' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/');
});

test('a dialog keeps the focus and gives it back', async ({ page, openAs }) => {
  await openAs('neoman@forman.example', '/auth/home');
  const opener = page.getByRole('button', { name: 'Je la laisse' });
  await opener.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Garder ma place' })).toBeFocused();
  for (let press = 0; press < 4; press += 1) await page.keyboard.press('Tab');
  expect(
    await dialog.evaluate(
      (element) => element.contains(document.activeElement) || document.activeElement === document.body,
    ),
  ).toBe(true);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();
});

const narrow = [
  { name: 'at 320 px', size: { width: 320, height: 640 }, text: '16px' },
  { name: 'with 200 % text on a phone', size: { width: 390, height: 844 }, text: '32px' },
  { name: 'with 200 % text on a desk', size: { width: 1440, height: 900 }, text: '32px' },
];

async function expectNothingSideways(page: Page): Promise<void> {
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  for (const { name, size, text } of narrow) {
    await page.setViewportSize(size);
    await page.evaluate((value) => (document.documentElement.style.fontSize = value), text);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect.poll(() => sideways(page), { message: `${page.url()} ${name}` }).toBeLessThanOrEqual(0);
  }
}

test('nothing scrolls sideways at 320 px, nor with 200 % text on a phone and on a desk', async ({
  page,
  openAs,
}) => {
  for (const path of [
    '/auth/home',
    '/auth/workshop',
    '/demo/messages',
    '/contact',
    '/auth/adherents/profil/factures',
  ]) {
    await openAs('man@forman.example', path);
    await expectNothingSideways(page);
  }
  await page.getByRole('table').getByRole('link', { name: /^F-/ }).first().click();
  await expect(page.getByRole('article')).toBeVisible();
  await expectNothingSideways(page);
  await page.evaluate(() => localStorage.clear());
  await page.goto('/');
  await expectNothingSideways(page);
});

test('nothing scrolls sideways where a seat is kept for its reader', async ({ page, openAs, portal }) => {
  const [holder, next] = [await portal.api.makeMember(), await portal.api.makeMember()];
  const { id } = await portal.api.makeWorkshop({ title: 'Place gardée bouvreuil', maxGuests: 1 });
  await portal.api.send(holder.email, 'POST', `/workshops/${id}/join`);
  await portal.api.send(next.email, 'POST', `/workshops/${id}/join/waiting_zone`);
  await portal.api.send(holder.email, 'POST', `/workshops/${id}/cancel`);
  for (const path of ['/auth/home', '/auth/workshop?title=bouvreuil', `/auth/workshop/detail/${id}`]) {
    await openAs(next.email, path);
    await expect(page.getByText(/gardée/i).first()).toBeVisible();
    await expectNothingSideways(page);
  }
});

test('between phone and desk nothing is squeezed beside its side column', async ({ page, openAs }) => {
  const first = page.locator('.cols > :first-child');
  for (const path of ['/auth/home', '/auth/workshop/detail/64']) {
    await openAs('neoman@forman.example', path);
    for (const width of [1024, 1199, 1200]) {
      await page.setViewportSize({ width, height: 768 });
      await expect(first).toBeVisible();
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      const box = await first.boundingBox();
      expect(box?.width, `${path} at ${width}`).toBeGreaterThan(480);
      expect(await sideways(page), `${path} at ${width}`).toBeLessThanOrEqual(0);
    }
  }
});
