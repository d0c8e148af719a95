import type { Page } from '@playwright/test';
import { routes } from '../apps/web/src/paths.ts';
import { expect, test } from './fixtures.ts';
import { watchCalls } from './network.ts';
import { go } from './window.ts';

const targets = (page: Page, menu: string): Promise<[string, string | null][]> =>
  page
    .getByRole('navigation', { name: menu })
    .first()
    .locator('a, button')
    .evaluateAll((entries) => entries.map((entry) => [entry.textContent.trim(), entry.getAttribute('href')]));
const labelsOf = async (page: Page, menu: string): Promise<string[]> =>
  (await targets(page, menu)).map(([label]) => label);
const userMenu = async (page: Page): Promise<string[]> => {
  await page.getByRole('button', { name: /^Mon menu/ }).click();
  await expect(page.getByRole('menuitem').first()).toBeVisible();
  return page.getByRole('menuitem').allInnerTexts();
};
const six = [
  '/auth/notifications/objectifs',
  '/auth/evolution',
  '/auth/notifications/workshop',
  '/auth/notifications/news',
  '/auth/notifications/adhesion',
  '/auth/JDs',
];
const barOf = async (page: Page): Promise<(string | null)[]> => {
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await expect(page.getByRole('navigation', { name: 'Notifications' })).toBeVisible();
  // The last messages stand between the entries with waiting items and the others; they are left out here.
  return (await targets(page, 'Notifications'))
    .map(([, to]) => to)
    .filter((to) => to !== null && !to.startsWith('/auth/messages'));
};
const withoutList = (page: Page) => expect(page.getByRole('link', { name: 'Membres' })).toHaveCount(0);
const elsewhere = '/auth/adherents/profil/factures';

/** Waits until the new page has the focus: it would take letters typed before. */
const expectFocusTaken = (page: Page) => expect(page.locator('main:focus, main h1:focus')).toHaveCount(1);

/**
 * The third letter sends one call; further letters filter, fewer clear, three others send another call; the
 * keyboard opens a person.
 */
async function expectSearch(page: Page): Promise<void> {
  const field = page.getByRole('combobox', { name: 'Rechercher un membre' });
  const options = page.getByRole('listbox', { name: 'Membres trouvés' }).getByRole('option');
  const calls = watchCalls(page);
  const asked = (): string[] =>
    calls
      .of('GET /api/users/search')
      .map((request) => new URL(request.url()).searchParams.get('lastName') ?? '');
  await field.pressSequentially('de');
  await expect(options).toHaveCount(0);
  expect(asked()).toEqual([]);
  await field.press('l');
  await expect(options.filter({ hasText: 'Sophie Delmas' })).toBeVisible();
  await field.pressSequentially('mas');
  await expect(options).toHaveText([/Delmas/]);
  expect(asked()).toEqual(['del']);
  await field.fill('de');
  await expect(options).toHaveCount(0);
  await field.fill('Benali');
  await expect(options.filter({ hasText: 'Nadia Benali' })).toBeVisible();
  expect(asked()).toEqual(['del', 'Ben']);
  await options.first().click();
  await expect(page).toHaveURL('/auth/adherents/profil/9');
  await expectFocusTaken(page);

  await field.fill('delmas');
  await expect(page.getByRole('option', { name: /Sophie Delmas/ })).toBeVisible();
  await field.press('Enter');
  await expect(page).toHaveURL('/auth/adherents/profil/7');
}

test('CORE-081 CORE-084 CORE-088 CORE-089 CORE-090 CORE-096 CORE-098 CORE-092 CORE-101: a member has their menus, bar and search, and is redirected from /auth/admin', async ({
  page,
  openAs,
}) => {
  await openAs('neoman@forman.example', '/auth/admin');
  await expect(page).toHaveURL('/auth/home');
  await expect
    .poll(() => targets(page, 'Principal'))
    .toEqual([
      ['Ateliers', '/auth/workshop'],
      ["Réunions d'équipe", '/auth/TeamMeeting'],
      ['Formations', '/auth/formation'],
      ['Événements', '/auth/event'],
      ['actualités', '/auth/news'],
      ['FAQ', '/auth/FAQ'],
      ['Contact', '/auth/ContactApp'],
    ]);
  expect((await targets(page, 'Mon espace')).map(([, to]) => to)).toEqual([
    '/auth/adherents/profil/10',
    '/auth/adherents/profil/agenda',
    '/auth/adherents/profil/goals/10',
    '/auth/adherents/profil/Factures',
    '/auth/adherents/profil/rapports',
    '/auth/heures',
    '/auth/invitation',
  ]);
  await page.getByRole('link', { name: 'Mon compte' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Mon compte' })).toBeVisible();
  expect(await userMenu(page)).toEqual(['RGPD', 'Plan de formation', 'Déconnexion']);
  await expect(page.getByRole('menuitem', { name: 'Plan de formation' })).toHaveAttribute(
    'href',
    '/auth/TrainingPlanUser/10',
  );
  await withoutList(page);
  await page.keyboard.press('Escape');
  // The entry of the unpaid dues comes before the entries without waiting items.
  expect(new Set(await barOf(page))).toEqual(new Set(six));
  const bar = page.getByRole('navigation', { name: 'Notifications' });
  await expect(bar.getByRole('link').first()).toHaveText(/^Adhésion1\scotisation à régler1$/);
  await expect(bar).toContainText('Rien n’attend ailleurs');
  await page.getByRole('link', { name: 'Journée découverte' }).click();
  await expect(page).toHaveURL('/auth/JDs');
  await expectFocusTaken(page);
  await expectSearch(page);
});

test('MEM-103: a guest has their own menus, a bar that follows the three stages, and is led from closed pages to the workshops', async ({
  page,
  portal,
  openAs,
}) => {
  const { id, email } = await portal.api.makeMember({ level: 'ROLE_GUEST' });
  const end = (...stages: string[]) =>
    portal.api.send('admin@forman.example', 'PUT', `/users/${id}/jd`, {
      isJdEnded: stages.includes('JD'),
      isDemarrageEnded: stages.includes('Demarrage'),
      is3JREnded: stages.includes('3JR'),
    });
  const withoutDues = six.filter((to) => !to.endsWith('adhesion'));
  await test.step('CORE-081 CORE-086 CORE-091 CORE-092 CORE-095 CORE-100: a guest is led from /auth/admin to the workshops, and has short menus without goals, members or search', async () => {
    await openAs(email, '/auth/admin');
    await expect(page).toHaveURL('/auth/workshop');
    expect(await barOf(page)).toEqual(withoutDues);
    expect(await labelsOf(page, 'Principal')).toEqual(['Ateliers', 'Contact']);
    expect(await labelsOf(page, 'Mon espace')).not.toContain('Objectifs');
    expect(await userMenu(page)).toEqual(['RGPD', 'Déconnexion']);
    await expect(page.getByRole('combobox', { name: 'Rechercher un membre' })).toHaveCount(0);
    await withoutList(page);
  });
  await test.step('CORE-108 CORE-109: the footer shows its years and no link', async () => {
    await expect(page.getByRole('contentinfo').getByText('© 2009-2022 Forman')).toBeVisible();
    await expect(page.getByRole('contentinfo').getByRole('link')).toHaveCount(0);
  });
  await test.step('CORE-086 MEM-118: a guest who types the address of a closed page gets the workshops', async () => {
    const goals = `/auth/adherents/profil/goals/${id}`;
    for (const path of ['/auth/formation', '/auth/event', '/auth/news', '/auth/TeamMeeting', goals]) {
      await go(page, path);
      await expect(page).toHaveURL('/auth/workshop');
    }
  });
  await test.step('CORE-086 CORE-103 MEM-218: the bar shows the dues after all three stages only; home and the FAQ lead a guest to the workshops', async () => {
    await end('JD', 'Demarrage');
    await page.goto('/auth/home');
    await expect(page).toHaveURL('/auth/workshop');
    expect(await barOf(page)).toEqual(withoutDues);
    await end('JD', 'Demarrage', '3JR');
    await page.goto('/auth/FAQ');
    await expect(page).toHaveURL('/auth/workshop');
    expect(new Set(await barOf(page))).toEqual(new Set(six));
  });
});

test('CORE-087 CORE-102 CORE-092 CORE-081 CORE-083: the accountant has no bar, and is led to the dashboard from any page but the panels and the invoices', async ({
  page,
  openAs,
}) => {
  const calls = watchCalls(page);
  await openAs('comptable@forman.example', '/auth/admin');
  // The accountant stays on this page, which shows their panels.
  await expect(page.getByRole('heading', { level: 1, name: /^\S+ 20\d\d$/ })).toBeVisible();
  await expect(page).toHaveURL('/auth/admin');
  await page.goto('/auth/workshop');
  await expect(page).toHaveURL('/auth/expert-comptable');
  for (const path of ['/auth/home', '/auth/adherents/profil/10']) {
    await go(page, path);
    await expect(page).toHaveURL('/auth/expert-comptable');
  }
  await go(page, elsewhere);
  await expect(page.getByRole('heading', { name: 'Mes factures' })).toBeVisible();
  await expect
    .poll(() => targets(page, 'Principal'))
    .toEqual([
      ['Tableau de board', '/auth/expert-comptable'],
      ['Déconnexion', null],
    ]);
  await expect(page.getByRole('navigation', { name: 'Mon espace' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Notifications/ })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Mon menu/ })).toHaveCount(0);
  await withoutList(page);
  expect(calls.list.filter((call) => call.includes('indicator'))).toEqual([]);
  // Their name in the banner leads to their account, which has no entry in the menu.
  await page.getByRole('banner').getByRole('link', { name: 'Mon compte' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Mon compte' })).toBeVisible();
  await page.getByRole('button', { name: 'Déconnexion' }).click();
  await expect(page).toHaveURL('/');
});

test('the phone has a bar with four links, and a drawer with all others @phone', async ({ page, openAs }) => {
  await openAs('neoman@forman.example', elsewhere);
  await expect(page.getByRole('heading', { name: 'Mes factures' })).toBeVisible();
  expect(await labelsOf(page, 'Raccourcis')).toEqual(['Accueil', 'Ateliers', 'Agenda', 'Profil', 'Menu']);
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  const drawer = page.getByRole('dialog', { name: 'Menu' });
  await expect(drawer.getByRole('link', { name: 'Factures' })).toHaveAttribute('aria-current', 'page');
  await drawer.getByRole('link', { name: 'Formations' }).click();
  await expect(page).toHaveURL('/auth/formation');
  await expect(drawer).toHaveCount(0);
  // Home has no entry in the desk's menu, but one in the drawer, marked as the present page.
  await page.getByRole('link', { name: 'Accueil' }).first().click();
  await expect(page).toHaveURL('/auth/home');
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await expect(drawer.getByRole('link', { name: 'Accueil' })).toHaveAttribute('aria-current', 'page');
});

test('CORE-079 CORE-080 MEM-009: without a login every page under /auth except the terms leads to /', async ({
  page,
}) => {
  await page.goto('/auth/admin');
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('button', { name: 'Je me connecte' })).toBeVisible();
  const addresses = Object.values(routes)
    .filter((path) => path.startsWith('/auth/') && path !== routes.terms)
    .map((path) => path.replaceAll(/:\w+/g, '12'));
  expect(addresses.length).toBeGreaterThan(45);
  const calls = watchCalls(page);
  const stayed = await page.evaluate(async (paths) => {
    const wrong: string[] = [];
    for (const path of paths) {
      history.pushState(null, '', path);
      dispatchEvent(new PopStateEvent('popstate'));
      const start = performance.now();
      while (location.pathname !== '/' && performance.now() - start < 20_000)
        await new Promise((done) => requestAnimationFrame(done));
      if (location.pathname !== '/') wrong.push(path);
    }
    return wrong;
  }, addresses);
  expect(stayed).toEqual([]);
  expect(calls.list.filter((call) => !/\/api\/(?:adherents|demo\/accounts)$/.test(call))).toEqual([]);
  await go(page, '/auth/cgu');
  await expect(page.getByRole('heading', { level: 1, name: /^Conditions générales/ })).toBeVisible();
  await expect(page).toHaveURL('/auth/cgu');
});

test('CORE-085 CORE-075: the side menu stays folded after a reload; addresses ignore letter case, and an unknown address opens a helpful page', async ({
  page,
  openAs,
}) => {
  await openAs('neoman@forman.example', '/auth/nulle-part');
  const unknown = page.getByRole('heading', { level: 1, name: 'Cette page n’existe pas' });
  await expect(unknown).toBeVisible();
  const side = page.getByRole('complementary', { name: 'Menu' });
  await expect(side).toHaveCSS('width', '248px');
  await page.getByRole('button', { name: 'Réduire le menu' }).click();
  await expect(side).toHaveCSS('width', '68px');
  // An icon without text gets a tooltip at once, for pointer and keyboard alike.
  await side.getByRole('link', { name: 'Formations' }).hover();
  await expect(page.getByRole('tooltip')).toHaveText('Formations');
  await side.getByRole('link', { name: 'Ateliers' }).hover();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('tooltip').first()).toBeVisible();
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(side.getByRole('button', { name: 'Thème sombre' })).toBeInViewport({ ratio: 1 });
  const meetings = page.getByRole('heading', { level: 1, name: /^Réunions d.équipe$/ });
  await page.goto('/auth/teamMeeting');
  await expect(side).toHaveCSS('width', '68px');
  await expect(meetings).toBeVisible();
  await side.getByRole('link', { name: 'Formations' }).click();
  await expect(page).toHaveURL('/auth/formation');
  await page.getByRole('button', { name: 'Déplier le menu' }).click();
  await expect(side).toHaveCSS('width', '248px');
  await go(page, '/auth/TeamMeeting');
  await expect(meetings).toBeVisible();

  await go(page, '/auth/workshop/detail/abc');
  await expect(unknown).toBeVisible();
  await page.goto('/nulle-part');
  await expect(unknown).toBeVisible();
  await page.getByRole('link', { name: 'Mon espace' }).click();
  await expect(page).toHaveURL('/auth/home');
});

test('a new browser shows the number of waiting items on any page before the bar’s first call; its panel gives today’s hours', async ({
  page,
  portal,
  openAs,
}) => {
  const { email } = await portal.api.makeMember();
  await openAs(email, elsewhere);
  const bell = page.getByRole('button', { name: 'Notifications : 1 en attente' });
  await expect(bell).toBeVisible({ timeout: 5_000 });
  await bell.click();
  await expect(page.getByRole('region', { name: 'Mes messages' })).toContainText(/aujourd’hui à \d+h/);
});

test('CORE-104 CORE-106: the bar’s counters are read ten seconds after the start, then every two minutes', async ({
  page,
  portal,
  openAs,
}) => {
  const { id, email } = await portal.api.makeMember();
  // Times are taken from the page's own clock, so that slow steps do not matter.
  await page.addInitScript((path) => {
    const asked: number[] = [];
    const [start, plainly] = [performance.now(), window.fetch];
    window.fetch = (address, ...rest) => {
      if (address === path) asked.push(performance.now() - start);
      return plainly(address, ...rest);
    };
    Object.assign(window, { asked });
  }, `/api/notifications/indicator/${id}`);
  const asked = () => page.evaluate(() => (window as unknown as { asked: number[] }).asked);
  await openAs(email, elsewhere);
  await expect(page.getByRole('heading', { name: 'Mes factures' })).toBeVisible();
  const answered = page.waitForResponse(`**/api/notifications/indicator/${id}`);
  await page.clock.runFor(10_000);
  await expect.poll(asked).toHaveLength(1);
  await answered;
  // Their unpaid dues are the one waiting item.
  await expect(page.getByRole('button', { name: 'Notifications : 1 en attente' })).toBeVisible();
  await page.clock.runFor(120_000);
  await expect.poll(asked).toHaveLength(2);
  const [first = 0, second = 0] = await asked();
  expect(first).toBeGreaterThanOrEqual(10_000);
  // The two minutes begin shortly before the first call.
  expect(second - first).toBeGreaterThan(110_000);
});
