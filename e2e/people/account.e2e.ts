import type { Page } from '@playwright/test';
import { demoPassword } from '../../apps/api/src/sample/accounts.ts';
import { openPart, toParts } from '../account-parts.ts';
import { axeFindings } from '../axe.ts';
import { expect, test } from '../fixtures.ts';
import { notice } from '../sessions.ts';

const account = '/auth/compte';
const logins = (page: Page) =>
  page.getByRole('region', { name: 'Connexions ouvertes' }).getByRole('listitem');
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });

test(
  'CORE-051: the account page ends one login or all others, and shows each refusal of a new password at its field',
  { tag: '@phone' },
  async ({ openAs, portal }) => {
    const { email } = await portal.api.makeMember();
    const [first] = [await portal.api.login(email), await portal.api.login(email)];
    const page = await openAs(email, account);
    await openPart(page, 'Connexions ouvertes Cet appareil et 3 autres');
    await expect(logins(page).first()).toContainText('Cet appareil');
    // The two logins above and the one that made this person look alike: one row, with the others behind it.
    await expect(logins(page)).toHaveCount(2);
    await page.getByText('2 autres connexions semblables').click();
    await expect(logins(page)).toHaveCount(4);
    expect(await axeFindings(page)).toEqual([]);
    await logins(page)
      .last()
      .getByRole('button', { name: /^Déconnecter/ })
      .click();
    await expect(logins(page)).toHaveCount(3);
    await page.getByRole('button', { name: 'Déconnecter tous les autres appareils' }).click();
    const question = page.getByRole('dialog', { name: 'Déconnecter les autres appareils ?' });
    await question.getByRole('button', { name: 'Déconnecter' }).click();
    await expect(logins(page)).toHaveCount(1);
    const renewal = await fetch(`${portal.url}/api/token/refresh`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ refresh_token: first?.refresh_token }),
    });
    expect(renewal.status).toBe(401);
    await page.reload();
    await expect(logins(page)).toHaveCount(1);
    await openPart(page, 'Mot de passe');
    await changePassword(page);
    await portal.api.send(null, 'POST', '/login_check', { email, password: 'girouette-9' });
  },
);

async function changePassword(page: Page): Promise<void> {
  const submit = page.getByRole('button', { name: 'Changer mon mot de passe' });
  await submit.click();
  await expect(field(page, 'Mot de passe actuel')).toBeFocused();
  await expect(page.getByText('Mot de passe invalide !')).toBeVisible();
  await field(page, 'Mot de passe actuel').fill('mauvais');
  await field(page, 'Nouveau mot de passe').fill('girouette-9');
  await field(page, 'Le même, encore une fois').fill('girouette');
  await submit.click();
  await expect(page.getByText('Les mots de passe ne sont pas identiques !')).toBeVisible();
  await field(page, 'Le même, encore une fois').fill('girouette-9');
  await submit.click();
  await expect(page.getByText('Mot de passe actuel invalide')).toBeVisible();
  await expect(field(page, 'Mot de passe actuel')).toBeFocused();
  await expect(field(page, 'Nouveau mot de passe')).toHaveValue('girouette-9');
  await field(page, 'Mot de passe actuel').fill(demoPassword);
  await submit.click();
  await expect(notice(page)).toContainText('Votre mot de passe est changé !');
  await expect(field(page, 'Nouveau mot de passe')).toHaveValue('');
}

test('on a desk the account shows one part beside an index with states; an address opens a part, and typed text stays', async ({
  openAs,
  portal,
}) => {
  const { email } = await portal.api.makeMember();
  const page = await openAs(email, account);
  const index = page.getByRole('navigation', { name: 'Parties du compte' });
  const part = (name: string) => page.getByRole('region', { name, exact: true });
  await expect(index.getByRole('link', { name: 'Double vérification Pas encore active' })).toBeVisible();
  await expect(part('Ce que je veux recevoir')).toBeVisible();
  await expect(part('Mot de passe')).toBeHidden();
  expect(await axeFindings(page)).toEqual([]);

  await openPart(page, 'Mot de passe');
  await expect(page).toHaveURL(`${account}#mot-de-passe`);
  await expect(part('Ce que je veux recevoir')).toBeHidden();
  await expect(index.locator('[aria-current]')).toContainText('Mot de passe');
  // The keyboard continues in the opened part.
  await page.keyboard.press('Tab');
  await expect(field(page, 'Mot de passe actuel')).toBeFocused();
  await expect(part('Mot de passe').getByText('un chiffre', { exact: true })).toHaveCount(0);
  await field(page, 'Nouveau mot de passe').fill('girouette-9');
  await expect(part('Mot de passe').getByText('un chiffre', { exact: true })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);

  await openPart(page, 'Mes données personnelles Aucune archive demandée');
  await expect(part('Mes données personnelles')).toBeInViewport();
  await page.goBack();
  await expect(field(page, 'Nouveau mot de passe')).toHaveValue('girouette-9');

  await page.goto('/auth/home');
  await page.goto(`${account}?journal=1`);
  await expect(part('Journal de sécurité')).toBeInViewport();
  await expect(part('Ce que je veux recevoir')).toBeHidden();
});

test(
  'on a phone the account lists its parts with their states; each opens in place or by its address, and keeps typed text',
  { tag: '@phone' },
  async ({ openAs, portal }) => {
    const { email } = await portal.api.makeMember();
    const page = await openAs(email, account);
    const rows = page.getByRole('navigation', { name: 'Parties du compte' }).getByRole('listitem');
    const heading = page.getByRole('heading', { level: 1 });
    await expect(rows).toContainText([
      'Ce que je veux recevoir Tout vous arrive aussi par e‑mail',
      'Double vérification Pas encore active',
      'Mot de passe',
      'Connexions ouvertes Cet appareil et 1 autre',
      'Journal de sécurité Dernière ligne aujourd’hui',
      'Cet appareil Rien n’est gardé hors connexion',
      'Mes données personnelles Aucune archive demandée',
      'Supprimer mon compte Rien n’est demandé',
    ]);
    await expect(logins(page)).toHaveCount(0);
    expect(await axeFindings(page)).toEqual([]);

    await openPart(page, 'Mot de passe');
    await expect(heading).toHaveText('Mot de passe');
    await expect(heading).toBeFocused();
    await expect(heading).toBeInViewport();
    await field(page, 'Nouveau mot de passe').fill('girouette-9');
    expect(await axeFindings(page)).toEqual([]);
    await page.goBack();
    await expect(heading).toHaveText('Mon compte');
    await expect(rows.getByRole('link', { name: /^Mot de passe/ })).toBeFocused();
    await openPart(page, 'Supprimer mon compte');
    await expect(page.getByRole('button', { name: 'Supprimer mon compte…' })).toBeVisible();
    await openPart(page, 'Mot de passe');
    await expect(field(page, 'Nouveau mot de passe')).toHaveValue('girouette-9');

    await page.goto('/auth/home');
    await page.goto(`${account}#journal`);
    await expect(heading).toHaveText('Journal de sécurité');
    await page.getByRole('link', { name: 'Changer mon mot de passe' }).click();
    await expect(heading).toHaveText('Mot de passe');
    await page.goto(`${account}?journal=1`);
    await expect(heading).toHaveText('Journal de sécurité');
    await toParts(page).click();
    await expect(page).toHaveURL(account);
    await expect(rows.first()).toBeVisible();
  },
);
