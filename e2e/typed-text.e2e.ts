import { expect, test } from './fixtures.ts';
import { tokenUntil } from './network.ts';

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
