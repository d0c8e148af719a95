import type { Page } from '@playwright/test';
import { demoPassword } from '../../apps/api/src/sample/accounts.ts';
import type { Api } from '../api.ts';
import { axeFindings } from '../axe.ts';
import { expect, test } from '../fixtures.ts';

type Message = { channel: string; text: string };

/** Makes a person with an account and a phone. */
async function makePerson(api: Api): Promise<{ email: string; phone: string }> {
  const { email } = await api.makeMember();
  const { phoneNumber } = await api.send<{ phoneNumber: string }>(email, 'GET', '/me');
  return { email, phone: phoneNumber };
}

/** Last code sent to this phone, once `count` messages have arrived. */
async function readCode(api: Api, phone: string, count = 1): Promise<string> {
  const path = `/demo/messages?recipient=${encodeURIComponent(`+33${phone.slice(1)}`)}`;
  const read = () => api.send<Message[]>(null, 'GET', path);
  await expect.poll(async () => (await read()).length).toBe(count);
  const [message] = await read();
  return /\b\d{6}\b/.exec(message?.text ?? '')![0];
}

const next = (page: Page) => page.getByRole('button', { name: 'Suivant' });
const here = (page: Page) => page.getByRole('list', { name: 'Étapes' }).locator('[aria-current="step"]');
const failWith = (page: Page, status: number) =>
  page.route('**/api/users/*/reset', (route) =>
    route.fulfill({ status, contentType: 'application/problem+json', body: '{}' }),
  );

test.describe('a lost password', () => {
  test('MEM-227 MEM-228 MEM-229 MEM-231 MEM-232 MEM-233 MEM-237 MEM-238: a person sets a new password in three steps, by the keyboard', async ({
    page,
    portal,
  }) => {
    test.slow();
    const { email, phone } = await makePerson(portal.api);
    await page.goto('/');
    await page.getByRole('link', { name: 'Identifiant ou mot de passe oublié ?' }).click();
    await expect(page).toHaveURL('/reset/password');
    await expect(page.getByRole('list', { name: 'Étapes' }).getByRole('listitem')).toHaveText([
      /Votre téléphone/,
      /Code reçu par SMS/,
      /Nouveau mot de passe/,
    ]);
    await expect(page.getByRole('link', { name: 'Retour à la connexion' })).toHaveAttribute('href', '/');

    const field = page.getByLabel('Téléphone de votre compte');
    // Pressed while disabled, the button shows the reason at the field.
    await next(page).click({ force: true });
    await expect(page.getByText('Téléphone invalide !')).toBeVisible();
    await expect(field).toBeFocused();
    for (const wrong of ['061234567', '06123456789', '06abcdefgh']) {
      await field.fill(wrong);
      const isBlocked = await next(page).getAttribute('aria-disabled');
      expect(isBlocked, wrong).toBe(wrong.length === 10 ? null : 'true');
      await field.press('Enter');
      await field.press('Tab');
      await expect(page.getByText('Téléphone invalide !')).toBeVisible();
      await expect(here(page)).toContainText('Votre téléphone');
    }
    await field.fill(phone);
    await expect(next(page)).not.toHaveAttribute('aria-disabled', 'true');
    await failWith(page, 500);
    await field.press('Enter');
    await expect(here(page)).toContainText('en erreur');
    await expect(here(page)).toContainText('Votre téléphone');
    await expect(page.getByText('Téléphone invalide !')).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    await page.unroute('**/api/users/*/reset');

    await next(page).click();
    await expect(here(page)).toContainText('Code reçu par SMS');
    await expect(page.getByText('Si ce numéro est connu, un code vient d’être envoyé')).toBeVisible();
    const code = page.getByLabel('Code', { exact: true });
    await expect(code).toBeFocused();
    await readCode(portal.api, phone);
    await page.getByRole('button', { name: 'Renvoyer le SMS' }).click();
    await expect(page.getByRole('button', { name: 'SMS renvoyé' })).toHaveAttribute('aria-disabled', 'true');
    const arrived = await readCode(portal.api, phone, 2);
    await code.fill(arrived.slice(0, 5));
    await expect(next(page)).toHaveAttribute('aria-disabled', 'true');
    await code.press('Enter');
    await expect(page.getByText('Le code a six chiffres.')).toBeVisible();
    await expect(here(page)).toContainText('Code reçu par SMS');
    await code.fill(arrived);
    await code.press('Enter');

    await expect(page.getByLabel('Nouveau mot de passe', { exact: true }).last()).toBeFocused();
    await page.keyboard.type('Nouveau-2026!');
    await page.getByLabel('Confirmation').fill('Nouveau-2026!');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/');
    await expect(page.getByText('Votre mot de passe est changé.')).toBeVisible();

    await expect(
      portal.api.send(null, 'POST', '/login_check', { email, password: demoPassword }),
    ).rejects.toThrow('401');
    await page.getByLabel('Identifiant').fill(email);
    await page.getByLabel('Mot de passe', { exact: true }).fill('Nouveau-2026!');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/auth/home');
  });

  test('CORE-071 MEM-022 MEM-234 MEM-235 MEM-239: a new password is entered twice with at least eight letters; a wrong code marks the last step and leads back to the code @phone', async ({
    page,
    portal,
  }) => {
    test.slow();
    const { phone } = await makePerson(portal.api);
    await page.goto('/reset/password');
    await expect(page.getByRole('heading', { level: 1, name: 'Mot de passe oublié' })).toBeVisible();
    await expect(page).toHaveURL('/reset/password');
    await page.getByLabel('Téléphone de votre compte').fill(phone);
    await next(page).click();
    const arrived = await readCode(portal.api, phone);
    const wrong = arrived === '000000' ? '000001' : '000000';
    await page.getByLabel('Code', { exact: true }).fill(wrong);
    await next(page).click();

    const [first, second] = [
      page.locator('[name="new-password"]'),
      page.locator('[name="confirm-password"]'),
    ];
    const send = page.getByRole('button', { name: 'Changer mon mot de passe' });
    await first.fill('1234567');
    await second.fill('1234567');
    await expect(send).toHaveAttribute('aria-disabled', 'true');
    await first.fill('12345678x');
    await expect(send).toHaveAttribute('aria-disabled', 'true');
    await second.fill('12345678y');
    await expect(send).not.toHaveAttribute('aria-disabled', 'true');
    await send.click();
    await expect(page.getByText('Mot de passe invalide !')).toBeVisible();
    await expect(second).toBeFocused();
    await second.fill('12345678x');

    await failWith(page, 500);
    await send.click();
    await expect(page.getByText('Le mot de passe n’a pas été changé.')).toBeVisible();
    await expect(send).not.toHaveAttribute('aria-busy', 'true');
    await expect(here(page)).not.toContainText('en erreur');
    await page.unroute('**/api/users/*/reset');

    await send.click();
    await expect(here(page)).toContainText('en erreur');
    await expect(here(page)).toContainText('Nouveau mot de passe');
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Revenir au code' }).click();
    await page.getByLabel('Code', { exact: true }).fill(arrived);
    await next(page).click();
    await first.fill('12345678x');
    await second.fill('12345678x');
    await send.click();
    await expect(page).toHaveURL('/');
  });
});
