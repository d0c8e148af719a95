import type { Page } from '@playwright/test';
import { axeFindings } from '../axe.ts';
import { expect, test } from '../fixtures.ts';
import { closeNotices, notice } from '../sessions.ts';

const admin = 'admin@forman.example';
const sites = '/auth/admin?rubrique=lieux';
const thematics = '/auth/admin?rubrique=thematiques';
const blank = 'Ce champ est obligatoire';

const table = (page: Page, name: string) => page.getByRole('table', { name, exact: true });
const line = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });
const dialog = (page: Page) => page.getByRole('dialog');

/** Expects the sentence of each required field of an empty form. */
async function expectAllAsked(page: Page, fields: readonly string[], count: number): Promise<void> {
  await dialog(page).getByRole('button', { name: 'Enregistrer' }).click();
  for (const name of fields)
    await expect(dialog(page).getByLabel(name, { exact: true })).toHaveAccessibleDescription(
      new RegExp(`${blank}|nombre de places`),
    );
  await expect(dialog(page).locator('.errmsg')).toHaveCount(count);
  await expect(dialog(page).locator('.wrong-fields')).toContainText(`${count} champs à revoir`);
}

test('MEM-303 MEM-304 MEM-305 MEM-307 MEM-308: the panel of sites creates a site, changes it, and switches it off', async ({
  openAs,
  portal,
}) => {
  const page = await openAs(admin, sites);
  await expect(table(page, 'Liste des lieux').getByRole('columnheader')).toHaveText([
    'Nom',
    'Adresse',
    'Code postal',
    'Ville',
    'Lien de la carte',
    'Sessions',
    'Actif',
    'Actions',
  ]);
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Créer un lieu' }).click();
  await expectAllAsked(page, ['Nom', 'Adresse', 'Code postal', 'Ville', 'Lien de la carte'], 5);
  const gmap = `https://cartes.example/lieu?q=${'x'.repeat(60)}`;
  for (const [name, value] of [
    ['Nom', 'Halle du parcours'],
    ['Adresse', '3 rue des Halles'],
    ['Code postal', '78350'],
    ['Ville', 'Jouy-en-Josas'],
    ['Lien de la carte', 'javascript:alert(1)'],
  ] as const)
    await dialog(page).getByLabel(name, { exact: true }).fill(value);
  await dialog(page).getByRole('button', { name: 'Enregistrer' }).click();
  const map = dialog(page).getByLabel('Lien de la carte');
  await expect(map).toHaveAccessibleDescription(/commence par http:\/\/ ou https:\/\//);
  expect(await axeFindings(page)).toEqual([]);
  await map.fill(gmap);
  await dialog(page).getByRole('button', { name: 'Enregistrer' }).click();
  await expect(notice(page)).toContainText('Le lieu est enregistré !');
  await closeNotices(page);

  // Forty characters of the link are shown; it opens another tab and sends no referrer.
  await page.getByRole('searchbox', { name: 'Nom, adresse ou ville' }).fill('halle du parc');
  const made = line(page, 'Halle du parcours');
  const link = made.getByRole('link', { name: /^Carte de/ });
  await expect(link.locator('span').last()).toHaveText(gmap.slice(0, 40));
  await expect(link).toHaveAttribute('href', gmap);
  await expect(link).toHaveAttribute('rel', /noopener/);

  // The switch saves at once; a failure resets it.
  const active = made.getByRole('switch', { name: 'Lieu actif : Halle du parcours' });
  await page.route('**/api/sites/*', (route) => route.fulfill({ status: 500, body: '{}' }), { times: 1 });
  await active.click();
  await expect(notice(page)).toContainText('Le lieu n’a pas pu être enregistré !');
  await expect(active).toBeChecked();
  await closeNotices(page);
  await active.click();
  await expect(notice(page)).toContainText('Le lieu n’est plus actif !');
  await expect(active).not.toBeChecked();
  const stored = await portal.api.send<{ name: string }[]>(admin, 'GET', '/sites?isActive=0');
  expect(stored.map(({ name }) => name)).toContain('Halle du parcours');

  await made.getByRole('button', { name: 'Modifier Halle du parcours' }).click();
  await dialog(page).getByLabel('Ville').fill('Aubenas');
  await dialog(page).getByRole('button', { name: 'Enregistrer' }).click();
  await expect(made).toContainText('Aubenas');
  // Without a search the inactive sites come last.
  await page.goto(`${sites}&page=2`);
  await expect(line(page, 'Halle du parcours').getByRole('switch')).not.toBeChecked();
  const order = await page
    .getByRole('switch')
    .evaluateAll((all: HTMLInputElement[]) => all.map(({ checked }) => checked));
  expect(order).toEqual(order.toSorted((a, b) => Number(b) - Number(a)));
});

test(
  'MEM-306 CORE-122: a site in use can be deleted, and its session keeps the address',
  { tag: '@phone' },
  async ({ openAs, portal }) => {
    const name = 'Salle éphémère';
    const site = await portal.api.send<{ id: number }>(admin, 'POST', '/sites', {
      name,
      address: '8 quai du Parcours',
      postalCode: '44000',
      city: 'Nantes',
      gmap: 'https://cartes.example/ephemere',
    });
    const event = await portal.api.makeSession('events', { site: site.id, place: null, minGuests: 1 });
    const page = await openAs(admin, `${sites}&q=ephemere`);
    const used = line(page, name).getByRole('link', { name: '1 événement à venir' });
    await expect(used).toHaveAttribute('href', `/auth/admin?rubrique=evenements&lieu=${site.id}`);
    await line(page, name)
      .getByRole('button', { name: `Supprimer ${name}` })
      .click();
    await expect(dialog(page)).toContainText('gardent leur adresse : 1 événement à venir.');
    expect(await axeFindings(page)).toEqual([]);
    await dialog(page).getByRole('button', { name: 'Supprimer' }).click();
    await expect(notice(page)).toContainText('Le lieu est supprimé !');
    await expect(page.getByRole('heading', { name: 'Aucune donnée' })).toBeVisible();
    const offered = await portal.api.send<{ id: number }[]>(admin, 'GET', '/sites');
    expect(offered.map(({ id }) => id)).not.toContain(site.id);
    await page.goto(`/auth/event/detail/${event.id}`);
    await expect(page.getByRole('main')).toContainText('8 quai du Parcours, 44000 Nantes');
  },
);

test('MEM-309 MEM-310 MEM-311 MEM-312 MEM-313 MEM-314: the panel of thematics creates a thematic for all levels, changes it, and deletes it', async ({
  openAs,
  portal,
}) => {
  const page = await openAs(admin, thematics);
  await expect(table(page, 'Liste des thématiques').getByRole('columnheader')).toHaveText([
    'Intitulé',
    'Places',
    'Places Zoom',
    'Thème',
    'Type',
    'Habilitations',
    'Compte pour',
    'Public',
    'Prérequis',
    'Mot du formateur',
    'Sessions',
    'Plans de formation',
    'Actions',
  ]);
  // ROLE_GUEST shows as INVITÉ, the other levels without ROLE_.
  await expect(line(page, 'Atelier Démarrage')).toContainText('INVITÉ, NEOMAN');
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Créer une thématique' }).click();
  await expect(dialog(page).getByRole('textbox', { name: 'Prérequis' })).toBeVisible();
  await expectAllAsked(
    page,
    ['Intitulé', 'Thème', 'Prérequis', 'Mot du formateur', 'Places', 'Places Zoom'],
    8,
  );
  const wording = 'Le parcours de la thématique';
  for (const [name, value] of [
    ['Intitulé', wording],
    ['Thème', 'Méthode'],
    ['Places', '12'],
    ['Places Zoom', '30'],
  ] as const)
    await dialog(page).getByLabel(name, { exact: true }).fill(value);
  await dialog(page).getByRole('textbox', { name: 'Prérequis' }).fill('Aucun.');
  await dialog(page).getByRole('textbox', { name: 'Mot du formateur' }).fill('Venez.');
  await dialog(page).getByText('Tous', { exact: true }).click();
  await dialog(page).getByText('Toutes', { exact: true }).click();
  expect(await axeFindings(page)).toEqual([]);
  await dialog(page).getByRole('button', { name: 'Enregistrer' }).click();
  await expect(notice(page)).toContainText('La thématique est enregistrée !');
  await closeNotices(page);
  type Thematic = { id: number; wording: string; destined: string[]; habilitation: string[] };
  const offered = () => portal.api.send<Thematic[]>(admin, 'GET', '/thematics');
  const stored = (await offered()).find((one) => one.wording === wording);
  expect(stored?.destined).toHaveLength(10);
  expect(stored?.habilitation).toEqual(['IMMOBILIER', 'IAS', 'CIF', 'IOBSP', 'AGENT']);

  await page.getByRole('searchbox', { name: 'Intitulé ou thème' }).fill('parcours de la');
  const made = line(page, wording);
  await made.getByRole('button', { name: `Modifier ${wording}` }).click();
  await dialog(page).getByLabel('Places', { exact: true }).fill('14');
  await dialog(page).getByRole('button', { name: 'Enregistrer' }).click();
  await expect(made).toContainText('14');
  await closeNotices(page);
  await made.getByRole('button', { name: `Supprimer ${wording}` }).click();
  await expect(dialog(page)).toContainText('Aucune session n’en porte le titre.');
  await dialog(page).getByRole('button', { name: 'Supprimer' }).click();
  await expect(notice(page).filter({ hasText: 'La thématique est supprimée !' })).toBeVisible();
  expect((await offered()).some((one) => one.wording === wording)).toBe(false);
  // No form offers it any longer.
  await page.goto('/auth/workshop/create');
  await expect(page.getByRole('option', { name: 'Atelier Démarrage' })).toBeAttached();
  await expect(page.getByRole('option', { name: wording })).toHaveCount(0);
});
