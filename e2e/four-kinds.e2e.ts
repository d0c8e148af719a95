import { globSync, readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { Api } from './api.ts';
import { expect, test } from './fixtures.ts';
import { becomes } from './kinds.ts';
import { createPath, kinds, type Kind, pilot } from './session-forms.ts';
import { book, notice, row } from './sessions.ts';

/** How each kind is called on the screen. */
const words = {
  workshop: { many: 'Ateliers', one: 'atelier' },
  formation: { many: 'Formations', one: 'formation' },
  event: { many: 'Événements', one: 'événement' },
  team_meeting: { many: 'Réunions d’équipe', one: 'réunion d’équipe' },
} as const satisfies Record<Kind, { many: string; one: string }>;

const listPath = (kind: Kind): string => `/auth/${kinds[kind].path}`;
const detailPath = (kind: Kind, id: number): string => `${listPath(kind)}/detail/${id}`;
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

/** Every seat is taken; another place than the others have. */
async function makeFull(api: Api, kind: Kind) {
  const made = await api.makeSession(kinds[kind].call, {
    title: `Quatre façons, ${words[kind].one}`,
    startDate: '2027-09-14 09:00',
    endDate: '2027-09-14 18:00',
    site: 3,
    place: null,
    maxGuests: 2,
    minGuests: 1,
  });
  for (const email of ['noman@forman.example', 'oneman@forman.example'])
    await api.send(email, 'POST', `/${kinds[kind].call}/${made.id}/join`);
  return made;
}

test('CAT-001, CAT-002 every kind has its list, its page and its two forms, in French; one narrows the list, opens a card and asks for the waiting list', async ({
  openAs,
  portal,
}) => {
  for (const kind of Object.keys(words) as Kind[]) {
    const { many, one } = words[kind];
    const { id, title } = await makeFull(portal.api, kind);
    const page = await openAs('xman@forman.example', listPath(kind));
    await expect(heading(page, many)).toBeVisible();
    await page.getByRole('combobox', { name: 'Lieu' }).selectOption('3');
    const period = page.getByRole('textbox', { name: 'Période' });
    await period.fill('14/09/2027');
    await period.press('Enter');
    await expect(page.getByRole('article')).toHaveCount(1);
    await row(page, title).getByRole('link', { name: title }).click();
    await expect(page).toHaveURL(detailPath(kind, id));
    await expect(heading(page, title)).toBeVisible();
    await book(page).getByRole('button', { name: "S'inscrire sur la liste d'attente" }).click();
    await expect(notice(page)).toHaveText("Nice !Vous êtes maintenant inscrit dans la file d'attente !");
    await page.getByRole('link', { name: 'Modifier' }).click();
    await expect(heading(page, new RegExp(`^Modifier une? ${one}$`))).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Titre' })).toHaveValue(title);
    await page.goto(createPath(kind));
    await expect(heading(page, new RegExp(`^Créer une? ${one}$`))).toBeVisible();
  }
});

test('CAT-069 who may change or remove a meeting finds the buttons for it, nobody else', async ({
  openAs,
  portal,
}) => {
  const { api } = portal;
  const { id } = await api.send<{ id: number }>(pilot, 'POST', '/team_meatings', {
    title: 'Le point du mardi',
    isVisio: true,
    videoConferenceLink: 'https://visio.example/mardi',
    maxGuests: 5,
    startDate: '2027-09-15',
    endDate: '2027-09-15',
    destined: ['ROLE_NEOMAN', 'ROLE_BEMAN'],
  });
  const page = await openAs(pilot, '/auth/home');
  for (const [email, isThere] of [
    [pilot, true],
    ['dxman@forman.example', true],
    ['xman@forman.example', true],
    ['admin@forman.example', true],
    // Another pilot.
    ['devman@forman.example', false],
    ['neoman@forman.example', false],
  ] as const) {
    await becomes(page, api, email, detailPath('team_meeting', id));
    await expect(heading(page, 'Le point du mardi')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Modifier' }), email).toHaveCount(isThere ? 1 : 0);
    await expect(page.getByRole('button', { name: 'Supprimer' }), email).toHaveCount(isThere ? 1 : 0);
  }
});

test('CAT-075, CAT-137 towards a meeting one is one thing, which its page says', async ({
  openAs,
  portal,
}) => {
  const { api } = portal;
  const { id } = await api.makeSession('team_meatings', {
    maxGuests: 2,
    wantCopilot: true,
    startDate: '2027-09-16 09:00',
    endDate: '2027-09-16 18:00',
  });
  const send = (email: string, call: string, body?: unknown) =>
    api.send(email, 'POST', `/team_meatings/${id}/${call}`, body);
  const seated = 'noman@forman.example';
  const leaver = 'oneman@forman.example';
  const offered = 'adman@forman.example';
  const waiting = 'man@forman.example';
  const candidate = 'devman@forman.example';
  const copilot = 'dxman@forman.example';
  for (const email of [seated, leaver]) await send(email, 'join');
  for (const email of [offered, waiting]) await send(email, 'join/waiting_zone');
  await send(leaver, 'cancel');
  for (const email of [candidate, copilot]) await send(email, 'join-copilot');
  const { id: approved } = await api.send<{ id: number }>(copilot, 'GET', '/me');
  await send('admin@forman.example', 'join/copilot/approuved/by', { id: approved });

  const saidOnce = {
    [seated]: 'Inscrit',
    [waiting]: 'Vous êtes 2e sur la liste d’attente.',
    [candidate]: 'Votre demande de co-pilotage est en cours.',
    [copilot]: 'Vous co-pilotez la réunion d’équipe.',
    [offered]: 'Une place est gardée pour vous',
  };
  const page = await openAs('neoman@forman.example', detailPath('team_meeting', id));
  await expect(book(page).getByRole('button', { name: "S'inscrire sur la liste d'attente" })).toBeVisible();
  for (const other of Object.values(saidOnce)) await expect(book(page)).not.toContainText(other);
  for (const [email, own] of Object.entries(saidOnce)) {
    await becomes(page, api, email, detailPath('team_meeting', id));
    await expect(book(page)).toContainText(own);
    for (const other of Object.values(saidOnce).filter((one) => one !== own))
      await expect(book(page)).not.toContainText(other);
  }
  // Who takes the seat that was kept is off the list.
  await book(page).getByRole('button', { name: 'Je prends la place' }).click();
  await expect(book(page)).toContainText('Inscrit');
  await expect(book(page)).not.toContainText('Une place est gardée pour vous');
});

test('CORE-161 a session without slots reads 9h-18h', async ({ openAs, portal }) => {
  const { id } = await portal.api.makeWorkshop();
  await portal.api.send('admin@forman.example', 'PUT', `/workshops/${id}/dates/delete`);
  const page = await openAs('neoman@forman.example', `/auth/workshop/detail/${id}`);
  await expect(page.getByRole('main')).toContainText('9h-18h');
});

test('CAT-174 the client holds no key of a picture host, and names none', () => {
  const built = globSync('apps/web/dist/**/*.{js,html,css,json}');
  expect(built.length).toBeGreaterThan(10);
  const hosts = /imgbb|imgur|cloudinary|uploadcare|imagekit|api_key|apikey|upload\?key=/i;
  expect(built.filter((file) => hosts.test(readFileSync(file, 'utf8')))).toEqual([]);
});
