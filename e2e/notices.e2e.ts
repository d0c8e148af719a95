import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

const askForData = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: /^Mon menu/ }).click();
  await page.getByRole('menuitem', { name: 'RGPD' }).click();
  // The notice comes up where the menu was: a pointer left there would hold it.
  await page.mouse.move(300, 700);
};
const failure = (body: string) => ({ status: 500, contentType: 'application/problem+json', body });
const telling = JSON.stringify({
  code: 'internal',
  title: 'Zanzibar',
  detail: 'Zanzibar',
  requestId: '7F3A-21C8',
});

test('CORE-291, CORE-293, MEM-374 a notice has title and text, is a status, and leaves after seven seconds', async ({
  page,
  openAs,
}) => {
  await openAs('neoman@forman.example', '/auth/home');
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
});

test('MEM-374 a pointer over it or the focus in it holds a notice; it can be closed before', async ({
  page,
  openAs,
}) => {
  await openAs('neoman@forman.example', '/auth/home');
  await askForData(page);
  const notice = page.locator('.toast');
  await notice.hover();
  await page.clock.runFor(20_000);
  await expect(notice).toHaveCount(1);
  await page.mouse.move(200, 600);
  await notice.getByRole('button', { name: 'Fermer' }).focus();
  await page.clock.runFor(20_000);
  await expect(notice).toHaveCount(1);
  await notice.getByRole('button', { name: 'Fermer' }).click();
  await expect(notice).toHaveCount(0);
});

test('CORE-292 a red notice is titled "Une erreur est survenue." and is an alert', async ({
  page,
  openAs,
}) => {
  await page.route('**/cancel/waiting_zone', (route) => route.fulfill(failure(telling)));
  await openAs('neoman@forman.example', '/auth/home');
  await page.getByRole('button', { name: 'Je la laisse' }).click();
  const dialog = page.getByRole('dialog', { name: 'Laisser cette place ?' });
  await expect(dialog.getByRole('button', { name: 'Garder ma place' })).toBeFocused();
  await dialog.getByRole('button', { name: 'Je la laisse' }).click();
  const notice = page.locator('.notices').getByRole('alert').locator('.toast');
  await expect(notice.locator('b')).toHaveText('Une erreur est survenue.');
  await expect(notice).toContainText("L'annulation n'a pas pu aboutir !");
  await expect(dialog).toHaveCount(0);
  await expect(page.locator('body')).not.toContainText('Zanzibar');
});

test('CORE-294, CORE-295 a list that fails says so in place, with the request id, and the page stays usable', async ({
  page,
  openAs,
}) => {
  const logged: string[] = [];
  page.on('console', (message) => message.type() === 'error' && logged.push(message.text()));
  await page.route('**/api/transactions?*', (route) => route.fulfill(failure(telling)));
  await openAs('man@forman.example', '/auth/adherents/profil/factures?annee=2026');
  const problem = page.getByRole('alert').filter({ hasText: 'Vos factures n’ont pas pu être lues' });
  await expect(problem).toContainText('Vos filtres sont gardés.');
  await expect(problem).toContainText('Référence à citer : 7F3A-21C8');
  await expect(page.locator('.toast')).toHaveCount(0);
  await expect(page.locator('body')).not.toContainText('Zanzibar');
  expect(logged.filter((text) => text.startsWith('[forman]')).length).toBeGreaterThan(0);

  await page.unroute('**/api/transactions?*');
  await problem.getByRole('button', { name: 'Réessayer' }).click();
  await expect(page.getByRole('table')).toBeVisible();
  await expect(page.getByLabel('Année')).toHaveValue('2026');
});

test('CORE-294 the home page that could not be read leaves menu and search at hand', async ({
  page,
  openAs,
}) => {
  await page.route('**/api/home', (route) => route.fulfill(failure('<html>Zanzibar</html>')));
  await openAs('neoman@forman.example', '/auth/home');
  await expect(page.getByText('Votre accueil n’a pas pu être lu')).toBeVisible();
  await expect(page.locator('.toast')).toHaveCount(0);
  await page.unroute('**/api/home');
  await page.getByRole('button', { name: 'Réessayer' }).click();
  await expect(page.getByRole('heading', { name: 'Mes prochaines inscriptions' })).toBeVisible();
});
