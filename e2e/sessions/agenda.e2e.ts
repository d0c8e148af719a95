import type { Locator, Page } from '@playwright/test';
import { axeFindings } from '../axe.ts';
import { expect, test } from '../fixtures.ts';
import { kinds } from '../kinds.ts';
import { sideways } from '../window.ts';

const agenda = '/auth/adherents/profil/agenda';
const list = (page: Page) => page.getByRole('region', { name: 'Mes sessions' });
const cards = (page: Page) => list(page).getByRole('article');
const card = (page: Page, title: string) => cards(page).filter({ hasText: title });
const tick = (page: Page, name: string) =>
  page.getByRole('checkbox', { name, exact: true }).check({ force: true });
/** True when the text is green: more green than red or blue. */
const isGreen = (letters: Locator): Promise<boolean> =>
  letters.evaluate((node) => {
    const [red = 0, green = 0, blue = 0] = (getComputedStyle(node).color.match(/[\d.]+/g) ?? []).map(Number);
    return green > red * 1.2 && green > blue * 1.2;
  });
const at = (day: string) => ({ startDate: `${day} 09:00`, endDate: `${day} 12:00` });

test('the agenda shows the sessions that a person follows as cards, as figures and in the calendar', async ({
  openAs,
  portal,
}) => {
  const { api } = portal;
  const { email } = await api.makeMember();
  const where = { site: 2, place: null };
  const made = [
    await api.makeWorkshop({ title: 'Atelier du héron', ...where, ...at('2026-12-15'), maxGuests: 1 }),
    await api.makeSession(kinds.formation.path, {
      title: 'Formation du héron',
      ...where,
      ...at('2026-12-16'),
    }),
    await api.makeSession(kinds.event.path, {
      title: 'Fête du héron',
      ...where,
      ...at('2026-12-17'),
      minGuests: 1,
    }),
    await api.makeSession(kinds.team_meeting.path, {
      title: 'Réunion du héron',
      ...at('2026-12-18'),
      isVisio: true,
      videoConferenceLink: 'https://visio.forman.example/heron',
    }),
  ];
  const paths = ['workshops', kinds.formation.path, kinds.event.path, kinds.team_meeting.path];
  for (const [index, { id }] of made.entries()) await api.send(email, 'POST', `/${paths[index]}/${id}/join`);
  const page = await openAs(email, agenda);
  const workshop = card(page, 'Atelier du héron');
  const remote = card(page, 'Réunion du héron');
  await test.step('MEM-083 MEM-084 MEM-085 MEM-086: the page has its title, five figures, the number of coming sessions, and three unticked boxes', async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'Mon agenda pédagogique' })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Fil d’Ariane' }).getByRole('listitem')).toHaveText([
      'Accueil',
      'Mon Profil',
      'Mon agenda',
    ]);
    await expect(page.locator('.agenda-counts dd')).toHaveText(['0', '0', '1', '1', '4']);
    await expect(list(page).getByRole('heading', { level: 2 })).toHaveText('4 à venir');
    for (const name of ['Passés', 'Pilote', 'Copilote'])
      await expect(page.getByRole('checkbox', { name, exact: true })).not.toBeChecked();
  });
  await test.step('MEM-095 MEM-096 MEM-097 MEM-098 MEM-099 MEM-100: each card says the kind, theme, day, place and seats, which are green for a registered person', async () => {
    await expect(cards(page).getByRole('heading')).toHaveText([
      'Atelier du héron',
      'Formation du héron',
      'Fête du héron',
      'Réunion du héron',
    ]);
    for (const [title, kind] of [
      ['Atelier du héron', 'Atelier'],
      ['Formation du héron', 'Formation'],
      ['Fête du héron', 'Événement'],
      ['Réunion du héron', 'Réunion d’équipe'],
    ] as const)
      await expect(card(page, title).locator('.agenda-kind')).toContainText(kind);
    await expect(workshop).toContainText('Entreprise');
    await expect(workshop).toContainText('mar. 15 déc. 2026, 9h-12h');
    await expect(workshop).toContainText('Complet');
    await expect(workshop.locator('.agenda-seats')).toHaveText('1/1 inscrit, dont vous');
    expect(await isGreen(workshop.locator('.agenda-seats'))).toBe(true);
    await expect(workshop).toContainText(/, \d{5} /);
    await expect(card(page, 'Formation du héron')).not.toContainText('Complet');
    await expect(remote).toContainText('Visio');
  });
  // The link to the meeting shows only on its day, and the session of the selected day is not repeated beside
  // the month.
  await expect(remote.getByRole('link')).toHaveCount(1);
  const meeting = made[3]?.id;
  for (const table of ['sessions', 'session_slots'])
    await portal.query(
      `update ${table} set starts_at = '2026-12-01T17:00Z', ends_at = '2026-12-01T18:00Z' where ${table === 'sessions' ? 'id' : 'session_id'} = $1`,
      [meeting],
    );
  await page.reload();
  await expect(remote.getByRole('link', { name: /^Rejoindre la visio/ })).toHaveAttribute(
    'href',
    'https://visio.forman.example/heron',
  );
  await expect(cards(page).first()).toContainText('Réunion du héron');
  await expect(page.getByRole('heading', { name: 'Réunion du héron' })).toHaveCount(1);
  const month = page.getByRole('grid', { name: 'Décembre 2026' });
  await expect(month).toHaveCount(1);
  // On a desk the calendar stands beside the list; on a phone above it.
  const days = page.getByRole('region', { name: 'Mon calendrier' });
  expect((await days.boundingBox())!.x).toBeGreaterThan((await list(page).boundingBox())!.x);
  expect(await axeFindings(page)).toEqual([]);
  // On a phone the month shows marks, with the selected day below.
  const desk = page.viewportSize()!;
  await page.setViewportSize({ width: 390, height: 664 });
  await expect(async () =>
    expect((await days.boundingBox())!.y).toBeLessThan((await list(page).boundingBox())!.y),
  ).toPass();
  // Today's session is in the list already, at its top. Only this week and the next show; the other weeks
  // show on request.
  await expect(card(page, 'Réunion du héron')).toBeInViewport();
  await expect(days.getByRole('heading', { name: /^Aujourd’hui/ })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^mardi 22 décembre 2026/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Tout le mois' }).click();
  await page.getByRole('button', { name: /^mardi 22 décembre 2026, 0 session$/ }).click();
  await expect(days).toContainText('Aucune session ce jour-là.');
  await page.getByRole('button', { name: /^mercredi 16 décembre 2026, 1 session : Formation$/ }).click();
  await expect(
    page.getByRole('region', { name: 'Mer. 16 déc.' }).getByRole('link', { name: 'Formation du héron' }),
  ).toBeVisible();
  await expect(cards(page)).toHaveCount(4);
  expect(await axeFindings(page)).toEqual([]);
  expect(await sideways(page)).toBeLessThanOrEqual(0);
  await page.setViewportSize(desk);
  await expect(month).toHaveCount(1);

  const saved = page.waitForEvent('download');
  await workshop.getByRole('button', { name: 'Ajouter « Atelier du héron » à mon calendrier' }).click();
  expect((await saved).suggestedFilename()).toBe('Atelier du héron.ics');
  await test.step('MEM-096: a card leads to the page of its session', async () => {
    await workshop.getByRole('link').click();
    await expect(page).toHaveURL(`/auth/workshop/detail/${made[0]?.id}`);
  });
});

test('three boxes choose which sessions the agenda shows, ten a page; the address keeps the choice', async ({
  openAs,
  portal,
}) => {
  const { api } = portal;
  const { id: me, email } = await api.makeMember({ level: 'ROLE_XMAN' });
  const led = await api.makeWorkshop({ title: 'Piloté par la grue', ...at('2026-12-20') });
  await portal.query('update sessions set pilot_id = $1 where id = $2', [me, led.id]);
  const shared = await api.makeWorkshop({
    title: 'Co-piloté par la grue',
    wantCopilot: true,
    ...at('2026-12-22'),
  });
  await api.send(email, 'POST', `/workshops/${shared.id}/join-copilot`);
  await api.send('admin@forman.example', 'POST', `/workshops/${shared.id}/join/copilot/approuved/by`, {
    id: me,
  });
  for (let day = 11; day > 0; day -= 1) {
    const { id } = await api.makeWorkshop({
      title: `Suivi ${day}`,
      ...at(`2027-01-${String(day).padStart(2, '0')}`),
    });
    await api.send(email, 'POST', `/workshops/${id}/join`);
  }
  const past = await api.makeWorkshop({ title: 'Passé de la grue', ...at('2026-12-21') });
  await api.send(email, 'POST', `/workshops/${past.id}/join`);
  await portal.query(
    `update sessions set starts_at = '2026-11-30T08:00Z', ends_at = '2026-11-30T11:00Z' where id = $1`,
    [past.id],
  );
  const page = await openAs(email, agenda);
  const heading = list(page).getByRole('heading', { level: 2 });
  await test.step('MEM-087 MEM-091 MEM-092 MEM-093: with no box ticked the agenda shows the followed sessions that have not ended, earliest first, ten a page', async () => {
    await expect(heading).toHaveText('11 à venir');
    await expect(cards(page)).toHaveCount(10);
    await expect(cards(page).first()).toContainText('Suivi 1');
    await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Page 2' }).click();
    await expect(cards(page).getByRole('heading')).toHaveText(['Suivi 11']);
  });
  await test.step('MEM-089 MEM-098: “Pilote” shows the sessions that the person pilots, their seats not in green', async () => {
    await tick(page, 'Pilote');
    await expect(cards(page).getByRole('heading')).toHaveText(['Piloté par la grue']);
    await expect(heading).toHaveText('1 à venir');
    await expect(cards(page).locator('.agenda-seats')).toHaveText('0/10 inscrit');
    expect(await isGreen(cards(page).locator('.agenda-seats'))).toBe(false);
  });
  await test.step('MEM-090: “Copilote” beside “Pilote” shows both sorts; alone it shows the co-piloted sessions', async () => {
    await tick(page, 'Copilote');
    await expect(cards(page).getByRole('heading')).toHaveText([led.title, shared.title]);
    await page.getByRole('checkbox', { name: 'Pilote', exact: true }).uncheck({ force: true });
    await expect(cards(page).getByRole('heading')).toHaveText([shared.title]);
    await page.getByRole('checkbox', { name: 'Copilote' }).uncheck({ force: true });
  });
  await test.step('MEM-085 MEM-088: “Passés” shows the sessions that have ended, and the heading drops “à venir”', async () => {
    await tick(page, 'Passés');
    await expect(cards(page).getByRole('heading')).toHaveText(['Passé de la grue']);
    await expect(heading).not.toContainText('à venir');
  });
  await test.step('MEM-094: an empty agenda says so; the address keeps the ticked boxes', async () => {
    await tick(page, 'Copilote');
    await expect(page.getByRole('heading', { name: "Vous n'avez pas d'évènements" })).toBeVisible();
    await expect(page).toHaveURL(/passes=1&copilote=1$/);
    await page.reload();
    await expect(page.getByRole('checkbox', { name: 'Copilote' })).toBeChecked();
  });
});

test('MEM-084 MEM-085 MEM-086 MEM-091 MEM-094: an agenda without followed sessions hides the piloted ones until asked, and one press shows them', async ({
  openAs,
  portal,
}) => {
  const { id: me, email } = await portal.api.makeMember({ level: 'ROLE_XMAN' });
  const led = await portal.api.makeWorkshop({ title: 'Piloté par le cincle', ...at('2026-12-20') });
  await portal.query('update sessions set pilot_id = $1 where id = $2', [me, led.id]);
  const page = await openAs(email, agenda);
  const heading = list(page).getByRole('heading', { level: 2 });
  await expect(heading.first()).toHaveText('0 à venir');
  await expect(page.getByRole('heading', { name: "Vous n'avez pas d'évènements" })).toBeVisible();
  await expect(card(page, 'Piloté par le cincle')).toHaveCount(0);
  for (const name of ['Passés', 'Pilote', 'Copilote'])
    await expect(page.getByRole('checkbox', { name, exact: true })).not.toBeChecked();
  await tick(page, 'Passés');
  await expect(page.getByRole('heading', { name: "Vous n'avez pas d'évènements" })).toBeVisible();
  await page.getByRole('checkbox', { name: 'Passés', exact: true }).uncheck({ force: true });
  await page.getByRole('button', { name: 'Voir celles que j’anime' }).click();
  await expect(heading).toHaveText(['1 à venir']);
  for (const name of ['Pilote', 'Copilote'])
    await expect(page.getByRole('checkbox', { name, exact: true })).toBeChecked();
  await expect(card(page, 'Piloté par le cincle')).toContainText('Pilote');
});

test('two sessions of a person at the same hours name each other, in the list and on the chosen day', async ({
  openAs,
  portal,
}) => {
  const { api } = portal;
  const { id: me, email } = await api.makeMember({ level: 'ROLE_XMAN' });
  const visio = { isVisio: true, videoConferenceLink: 'https://visio.forman.example/grebe' };
  const followed = await api.makeWorkshop({ title: 'Suivi du grèbe', ...visio, ...at('2026-12-15') });
  await api.send(email, 'POST', `/workshops/${followed.id}/join`);
  const led = await api.makeWorkshop({ title: 'Piloté du grèbe', ...visio, ...at('2026-12-15') });
  await portal.query('update sessions set pilot_id = $1 where id = $2', [me, led.id]);
  const page = await openAs(email, `${agenda}?day=2026-12-15`);
  // The list leaves out piloted sessions; the calendar has them.
  await expect(card(page, 'Suivi du grèbe')).toContainText('À la même heure : « Piloté du grèbe »');
  const day = page.getByRole('region', { name: 'Mar. 15 déc.' });
  await expect(day.getByRole('article')).toHaveCount(2);
  await expect(day.getByText('À la même heure : « Suivi du grèbe »')).toBeVisible();
  await expect(day.getByText('À la même heure : « Piloté du grèbe »')).toBeVisible();
  expect(await axeFindings(page, 'main')).toEqual([]);
});
