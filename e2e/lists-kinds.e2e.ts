import { axeFindings } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { becomes, everyKind, kinds, makeMonth } from './kinds.ts';
import { watchCalls } from './network.ts';
import { makeFull, row } from './sessions.ts';

const eleven = (word: string): string[] => Array.from({ length: 11 }, (_, index) => `${word} ${index + 1}.`);
/** What each second and third of them is besides. */
const besides = (index: number) => ({
  ...(index === 0 && { wantCopilot: true }),
  ...(index === 1 && { site: 2, place: null }),
});

test('CAT-027, CAT-028, CAT-029, CAT-032 formations: each filter and all together, ten a page, without a new call', async ({
  openAs,
  portal,
}) => {
  const made = await makeMonth(portal.api, 'formation', '2027-03', eleven('Formation tatou'), besides);
  const page = await openAs('neoman@forman.example', '/auth/formation');
  await expect(page.getByRole('article').first()).toBeVisible();
  const calls = watchCalls(page);
  const asked = () => calls.list.filter((call) => call.startsWith('GET /api/formations'));
  const title = page.getByRole('searchbox', { name: 'Titre' });
  await title.fill('TATOU');
  await expect(page.getByRole('article')).toHaveCount(10);
  await expect(page.getByRole('status').filter({ hasText: '11 formations' })).toBeVisible();
  await page.getByRole('link', { name: 'Page 2' }).click();
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page).toHaveURL(/title=TATOU&page=2/);
  await page.goBack();
  await expect(page.getByRole('article')).toHaveCount(10);

  const copilot = page.getByRole('checkbox', { name: 'Co-pilote recherché' });
  await copilot.check({ force: true });
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(row(page, 'Formation tatou 1.')).toContainText('Co-pilote recherché');
  await copilot.uncheck({ force: true });
  const place = page.getByRole('combobox', { name: 'Lieu' });
  await place.selectOption('2');
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(row(page, 'Formation tatou 2.')).toBeVisible();
  await place.selectOption('');
  const period = page.getByRole('textbox', { name: 'Période' });
  await period.fill('3/3/2027 au 5/3/27');
  await period.press('Enter');
  await expect(page.getByRole('article')).toHaveCount(3);
  await copilot.check({ force: true });
  await expect(page.getByRole('heading', { name: kinds.formation.empty, exact: true })).toBeVisible();
  await expect(page.getByText('Votre recherche : « TATOU »')).toBeVisible();
  expect(asked()).toEqual([]);
  await expect(page.getByRole('checkbox', { name: 'Recommandés' })).toHaveCount(0);

  await page
    .getByRole('button', { name: /^Tout afficher/ })
    .first()
    .click();
  await title.fill('tatou 4.');
  await row(page, 'Formation tatou 4.').getByRole('link', { name: 'Formation tatou 4.' }).click();
  await expect(page).toHaveURL(`/auth/formation/detail/${made[3]?.id}`);
});

test('CAT-030, CAT-164, CORE-264 lists of formations and meetings are asked for by level, habilitations and end of course, from two days ago', async ({
  openAs,
  portal,
  page,
}) => {
  const calls = watchCalls(page);
  await makeMonth(portal.api, 'formation', '2027-04', ['Formation du jaseur'], () => ({
    destined: ['ROLE_MAN'],
  }));
  await openAs('neoman@forman.example', '/auth/formation?title=jaseur');
  await expect(page.getByRole('heading', { name: kinds.formation.empty })).toBeVisible();
  const me = await portal.api.send<{
    userInformations: { habilitation: string[] };
    endCursus: string | null;
  }>('neoman@forman.example', 'GET', '/me');
  await page.goto('/auth/TeamMeeting');
  await expect(page.getByRole('article').first()).toBeVisible();
  for (const path of ['formations', 'team_meatings']) {
    const [request] = calls.of(`GET /api/${path}`);
    const query = new URL(request?.url() ?? '').searchParams;
    expect(query.get('startDate[after]')).toBe('2026-11-29');
    expect(query.get('destined')).toBe('ROLE_NEOMAN');
    expect(query.getAll('habilitation[]')).toEqual(me.userInformations.habilitation);
    expect(query.get('endCursus')).toBe(String(me.endCursus !== null));
  }
  expect(calls.of('GET /api/formations')).toHaveLength(1);
});

test('CAT-038, CAT-039, CAT-040, CAT-041, CAT-043, CORE-264 events: place and period, ten a page, and Complet', async ({
  openAs,
  portal,
  page,
}) => {
  const [, , third] = await makeMonth(portal.api, 'event', '2027-08', eleven('Événement okapi'), (index) => ({
    ...besides(index),
    minGuests: 1,
    ...(index === 2 && { maxGuests: 2 }),
  }));
  for (const { email } of [await portal.api.makeMember(), await portal.api.makeMember()])
    await portal.api.send(email, 'POST', `/events/${third?.id}/join`);
  const calls = watchCalls(page);
  await openAs('neoman@forman.example', '/auth/event');
  await expect(page.getByRole('article').first()).toBeVisible();
  const [asked] = calls.of('GET /api/events');
  expect(new URL(asked?.url() ?? '').search).toBe('?startDate%5Bafter%5D=2026-11-29');
  await expect(page.getByRole('searchbox', { name: 'Titre' })).toHaveCount(0);
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  const period = page.getByRole('textbox', { name: 'Période' });
  await period.fill('1/8/2027 au 31/8/2027');
  await period.press('Enter');
  await expect(page.getByRole('article')).toHaveCount(10);
  await expect(row(page, 'Événement okapi 3.')).toContainText('Complet');
  await expect(row(page, 'Événement okapi 4.')).not.toContainText('Complet');
  await page.getByRole('link', { name: 'Page 2' }).click();
  await expect(page.getByRole('article')).toHaveCount(1);
  await page.getByRole('combobox', { name: 'Lieu' }).selectOption('2');
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(row(page, 'Événement okapi 2.')).toBeVisible();
  expect(calls.of('GET /api/events')).toHaveLength(1);
  // A title of an old link narrows nothing here.
  await page.goto('/auth/event?title=rien&from=2027-08-03&to=2027-08-03');
  await row(page, 'Événement okapi 3.').getByRole('link', { name: 'Événement okapi 3.' }).click();
  await expect(page).toHaveURL(`/auth/event/detail/${third?.id}`);
  await page.goto('/auth/event?from=2027-08-30&to=2027-08-31');
  await expect(page.getByRole('heading', { name: kinds.event.empty, exact: true })).toBeVisible();
  // A past start is looked up: what the list does not hold is asked for.
  await page.goto('/auth/event?from=2026-06-01&to=2026-11-01');
  await expect.poll(() => calls.of('GET /api/events').at(-1)?.url()).toContain('after%5D=2026-06-01');
});

test('CAT-050, CAT-051, CAT-052, CAT-053, CAT-054 meetings: place, period, co-pilot wanted, ten a page, all shown again, remembered', async ({
  openAs,
  portal,
}) => {
  const list = kinds.team_meeting.list;
  await makeMonth(portal.api, 'team_meeting', '2027-10', eleven('Réunion tapir'), besides);
  const page = await openAs('neoman@forman.example', list);
  await expect(page.getByRole('article')).toHaveCount(10);
  await expect(page.getByRole('searchbox', { name: 'Titre' })).toHaveCount(0);
  const clear = page.getByRole('button', { name: /^Tout afficher/ });
  const total = Number(/\((\d+)\)/.exec((await clear.textContent()) ?? '')?.[1]);
  const period = page.getByRole('textbox', { name: 'Période' });
  await period.fill('1/10/2027 au 31/10/2027');
  await period.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: '11 réunions' })).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(10);
  await page.getByRole('link', { name: 'Page 2' }).click();
  await expect(page.getByRole('article')).toHaveCount(1);
  const copilot = page.getByRole('checkbox', { name: 'Co-pilote recherché' });
  await copilot.check({ force: true });
  await expect(row(page, 'Réunion tapir 1.')).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(1);
  await copilot.uncheck({ force: true });
  await page.getByRole('combobox', { name: 'Lieu' }).selectOption('2');
  await expect(row(page, 'Réunion tapir 2.')).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(1);

  await page.goto('/auth/home');
  await page.goto(list);
  await expect(page).toHaveURL(`${list}?site=2&from=2027-10-01&to=2027-10-31`);
  await page.reload();
  await expect(period).toHaveValue('Du 01/10/2027 au 31/10/2027');
  await expect(page.getByRole('article')).toHaveCount(1);
  await period.fill('29/12/2027');
  await period.press('Enter');
  await expect(page.getByRole('heading', { name: kinds.team_meeting.empty, exact: true })).toBeVisible();
  await page
    .getByRole('button', { name: `Tout afficher (${total})` })
    .first()
    .click();
  await expect(page).toHaveURL(list);
  await expect(period).toHaveValue('');
  await expect(page.getByRole('combobox', { name: 'Lieu' })).toHaveValue('');
  await expect(page.getByRole('status').filter({ hasText: `${total} réunions` })).toBeVisible();
  await page.reload();
  await expect(page).toHaveURL(list);
  // Logging out forgets them.
  await page.getByRole('combobox', { name: 'Lieu' }).selectOption('2');
  await expect(page).toHaveURL(`${list}?site=2`);
  await page.getByRole('button', { name: /^Mon menu/ }).click();
  await page.getByRole('menuitem', { name: 'Déconnexion' }).click();
  await expect(page).toHaveURL('/');
  await becomes(page, portal.api, 'neoman@forman.example', list);
  await expect(page.getByRole('article')).toHaveCount(10);
  await expect(page).toHaveURL(list);
});

test('CAT-012, CAT-031, CAT-042, CAT-049 who has the button to create, kind by kind', async ({
  openAs,
  portal,
  page,
}) => {
  test.slow();
  const creators = { formation: true, event: false, team_meeting: true };
  const flagged = await portal.api.makeMember();
  await portal.query('update users set is_super_organizer = true where id = $1', [flagged.id]);
  await openAs('neoman@forman.example', '/auth/home');
  for (const [email, may] of [
    ['neoman@forman.example', { formation: false, event: false, team_meeting: false }],
    ['pilote@forman.example', creators],
    ['xman@forman.example', creators],
    ['admin@forman.example', creators],
    ['president@forman.example', { formation: true, event: true, team_meeting: true }],
  ] as const) {
    await becomes(page, portal.api, email, '/auth/workshop');
    for (const kind of everyKind) {
      const { list, create, many } = kinds[kind];
      const link = page.getByRole('link', { name: create });
      await page.getByRole('navigation', { name: 'Principal' }).locator(`a[href="${list}"]`).click();
      await expect(page.getByRole('heading', { level: 1, name: many })).toBeVisible();
      await expect(page.getByRole('status').filter({ hasText: /\d/ })).toBeVisible();
      await expect(link, `${email}, ${kind}`).toHaveCount(may[kind] ? 1 : 0);
    }
  }
  // The flag decides, whoever has it.
  await becomes(page, portal.api, flagged.email, kinds.event.list);
  await expect(page.getByRole('link', { name: kinds.event.create })).toBeVisible();
});

test('a list counts what it shows, and leads to the calendar with its kind and filters', async ({
  openAs,
}) => {
  const page = await openAs('neoman@forman.example', '/auth/workshop');
  const clear = page.getByRole('button', { name: /^Tout afficher \(/ });
  const total = /\((\d+)\)/.exec((await clear.textContent()) ?? '')?.[1];
  await expect(page.getByText(`${total} ateliers, en salle et en visio.`)).toBeVisible();
  await page.goto('/auth/formation?title=patrimoine&from=2027-01-05');
  const views = page.getByRole('navigation', { name: 'Affichage' });
  await expect(views.getByRole('link', { name: 'Liste' })).toHaveAttribute('aria-current', 'page');
  await views.getByRole('link', { name: 'Semaine' }).click();
  await expect(page).toHaveURL('/auth/calendrier?title=patrimoine&kinds=formation&view=week&day=2027-01-05');
  await expect(page.getByRole('heading', { name: 'Du 4 au 10 janvier 2027' })).toBeVisible();
  await expect(page.getByRole('searchbox', { name: 'Titre' })).toHaveValue('patrimoine');
  await views.getByRole('link', { name: 'Liste' }).click();
  await expect(page).toHaveURL('/auth/formation?title=patrimoine');
});

test(
  'axe finds nothing on the three lists, empty ones and their filters on a phone',
  { tag: ['@desk', '@phone'] },
  async ({ openAs, page }) => {
    test.slow();
    for (const kind of everyKind) {
      await openAs('president@forman.example', kinds[kind].list);
      await expect(page.getByRole('article').first()).toBeVisible();
      expect(await axeFindings(page)).toEqual([]);
    }
    await page.goto(`${kinds.event.list}?from=2031-01-01`);
    await expect(page.getByRole('heading', { name: kinds.event.empty })).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
  },
);

test('on a full workshop the page says in words what its button of next dates will do', async ({
  openAs,
  portal,
}) => {
  const { id } = await makeFull(portal.api);
  const page = await openAs('neoman@forman.example', `/auth/workshop/detail/${id}`);
  const button = page.getByRole('button', { name: 'Voir les prochaines dates' });
  await expect(button).toHaveAccessibleDescription('Cette fonctionnalité sera disponible prochainement.');
  await expect(page.getByText('Cette fonctionnalité sera disponible prochainement.')).toBeVisible();
  await expect(button).not.toHaveAttribute('title');
});
