import type { Page } from '@playwright/test';
import type { Api } from '../api.ts';
import { axeFindings } from '../axe.ts';
import { expect, test } from '../fixtures.ts';
import { closeNotices, notice, row, openMoreTools } from '../sessions.ts';
import { become } from '../window.ts';

const admin = 'admin@forman.example';
const pilot = 'pilote@forman.example';
/** An XMAN with the super organiser's flag. */
const holder = 'president@forman.example';

type Kind = { path: string; page: string; price: number; removed: string; failed: string };
const kinds: Kind[] = [
  {
    path: 'workshops',
    page: 'workshop',
    price: 40,
    removed: 'Atelier supprimé !',
    failed: "L'Atelier n'a pas pu être supprimé !",
  },
  {
    path: 'formations',
    page: 'formation',
    price: 40,
    removed: 'Formation supprimée !',
    failed: "La Formation n'a pas pu être supprimée !",
  },
  {
    path: 'events',
    page: 'event',
    price: 40,
    removed: 'Événement supprimée !',
    failed: "L'Évenement n'a pas pu être supprimée !",
  },
  {
    path: 'team_meatings',
    page: 'TeamMeeting',
    price: 0,
    removed: "Réunion d'équipe supprimée !",
    failed: "La réunion d'équipe n'a pas pu être supprimée !",
  },
];
const [workshops, formations, , meetings] = kinds as [Kind, Kind, Kind, Kind];
const detailOf = ({ page }: Kind, id: number): string => `/auth/${page}/detail/${id}`;
const listOf = ({ page }: Kind): RegExp => new RegExp(`/auth/${page}(\\?|$)`);

let count = 0;
/** Makes a session of the pilot's, in three days, open to everybody. */
function make(api: Api, { path }: Kind, values: Record<string, unknown> = {}, by = pilot) {
  count += 1;
  return api.send<{ id: number; title: string }>(by, 'POST', `/${path}`, {
    thematic: 'Entreprise',
    title: `La vie de l’accenteur ${count}`,
    description: '<p>Le chant</p>',
    prerequisite: '<p>Aucun</p>',
    formerWords: '<p>Venez</p>',
    price: 0,
    // Remote, so that several may be on one day.
    isVisio: true,
    videoConferenceLink: 'https://visio.example/accenteur',
    maxGuests: 10,
    minGuests: 1,
    startDate: '2026-12-04 09:00',
    endDate: '2026-12-04 18:00',
    destined: ['ROLE_NOMAN', 'ROLE_NEOMAN', 'ROLE_BEMAN', 'ROLE_XMAN'],
    habilitation: [],
    ...values,
  });
}

const dialog = (page: Page) => page.getByRole('dialog');
const failing = { status: 500, contentType: 'application/problem+json', body: '{"code":"internal"}' };

async function fails(page: Page, kind: Kind, id: number, title: string): Promise<void> {
  const url = `**/api/${kind.path}/${id}`;
  await page.route(url, (route) =>
    route.request().method() === 'DELETE' ? route.fulfill(failing) : route.continue(),
  );
  await openMoreTools(page);
  await page.getByRole('button', { name: 'Supprimer' }).click();
  await dialog(page).getByRole('button', { name: 'Supprimer' }).click();
  await expect(notice(page)).toHaveText([`Une erreur est survenue.${kind.failed}`]);
  await expect(page).toHaveURL(detailOf(kind, id));
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
  await page.unroute(url);
  await closeNotices(page);
  // If the question cannot be loaded, nothing is deleted.
  await page.route(`${url}/removal`, (route) => route.fulfill(failing));
  await openMoreTools(page);
  await page.getByRole('button', { name: 'Supprimer' }).click();
  await expect(notice(page)).toContainText(kind.failed);
  await expect(dialog(page)).toHaveCount(0);
  await page.unroute(`${url}/removal`);
  await closeNotices(page);
}

for (const kind of kinds) {
  test(`CORE-241 CORE-243 CORE-244 CAT-076 CAT-077: deleting one of the ${kind.path} says first how much is given back; a failure or Escape keeps the session`, async ({
    openAs,
    portal,
  }) => {
    const { id, title } = await make(portal.api, kind, { price: kind.price });
    const { email } = await portal.api.makeMember({ credit: 40 });
    if (kind.path === 'workshops') await portal.api.send(admin, 'POST', `/workshops/${id}/publish`);
    await portal.api.send(email, 'POST', `/${kind.path}/${id}/join`);
    const page = await openAs(pilot, detailOf(kind, id));
    await fails(page, kind, id, title);

    const more = page.getByRole('button', { name: 'Plus', exact: true });
    await more.focus();
    await page.keyboard.press('Enter');
    const button = page.getByRole('button', { name: 'Supprimer' });
    await button.focus();
    await page.keyboard.press('Enter');
    await expect(dialog(page)).toContainText(title);
    await expect(dialog(page)).toContainText('Un e-mail préviendra 1 inscrit.');
    const given = /40\u00a0€ seront rendus, en entier, sous forme d’avoirs\./;
    if (kind.price > 0) await expect(dialog(page)).toContainText(given);
    else await expect(dialog(page)).not.toContainText('€');
    await expect(dialog(page).getByRole('button', { name: /^Garder/ })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
    await expect(more).toBeFocused();
    expect(await portal.api.send(email, 'GET', '/me')).toMatchObject({ credit: 40 - kind.price });

    await page.keyboard.press('Enter');
    await button.click();
    await dialog(page).getByRole('button', { name: 'Supprimer' }).click();
    await expect(notice(page)).toContainText(kind.removed);
    await expect(page).toHaveURL(listOf(kind));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(row(page, title)).toHaveCount(0);
    await expect(portal.api.send(pilot, 'GET', `/${kind.path}/${id}`)).rejects.toThrow('404');
    expect(await portal.api.send(email, 'GET', '/me')).toMatchObject({ credit: 40 });
  });
}

test('CORE-245: an administrator publishes and unpublishes a workshop from the list and from its page; its pilot cannot', async ({
  openAs,
  portal,
}) => {
  const { id, title } = await make(portal.api, workshops);
  const page = await openAs(admin, `/auth/workshop?title=${encodeURIComponent(title)}`);
  const card = row(page, title);
  await card.getByRole('button', { name: `Publier, ${title}` }).click();
  await expect(notice(page)).toContainText('La session est publiée !');
  const undo = card.getByRole('button', { name: `Dépublier, ${title}` });
  await expect(undo).toBeFocused();
  await undo.click();
  await expect(notice(page).last()).toContainText('La session n’est plus publiée !');
  await expect(card.getByRole('button', { name: `Publier, ${title}` })).toBeFocused();

  await card.getByRole('link', { name: title }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(page.getByText('Non publié')).toBeVisible();
  await page.getByRole('button', { name: 'Publier' }).click();
  await expect(notice(page).last()).toContainText('La session est publiée !');
  await expect(page.getByText('Non publié')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Dépublier' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Non publié')).toBeVisible();
  await page.route(`**/api/workshops/${id}/publish`, (route) => route.fulfill(failing));
  await page.getByRole('button', { name: 'Publier' }).click();
  await expect(page.locator('.toast-bad')).toContainText('La publication n’a pas pu aboutir !');
  expect(await axeFindings(page)).toEqual([]);
  await openMoreTools(page);
  await page.getByRole('button', { name: 'Supprimer' }).click();
  await expect(dialog(page)).toBeVisible();
  expect(await axeFindings(page, 'dialog[open]')).toEqual([]);

  await become(page, portal.api, pilot, detailOf(workshops, id));
  await expect(page.getByText('Non publié')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Publier' })).toHaveCount(0);
});

test(
  'CAT-169: a meeting’s pilot adds guests by e-mail on a phone; refused addresses stay in the field, with their reasons',
  { tag: '@phone' },
  async ({ openAs, portal }) => {
    const { id } = await make(portal.api, meetings, { maxGuests: 2 });
    const [one, two, three] = [
      await portal.api.makeMember(),
      await portal.api.makeMember(),
      await portal.api.makeMember(),
    ];
    const page = await openAs(pilot, detailOf(meetings, id));
    await page.getByRole('button', { name: 'Ajouter des invités' }).click();
    const field = dialog(page).getByRole('textbox', { name: 'Adresses e-mail' });
    await expect(field).toBeFocused();
    await expect(dialog(page)).toContainText('Il reste 2 places.');
    const submit = dialog(page).getByRole('button', { name: 'Inscrire' });
    expect((await submit.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await submit.click();
    const alert = dialog(page).locator('[role=alert]:not(.notices *)');
    await expect(field).toHaveAccessibleDescription(/Veuillez indiquer une adresse e-mail/);
    await field.fill(`${one.email}\ninconnue@nulle-part.example\n${two.email}, ${three.email}`);
    await submit.click();
    await expect(notice(page)).toContainText('Les invités sont inscrits !');
    await expect(alert).toContainText('inconnue@nulle-part.example : aucun compte n’a cette adresse.');
    await expect(alert).toContainText(`${three.email} : il n’y a plus de place.`);
    await expect(field).toHaveValue(`inconnue@nulle-part.example\n${three.email}`);
    await expect(field).toBeFocused();
    expect(await axeFindings(page, 'dialog[open]')).toEqual([]);
    await page.route(`**/add/guests`, (route) => route.fulfill(failing));
    // The clock is paused, so that slow steps do not matter.
    await page.clock.pauseAt(new Date('2026-12-01T10:30:00+01:00'));
    await submit.click();
    const failed = dialog(page).locator('.toast-bad');
    await expect(failed).toContainText("L'inscription n'a pas pu aboutir !");
    await expect(field).toHaveValue(`inconnue@nulle-part.example\n${three.email}`);
    // The notice is in the dialog, within reach of a finger.
    await failed.getByRole('button', { name: 'Masquer ce message' }).tap();
    await expect(failed).toHaveCount(0);
    await expect(field).toBeVisible();
    await page.clock.resume();
    await dialog(page).getByRole('button', { name: 'Fermer' }).last().click();
    await expect(page.getByRole('heading', { name: '2 inscrits' })).toBeVisible();
  },
);

test('Escape does not close a dialog during its call, and the notice of a failure outlives the dialog', async ({
  openAs,
  portal,
}) => {
  const { id } = await make(portal.api, workshops);
  const page = await openAs(pilot, detailOf(workshops, id));
  const { promise: isAnswered, resolve: answer } = Promise.withResolvers<void>();
  await page.route(`**/api/workshops/${id}`, async (route) => {
    if (route.request().method() !== 'DELETE') return route.fallback();
    await isAnswered;
    await route.fulfill(failing);
  });
  await openMoreTools(page);
  await page.getByRole('button', { name: 'Supprimer' }).click();
  await dialog(page).getByRole('button', { name: 'Supprimer' }).click();
  const busy = dialog(page).getByRole('button', { name: 'Suppression' });
  await expect(busy).toBeVisible();
  for (let press = 0; press < 3; press += 1) await page.keyboard.press('Escape');
  await expect(busy).toBeVisible();
  // The clock is paused, so that slow steps do not matter.
  await page.clock.pauseAt(new Date('2026-12-01T10:30:00+01:00'));
  answer();
  // After a failure the dialog closes, and the notice moves to the page.
  await expect(dialog(page)).toHaveCount(0);
  const outliving = page.locator('.toast-bad');
  await outliving.getByRole('button', { name: 'Masquer ce message' }).click();
  await expect(outliving).toHaveCount(0);
});

test('CORE-241 CORE-248: only the super organiser can remove a guest from a formation, and reads beforehand what is given back', async ({
  openAs,
  portal,
}) => {
  const { api } = portal;
  const { id, title } = await make(api, formations, { price: 40 });
  const guest = await api.makeMember({ credit: 40 });
  await api.send(guest.email, 'POST', `/formations/${id}/join`);
  const me = await api.send<{ firstName: string; lastName: string }>(guest.email, 'GET', '/me');
  const name = `${me.firstName} ${me.lastName}`;
  const page = await openAs('neoman@forman.example', detailOf(formations, id));
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  for (const tool of ['Supprimer', 'Publier', 'Dépublier', 'Ajouter des invités', /^Désinscrire/])
    await expect(page.getByRole('button', { name: tool })).toHaveCount(0);
  await become(page, api, 'xman@forman.example', detailOf(formations, id));
  await expect(page.getByRole('heading', { name: '1 inscrit' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Désinscrire/ })).toHaveCount(0);
  for (const email of [admin, pilot]) {
    const { actions } = await api.send<{ actions: { removeGuest: { ok: boolean } } }>(
      email,
      'GET',
      `/formations/${id}`,
    );
    expect(actions.removeGuest.ok).toBe(false);
  }

  await become(page, api, holder, detailOf(formations, id));
  await page.getByRole('button', { name: `Désinscrire ${name}` }).click();
  await expect(dialog(page)).toContainText('Rien n’est remboursé : l’avoir était possible jusqu’au ');
  expect(await axeFindings(page, 'dialog[open]')).toEqual([]);
  await dialog(page).getByRole('button', { name: 'Désinscrire' }).click();
  await expect(notice(page)).toContainText("L'invité a été désinscrit !");
  await expect(page.getByRole('button', { name: `Désinscrire ${name}` })).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});
