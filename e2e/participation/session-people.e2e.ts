import type { Page } from '@playwright/test';
import type { Api } from '../api.ts';
import { axeFindings } from '../axe.ts';
import { expect, test } from '../fixtures.ts';
import { makePilot } from '../leaders.ts';
import { watchCalls } from '../network.ts';
import { book, detail, notice } from '../sessions.ts';
import { become } from '../window.ts';

const inbox = '/auth/notifications/workshop';
const confirm = 'Valider les absents';
const toPublish = (page: Page) => page.getByRole('table', { name: 'Sessions en attente de publication' });

type Portal = { api: Api; query: (statement: string, values?: unknown[]) => Promise<unknown> };

/** Makes a pilot, a co-pilot and three people. */
async function makePeople(api: Api) {
  const pilot = await makePilot(api);
  const copilot = await api.makeMember({ level: 'ROLE_BEMAN' });
  const guests = [await api.makeMember(), await api.makeMember(), await api.makeMember()];
  return { pilot, copilot, guests };
}

/** Makes a workshop of theirs, five days ago. */
async function makePast({ api, query }: Portal, people?: Awaited<ReturnType<typeof makePeople>>) {
  const { pilot, copilot, guests } = people ?? (await makePeople(api));
  const { id, title } = await api.makeWorkshop({ former: pilot.id });
  for (const { email } of guests) await api.send(email, 'POST', `/workshops/${id}/join`);
  await api.send(pilot.email, 'POST', `/workshops/${id}/join/copilot/approuved`, { emails: [copilot.email] });
  await query(
    `update sessions set starts_at = starts_at - interval '35 days', ends_at = ends_at - interval '35 days' where id = $1`,
    [id],
  );
  return { id, title, pilot, copilot, guests };
}

test('MEM-165 MEM-173: a failed page of notifications can be read again; a member who leads no session has no attendance sheet', async ({
  openAs,
  page,
  portal,
}) => {
  const { id, title, guests } = await makePast(portal);
  await page.route('**/notifications/sessions', (route) => route.fulfill({ status: 500, body: '{}' }));
  await openAs(guests[0]?.email ?? '', inbox);
  await expect(page.getByText('Vos notifications n’ont pas pu être lues')).toBeVisible();
  await page.unroute('**/notifications/sessions');
  await page.getByRole('button', { name: 'Réessayer' }).click();
  await expect(page.getByRole('heading', { name: 'Tout est à jour' })).toBeVisible();
  await expect(toPublish(page)).toHaveCount(0);
  expect(await axeFindings(page)).toEqual([]);
  const home = page.getByRole('navigation', { name: 'Fil d’Ariane' }).getByRole('link', { name: 'Accueil' });
  await expect(home).toHaveAttribute('href', '/auth/home');
  await home.click();
  await expect(page).toHaveURL(/\/auth\/home$/);
  await page.goto(detail(id));
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByRole('button', { name: confirm })).toHaveCount(0);
});

test('MEM-166 MEM-167 MEM-168 MEM-173: an administrator publishes and unpublishes sessions from the table and sees all sheets; a pilot has no table', async ({
  openAs,
  portal,
}) => {
  const { api, query } = portal;
  const pilot = await makePilot(api);
  const title = 'Atelier du rouge-gorge';
  const { id } = await api.makeWorkshop({ title, former: pilot.id });
  const past = await makePast(portal);
  await query('update sessions set is_published = false, site_id = null, place = null where id = $1', [id]);
  const page = await openAs('admin@forman.example', inbox);
  const line = toPublish(page).getByRole('row').filter({ hasText: title });
  await expect(line).toContainText('jeu. 31 déc. 2026');
  await expect(line).toContainText('Pas de site');
  await expect(line).toContainText(/Alix Parcours/);
  await expect(page.getByRole('article', { name: past.title })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  const waiting = await toPublish(page)
    .getByRole('button', { name: /^Publier/ })
    .count();

  await page.route('**/publish', (route) => route.fulfill({ status: 503, body: '{}' }));
  await line.getByRole('button', { name: `Publier, ${title}` }).click();
  await expect(notice(page)).toContainText('La publication n’a pas pu aboutir !');
  await expect(line).not.toContainText('Publié');
  await page.unroute('**/publish');

  const calls = watchCalls(page);
  await line.getByRole('button', { name: `Publier, ${title}` }).click();
  await expect(line).toContainText('Publié');
  await expect(notice(page).last()).toContainText('La session est publiée !');
  await expect(toPublish(page).getByRole('button', { name: /^Publier/ })).toHaveCount(waiting - 1);
  expect(calls.of(`POST /api/workshops/${id}/publish`)[0]?.postDataJSON()).toEqual({ isPublish: true });
  const isPublished = async (): Promise<boolean> =>
    (await api.send<{ isPublish: boolean }>(pilot.email, 'GET', `/workshops/${id}`)).isPublish;
  expect(await isPublished()).toBe(true);
  await line.getByRole('button', { name: `Dépublier, ${title}` }).click();
  await expect(line.getByRole('button', { name: `Publier, ${title}` })).toBeVisible();
  await expect.poll(isPublished).toBe(false);

  await become(page, api, pilot.email, inbox);
  await expect(page.getByRole('heading', { name: 'Tout est à jour' })).toBeVisible();
  await expect(toPublish(page)).toHaveCount(0);
});

test(
  'MEM-173 MEM-174 MEM-175 MEM-176 MEM-177: the pilot marks absent people; nothing is sent before the confirmation, which closes the sheet for good',
  { tag: '@phone' },
  async ({ openAs, portal }) => {
    const { id, title, pilot, guests } = await makePast(portal);
    const page = await openAs(pilot.email, inbox);
    const sheet = page.getByRole('article', { name: title });
    await expect(page.getByText('Une chose vous attend.')).toBeVisible();
    // Three people, and the box for "nobody was missing".
    await expect(sheet.getByRole('checkbox')).toHaveCount(4);
    const all = sheet.getByRole('checkbox', { name: 'Tous présents' });
    await expect(sheet.getByRole('link', { name: /^Voir l'atelier/ })).toHaveAttribute('href', detail(id));
    expect(await axeFindings(page)).toEqual([]);

    const calls = watchCalls(page);
    // Without signatures nothing is ticked at first, and an untouched sheet is not sent.
    await expect(sheet).toContainText('Rien n’est coché pour l’instant.');
    await sheet.getByRole('button', { name: confirm }).click({ force: true });
    await expect(sheet.getByRole('alert')).toContainText(
      'Cochez qui était absent, ou «\u00a0Tous présents\u00a0».',
    );
    await expect(all).toBeFocused();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await all.check();
    await expect(sheet).toContainText('Aucun absent\u00a0: tout le monde était là.');
    await expect(sheet.getByRole('alert')).toHaveCount(0);
    const first = sheet.getByRole('checkbox').nth(1);
    await first.focus();
    await page.keyboard.press('Space');
    await expect(sheet).toContainText('1 absent sur 3 inscrits.');
    await expect(all).not.toBeChecked();
    await sheet.getByRole('checkbox').last().check();
    await expect(sheet).toContainText('2 absents sur 3 inscrits.');
    await sheet.getByRole('button', { name: confirm }).click();
    const dialog = page.getByRole('dialog', { name: "Feuille D'émargement" });
    await expect(dialog).toContainText(title);
    await expect(dialog).toContainText('une seule fois');
    await expect(dialog.getByRole('button', { name: 'Revenir à la feuille' })).toBeFocused();
    expect(await axeFindings(page, 'dialog[open]')).toEqual([]);
    await dialog.getByRole('button', { name: 'Revenir à la feuille' }).click();
    expect(calls.of(`PUT /api/workshops/${id}/absents`)).toEqual([]);
    await expect(first).toBeChecked();

    await sheet.getByRole('button', { name: confirm }).click();
    await dialog.getByRole('button', { name: confirm }).click();
    await expect(notice(page)).toContainText('La feuille d’émargement est validée !');
    await expect(sheet).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Tout est à jour' })).toBeVisible();
    const [sent] = calls.of(`PUT /api/workshops/${id}/absents`);
    const absentGuest = (sent?.postDataJSON() as { absentGuest: number[] } | undefined)?.absentGuest ?? [];
    expect(absentGuest).toHaveLength(2);
    expect(guests.map((guest) => guest.id)).toEqual(expect.arrayContaining(absentGuest));
    const stored = await portal.api.send<{ absentGuest: number[] }>(pilot.email, 'GET', `/workshops/${id}`);
    expect(stored).toMatchObject({ isAbsentEnded: true });
    expect(new Set(stored.absentGuest)).toEqual(new Set(absentGuest));

    await page.goto(detail(id));
    const done = page.getByRole('region', { name: 'Feuille d’émargement' });
    await expect(done).toContainText('La feuille est validée.');
    await expect(done).toContainText('2 absents sur 3 inscrits.');
    await expect(done.getByRole('checkbox')).toHaveCount(0);
  },
);

test('CORE-247 MEM-173 MEM-176 MEM-177: a co-pilot confirms absentees on the session’s page; a confirmation after the pilot’s is refused and shows the closed sheet', async ({
  openAs,
  portal,
}) => {
  const { id, title, pilot, copilot, guests } = await makePast(portal);
  const page = await openAs(copilot.email, inbox);
  const article = page.getByRole('article', { name: title });
  await expect(article.getByRole('checkbox')).toHaveCount(4);
  await article.getByRole('link', { name: /^Voir l'atelier/ }).click();
  const sheet = page.getByRole('region', { name: 'Feuille d’émargement' });
  await sheet.getByRole('checkbox').nth(1).check();
  // The pilot confirmed first, on another device.
  await portal.api.send(pilot.email, 'PUT', `/workshops/${id}/absents`, { absentGuest: [guests[0]?.id] });
  await sheet.getByRole('button', { name: confirm }).click();
  await page.getByRole('dialog').getByRole('button', { name: confirm }).click();
  await expect(notice(page)).toContainText('La feuille d’émargement n’a pas pu être validée !');
  await expect(sheet).toContainText('La feuille est validée.');
  await expect(sheet).toContainText('1 absent sur 3 inscrits.');

  const next = await makePast(portal, { pilot, copilot, guests });
  await page.goto(detail(next.id));
  await expect(sheet.getByRole('checkbox')).toHaveCount(4);
  // The card links to the sheet; on a phone a bar does so until the sheet is in sight.
  await expect(book(page)).toContainText('La feuille d’émargement est à valider.');
  const desk = page.viewportSize()!;
  await page.setViewportSize({ width: 390, height: 844 });
  await page.evaluate(() => scrollTo(0, 0));
  const bar = page.locator('.actionbar');
  await expect(bar).toContainText('Feuille à valider');
  await bar.getByRole('button', { name: 'Noter les absents' }).click();
  await expect(bar).toHaveCount(0);
  await expect(sheet.getByRole('heading')).toBeFocused();
  await page.setViewportSize(desk);
  await book(page).getByRole('button', { name: 'Noter les absents' }).click();
  await expect(sheet.getByRole('button', { name: confirm })).toBeInViewport({ ratio: 1 });
  // The sheet already lists everybody, so the list below is folded.
  const list = page.getByRole('region', { name: '3 inscrits' });
  await expect(list.getByRole('button', { name: 'Voir tous les inscrits (3)' })).toBeVisible();
  await sheet.getByRole('checkbox', { name: 'Tous présents' }).check();
  await sheet.getByRole('button', { name: confirm }).click();
  await page.getByRole('dialog').getByRole('button', { name: confirm }).click();
  await expect(notice(page)).toContainText('La feuille d’émargement est validée !');
  await expect(sheet).toContainText('Tout le monde était là.');
  await expect(page.getByRole('button', { name: confirm })).toHaveCount(0);
  await expect(list.getByRole('button', { name: /^Voir tous/ })).toHaveCount(0);
});
