import { expect, test } from '../fixtures.ts';
import { watchCalls } from '../network.ts';
import {
  createPath,
  detailPath,
  editPath,
  expectNotice,
  field,
  fillForm,
  type Kind,
  kinds,
  leaveFor,
  pilot,
  send,
  smallPage,
  wrong,
} from '../session-form.ts';
import { closeNotices, notice } from '../sessions.ts';
import { become, go } from '../window.ts';

const make = (
  portal: { api: { send<T>(email: string, method: string, path: string, body: unknown): Promise<T> } },
  kind: Kind,
  values: object = {},
) =>
  portal.api.send<{ id: number }>(pilot, 'POST', `/${kinds[kind].call}`, {
    thematic: 'Entreprise',
    title: 'À qui de la changer',
    isVisio: true,
    videoConferenceLink: 'https://visio.example/qui',
    maxGuests: 5,
    minGuests: 1,
    startDate: '2027-06-14',
    endDate: '2027-06-14',
    price: 0,
    destined: ['ROLE_NEOMAN', 'ROLE_DEVMAN', 'ROLE_DXMAN'],
    ...values,
  });

const kept = ['workshop', 'formation', 'team_meeting'] as const;

test('CAT-003 CAT-024 CAT-035 CAT-046 CAT-055: a member is led home from the forms of sessions, but opens those of events, whose save the API refuses', async ({
  openAs,
  portal,
}) => {
  const page = await openAs('neoman@forman.example', '/auth/home');
  for (const kind of kept) {
    const { id } = await make(portal, kind);
    for (const path of [createPath(kind), editPath(kind, id)]) {
      await go(page, path);
      await expect(page).toHaveURL(/\/auth\/home$/);
      await expect(page.getByRole('heading', { level: 1, name: /^Bonjour/ })).toBeVisible();
      await expect(notice(page)).toHaveCount(0);
    }
  }
  const { id } = await make(portal, 'event', { isVisio: false, site: 2 });
  await go(page, createPath('event'));
  await fillForm(page, { title: 'Un événement à moi', period: '04/02/2027' });
  await send(page).click();
  await expectNotice(page, 'Une erreur est survenue.', 'Impossible de creer un évenement !', 'bad');
  await expect(field(page, 'Titre')).toHaveValue('Un événement à moi');
  await leaveFor(page, editPath('event', id));
  await expect(field(page, 'Titre')).toHaveValue('À qui de la changer');
  await field(page, 'Titre').fill('Changé par un autre');
  await send(page).click();
  await expectNotice(page, 'Une erreur est survenue.', 'Impossible de modifier un évenement !', 'bad');
});

test('CORE-006 CAT-003 CAT-024 CAT-055: an XMAN and an administrator may open the forms of sessions, and an administrator saves events', async ({
  openAs,
  portal,
}) => {
  const page = await openAs('xman@forman.example', smallPage);
  const expectForms = async (): Promise<void> => {
    for (const kind of ['workshop', 'team_meeting', 'event'] as const) {
      const { id } = await make(portal, kind);
      await go(page, createPath(kind));
      await expect(page.getByRole('heading', { level: 1, name: kinds[kind].title })).toBeVisible();
      await expect(send(page)).toBeVisible();
      await go(page, editPath(kind, id));
      await expect(field(page, 'Titre')).toHaveValue('À qui de la changer');
      await expect(send(page)).toBeVisible();
    }
  };
  await expectForms();
  await become(page, portal.api, 'admin@forman.example', smallPage);
  await expectForms();
  // On the last form: the administrator changes the session, and makes another.
  await field(page, 'Titre').fill('Repris par le bureau');
  await send(page).click();
  await expectNotice(page, 'Nice !', 'événement modifiée !', 'good');
  await expect(page.getByRole('heading', { level: 1, name: 'Repris par le bureau' })).toBeVisible();
  await go(page, createPath('event'));
  await fillForm(page, { title: 'Un événement du bureau', period: '05/02/2027' });
  await send(page).click();
  await expectNotice(page, 'Nice !', 'créé', 'good');
  await expect(page.getByRole('heading', { level: 1, name: 'Un événement du bureau' })).toBeVisible();
});

/** A pilot who cannot edit other people’s sessions. */
const colleague = 'devman@forman.example';

test('CAT-024 CAT-035 CAT-055 CAT-150: a foreign pilot sees the edit form but cannot save; a DXMAN saves, and opens the form of a session outside their level', async ({
  openAs,
  portal,
}) => {
  const each = [
    ['workshop', 'Impossible de modifier un atelier !', 'Atelier modifié !'],
    ['formation', 'Impossible de modifier une formation !', 'Formation modifiée !'],
    ['team_meeting', 'Impossible de modifier un évenement !', "Réunion d'équipe modifiée !"],
  ] as const;
  const made = [];
  for (const [kind, refusal, saved] of each) {
    const { id } = await make(portal, kind, { isVisio: false, site: 2 });
    await portal.api.send('admin@forman.example', 'POST', `/${kinds[kind].call}/${id}/publish`);
    made.push({ kind, id, refusal, saved });
  }
  const page = await openAs(colleague, smallPage);
  for (const [index, { kind, id, refusal }] of made.entries()) {
    await (index === 0 ? go : leaveFor)(page, editPath(kind, id));
    await expect(field(page, 'Titre')).toHaveValue('À qui de la changer');
    await field(page, 'Titre').fill('Changée par un collègue');
    await send(page).click();
    await expectNotice(page, 'Une erreur est survenue.', refusal, 'bad');
    await expect(field(page, 'Titre')).toHaveValue('Changée par un collègue');
  }
  await become(page, portal.api, 'dxman@forman.example', smallPage);
  for (const { kind, id, saved } of made) {
    await go(page, editPath(kind, id));
    await expect(field(page, 'Titre')).toHaveValue('À qui de la changer');
    await field(page, 'Titre').fill('Changée par un DXMAN');
    await send(page).click();
    await expectNotice(page, 'Nice !', saved, 'good');
    await expect(page).toHaveURL(detailPath(kind, id));
  }
  const foreign = await portal.api.makeWorkshop({ destined: ['ROLE_NOMAN'] });
  await go(page, editPath('workshop', foreign.id));
  await expect(field(page, 'Titre')).toHaveValue(foreign.title);
});

test('CAT-046: the forms of events lead a guest and the accountant to their own start page', async ({
  openAs,
  portal,
}) => {
  const { id } = await make(portal, 'event');
  const guest = await portal.api.makeMember({ level: 'ROLE_GUEST' });
  const page = await openAs(guest.email, createPath('event'));
  await expect(page).toHaveURL(/\/auth\/workshop$/);
  await go(page, editPath('event', id));
  await expect(page).toHaveURL(/\/auth\/workshop$/);
  await become(page, portal.api, 'comptable@forman.example', createPath('event'));
  await expect(page).toHaveURL(/\/auth\/expert-comptable$/);
  await go(page, editPath('event', id));
  await expect(page).toHaveURL(/\/auth\/expert-comptable$/);
});

test(
  'CAT-139: one call creates a meeting with its guests; an unknown address stays in its field, with the reason',
  { tag: '@phone' },
  async ({ openAs, portal }) => {
    const [one, two] = [await portal.api.makeMember(), await portal.api.makeMember()];
    const page = await openAs(pilot, createPath('team_meeting'));
    await fillForm(page, { title: 'Avec ceux que j’invite', period: '16/06/2027' });
    const guests = page.getByLabel('Invités');
    await guests.fill(`${one.email}\ninconnue@nulle-part.example`);
    const calls = watchCalls(page);
    await send(page).click();
    await expectNotice(page, 'Une erreur est survenue.', "Impossible de creer une réunion d'équipe !", 'bad');
    const sentence = wrong(page, 'inconnue@nulle-part.example : aucun compte n’a cette adresse.');
    await expect(sentence).toBeVisible();
    await expect(guests).toBeFocused();
    // The sentence is not behind the bar at the bottom.
    await expect(async () => {
      const [said, bar] = [await sentence.boundingBox(), await send(page).boundingBox()];
      expect(said!.y + said!.height).toBeLessThan(bar!.y);
    }).toPass();
    await expect(guests).toHaveValue(`${one.email}\ninconnue@nulle-part.example`);
    await guests.fill(`${one.email}, ${two.email}`);
    await send(page).click();
    await expect(page).toHaveURL(detailPath('team_meeting', '\\d+'));
    await expect(page.getByRole('heading', { name: '2 inscrits' })).toBeVisible();
    const written = calls.list.filter((call) => /POST|PUT|DELETE/.test(call));
    expect(written).toEqual(['POST /api/team_meatings', 'POST /api/team_meatings']);
    // After the creation, its page adds them.
    await page.getByRole('link', { name: 'Modifier' }).click();
    await expect(field(page, 'Titre')).toHaveValue('Avec ceux que j’invite');
    await expect(guests).toHaveCount(0);
  },
);

test('CAT-113 CAT-177: an edited formation needs no habilitation; the form shows its own message for every refusal by the server', async ({
  openAs,
  portal,
}) => {
  const formation = await make(portal, 'formation');
  const page = await openAs(pilot, editPath('formation', formation.id));
  const none = page.getByRole('checkbox', { name: 'Aucune habilitation' });
  await expect(none).toBeChecked();
  await page.getByText('Aucune habilitation').click();
  await expect(none).not.toBeChecked();
  await send(page).click();
  await expect(page).toHaveURL(detailPath('formation', formation.id));

  const { id } = await make(portal, 'workshop');
  await go(page, editPath('workshop', id));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Modifier un atelier');
  const calls = `**/api/workshops/${id}`;
  await field(page, 'Titre').fill('Ce que je tape');
  for (const [status, code] of [
    [400, 'malformed'],
    [403, 'forbidden'],
    [404, 'not_found'],
    [409, 'conflict'],
  ] as const) {
    const body = JSON.stringify({ code, detail: 'ornithorynque', requestId: 'r-1' });
    await page.route(calls, (route) =>
      route.request().method() === 'PUT'
        ? route.fulfill({ status, contentType: 'application/problem+json', body })
        : route.fallback(),
    );
    await send(page).click();
    await expectNotice(page, 'Une erreur est survenue.', 'Impossible de modifier un atelier !', 'bad');
    await expect(page.locator('body')).not.toContainText('ornithorynque');
    await expect(field(page, 'Titre')).toHaveValue('Ce que je tape');
    await closeNotices(page);
    await page.unroute(calls);
  }
  await page.route(calls, (route) => route.fulfill({ status: 401, body: '{}' }));
  await page.route('**/api/token/refresh', (route) => route.fulfill({ status: 401, body: '{}' }));
  await send(page).click();
  await expect(page).toHaveURL(/^[^?]*\/(\?.*)?$/);
});
