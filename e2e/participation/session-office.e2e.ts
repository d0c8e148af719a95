import type { Page } from '@playwright/test';
import { axeFindings } from '../axe.ts';
import { expect, test } from '../fixtures.ts';
import { watchCalls } from '../network.ts';
import { closeNotices, notice } from '../sessions.ts';

const admin = 'admin@forman.example';
const panel = (name: string, words = '') => `/auth/admin?rubrique=${name}&q=${encodeURIComponent(words)}`;
const line = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });
const toggles = (page: Page) => page.getByRole('region', { name: 'Rubriques' }).getByRole('button');
const everyPanel = [
  'Utilisateurs', 'Ateliers', 'Formations', 'Événements', 'Réunions d’équipe', 'Lieux', 'Thématiques',
  'Objectifs', 'Heures', 'Bilan pédagogique',
  'Quotas et thèmes', 'Comptes du mois',
  'Gestion des factures', 'Factures', 'Commandes groupées', 'Remises en banque', 'Banque', 'Journaux et comptes', 'Versements', 'Clôtures et archive', 'Avoirs', 'Association', 'TVA', 'Règles de TVA', 'Import et exports', 'Sécurité',
]; // prettier-ignore
const columns = ['N°', 'Thématique', 'Titre', 'Pilote', 'Date', 'Prix', 'Lieu', 'Participants'];

test('MEM-347 MEM-348 MEM-349 MEM-350 MEM-351 MEM-352: the panel of workshops changes a session’s pilot and switches its waiting list', async ({
  openAs,
  portal,
}) => {
  const { id, title } = await portal.api.makeWorkshop({ title: 'Bureau des ateliers', site: 1, place: null });
  const remote = { isVisio: true, videoConferenceLink: 'https://visio.forman.example/bureau' };
  await portal.api.send(
    admin,
    'PUT',
    `/workshops/${(await portal.api.makeWorkshop({ title: 'Bureau à distance' })).id}`,
    remote,
  );
  const nowhere = await portal.api.makeWorkshop({ title: 'Bureau sans lieu' });
  await portal.query('update sessions set site_id = null, place = null where id = $1', [nowhere.id]);
  const page = await openAs(admin, panel('ateliers', 'bureau'));
  await expect(page.getByRole('columnheader')).toHaveText([...columns, "Réservation liste d'attente"]);
  await expect(line(page, title)).toContainText('Jouy-en-Josas (78)');
  await expect(line(page, 'Bureau à distance')).toContainText('Visio');
  await expect(line(page, 'Bureau sans lieu')).toContainText('Pas de site');
  expect(await axeFindings(page)).toEqual([]);

  // The switch saves at once; a failure resets it.
  const waiting = line(page, title).getByRole('switch');
  await page.route('**/api/workshops/*/waiting', (route) => route.fulfill({ status: 500, body: '{}' }), {
    times: 1,
  });
  await waiting.click();
  await expect(notice(page)).toContainText('Impossible de modifier un atelier !');
  await expect(waiting).not.toBeChecked();
  await closeNotices(page);
  await waiting.click();
  await expect(notice(page)).toContainText('Nice !');
  await expect(notice(page)).toContainText('Atelier modifié !');
  await expect(waiting).toBeChecked();
  expect(await portal.api.send(admin, 'GET', `/workshops/${id}`)).toMatchObject({ isUniqueWaiting: true });
  await closeNotices(page);

  // Two letters make no call, three make one.
  await line(page, title)
    .getByRole('button', { name: /^Changer de pilote/ })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Changer de pilote' });
  const field = dialog.getByLabel('Nouveau pilote');
  const calls = watchCalls(page);
  await field.pressSequentially('zz');
  await expect(field).toHaveValue('zz');
  expect(calls.of('GET /api/users/search')).toHaveLength(0);
  await field.pressSequentially('z');
  await expect(dialog.getByText('Aucun résulat', { exact: true })).toBeVisible();
  await field.pressSequentially('z');
  expect(calls.of('GET /api/users/search')).toHaveLength(1);
  await field.fill('pasq');
  await dialog.getByRole('option', { name: /Pasquier/ }).click();
  expect(await axeFindings(page)).toEqual([]);

  // A failure keeps the former pilot.
  const save = dialog.getByRole('button', { name: 'Changer de pilote' });
  await page.route('**/api/workshops/*/former', (route) => route.fulfill({ status: 500, body: '{}' }), {
    times: 1,
  });
  await save.click();
  await expect(notice(dialog)).toContainText('Impossible de modifier un atelier !');
  await expect(dialog).toContainText(/Pilote\s: Hélène Castaing/);
  await field.fill('pasq');
  await dialog.getByRole('option', { name: /Pasquier/ }).click();
  await save.click();
  await expect(dialog).toHaveCount(0);
  await expect(notice(page).last()).toContainText('Atelier modifié !');
  await expect(line(page, title)).toContainText('Laurent Pasquier');

  // Beside the waiting items the panels have their own column, wide enough for their names.
  await page.goto('/auth/admin');
  await expect(page.getByRole('link', { name: /Paiements? à traiter/ })).toBeVisible();
  const widths = await toggles(page).evaluateAll((all) =>
    all.map((one) => one.getBoundingClientRect().width),
  );
  expect(widths).toHaveLength(everyPanel.length);
  expect(Math.min(...widths)).toBeGreaterThan(100);
});

test(
  'MEM-296 MEM-354 MEM-355: the panels of the other kinds have the same columns; those of formations and events can change the pilot',
  { tag: '@phone' },
  async ({ openAs, portal }) => {
    const page = await openAs(admin, '/auth/admin');
    await expect(toggles(page).filter({ hasText: /^TVA/ })).toBeVisible();
    await expect(toggles(page)).toHaveText(everyPanel);
    for (const [path, name, said] of [
      ['formations', 'formations', 'Formation modifiée !'],
      ['events', 'evenements', 'événement modifiée !'],
      ['team_meatings', 'reunions', null],
    ] as const) {
      const { title } = await portal.api.makeSession(path, { title: `Bureau : ${name}`, minGuests: 1 });
      await page.goto(panel(name, title));
      await expect(line(page, title)).toBeVisible();
      await expect(page.getByRole('columnheader')).toHaveText(columns);
      await expect(page.getByRole('switch')).toHaveCount(0);
      expect(await axeFindings(page)).toEqual([]);
      const change = page.getByRole('button', { name: /^Changer de pilote/ });
      if (said === null) {
        await expect(change).toHaveCount(0);
        continue;
      }
      await change.click();
      const dialog = page.getByRole('dialog', { name: 'Changer de pilote' });
      await dialog.getByLabel('Nouveau pilote').fill('pasquier');
      await dialog.getByRole('option', { name: /Pasquier/ }).click();
      await dialog.getByRole('button', { name: 'Changer de pilote' }).click();
      await expect(notice(page)).toContainText(said);
      await expect(line(page, title)).toContainText('Laurent Pasquier');
    }
  },
);

test('MEM-296: the accountant has only the panels of the books, whatever panel the address names', async ({
  openAs,
}) => {
  const page = await openAs('comptable@forman.example', '/auth/expert-comptable?rubrique=lieux');
  await expect(toggles(page)).toHaveText([
    'Gestion des factures',
    'Factures',
    'Commandes groupées',
    'Remises en banque',
    'Banque',
    'Journaux et comptes',
    'Versements',
    'Clôtures et archive',
    'Avoirs',
    'Règles de TVA',
  ]);
  await expect(page.getByRole('table', { name: 'Liste des lieux' })).toHaveCount(0);
});
