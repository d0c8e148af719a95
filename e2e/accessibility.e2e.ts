import type { Page } from '@playwright/test';
import { demoPassword } from '../apps/api/src/sample/accounts.ts';
import { axeFindings } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { go, sideways } from './window.ts';

/** For screens that no other journey checks with axe: the whole page, once its heading shows. */
async function expectNoFindings(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
}

const narrow = [
  { name: 'at 320 px', size: { width: 320, height: 640 }, text: '16px' },
  { name: 'with 200 % text on a phone', size: { width: 390, height: 844 }, text: '32px' },
  { name: 'with 200 % text on a desk', size: { width: 1440, height: 900 }, text: '32px' },
];

/**
 * Checks that nothing overflows sideways, with enlarged text and in a narrow window; both are restored
 * afterwards.
 */
async function expectNothingSideways(page: Page): Promise<void> {
  const before = page.viewportSize();
  const setText = (value: string): Promise<string> =>
    page.evaluate((size) => (document.documentElement.style.fontSize = size), value);
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  for (const { name, size, text } of narrow) {
    await page.setViewportSize(size);
    await setText(text);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect.poll(() => sideways(page), { message: `${page.url()} ${name}` }).toBeLessThanOrEqual(0);
  }
  await setText('');
  if (before) await page.setViewportSize(before);
}

async function expectFocusKept(page: Page): Promise<void> {
  const opener = page.getByRole('button', { name: "Se retirer de la file d'attente" });
  await opener.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Garder ma place' })).toBeFocused();
  expect(await axeFindings(page)).toEqual([]);
  for (let press = 0; press < 4; press += 1) await page.keyboard.press('Tab');
  expect(
    await dialog.evaluate(
      (element) => element.contains(document.activeElement) || document.activeElement === document.body,
    ),
  ).toBe(true);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();
}

async function expectRoomBesideColumn(page: Page): Promise<void> {
  const first = page.locator('.cols > :first-child');
  for (const width of [1024, 1199, 1200]) {
    await page.setViewportSize({ width, height: 768 });
    await expect(first).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    const box = await first.boundingBox();
    expect(box?.width, `${page.url()} at ${width}`).toBeGreaterThan(480);
    expect(await sideways(page), `${page.url()} at ${width}`).toBeLessThanOrEqual(0);
  }
}

test('a dialog keeps the focus and returns it; axe finds nothing in dialogs, menus and notices; side columns leave room for the content', async ({
  page,
  openAs,
}) => {
  await openAs('neoman@forman.example', '/auth/home');
  await expectFocusKept(page);
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await expectNoFindings(page);
  await page.getByRole('button', { name: /^Mon menu/ }).click();
  await expectNoFindings(page);
  // The clock is paused, so that the notice stays until the pointer is over it, however slow the machine.
  await page.clock.pauseAt(new Date('2026-12-01T10:30:00+01:00'));
  await page.getByRole('menuitem', { name: 'RGPD' }).click();
  await page.locator('.toast').hover();
  await page.clock.resume();
  await expectNoFindings(page);
  await expectRoomBesideColumn(page);
  await go(page, '/auth/workshop/detail/64');
  await expect(page.getByRole('region', { name: 'Inscription', exact: true })).toBeVisible();
  await expectRoomBesideColumn(page);
  await go(page, '/auth/nulle-part');
  await expect(page.getByRole('heading', { level: 1, name: 'Cette page n’existe pas' })).toBeVisible();
  await expectNoFindings(page);
});

test('axe finds nothing on invoices, and no page scrolls sideways at 320 px or with 200 % text', async ({
  page,
  openAs,
}) => {
  await openAs('man@forman.example', '/auth/adherents/profil/factures');
  const first = page.getByRole('table').getByRole('link', { name: /^F-/ }).first();
  await expect(first).toBeVisible();
  await expectNoFindings(page);
  await expectNothingSideways(page);
  await first.click();
  await expect(page.getByRole('article')).toBeVisible();
  await expectNoFindings(page);
  await expectNothingSideways(page);
  await go(page, '/auth/adherents/profil/facture/99999999');
  await expect(page.getByRole('heading', { name: 'Cette facture n’existe pas' })).toBeVisible();
  await expectNoFindings(page);
  for (const [path, heading] of [
    ['/auth/home', 'Bonjour Sophie'],
    ['/auth/workshop', 'Ateliers'],
  ] as const) {
    await go(page, path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expectNothingSideways(page);
  }
});

test('on paper no bar floats over a page: agenda, list and calendar print their rows alone', async ({
  page,
  openAs,
}) => {
  await openAs('man@forman.example', '/auth/workshop');
  for (const path of ['/auth/workshop', '/auth/calendrier', '/auth/adherents/profil/agenda']) {
    await go(page, path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    for (const size of [
      { width: 320, height: 640 },
      { width: 1440, height: 900 },
    ]) {
      await page.setViewportSize(size);
      await page.emulateMedia({ media: 'print' });
      const floating = await page.evaluate(() =>
        [...document.querySelectorAll('body *')]
          .filter((element) => {
            const { position, display } = getComputedStyle(element);
            return ['fixed', 'sticky'].includes(position) && display !== 'none' && element.checkVisibility();
          })
          .filter((element) => element.getBoundingClientRect().height > 1)
          .map((element) => `${element.tagName} ${element.className}`),
      );
      expect(floating, `${path} ${size.width}`).toEqual([]);
      await page.emulateMedia({ media: 'screen' });
    }
  }
});

test('axe finds nothing on the public screens and a refused login, and none of them scrolls sideways', async ({
  page,
}) => {
  await page.goto('/');
  await expectNothingSideways(page);
  await page.getByRole('button', { name: 'Je me connecte' }).click();
  await expect(page.getByText('Email invalide')).toBeVisible();
  await expectNoFindings(page);
  await go(page, '/demo/messages');
  await expect(page.getByRole('navigation', { name: 'Messages' }).getByRole('link').first()).toBeVisible();
  await expectNoFindings(page);
  await expectNothingSideways(page);
  await go(page, '/contact');
  await expect(page.getByRole('button', { name: 'Envoyer' })).toBeVisible();
  await expectNothingSideways(page);
  await go(page, '/nulle-part');
  await expect(page.getByRole('heading', { level: 1, name: 'Cette page n’existe pas' })).toBeVisible();
  await expectNoFindings(page);
});

test('the axe check finds a picture without text, and colours too close in one theme only', async ({
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

test('pages that show a kept seat to its holder do not scroll sideways', async ({ page, openAs, portal }) => {
  const [holder, next] = [await portal.api.makeMember(), await portal.api.makeMember()];
  const { id, title } = await portal.api.makeWorkshop({ title: 'Place gardée bouvreuil', maxGuests: 1 });
  await portal.api.send(holder.email, 'POST', `/workshops/${id}/join`);
  await portal.api.send(next.email, 'POST', `/workshops/${id}/join/waiting_zone`);
  await portal.api.send(holder.email, 'POST', `/workshops/${id}/cancel`);
  await openAs(next.email, '/auth/home');
  for (const [path, heading] of [
    ['/auth/home', 'Bonjour Alix'],
    ['/auth/workshop?title=bouvreuil', 'Ateliers'],
    [`/auth/workshop/detail/${id}`, title],
  ] as const) {
    await go(page, path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(page.getByText(/gardée/i).first()).toBeVisible();
    await expectNothingSideways(page);
  }
});
