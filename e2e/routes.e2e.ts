import type { Page } from '@playwright/test';
import { axeFindings } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { go } from './window.ts';

const expectPage = async (page: Page, path: string, title: string | RegExp): Promise<void> => {
  await go(page, path);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page).toHaveURL(path);
};

/** A guest subscribes to the agenda, and turns its months beside the list. */
async function expectAgenda(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'M’abonner' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Fil d’Ariane' })).not.toContainText('Accueil');
  await page.getByRole('button', { name: 'Mois suivant' }).click();
  await expect(page.getByRole('grid', { name: 'Janvier 2027' })).toBeVisible();
  await page.getByRole('navigation', { name: 'Affichage' }).getByRole('link', { name: 'Semaine' }).click();
  await expect(page.getByRole('grid')).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Mon calendrier' })).toContainText('Aucune session');
  await expect(page.getByRole('checkbox', { name: 'Pilote', exact: true })).toBeChecked();
}

/** A guest downloads their sponsor and their sessions, but no line. */
async function expectReports(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: 'Mon espace' }).getByRole('link', { name: 'Rapports' }).click();
  const saved = page.waitForEvent('download');
  await page
    .getByRole('region', { name: 'Mes fichiers' })
    .getByRole('button', { name: 'Télécharger : Lignée amont' })
    .click();
  const bytes = await (await (await saved).createReadStream()).toArray();
  expect(Buffer.concat(bytes).toString().trimEnd().split('\r\n')).toHaveLength(2);
  await expect(page.getByRole('region', { name: 'Mes filleuls' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Lignée aval' })).toHaveCount(0);
}

test('an old tab after a release loads its page anew by itself, once, at the address that was asked', async ({
  openAs,
}) => {
  const page = await openAs('man@forman.example', '/auth/home');
  let [isOld, loads] = [true, 0];
  page.on('request', (request) => {
    if (!request.isNavigationRequest()) return;
    loads += 1;
    isOld = loads > 1 ? isOld : false;
  });
  await page.route('**/assets/**', (route) =>
    isOld && route.request().resourceType() === 'script' ? route.fulfill({ status: 404 }) : route.continue(),
  );
  await page.getByRole('contentinfo').getByRole('link', { name: 'Statuts' }).click();
  await expect(page).toHaveURL('/auth/status');
  await expect(page.getByRole('heading', { level: 1, name: 'Statuts' })).toBeVisible();
  expect(loads).toBe(1);
  // Code that is still missing after that is told, without a loop.
  isOld = true;
  await page.getByRole('contentinfo').getByRole('link', { name: 'CGU' }).click();
  await expect(page.getByText('Cette page n’a pas pu s’ouvrir')).toBeVisible();
  expect(loads).toBe(1);
});

test('MEM-011 MEM-020 MEM-024 MEM-025 MEM-382: a guest opens agenda, reports, contact page and statutes; their pages remind of the unconfirmed e-mail address', async ({
  openAs,
  portal,
}) => {
  const { email } = await portal.api.makeMember({ level: 'ROLE_GUEST' });
  const page = await openAs(email, '/auth/adherents/profil/agenda?pilote=1');
  // The address is not read as the profile of a person called “agenda”.
  await expect(page.getByRole('heading', { level: 1, name: 'Mon agenda' })).toBeVisible();
  await expectAgenda(page);
  await expectReports(page);
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
  await expect.poll(link).not.toBeNull();
  await page.goto((await link()) ?? '');
  await page.getByRole('link', { name: 'Voir les ateliers' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Bienvenue Alix' })).toBeVisible();
  await expect(reminder).toHaveCount(0);
  await expectPage(page, '/auth/cgu', 'Conditions générales d’utilisation');
});
