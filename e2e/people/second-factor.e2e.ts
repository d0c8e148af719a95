import type { Page } from '@playwright/test';
import { generateSync } from 'otplib';
import { demoPassword } from '../../apps/api/src/sample/accounts.ts';
import { openPart } from '../account-parts.ts';
import { axeFindings } from '../axe.ts';
import { expect, test } from '../fixtures.ts';
import { closeNotices, notice } from '../sessions.ts';
import { sideways } from '../window.ts';

const account = '/auth/compte';
const factors = `${account}#double-verification`;
const admin = 'admin@forman.example';
/** The dialog that confirms identity; the form below it stays busy until then. */
const confirmation = 'dialog:has(.confirm-form)';
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const card = (page: Page) => page.getByRole('region', { name: 'Double vérification' });
const keys = (page: Page) => card(page).getByRole('list', { name: 'Mes clés' }).getByRole('listitem');
const form = (page: Page) => page.getByRole('region', { name: /^(Mon espace|Encore une étape)$/ });
const codeField = (page: Page) => form(page).getByLabel('Code de votre application');

/** Adds a virtual device that holds keys and accepts every use; it disappears with the page. */
async function addAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

async function logOut(page: Page): Promise<void> {
  // A notice stands over the menu for seven seconds.
  await closeNotices(page);
  await button(page, /^Mon menu/).click();
  await page.getByRole('menuitem', { name: 'Déconnexion' }).click();
  await expect(page).toHaveURL('/');
}

async function givePassword(page: Page, email: string): Promise<void> {
  await page.getByLabel('Identifiant').fill(email);
  await page.getByLabel('Mot de passe', { exact: true }).fill(demoPassword);
  await button(page, 'Je me connecte').click();
}

const isIn = (page: Page) =>
  expect(page.getByRole('heading', { level: 1, name: 'Bonjour Alix' })).toBeVisible();

/** Code of an authenticator application, by the server's clock; each code is valid once. */
async function codeOf(url: string, secret: string, later = 0): Promise<string> {
  const time = Date.parse((await fetch(`${url}/api/association`)).headers.get('x-server-time') ?? '');
  return generateSync({ secret, epoch: Math.floor(time / 1000) + later });
}

/** Recovery codes shown with the first key, saved as the dialog asks. */
async function keepCodes(page: Page): Promise<string[]> {
  const shown = dialog(page, 'Vos codes de secours');
  await expect(shown).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(shown).toContainText('Les avez-vous gardés ?');
  expect(await axeFindings(page)).toEqual([]);
  const codes = await shown.getByRole('list').getByRole('listitem').allInnerTexts();
  expect(new Set(codes).size).toBe(10);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    shown.getByRole('button', { name: 'Télécharger' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('forman-codes-de-secours.txt');
  await shown.getByRole('button', { name: 'Je les ai gardés' }).click();
  await expect(shown).toBeHidden();
  await expect(notice(page).last()).toContainText('Votre double vérification est prête !');
  return codes;
}

async function addPasskey(page: Page, name: string): Promise<string[]> {
  await card(page).getByRole('button', { name: 'Ajouter une clé d’accès' }).click();
  await dialog(page, 'Ajouter une clé d’accès').getByLabel('Nom de la clé').fill(name);
  await button(page, 'Créer la clé').click();
  return keepCodes(page);
}

for (const size of ['desk', 'phone']) {
  test(
    `ACC-005: a passkey made on the account page is asked for after the password, and also opens the account alone (${size})`,
    { tag: size === 'phone' ? ['@phone'] : [] },
    async ({ openAs, portal }) => {
      const { email } = await portal.api.makeMember();
      const page = await openAs(email, account);
      await addAuthenticator(page);
      await openPart(page, 'Double vérification');
      await expect(card(page)).toContainText('Pas encore active');
      await addPasskey(page, 'Ma clé');
      await expect(keys(page)).toHaveCount(1);
      await expect(keys(page)).toContainText('Ma clé');
      await expect(card(page)).toContainText('Il vous reste 10 codes');
      await openPart(page, 'Connexions ouvertes');
      await expect(
        page.getByRole('region', { name: 'Connexions ouvertes' }).getByRole('listitem'),
      ).toHaveCount(1);
      await openPart(page, 'Journal de sécurité');
      await expect(page.getByRole('region', { name: 'Journal de sécurité' })).toContainText(
        'Double vérification : clé ajoutée',
      );
      expect(await axeFindings(page)).toEqual([]);
      expect(await sideways(page)).toBeLessThanOrEqual(0);

      await logOut(page);
      await givePassword(page, email);
      await expect(form(page)).toContainText('Il reste à utiliser votre clé d’accès');
      expect(await axeFindings(page)).toEqual([]);
      await button(page, 'Revenir').click();
      await expect(page.getByLabel('Mot de passe', { exact: true })).toHaveValue(demoPassword);
      await button(page, 'Je me connecte').click();
      await button(page, 'Utiliser ma clé d’accès').click();
      await isIn(page);

      await logOut(page);
      await button(page, 'Entrer avec ma clé d’accès').click();
      await isIn(page);

      await page.goto(account);
      await openPart(page, 'Double vérification');
      await button(page, 'Renommer Ma clé').click();
      await dialog(page, 'Renommer').getByLabel('Nom').fill('Mon ordinateur du bureau');
      await button(page, 'Enregistrer').click();
      await expect(keys(page)).toContainText('Mon ordinateur du bureau');
      await expect(keys(page)).not.toContainText('pas encore utilisée');
      await button(page, 'Retirer Mon ordinateur du bureau').click();
      await expect(dialog(page, 'Retirer cette clé d’accès ?')).toContainText('C’est votre dernière');
      await dialog(page, 'Retirer cette clé d’accès ?').getByRole('button', { name: 'Retirer' }).click();
      await expect(keys(page)).toHaveCount(0);
      await expect(card(page)).toContainText('Pas encore active');

      await openPart(page, 'Journal de sécurité');
      const journal = page.getByRole('region', { name: 'Journal de sécurité' });
      await expect(journal.getByRole('listitem')).toHaveCount(5);
      await journal.getByRole('link', { name: 'Voir tout' }).click();
      await expect(page).toHaveURL(`${account}?journal=1`);
      await expect(journal.getByRole('listitem').last()).toContainText('Connexion');
      expect(await journal.getByRole('listitem').count()).toBeGreaterThan(5);
      expect(await axeFindings(page)).toEqual([]);
    },
  );
}

test(
  'ACC-001 ACC-004: an application is added with its first code, and its next code opens the account; a recovery code opens it once',
  { tag: '@phone' },
  async ({ openAs, portal }) => {
    const { email } = await portal.api.makeMember();
    const page = await openAs(email, factors);
    await card(page).getByRole('button', { name: 'Ajouter une application' }).click();
    const adding = dialog(page, 'Ajouter une application');
    await adding.getByRole('button', { name: 'Continuer' }).click();
    const code = adding.getByLabel('Code affiché par l’application');
    await expect(code).toBeFocused();
    expect(await axeFindings(page)).toEqual([]);
    const secret = (await adding.locator('.totp-key').innerText()).replaceAll(/\s/g, '');
    await code.fill('000000');
    await adding.getByRole('button', { name: 'Ajouter' }).click();
    await expect(adding).toContainText('vérifiez l’heure de votre téléphone');
    await code.fill(await codeOf(portal.url, secret));
    await adding.getByRole('button', { name: 'Ajouter' }).click();
    const [spare = ''] = await keepCodes(page);
    await expect(keys(page)).toContainText('Mon téléphone');

    await logOut(page);
    await givePassword(page, email);
    await expect(codeField(page)).toBeFocused();
    await codeField(page).fill('000000');
    await button(page, 'Je me connecte').click();
    await expect(form(page)).toContainText('Code invalide');
    expect(await axeFindings(page)).toEqual([]);
    await codeField(page).fill(await codeOf(portal.url, secret, 30));
    await button(page, 'Je me connecte').click();
    await isIn(page);

    await logOut(page);
    await givePassword(page, email);
    await button(page, 'Utiliser un code de secours').click();
    await expect(form(page)).not.toContainText('Code invalide');
    await form(page).getByLabel('Code de secours').fill(spare.toUpperCase());
    await button(page, 'Je me connecte').click();
    await isIn(page);
    await page.goto(factors);
    await expect(card(page)).toContainText('Il vous reste 9 codes');

    await logOut(page);
    await givePassword(page, email);
    await button(page, 'Utiliser un code de secours').click();
    await form(page).getByLabel('Code de secours').fill(spare);
    await button(page, 'Je me connecte').click();
    await expect(form(page)).toContainText('Code invalide');
  },
);

test('ACC-003: a login whose second step took too long starts again, and says so', async ({
  page,
  portal,
  openAs,
}) => {
  const { id, email } = await portal.api.makeMember();
  await openAs(email, factors);
  await addAuthenticator(page);
  await addPasskey(page, 'Ma clé');
  await logOut(page);
  await givePassword(page, email);
  await button(page, 'Utiliser un code de secours').click();
  await portal.query(
    `update auth_challenges set expires_at = expires_at - interval '5 minutes' where user_id = $1`,
    [id],
  );
  await form(page).getByLabel('Code de secours').fill('abcd-efgh-2345');
  await button(page, 'Je me connecte').click();
  await expect(form(page).getByRole('alert')).toContainText('Trop de temps a passé');
  await expect(page.getByLabel('Identifiant')).toHaveValue(email);
});

for (const size of ['desk', 'phone']) {
  test(
    `ACC-013: a person confirms their identity to change the e-mail; closing the question keeps the typed form (${size})`,
    { tag: size === 'phone' ? ['@phone'] : [] },
    async ({ openAs, portal }) => {
      const { id, email } = await portal.api.makeMember();
      const page = await openAs(email, `/auth/adherents/profil/${id}`);
      await portal.query(
        `update login_confirmations set confirmed_until = confirmed_until - interval '5 minutes' where user_id = $1`,
        [id],
      );
      await button(page, 'Modifier mon profil').click();
      const edit = dialog(page, 'Modifier mon profil');
      await edit.getByLabel('E-mail', { exact: true }).fill(`nouveau.${email}`);
      await edit.getByRole('button', { name: 'Enregistrer' }).click();
      const question = dialog(page, 'Confirmez que c’est bien vous');
      await expect(question.getByLabel('Votre mot de passe', { exact: true })).toBeFocused();
      expect(await axeFindings(page, confirmation)).toEqual([]);
      await question.getByRole('button', { name: 'Annuler' }).click();
      await expect(question).toBeHidden();
      await expect(edit).toContainText('Rien n’a changé.');
      await expect(notice(page)).toHaveCount(0);
      await expect(edit.getByLabel('E-mail', { exact: true })).toHaveValue(`nouveau.${email}`);

      await edit.getByRole('button', { name: 'Enregistrer' }).click();
      await question.getByLabel('Votre mot de passe', { exact: true }).fill('autre chose');
      await question.getByRole('button', { name: 'Confirmer' }).click();
      await expect(question).toContainText('Mot de passe invalide');
      await expect(question.getByLabel('Votre mot de passe', { exact: true })).toBeFocused();
      await question.getByLabel('Votre mot de passe', { exact: true }).fill(demoPassword);
      await question.getByRole('button', { name: 'Confirmer' }).click();
      await expect(question).toBeHidden();
      await expect(edit).toBeHidden();
      await expect(notice(page).filter({ hasText: 'Votre profil est à jour !' })).toBeVisible();
      await expect(notice(page).filter({ hasText: 'comptera une fois confirmé' })).toBeVisible();
      await page.goto(account);
      await expect(page.getByText(`nouveau.${email}`, { exact: true })).toBeVisible();
    },
  );
}

test('ACC-014: a confirmation of identity replaces the tokens in every tab, and the former token is refused', async ({
  openAs,
  portal,
}) => {
  const { id, email } = await portal.api.makeMember();
  const page = await openAs(email, factors);
  const second = await page.context().newPage();
  await second.goto(factors);
  await expect(card(second)).toBeVisible();
  const tokens = () =>
    page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('refresh_token')]);
  const before = await tokens();
  await portal.query('delete from login_confirmations where user_id = $1', [id]);
  await card(page).getByRole('button', { name: 'Ajouter une application' }).click();
  await dialog(page, 'Ajouter une application').getByRole('button', { name: 'Continuer' }).click();
  const question = dialog(page, 'Confirmez que c’est bien vous');
  await question.getByLabel('Votre mot de passe', { exact: true }).fill(demoPassword);
  await question.getByRole('button', { name: 'Confirmer' }).click();
  await expect(dialog(page, 'Ajouter une application').locator('.totp-key')).toBeVisible();
  const after = await tokens();
  expect(after.filter((one) => one !== null && !before.includes(one))).toHaveLength(2);
  // Lets the ten seconds pass in which a second tab may still use the former token.
  await portal.query(
    `update refresh_tokens set replaced_at = replaced_at - interval '1 minute', rotated_at = rotated_at - interval '1 minute'
     where user_id = $1 and replaced_at is not null`,
    [id],
  );
  const old = await fetch(`${portal.url}/api/me`, { headers: { authorization: `Bearer ${before[0]}` } });
  expect(old.status).toBe(401);
  await second.reload();
  await expect(card(second)).toBeVisible();
  await second.close();
});

test('ACC-012: the confirmation of identity accepts a passkey or a code of the application', async ({
  openAs,
  portal,
}) => {
  const { id, email } = await portal.api.makeMember();
  const page = await openAs(email, factors);
  await addAuthenticator(page);
  await addPasskey(page, 'Ma clé');
  const forget = () => portal.query('delete from login_confirmations where user_id = $1', [id]);
  await forget();
  await card(page).getByRole('button', { name: 'Ajouter une application' }).click();
  const adding = dialog(page, 'Ajouter une application');
  await adding.getByRole('button', { name: 'Continuer' }).click();
  const question = dialog(page, 'Confirmez que c’est bien vous');
  await question.getByRole('button', { name: 'Utiliser ma clé d’accès' }).click();
  await expect(question).toBeHidden();
  const secret = (await adding.locator('.totp-key').innerText()).replaceAll(/\s/g, '');
  await adding.getByLabel('Code affiché par l’application').fill(await codeOf(portal.url, secret));
  await adding.getByRole('button', { name: 'Ajouter' }).click();
  await expect(keys(page)).toHaveCount(2);

  await forget();
  await button(page, 'En demander de nouveaux').click();
  await button(page, 'Montrer les nouveaux').click();
  await question.getByRole('button', { name: 'Utiliser le code de mon application' }).click();
  await question.getByLabel('Code de votre application').fill(await codeOf(portal.url, secret, 30));
  expect(await axeFindings(page, confirmation)).toEqual([]);
  await question.getByRole('button', { name: 'Confirmer' }).click();
  await keepCodes(page);
});

test('ACC-008: an administrator who needs a second factor is led to the account page, and continues once one is added', async ({
  openAs,
  portal,
}) => {
  const { id, email } = await portal.api.makeMember({ lastName: 'Bureau' });
  await portal.query('update users set is_admin = true where id = $1', [id]);
  const ask = (day: string | null) => portal.query('update settings set second_factor_from = $1', [day]);
  try {
    await ask('2027-01-15');
    const page = await openAs(email, factors);
    await expect(card(page)).toContainText('Il en faudra une à partir du vendredi 15 janvier 2027.');
    await addAuthenticator(page);
    await ask('2026-12-01');
    await page.goto('/auth/admin');
    await expect(page).toHaveURL(account);
    await expect(card(page)).toContainText('Ajoutez une clé pour continuer.');
    await expect(page.getByRole('region', { name: 'Ce que je veux recevoir' })).toHaveCount(0);
    // The menus around the page only have entries that open.
    const menu = page.getByRole('navigation', { name: 'Principal' });
    await expect(menu).toHaveText('Mon compteDéconnexion');
    await expect(page.getByRole('navigation', { name: 'Mon espace' })).toHaveCount(0);
    await expect(page.getByLabel('Rechercher un membre')).toHaveCount(0);
    await expect(button(page, /^Notifications/)).toHaveCount(0);
    await page.getByRole('link', { name: 'Forman, accueil' }).first().click();
    await expect(page).toHaveURL(account);
    expect(await axeFindings(page)).toEqual([]);
    await addPasskey(page, 'Ma clé');
    await expect(menu).toContainText('Ateliers');
    await expect(page.getByRole('region', { name: 'Ce que je veux recevoir' })).toBeVisible();
    await page.goto('/auth/admin');
    await expect(page.getByRole('heading', { level: 1, name: 'Administration' })).toBeVisible();
  } finally {
    await ask(null);
  }
});

test(
  'ACC-008: an administrator sets the day from which a second factor is required, reads who has none, and cancels it',
  { tag: '@phone' },
  async ({ openAs, portal }) => {
    const { id, email } = await portal.api.makeMember({ lastName: `Aaa${Date.now()}` });
    await portal.query('update users set is_admin = true where id = $1', [id]);
    try {
      const page = await openAs(email, '/auth/admin?rubrique=securite');
      const rule = page.getByRole('region', { name: 'Double vérification demandée' });
      const day = rule.getByLabel('À partir du', { exact: true });
      await expect(rule.getByRole('list', { name: 'Sans double vérification' })).toContainText('Alix Aaa');
      await day.fill('01/01/2025');
      await rule.getByRole('button', { name: 'La demander' }).click();
      await expect(rule).toContainText('Choisissez aujourd’hui ou un jour à venir.');
      await expect(day).toBeFocused();
      expect(await axeFindings(page)).toEqual([]);

      await day.fill('01/03/2199');
      await rule.getByRole('button', { name: 'La demander' }).click();
      const question = dialog(page, 'Demander la double vérification ?');
      await expect(question).toContainText('dont le vôtre');
      expect(await axeFindings(page)).toEqual([]);
      // The last confirmation of identity is too old by now.
      await portal.query('delete from login_confirmations where user_id = $1', [id]);
      await question.getByRole('button', { name: 'La demander' }).click();
      const identity = dialog(page, 'Confirmez que c’est bien vous');
      await identity.getByLabel('Votre mot de passe', { exact: true }).fill(demoPassword);
      await identity.getByRole('button', { name: 'Confirmer' }).click();
      await expect(rule).toContainText('À partir du ven. 1er mars 2199');
      expect(await sideways(page)).toBeLessThanOrEqual(0);

      await rule.getByRole('button', { name: 'Ne plus la demander' }).click();
      await dialog(page, 'Ne plus demander la double vérification ?')
        .getByRole('button', { name: 'Ne plus la demander' })
        .click();
      await expect(rule).toContainText('Pas demandée');
    } finally {
      await portal.query('update settings set second_factor_from = null');
    }
  },
);

test('ACC-009: an administrator lifts somebody’s lost second factor: the password alone opens the account, and the security panel lists the act', async ({
  openAs,
  portal,
  context,
}) => {
  const { id, email } = await portal.api.makeMember({ lastName: `Perdue${Date.now()}` });
  const page = await openAs(email, factors);
  await addAuthenticator(page);
  await addPasskey(page, 'Ma clé');
  await logOut(page);

  const office = await context.newPage();
  const tokens = await portal.api.login(admin);
  await office.goto('/');
  await office.evaluate((pair) => {
    localStorage.setItem('token', pair.token);
    localStorage.setItem('refresh_token', pair.refresh_token);
  }, tokens);
  await office.goto(`/auth/admin/utilisateurs/${id}`);
  await button(office, 'Lever la double vérification').click();
  const question = dialog(office, 'Lever la double vérification ?');
  await expect(question).toContainText('son mot de passe suffira pour revenir');
  expect(await axeFindings(office)).toEqual([]);
  await question.getByRole('button', { name: 'Lever' }).click();
  await expect(notice(office)).toContainText('La double vérification est levée !');
  await office.getByRole('link', { name: 'Sécurité' }).click();
  const rows = office.getByRole('table').getByRole('row');
  await expect(rows.filter({ hasText: 'Double vérification levée' })).toHaveCount(1);
  await office.getByLabel('Type').selectOption('factor_added');
  await expect(rows).toHaveCount(2);
  await expect(rows.last()).toContainText('Ma clé');
  expect(await axeFindings(office)).toEqual([]);
  await office.close();

  await page.evaluate(() => localStorage.clear());
  await page.goto('/');
  await givePassword(page, email);
  await isIn(page);
});
