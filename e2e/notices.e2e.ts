import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { go, overlap } from './window.ts';

const askForData = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: /^Mon menu/ }).click();
  await page.getByRole('menuitem', { name: 'RGPD' }).click();
  // The notice appears where the menu was: the pointer would keep it open.
  await page.mouse.move(300, 700);
};
const failure = (body: string) => ({ status: 500, contentType: 'application/problem+json', body });
const telling = JSON.stringify({
  code: 'internal',
  title: 'Zanzibar',
  detail: 'Zanzibar',
  requestId: '7F3A-21C8',
});

/** Simulates a hidden tab or window, or one that shows again. */
const setVisibility = (page: Page, state: DocumentVisibilityState): Promise<void> =>
  page.evaluate((to) => {
    Object.defineProperty(document, 'visibilityState', { value: to, configurable: true });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  }, state);

/**
 * Expects a status that closes after seven seconds, but stays under the pointer, with the focus, or in a
 * hidden window; it can be closed before.
 */
async function expectNotice(page: Page): Promise<void> {
  // The clock is paused, so that slow steps do not matter.
  await page.clock.pauseAt(new Date('2026-12-01T10:30:00+01:00'));
  await askForData(page);
  const notice = page.locator('.toast');
  await expect(notice.locator('b')).toHaveText('Nice !');
  await expect(notice).toContainText(
    'Merci pour votre demande, vous recevrez vos données prochainement par mail',
  );
  await expect(page.locator('.notices').getByRole('status').locator('.toast')).toHaveCount(1);
  await page.clock.runFor(6_500);
  await expect(notice).toHaveCount(1);
  await page.clock.runFor(1_000);
  await expect(notice).toHaveCount(0);

  await askForData(page);
  await expect(notice).toHaveCount(1);
  await setVisibility(page, 'hidden');
  await page.clock.runFor(20_000);
  await expect(notice).toHaveCount(1);
  await setVisibility(page, 'visible');
  await page.clock.runFor(6_500);
  await expect(notice).toHaveCount(1);
  await page.clock.runFor(1_000);
  await expect(notice).toHaveCount(0);

  await askForData(page);
  await notice.hover();
  await page.clock.runFor(20_000);
  await expect(notice).toHaveCount(1);
  await page.mouse.move(200, 600);
  await notice.getByRole('button', { name: 'Masquer ce message' }).focus();
  await page.clock.runFor(20_000);
  await expect(notice).toHaveCount(1);
  await notice.getByRole('button', { name: 'Masquer ce message' }).click();
  await expect(notice).toHaveCount(0);
  await page.clock.resume();
}

/** Without a connection the page names the missing part, and opens once the connection is back. */
async function expectOffline(page: Page): Promise<void> {
  await page.route(/session-list-screen.*\.js/, (route) => route.abort('internetdisconnected'));
  // For this page alone: if the whole context went offline, each page of the process would announce the end.
  const devtools = await page.context().newCDPSession(page);
  const setOffline = (offline: boolean) =>
    devtools.send('Network.emulateNetworkConditions', {
      offline,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: -1,
    });
  await setOffline(true);
  await page.getByRole('link', { name: 'Formations', exact: true }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pas encore lue sur cet appareil');
  await expect(page.getByRole('button', { name: 'Réessayer' })).toHaveCount(0);
  await page.unroute(/session-list-screen.*\.js/);
  await setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: 'Formations' })).toBeVisible();
}

test('CORE-291 CORE-292 CORE-293 CORE-294 MEM-374: a notice leaves after 7 seconds unless pointer, focus or a hidden tab holds it; a failed or offline page recovers', async ({
  page,
  openAs,
}) => {
  await page.route('**/api/home', (route) => route.fulfill(failure('<html>Zanzibar</html>')));
  await openAs('neoman@forman.example', '/auth/home');
  await expect(page.getByText('Votre accueil n’a pas pu être lu')).toBeVisible();
  await expect(page.locator('.toast')).toHaveCount(0);
  await expect(page.getByRole('combobox', { name: 'Rechercher un membre' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Principal' }).getByRole('link')).toHaveCount(7);
  await page.unroute('**/api/home');
  await page.getByRole('button', { name: 'Réessayer' }).click();
  await expect(page.getByRole('heading', { name: 'Mes prochaines inscriptions' })).toBeVisible();
  await expectNotice(page);

  await page.route('**/cancel/waiting_zone', (route) => route.fulfill(failure(telling)));
  await page.getByRole('button', { name: "Se retirer de la file d'attente" }).click();
  const dialog = page.getByRole('dialog', { name: 'Laisser cette place ?' });
  await expect(dialog.getByRole('button', { name: 'Garder ma place' })).toBeFocused();
  await dialog.getByRole('button', { name: "Se retirer de la file d'attente" }).click();
  const notice = page.locator('.notices').getByRole('alert').locator('.toast');
  const titled = notice.filter({ has: page.locator('b', { hasText: /^Une erreur est survenue\.$/ }) });
  await expect(titled).toHaveText("Une erreur est survenue.L'inscription n'a pas pu aboutir !");
  // The question stays, with what did not change, for another try.
  await expect(dialog).toContainText('La place vous est toujours gardée.');
  await expect(page.locator('body')).not.toContainText('Zanzibar');
  await dialog.getByRole('button', { name: 'Garder ma place' }).click();
  await expect(dialog).toHaveCount(0);
  await expectOffline(page);
});

test('CORE-294 CORE-295: a list that fails says so in place with the request id, without a notice or the server’s text, and can be read again', async ({
  page,
  openAs,
}) => {
  const logged: string[] = [];
  page.on('console', (message) => message.type() === 'error' && logged.push(message.text()));
  const ofPortal = () => logged.filter((text) => text.startsWith('[forman]')).length;
  await page.route('**/api/transactions?*', (route) => route.fulfill(failure(telling)));
  await page.route('**/api/workshops/search*', (route) => route.fulfill(failure(telling)));
  await openAs('man@forman.example', '/auth/adherents/profil/factures?annee=2026');
  const problem = page.getByRole('alert').filter({ hasText: 'Vos factures n’ont pas pu être lues' });
  await expect(problem).toContainText('Vos filtres sont gardés.');
  await expect(problem).toContainText('Référence à citer : 7F3A-21C8');
  await expect(page.locator('.toast')).toHaveCount(0);
  await expect(page.locator('body')).not.toContainText('Zanzibar');
  expect(ofPortal()).toBeGreaterThan(0);
  await page.unroute('**/api/transactions?*');
  await problem.getByRole('button', { name: 'Réessayer' }).click();
  await expect(page.getByRole('table')).toBeVisible();
  await expect(page.getByLabel('Année')).toHaveValue('2026');

  logged.length = 0;
  await go(page, '/auth/workshop?title=bilan');
  const unread = page.getByRole('heading', { name: 'La liste n’a pas pu être lue' });
  await expect(unread).toBeVisible();
  await expect(page.getByText('7F3A-21C8')).toBeVisible();
  await expect(page.locator('.toast')).toHaveCount(0);
  await expect(page.locator('body')).not.toContainText('Zanzibar');
  expect(ofPortal()).toBeGreaterThan(0);
  await page.unroute('**/api/workshops/search*');
  await page.getByRole('button', { name: 'Réessayer' }).click();
  await expect(page.getByRole('searchbox', { name: 'Titre' })).toHaveValue('bilan');
  await expect(unread).toHaveCount(0);
});

test('a notice about an open dialog shows below its title, on a desk and on a phone', async ({
  page,
  portal,
  openAs,
}) => {
  const person = await portal.api.makeMember();
  await page.route('**/api/users/*/credit', (route) => route.fulfill(failure(telling)));
  await openAs('admin@forman.example', `/auth/admin/utilisateurs/${person.id}`);
  await page.getByRole('button', { name: 'Modifier le crédit' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Nouveau solde, en euros').fill('45,50');
  await dialog.getByLabel('Motif').fill('Geste');
  await dialog.getByRole('button', { name: 'Enregistrer' }).click();
  const notice = dialog.locator('.toast');
  await expect(notice).toContainText('Erreur lors de la modification des crédits !');
  // With the focus on it, the notice stays however long the resizing takes.
  await notice.getByRole('button', { name: 'Masquer ce message' }).focus();
  for (const [width, height] of [
    [1440, 700],
    [1024, 600],
    [390, 664],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect(notice).toBeInViewport({ ratio: 1 });
    await expect.poll(() => overlap(notice, dialog.locator('.dlg-head'))).toBe(false);
  }
});
