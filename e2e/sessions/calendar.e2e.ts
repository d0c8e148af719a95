import type { Page } from '@playwright/test';
import { axeFindings } from '../axe.ts';
import { expect, test } from '../fixtures.ts';
import { kinds } from '../kinds.ts';
import { watchCalls } from '../network.ts';
import { sideways } from '../window.ts';

const calendar = '/auth/calendrier';
const views = (page: Page) => page.getByRole('navigation', { name: 'Affichage' });
const entry = (page: Page) => page.getByRole('main').getByRole('link', { name: /\dh/ }).first();
const june = (day: number) => ({
  startDate: `2027-06-${String(day).padStart(2, '0')} 09:00`,
  endDate: `2027-06-${String(day).padStart(2, '0')} 12:00`,
});

test('the calendar shows the sessions of all kinds on their days, read by one call; kinds and filters narrow it', async ({
  openAs,
  portal,
  page,
}) => {
  const { api } = portal;
  await api.makeWorkshop({ title: 'Atelier du loutreau', ...june(15), wantCopilot: true });
  await api.makeSession(kinds.formation.path, { title: 'Formation du loutreau', ...june(15) });
  const event = await api.makeSession(kinds.event.path, {
    title: 'Fête du loutreau',
    ...june(16),
    minGuests: 1,
    site: 2,
    place: null,
  });
  await api.makeSession(kinds.team_meeting.path, { title: 'Réunion du loutreau', ...june(16) });
  await api.send('neoman@forman.example', 'POST', `/events/${event.id}/join`);
  const calls = watchCalls(page);
  await openAs('neoman@forman.example', `${calendar}?day=2027-06-10&title=loutreau`);
  const grid = page.getByRole('grid', { name: 'Juin 2027' });
  const day = (name: RegExp) => grid.getByRole('gridcell', { name });
  await expect(day(/^mardi 15 juin 2027, 2 sessions/)).toContainText('Atelier du loutreau');
  await expect(day(/^mardi 15/)).toContainText('Formation du loutreau');
  await expect(
    day(/^mercredi 16/).getByRole('link', { name: /9h Fête du loutreau.*Événement, Inscrite/ }),
  ).toBeVisible();
  await expect(day(/^mercredi 16/)).toContainText('Réunion du loutreau');
  await expect(day(/^jeudi 17 juin 2027, 0 session/)).toHaveCount(1);
  expect(calls.of('GET /api/calendar')).toHaveLength(1);

  const entries = grid.getByRole('link', { name: 'loutreau' });
  for (const [name, count] of [
    ['Formations', 1],
    ['Ateliers', 2],
  ] as const) {
    await page.getByRole('checkbox', { name }).check({ force: true });
    await expect(entries).toHaveCount(count);
  }
  await expect(page).toHaveURL(/kinds=workshop%2Cformation/);
  await page.getByRole('checkbox', { name: 'Co-pilote recherché' }).check({ force: true });
  await expect(entries).toHaveCount(1);
  await page.getByRole('button', { name: 'Tout afficher' }).click();
  await expect(page).toHaveURL(/\/auth\/calendrier\?day=2027-06-10$/);
  await expect(page.getByText('Aucune session à ces dates')).toHaveCount(0);
  await page.getByRole('searchbox', { name: 'Titre' }).fill('loutreau introuvable');
  await expect(page.getByText('Aucune session à ces dates pour cette recherche.')).toBeVisible();
  await expect(page.getByText('D’autres filtres, ou d’autres dates, en montreront peut-être.')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Titre' }).fill('loutreau');
  await views(page).getByRole('link', { name: 'Semaine' }).click();
  await expect(page.getByRole('heading', { name: 'Du 7 au 13 juin 2027' })).toBeVisible();
  await page.getByRole('button', { name: 'Date suivante\u00a0: mar. 15 juin' }).click();
  await expect(page.getByRole('heading', { name: 'Du 14 au 20 juin 2027' })).toBeVisible();
  await expect(page.getByRole('link', { name: /loutreau/ }).first()).toBeVisible();
  await views(page).getByRole('link', { name: 'Mois' }).click();
  await page.getByRole('button', { name: 'Tout afficher' }).click();
  await page.getByRole('combobox', { name: 'Lieu' }).selectOption('2');
  await expect(entries).toHaveCount(1);
  await entries.first().click();
  await expect(page).toHaveURL(`/auth/event/detail/${event.id}`);
});

test('a calendar that cannot be read says so in place and can be read again; its buttons turn months and weeks, and return to today', async ({
  openAs,
  page,
}) => {
  await page.route('**/api/calendar*', (route) => route.fulfill({ status: 500, body: '{}' }));
  await openAs('neoman@forman.example', `${calendar}?title=bilan`);
  await expect(page.getByRole('heading', { name: 'Le calendrier n’a pas pu être lu' })).toBeVisible();
  await page.unroute('**/api/calendar*');
  await page.getByRole('button', { name: 'Réessayer' }).click();
  await expect(page.getByRole('grid')).toBeVisible();
  await expect(page.getByRole('searchbox', { name: 'Titre' })).toHaveValue('bilan');
  await page.getByRole('button', { name: 'Tout afficher' }).click();
  await expect(page.getByRole('grid', { name: 'Décembre 2026' })).toBeVisible();
  await expect(page.locator('[aria-current="date"]')).toHaveAttribute('data-day', '2026-12-01');
  await expect(entry(page)).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Mois suivant' }).click();
  await page.getByRole('button', { name: 'Mois suivant' }).click();
  await expect(page.getByRole('heading', { name: 'Février 2027' })).toBeVisible();
  await expect(page.getByRole('gridcell')).toHaveCount(28);
  await page.getByRole('button', { name: 'Aujourd’hui' }).click();
  await expect(page.getByRole('heading', { name: 'Décembre 2026' })).toBeVisible();
  await views(page).getByRole('link', { name: 'Semaine' }).click();
  await expect(page.getByRole('heading', { name: 'Du 30 novembre au 6 décembre 2026' })).toBeVisible();
  await expect(page.getByRole('gridcell')).toHaveCount(7);
  await expect(entry(page)).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Semaine précédente' }).click();
  await expect(page.getByRole('heading', { name: 'Du 23 au 29 novembre 2026' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Du 30 novembre au 6 décembre 2026' })).toBeVisible();
  await views(page).getByRole('link', { name: 'Liste' }).click();
  await expect(page.getByRole('heading', { level: 3, name: 'vendredi 4 décembre' })).toBeVisible();
  await expect(page.getByRole('grid')).toHaveCount(0);
});

test('the calendar’s buttons keep their place while a month loads; two quick presses both count', async ({
  openAs,
}) => {
  // This person has a training plan, and so one more box.
  const page = await openAs('neoman@forman.example', calendar);
  const advised = page.getByText('Recommandés', { exact: true });
  // At this width the boxes need two lines with that box, and one without it.
  await page.setViewportSize({ width: 1280, height: 720 });
  await expect(advised).toBeVisible();
  await expect(entry(page)).toBeVisible();
  const places = () =>
    page.locator('main').evaluate((main) =>
      [...main.querySelectorAll('.filters label, .filters button, .cal-bar :is(button, a)')].map((part) => {
        const { x, y } = part.getBoundingClientRect();
        return `${part.getAttribute('aria-label') ?? part.textContent} ${x} ${y}`;
      }),
    );
  const before = await places();
  let letGo = (): void => undefined;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route('**/api/calendar?*', async (route) => {
    await held;
    await route.continue();
  });
  for (const title of ['Janvier 2027', 'Février 2027', 'Mars 2027']) {
    await page.getByRole('button', { name: 'Mois suivant' }).click();
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(1);
    expect(await places()).toEqual(before);
  }
  // Both presses come before the answer about the month.
  await page.getByRole('button', { name: 'Aujourd’hui' }).click();
  await views(page).getByRole('link', { name: 'Semaine' }).click();
  letGo();
  await expect(page.getByRole('heading', { name: 'Du 30 novembre au 6 décembre 2026' })).toBeVisible();
  await expect(page).toHaveURL(/view=week/);
});

test('the keyboard walks the days across clock changes, enters a day and leaves it; quick month turns all count, and the focus stays', async ({
  openAs,
  portal,
}) => {
  const { id } = await portal.api.makeWorkshop({
    title: 'Atelier du changement d’heure',
    // The earliest start, so that it is the first of its day whatever other journeys put there.
    startDate: '2027-03-28 06:00',
    endDate: '2027-03-28 07:00',
  });
  const page = await openAs('neoman@forman.example', `${calendar}?day=2027-03-27`);
  const at = (day: string) => page.locator(`[data-day="${day}"]`);
  await expect(at('2027-03-28').getByRole('link', { name: /changement d’heure/ })).toHaveCount(1);
  await expect(page.locator('[role="gridcell"][tabindex="0"]')).toHaveCount(1);
  await at('2027-03-27').focus();
  const walk: [key: string, day: string][] = [
    ['ArrowRight', '2027-03-28'],
    ['ArrowRight', '2027-03-29'],
    ['ArrowUp', '2027-03-22'],
    ['End', '2027-03-28'],
    ['Home', '2027-03-22'],
    ['ArrowDown', '2027-03-29'],
    ['PageUp', '2027-02-28'],
    ['PageDown', '2027-03-28'],
    ['ArrowDown', '2027-04-04'],
    ['ArrowUp', '2027-03-28'],
  ];
  for (const [key, day] of walk) {
    await page.keyboard.press(key);
    await expect(at(day), `${key} leads to ${day}`).toBeFocused();
  }
  await expect(page.getByRole('grid', { name: 'Mars 2027' })).toBeVisible();
  // The day is drawn before its sessions.
  await expect(at('2027-03-28').getByRole('link').first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(at('2027-03-28').getByRole('link').first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(at('2027-03-28')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/auth/workshop/detail/${id}`);

  await page.goto(`${calendar}?view=week&day=2027-10-31`);
  await at('2027-10-31').focus();
  for (const [key, day] of [
    ['ArrowRight', '2027-11-01'],
    ['ArrowLeft', '2027-10-31'],
    ['PageDown', '2027-11-07'],
    ['PageUp', '2027-10-31'],
  ] as const) {
    await page.keyboard.press(key);
    await expect(at(day)).toBeFocused();
  }
  await views(page).getByRole('link', { name: 'Mois' }).click();
  // The end of October is also in this week.
  await expect(page.getByRole('grid', { name: 'Octobre 2027', exact: true })).toBeVisible();
  await at('2027-10-31').focus();
  const keys = ['PageDown', 'PageDown', 'PageUp', 'PageDown', 'PageDown', 'ArrowRight', 'PageDown'];
  for (const key of keys) await page.keyboard.press(key);
  await expect(at('2028-02-29')).toBeFocused();
  await expect(page).toHaveURL(/day=2028-02-29/);
  const title = page.getByRole('searchbox', { name: 'Titre' });
  await title.pressSequentially('changement d’heure', { delay: 5 });
  await expect(title).toHaveValue('changement d’heure');
  await expect(page).toHaveURL(/changement/);
});

test('a wide desk shows the chosen day’s sessions and their actions beside the month; the list view offers the same actions', async ({
  openAs,
  portal,
}) => {
  const { api } = portal;
  await api.makeWorkshop({ title: 'Atelier du vison', ...june(22) });
  await api.makeWorkshop({ title: 'Suite du vison', ...june(23) });
  await api.makeWorkshop({ title: 'Reprise du vison', ...june(23) });
  await api.makeWorkshop({ title: 'Fin du vison', ...june(23) });
  await api.makeWorkshop({ title: 'Retour du vison', ...june(23) });
  const member = await api.makeMember();
  const page = await openAs(member.email, `${calendar}?day=2027-06-21&title=vison`);
  await page.setViewportSize({ width: 1440, height: 900 });
  const cell = (day: number) => page.locator(`[data-day="2027-06-${day}"]`);
  const beside = page.getByRole('region', { name: /juin/ });
  await expect(beside).toContainText('Aucune session ce jour-là.');
  await cell(22).click({ position: { x: 60, y: 100 } });
  await expect(page).toHaveURL(/day=2027-06-22/);
  await expect(cell(22)).toHaveAttribute('aria-selected', 'true');
  await beside.getByRole('button', { name: /^Je m'inscris, Atelier du vison/ }).click();
  await expect(beside.locator('.chip')).toHaveText(/^Inscrite?$/);
  expect(await axeFindings(page)).toEqual([]);
  await cell(22).focus();
  await page.keyboard.press('ArrowRight');
  await expect(beside).toContainText('Atelier du vison');
  await page.keyboard.press('Space');
  await expect(beside.getByRole('article')).toHaveCount(4);
  await cell(21).click({ position: { x: 60, y: 100 } });
  await cell(23)
    .getByRole('link', { name: /^\+ 2 autres/ })
    .click();
  await expect(beside.getByRole('article')).toHaveCount(4);
  // The whole month stands in one window of a desk; "Les miennes" leaves what the person goes to.
  const fitsWindow = () =>
    page.getByRole('grid').evaluate((grid) => grid.getBoundingClientRect().bottom <= window.innerHeight);
  expect(await fitsWindow()).toBe(true);
  const mine = page.getByRole('switch', { name: 'Les miennes' });
  await mine.click();
  await expect(page).toHaveURL(/miennes=1/);
  await expect(page.getByRole('grid').getByRole('link')).toHaveCount(1);
  await mine.click();
  await expect(page.getByRole('grid').getByRole('link')).toHaveCount(4);

  await views(page).getByRole('link', { name: 'Liste' }).click();
  const row = page.getByRole('article').filter({ hasText: 'Fin du vison' });
  await row.getByRole('button', { name: /^Je m'inscris/ }).click();
  await expect(row.locator('.chip')).toHaveText(/^Inscrite?$/);
  expect(await axeFindings(page)).toEqual([]);
});

test('CAT-018 CORE-254: the calendar shows a guest the discovery path only', async ({ openAs, portal }) => {
  await portal.api.makeWorkshop({ title: 'Découverte du castor', ...june(21) });
  await portal.api.makeWorkshop({ title: 'Atelier du castor', ...june(21) });
  await portal.api.makeSession(kinds.formation.path, { title: 'Formation du castor', ...june(21) });
  const guest = await portal.api.makeMember({ level: 'ROLE_GUEST' });
  const page = await openAs(guest.email, `${calendar}?day=2027-06-21&title=castor`);
  const grid = page.getByRole('grid');
  await expect(grid.getByRole('link', { name: 'castor' })).toHaveCount(1);
  await expect(grid.getByRole('link', { name: 'Découverte du castor' })).toBeVisible();
  // The selected day lists the same sessions beside the month.
  await expect(page.getByRole('region', { name: /juin/ }).getByRole('link', { name: 'castor' })).toHaveCount(
    1,
  );
  await expect(page.getByRole('checkbox', { name: 'Formations' })).toHaveCount(0);
});

test(
  'a phone shows the month as a grid of marks, with the chosen day’s sessions and actions below; the address keeps the day',
  { tag: '@phone' },
  async ({ openAs, portal }) => {
    const { api } = portal;
    await api.makeWorkshop({ title: 'Atelier du martin', ...june(15) });
    await api.makeSession(kinds.event.path, { title: 'Fête du martin', ...june(15), minGuests: 1 });
    await api.makeWorkshop({ title: 'Suite du martin', ...june(18) });
    const member = await api.makeMember();
    const page = await openAs(member.email, calendar);
    const today = page.getByRole('gridcell', { selected: true }).getByRole('button');
    await expect(today).toHaveAttribute('aria-current', 'date');
    await expect(today).toBeInViewport();
    await expect(
      page.getByRole('heading', { level: 2, name: /^Aujourd’hui, mar\. 1er déc\.$/ }),
    ).toBeVisible();
    // A calendar of one kind belongs to the list of that kind; one of all kinds has no entry in the bar, not
    // even the agenda's.
    const bar = page.getByRole('navigation', { name: 'Raccourcis' });
    await expect(bar.locator('[aria-current]')).toHaveText('Menu');
    await page.goto(`${calendar}?kinds=workshop`);
    await expect(bar.locator('[aria-current]')).toHaveText('Ateliers');
    await page.goto(calendar);
    await expect(page.getByRole('heading', { level: 2, name: /^Aujourd’hui/ })).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);

    await page.goto(`${calendar}?day=2027-06-14&title=martin`);
    const day = (name: RegExp | string) => page.getByRole('button', { name });
    await expect(page.getByText('Aucune session ce jour-là.')).toBeVisible();
    await day('Jour suivant avec une session : Mar. 15 juin').tap();
    await expect(page).toHaveURL(/day=2027-06-15/);
    const tuesday = day(
      /^mardi 15 juin 2027, 2 sessions : (Atelier, Événement|Événement, Atelier)(, dont 1 à vous)?$/,
    );
    await expect(tuesday.locator('.month-dot')).toHaveCount(2);
    const rows = page.getByRole('article');
    await expect(rows).toHaveCount(2);
    const workshop = rows.filter({ hasText: 'Atelier du martin' });
    await workshop.getByRole('button', { name: /^Je m'inscris, / }).tap();
    await expect(workshop.locator('.chip')).toHaveText(/^Inscrite?$/);
    // The dot is filled for a session of one's own and open for others; the name says it in words.
    await expect(tuesday).toHaveAccessibleName(/, dont 1 à vous$/);
    await expect(tuesday.locator('.month-dot-open')).toHaveCount(1);
    expect(await axeFindings(page)).toEqual([]);
    expect(await sideways(page)).toBeLessThanOrEqual(0);

    await tuesday.focus();
    await page.keyboard.press('ArrowRight');
    await expect(day(/^mercredi 16 juin 2027, 0 session$/)).toBeFocused();
    await expect(rows).toHaveCount(2);
    for (const key of ['ArrowRight', 'ArrowRight', 'Enter']) await page.keyboard.press(key);
    await expect(rows.getByRole('heading')).toHaveText(['Suite du martin']);
    await expect(page).toHaveURL(/day=2027-06-18/);
    await page.keyboard.press('PageDown');
    await expect(day(/^dimanche 18 juillet 2027/)).toBeFocused();
    await expect(page.getByRole('grid', { name: 'Juillet 2027' })).toBeVisible();
    await page.getByRole('button', { name: 'Mois précédent' }).tap();
    await expect(page).toHaveURL(/day=2027-06-01/);
    await page.goBack();
    await expect(page).toHaveURL(/day=2027-07-18/);
    await page.getByRole('button', { name: 'Aujourd’hui' }).tap();
    await expect(today).toHaveAttribute('aria-current', 'date');
    await page.getByRole('button', { name: 'Menu', exact: true }).tap();
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  },
);

test(
  'a phone shows the week as a list of days, and puts the filters behind a button',
  { tag: '@phone' },
  async ({ openAs }) => {
    const page = await openAs('neoman@forman.example', `${calendar}?view=week`);
    await expect(page.getByRole('heading', { level: 3 }).first()).toBeVisible();
    await expect(page.getByRole('grid')).toHaveCount(0);
    expect(await axeFindings(page)).toEqual([]);
    expect(await sideways(page)).toBeLessThanOrEqual(0);
    await page.getByRole('button', { name: 'Filtres' }).tap();
    await page.getByRole('checkbox', { name: 'Formations' }).check({ force: true });
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Voir \d+ sessions?$/ })
      .tap();
    await expect(page).toHaveURL(/kinds=formation/);
    // A selected kind counts as a filter on the button.
    await expect(page.getByRole('button', { name: /^Filtres/ })).toContainText('1');
    // Removing the filter below the button moves the focus to the heading.
    expect(await axeFindings(page, 'main')).toEqual([]);
    await page.getByRole('button', { name: 'Retirer le filtre Formations' }).tap();
    await expect(page).not.toHaveURL(/kinds=/);
    await expect(page.getByRole('list', { name: 'Filtres choisis' })).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await page.goto(`${calendar}?view=list&day=2031-01-01`);
    // A list covers a month, and has its name.
    await expect(page.getByRole('heading', { level: 2, name: 'Janvier 2031' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Aucune session à ces dates' })).toBeVisible();
    expect(await axeFindings(page, 'main')).toEqual([]);
  },
);
