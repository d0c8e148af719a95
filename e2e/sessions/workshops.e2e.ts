import type { Page } from '@playwright/test';
import type { Api } from '../api.ts';
import { axeFindings } from '../axe.ts';
import { expect, test } from '../fixtures.ts';
import { watchCalls } from '../network.ts';
import { detail, leaveList, makeFull, row } from '../sessions.ts';
import { become, go } from '../window.ts';

const list = '/auth/workshop';

/** Makes one workshop more than a page holds, on the first days of this month. */
async function makeEleven(api: Api, month: string, values: (count: number) => object): Promise<void> {
  for (let count = 1; count <= 11; count += 1) {
    const day = `${month}-${String(count).padStart(2, '0')}`;
    await api.makeWorkshop({ startDate: `${day} 09:00`, endDate: `${day} 18:00`, ...values(count) });
  }
}

test('CAT-006 CAT-009 CAT-010 CAT-011: the list of workshops filters by each field and by all together, ten a page', async ({
  openAs,
  portal,
}) => {
  await makeEleven(portal.api, '2027-09', (count) => ({
    title: `Filtre ${count} zébulon`,
    ...(count === 1 && { wantCopilot: true }),
    ...(count === 2 && { site: 2 }),
  }));
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
  // A page number beyond the last leads to the last page.
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
  await period.fill('3/9/2027 au 5/9/27');
  await period.press('Enter');
  await expect(page.getByRole('article')).toHaveCount(3);
  await expect(period).toHaveValue('Du 03/09/2027 au 05/09/2027');
  await expect(page).toHaveURL(/from=2027-09-03&to=2027-09-05/);

  await title.fill('rien de tel');
  await expect(page.getByRole('heading', { name: "Aucun Atelier n'a été trouvé" })).toBeVisible();
  expect(await axeFindings(page, 'main')).toEqual([]);
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
  await expect(page.getByRole('article', { includeHidden: true })).toHaveCount(10);
});

/** Picks a period in the calendar, whose code loads when it opens. */
async function pickPeriod(page: Page): Promise<void> {
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  await page.getByRole('button', { name: 'Choisir dans un calendrier' }).click();
  await expect(page.getByText('décembre 2026')).toBeVisible();
  expect(scripts.some((url) => url.includes('PeriodCalendar'))).toBe(true);
  await expect(page.locator('.period-panel th').first()).toHaveText(/^lu/i);
  expect(await axeFindings(page, '.period')).toEqual([]);
  const panel = page.getByRole('region', { name: 'Calendrier de la période' });
  await page.getByRole('heading', { level: 1 }).click();
  await expect(panel).toHaveCount(0);
  await page.getByRole('button', { name: 'Choisir dans un calendrier' }).click();
  await page.getByRole('button', { name: 'lundi 7 décembre 2026' }).click();
  await page.getByRole('button', { name: 'vendredi 11 décembre 2026' }).click();
  await expect(page).toHaveURL(/from=2026-12-07&to=2026-12-11/);
}

test('CAT-006 CAT-007: turning the page before the address has the new filter keeps the filter', async ({
  openAs,
  portal,
}) => {
  await makeEleven(portal.api, '2027-10', (count) => ({ title: `Loriot ${count}` }));
  const page = await openAs('president@forman.example', list);
  await expect(page.getByRole('article', { includeHidden: true })).toHaveCount(10);
  // The login has to be renewed first, slowly: no page opens meanwhile.
  const { promise: renewed, resolve: renew } = Promise.withResolvers<void>();
  await page.route('**/api/token/refresh', async (route) => {
    await renewed;
    await route.continue();
  });
  await page.clock.fastForward('01:00:00');
  const title = page.getByRole('searchbox', { name: 'Titre' });
  await title.fill('loriot');
  await title.press('Enter');
  await page.getByRole('link', { name: 'Page 2' }).click();
  renew();
  await expect(page).toHaveURL(`${list}?title=loriot&page=2`);
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(title).toHaveValue('loriot');
  // The menu leads to the bare address, which restores the search: the field shows it, and keeps it when
  // left.
  await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Ateliers' }).click();
  await expect(page).toHaveURL(`${list}?title=loriot`);
  await expect(title).toHaveValue('loriot');
  await title.focus();
  await title.blur();
  await expect(page.getByRole('article')).toHaveCount(10);
  await expect(page).toHaveURL(`${list}?title=loriot`);
});

test('CAT-006 CAT-007 CAT-008 CAT-012 CAT-020: the list recommends workshops and has a French calendar; it restores filters, an address wins, and a logout deletes them', async ({
  openAs,
  portal,
}) => {
  const page = await openAs('neoman@forman.example', list);
  await expect(page.getByRole('article').first()).toBeVisible();
  const create = page.getByRole('link', { name: 'Créer un atelier' });
  await expect(create).toHaveCount(0);
  expect(await axeFindings(page)).toEqual([]);
  const recommended = page.getByRole('checkbox', { name: 'Recommandés' });
  await recommended.check({ force: true });
  await expect(page).toHaveURL(/advised=1/);
  const advised = await portal.api.send<{ total: number }>(
    'neoman@forman.example',
    'GET',
    '/workshops/search?page=1&wantAdvices=true',
  );
  const status = page.getByRole('status').filter({ hasText: 'pour cette recherche' });
  await expect(status).toContainText(`${advised.total} atelier`);
  await recommended.uncheck({ force: true });

  await pickPeriod(page);
  const period = page.getByRole('textbox', { name: 'Période' });
  await expect(period).toHaveValue('Du 07/12/2026 au 11/12/2026');
  const title = page.getByRole('searchbox', { name: 'Titre' });
  // Two filters changed at once: neither undoes the other.
  await title.fill('bilan');
  const place = page.getByRole('combobox', { name: 'Lieu' });
  await place.focus();
  await place.selectOption('2');
  const kept = `${list}?title=bilan&site=2&from=2026-12-07&to=2026-12-11`;
  await expect(page).toHaveURL(kept);
  await go(page, '/auth/compte');
  await page.getByRole('link', { name: 'Ateliers', exact: true }).first().click();
  await expect(title).toHaveValue('bilan');
  await expect(page).toHaveURL(kept);
  await page.goto(`${list}?title=scpi`);
  await expect(title).toHaveValue('scpi');
  await page.goto(list);
  await expect(page).toHaveURL(kept);
  await expect(title).toHaveValue('bilan');
  await expect(period).toHaveValue('Du 07/12/2026 au 11/12/2026');

  await page.getByRole('button', { name: /^Mon menu/ }).click();
  await page.getByRole('menuitem', { name: 'Déconnexion' }).click();
  await expect(page).toHaveURL('/');
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('filters'))),
  ).toEqual([]);
  // The right to create depends on the account.
  await become(page, portal.api, 'pilote@forman.example', list);
  await expect(create).toHaveCount(1);
});

const soon = { startDate: '2026-12-02 09:00', endDate: '2026-12-02 18:00' };

test('CAT-007 CAT-013 CAT-014 CAT-015 CAT-016 CAT-017 CORE-223: a card shows its seats, marks the reader’s own session, says Complet when full, and offers the waiting list', async ({
  openAs,
  portal,
}) => {
  const { email } = await portal.api.makeMember();
  const mine = await portal.api.makeWorkshop({ title: 'Carte perroquet à moi', ...soon });
  await portal.api.send(email, 'POST', `/workshops/${mine.id}/join`);
  const full = await makeFull(portal.api, { title: 'Carte perroquet complète', ...soon });
  const page = await openAs(email, `${list}?title=perroquet`);
  await expect(row(page, mine.title)).toContainText('1/10 · restent 9');
  await expect(row(page, mine.title)).toContainText('Inscrite');
  await expect(row(page, mine.title)).toHaveClass(/mine/);
  await expect(row(page, mine.title)).not.toContainText('Complet');
  await expect(row(page, full.title)).toContainText('Complet');
  await expect(row(page, full.title)).toContainText('1/1');
  await expect(row(page, full.title)).not.toHaveClass(/mine/);
  await expect(page.getByRole('heading', { name: 'Cette semaine' })).toBeVisible();
  // They have no advised themes.
  await expect(page.getByRole('checkbox', { name: 'Co-pilote recherché' })).toHaveCount(1);
  await expect(page.getByRole('checkbox', { name: 'Recommandés' })).toHaveCount(0);

  const calls = watchCalls(page);
  await row(page, full.title).getByRole('button', { name: 'Prochaines dates' }).click();
  await expect(page.getByRole('dialog')).toContainText('Cette fonctionnalité sera disponible prochainement.');
  expect(calls.withoutBell).toEqual([expect.stringMatching(/^GET \/api\/workshops\/\d+\/next_dates$/)]);
  expect(await axeFindings(page, 'dialog[open]')).toEqual([]);
  await page.getByRole('dialog').getByRole('button', { name: 'Fermer' }).last().click();

  // Both are on the same day: a warning comes first, and prevents nothing.
  await page.getByRole('button', { name: "S'inscrire sur la liste d'attente" }).click();
  await expect(row(page, full.title)).toContainText(`Vous êtes déjà inscrite à «\u00a0${mine.title}\u00a0»`);
  await row(page, full.title).getByRole('button', { name: 'Liste d’attente quand même' }).click();
  await expect(row(page, full.title)).toContainText('Liste d’attente, 1re');
  await page.getByRole('button', { name: "Se retirer de la file d'attente" }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Rester sur la liste' }).click();
  await expect(row(page, full.title)).toContainText('Liste d’attente, 1re');
  await leaveList(page, row(page, full.title), {
    question: 'Quitter la liste d’attente ?',
    says: 'Vous êtes 1re sur la liste d’attente.',
  });
  await expect(page.getByRole('button', { name: "S'inscrire sur la liste d'attente" })).toBeVisible();
  await expect(row(page, full.title)).not.toContainText('Liste d’attente, 1re');
  await row(page, mine.title).click({ position: { x: 300, y: 12 } });
  await expect(page).toHaveURL(detail(mine.id));
});

test('after an action in a list the focus moves to the action that replaces it', async ({
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
    // The button is there, but disabled while the list is read again.
    await expect(action("J'annule", session)).not.toHaveAttribute('aria-disabled', 'true');
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

test('CAT-005 CAT-018 CAT-019 CORE-254: a guest who has not ended the discovery day sees discovery days only', async ({
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
  await page.getByRole('searchbox', { name: 'Titre' }).fill('Réussite');
  await expect(page.getByRole('heading', { name: "Aucun Atelier n'a été trouvé" })).toBeVisible();
  await go(page, detail(other.id));
  await expect(page).toHaveURL(/\/auth\/workshop(?:\?|$)/);
  await become(page, portal.api, 'neoman@forman.example', `${list}?title=colibri`);
  await expect(row(page, 'Découverte du colibri')).toBeVisible();
  await expect(row(page, other.title)).toBeVisible();
});

test(
  'CAT-006: a phone puts the filters behind a button and shows the first session at once',
  { tag: '@phone' },
  async ({ openAs }) => {
    const page = await openAs('neoman@forman.example', list);
    await expect(page.getByRole('article').first()).toBeInViewport({ ratio: 0.5 });
    await page.getByRole('button', { name: 'Filtres' }).tap();
    await page.getByRole('checkbox', { name: 'Co-pilote recherché' }).check({ force: true });
    expect(await axeFindings(page, 'dialog[open]')).toEqual([]);
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Voir \d+ ateliers?$/ })
      .tap();
    await expect(page.getByRole('button', { name: 'Filtres (1)' })).toBeVisible();
    await expect(page).toHaveURL(/copilot=1/);
  },
);

test('CAT-006: sessions already begun are folded away for people outside them, and come first for those who lead or edit them', async ({
  openAs,
  portal,
}) => {
  const { email } = await portal.api.makeMember();
  const { id, title } = await portal.api.makeWorkshop({ title: 'Commencé sans moi, bécassine' });
  await portal.query(
    `update sessions set starts_at = '2026-12-01T08:00Z', ends_at = '2026-12-01T16:00Z' where id = $1`,
    [id],
  );
  await portal.api.makeWorkshop({ title: 'À venir, bécassine' });
  const page = await openAs(email, `${list}?title=b%C3%A9cassine`);
  await expect(row(page, 'À venir, bécassine')).toBeVisible();
  await expect(row(page, title)).toBeHidden();
  await page.getByText('1 session en cours', { exact: true }).click();
  await expect(row(page, title)).toContainText('En cours');
  expect(await axeFindings(page, 'main')).toEqual([]);
  // The whole row leads to its page, on a phone its facts too.
  await page.setViewportSize({ width: 390, height: 844 });
  // The row stands still once the phone's own bar is there: a press while it moves would miss it.
  await expect(page.getByRole('link', { name: 'Agenda', exact: true })).toBeVisible();
  await row(page, 'À venir, bécassine').locator('.meta').click({ force: true });
  await expect(page).toHaveURL(/\/auth\/workshop\/detail\/\d+$/);
  await page.setViewportSize({ width: 1440, height: 900 });

  await become(page, portal.api, 'admin@forman.example', `${list}?title=b%C3%A9cassine`);
  await expect(page.getByRole('article').first()).toContainText(title);
  await expect(page.getByText('1 session en cours', { exact: true })).toHaveCount(0);
});

test('CAT-006: a page full of sessions under way shows them unfolded; the link back from one returns to that page', async ({
  openAs,
  portal,
}) => {
  const { email } = await portal.api.makeMember();
  await makeEleven(portal.api, '2027-11', (count) => ({ title: `Sizerin ${count}` }));
  await portal.query(
    `update sessions set starts_at = '2026-12-01T08:00Z', ends_at = '2026-12-01T16:00Z' where title like $1`,
    ['Sizerin %'],
  );
  const page = await openAs(email, `${list}?title=sizerin`);
  await expect(page.getByRole('article')).toHaveCount(10);
  await expect(page.getByText('Aucune session à venir ici.')).toHaveCount(0);

  // The link back goes back in the browser, to the page of the list that led here.
  await page.getByRole('link', { name: 'Page 2' }).click();
  await expect(page.getByRole('article')).toHaveCount(1);
  await page.getByRole('article').getByRole('heading').getByRole('link').click();
  await page.getByRole('link', { name: 'Retour à la liste' }).click();
  await expect(page).toHaveURL(`${list}?title=sizerin&page=2`);
});

test('CAT-006: a session that is over shows its chip and no button', async ({ openAs, portal }) => {
  const { email } = await portal.api.makeMember();
  const { id, title } = await portal.api.makeWorkshop({ title: 'Finie sans moi, bergeronnette' });
  await portal.query(
    `update sessions set starts_at = '2026-11-30T08:00Z', ends_at = '2026-11-30T16:00Z' where id = $1`,
    [id],
  );
  const page = await openAs(email, `${list}?title=bergeronnette&from=2026-11-30&to=2026-11-30`);
  await expect(row(page, title)).toContainText('A eu lieu');
  await expect(row(page, title)).not.toContainText('La session a déjà commencé.');
  await expect(row(page, title).getByRole('button')).toHaveCount(0);
});
