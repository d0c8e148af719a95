import type { Page } from '@playwright/test';
import type { Api } from '../api.ts';
import { axeFindings } from '../axe.ts';
import { expect, test } from '../fixtures.ts';
import { makePilot } from '../leaders.ts';
import { detail } from '../sessions.ts';
import { sideways } from '../window.ts';

type Portal = { api: Api; query: <Row>(statement: string, values?: unknown[]) => Promise<Row[]> };

/** Makes a workshop that began half an hour ago, with four people. */
async function makeToday({ api, query }: Portal) {
  const pilot = await makePilot(api);
  const guests = [];
  for (const lastName of ['Arnaud', 'Bordes', 'Castel', 'Duval'])
    guests.push(await api.makeMember({ lastName }));
  const { id, title } = await api.makeWorkshop({ former: pilot.id });
  for (const { email } of guests) await api.send(email, 'POST', `/workshops/${id}/join`);
  await query('delete from session_slots where session_id = $1', [id]);
  await query(
    `update sessions set starts_at = '2026-12-01T09:30:00+01:00', ends_at = '2026-12-01T12:30:00+01:00' where id = $1`,
    [id],
  );
  return { id, title, pilot, guests };
}

/** Moves the half-day back until it has just ended, from which on it is countersigned; its length stays. */
const endHalf = async (query: Portal['query'], id: number): Promise<void> => {
  await query(
    `update sessions set starts_at = '2026-12-01T06:55:00+01:00', ends_at = '2026-12-01T09:55:00+01:00' where id = $1`,
    [id],
  );
};

/** Signs like a phone: scans the code, then sends the name. */
async function signOnPhone(
  api: Api,
  pilot: string,
  id: number,
  email: string,
  typedName: string,
): Promise<void> {
  const half = 'day=2026-12-01&part=morning';
  const { code } = await api.send<{ code: string }>(pilot, 'GET', `/presence/sessions/${id}/code?${half}`);
  const { ticket } = await api.send<{ ticket: string }>(email, 'GET', `/presence/codes/${code}`);
  await api.send(email, 'POST', '/presence/signatures', { ticket, typedName });
}

const row = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });
const missing = (page: Page) => page.getByRole('region', { name: /^(Pas encore signé|Sans signature)$/ });

test('HRS-017: a pilot shows the code, sees signatures arrive, signs somebody in by hand, countersigns, and corrects with a reason', async ({
  openAs,
  portal,
}) => {
  const { api } = portal;
  const { id, title, pilot, guests } = await makeToday(portal);
  const page = await openAs(pilot.email, detail(id));
  await page.getByRole('link', { name: 'Ouvrir la feuille d’émargement' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Feuille d’émargement' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText(title);
  await expect(
    page.getByRole('img', { name: 'Code à scanner pour signer la demi-journée du matin' }),
  ).toBeVisible();
  await expect(page.getByRole('timer')).toHaveText(/Change dans \d+\u00a0s/);
  await expect(missing(page).getByRole('listitem')).toHaveCount(4);
  expect(await axeFindings(page)).toEqual([]);
  // In the menu the sheet belongs to the list of its kind, whatever its address.
  await expect(
    page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Ateliers' }),
  ).toHaveAttribute('aria-current', 'page');
  // The projected code shows the number of signatures; the pilot's own screen has it in the bar below.
  const projected = page.getByText('0 signature sur 4', { exact: true }).first();
  await expect(projected).toBeHidden();
  await page.getByRole('button', { name: 'Projeter en plein écran' }).click();
  await expect(projected).toBeVisible();
  await expect(page.getByRole('button', { name: 'Quitter le plein écran' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(projected).toBeHidden();
  await expect(page.getByRole('button', { name: 'Projeter en plein écran' })).toBeFocused();

  await signOnPhone(api, pilot.email, id, guests[0]?.email ?? '', 'Alix Arnaud');
  await expect(page.getByRole('region', { name: 'Ont signé' })).toContainText('Nom tapé', {
    timeout: 10_000,
  });
  await expect(missing(page).getByRole('listitem')).toHaveCount(3);

  await page.getByRole('button', { name: /Signer à la main pour .* Bordes/ }).click();
  // No reason is selected at first.
  await page.getByRole('button', { name: 'Noter présent' }).click();
  await expect(page.getByText('Choisissez une raison.')).toBeVisible();
  await expect(page.getByRole('radio').first()).toBeFocused();
  await page.getByRole('radio', { name: 'Autre raison' }).check();
  await page.getByRole('button', { name: 'Noter présent' }).click();
  await expect(page.getByText('Veuillez donner un motif')).toBeVisible();
  await page.getByRole('radio', { name: 'Pas de réseau' }).check();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Noter présente', exact: true }).click();
  await expect(row(page, 'Bordes')).toContainText('À la main\u00a0: pas de réseau');

  // Nobody countersigns a half-day that is not over.
  await expect(page.getByText(/^Possible après la fin/)).toBeVisible();
  await endHalf(portal.query, id);
  await page.reload();
  // With 200 % text on a phone the bar stays at its place instead of filling the window.
  const size = page.viewportSize()!;
  await page.setViewportSize({ width: 390, height: 844 });
  await page.evaluate(() => (document.documentElement.style.fontSize = '32px'));
  const bar = page.getByRole('region', { name: 'Contreseing' });
  await expect.poll(async () => (await bar.boundingBox())?.y).toBeGreaterThan(844 / 2);
  await page.evaluate(() => (document.documentElement.style.fontSize = ''));
  await page.setViewportSize(size);
  await page.getByRole('button', { name: 'Contresigner' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('2 sur 4');
  await expect(dialog).toContainText('3 h par personne');
  // The missing step is named beside the button, and at the field when the button is pressed anyway.
  const countersign = dialog.getByRole('button', { name: 'Contresigner' });
  await expect(countersign).toHaveAccessibleDescription('Signez ci-dessus, puis contresignez.');
  await countersign.click({ force: true });
  await expect(dialog.getByText('Dessinez votre signature, ou tapez votre nom.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Taper mon nom' }).click();
  expect(await axeFindings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Contresigner' }).click();
  await expect(page.getByRole('heading', { name: 'Contresignée' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Absents' }).getByRole('listitem')).toHaveCount(2);
  const absent = `select count(*)::int as count from registrations where session_id = $1 and was_absent`;
  expect(await portal.query(absent, [id])).toEqual([{ count: 2 }]);

  await page.getByRole('button', { name: /Noter présente? .* Castel/ }).click();
  await page.getByRole('dialog').getByRole('radio', { name: 'Retard' }).check();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Noter présente?$/ })
    .click();
  await expect(page.getByRole('region', { name: 'Présents' })).toContainText('Castel');
  expect(await portal.query(absent, [id])).toEqual([{ count: 1 }]);
});

test('HRS-021: the board reports a second countersignature and a lost network, and stays open', async ({
  openAs,
  portal,
}) => {
  const { id, pilot } = await makeToday(portal);
  await endHalf(portal.query, id);
  const page = await openAs(pilot.email, `/auth/presence/${id}`);
  await expect(missing(page).getByRole('listitem')).toHaveCount(4);
  const half = { day: '2026-12-01', part: 'morning' };
  await page.getByRole('button', { name: 'Contresigner' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Taper mon nom' }).click();
  await dialog.getByRole('checkbox', { name: /^Aucun des 4/ }).check();
  await portal.api.send('admin@forman.example', 'POST', `/presence/sessions/${id}/countersignature`, half);
  await dialog.getByRole('button', { name: 'Contresigner' }).click();
  await expect(page.getByText(/déjà contresignée|Contresignée/).first()).toBeVisible();
  await page.route('**/api/presence/**', (route) => route.abort());
  await expect(page.getByText('Le réseau est coupé')).toBeVisible({ timeout: 15_000 });
  await expect(page.getByRole('listitem').filter({ hasText: 'Arnaud' })).toBeVisible();
});

test(
  'a phone shows the code first, cuts nothing off, and keeps the button to countersign in reach',
  { tag: '@phone' },
  async ({ openAs, portal }) => {
    const { id, pilot } = await makeToday(portal);
    const page = await openAs(pilot.email, `/auth/presence/${id}`);
    await expect(page.getByRole('img', { name: /Code à scanner/ })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Contresigner' })).toBeInViewport();
    // The phone number of a missing person is a link.
    await expect(row(page, 'Arnaud').locator('a[href^="tel:"]')).toBeVisible();
    expect(await sideways(page)).toBe(0);
    expect(await axeFindings(page)).toEqual([]);
    // On a small phone both dialogs are longer than the window: their buttons stay in sight.
    await page.setViewportSize({ width: 390, height: 600 });
    const dialog = page.getByRole('dialog');
    const whole = { ratio: 1 };
    await page.getByRole('button', { name: /Signer à la main pour .* Arnaud/ }).click();
    await expect(dialog.getByRole('button', { name: 'Noter présent' })).toBeInViewport(whole);
    await expect(dialog.getByRole('button', { name: 'Retour' })).toBeInViewport(whole);
    await dialog.getByRole('radio', { name: 'Pas de réseau' }).check();
    expect(await axeFindings(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Noter présent' }).click();
    await expect(row(page, 'Arnaud')).toContainText('À la main');
    await endHalf(portal.query, id);
    await page.reload();
    await page.getByRole('button', { name: 'Contresigner' }).click();
    await expect(dialog.getByRole('button', { name: 'Contresigner' })).toBeInViewport(whole);
    await expect(dialog.getByRole('button', { name: 'Pas encore' })).toBeInViewport(whole);
    expect(await axeFindings(page)).toEqual([]);
  },
);

test('HRS-013: a pilot signs in two people without phones together, and the wording agrees with one person and with two', async ({
  openAs,
  portal,
}) => {
  const { id, pilot, guests } = await makeToday(portal);
  await portal.query(`update users set civility = 'Monsieur' where id = $1`, [guests[0]?.id]);
  const page = await openAs(pilot.email, `/auth/presence/${id}`);
  // A single half-day leaves nothing to choose.
  await expect(page.getByText('9h30-12h30 · 3 h')).toBeVisible();
  await expect(page.getByRole('group', { name: 'Demi-journée' })).toHaveCount(0);
  await page.getByRole('button', { name: /Signer à la main pour .* Arnaud/ }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Noter présent', exact: true })).toBeVisible();
  await dialog.getByRole('radio', { name: 'Téléphone déchargé ou absent' }).check();
  const all = dialog.getByRole('checkbox', { name: 'Toutes' });
  await all.check({ force: true });
  await expect(dialog).toContainText('avez signé pour 4\u00a0personnes');
  await all.uncheck({ force: true });
  await dialog.getByRole('checkbox', { name: /Bordes/ }).check({ force: true });
  await expect(dialog).toContainText('avez signé pour 2\u00a0personnes');
  expect(await axeFindings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Noter 2\u00a0personnes présentes' }).click();
  for (const name of ['Arnaud', 'Bordes'])
    await expect(row(page, name)).toContainText('À la main\u00a0: téléphone déchargé ou absent');
  await expect(missing(page).getByRole('listitem')).toHaveCount(2);
});

test('HRS-013: paper signatures are noted in one act, before the half-day is countersigned', async ({
  openAs,
  portal,
}) => {
  const { id, pilot } = await makeToday(portal);
  // The session ended an hour ago.
  await portal.query(
    `update sessions set starts_at = '2026-12-01T06:00:00+01:00', ends_at = '2026-12-01T09:00:00+01:00' where id = $1`,
    [id],
  );
  const page = await openAs(pilot.email, `/auth/presence/${id}`);
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Tous présents' }).click();
  await dialog.getByRole('checkbox', { name: /Duval/ }).uncheck({ force: true });
  await dialog.getByRole('radio', { name: 'Signature sur papier' }).check();
  expect(await axeFindings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Noter 3\u00a0personnes présentes' }).click();
  await expect(row(page, 'Castel')).toContainText('À la main\u00a0: signature sur papier');
  await expect(missing(page).getByRole('listitem')).toHaveCount(1);
  await page.getByRole('button', { name: 'Contresigner' }).click();
  await dialog.getByRole('button', { name: 'Taper mon nom' }).click();
  await dialog.getByRole('button', { name: 'Contresigner' }).click();
  await expect(page.getByRole('region', { name: 'Absents' }).getByRole('listitem')).toHaveCount(1);
});

test('HRS-020: a person who does not lead the session cannot open its board', async ({ openAs, portal }) => {
  const { id, guests } = await makeToday(portal);
  const page = await openAs(guests[0]?.email ?? '', `/auth/presence/${id}`);
  await expect(page).not.toHaveURL(/presence/);
});
