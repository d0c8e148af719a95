import type { Page } from '@playwright/test';
import type { Api } from '../api.ts';
import { axeFindings } from '../axe.ts';
import { draw, signButton } from '../drawing.ts';
import { expect, test } from '../fixtures.ts';
import { logInOn, openPhone } from '../phone.ts';
import { notice } from '../sessions.ts';
import { sideways } from '../window.ts';

type Portal = { api: Api; query: <Row>(statement: string, values?: unknown[]) => Promise<Row[]> };
const morning = 'day=2026-12-01&part=morning';

/** The pilot of the sessions that `makeSession` makes. */
const pilot = 'admin@forman.example';

type Slot = readonly [from: string, to: string];
const wholeDay: readonly Slot[] = [
  ['09:30', '12:30'],
  ['13:30', '17:00'],
];

/** Makes a workshop of today with these people; it is ten o'clock, and it has begun. */
async function makeToday(
  { api, query }: Portal,
  people: { email: string }[],
  { isRemote = false, slots = wholeDay } = {},
) {
  const away = { isVisio: true, videoConferenceLink: 'https://visio.forman.example/presence', site: null };
  const made = await api.makeWorkshop({ title: 'Atelier du martinet', ...(isRemote ? away : {}) });
  for (const { email } of people) await api.send(email, 'POST', `/workshops/${made.id}/join`);
  const at = (hour: string): string => `2026-12-01T${hour}:00+01:00`;
  await query('delete from session_slots where session_id = $1', [made.id]);
  for (const [from, to] of slots)
    await query('insert into session_slots (session_id, starts_at, ends_at) values ($1, $2, $3)', [
      made.id,
      at(from),
      at(to),
    ]);
  await query('update sessions set starts_at = $2, ends_at = $3 where id = $1', [
    made.id,
    at(slots.at(0)![0]),
    at(slots.at(-1)![1]),
  ]);
  return made;
}

const codeOf = async (api: Api, id: number): Promise<string> =>
  (await api.send<{ code: string }>(pilot, 'GET', `/presence/sessions/${id}/code?${morning}`)).code;

type Board = {
  people: {
    lastName: string;
    presence: { method: string; isSentLater: boolean; signedAt: string; typedName: string | null } | null;
  }[];
};
/** Presence of the person with this last name, on the pilot's board. */
async function presenceOf(api: Api, id: number, lastName: string) {
  const { people } = await api.send<Board>(pilot, 'GET', `/presence/sessions/${id}?${morning}`);
  return people.find((person) => person.lastName === lastName)?.presence ?? null;
}

const waits = (page: Page) => page.evaluate(() => localStorage.getItem('forman.signatures'));

test(
  'HRS-004: a member signs on a phone: a dot is refused, a drawing is accepted, and a reloaded page still shows the signature',
  { tag: '@phone' },
  async ({ openAs, portal }) => {
    const { api } = portal;
    const member = await api.makeMember({ lastName: 'Dessine' });
    const { id } = await makeToday(portal, [member]);
    const page = await openAs(member.email, `/auth/emargement/${await codeOf(api, id)}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Atelier du martinet' })).toBeVisible();
    await expect(page.getByText('Matin, 9h30-12h30 (3\u00a0h)')).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    expect(await sideways(page)).toBeLessThanOrEqual(0);

    const box = (await page.locator('.sigpad-draw').boundingBox())!;
    await page.touchscreen.tap(box.x + 80, box.y + 40);
    await signButton(page).click();
    await expect(page.locator('form').getByRole('alert')).toContainText('trop court');
    await page.getByRole('button', { name: 'Effacer' }).click();
    await draw(page);
    await page.getByRole('button', { name: 'Qui les voit' }).click();
    const dialog = page.getByRole('dialog', { name: 'Qui voit votre signature' });
    await expect(dialog).toContainText('Les autres membres n’en voient rien');
    expect(await axeFindings(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Fermer' }).click();
    await signButton(page).click();
    await expect(page.getByRole('heading', { name: /^C’est signé, merci/ })).toBeVisible();
    await expect(page.getByText('Après-midi, 13h30-17h')).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    expect(await sideways(page)).toBeLessThanOrEqual(0);
    expect(await presenceOf(api, id, 'Dessine')).toMatchObject({ method: 'drawing', isSentLater: false });
    await page.reload();
    await expect(page.getByRole('heading', { name: /^C’est signé, merci/ })).toBeVisible();
    await expect(signButton(page)).toHaveCount(0);
  },
);

test(
  'HRS-004: a member signs by typing their name; a refusal and a reload keep the entries, and a server failure loses no signature',
  { tag: '@phone' },
  async ({ openAs, portal }) => {
    const { api } = portal;
    const member = await api.makeMember({ lastName: 'Tapé' });
    const { id } = await makeToday(portal, [member]);
    const page = await openAs(member.email, `/auth/emargement/${await codeOf(api, id)}`);
    await draw(page);
    await page.getByRole('button', { name: 'Taper mon nom' }).click();
    const name = page.getByLabel('Tapez votre prénom et votre nom');
    await name.fill('Louis Martin');
    await signButton(page).click();
    await expect(name).toBeFocused();
    await expect(name).toHaveAccessibleDescription(/Tapez votre nom tel qu’il figure sur votre profil/);
    expect(await axeFindings(page)).toEqual([]);

    await page.reload();
    await expect(name).toHaveValue('Louis Martin');
    await page.getByRole('button', { name: 'Dessiner' }).click();
    await expect(page.getByText('Signature dessinée')).toBeAttached();
    await page.getByRole('button', { name: 'Taper mon nom' }).click();

    await page.route('**/api/presence/signatures', (route) =>
      route.fulfill({ status: 500, json: { status: 500, code: 'internal', requestId: 'ABC123' } }),
    );
    await name.fill('tape alix');
    await signButton(page).click();
    await expect(page.getByRole('heading', { name: /^C’est noté, merci/ })).toBeVisible();
    expect(await waits(page)).toContain('tape alix');
    expect(await presenceOf(api, id, 'Tapé')).toBeNull();
    await page.unrouteAll();
    await page.reload();
    await expect(page.getByRole('heading', { name: /^C’est signé, merci/ })).toBeVisible();
    expect(await presenceOf(api, id, 'Tapé')).toMatchObject({ method: 'typed', typedName: 'tape alix' });
    await expect.poll(() => waits(page)).toBeNull();
  },
);

test(
  'HRS-006: an offline signature waits on the phone past a logout, hidden from others, and is sent later; a refused one is kept',
  { tag: '@phone' },
  async ({ browser, portal }) => {
    const { api } = portal;
    const member = await api.makeMember({ lastName: 'Horsligne' });
    const other = await api.makeMember();
    const { id } = await makeToday(portal, [member]);
    const { context, page } = await openPhone(browser, portal, member.email);
    await page.goto(`/auth/emargement/${await codeOf(api, id)}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Atelier du martinet' })).toBeVisible();
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    await expect(page.getByText('Pas de réseau.')).toBeVisible();
    await draw(page);
    await expect(signButton(page)).toHaveText('Je signe, à envoyer plus tard');
    expect(await axeFindings(page)).toEqual([]);
    await signButton(page).click();
    await expect(page.getByRole('heading', { name: /^C’est noté, merci/ })).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    expect(await sideways(page)).toBeLessThanOrEqual(0);
    expect(await presenceOf(api, id, 'Horsligne')).toBeNull();

    // After the end of the login somebody else uses the phone, who may neither see nor send the waiting
    // signature.
    await page.evaluate(() => {
      localStorage.removeItem('token');
      localStorage.removeItem('refresh_token');
    });
    await page.goto('about:blank');
    await context.setOffline(false);
    await page.goto('/robots.txt');
    await logInOn(page, api, other.email);
    await page.goto('/auth/home');
    await expect(page.getByRole('heading', { level: 1, name: /^Bonjour/ })).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expect(page.getByText('Atelier du martinet')).toHaveCount(0);
    expect(await waits(page)).toContain('Atelier du martinet');

    await logInOn(page, api, member.email);
    await page.goto('/auth/workshop');
    await expect(notice(page)).toContainText('Votre signature est arrivée');
    await expect.poll(() => waits(page)).toBeNull();
    expect(await presenceOf(api, id, 'Horsligne')).toMatchObject({ method: 'drawing' });

    // A waiting signature for a half-day that does not exist is refused.
    await page.evaluate(
      ({ owner, sessionId }) =>
        localStorage.setItem(
          'forman.signatures',
          JSON.stringify([
            {
              owner,
              sessionId,
              title: 'Atelier du martinet',
              day: '2026-12-01',
              part: 'morning',
              body: { ticket: 'faux', signedAt: '2026-12-01T08:50:00Z', typedName: 'Alix Horsligne' },
              refusal: null,
            },
          ]),
        ),
      { owner: member.id, sessionId: id },
    );
    await page.goto('/auth/workshop');
    const kept = page.getByRole('region', { name: /^Gardée sur cet appareil/ });
    await expect(kept).toContainText(
      'Signée à 9h50, et refusée\u00a0: Cette signature n’est pas à votre nom',
    );
    expect(await axeFindings(page)).toEqual([]);
    await page.reload();
    await expect(kept).toContainText('et refusée');
    await kept.getByRole('button', { name: 'Retirer de cet appareil' }).click();
    await expect(kept).toHaveCount(0);
    expect(await waits(page)).toBeNull();
    await context.close();
  },
);

test(
  'HRS-009: an expired code, an unknown code and a code without a seat each say so; without a login the code opens after it',
  { tag: '@phone' },
  async ({ openAs, page, portal }) => {
    const { api } = portal;
    const [member, stranger] = [await api.makeMember(), await api.makeMember()];
    const { id } = await makeToday(portal, [member]);
    await openAs(stranger.email, `/auth/emargement/${await codeOf(api, id)}`);
    const says = page.getByRole('heading', { level: 2 });
    await expect(says).toHaveText('Vous n’êtes pas sur la liste');
    expect(await axeFindings(page)).toEqual([]);
    await page.goto('/auth/emargement/AAAAAAAAAAAAAAAAAAAAAA');
    await expect(says).toHaveText('Ce code n’est pas reconnu');
    // A code expires after a minute, which the journey does not wait for.
    await page.route('**/api/presence/codes/*', (route) =>
      route.fulfill({ status: 409, json: { status: 409, code: 'conflict', reason: 'code_expired' } }),
    );
    await page.goto('/auth/emargement/BBBBBBBBBBBBBBBBBBBBBB');
    await expect(says).toHaveText('Ce code a expiré');
    await expect(page.getByText('Scannez celui qui est affiché maintenant.')).toBeVisible();
    expect(await sideways(page)).toBeLessThanOrEqual(0);
    await page.unrouteAll();
    await page.getByRole('link', { name: 'Voir mon agenda' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Mon agenda' })).toBeVisible();

    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.setItem('e2e-login', 'done');
    });
    await page.goto(`/auth/emargement/${await codeOf(api, id)}`);
    await page.getByLabel('Identifiant').fill(member.email);
    await page.getByLabel('Mot de passe', { exact: true }).fill('Demo-2026!');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Atelier du martinet' })).toBeVisible();
  },
);

test(
  'HRS-010: a member joins, signs without a code, and leaves a remote session, from its page or from home',
  { tag: '@phone' },
  async ({ openAs, portal }) => {
    const { api } = portal;
    const member = await api.makeMember({ lastName: 'Distance' });
    const { id } = await makeToday(portal, [member], { isRemote: true });
    const page = await openAs(member.email, '/auth/home');
    await page.getByRole('link', { name: 'Je signe ma présence' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Atelier du martinet' })).toBeVisible();
    await page.goto(`/auth/workshop/detail/${id}`);
    await page.context().route('https://visio.forman.example/**', (route) => route.fulfill({ body: '' }));
    const card = page.getByRole('region', { name: 'Inscription', exact: true });
    await card.getByRole('link', { name: 'Rejoindre la visio' }).click();
    await expect(card.getByText(/^Visio rejointe à 10h/)).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    await card.getByRole('link', { name: 'Je signe ma présence' }).click();
    await draw(page);
    await signButton(page).click();
    await expect(page.getByRole('heading', { name: /^C’est signé, merci/ })).toBeVisible();
    await page.getByRole('link', { name: 'Retour à la session' }).click();
    await expect(card.getByText(/^Présence signée à 10h/)).toBeVisible();
    await card.getByRole('button', { name: 'Je quitte la visio' }).click();
    await expect(card.getByText(/^Visio rejointe à 10h\d*, quittée à 10h/)).toBeVisible();
    expect(await presenceOf(api, id, 'Distance')).toMatchObject({ method: 'remote' });
  },
);

test('HRS-018: a person who signed cannot be marked absent; all others are preselected; a signature given meanwhile is named', async ({
  openAs,
  portal,
}) => {
  const { api } = portal;
  const [here, late, away, paper] = [
    await api.makeMember({ lastName: 'Présente' }),
    await api.makeMember({ lastName: 'Tardive' }),
    await api.makeMember({ lastName: 'Absente' }),
    await api.makeMember({ lastName: 'Papier' }),
  ];
  const { id } = await makeToday(portal, [here, late, away, paper], { slots: [['08:00', '09:30']] });
  const sign = (userId: number) =>
    api.send(pilot, 'POST', `/presence/sessions/${id}/by-hand`, {
      day: '2026-12-01',
      part: 'morning',
      userId,
      reason: 'Téléphone oublié',
    });
  await sign(here.id);
  const page = await openAs(pilot, `/auth/workshop/detail/${id}`);
  // The signatures come first, with the link to countersign them.
  const sheet = page.getByRole('region', { name: 'Feuille d’émargement' });
  await expect(sheet).toContainText('1\u00a0personne est déjà notée présente sur 4.');
  await expect(sheet.getByRole('link', { name: 'Ouvrir la feuille' })).toHaveAttribute(
    'href',
    `/auth/presence/${id}`,
  );
  await page.getByText('Sans contreseing\u00a0: noter les absents').click();
  const box = (name: RegExp) => page.getByRole('checkbox', { name });
  await expect(box(/Présente/)).toBeDisabled();
  for (const name of [/Tardive/, /Absente/, /Papier/]) await expect(box(name)).toBeChecked();
  await box(/Papier/).uncheck();
  await expect(sheet.getByRole('status')).toHaveText('2\u00a0absents sur 4\u00a0inscrits.');
  expect(await axeFindings(page)).toEqual([]);
  await sign(late.id);
  const validate = async () => {
    await page.getByRole('button', { name: /^Valider les absents,/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Valider les absents' }).click();
  };
  await validate();
  await expect(page.locator('.sheet').getByRole('alert')).toContainText('Alix Tardive');
  await expect(box(/Tardive/)).toBeDisabled();
  await expect(box(/Papier/)).not.toBeChecked();
  await validate();
  await expect(page.getByText('La feuille est validée.')).toBeVisible();
  await expect(page.getByText('1\u00a0absent sur 4\u00a0inscrits. Alix Absente')).toBeVisible();
});
