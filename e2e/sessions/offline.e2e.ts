import type { Page } from '@playwright/test';
import { axeFindings } from '../axe.ts';
import { expect, test } from '../fixtures.ts';
import { sideways } from '../window.ts';

const kept = (page: Page) => page.evaluate(() => localStorage.getItem('forman.kept-sessions'));
/** Drafts, and recently opened pages, of this tab. */
const ofTab = (page: Page) =>
  page.evaluate(() => Object.keys(sessionStorage).filter((key) => /^forman\.(?:draft|recent)\./.test(key)));
const offline = (page: Page) => page.getByRole('heading', { level: 1, name: 'Vous êtes hors connexion' });

test('a page without a connection says so and recovers; it shows next sessions to those who asked, until the choice or login ends', async ({
  browser,
  portal,
}) => {
  const { api } = portal;
  const { email } = await api.makeMember();
  const { id } = await api.makeWorkshop({
    title: 'Atelier du pipit',
    startDate: '2027-04-07 09:00',
    endDate: '2027-04-07 12:00',
  });
  await api.send(email, 'POST', `/workshops/${id}/join`);
  const context = await browser.newContext({
    baseURL: portal.url,
    serviceWorkers: 'allow',
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    viewport: { width: 390, height: 664 },
  });
  const page = await context.newPage();
  await page.goto('/robots.txt');
  await page.evaluate(
    (pair) => {
      localStorage.setItem('token', pair.token);
      localStorage.setItem('refresh_token', pair.refresh_token);
    },
    await api.login(email),
  );
  await page.goto('/auth/compte#appareil');
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  const choice = page.getByRole('switch', { name: 'Garder mes prochaines sessions hors connexion' });
  await expect(choice).not.toBeChecked();
  expect(await axeFindings(page)).toEqual([]);

  await context.setOffline(true);
  await page.goto('/auth/home');
  await expect(offline(page)).toBeVisible();
  await expect(page.getByText('Mes prochaines sessions')).toBeHidden();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: /Bonjour/ })).toBeVisible();

  await page.goto('/auth/compte#appareil');
  await choice.press('Space');
  await expect.poll(() => kept(page)).toContain('Atelier du pipit');
  await context.setOffline(true);
  await page.goto('/auth/workshop');
  await expect(page.getByRole('listitem')).toContainText([/Atelier du pipit.*mer\. 7 avr\. 2027, 9h-12h/]);
  expect(await sideways(page)).toBeLessThanOrEqual(0);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await axeFindings(page)).toEqual([]);
  }
  const stored = await page.evaluate(async () => {
    const caches_ = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    const requests = await Promise.all(caches_.map((cache) => cache.keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(stored.toSorted()).toEqual([
    '/favicon.svg',
    '/hors-ligne.css',
    '/hors-ligne.html',
    '/hors-ligne.js',
  ]);

  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: 'Ateliers' })).toBeVisible();
  await page.goto('/auth/ContactApp');
  await page.getByRole('textbox', { name: 'Titre du message' }).fill('Bonjour');
  await expect.poll(() => ofTab(page)).toHaveLength(1);
  await page.goto('/auth/compte#appareil');
  await expect(choice).toBeChecked();
  await choice.press('Space');
  expect(await kept(page)).toBeNull();
  await choice.press('Space');
  await expect.poll(() => kept(page)).toContain('Atelier du pipit');
  await page.getByRole('button', { name: 'Mon menu' }).click();
  await page.getByRole('menuitem', { name: 'Déconnexion' }).click();
  await expect(page).toHaveURL('/');
  expect(await kept(page)).toBeNull();
  expect(await ofTab(page)).toEqual([]);
  await context.close();
});

test('a page not yet read when the network fails shows no error, and opens when the network is back', async ({
  openAs,
}) => {
  const page = await openAs('neoman@forman.example', '/auth/adherents/profil/factures');
  await expect(page.getByRole('heading', { level: 1, name: 'Mes factures' })).toBeVisible();
  await page.route('**/assets/**', (route) => route.abort());
  await page.context().setOffline(true);
  await page.getByRole('link', { name: 'Contact', exact: true }).first().click();
  await expect(
    page.getByRole('heading', { level: 1, name: 'Pas encore lue sur cet appareil' }),
  ).toBeVisible();
  await expect(page.getByText('Une erreur est survenue')).toHaveCount(0);
  await page.unroute('**/assets/**');
  await page.context().setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: 'Contact' })).toBeVisible();
});
