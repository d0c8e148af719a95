import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { makePilot } from './leaders.ts';
import { book, detail, openMoreTools } from './sessions.ts';
import { become, go } from './window.ts';

const registered = (page: Page) => page.getByRole('region', { name: /inscrit/ }).first();

/** Acts that the page of a session offers; `name`: another registered person. */
async function offered(page: Page, title: string, name: string) {
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(book(page)).toBeVisible();
  await expect(registered(page)).toBeVisible();
  const isThere = async (what: ReturnType<Page['getByRole']>): Promise<boolean> => (await what.count()) > 0;
  if (await isThere(page.getByRole('button', { name: 'Plus', exact: true }))) await openMoreTools(page);
  return {
    edit: await isThere(page.getByRole('link', { name: 'Modifier', exact: true })),
    remove: await isThere(page.getByRole('button', { name: 'Supprimer', exact: true })),
    copilot: await isThere(book(page).getByRole('button', { name: 'Je propose de co-piloter' })),
    names: await isThere(registered(page).getByText(name)),
    contacts: await isThere(page.getByRole('button', { name: 'Copier les e-mails' })),
  };
}

test('CORE-128 CORE-131 CORE-132 CORE-133 CORE-135 CORE-137: the page of a session offers each reader the actions of their level, pilot role or flag, and no others', async ({
  openAs,
  portal,
}) => {
  const { api } = portal;
  const [pilot, foreign] = [await makePilot(api), await makePilot(api)];
  const { id, title } = await api.makeWorkshop({ wantCopilot: true, former: pilot.id });
  const [reader, other] = [await api.makeMember(), await api.makeMember({ lastName: 'Vernoux' })];
  for (const { email } of [reader, other]) await api.send(email, 'POST', `/workshops/${id}/join`);
  const holder = await api.makeMember();
  await portal.query('update users set is_super_organizer = true where id = $1', [holder.id]);
  const levels = ['ROLE_NEOMAN', 'ROLE_BEMAN', 'ROLE_DXMAN', 'ROLE_XMAN'] as const;
  const [neoman, beman, dxman, xman] = await Promise.all(
    levels.map(async (level) => (await api.makeMember({ level })).email),
  );
  const none = { edit: false, remove: false, copilot: false, names: true, contacts: false };
  const all = { ...none, edit: true, remove: true };
  const page = await openAs(pilot.email, detail(id));
  const name = 'Alix Vernoux';
  expect(await offered(page, title, name)).toEqual({ ...all, contacts: true });
  const readers: [who: string | undefined, what: typeof none][] = [
    [foreign.email, { ...none, copilot: true }],
    [holder.email, all],
    [neoman, none],
    [beman, { ...none, copilot: true }],
    [dxman, { ...all, copilot: true, contacts: true }],
    [xman, { ...all, copilot: true, contacts: true }],
    ['admin@forman.example', { ...all, copilot: true, contacts: true }],
    [reader.email, none],
  ];
  for (const [who, what] of readers) {
    await become(page, api, who ?? '', detail(id));
    expect([who, await offered(page, title, name)]).toEqual([who, what]);
  }
  // Names without contacts: neither on the screen nor in the answer.
  await expect(registered(page)).not.toContainText('@');
  const { guests } = await api.send<{ guests: object[] }>(reader.email, 'GET', `/workshops/${id}`);
  expect(guests).toHaveLength(2);
  expect(JSON.stringify(guests)).toContain('Vernoux');
  for (const key of ['email', 'phoneNumber', 'godFather'])
    expect(JSON.stringify(guests)).not.toContain(`"${key}"`);
  // The form of a new session redirects people without the right, and opens for pilots.
  await go(page, '/auth/workshop/create');
  await expect(page).not.toHaveURL('/auth/workshop/create');
  await become(page, api, foreign.email, '/auth/workshop/create');
  await expect(page.getByRole('heading', { level: 1, name: 'Créer un atelier' })).toBeVisible();
});

test('MEM-007: the administrator flag alone opens the back office at any level, and its withdrawal closes the office at once', async ({
  openAs,
  portal,
}) => {
  const { id, email } = await portal.api.makeMember();
  const setAdmin = (isAdmin: boolean) =>
    portal.query('update users set is_admin = $2 where id = $1', [id, isAdmin]);
  await setAdmin(true);
  const page = await openAs(email, '/auth/admin');
  await expect(page.getByRole('heading', { level: 1, name: 'Administration' })).toBeVisible();
  // The token still says that they are an administrator.
  await setAdmin(false);
  await page.reload();
  await expect(page).toHaveURL('/auth/home');
  await expect(portal.api.send(email, 'PUT', `/users/${id}/pilot`, { isPilot: true })).rejects.toThrow('403');
  const xman = await portal.api.makeMember({ level: 'ROLE_XMAN' });
  await become(page, portal.api, xman.email, '/auth/admin');
  await expect(page).toHaveURL('/auth/home');
});

test('MEM-002: the levels have one order, lowest first, on the profile, the goals, the terms and the choice of an audience', async ({
  openAs,
  portal,
}) => {
  const ladder = ['NOMAN', 'ONEMAN', 'NEOMAN', 'BEMAN', 'ADMAN', 'MAN', 'DEVMAN', 'DXMAN', 'XMAN'];
  const inOrder = (words: readonly string[]): number[] =>
    words.map((word) => ladder.indexOf(word.trim().toUpperCase())).filter((rank) => rank >= 0);
  const { id, email } = await portal.api.makeMember({ level: 'ROLE_XMAN' });
  const page = await openAs(email, `/auth/adherents/profil/${id}`);
  const steps = page.getByRole('region', { name: 'Mon évolution' }).locator('b');
  await expect(steps).toHaveCount(7);
  expect(inOrder(await steps.allInnerTexts())).toEqual([2, 3, 4, 5, 6, 7, 8]);
  await page.goto(`/auth/adherents/profil/goals/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Objectifs' })).toBeVisible();
  await expect(steps).toHaveCount(7);
  expect(inOrder(await steps.allInnerTexts())).toEqual([2, 3, 4, 5, 6, 7, 8]);
  await page.goto('/auth/cgu');
  await expect(page.locator('main')).toContainText(ladder.join(', '));
  await page.goto('/auth/news/create');
  const choices = page.getByRole('group', { name: /Public/ }).locator('label');
  await expect(choices.first()).toBeVisible();
  expect(inOrder(await choices.allInnerTexts())).toEqual(ladder.map((_, rank) => rank));
});
