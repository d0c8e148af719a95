import { expect, test } from './fixtures.ts';
import { becomes } from './kinds.ts';
import { watchCalls } from './network.ts';
import {
  createPath,
  detailPath,
  editPath,
  expectNotice,
  field,
  fillForm,
  type Kind,
  kinds,
  pilot,
  send,
  wrong,
} from './session-forms.ts';
import { notice } from './sessions.ts';

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
    destined: ['ROLE_NEOMAN', 'ROLE_DEVMAN', 'ROLE_DXMAN'],
    ...values,
  });

/** A pilot, who edits nobody else’s. */
const colleague = 'devman@forman.example';

test('CAT-024, CAT-035, CAT-055 a colleague looks at the form and cannot save, a DXMAN saves', async ({
  openAs,
  portal,
}) => {
  const page = await openAs(pilot, '/auth/home');
  for (const [kind, refusal, saved] of [
    ['workshop', 'Impossible de modifier un atelier !', 'Atelier modifié !'],
    ['formation', 'Impossible de modifier une formation !', 'Formation modifiée !'],
    ['team_meeting', 'Impossible de modifier un évenement !', "Réunion d'équipe modifiée !"],
  ] as const) {
    const { id } = await make(portal, kind, { isVisio: false, site: 2 });
    await portal.api.send('admin@forman.example', 'POST', `/${kinds[kind].call}/${id}/publish`);
    await becomes(page, portal.api, colleague, editPath(kind, id));
    await field(page, 'Titre').fill('Changée par un collègue');
    await send(page).click();
    await expectNotice(page, 'Une erreur est survenue.', refusal, 'bad');
    await expect(field(page, 'Titre')).toHaveValue('Changée par un collègue');
    await becomes(page, portal.api, 'dxman@forman.example', editPath(kind, id));
    await field(page, 'Titre').fill('Changée par un DXMAN');
    await send(page).click();
    await expectNotice(page, 'Nice !', saved, 'good');
    await expect(page).toHaveURL(detailPath(kind, id));
  }
});

test('CAT-046 a guest and the accountant are led from the forms of events to their own start', async ({
  openAs,
  portal,
}) => {
  const { id } = await make(portal, 'event');
  const guest = await portal.api.makeMember({ level: 'ROLE_GUEST' });
  const page = await openAs(guest.email, createPath('event'));
  await expect(page).toHaveURL(/\/auth\/workshop$/);
  await page.goto(editPath('event', id));
  await expect(page).toHaveURL(/\/auth\/workshop$/);
  for (const path of [createPath('event'), editPath('event', id)]) {
    await becomes(page, portal.api, 'comptable@forman.example', path);
    await expect(page).toHaveURL(/\/auth\/expert-comptable$/);
  }
});

test('CAT-113 a formation that is changed is not asked for an habilitation', async ({ openAs, portal }) => {
  const { id } = await make(portal, 'formation');
  const page = await openAs(pilot, editPath('formation', id));
  const none = page.getByRole('checkbox', { name: 'Aucune habilitation' });
  await expect(none).toBeChecked();
  await page.getByText('Aucune habilitation').click();
  await expect(none).not.toBeChecked();
  await send(page).click();
  await expect(page).toHaveURL(detailPath('formation', id));
});

test(
  'CAT-139 a meeting is created with its guests, by one call; an address that nobody has stays, with its reason',
  { tag: ['@desk', '@phone'] },
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
    // Not behind the bar that stays at the bottom.
    const [said, bar] = [await sentence.boundingBox(), await send(page).boundingBox()];
    expect(said!.y + said!.height).toBeLessThan(bar!.y);
    await expect(guests).toHaveValue(`${one.email}\ninconnue@nulle-part.example`);
    await guests.fill(`${one.email}, ${two.email}`);
    await send(page).click();
    await expect(page).toHaveURL(detailPath('team_meeting', '\\d+'));
    await expect(page.getByRole('heading', { name: '2 inscrits' })).toBeVisible();
    const written = calls.list.filter((call) => /POST|PUT|DELETE/.test(call));
    expect(written).toEqual(['POST /api/team_meatings', 'POST /api/team_meatings']);
    // Once it stands, its page adds them.
    await page.getByRole('link', { name: 'Modifier' }).click();
    await expect(field(page, 'Titre')).toHaveValue('Avec ceux que j’invite');
    await expect(guests).toHaveCount(0);
  },
);

test('CORE-249 the form says what a title makes of a workshop', async ({ openAs }) => {
  const page = await openAs(pilot, createPath('workshop'));
  const title = field(page, 'Titre');
  await expect(title).toHaveAccessibleDescription('Au moins 3 caractères.');
  await title.fill('Journée DECOUVERTE');
  await expect(title).toHaveAccessibleDescription(/journée découverte, que voient les invités/);
  await title.fill('Journée ouverte');
  await expect(title).toHaveAccessibleDescription('Au moins 3 caractères.');
});

test('CAT-177 whatever the server answers, the form says its own words', async ({ openAs, portal }) => {
  const { id } = await make(portal, 'workshop');
  const page = await openAs(pilot, editPath('workshop', id));
  await field(page, 'Titre').fill('Ce que je tape');
  for (const [status, code] of [
    [400, 'malformed'],
    [403, 'forbidden'],
    [404, 'not_found'],
    [409, 'conflict'],
  ] as const) {
    const body = JSON.stringify({ code, detail: 'ornithorynque', requestId: 'r-1' });
    await page.route(`**/api/workshops/${id}`, (route) =>
      route.request().method() === 'PUT'
        ? route.fulfill({ status, contentType: 'application/problem+json', body })
        : route.fallback(),
    );
    await send(page).click();
    await expectNotice(page, 'Une erreur est survenue.', 'Impossible de modifier un atelier !', 'bad');
    await expect(page.locator('body')).not.toContainText('ornithorynque');
    await expect(field(page, 'Titre')).toHaveValue('Ce que je tape');
    await notice(page).getByRole('button', { name: 'Fermer' }).click();
    await page.unroute(`**/api/workshops/${id}`);
  }
  await page.route(`**/api/workshops/${id}`, (route) => route.fulfill({ status: 401, body: '{}' }));
  await page.route('**/api/token/refresh', (route) => route.fulfill({ status: 401, body: '{}' }));
  await send(page).click();
  await expect(page).toHaveURL(/^[^?]*\/(\?.*)?$/);
});
