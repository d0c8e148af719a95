import type { Locator, Page } from '@playwright/test';
import type { Api } from '../api.ts';
import { axeFindings } from '../axe.ts';
import { expect, test } from '../fixtures.ts';
import { watchCalls } from '../network.ts';
import {
  createPath,
  detailPath,
  editPath,
  expectNotice,
  field,
  fillForm,
  idIn,
  type Kind,
  kinds,
  leaveFor,
  pickPeriod,
  pilot,
  send,
  smallPage,
  wrong,
} from '../session-form.ts';
import { closeNotices } from '../sessions.ts';
import { go } from '../window.ts';

type Stored = {
  id: number;
  title: string;
  thematic: string;
  price: number;
  slots: { dateAt: string; endAt: string }[];
  startDate: string;
  endDate: string;
  destined: string[];
  habilitation: string[];
  maxGuests: number;
  minGuests: number;
  place: string | null;
  site: { id: number } | null;
  prerequisite: string;
  formerWords: string;
};

const failed = 'Une erreur est survenue.';

/** Two fields side by side keep the same height, although one has a sentence below. */
async function expectSameHeight(one: Locator, other: Locator): Promise<void> {
  await expect(async () => {
    const [a, b] = [await one.boundingBox(), await other.boundingBox()];
    expect(a?.y).toBe(b?.y);
  }).toPass();
}

/** Kinds opened on each screen, and those checked by axe: on the phone, the form with the most fields. */
const shown = {
  phone: { opened: ['formation'], looked: ['formation'] },
  desk: {
    opened: ['workshop', 'formation', 'event', 'team_meeting'],
    looked: ['workshop', 'event', 'team_meeting'],
  },
} satisfies Record<string, { opened: Kind[]; looked: Kind[] }>;
const sideBySide = new Set<Kind>(['workshop', 'formation']);

for (const [screen, { opened, looked }] of Object.entries(shown)) {
  test(`CAT-021 CAT-022: the form has three sections and a submit button that stays in sight; axe finds nothing on the refused form @${screen}`, async ({
    openAs,
  }) => {
    const page = await openAs(pilot, smallPage);
    for (const [index, kind] of opened.entries()) {
      await (index === 0 ? go : leaveFor)(page, createPath(kind));
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(kinds[kind].title);
      await expect(page.getByRole('heading', { level: 2 })).toHaveText([
        'Informations générales',
        'Dates et lieu',
        'Détails et places',
      ]);
      await expect(page.getByRole('toolbar')).toHaveCount(1);
      for (const top of [0, 600, 5000]) {
        await page.evaluate((to) => window.scrollTo(0, to), top);
        await expect(send(page)).toBeInViewport({ ratio: 1 });
      }
      await pickPeriod(page, '12/01/2027 au 13/01/2027');
      await page.getByRole('button', { name: 'Calendrier' }).click();
      await expect(page.getByRole('button', { name: 'mardi 12 janvier 2027' })).toBeVisible();
      await send(page).click();
      await expect(wrong(page, 'Veuillez spécifier un lieu')).toBeVisible();
      if (sideBySide.has(kind))
        await expectSameHeight(page.getByLabel('Thématique'), page.getByLabel(/^Prix\b/));
      if (looked.some((one) => one === kind)) expect(await axeFindings(page)).toEqual([]);
    }
  });
}

test('CAT-084 CAT-090 CAT-138 CAT-025 CAT-175: a pilot creates a workshop of two days from a title of the catalogue; choosing a title can be undone', async ({
  openAs,
  portal,
}) => {
  type Model = { id: number; wording: string; theme: string; place: number; destined: string[]; habilitation: string[] }; // prettier-ignore
  const models = await portal.api.send<Model[]>(pilot, 'GET', '/thematics?type=WORKSHOP');
  const model = models.find(({ habilitation }) => habilitation.length === 0)!;
  const page = await openAs(pilot, createPath('workshop'));
  await field(page, 'Titre').fill('Mon titre à moi');
  await page.getByLabel('Modèle du catalogue').selectOption({ index: 1 });
  await expect(field(page, 'Titre')).not.toHaveValue('Mon titre à moi');
  await page.getByRole('status').getByRole('button', { name: 'Annuler' }).click();
  await expect(field(page, 'Titre')).toHaveValue('Mon titre à moi');

  await page.getByLabel('Modèle du catalogue').selectOption(String(model.id));
  await expect(field(page, 'Titre')).toHaveValue(model.wording);
  await expect(page.getByLabel('Thématique')).toHaveValue(model.theme);
  await expect(page.getByLabel('Places', { exact: true })).toHaveValue(String(model.place));
  await expect(page.getByLabel('Inscrits au minimum')).toHaveValue('1');
  await expect(page.getByRole('checkbox', { name: 'Aucune habilitation' })).toBeChecked();

  await page.getByLabel('Prix').fill('12,5');
  await page.getByLabel('Prix').blur();
  await expect(page.getByLabel('Prix')).toHaveValue('12,50\u00a0€');
  await pickPeriod(page, '12/01/2027 au 13/01/2027');
  const [starts, ends] = [page.getByLabel(/^Début, /), page.getByLabel(/^Fin, /)];
  await expect(starts).toHaveCount(2);
  await expect(starts.first()).toHaveValue('09:00');
  await expect(ends.first()).toHaveValue('18:00');
  const preview = page.getByRole('complementary', { name: 'Aperçu' });
  await expect(preview).toContainText('mar. 12 janv., 9h-18h · 2\u00a0jours');
  await ends.last().fill('12h30');
  await ends.last().blur();
  await expect(preview).toContainText('dès 9h · 2\u00a0jours');
  await page.getByLabel('Lieu', { exact: true }).selectOption('1');
  const calls = watchCalls(page);
  await send(page).click();
  await expectNotice(page, 'Nice !', 'Vous avez créé un atelier !', 'good');
  await expect(page).toHaveURL(detailPath('workshop', '\\d+'));

  const sent = calls.list.filter((call) => /POST|exist/.test(call));
  expect(sent).toEqual(['GET /api/workshops/exist/1/2027-01-12', 'POST /api/workshops']);
  const stored = await portal.api.send<Stored>(pilot, 'GET', `/workshops/${idIn(page)}`);
  expect(stored).toMatchObject({
    title: model.wording,
    thematic: model.theme,
    price: 12.5,
    maxGuests: model.place,
    minGuests: 1,
    destined: model.destined,
    habilitation: [],
  });
  expect(
    stored.slots.map(({ dateAt, endAt }) => [dateAt, endAt].map((at) => new Date(at).toISOString())),
  ).toEqual([
    ['2027-01-12T08:00:00.000Z', '2027-01-12T17:00:00.000Z'],
    ['2027-01-13T08:00:00.000Z', '2027-01-13T11:30:00.000Z'],
  ]);
});

/** Refuses every save. @returns a function that ends it. */
async function refuseSaves(page: Page, kind: Kind): Promise<() => Promise<void>> {
  const address = `**/api/${kinds[kind].call}{,/*}`;
  await page.route(address, (route) =>
    ['POST', 'PUT'].includes(route.request().method())
      ? route.fulfill({
          status: 500,
          contentType: 'application/problem+json',
          body: JSON.stringify({ code: 'internal', requestId: `r-500-${kind}` }),
        })
      : route.fallback(),
  );
  return () => page.unroute(address);
}

/** Expects the failure, with the reference for the support, and the typed values kept. */
async function expectRefused(page: Page, kind: Kind, text: string): Promise<void> {
  await send(page).click();
  await expectNotice(page, failed, text, 'bad');
  await expect(page.getByText(`Référence à citer : r-500-${kind}`)).toBeVisible();
  await expect(field(page, 'Titre')).toHaveValue('Ce que je tape');
  await closeNotices(page);
}

type Creation = readonly [kind: Kind, refusal: string, text: string, address: RegExp];
function creates(title: string, creations: readonly Creation[]): void {
  test(title, async ({ openAs }) => {
    const page = await openAs(pilot, smallPage);
    for (const [kind, refusal, text, address] of creations) {
      await go(page, createPath(kind));
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(kinds[kind].title);
      await fillForm(page, { title: 'Ce que je tape', period: '02/02/2027' });
      const mend = await refuseSaves(page, kind);
      await expectRefused(page, kind, refusal);
      await mend();
      await send(page).click();
      await expectNotice(page, 'Nice !', text, 'good');
      await expect(page).toHaveURL(address);
    }
  });
}
creates(
  'CAT-026 CAT-033 CAT-036 CAT-175: a workshop or formation that cannot be created says so and keeps the text; a created one opens its page or the list',
  [
    [
      'workshop',
      'Impossible de creer un atelier !',
      'Vous avez créé un atelier !',
      detailPath('workshop', '\\d+'),
    ],
    [
      'formation',
      'Impossible de creer une formation !',
      'Vous avez créé une formation !',
      /\/auth\/formation$/,
    ],
  ],
);
creates(
  'CAT-047 CAT-048 CAT-056 CAT-057 CAT-175: an event or meeting that cannot be created says so and keeps the text; a created one opens its page',
  [
    [
      'event',
      'Impossible de creer un évenement !',
      'Vous avez créé un évenement !',
      detailPath('event', '\\d+'),
    ],
    [
      'team_meeting',
      "Impossible de creer une réunion d'équipe !",
      "Vous avez crée une réunion d'équipe !",
      detailPath('team_meeting', '\\d+'),
    ],
  ],
);

/** Makes a session of the pilot's on this day. */
async function make({ api }: { api: Api }, kind: Kind, day: string, values = {}): Promise<number> {
  const { id } = await api.send<{ id: number }>(pilot, 'POST', `/${kinds[kind].call}`, {
    thematic: 'Entreprise',
    title: `Parcours ${kind} ${day}`,
    site: 1,
    maxGuests: 12,
    minGuests: 2,
    startDate: `${day} 09:00`,
    endDate: `${day} 18:00`,
    price: 0,
    destined: ['ROLE_NEOMAN', 'ROLE_BEMAN'],
    habilitation: [],
    ...values,
  });
  return id;
}
/** Days around the spring change of clock. */
const overTheChange = {
  endDate: '2027-03-29 16:30',
  slots: [
    { dateAt: '2027-03-27 09:15', endAt: '2027-03-27 12:30' },
    { dateAt: '2027-03-27 14:00', endAt: '2027-03-27 17:00' },
    { dateAt: '2027-03-29 09:15', endAt: '2027-03-29 16:30' },
  ],
};

async function expectStored(page: Page, title: string): Promise<void> {
  await expect(field(page, 'Titre')).toHaveValue(title);
  await expect(field(page, 'Période')).toHaveValue('27/03/2027 au 29/03/2027');
  const starts = page.getByLabel(/^Début, /);
  await expect(starts).toHaveCount(3);
  expect(
    await starts.evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value)),
  ).toEqual(['09:15', '14:00', '09:15']);
  await expect(page.getByLabel('Lieu', { exact: true })).toHaveValue('1');
  await expect(page.getByRole('checkbox', { name: 'Aucune habilitation' })).toBeChecked();
  await expect(page.getByRole('checkbox', { name: 'NEOMAN' })).toBeChecked();
  await expect(page.getByRole('checkbox', { name: 'XMAN', exact: true }).last()).not.toBeChecked();
}

async function expectCrumbs(page: Page, kind: Kind, many: string, a: string): Promise<void> {
  const crumbs = page.getByRole('navigation', { name: 'Fil d’Ariane' }).getByRole('listitem');
  await expect(crumbs).toHaveText(['Accueil', many, `Modifier ${a}`]);
  await expect(crumbs.nth(0).getByRole('link')).toHaveAttribute('href', '/auth/home');
  await expect(crumbs.nth(1).getByRole('link')).toHaveAttribute('href', `/auth/${kinds[kind].path}`);
}

type Edit = readonly [kind: Kind, many: string, a: string, refusal: string, text: string];
function edits(title: string, each: readonly Edit[]): void {
  test(title, async ({ openAs, portal }) => {
    const page = await openAs(pilot, smallPage);
    for (const [kind, many, a, refusal, text] of each) {
      const id = await make(portal, kind, '2027-03-27', overTheChange);
      const read = async () => {
        const { slots, startDate, endDate, title: called } = await portal.api.send<Stored>(pilot, 'GET', `/${kinds[kind].call}/${id}`); // prettier-ignore
        return { startDate, endDate, called, times: slots.map(({ dateAt, endAt }) => [dateAt, endAt]) };
      };
      const before = await read();
      await go(page, editPath(kind, id));
      await expectCrumbs(page, kind, many, a);
      await expectStored(page, before.called);
      await send(page).click();
      await expectNotice(page, 'Nice !', text, 'good');
      await expect(page).toHaveURL(detailPath(kind, id));
      expect(await read()).toEqual(before);

      await page.getByRole('link', { name: 'Modifier' }).click();
      await expectStored(page, before.called);
      await field(page, 'Titre').fill('Ce que je tape');
      const mend = await refuseSaves(page, kind);
      await expectRefused(page, kind, refusal);
      await mend();
      await field(page, 'Titre').fill(before.called);
      await send(page).click();
      await expect(page).toHaveURL(detailPath(kind, id));
      expect(await read()).toEqual(before);
    }
  });
}
edits(
  'CAT-023 CAT-025 CAT-026 CAT-034 CAT-036 CAT-085 CAT-088 CAT-099 CAT-100 CAT-175: the edit form of a workshop or formation shows the stored values; saving it unchanged changes nothing, a failure keeps the text',
  [
    ['workshop', 'Ateliers', 'un atelier', 'Impossible de modifier un atelier !', 'Atelier modifié !'],
    ['formation', 'Formations', 'une formation', 'Impossible de modifier une formation !', 'Formation modifiée !'],
  ],
); // prettier-ignore
edits(
  'CAT-023 CAT-044 CAT-045 CAT-047 CAT-048 CAT-058 CAT-085 CAT-099 CAT-100 CAT-175: the edit form of an event or meeting shows the stored values; saving it unchanged changes nothing, a failure keeps the text',
  [
    ['event', 'Événements', 'un événement', 'Impossible de modifier un évenement !', 'événement modifiée !'],
    ['team_meeting', 'Réunions d’équipe', 'une réunion d’équipe', 'Impossible de modifier un évenement !', "Réunion d'équipe modifiée !"],
  ],
); // prettier-ignore

test('CAT-110 CAT-140: an edit is one call with everything in it; a minimum above the number of seats is saved with a warning', async ({
  openAs,
  portal,
}) => {
  const id = await make(portal, 'workshop', '2027-04-12', { maxGuests: 5 });
  const guest = await portal.api.makeMember({ level: 'ROLE_NEOMAN' });
  await portal.api.send('admin@forman.example', 'POST', `/workshops/${id}/publish`);
  await portal.api.send(guest.email, 'POST', `/workshops/${id}/join`);
  const page = await openAs(pilot, editPath('workshop', id));
  await expect(page.getByRole('complementary', { name: 'Aperçu' })).toContainText('1/5 inscrit');
  await field(page, 'Titre').fill('Un autre titre');
  await page.getByLabel(/^Fin, /).fill('17:00');
  await page.getByLabel('Inscrits au minimum').fill('8');
  await expect(page.getByText('C’est plus que le nombre de places.')).toBeVisible();
  const calls = watchCalls(page);
  await send(page).click();
  await expect(page).toHaveURL(detailPath('workshop', id));
  expect(calls.list.filter((call) => /POST|PUT|DELETE/.test(call))).toEqual([`PUT /api/workshops/${id}`]);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Un autre titre');
  await expect(page.getByText('9h-17h')).toBeVisible();
});

test('CAT-037 CAT-141: the form refuses a session when one exists at that place and day', async ({
  openAs,
  portal,
}) => {
  const page = await openAs(pilot, createPath('workshop'));
  for (const [kind, title, text] of [
    ['workshop', 'Erreur !', 'Un atelier existe déjà !'],
    ['formation', failed, 'Une formation existe déjà !'],
  ] as const) {
    await make(portal, kind, '2027-05-04');
    if (title === failed) await leaveFor(page, createPath(kind));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(kinds[kind].title);
    await fillForm(page, { title: 'Le même jour', period: '04/05/2027' });
    const calls = watchCalls(page);
    await send(page).click();
    await expectNotice(page, title, text, 'bad');
    await expect(wrong(page, text)).toBeVisible();
    await expect(field(page, 'Période')).toBeFocused();
    await expect(page.getByText('À ce lieu, ce jour-là, il y a déjà')).toBeInViewport();
    expect(calls.list.filter((call) => call.startsWith('POST'))).toEqual([]);
  }
});

test('the keyboard alone creates a workshop', async ({ openAs }) => {
  const page = await openAs(pilot, createPath('workshop'));
  await expect(page.getByRole('toolbar')).toHaveCount(1);
  const tabTo = async (name: string): Promise<void> => {
    for (let step = 0; step < 40; step += 1) {
      if ((await focusedName(page)).includes(name)) return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`The keyboard does not reach ${name}.`);
  };
  // The sites have been loaded: before that, an arrow selects none.
  await expect(page.getByLabel('Lieu', { exact: true }).locator('option[value="1"]')).toHaveCount(1);
  await field(page, 'Titre').focus();
  await page.keyboard.type('Au clavier');
  await tabTo('Thématique');
  await page.keyboard.type('Entreprise');
  await tabTo('Période');
  await page.keyboard.type('18/02/2027');
  await page.keyboard.press('Enter');
  await tabTo('Lieu');
  await page.keyboard.press('ArrowDown');
  await tabTo('Description');
  await page.keyboard.type('Écrit sans souris.');
  // The opened field has the focus.
  await tabTo('Ajouter un mot du formateur');
  await page.keyboard.press('Enter');
  await expect.poll(() => focusedName(page)).toContain('Mot du formateur (facultatif)');
  // The caret is set just after the focus, but sooner than a person types, who would see an empty field.
  const editor = page.locator('[contenteditable]:focus');
  await expect(async () => {
    if ((await editor.innerText()).trim() === '') await page.keyboard.type('Venez nombreux.');
    await expect(editor).toContainText('Venez nombreux.', { timeout: 2_000 });
  }).toPass();
  await tabTo('Aucune habilitation');
  await page.keyboard.press('Space');
  await tabTo('Je valide');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(detailPath('workshop', '\\d+'));
  await expect(page.getByText('Écrit sans souris.')).toBeVisible();
  await expect(page.getByText('Venez nombreux.')).toBeVisible();
});

const focusedName = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLElement & { labels?: NodeListOf<HTMLElement> };
    const by = element.getAttribute('aria-labelledby');
    const label = element.labels?.[0]?.textContent ?? (by && document.getElementById(by)?.textContent);
    return label || element.getAttribute('aria-label') || element.textContent || '';
  });

test('the form of a session that is over says so, and links to its attendance sheet', async ({
  page,
  openAs,
}) => {
  await openAs('pilote@forman.example', editPath('workshop', 1));
  const note = page.getByText('L’atelier a eu lieu.').locator('..');
  await expect(note).toHaveText('L’atelier a eu lieu. Qui était là se note sur la feuille d’émargement.');
  await expect(note.getByRole('link', { name: 'feuille d’émargement' })).toHaveAttribute(
    'href',
    '/auth/presence/1',
  );
});
