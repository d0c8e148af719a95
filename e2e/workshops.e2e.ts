import { axeFindings } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { watchCalls } from './network.ts';
import { detail, makeFull, notice, row } from './sessions.ts';
import { become } from './window.ts';

const list = '/auth/workshop';

test('CAT-006, CAT-009, CAT-010, CAT-011 the list narrows by each filter, by all together, and by page', async ({
  openAs,
  portal,
}) => {
  for (let count = 1; count <= 11; count += 1) {
    await portal.api.makeWorkshop({
      title: `Filtre ${count} zébulon`,
      ...(count === 1 && { wantCopilot: true }),
      ...(count === 2 && { site: 2 }),
      startDate: `2027-03-${String(count).padStart(2, '0')} 09:00`,
      endDate: `2027-03-${String(count).padStart(2, '0')} 18:00`,
    });
  }
  const page = await openAs('president@forman.example', list);
  const calls = watchCalls(page);
  const title = page.getByRole('searchbox', { name: 'Titre' });
  await title.fill('ZEBULON');
  await expect(page.getByRole('article')).toHaveCount(10);
  await expect(page).toHaveURL(/title=ZEBULON/);
  await expect(page.getByRole('status').filter({ hasText: '11 ateliers' })).toBeVisible();

  const before = calls.of('GET /api/workshops/search').length;
  await page.getByRole('link', { name: 'Page 2' }).click();
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page).toHaveURL(/page=2/);
  expect(calls.of('GET /api/workshops/search').length).toBeGreaterThan(before);
  await page.goBack();
  await expect(page.getByRole('article')).toHaveCount(10);
  // A page beyond the last leads to the last.
  await page.goto(`${list}?title=ZEBULON&page=9`);
  await expect(page).toHaveURL(/title=ZEBULON&page=2$/);
  await expect(page.getByRole('article')).toHaveCount(1);
  await page.getByRole('link', { name: 'Page 1' }).click();
  await expect(page.getByRole('article')).toHaveCount(10);

  await page.getByRole('checkbox', { name: 'Co-pilote recherché' }).check({ force: true });
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(row(page, 'Filtre 1 zébulon')).toContainText('Co-pilote recherché');
  await page.getByRole('checkbox', { name: 'Co-pilote recherché' }).uncheck({ force: true });

  await page.getByRole('combobox', { name: 'Lieu' }).selectOption('2');
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(row(page, 'Filtre 2 zébulon')).toBeVisible();
  await page.getByRole('combobox', { name: 'Lieu' }).selectOption('');

  const period = page.getByRole('textbox', { name: 'Période' });
  await expect(period).toHaveValue('');
  await period.fill('3/3/2027 au 5/3/27');
  await period.press('Enter');
  await expect(page.getByRole('article')).toHaveCount(3);
  await expect(period).toHaveValue('Du 03/03/2027 au 05/03/2027');
  await expect(page).toHaveURL(/from=2027-03-03&to=2027-03-05/);

  await title.fill('rien de tel');
  await expect(page.getByRole('heading', { name: "Aucun Atelier n'a été trouvé" })).toBeVisible();
  const all = await portal.api.send<{ total: number }>(
    'president@forman.example',
    'GET',
    '/workshops/search?page=1',
  );
  await page
    .getByRole('button', { name: `Tout afficher (${all.total})` })
    .first()
    .click();
  await expect(page).toHaveURL(list);
  await expect(title).toHaveValue('');
  await expect(period).toHaveValue('');
  await expect(page.getByRole('article')).toHaveCount(10);
});

test('CAT-006 a period is picked in a French calendar that begins on Monday and loads when opened', async ({
  openAs,
}) => {
  const page = await openAs('neoman@forman.example', list);
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  await page.getByRole('button', { name: 'Choisir dans un calendrier' }).click();
  await expect(page.getByText('décembre 2026')).toBeVisible();
  expect(scripts.some((url) => url.includes('PeriodCalendar'))).toBe(true);
  await expect(page.locator('.period-panel th').first()).toHaveText(/^lu/i);
  const panel = page.getByRole('region', { name: 'Calendrier de la période' });
  await page.getByRole('heading', { level: 1 }).click();
  await expect(panel).toHaveCount(0);
  await page.getByRole('button', { name: 'Choisir dans un calendrier' }).click();
  await page.getByRole('button', { name: 'lundi 7 décembre 2026' }).click();
  await page.getByRole('button', { name: 'vendredi 11 décembre 2026' }).click();
  await expect(page).toHaveURL(/from=2026-12-07&to=2026-12-11/);
  await expect(page.getByRole('textbox', { name: 'Période' })).toHaveValue('Du 07/12/2026 au 11/12/2026');
});

test('CAT-007 the box of recommended workshops is there for people who have advised themes', async ({
  openAs,
  portal,
}) => {
  const page = await openAs('neoman@forman.example', list);
  const box = page.getByRole('checkbox', { name: 'Recommandés' });
  await box.check({ force: true });
  await expect(page).toHaveURL(/advised=1/);
  const advised = await portal.api.send<{ total: number }>(
    'neoman@forman.example',
    'GET',
    '/workshops/search?page=1&wantAdvices=true',
  );
  await expect(page.getByRole('status').filter({ hasText: 'pour cette recherche' })).toContainText(
    `${advised.total} atelier`,
  );
});

test('CAT-007 without advised themes that box is missing', async ({ openAs, portal }) => {
  const { email } = await portal.api.makeMember();
  const page = await openAs(email, list);
  await expect(page.getByRole('checkbox', { name: 'Co-pilote recherché' })).toHaveCount(1);
  await expect(page.getByRole('checkbox', { name: 'Recommandés' })).toHaveCount(0);
});

test('CAT-008, CAT-020 filters come back, the address wins, and they go at logout', async ({
  openAs,
  page,
}) => {
  await openAs('man@forman.example', list);
  const title = page.getByRole('searchbox', { name: 'Titre' });
  await title.fill('bilan');
  await expect(page).toHaveURL(/title=bilan/);
  await page.goto('/auth/home');
  await page.goto(list);
  await expect(title).toHaveValue('bilan');
  await expect(page).toHaveURL(/title=bilan/);
  await page.goto(`${list}?title=scpi`);
  await expect(title).toHaveValue('scpi');
  await page.goto(list);
  await expect(title).toHaveValue('bilan');
  const period = page.getByRole('textbox', { name: 'Période' });
  await period.fill('3/3/2027 au 5/3/2027');
  await period.press('Enter');
  await page.getByRole('combobox', { name: 'Lieu' }).selectOption('2');
  await expect(page).toHaveURL(/site=2/);
  await page.goto(list);
  await expect(page).toHaveURL(`${list}?title=bilan&site=2&from=2027-03-03&to=2027-03-05`);
  await expect(period).toHaveValue('Du 03/03/2027 au 05/03/2027');

  await page.getByRole('button', { name: /^Mon menu/ }).click();
  await page.getByRole('menuitem', { name: 'Déconnexion' }).click();
  await expect(page).toHaveURL('/');
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('filters'))),
  ).toEqual([]);
});

test('CAT-012 the button to create a workshop is there for pilots, XMAN and administrators', async ({
  openAs,
  portal,
  page,
}) => {
  await openAs('neoman@forman.example', list);
  await expect(page.getByRole('article').first()).toBeVisible();
  const create = page.getByRole('link', { name: 'Créer un atelier' });
  await expect(create).toHaveCount(0);
  for (const [email, count] of [
    ['pilote@forman.example', 1],
    ['xman@forman.example', 1],
    ['admin@forman.example', 1],
    ['invite@forman.example', 0],
  ] as const) {
    const tokens = await portal.api.login(email);
    await page.evaluate(({ token, refresh_token }) => {
      localStorage.setItem('token', token);
      localStorage.setItem('refresh_token', refresh_token);
    }, tokens);
    await page.goto(list);
    await expect(page.getByRole('status').filter({ hasText: 'atelier' })).toBeVisible();
    await expect(create).toHaveCount(count);
  }
});

test('CAT-013, CAT-014, CAT-016, CAT-017, CORE-223 a card says its seats, stands out when mine, says Complet when full', async ({
  openAs,
  portal,
}) => {
  const { email } = await portal.api.makeMember();
  const mine = await portal.api.makeWorkshop({
    title: 'Carte perroquet à moi',
    startDate: '2026-12-02 09:00',
    endDate: '2026-12-02 18:00',
  });
  await portal.api.send(email, 'POST', `/workshops/${mine.id}/join`);
  const full = await makeFull(portal.api, {
    title: 'Carte perroquet complète',
    startDate: '2026-12-02 09:00',
    endDate: '2026-12-02 18:00',
  });
  const page = await openAs(email, `${list}?title=perroquet`);
  await expect(row(page, mine.title)).toContainText('1/10 · 9 places');
  await expect(row(page, mine.title)).toContainText('Inscrite');
  await expect(row(page, mine.title)).toHaveClass(/mine/);
  await expect(row(page, mine.title)).not.toContainText('Complet');
  await expect(row(page, full.title)).toContainText('Complet');
  await expect(row(page, full.title)).toContainText('1/1');
  await expect(row(page, full.title)).not.toHaveClass(/mine/);
  await expect(page.getByRole('heading', { name: 'Cette semaine' })).toBeVisible();

  const calls = watchCalls(page);
  await row(page, full.title).getByRole('button', { name: 'Prochaines dates' }).click();
  await expect(page.getByRole('dialog')).toContainText('Cette fonctionnalité sera disponible prochainement.');
  expect(calls.list).toEqual([]);
  await page.getByRole('dialog').getByRole('button', { name: 'Fermer' }).last().click();
  await row(page, mine.title).click({ position: { x: 300, y: 12 } });
  await expect(page).toHaveURL(detail(mine.id));
});

test('CAT-015 a full card lets its reader go on the waiting list and leave it', async ({
  openAs,
  portal,
}) => {
  const { email } = await portal.api.makeMember();
  const full = await makeFull(portal.api, { title: 'Complet toucan' });
  const page = await openAs(email, `${list}?title=toucan`);
  await page.getByRole('button', { name: "S'inscrire sur la liste d'attente" }).click();
  await expect(row(page, full.title)).toContainText('Liste d’attente, 1re');
  await page.getByRole('button', { name: "Se retirer de la file d'attente" }).click();
  await expect(page.getByRole('button', { name: "S'inscrire sur la liste d'attente" })).toBeVisible();
  await expect(row(page, full.title)).not.toContainText('Liste d’attente, 1re');
});

test('in a list the focus stays on the action, which is another one once it is done', async ({
  openAs,
  portal,
}) => {
  const { email } = await portal.api.makeMember({ credit: 40 });
  const free = await portal.api.makeWorkshop({ title: 'Libre loriot' });
  const paid = await portal.api.makeWorkshop({
    title: 'Payant loriot',
    price: 20,
    startDate: '2027-01-04 09:00',
    endDate: '2027-01-04 18:00',
  });
  await portal.api.send(email, 'POST', `/workshops/${paid.id}/join`);
  const page = await openAs(email, `${list}?title=loriot`);
  const action = (label: string, { title }: { title: string }) =>
    row(page, title).locator('.act').getByLabel(`${label}, ${title}`);
  const cancel = async (session: { title: string }) => {
    await action("J'annule", session).press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: "J'annule" }).press('Enter');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  };
  await action("Je m'inscris", free).press('Enter');
  await expect(action("J'annule", free)).toBeFocused();
  await cancel(free);
  await expect(action("Je m'inscris", free)).toBeFocused();
  await cancel(paid);
  await expect(action("Je m'inscris", paid)).toBeFocused();
});

test('without a connection a page says what is missing, and opens when it is back', async ({
  openAs,
  context,
}) => {
  const page = await openAs('neoman@forman.example', '/auth/home');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bonjour Camille');
  await page.route(/session-list-screen.*\.js/, (route) => route.abort('internetdisconnected'));
  // Of this page alone: told to the whole context, the pages of one process each say when it is back.
  const devtools = await context.newCDPSession(page);
  const setOffline = (offline: boolean) =>
    devtools.send('Network.emulateNetworkConditions', {
      offline,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: -1,
    });
  await setOffline(true);
  await page.getByRole('link', { name: 'Formations', exact: true }).first().click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Vous êtes hors connexion');
  await expect(page.getByRole('button', { name: 'Réessayer' })).toHaveCount(0);
  await page.unroute(/session-list-screen.*\.js/);
  await setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: 'Formations' })).toBeVisible();
});

test('CORE-294, CORE-295 a list that cannot be read says so in place, without a notice nor the server’s words', async ({
  openAs,
  page,
}) => {
  const logged: string[] = [];
  page.on('console', (message) => message.type() === 'error' && logged.push(message.text()));
  await page.route('**/api/workshops/search*', (route) =>
    route.fulfill({
      status: 500,
      contentType: 'application/problem+json',
      body: JSON.stringify({ code: 'internal', detail: 'ornithorynque', requestId: 'req-4242' }),
    }),
  );
  await openAs('man@forman.example', `${list}?title=bilan`);
  await expect(page.getByRole('heading', { name: 'La liste n’a pas pu être lue' })).toBeVisible();
  await expect(page.getByText('req-4242')).toBeVisible();
  await expect(notice(page)).toHaveCount(0);
  await expect(page.locator('body')).not.toContainText('ornithorynque');
  expect(logged.some((text) => text.includes('[forman]'))).toBe(true);
  await page.unroute('**/api/workshops/search*');
  await page.getByRole('button', { name: 'Réessayer' }).click();
  await expect(page.getByRole('searchbox', { name: 'Titre' })).toHaveValue('bilan');
  await expect(page.getByRole('heading', { name: 'La liste n’a pas pu être lue' })).toHaveCount(0);
});

test('CAT-005, CAT-018, CAT-019, CORE-254 a guest who has not ended the discovery day meets discovery days only', async ({
  openAs,
  portal,
}) => {
  const mine = { startDate: '2026-12-20 09:00', endDate: '2026-12-20 18:00' };
  await portal.api.makeWorkshop({ title: 'Découverte du colibri', ...mine });
  await portal.api.makeWorkshop({ title: '3 Jours de la Réussite', thematic: 'Parcours', ...mine });
  const other = await portal.api.makeWorkshop({ title: 'Atelier ordinaire du colibri', ...mine });
  const guest = await portal.api.makeMember({ level: 'ROLE_GUEST' });
  const page = await openAs(guest.email, `${list}?title=colibri`);
  await expect(row(page, 'Découverte du colibri')).toBeVisible();
  await expect(page.getByText(other.title)).toHaveCount(0);
  await page.goto(`${list}?title=Réussite`);
  await expect(page.getByRole('heading', { name: "Aucun Atelier n'a été trouvé" })).toBeVisible();
  await page.goto(detail(other.id));
  await expect(page).toHaveURL(/\/auth\/workshop$/);
  await become(page, portal.api, 'neoman@forman.example', `${list}?title=colibri`);
  await expect(row(page, 'Découverte du colibri')).toBeVisible();
  await expect(row(page, other.title)).toBeVisible();
});

test(
  'CAT-006 on a phone the filters stand behind a button and the first session shows at once',
  { tag: '@phone' },
  async ({ openAs }) => {
    const page = await openAs('neoman@forman.example', list);
    await expect(page.getByRole('article').first()).toBeInViewport({ ratio: 0.5 });
    await page.getByRole('button', { name: 'Filtres' }).tap();
    await page.getByRole('checkbox', { name: 'Co-pilote recherché' }).check({ force: true });
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Voir \d+ ateliers?$/ })
      .tap();
    await expect(page.getByRole('button', { name: 'Filtres (1)' })).toBeVisible();
    await expect(page).toHaveURL(/copilot=1/);
    expect(await axeFindings(page)).toEqual([]);
  },
);

test('axe finds nothing on the list, its calendar, an empty list and the alert', async ({ openAs }) => {
  test.slow();
  const page = await openAs('neoman@forman.example', list);
  await expect(page.getByRole('article').first()).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Choisir dans un calendrier' }).click();
  await expect(page.getByText('décembre 2026')).toBeVisible();
  expect(await axeFindings(page, '.period')).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Prochaines dates' }).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await axeFindings(page, 'dialog[open]')).toEqual([]);
  await page.goto(`${list}?title=rien+de+tel`);
  await expect(page.getByRole('heading', { name: "Aucun Atelier n'a été trouvé" })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
});
