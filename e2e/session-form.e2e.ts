import type { Locator, Page } from '@playwright/test';
import type { Api } from './api.ts';
import { axeFindings } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { watchCalls } from './network.ts';
import { notice } from './sessions.ts';
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
  pickPeriod,
  pilot,
  send,
  wrong,
} from './session-forms.ts';

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

test(
  'CAT-021 CAT-022 the form has three sections and a button that stays in sight',
  { tag: ['@desk', '@phone'] },
  async ({ openAs }) => {
    for (const kind of Object.keys(kinds) as Kind[]) {
      const page = await openAs(pilot, createPath(kind));
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(kinds[kind].title);
      await expect(page.getByRole('heading', { level: 2 })).toHaveText([
        'Informations générales',
        'Dates et lieu',
        'Détails et places',
      ]);
      for (const top of [0, 600, 5000]) {
        await page.evaluate((to) => window.scrollTo(0, to), top);
        await expect(send(page)).toBeInViewport({ ratio: 1 });
      }
    }
  },
);

test(
  'CAT-084 CAT-090 CAT-138 CAT-025 CAT-175 a workshop from a title of the catalogue, over two days',
  { tag: ['@desk', '@phone'] },
  async ({ openAs, portal }) => {
    const models = await portal.api.send<
      {
        id: number;
        wording: string;
        theme: string;
        place: number;
        destined: string[];
        habilitation: string[];
      }[]
    >(pilot, 'GET', '/thematics?type=WORKSHOP');
    const model = models.find(({ habilitation }) => habilitation.length === 0)!;
    const page = await openAs(pilot, createPath('workshop'));
    await page.getByLabel('Modèle du catalogue').selectOption(String(model.id));
    await expect(field(page, 'Titre')).toHaveValue(model.wording);
    await expect(page.getByLabel('Thématique')).toHaveValue(model.theme);
    await expect(page.getByLabel('Places', { exact: true })).toHaveValue(String(model.place));
    await expect(page.getByLabel('Inscrits au minimum')).toHaveValue('1');
    await expect(page.getByRole('checkbox', { name: 'Aucune habilitation' })).toBeChecked();

    await page.getByLabel('Prix').fill('12,50');
    const day = test.info().project.name === 'phone' ? '15' : '12';
    await pickPeriod(page, `${day}/01/2027 au ${Number(day) + 1}/01/2027`);
    await expect(page.getByLabel(/^Début, /)).toHaveCount(2);
    for (const name of [/^Début, /, /^Fin, /]) {
      await expect(page.getByLabel(name).first()).toHaveValue(
        String(name).includes('Début') ? '09:00' : '18:00',
      );
    }
    await page
      .getByLabel(/^Fin, /)
      .last()
      .fill('12h30');
    await page.getByLabel('Lieu', { exact: true }).selectOption('1');
    const calls = watchCalls(page);
    await send(page).click();
    await expect(page).toHaveURL(detailPath('workshop', '\\d+'));
    await expectNotice(page, 'Nice !', 'Vous avez créé un atelier !', 'good');

    const sent = calls.list.filter((call) => /POST|exist/.test(call));
    expect(sent).toEqual([`GET /api/workshops/exist/1/2027-01-${day}`, 'POST /api/workshops']);
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
      [`2027-01-${day}T08:00:00.000Z`, `2027-01-${day}T17:00:00.000Z`],
      [`2027-01-${Number(day) + 1}T08:00:00.000Z`, `2027-01-${Number(day) + 1}T11:30:00.000Z`],
    ]);
  },
);

test('CAT-090 what a title of the catalogue filled in can be taken back', async ({ openAs }) => {
  const page = await openAs(pilot, createPath('workshop'));
  await field(page, 'Titre').fill('Mon titre à moi');
  await page.getByLabel('Modèle du catalogue').selectOption({ index: 1 });
  await expect(field(page, 'Titre')).not.toHaveValue('Mon titre à moi');
  await page.getByRole('status').getByRole('button', { name: 'Annuler' }).click();
  await expect(field(page, 'Titre')).toHaveValue('Mon titre à moi');
});

function creates(title: string, kind: Kind, text: string, address: RegExp): void {
  test(title, async ({ openAs }) => {
    const page = await openAs(pilot, createPath(kind));
    await fillForm(page, { title: `Parcours ${kind}`, period: '02/02/2027' });
    await send(page).click();
    await expect(page).toHaveURL(address);
    await expectNotice(page, 'Nice !', text, 'good');
  });
}
creates(
  'CAT-033 CAT-175 a formation that is created leads to the list',
  'formation',
  'Vous avez créé une formation !',
  /\/auth\/formation$/,
);
creates(
  'CAT-047 CAT-175 an event that is created leads to its page',
  'event',
  'Vous avez créé un évenement !',
  detailPath('event', '\\d+'),
);
creates(
  'CAT-056 CAT-175 a meeting that is created leads to its page',
  'team_meeting',
  "Vous avez crée une réunion d'équipe !",
  detailPath('team_meeting', '\\d+'),
);

function fails(title: string, kind: Kind, mode: 'create' | 'edit', text: string): void {
  test(title, async ({ openAs, portal }) => {
    const id = mode === 'edit' ? await make(portal, kind, '2027-04-05') : 0;
    const page = await openAs(pilot, mode === 'edit' ? editPath(kind, id) : createPath(kind));
    if (mode === 'create') await fillForm(page, { title: 'Ce que je tape', period: '03/02/2027' });
    else await field(page, 'Titre').fill('Ce que je tape');
    await page.route(`**/api/${kinds[kind].call}{,/*}`, (route) =>
      ['POST', 'PUT'].includes(route.request().method())
        ? route.fulfill({
            status: 500,
            contentType: 'application/problem+json',
            body: '{"code":"internal","requestId":"r-500"}',
          })
        : route.fallback(),
    );
    await send(page).click();
    await expectNotice(page, 'Une erreur est survenue.', text, 'bad');
    await expect(page.getByText('Référence à citer : r-500')).toBeVisible();
    await expect(field(page, 'Titre')).toHaveValue('Ce que je tape');
  });
}
fails(
  'CAT-026 CAT-175 a workshop that cannot be created says so, and the text stays',
  'workshop',
  'create',
  'Impossible de creer un atelier !',
);
fails(
  'CAT-026 CAT-175 a workshop that cannot be changed says so, and the text stays',
  'workshop',
  'edit',
  'Impossible de modifier un atelier !',
);
fails(
  'CAT-036 CAT-175 a formation that cannot be created says so, and the text stays',
  'formation',
  'create',
  'Impossible de creer une formation !',
);
fails(
  'CAT-036 CAT-175 a formation that cannot be changed says so, and the text stays',
  'formation',
  'edit',
  'Impossible de modifier une formation !',
);
fails(
  'CAT-048 CAT-175 an event that cannot be created says so, and the text stays',
  'event',
  'create',
  'Impossible de creer un évenement !',
);
fails(
  'CAT-048 CAT-175 an event that cannot be changed says so, and the text stays',
  'event',
  'edit',
  'Impossible de modifier un évenement !',
);
fails(
  'CAT-057 CAT-175 a meeting that cannot be created says so, and the text stays',
  'team_meeting',
  'create',
  "Impossible de creer une réunion d'équipe !",
);
fails(
  'CAT-058 CAT-175 a meeting that cannot be changed says so, and the text stays',
  'team_meeting',
  'edit',
  'Impossible de modifier un évenement !',
);

/** One of the pilot's own, on this day. */
async function make({ api }: { api: Api }, kind: Kind, day: string, values = {}): Promise<number> {
  const { id } = await api.send<{ id: number }>(pilot, 'POST', `/${kinds[kind].call}`, {
    thematic: 'Entreprise',
    title: `Parcours ${kind} ${day}`,
    site: 1,
    maxGuests: 12,
    minGuests: 2,
    startDate: `${day} 09:00`,
    endDate: `${day} 18:00`,
    destined: ['ROLE_NEOMAN', 'ROLE_BEMAN'],
    habilitation: [],
    ...values,
  });
  return id;
}

test('CAT-003 CAT-024 CAT-035 CAT-055 others than pilots and XMAN go to the start, without a word', async ({
  openAs,
  portal,
}) => {
  for (const kind of ['workshop', 'formation', 'team_meeting'] as const) {
    const id = await make(portal, kind, '2027-04-06');
    for (const path of [createPath(kind), editPath(kind, id)]) {
      const page = await openAs('neoman@forman.example', path);
      await expect(page).toHaveURL(/\/auth\/home$/);
      await expect(notice(page)).toHaveCount(0);
    }
  }
});

for (const who of ['xman@forman.example', 'admin@forman.example']) {
  test(`CAT-003 CAT-024 CAT-055 ${who} stays`, async ({ openAs, portal }) => {
    for (const kind of ['workshop', 'team_meeting'] as const) {
      const id = await make(portal, kind, who.startsWith('xman') ? '2027-04-07' : '2027-04-08');
      for (const path of [createPath(kind), editPath(kind, id)]) {
        const page = await openAs(who, path);
        await expect(send(page)).toBeVisible();
      }
    }
  });
}

test('CAT-046 anybody among the members opens the forms of events; the API refuses', async ({
  openAs,
  portal,
}) => {
  const id = await make(portal, 'event', '2027-04-09');
  const page = await openAs('neoman@forman.example', createPath('event'));
  await fillForm(page, { title: 'Un événement à moi', period: '04/02/2027' });
  await send(page).click();
  await expectNotice(page, 'Une erreur est survenue.', 'Impossible de creer un évenement !', 'bad');
  await expect(field(page, 'Titre')).toHaveValue('Un événement à moi');
  await openAs('neoman@forman.example', editPath('event', id));
  await field(page, 'Titre').fill('Changé par un autre');
  await send(page).click();
  await expectNotice(page, 'Une erreur est survenue.', 'Impossible de modifier un évenement !', 'bad');
});

test('CAT-037 CAT-141 one that exists at that place and day stops the form', async ({ openAs, portal }) => {
  for (const [kind, title, text] of [
    ['workshop', 'Erreur !', 'Un atelier existe déjà !'],
    ['formation', 'Une erreur est survenue.', 'Une formation existe déjà !'],
  ] as const) {
    await make(portal, kind, '2027-05-04');
    const page = await openAs(pilot, createPath(kind));
    await fillForm(page, { title: 'Le même jour', period: '04/05/2027' });
    const calls = watchCalls(page);
    await send(page).click();
    await expectNotice(page, title, text, 'bad');
    await expect(wrong(page, text)).toBeVisible();
    await expect(field(page, 'Période')).toBeFocused();
    expect(calls.list.filter((call) => call.startsWith('POST'))).toEqual([]);
  }
});

test('CAT-023 CAT-025 CAT-034 CAT-044 CAT-045 CAT-047 CAT-058 CAT-085 CAT-088 CAT-099 CAT-100 an edit shows what is stored; saved unchanged it is the same', async ({
  openAs,
  portal,
}) => {
  for (const [kind, text, many, a] of [
    ['workshop', 'Atelier modifié !', 'Ateliers', 'un atelier'],
    ['formation', 'Formation modifiée !', 'Formations', 'une formation'],
    ['event', 'événement modifiée !', 'Événements', 'un événement'],
    ['team_meeting', "Réunion d'équipe modifiée !", 'Réunions d’équipe', 'une réunion d’équipe'],
  ] as const) {
    // From one side of the spring change of clock to the other.
    const id = await make(portal, kind, '2027-03-27', {
      endDate: '2027-03-29 16:30',
      slots: [
        { dateAt: '2027-03-27 09:15', endAt: '2027-03-27 12:30' },
        { dateAt: '2027-03-27 14:00', endAt: '2027-03-27 17:00' },
        { dateAt: '2027-03-29 09:15', endAt: '2027-03-29 16:30' },
      ],
    });
    const read = () => portal.api.send<Stored>(pilot, 'GET', `/${kinds[kind].call}/${id}`);
    const before = await read();
    const page = await openAs(pilot, editPath(kind, id));
    const crumbs = page.getByRole('navigation', { name: 'Fil d’Ariane' }).getByRole('listitem');
    await expect(crumbs).toHaveText(['Accueil', many, `Modifier ${a}`]);
    await expect(crumbs.nth(0).getByRole('link')).toHaveAttribute('href', '/auth/home');
    await expect(crumbs.nth(1).getByRole('link')).toHaveAttribute('href', `/auth/${kinds[kind].path}`);
    await expect(field(page, 'Titre')).toHaveValue(before.title);
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
    await send(page).click();
    await expect(page).toHaveURL(detailPath(kind, id));
    await expectNotice(page, 'Nice !', text, 'good');
    await openAs(pilot, editPath(kind, id));
    await expect(field(page, 'Période')).toHaveValue('27/03/2027 au 29/03/2027');
    await send(page).click();
    await expect(page).toHaveURL(detailPath(kind, id));
    const { slots, ...after } = await read();
    const times = (list: Stored['slots']) => list.map(({ dateAt, endAt }) => [dateAt, endAt]);
    expect(times(slots)).toEqual(times(before.slots));
    expect([after.startDate, after.endDate, after.title]).toEqual([
      before.startDate,
      before.endDate,
      before.title,
    ]);
  }
});

test('CAT-140 an edit is one call, which carries the slots and the co-pilots', async ({ openAs, portal }) => {
  const id = await make(portal, 'workshop', '2027-04-12');
  const page = await openAs(pilot, editPath('workshop', id));
  await field(page, 'Titre').fill('Un autre titre');
  await page.getByLabel(/^Fin, /).fill('17:00');
  const calls = watchCalls(page);
  await send(page).click();
  await expect(page).toHaveURL(detailPath('workshop', id));
  expect(calls.list.filter((call) => /POST|PUT|DELETE/.test(call))).toEqual([`PUT /api/workshops/${id}`]);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Un autre titre');
  await expect(page.getByText('9h-17h')).toBeVisible();
});

/** On both sizes where the fields are most. */
const looked = [
  ['workshop', ['@desk'], { sideBySide: true }],
  ['formation', ['@desk', '@phone'], { sideBySide: true }],
  ['event', ['@desk'], { sideBySide: false }],
  ['team_meeting', ['@desk'], { sideBySide: false }],
] as const;
/** Side by side, one of them refused: the sentence under it moves neither. */
async function expectSameHeight(one: Locator, other: Locator): Promise<void> {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()];
  expect(a?.y).toBe(b?.y);
}

for (const [kind, tag, { sideBySide }] of looked) {
  test(
    `axe finds nothing on the form of a ${kind}, filled and refused`,
    { tag: [...tag] },
    async ({ openAs }) => {
      test.slow();
      const page = await openAs(pilot, createPath(kind));
      await expect(page.getByRole('toolbar')).toHaveCount(3);
      await pickPeriod(page, '12/01/2027 au 13/01/2027');
      await page.getByRole('button', { name: 'Calendrier' }).click();
      await expect(page.getByRole('button', { name: 'mardi 12 janvier 2027' })).toBeVisible();
      await send(page).click();
      await expect(wrong(page, 'Veuillez spécifier un lieu')).toBeVisible();
      if (sideBySide)
        await expectSameHeight(page.getByLabel('Thématique'), page.getByLabel('Prix (facultatif)'));
      expect(await axeFindings(page)).toEqual([]);
    },
  );
}

test('a workshop is created with the keyboard alone', async ({ openAs }) => {
  const page = await openAs(pilot, createPath('workshop'));
  await expect(page.getByRole('toolbar')).toHaveCount(3);
  const tabTo = async (name: string): Promise<void> => {
    for (let step = 0; step < 40; step += 1) {
      if ((await focusedName(page)).includes(name)) return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`The keyboard does not reach ${name}.`);
  };
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
  await tabTo('Aucune habilitation');
  await page.keyboard.press('Space');
  await tabTo('Je valide');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(detailPath('workshop', '\\d+'));
  await expect(page.getByText('Écrit sans souris.')).toBeVisible();
});

const focusedName = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLElement & { labels?: NodeListOf<HTMLElement> };
    const by = element.getAttribute('aria-labelledby');
    const label = element.labels?.[0]?.textContent ?? (by && document.getElementById(by)?.textContent);
    return label || element.getAttribute('aria-label') || element.textContent || '';
  });
