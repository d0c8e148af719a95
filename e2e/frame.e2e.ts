import type { Page } from '@playwright/test';
import { routes } from '../apps/web/src/paths.ts';
import { expect, test } from './fixtures.ts';
import { watchCalls } from './network.ts';

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
  return page.getByRole('menuitem').allInnerTexts();
};
const elsewhere = '/auth/adherents/profil/factures';

test.describe('menus', () => {
  test('CORE-084, CORE-096, CORE-098, CORE-092 of a member', async ({ page, openAs }) => {
    await openAs('neoman@forman.example', elsewhere);
    await expect(page.getByRole('heading', { name: 'Mes factures' })).toBeVisible();
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
      '/auth/invitation',
    ]);
    await page.getByRole('link', { name: 'Mon compte' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Mon compte' })).toBeVisible();
    expect(await userMenu(page)).toEqual(['RGPD', 'Plan de formation', 'Déconnexion']);
    await expect(page.getByRole('menuitem', { name: 'Plan de formation' })).toHaveAttribute(
      'href',
      '/auth/TrainingPlanUser/10',
    );
    await expect(page.getByRole('link', { name: 'Membres' })).toHaveCount(0);
  });

  test('CORE-086, CORE-095, CORE-100, CORE-091, CORE-092, CORE-108 of a guest', async ({ page, openAs }) => {
    await openAs('invite@forman.example', elsewhere);
    await expect(page.getByRole('heading', { name: 'Mes factures' })).toBeVisible();
    expect(await labelsOf(page, 'Principal')).toEqual(['Ateliers', 'Contact']);
    expect(await labelsOf(page, 'Mon espace')).not.toContain('Objectifs');
    expect(await userMenu(page)).toEqual(['RGPD', 'Déconnexion']);
    await expect(page.getByRole('combobox', { name: 'Rechercher un membre' })).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Membres' })).toHaveCount(0);
    await expect(page.getByRole('contentinfo').getByRole('link')).toHaveCount(0);
  });

  test('CORE-087, CORE-102, CORE-092 of the accountant, who has no bar', async ({ page, openAs }) => {
    const calls = watchCalls(page);
    await openAs('comptable@forman.example', '/auth/expert-comptable');
    await expect
      .poll(() => targets(page, 'Principal'))
      .toEqual([
        ['Tableau de board', '/auth/expert-comptable'],
        ['Déconnexion', null],
      ]);
    await expect(page.getByRole('navigation', { name: 'Mon espace' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: /^Notifications/ })).toHaveCount(0);
    await expect(page.getByRole('button', { name: /^Mon menu/ })).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Membres' })).toHaveCount(0);
    expect(calls.list.filter((call) => call.includes('indicator'))).toEqual([]);
    // Their name leads to their account: it is no entry of the menu.
    await page.getByRole('banner').getByRole('link', { name: 'Mon compte' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Mon compte' })).toBeVisible();
    await page.getByRole('button', { name: 'Déconnexion' }).click();
    await expect(page).toHaveURL('/');
  });

  for (const [row, email, entries] of [
    [
      'CORE-093',
      'admin@forman.example',
      ['Ajouter un atelier', 'Ajouter une actualité', 'RGPD', 'Administration', 'Déconnexion'],
    ],
    [
      'CORE-094',
      'xman@forman.example',
      ['Ajouter un atelier', 'Ajouter une actualité', 'RGPD', 'Déconnexion'],
    ],
    [
      'CORE-094',
      'pilote@forman.example',
      ['Ajouter un atelier', 'Ajouter une actualité', 'RGPD', 'Déconnexion'],
    ],
  ] as const) {
    test(`${row}, CORE-092 personal menu of ${email}`, async ({ page, openAs }) => {
      await openAs(email, elsewhere);
      expect(await userMenu(page)).toEqual(entries);
      await expect(page.getByRole('link', { name: 'Membres' })).toHaveCount(0);
    });
  }

  test('CORE-085 the side menu folds, and stays folded after a reload', async ({ page, openAs }) => {
    await openAs('neoman@forman.example', elsewhere);
    const side = page.getByRole('complementary', { name: 'Menu' });
    await expect(side).toHaveCSS('width', '248px');
    await page.getByRole('button', { name: 'Réduire le menu' }).click();
    await expect(side).toHaveCSS('width', '68px');
    await page.reload();
    await expect(side).toHaveCSS('width', '68px');
    await side.getByRole('link', { name: 'Formations' }).click();
    await expect(page).toHaveURL('/auth/formation');
    await page.getByRole('button', { name: 'Déplier le menu' }).click();
    await expect(side).toHaveCSS('width', '248px');
  });

  test('the phone has a bar of four and the rest in a drawer @phone', async ({ page, openAs }) => {
    await openAs('neoman@forman.example', elsewhere);
    await expect(page.getByRole('heading', { name: 'Mes factures' })).toBeVisible();
    expect(await labelsOf(page, 'Raccourcis')).toEqual(['Accueil', 'Ateliers', 'Agenda', 'Profil', 'Menu']);
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    const drawer = page.getByRole('dialog', { name: 'Menu' });
    await drawer.getByRole('link', { name: 'Formations' }).click();
    await expect(page).toHaveURL('/auth/formation');
    await expect(drawer).toHaveCount(0);
  });
});

test.describe('member search', () => {
  test('CORE-088, CORE-089, CORE-090 the third letter asks once; more filter, fewer clear, another three ask again', async ({
    page,
    openAs,
  }) => {
    await openAs('neoman@forman.example', elsewhere);
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
  });

  test('CORE-090 the keyboard finds and opens somebody', async ({ page, openAs }) => {
    await openAs('neoman@forman.example', elsewhere);
    const field = page.getByRole('combobox', { name: 'Rechercher un membre' });
    await field.fill('delmas');
    await expect(page.getByRole('option', { name: /Sophie Delmas/ })).toBeVisible();
    await field.press('Enter');
    await expect(page).toHaveURL('/auth/adherents/profil/7');
  });
});

test.describe('notification bar', () => {
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
    return (await targets(page, 'Notifications')).map(([, to]) => to);
  };

  test('CORE-101 six links for a member', async ({ page, openAs }) => {
    await openAs('neoman@forman.example', elsewhere);
    expect(await barOf(page)).toEqual(six);
    await page.getByRole('link', { name: 'Journée découverte' }).click();
    await expect(page).toHaveURL('/auth/JDs');
  });

  for (const [flags, shown] of [
    [[], false],
    [['isJdEnded', 'isDemarrageEnded'], false],
    [['isJdEnded', 'isDemarrageEnded', 'is3JREnded'], true],
  ] as const) {
    test(`CORE-103 a guest with ${flags.length} stages ended ${shown ? 'sees' : 'does not see'} Adhésion`, async ({
      page,
      portal,
      openAs,
    }) => {
      const { id, email } = await portal.api.makeMember({ level: 'ROLE_GUEST' });
      const ended = (stage: string): boolean => (flags as readonly string[]).includes(stage);
      await portal.api.send('admin@forman.example', 'PUT', `/users/${id}/jd`, {
        isJdEnded: ended('isJdEnded'),
        isDemarrageEnded: ended('isDemarrageEnded'),
        is3JREnded: ended('is3JREnded'),
      });
      await openAs(email, elsewhere);
      expect(await barOf(page)).toEqual(shown ? six : six.filter((to) => !to.endsWith('adhesion')));
    });
  }
});

test('CORE-107 the foot links five pages, and none of them is dead', async ({ page, openAs }) => {
  await openAs('neoman@forman.example', elsewhere);
  const links = page.getByRole('contentinfo').getByRole('link');
  await expect(links).toHaveText([
    'Règlement intérieur',
    'Politique de confidentialité',
    'CGU',
    'Statuts',
    'Mentions légales',
  ]);
  const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  for (const href of hrefs) {
    await page.goto(href ?? '');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Cette page n’existe pas' })).toHaveCount(0);
  }
  expect(hrefs).toEqual([
    '/reglement-interieur',
    '/politique-de-confidentialite',
    '/auth/cgu',
    '/auth/status',
    '/mentions-legales',
  ]);
});

test.describe('guards', () => {
  test('CORE-079, CORE-080, MEM-009 without a login every page under /auth but the terms leads to /', async ({
    page,
  }) => {
    await page.goto('/', { waitUntil: 'networkidle' });
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
        while (location.pathname !== '/' && performance.now() - start < 2000)
          await new Promise((done) => requestAnimationFrame(done));
        if (location.pathname !== '/') wrong.push(path);
      }
      return wrong;
    }, addresses);
    expect(stayed).toEqual([]);
    expect(calls.list.filter((call) => !/\/api\/(?:adherents|demo\/accounts)$/.test(call))).toEqual([]);
    await page.goto('/auth/admin');
    await expect(page).toHaveURL('/');
    await page.goto('/auth/cgu');
    await expect(page).toHaveURL('/auth/cgu');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });

  for (const [email, path] of [
    ['neoman@forman.example', '/auth/home'],
    ['invite@forman.example', '/auth/workshop'],
    // Stays, with the accountant's panels.
    ['comptable@forman.example', '/auth/admin'],
  ] as const) {
    test(`CORE-081 /auth/admin leads ${email} to ${path}`, async ({ page, openAs }) => {
      await openAs(email, '/auth/admin');
      await expect(page).toHaveURL(path);
    });
  }

  test('CORE-081 an administrator enters /auth/admin', async ({ page, openAs }) => {
    await openAs('admin@forman.example', '/auth/admin');
    await expect(page.getByRole('heading', { level: 1, name: 'Administration' })).toBeVisible();
    await expect(page).toHaveURL('/auth/admin');
  });

  test('CORE-086 addresses that a guest may not open lead to the workshops', async ({ page, openAs }) => {
    for (const path of [
      '/auth/home',
      '/auth/formation',
      '/auth/event',
      '/auth/news',
      '/auth/FAQ',
      '/auth/TeamMeeting',
    ]) {
      await openAs('invite@forman.example', path);
      await expect(page).toHaveURL('/auth/workshop');
    }
  });

  test('CORE-083 the accountant comes back to the dashboard from any other page, invoices apart', async ({
    page,
    openAs,
  }) => {
    for (const path of ['/auth/workshop', '/auth/home', '/auth/adherents/profil/10']) {
      await openAs('comptable@forman.example', path);
      await expect(page).toHaveURL('/auth/expert-comptable');
    }
    await page.goto('/auth/adherents/profil/factures');
    await expect(page.getByRole('heading', { name: 'Mes factures' })).toBeVisible();
  });

  test('CORE-075 letter case in an address does not matter', async ({ page, openAs }) => {
    for (const path of ['/auth/TeamMeeting', '/auth/teamMeeting']) {
      await openAs('neoman@forman.example', path);
      await expect(page.getByRole('heading', { level: 1, name: /^Réunions d.équipe$/ })).toBeVisible();
    }
  });

  test('an unknown address helps, inside and outside; a word is no number', async ({ page, openAs }) => {
    await openAs('neoman@forman.example', '/auth/nulle-part');
    const heading = page.getByRole('heading', { level: 1, name: 'Cette page n’existe pas' });
    await expect(heading).toBeVisible();
    await page.goto('/auth/workshop/detail/abc');
    await expect(heading).toBeVisible();
    await page.goto('/nulle-part');
    await expect(heading).toBeVisible();
    await page.getByRole('link', { name: 'Mon espace' }).click();
    await expect(page).toHaveURL('/auth/home');
  });
});

test('CORE-104, CORE-106 the bar is read ten seconds after the start, then every two minutes', async ({
  page,
  portal,
  openAs,
}) => {
  const { id, email } = await portal.api.makeMember();
  const calls = watchCalls(page);
  const asked = (): number => calls.of(`GET /api/notifications/indicator/${id}`).length;
  await openAs(email, elsewhere);
  await expect(page.getByRole('heading', { name: 'Mes factures' })).toBeVisible();
  expect(asked()).toBe(0);
  await page.clock.runFor(10_000);
  await expect.poll(asked).toBe(1);
  // Nobody has paid for them: the dues are what waits.
  await expect(page.getByRole('button', { name: 'Notifications : 1 en attente' })).toBeVisible();
  await page.clock.runFor(100_000);
  expect(asked()).toBe(1);
  await page.clock.runFor(20_000);
  await expect.poll(asked).toBe(2);
});
