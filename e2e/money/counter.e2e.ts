import { axeFindings } from '../axe.ts';
import { expect, test } from '../fixtures.ts';
import { nbsp, notice } from '../sessions.ts';

const admin = 'admin@forman.example';

test('MNY-029 MNY-032 MNY-035: the office takes a cheque for dues and a seat, and takes it to the bank; the member finds both', async ({
  openAs,
  portal,
}) => {
  const { id, email } = await portal.api.makeMember({ level: 'ROLE_NEOMAN' });
  const { id: session } = await portal.api.makeWorkshop({ title: `Guichet ${id}`, price: 45 });
  const page = await openAs(admin, `/auth/admin/utilisateurs/${id}`);
  await page.getByRole('button', { name: 'Encaisser', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Encaisser' });
  // Dues that are called stand there already.
  await expect(dialog).toContainText('Renouvellement cotisation 2027');
  await dialog.getByRole('button', { name: 'Ajouter' }).click();
  await dialog.getByRole('searchbox', { name: 'Chercher une session' }).fill(`Guichet ${id}`);
  await dialog.getByRole('button', { name: new RegExp(`Guichet ${id}`) }).click();
  await expect(dialog.getByRole('button', { name: 'Ajouter' })).toBeFocused();
  await dialog.getByLabel('Numéro du chèque').fill(`77${id}`);
  await expect(dialog).toContainText('Le chèque attend sa remise en banque.');
  expect(await axeFindings(page, 'dialog[open]')).toEqual([]);
  await dialog.getByRole('button', { name: /^Encaisser 95,00/ }).click();
  await expect(notice(page)).toContainText('L’argent est encaissé');
  await expect(dialog).toBeHidden();

  await page.goto('/auth/admin?rubrique=remises');
  // One cheque, whatever it has paid.
  const ours = page.getByRole('checkbox', { name: new RegExp(`chèque n° 77${id}`) });
  await expect(ours).toHaveCount(1);
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('checkbox', { name: 'Tout cocher' }).uncheck();
  await ours.check();
  await page.getByRole('button', { name: nbsp('Remettre 95,00 €') }).click();
  await expect(ours).toHaveCount(0);
  const slip = page.waitForEvent('download');
  await page
    .getByRole('button', { name: /^PDF de la remise/ })
    .first()
    .click();
  expect((await slip).suggestedFilename()).toMatch(/^Remise-\d+\.pdf$/);

  const own = await portal.api.send<{ dateEndMember: string }>(email, 'GET', '/me');
  expect(own.dateEndMember).toMatch(/^2027-12-31/);
  const seat = await portal.api.send<{ mine: { state: string } }>(email, 'GET', `/workshops/${session}`);
  expect(seat.mine.state).toBe('registered');
});
