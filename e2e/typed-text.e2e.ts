import type { Page } from '@playwright/test';
import { openPart } from './account-parts.ts';
import { expect, test } from './fixtures.ts';
import { tokenUntil } from './network.ts';
import { acceptTerms } from './sessions.ts';

/** All that this browser keeps, of the tab and beyond it. */
const kept = (page: Page) =>
  page.evaluate(() => JSON.stringify([sessionStorage, localStorage].map((one) => Object.entries(one))));

test('text typed into a field without a draft survives a reload and a login that ends', async ({
  openAs,
  portal,
}) => {
  const { id } = await portal.api.makeMember();
  const page = await openAs('admin@forman.example', `/auth/admin/utilisateurs/${id}`);
  const dialog = page.getByRole('dialog', { name: 'Bloquer ce compte' });
  const reason = dialog.getByRole('textbox');
  const open = () => page.getByRole('button', { name: 'Bloquer le compte' }).click();
  await open();
  await reason.pressSequentially('Départ à la retraite');
  await page.reload();
  await open();
  await expect(reason).toHaveValue('Départ à la retraite');

  await test.step('the login ends elsewhere: the person comes back to the page, and finds the text', async () => {
    await reason.pressSequentially(', dossier clos');
    await page.evaluate(
      (token) => {
        localStorage.setItem('token', token);
        localStorage.removeItem('refresh_token');
      },
      tokenUntil(new Date('2026-12-01T11:00:00+01:00')),
    );
    await dialog.getByRole('button', { name: 'Bloquer', exact: true }).click();
    await expect(page).toHaveURL('/');
    await page.getByLabel('Identifiant').fill('admin@forman.example');
    await page.getByLabel('Mot de passe', { exact: true }).fill('Demo-2026!');
    await page.getByRole('button', { name: 'Je me connecte' }).click();
    await expect(page).toHaveURL(`/auth/admin/utilisateurs/${id}`);
    await open();
    await expect(reason).toHaveValue('Départ à la retraite, dossier clos');
  });
});

test('passwords, codes and cards are never kept', async ({ openAs, portal }) => {
  const workshop = await portal.api.makeWorkshop({ price: 40 });
  const { email } = await portal.api.makeMember();
  const page = await openAs(email, '/auth/compte');
  const password = page.getByLabel('Mot de passe actuel', { exact: true });
  await openPart(page, 'Mot de passe');
  await password.pressSequentially('Sésame-actuel-7');
  await page.reload();
  await openPart(page, 'Mot de passe');
  await expect(password).toHaveValue('');
  await page.goto(`/auth/workshop/detail/${workshop.id}?inscription=1`);
  await acceptTerms(page);
  await page.getByRole('textbox', { name: 'Numéro de carte' }).pressSequentially('4242424242424242');
  await page.getByLabel('Code au dos').pressSequentially('314');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(workshop.title);
  expect(await kept(page)).not.toMatch(/Sésame|4242.?4242|\b314\b/);
});

test('a text that waits for its field is gone once its owner has logged out', async ({ openAs, portal }) => {
  const { id } = await portal.api.makeMember();
  const page = await openAs('admin@forman.example', `/auth/admin/utilisateurs/${id}`);
  await page.getByRole('button', { name: 'Bloquer le compte' }).click();
  const reason = page.getByRole('dialog', { name: 'Bloquer ce compte' }).getByRole('textbox');
  await reason.pressSequentially('Départ secret');
  await page.reload();
  await expect.poll(() => kept(page)).toContain('Départ secret');
  await page.getByRole('button', { name: /^Mon menu/ }).click();
  await page.getByRole('menuitem', { name: 'Déconnexion' }).click();
  await expect(page).toHaveURL('/');
  expect(await kept(page)).not.toContain('Départ secret');
});
