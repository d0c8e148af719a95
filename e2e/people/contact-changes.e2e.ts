import type { Page } from '@playwright/test';
import { axeFindings } from '../axe.ts';
import { expect, test } from '../fixtures.ts';
import { notice } from '../sessions.ts';
import { sideways } from '../window.ts';

const account = '/auth/compte';
const waiting = (page: Page) => page.getByRole('region', { name: 'À confirmer' });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

type Portal = { query: (text: string, values: unknown[]) => Promise<Record<string, unknown>[]> };
/** A value in the data of the last message to a person. */
async function wordTo(portal: Portal, recipient: string, name: 'code' | 'undo'): Promise<string> {
  const rows = await portal.query(
    `select data ->> $2 as word from outbox_messages where recipient = $1 and data ? $2 order by id desc limit 1`,
    [recipient, name],
  );
  return String(rows[0]?.['word']);
}

test(
  'ACC-016: a new phone number counts once its code is given',
  { tag: '@phone' },
  async ({ openAs, portal }) => {
    const { id, email } = await portal.api.makeMember();
    const number = `0684${String(id).padStart(6, '0')}`;
    await portal.api.send(email, 'PUT', `/users/${id}`, { phoneNumber: number });
    const page = await openAs(email, account);
    await expect(waiting(page)).toContainText(`+33 ${number}`);
    expect(await axeFindings(page)).toEqual([]);
    expect(await sideways(page)).toBeLessThanOrEqual(0);

    const code = page.getByLabel('Code reçu par SMS');
    await code.fill(await wordTo(portal, `+33${number.slice(1)}`, 'code'));
    await press(page, 'Confirmer mon téléphone');
    await expect(notice(page)).toContainText('Votre nouveau téléphone est confirmé !');
    await expect(waiting(page)).toHaveCount(0);
  },
);

test('ACC-017: a new e-mail can be dropped on the account page, or undone from the former address', async ({
  openAs,
  portal,
}) => {
  const { id, email } = await portal.api.makeMember();
  const to = `autre.${email}`;
  await portal.api.send(email, 'PUT', `/users/${id}`, { email: to });
  const page = await openAs(email, account);
  await expect(waiting(page)).toContainText(to);
  await press(page, 'Renvoyer le message');
  await expect(waiting(page)).toContainText('Un nouveau message est en route.');
  await press(page, 'Garder mon adresse actuelle');
  await expect(notice(page)).toContainText('Vos coordonnées restent celles d’avant.');
  await expect(waiting(page)).toHaveCount(0);

  await portal.api.send(email, 'PUT', `/users/${id}`, { email: to });
  await page.goto(`/securite/annuler/${await wordTo(portal, email, 'undo')}`);
  await expect(page.getByRole('button', { name: 'Annuler ce changement' })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await press(page, 'Annuler ce changement');
  await expect(page.getByText('Le changement est annulé')).toBeVisible();
  await page.reload();
  await press(page, 'Annuler ce changement');
  await expect(page.getByText('Il n’y a plus rien à annuler')).toBeVisible();
});
