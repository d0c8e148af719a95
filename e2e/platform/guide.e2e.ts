import { axeFindings } from '../axe.ts';
import { expect, test } from '../fixtures.ts';

test('the guide opens from the page of its task, and links back to it', async ({ openAs }) => {
  const page = await openAs('admin@forman.example', '/auth/admin/cotisations');
  await page.getByRole('link', { name: /^Guide\s: Les cotisations/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Les cotisations');
  const picture = page.getByRole('img', { name: 'Les membres dont la cotisation est à régler' });
  await expect
    .poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(100);
  expect(await axeFindings(page)).toEqual([]);
  await page.locator('main').getByRole('link', { name: 'Un remboursement' }).click();
  await expect(page).toHaveURL('/auth/admin/guide/un-remboursement');
  await page.locator('main').getByRole('link', { name: 'Paiements à traiter' }).first().click();
  await expect(page).toHaveURL('/auth/admin/paiements');
});

test('the accountant can open the guide too', { tag: '@phone' }, async ({ openAs }) => {
  const page = await openAs('comptable@forman.example', '/auth/admin/guide');
  await expect(page.getByRole('link', { name: 'Les comptes du mois' })).toBeVisible();
});

test('a member cannot open the guide of the office', async ({ openAs }) => {
  const page = await openAs('neoman@forman.example', '/auth/admin/guide');
  await expect(page).toHaveURL('/auth/home');
});
