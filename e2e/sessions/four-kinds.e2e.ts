import type { Page } from '@playwright/test';
import type { Api } from '../api.ts';
import { expect, test } from '../fixtures.ts';
import { becomes } from '../kinds.ts';
import { createPath, kinds, type Kind, pilot } from '../session-form.ts';
import { book, closeNotices, notice, row, openMoreTools } from '../sessions.ts';
import { comesBack } from '../window.ts';

/** Names of each kind on the screen. */
const words = {
  workshop: { many: 'Ateliers', one: 'atelier' },
  formation: { many: 'Formations', one: 'formation' },
  event: { many: 'Événements', one: 'événement' },
  team_meeting: { many: 'Réunions d’équipe', one: 'réunion d’équipe' },
} as const satisfies Record<Kind, { many: string; one: string }>;

const listPath = (kind: Kind): string => `/auth/${kinds[kind].path}`;
const detailPath = (kind: Kind, id: number): string => `${listPath(kind)}/detail/${id}`;
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

/** Makes a session whose seats are all taken, at a place of its own. */
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

test('CAT-001 CAT-002: each kind has its list, page and two forms in French; a member filters the list, opens a card and joins the waiting list', async ({
  openAs,
  portal,
}) => {
  const page = await openAs('president@forman.example', '/auth/FAQ');
  for (const kind of Object.keys(words) as Kind[]) {
    const { many, one } = words[kind];
    const { id, title } = await makeFull(portal.api, kind);
    const menu = page.getByRole('navigation', { name: 'Principal' });
    await menu.locator(`a[href="${listPath(kind)}"]`).click();
    await expect(heading(page, many)).toBeVisible();
    await page.getByRole('combobox', { name: 'Lieu' }).selectOption('3');
    const period = page.getByRole('textbox', { name: 'Période' });
    await period.fill('14/09/2027');
    await period.press('Enter');
    await expect(page.getByRole('article')).toHaveCount(1);
    await page.getByRole('link', { name: /^Créer / }).click();
    await expect(page).toHaveURL(createPath(kind));
    await expect(heading(page, new RegExp(`^Créer une? ${one}$`))).toBeVisible();
    await page.goBack();
    await row(page, title).getByRole('link', { name: title }).click();
    await expect(page).toHaveURL(detailPath(kind, id));
    await expect(heading(page, title)).toBeVisible();
    await book(page).getByRole('button', { name: "S'inscrire sur la liste d'attente" }).click();
    await expect(notice(page)).toHaveText("Nice !Vous êtes maintenant inscrit dans la file d'attente !");
    // The notice would cover the next controls.
    await closeNotices(page);
    await page.getByRole('link', { name: 'Modifier' }).click();
    await expect(heading(page, new RegExp(`^Modifier une? ${one}$`))).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Titre' })).toHaveValue(title);
  }
});

test('CAT-069 CORE-161: only people who may change or delete a meeting find the buttons; a meeting without slots reads 9h-18h', async ({
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
    price: 0,
    destined: ['ROLE_NEOMAN', 'ROLE_BEMAN'],
  });
  await api.send(pilot, 'PUT', `/team_meatings/${id}/dates/delete`);
  const page = await openAs(pilot, detailPath('team_meeting', id));
  await expect(page.getByRole('main')).toContainText('9h-18h');
  for (const [email, ok] of [
    ['xman@forman.example', true],
    ['admin@forman.example', true],
    ['neoman@forman.example', false],
  ] as const) {
    const answer = await api.send(email, 'GET', `/team_meatings/${id}`);
    expect(answer, email).toMatchObject({ actions: { edit: { ok }, remove: { ok } } });
  }
  for (const [email, isThere] of [
    [pilot, true],
    ['dxman@forman.example', true],
    // A pilot, but not of this session.
    ['devman@forman.example', false],
  ] as const) {
    if (email !== pilot) await becomes(page, api, email, detailPath('team_meeting', id));
    await expect(heading(page, 'Le point du mardi')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Modifier' }), email).toHaveCount(isThere ? 1 : 0);
    if (isThere) await openMoreTools(page);
    await expect(page.getByRole('button', { name: 'Supprimer' }), email).toHaveCount(isThere ? 1 : 0);
  }
});

test('CAT-075 CAT-137: a person has one part at a time in a meeting, and its page says which', async ({
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
  const [leaver, first] = ['oneman@forman.example', 'adman@forman.example'];
  for (const email of ['noman@forman.example', leaver]) await send(email, 'join');
  const me = await api.makeMember({ level: 'ROLE_BEMAN' });
  const page = await openAs(me.email, detailPath('team_meeting', id));
  await expect(book(page).getByRole('button', { name: "S'inscrire sur la liste d'attente" })).toBeVisible();
  const said = [
    'Inscrit',
    'Vous êtes 2e sur la liste d’attente.',
    'Votre candidature au co-pilotage est en cours.',
    'Vous co-pilotez la réunion d’équipe.',
    'Une place est gardée pour vous',
  ] as const;
  const expectSaid = async (own: (typeof said)[number] | null): Promise<void> => {
    if (own) {
      await comesBack(page);
      await expect(book(page)).toContainText(own);
    }
    for (const other of said.filter((one) => one !== own)) await expect(book(page)).not.toContainText(other);
  };
  await expectSaid(null);
  await send(me.email, 'join-copilot');
  await expectSaid('Votre candidature au co-pilotage est en cours.');
  await send('admin@forman.example', 'join/copilot/approuved/by', { id: me.id });
  await expectSaid('Vous co-pilotez la réunion d’équipe.');
  await send(me.email, 'cancel/copilot/approuved');
  for (const email of [first, me.email]) await send(email, 'join/waiting_zone');
  await expectSaid('Vous êtes 2e sur la liste d’attente.');
  await send(first, 'cancel/waiting_zone');
  await send(leaver, 'cancel');
  await expectSaid('Une place est gardée pour vous');
  // Taking the kept seat also leaves the list.
  await book(page).getByRole('button', { name: 'Je prends la place' }).click();
  await expect(book(page)).toContainText('Inscrit');
  await expectSaid('Inscrit');
});
