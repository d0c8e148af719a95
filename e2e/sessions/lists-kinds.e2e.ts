import type { Page, Request } from '@playwright/test';
import type { Api } from '../api.ts';
import { axeFindings } from '../axe.ts';
import { expect, test } from '../fixtures.ts';
import { becomes, everyKind, type Kind, kinds, makeMonth } from '../kinds.ts';
import { watchCalls } from '../network.ts';
import { row } from '../sessions.ts';

const eleven = (word: string): string[] => Array.from({ length: 11 }, (_, index) => `${word} ${index + 1}.`);
/** Further values for the first and second session of a month. */
const besides = (index: number) => ({
  ...(index === 0 && { wantCopilot: true }),
  ...(index === 1 && { site: 2, place: null }),
});

const cards = (page: Page) => page.getByRole('article');
const creation = (page: Page, kind: Kind) => page.getByRole('link', { name: kinds[kind].create });
const empty = (page: Page, kind: Kind) => page.getByRole('heading', { name: kinds[kind].empty, exact: true });
const found = (page: Page, text: string | RegExp) => page.getByRole('status').filter({ hasText: text });

async function narrowTo(page: Page, period: string): Promise<void> {
  const field = page.getByRole('textbox', { name: 'Période' });
  await field.fill(period);
  await field.press('Enter');
}

/** Expects one address, requested at most every half minute: an answer stays valid that long. */
function expectReadOnce(requests: Request[], since: number): void {
  expect(new Set(requests.map((request) => request.url())).size).toBe(1);
  expect(requests.length).toBeLessThanOrEqual(1 + Math.floor((Date.now() - since) / 30_000));
}

/** Expects the whole list of this person to be requested, from two days ago. */
async function expectAskedFor(api: Api, email: string, requests: Request[], since: number): Promise<void> {
  expectReadOnce(requests, since);
  const me = await api.send<{ userInformations: { habilitation: string[] }; endCursus: string | null }>(
    email,
    'GET',
    '/me',
  );
  const query = new URL(requests[0]?.url() ?? '').searchParams;
  expect(query.get('startDate[after]')).toBe('2026-11-29');
  expect(query.get('destined')).toBe('ROLE_NEOMAN');
  expect(query.getAll('habilitation[]')).toEqual(me.userInformations.habilitation);
  expect(query.get('endCursus')).toBe(String(me.endCursus !== null));
}

/** Goes from a list to its calendar and back. */
async function expectSameInCalendar(page: Page): Promise<void> {
  // Leaves at once after typing, without waiting for the search.
  await page.getByRole('searchbox', { name: 'Titre' }).fill('patrimoine');
  await narrowTo(page, '05/01/2027');
  const views = page.getByRole('navigation', { name: 'Affichage' });
  await expect(views.getByRole('link', { name: 'Liste' })).toHaveAttribute('aria-current', 'page');
  await views.getByRole('link', { name: 'Semaine' }).click();
  await expect(page).toHaveURL('/auth/calendrier?title=patrimoine&kinds=formation&view=week&day=2027-01-05');
  await expect(page.getByRole('heading', { name: 'Du 4 au 10 janvier 2027' })).toBeVisible();
  await expect(page.getByRole('searchbox', { name: 'Titre' })).toHaveValue('patrimoine');
  await views.getByRole('link', { name: 'Liste' }).click();
  await expect(page).toHaveURL('/auth/formation?title=patrimoine');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Formations');
}

test('CAT-027 CAT-028 CAT-029 CAT-030 CAT-031 CAT-032 CAT-164 CORE-264: the list of formations filters without a new call, ten a page, with a count, and passes its filters to the calendar', async ({
  openAs,
  portal,
  page,
}) => {
  const email = 'neoman@forman.example';
  const made = await makeMonth(portal.api, 'formation', '2027-03', eleven('Formation tatou'), besides);
  await makeMonth(portal.api, 'formation', '2027-04', ['Formation du jaseur'], () => ({
    price: 0,
    destined: ['ROLE_MAN'],
  }));
  const calls = watchCalls(page);
  const since = Date.now();
  await openAs(email, kinds.formation.list);
  await expect(cards(page).first()).toBeVisible();
  await expect(creation(page, 'formation')).toHaveCount(0);
  const clear = page.getByRole('button', { name: /^Tout afficher/ }).first();
  const total = /\((\d+)\)/.exec((await clear.textContent()) ?? '')?.[1];
  await expect(page.getByText(`${total} formations à venir.`)).toBeVisible();
  const title = page.getByRole('searchbox', { name: 'Titre' });
  await title.fill('TATOU');
  await expect(cards(page)).toHaveCount(10);
  await expect(found(page, '11 formations')).toBeVisible();
  await page.getByRole('link', { name: 'Page 2' }).click();
  await expect(cards(page)).toHaveCount(1);
  await expect(page).toHaveURL(/title=TATOU&page=2/);
  await page.goBack();
  await expect(cards(page)).toHaveCount(10);

  const copilot = page.getByRole('checkbox', { name: 'Co-pilote recherché' });
  await copilot.check({ force: true });
  await expect(cards(page)).toHaveCount(1);
  await expect(row(page, 'Formation tatou 1.')).toContainText('Co-pilote recherché');
  expect(await axeFindings(page)).toEqual([]);
  await copilot.uncheck({ force: true });
  const place = page.getByRole('combobox', { name: 'Lieu' });
  await place.selectOption('2');
  await expect(cards(page)).toHaveCount(1);
  await expect(row(page, 'Formation tatou 2.')).toBeVisible();
  await place.selectOption('');
  await narrowTo(page, '3/3/2027 au 5/3/27');
  await expect(cards(page)).toHaveCount(3);
  await copilot.check({ force: true });
  await expect(empty(page, 'formation')).toBeVisible();
  await expect(page.getByText('Votre recherche : « TATOU »')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Recommandés' })).toHaveCount(0);
  await copilot.uncheck({ force: true });
  await expectSameInCalendar(page);

  await title.fill('jaseur');
  await expect(empty(page, 'formation')).toBeVisible();
  await clear.click();
  await title.fill('tatou 4.');
  await row(page, 'Formation tatou 4.').getByRole('link', { name: 'Formation tatou 4.' }).click();
  await expect(page).toHaveURL(`/auth/formation/detail/${made[3]?.id}`);
  await expectAskedFor(portal.api, email, calls.of('GET /api/formations'), since);
});

test('CAT-038 CAT-039 CAT-040 CAT-041 CAT-042 CAT-043 CORE-264: the list of events filters by place and period, ten a page, and marks full events as Complet', async ({
  openAs,
  portal,
  page,
}) => {
  const { list } = kinds.event;
  const [, , third] = await makeMonth(portal.api, 'event', '2027-08', eleven('Événement okapi'), (index) => ({
    ...besides(index),
    minGuests: 1,
    ...(index === 2 && { maxGuests: 2 }),
  }));
  for (const { email } of [await portal.api.makeMember(), await portal.api.makeMember()])
    await portal.api.send(email, 'POST', `/events/${third?.id}/join`);
  const calls = watchCalls(page);
  const since = Date.now();
  await openAs('neoman@forman.example', list);
  await expect(cards(page).first()).toBeVisible();
  await expect(creation(page, 'event')).toHaveCount(0);
  const [asked] = calls.of('GET /api/events');
  expect(new URL(asked?.url() ?? '').search).toBe('?startDate%5Bafter%5D=2026-11-29');
  await expect(page.getByRole('searchbox', { name: 'Titre' })).toHaveCount(0);
  await expect(page.getByRole('checkbox')).toHaveAccessibleName('Compte pour mes heures');
  await narrowTo(page, '1/8/2027 au 31/8/2027');
  await expect(cards(page)).toHaveCount(10);
  await expect(row(page, 'Événement okapi 3.')).toContainText('Complet');
  await expect(row(page, 'Événement okapi 4.')).not.toContainText('Complet');
  await page.getByRole('link', { name: 'Page 2' }).click();
  await expect(cards(page)).toHaveCount(1);
  await page.getByRole('combobox', { name: 'Lieu' }).selectOption('2');
  await expect(cards(page)).toHaveCount(1);
  await expect(row(page, 'Événement okapi 2.')).toBeVisible();
  await page.getByRole('combobox', { name: 'Lieu' }).selectOption('');
  await narrowTo(page, '30/8/2027 au 31/8/2027');
  await expect(empty(page, 'event')).toBeVisible();
  expectReadOnce(calls.of('GET /api/events'), since);
  // A start in the past needs a call: the list does not hold such sessions.
  await narrowTo(page, '1/6/2026 au 1/11/2026');
  await expect.poll(() => calls.of('GET /api/events').at(-1)?.url()).toContain('after%5D=2026-06-01');
  // A title in an old link filters nothing in this list.
  await page.goto(`${list}?title=rien&from=2027-08-03&to=2027-08-03`);
  await expect(row(page, 'Événement okapi 3.')).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await row(page, 'Événement okapi 3.').getByRole('link', { name: 'Événement okapi 3.' }).click();
  await expect(page).toHaveURL(`${list}/detail/${third?.id}`);
});

test('CAT-030 CAT-049 CAT-050 CAT-051 CAT-052 CAT-053 CAT-054 CAT-164 CORE-264: the list of meetings filters by place, period and co-pilot wanted, ten a page, and remembers the filters until logout', async ({
  openAs,
  portal,
  page,
}) => {
  const email = 'neoman@forman.example';
  const { list } = kinds.team_meeting;
  await makeMonth(portal.api, 'team_meeting', '2027-10', eleven('Réunion tapir'), besides);
  const calls = watchCalls(page);
  const since = Date.now();
  await openAs(email, list);
  await expect(cards(page)).toHaveCount(10);
  await expect(creation(page, 'team_meeting')).toHaveCount(0);
  await expect(page.getByRole('searchbox', { name: 'Titre' })).toHaveCount(0);
  const clear = page.getByRole('button', { name: /^Tout afficher/ }).first();
  const total = Number(/\((\d+)\)/.exec((await clear.textContent()) ?? '')?.[1]);
  const period = page.getByRole('textbox', { name: 'Période' });
  await narrowTo(page, '1/10/2027 au 31/10/2027');
  await expect(found(page, '11 réunions')).toBeVisible();
  await expect(cards(page)).toHaveCount(10);
  await page.getByRole('link', { name: 'Page 2' }).click();
  await expect(cards(page)).toHaveCount(1);
  const copilot = page.getByRole('checkbox', { name: 'Co-pilote recherché' });
  await copilot.check({ force: true });
  await expect(row(page, 'Réunion tapir 1.')).toBeVisible();
  await expect(cards(page)).toHaveCount(1);
  expect(await axeFindings(page)).toEqual([]);
  await copilot.uncheck({ force: true });
  const place = page.getByRole('combobox', { name: 'Lieu' });
  await place.selectOption('2');
  await expect(row(page, 'Réunion tapir 2.')).toBeVisible();
  await expect(cards(page)).toHaveCount(1);
  await expectAskedFor(portal.api, email, calls.of('GET /api/team_meatings'), since);

  const menu = page.getByRole('navigation', { name: 'Principal' });
  const leaveAndReturn = async (): Promise<void> => {
    await menu.locator('a[href="/auth/FAQ"]').click();
    await expect(page).toHaveURL('/auth/FAQ');
    await menu.locator(`a[href="${list}"]`).click();
  };
  await leaveAndReturn();
  await expect(page).toHaveURL(`${list}?site=2&from=2027-10-01&to=2027-10-31`);
  await page.reload();
  await expect(period).toHaveValue('Du 01/10/2027 au 31/10/2027');
  await expect(cards(page)).toHaveCount(1);
  await narrowTo(page, '29/12/2027');
  await expect(empty(page, 'team_meeting')).toBeVisible();
  await clear.click();
  await expect(page).toHaveURL(list);
  await expect(period).toHaveValue('');
  await expect(place).toHaveValue('');
  await expect(found(page, `${total} réunions`)).toBeVisible();
  await leaveAndReturn();
  await expect(page).toHaveURL(list);
  // Logging out forgets the filters.
  await place.selectOption('2');
  await expect(page).toHaveURL(`${list}?site=2`);
  await page.getByRole('button', { name: /^Mon menu/ }).click();
  await page.getByRole('menuitem', { name: 'Déconnexion' }).click();
  await expect(page).toHaveURL('/');
  await becomes(page, portal.api, email, list);
  await expect(cards(page)).toHaveCount(10);
  await expect(page).toHaveURL(list);
  // On a device that remembers the person's login they come back, and to nobody else.
  await page.evaluate((mine) => localStorage.setItem('forman.identifier', mine), email);
  await place.selectOption('2');
  await expect(page).toHaveURL(`${list}?site=2`);
  await page.getByRole('button', { name: /^Mon menu/ }).click();
  await page.getByRole('menuitem', { name: 'Déconnexion' }).click();
  await expect(page).toHaveURL('/');
  await becomes(page, portal.api, 'pilote@forman.example', list);
  await expect(cards(page)).toHaveCount(10);
  await expect(page).toHaveURL(list);
  await becomes(page, portal.api, email, list);
  await expect(page).toHaveURL(new RegExp(`${list}\\?site=2`));
});

test('CAT-012 CAT-031 CAT-042 CAT-049: each list shows the button to create to those who may create that kind', async ({
  openAs,
  portal,
}) => {
  const leads = { workshop: 1, formation: 1, event: 0, team_meeting: 1 };
  const holder = await portal.api.makeMember();
  await portal.query('update users set is_super_organizer = true where id = $1', [holder.id]);
  const page = await openAs('pilote@forman.example', '/auth/FAQ');
  const follow = (list: string) =>
    page.getByRole('navigation', { name: 'Principal' }).locator(`a[href="${list}"]`).click();
  const expectOnWorkshops = async (count: number, who: string): Promise<void> => {
    await follow('/auth/workshop');
    await expect(page.getByRole('heading', { name: 'Ateliers', exact: true })).toBeVisible();
    await expect(page.getByRole('article').first()).toBeVisible();
    await expect(page.getByRole('link', { name: 'Créer un atelier' }), who).toHaveCount(count);
  };
  await expectOnWorkshops(leads.workshop, 'a pilot');
  // On an empty list the button stands alone.
  for (const kind of everyKind) {
    await follow(kinds[kind].list);
    await expect(page.getByRole('heading', { level: 1, name: kinds[kind].many })).toBeVisible();
    await narrowTo(page, '29/12/2030');
    await expect(empty(page, kind)).toBeVisible();
    await expect(creation(page, kind)).toHaveCount(leads[kind]);
  }
  for (const [email, may] of [
    ['xman@forman.example', leads],
    ['admin@forman.example', leads],
    // The right depends on the flag alone.
    [holder.email, { workshop: 0, formation: 0, event: 1, team_meeting: 0 }],
  ] as const) {
    await becomes(page, portal.api, email, kinds.event.list);
    for (const kind of everyKind) {
      await follow(kinds[kind].list);
      await expect(page.getByRole('heading', { level: 1, name: kinds[kind].many })).toBeVisible();
      await narrowTo(page, '29/12/2030');
      await expect(empty(page, kind)).toBeVisible();
      await expect(creation(page, kind), `${email}, ${kind}`).toHaveCount(may[kind]);
    }
    await expectOnWorkshops(may.workshop, email);
  }
  await becomes(page, portal.api, 'invite@forman.example', '/auth/workshop');
  // A guest’s list is folded under the dates of their next step.
  await page.getByRole('heading', { name: 'Tous les ateliers' }).click();
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Créer un atelier' })).toHaveCount(0);
});
