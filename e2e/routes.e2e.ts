import type { Page } from '@playwright/test';
import { axeFindings } from './axe.ts';
import { expect, test } from './fixtures.ts';

const expectPage = async (page: Page, path: string, title: string | RegExp): Promise<void> => {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page).toHaveURL(path);
};
const terms = 'Conditions générales d’utilisation';

test('MEM-020, MEM-022, MEM-025, MEM-026 what a visitor opens by its address, and the terms from the form', async ({
  page,
}) => {
  await expectPage(page, '/contact', /contact/i);
  await expect(page.getByRole('button', { name: /Envoyer/ })).toBeVisible();
  await expectPage(page, '/reset/password', 'Mot de passe oublié');
  await expect(page.getByLabel(/téléphone/i).first()).toBeVisible();
  await expectPage(page, '/mentions-legales', 'Mentions légales');
  await expectPage(page, '/cnil', 'CNIL');
  expect((await page.locator('main').innerText()).trim()).toBe('CNIL');
  await page.goto('/register');
  const opened = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'conditions générales d’utilisation' }).click();
  await expect((await opened).getByRole('heading', { level: 1, name: terms })).toBeVisible();
});

test('MEM-011, MEM-020, MEM-024, MEM-025 what a guest opens; on each page the address that waits for its confirmation', async ({
  openAs,
  portal,
}) => {
  const { email } = await portal.api.makeMember({ level: 'ROLE_GUEST' });
  const page = await openAs(email, '/auth/adherents/profil/agenda');
  // Not the profile of somebody called “agenda”.
  await expect(page.getByRole('heading', { level: 1, name: 'Mon agenda' })).toBeVisible();
  await expectPage(page, '/auth/ContactApp', /contact/i);
  await expect(page.getByRole('button', { name: /Envoyer/ })).toBeVisible();
  await expectPage(page, '/auth/status', 'Statuts');
  const reminder = page.getByRole('region', { name: 'Confirmation de votre adresse' });
  await expect(reminder).toContainText(email);
  expect(await axeFindings(page)).toEqual([]);
  await reminder.getByRole('button', { name: 'Renvoyer le lien' }).click();
  await expect(reminder).toContainText('Un nouveau message est en route.');
  type Mail = { subject: string; text: string };
  const link = async () => {
    const mails = await portal.api.send<Mail[]>(null, 'GET', `/demo/messages?recipient=${email}`);
    const again = mails.find(({ subject }) => subject === 'Forman\u00a0: confirmez votre adresse');
    return /\/register\/confirmation\/[\w-]+/.exec(again?.text ?? '')?.[0] ?? null;
  };
  await expect.poll(link, { timeout: 20_000 }).not.toBeNull();
  await page.goto((await link()) ?? '');
  await page.getByRole('link', { name: 'Voir les ateliers' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Ateliers' })).toBeVisible();
  await expect(reminder).toHaveCount(0);
  await expectPage(page, '/auth/cgu', terms);
});
