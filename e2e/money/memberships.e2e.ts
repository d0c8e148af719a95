import type { Page } from '@playwright/test';
import { demoPassword } from '../../apps/api/src/sample/accounts.ts';
import type { Api } from '../api.ts';
import { axeFindings } from '../axe.ts';
import { expect, test } from '../fixtures.ts';
import { storedTokens, watchCalls } from '../network.ts';
import { nbsp, notice, payWithCredit } from '../sessions.ts';
import { become } from '../window.ts';

const path = '/auth/notifications/adhesion';
const checkout = (page: Page) => page.getByRole('dialog', { name: 'Paiement en ligne' });
const online = (page: Page) => page.getByRole('button', { name: 'Payer par carte ou PayPal' });
const byCredit = (page: Page) => page.getByRole('button', { name: 'Payer avec mon avoir' });
const terms = (page: Page) => page.getByRole('checkbox', { name: /CGU/ });
const refused = "Une erreur est survenue.Le paiement n'a pas pu aboutir !";
const posts = (list: string[]): string[] => list.filter((call) => call.startsWith('POST'));

type Standing = {
  roles: string[];
  credit: number;
  dateEndMember: string | null;
  adhesionPaidAt: string | null;
};
async function standing(api: Api, email: string): Promise<Standing> {
  const { roles, credit, dateEndMember, adhesionPaidAt } = await api.send<Standing>(email, 'GET', '/me');
  return { roles, credit, dateEndMember, adhesionPaidAt };
}

/** Ends the guest's three stages. */
async function makeReady(api: Api, id: number): Promise<void> {
  const body = { isJdEnded: true, isDemarrageEnded: true, is3JREnded: true };
  await api.send('admin@forman.example', 'PUT', `/users/${id}/jd`, body);
}

async function payWith(page: Page, card: string): Promise<void> {
  await checkout(page).getByRole('button', { name: card }).click();
  await checkout(page)
    .getByRole('button', { name: /^Payer/ })
    .click();
}

test(
  'CORE-007 CORE-138 CORE-139 CORE-140 CORE-141 CORE-142 CORE-144 CORE-148 CORE-150: a guest sees the price and the missing steps; once ready they pay by card, become NEOMAN and are logged out',
  { tag: '@phone' },
  async ({ openAs, portal }) => {
    const { id, email } = await portal.api.makeMember({ level: 'ROLE_GUEST' });
    const page = await openAs(email, path);
    await expect(page.getByRole('main')).toContainText('L’adhésion s’ouvre après la journée découverte');
    await expect(online(page)).toHaveAttribute('aria-disabled', 'true');
    await expect(page.getByRole('main')).toContainText(nbsp('30,00 €'));
    await makeReady(portal.api, id);
    await page.reload();
    await expect(page.getByRole('navigation', { name: 'Fil d’Ariane' }).getByRole('listitem')).toHaveText([
      'Accueil',
      'Adhésion',
      'Notifications',
    ]);
    const card = page.getByRole('region', { name: 'Adhésion 2027' });
    await expect(card).toContainText(nbsp('30,00 €'));
    await expect(page.getByRole('main')).not.toContainText('Renouvellement');
    await expect(card).toContainText(nbsp('Mon avoir0,00 €'));
    await expect(byCredit(page)).toHaveCount(0);
    expect(await axeFindings(page)).toEqual([]);

    const calls = watchCalls(page);
    await online(page).click();
    await expect(page.getByRole('main').getByRole('alert')).toHaveText('Vous devez accepter les CGU !');
    expect(posts(calls.list)).toEqual([]);
    await terms(page).check();
    await online(page).click();
    await expect(checkout(page)).toContainText('Le paiement reste ouvert');
    expect(await axeFindings(page, 'dialog[open]')).toEqual([]);
    await payWith(page, '4242 4242 4242 4242');
    await expect(notice(page).last()).toContainText('Vous êtes maintenant NEOMAN !');
    await expect(page).toHaveURL('/');
    // The receipt stays, unlike a notice: it explains the new login, and is shown nowhere else before it.
    const space = page.getByRole('region', { name: 'Mon espace' });
    for (const said of [
      nbsp('Paiement reçu. 30,00 € par carte'),
      'valable jusqu’au 31 décembre 2027.',
      `Le reçu est parti à ${email}`,
      'Reconnectez-vous pour continuer.',
    ])
      await expect(space).toContainText(said);
    await expect(space.getByLabel('Identifiant')).toHaveValue(email);
    await expect(space.getByLabel('Mot de passe', { exact: true })).toBeFocused();
    await expect(space.getByLabel('Mot de passe', { exact: true })).toBeInViewport();
    expect(await axeFindings(page, '#connexion')).toEqual([]);
    expect(await storedTokens(page)).toEqual([null, null]);
    expect(posts(calls.list)).toEqual([
      'POST /api/privacy/consents/terms', 'POST /api/payment/stripe', 'POST /api/demo/bank/confirm',
      'POST /api/memberships/pay', 'POST /api/logout',
    ]); // prettier-ignore
    expect(await standing(portal.api, email)).toMatchObject({
      roles: ['ROLE_NEOMAN'],
      dateEndMember: '2027-12-31',
      adhesionPaidAt: '2026-12-01',
    });
    await page.keyboard.type(demoPassword);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/auth/home');
    // The new login has removed the receipt from the history.
    expect(await page.evaluate(() => JSON.stringify(window.history.state))).not.toContain(email);
  },
);

test('CORE-140 CORE-153: dues are 60 € for the three highest levels and 50 € below; a membership is active through its last day in Paris', async ({
  openAs,
  portal,
}) => {
  const { api } = portal;
  const groups = { ROLE_NOMAN: 50, ROLE_DEVMAN: 60, ROLE_DXMAN: 60, ROLE_XMAN: 60 };
  const first = await api.makeMember();
  const page = await openAs(first.email, '/auth/status');
  for (const [level, price] of Object.entries(groups)) {
    const { email } = await api.makeMember({ level });
    await become(page, api, email, path);
    await expect(page.getByRole('main')).toContainText(nbsp(`${price},00 €`));
    const forged = { kind: 'membership', amount: price * 100 - 1000 };
    await expect(api.send(email, 'POST', '/payment/stripe', forged)).rejects.toThrow('422');
  }
  const days = { '2026-11-30': 'A RENOUVELER', '2026-12-01': 'À JOUR', '2026-12-02': 'À JOUR' };
  await become(page, api, first.email, `/auth/adherents/profil/${first.id}`);
  for (const [until, said] of Object.entries(days)) {
    await portal.query('update users set member_until_on = $2 where id = $1', [first.id, until]);
    await page.reload();
    await expect(page.getByRole('region', { name: 'MON ADHÉSION' })).toContainText(said);
  }
});

test('CORE-139 CORE-141 CORE-142 CORE-143 CORE-147 CORE-149 CORE-150 CORE-152: a member renews the membership by avoir, and is logged out', async ({
  openAs,
  portal,
}) => {
  const { email } = await portal.api.makeMember({ level: 'ROLE_MAN', credit: 50 });
  const page = await openAs(email, path);
  const calls = watchCalls(page);
  await expect(page.getByRole('region', { name: 'Renouvellement 2027' })).toContainText(nbsp('50,00 €'));
  await byCredit(page).click();
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('Vous devez accepter les CGU !');
  expect(posts(calls.list)).toEqual([]);
  await terms(page).check();
  await byCredit(page).click();
  await payWithCredit(page, '50,00 € → puis 0,00 €');
  await expect(notice(page).last()).toHaveText('Nice !Vous avez renouvellez votre adhésion !');
  await expect(page).toHaveURL('/');
  expect(await storedTokens(page)).toEqual([null, null]);
  expect(await standing(portal.api, email)).toMatchObject({ roles: ['ROLE_MAN'], credit: 0 });
});

test('CORE-149 CORE-150: when the answer to a payment of dues is lost, the page asks again, shows the result and ends the login', async ({
  openAs,
  portal,
}) => {
  const { id, email } = await portal.api.makeMember({ level: 'ROLE_MAN' });
  const page = await openAs(email, path);
  await terms(page).check();
  let lost = 0;
  await page.route('**/api/memberships/pay', async (route) => {
    if (lost > 1) return route.fallback();
    // The first call is paid but its answer is lost; the second never reaches the server.
    if (lost === 0) await route.fetch();
    lost += 1;
    await route.abort('connectionreset');
  });
  await online(page).click();
  await payWith(page, '4242 4242 4242 4242');
  await expect(notice(page).filter({ hasText: 'Vous avez renouvellez votre adhésion !' })).toHaveCount(1);
  await expect(page).toHaveURL('/');
  expect(lost).toBe(2);
  expect(await storedTokens(page)).toEqual([null, null]);
  expect(await standing(portal.api, email)).toMatchObject({
    roles: ['ROLE_MAN'],
    dateEndMember: '2027-12-31',
  });
  expect(await portal.api.send(email, 'GET', `/transactions?user.id=${id}`)).toHaveLength(1);
});

test('CORE-143 CORE-151: a member with too little credit pays dues online; a refused card and a closed payment change nothing', async ({
  openAs,
  portal,
}) => {
  const { email } = await portal.api.makeMember({ credit: 49.99 });
  const before = await standing(portal.api, email);
  const page = await openAs(email, path);
  await expect(online(page)).toBeVisible();
  await expect(byCredit(page)).toHaveCount(0);
  await expect(page.getByRole('main')).toContainText('La cotisation se règle par avoir en une fois');
  await terms(page).check();
  await online(page).click();
  await payWith(page, '4000 0000 0000 0002');
  await expect(notice(page)).toHaveText(refused);
  await expect(checkout(page)).toContainText('Votre banque a refusé le paiement sans dire pourquoi');
  await expect(checkout(page)).toContainText('Essayez une autre carte.');
  await expect(checkout(page).getByRole('button', { name: 'Plutôt PayPal' })).toBeVisible();
  await checkout(page).getByRole('button', { name: 'Fermer' }).click();
  await expect(checkout(page)).toHaveCount(0);
  await expect(notice(page)).toHaveCount(0);
  expect(await standing(portal.api, email)).toEqual(before);
});

test('CORE-155: an administrator sees who owes dues', async ({ openAs, portal }) => {
  await portal.api.makeMember({ level: 'ROLE_DXMAN' });
  const page = await openAs('admin@forman.example', '/auth/admin');
  await page.getByRole('link', { name: /Cotisations à régler/ }).click();
  await expect(page).toHaveURL('/auth/admin/cotisations');
  await expect(page.getByRole('table')).toContainText(nbsp('50,00 €'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cotisations à régler');
  expect(await axeFindings(page)).toEqual([]);
});
