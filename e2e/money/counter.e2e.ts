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

test('MNY-049 MNY-051 MNY-055: a newcomer on the phone is enrolled with a cheque; it comes back, and the rest is taken in two parts @phone', async ({
  openAs,
  portal,
}) => {
  const { id: other } = await portal.api.makeMember();
  const [email, cheque] = [`nouvelle.${other}@essai.example`, `88${other}`];
  const page = await openAs(admin, '/auth/admin?rubrique=utilisateurs');
  // Three clicks beside the typing: the page, the civility, the press.
  await page.getByRole('link', { name: 'Nouvel adhérent' }).click();
  await page.getByRole('combobox', { name: 'Civilité' }).selectOption('Mme');
  await page.getByRole('textbox', { name: 'Prénom', exact: true }).fill('Nadia');
  await page.getByRole('textbox', { name: 'Nom', exact: true }).fill(`Retour ${other}`);
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email);
  await page.getByRole('textbox', { name: 'Téléphone' }).fill(`06${String(other).padStart(8, '0')}`);
  await page.getByLabel('Numéro du chèque').fill(cheque);
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: /^Inscrire et encaisser 30,00/ }).click();
  await expect(notice(page)).toContainText('L’adhérent est inscrit');
  await expect(page.getByRole('heading', { level: 1, name: `Nadia Retour ${other}` })).toBeVisible();

  await page.goto('/auth/admin?rubrique=remises');
  await page.getByRole('checkbox', { name: 'Tout cocher' }).uncheck();
  await page.getByRole('checkbox', { name: new RegExp(`chèque n° ${cheque}`) }).check();
  await page.getByRole('button', { name: nbsp('Remettre 30,00 €') }).click();
  await expect(notice(page)).toContainText('La remise est enregistrée');
  await page
    .getByRole('button', { name: /^Remise n° / })
    .first()
    .click();
  await page.getByRole('button', { name: `Chèque n° ${cheque} revenu impayé` }).click();
  const returned = page.getByRole('dialog', { name: 'Chèque revenu impayé' });
  await returned.getByLabel(/^Frais pris par la banque/).fill('15,20');
  await returned.getByRole('button', { name: nbsp('Noter 30,00 € impayés') }).click();
  await expect(page.getByText(/^Revenu impayé le /).first()).toBeVisible();
  await page.getByRole('button', { name: 'Fermer' }).last().click();

  // What it had paid is owed again: a part of it in cash, then the rest.
  const taking = page.getByRole('dialog', { name: 'Encaisser' });
  for (const [part, rest] of [
    ['12', '18,00'],
    ['18', null],
  ] as const) {
    await page.getByRole('button', { name: new RegExp(`^Encaisser, Nadia Retour ${other}`) }).click();
    await taking.getByLabel(/^Reçu pour Adhésion/).fill(part);
    await taking.getByText('Espèces', { exact: true }).click();
    if (rest) await expect(taking).toContainText(nbsp(`${rest} € resteront à payer.`));
    expect(await axeFindings(page, 'dialog[open]')).toEqual([]);
    await taking.getByRole('button', { name: new RegExp(`^Encaisser ${part},00`) }).click();
    await expect(taking).toBeHidden();
  }
  await expect(
    page.getByRole('button', { name: new RegExp(`^Encaisser, Nadia Retour ${other}`) }),
  ).toHaveCount(0);
});
