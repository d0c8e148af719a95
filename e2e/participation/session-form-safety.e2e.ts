import type { Page } from '@playwright/test';
import type { Api } from '../api.ts';
import { axeFindings } from '../axe.ts';
import { expect, test } from '../fixtures.ts';
import {
  createPath,
  detailPath,
  editPath,
  expectNotice,
  field,
  fillForm,
  pickPeriod,
  pilot,
  send,
} from '../session-form.ts';
import { tokenUntil } from '../network.ts';
import { detail, openMoreTools } from '../sessions.ts';
import { go } from '../window.ts';

const make = (portal: { api: Api }, day: string, values: Record<string, unknown> = {}) =>
  portal.api.send<{ id: number; version: number }>(pilot, 'POST', '/workshops', {
    thematic: 'Entreprise',
    title: `À garder ${day}`,
    site: 4,
    maxGuests: 8,
    minGuests: 2,
    startDate: `${day} 09:00`,
    endDate: `${day} 17:00`,
    price: 0,
    destined: ['ROLE_NEOMAN', 'ROLE_BEMAN'],
    habilitation: ['IAS'],
    ...values,
  });

const kept = (page: Page) => page.getByText(/Brouillon gardé dans cet onglet à/);
const resume = (page: Page) => page.getByRole('button', { name: 'Reprendre votre brouillon' });

test('leaving a typed form asks first; a reload offers the draft again, and a sent form deletes it', async ({
  openAs,
}) => {
  const page = await openAs(pilot, createPath('workshop'));
  page.on('dialog', (dialog) => void dialog.accept());
  await page.getByRole('link', { name: 'Annuler' }).click();
  await expect(page).toHaveURL('/auth/workshop');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ateliers');
  await page.goBack();
  await field(page, 'Titre').fill('À ne pas perdre');
  await page.getByRole('link', { name: 'Annuler' }).click();
  const dialog = page.getByRole('dialog', { name: 'Quitter sans valider ?' });
  await expect(dialog.getByRole('button', { name: 'Rester ici' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(field(page, 'Titre')).toHaveValue('À ne pas perdre');
  await page.getByRole('link', { name: 'Annuler' }).click();
  await dialog.getByRole('button', { name: 'Quitter' }).click();
  await expect(page).toHaveURL('/auth/workshop');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ateliers');
  await go(page, createPath('workshop'));
  await page.getByRole('button', { name: 'Ne pas le reprendre' }).click();
  await page.reload();
  await expect(send(page)).toBeVisible();
  await expect(resume(page)).toHaveCount(0);

  await fillForm(page, { title: 'Pas fini', period: '05/04/2027', site: '4' });
  await page.getByRole('textbox', { name: 'Description' }).fill('Une idée');
  await page.clock.runFor(1000);
  await expect(kept(page)).toBeAttached();
  await page.reload();
  await expect(field(page, 'Titre')).toHaveValue('');
  // In sight, wherever the browser restores the scroll position.
  await expect(resume(page)).toBeInViewport();
  await resume(page).click();
  await expect(field(page, 'Titre')).toHaveValue('Pas fini');
  await expect(page.getByRole('textbox', { name: 'Description' })).toHaveText('Une idée');
  await expect(field(page, 'Période')).toHaveValue('05/04/2027');
  await send(page).click();
  await expect(page).toHaveURL(detailPath('workshop', '\\d+'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pas fini');
  await go(page, createPath('workshop'));
  await expect(send(page)).toBeVisible();
  await expect(resume(page)).toHaveCount(0);
});

test('the draft of a form survives an expired login, without its password', async ({ openAs }) => {
  const page = await openAs(pilot, createPath('workshop'));
  await field(page, 'Titre').fill('Interrompu');
  await page.getByRole('button', { name: 'En visio' }).click();
  await page.getByLabel('Mot de passe de la visio').fill('sésame');
  await page.clock.runFor(1000);
  await page.evaluate(
    (token) => {
      localStorage.setItem('token', token);
      localStorage.removeItem('refresh_token');
    },
    tokenUntil(new Date('2026-12-01T11:00:00+01:00')),
  );
  await page.getByRole('combobox', { name: 'Co-pilotes' }).fill('dupont');
  await page.clock.runFor(1000);
  await expect(page).toHaveURL(/\/$/);
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('sésame');
  await page.getByLabel('Identifiant').fill(pilot);
  await page.getByLabel('Mot de passe', { exact: true }).fill('Demo-2026!');
  await page.getByRole('button', { name: 'Je me connecte' }).click();
  // Back to the page that the login left.
  await expect(page).toHaveURL(createPath('workshop'));
  await resume(page).click();
  await expect(field(page, 'Titre')).toHaveValue('Interrompu');
  await expect(page.getByRole('button', { name: 'En visio' })).toHaveAttribute('aria-pressed', 'true');
});

test(
  'a save after somebody else’s takes over their changes, keeps the author’s own, and loses nothing',
  { tag: '@phone' },
  async ({ openAs, portal }) => {
    const { id } = await make(portal, '2027-04-20');
    const page = await openAs(pilot, editPath('workshop', id));
    await field(page, 'Titre').fill('Le mien');
    await page.getByRole('textbox', { name: 'Description' }).fill('Ma description');
    await portal.api.send('xman@forman.example', 'PUT', `/workshops/${id}`, {
      title: 'Le leur',
      maxGuests: 15,
    });
    await send(page).click();
    await expectNotice(page, 'Une erreur est survenue.', 'Impossible de modifier un atelier !', 'bad');
    const conflict = page.getByRole('alert').filter({ hasText: 'Quelqu’un a modifié l’atelier' });
    await expect(conflict).toContainText('Ses changements sont repris dans votre formulaire : « Places »');
    await expect(conflict).toContainText('Vous avez changé tous les deux « Titre »');
    await expect(field(page, 'Titre')).toHaveValue('Le mien');
    await expect(page.getByLabel('Places', { exact: true })).toHaveValue('15');
    await expect(page.getByRole('textbox', { name: 'Description' })).toHaveText('Ma description');
    expect(await axeFindings(page)).toEqual([]);
    await conflict.getByRole('button', { name: 'Prendre sa version : Titre' }).click();
    await expect(field(page, 'Titre')).toHaveValue('Le leur');
    await send(page).click();
    await expect(page).toHaveURL(detailPath('workshop', id));
    expect(await portal.api.send(pilot, 'GET', `/workshops/${id}`)).toMatchObject({
      title: 'Le leur',
      maxGuests: 15,
      description: '<p>Ma description</p>',
    });
  },
);

test('an older draft does not undo a later save by somebody else; an error found by the server shows at its field', async ({
  openAs,
  portal,
}) => {
  const { id } = await make(portal, '2027-04-22');
  const page = await openAs(pilot, editPath('workshop', id));
  page.on('dialog', (dialog) => void dialog.accept());
  await field(page, 'Titre').fill('Mon brouillon');
  await page.clock.runFor(1000);
  await portal.api.send('xman@forman.example', 'PUT', `/workshops/${id}`, { maxGuests: 20 });
  await page.reload();
  await resume(page).click();
  await expect(field(page, 'Titre')).toHaveValue('Mon brouillon');
  await expect(page.getByLabel('Places', { exact: true })).toHaveValue('20');
  await send(page).click();
  await expect(page).toHaveURL(detailPath('workshop', id));
  expect(await portal.api.send(pilot, 'GET', `/workshops/${id}`)).toMatchObject({
    title: 'Mon brouillon',
    maxGuests: 20,
  });

  await portal.api.send('admin@forman.example', 'POST', `/workshops/${id}/publish`);
  for (let count = 0; count < 2; count += 1) {
    const { email } = await portal.api.makeMember();
    await portal.api.send(email, 'POST', `/workshops/${id}/join`);
  }
  await page.getByRole('link', { name: 'Modifier' }).click();
  await page.getByLabel('Places', { exact: true }).fill('1');
  await send(page).click();
  await expect(page.locator('.errmsg')).toContainText('2 places sont prises');
  await expect(page.getByLabel('Places', { exact: true })).toBeFocused();
});

test('a session is duplicated with everything but its dates, and repeated over several dates after a preview', async ({
  openAs,
  portal,
}) => {
  const { id } = await make(portal, '2027-08-11', { site: 6, price: 40, description: '<p>Chaque mois</p>' });
  const page = await openAs(pilot, detail(id));
  await openMoreTools(page);
  await page.getByRole('link', { name: 'Dupliquer' }).click();
  await expect(page).toHaveURL(`${createPath('workshop')}?from=${id}`);
  await expect(field(page, 'Titre')).toHaveValue('À garder 2027-08-11');
  await expect(page.getByLabel('Prix')).toHaveValue('40,00\u00a0€');
  await expect(page.getByRole('textbox', { name: 'Description' })).toHaveText('Chaque mois');
  await expect(page.getByRole('checkbox', { name: 'IAS' })).toBeChecked();
  await expect(field(page, 'Période')).toHaveValue('');
  await expect(page.getByLabel(/^Début, /)).toHaveCount(0);
  await pickPeriod(page, '26/05/2027');
  await send(page).click();
  await expect(page).toHaveURL(detailPath('workshop', '\\d+'));
  await expect(page).not.toHaveURL(detailPath('workshop', id));

  await go(page, detail(id));
  await expect(page.getByRole('main')).toContainText(/11 août/);
  await openMoreTools(page);
  await page.getByRole('link', { name: 'Répéter' }).click();
  await expect(page).toHaveURL(`/auth/workshop/repeat/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Répéter un atelier');
  await expect(page.getByRole('main')).toContainText(/À garder 2027-08-11 · mer\. 11 août 2027, 9h-17h · /);
  await expect(page.getByRole('button', { name: 'Créer', exact: true })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await page.getByRole('button', { name: '+ 4 semaines' }).click();
  await page.getByRole('button', { name: '+ 4 semaines' }).click();
  // The calendar shows the month of the last added day.
  await page.getByRole('button', { name: 'vendredi 15 octobre 2027' }).click();
  const list = page.getByRole('region', { name: 'Ce qui sera créé' }).getByRole('listitem');
  await expect(list).toHaveCount(3);
  await expect(list.first()).toContainText('mer. 8 sept. 2027 9h-17h');
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Créer 3 ateliers' }).click();
  await expectNotice(page, 'Nice !', 'Les nouvelles dates sont créées !', 'good');
  const made = page.getByRole('region', { name: '3 ateliers de plus' });
  await expect(made.getByRole('heading')).toBeFocused();
  await expect(made.getByRole('listitem')).toHaveText([
    /mer\. 8 sept\. 2027/,
    /mer\. 6 oct\. 2027/,
    /ven\. 15 oct\. 2027/,
  ]);
  expect(await axeFindings(page)).toEqual([]);
  await made.getByRole('link', { name: 'Ouvrir le mer. 6 oct. 2027' }).click();
  await expect(page).toHaveURL(detailPath('workshop', '\\d+'));
  await expect(page.getByRole('main')).toContainText('mer. 6 oct. 2027');

  // The server refuses the same dates, names them, and creates nothing.
  await go(page, `/auth/workshop/repeat/${id}`);
  await expect(page.getByRole('button', { name: 'mercredi 11 août 2027' })).toBeDisabled();
  await page.getByRole('button', { name: 'Mois suivant' }).click();
  await page.getByRole('button', { name: 'mercredi 8 septembre 2027' }).click();
  await page.getByRole('button', { name: 'jeudi 9 septembre 2027' }).click();
  await page.getByRole('button', { name: 'Créer 2 ateliers' }).click();
  await expect(list.first()).toContainText('Un atelier existe déjà !');
  await expect(list.last()).not.toContainText('existe déjà');
  await page.getByRole('button', { name: 'Retirer le mer. 8 sept. 2027' }).click();
  await page.getByRole('button', { name: 'Créer 1 atelier' }).click();
  await expect(page.getByRole('region', { name: '1 atelier de plus' })).toBeVisible();
});
