import type { Locator, Page } from '@playwright/test';
import type { Api } from '../api.ts';
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
import { book } from '../sessions.ts';
import { go } from '../window.ts';

const sentences = {
  title: 'Veuillez spécifier un titre valide',
  thematic: 'Veuillez spécifier une thématique valide',
  price: 'Veuillez spécifier un prix valide',
  room: 'Veuillez spécifier un prix de chambre valide',
  date: 'Veuillez spécifier une date valide',
  max: "Veuillez spécifier un maximum d'invités valide",
  min: "Veuillez spécifier un minimum d'invités valide",
  habilitation: 'Veuillez selectionner une habilitation',
  place: 'Veuillez spécifier un lieu',
  link: 'Veuillez specifier un lien valide',
  password: 'Veuillez spécifier un mot de passe valide',
} as const;

test('CAT-101 CAT-102 CAT-104 CAT-105 CAT-109 CORE-249: an empty workshop form shows each error at its field, in page order; a title that makes a discovery day shows a hint', async ({
  openAs,
}) => {
  const page = await openAs(pilot, createPath('workshop'));
  const calls = watchCalls(page);
  await send(page).click();
  const { title, thematic, date, place, habilitation } = sentences;
  await expect(page.locator('.errmsg')).toHaveText([title, thematic, date, place, habilitation]);
  const summary = page.getByRole('alert').filter({ hasText: '5 champs à revoir' });
  await expect(summary.getByRole('listitem')).toHaveText([
    `Titre\u00a0: ${title}`,
    `Thématique\u00a0: ${thematic}`,
    `Période\u00a0: ${date}`,
    `Lieu\u00a0: ${place}`,
    `Habilitations\u00a0: ${habilitation}`,
  ]);
  await expect(field(page, 'Titre')).toBeFocused();
  await summary.getByRole('link', { name: 'Lieu' }).click();
  await expect(page.getByLabel('Lieu', { exact: true })).toBeFocused();
  expect(calls.list.filter((call) => call.startsWith('POST'))).toEqual([]);
  // A sentence disappears as soon as it is no longer true.
  const named = field(page, 'Titre');
  await named.fill('ab');
  await expect(wrong(page, title)).toBeVisible();
  await named.fill('abc');
  await expect(wrong(page, title)).toHaveCount(0);

  await expect(named).toHaveAccessibleDescription('Au moins 3 caractères.');
  await named.fill('Journée DECOUVERTE');
  await expect(named).toHaveAccessibleDescription(/journée découverte, que voient les invités/);
  await named.fill('Journée ouverte');
  await expect(named).toHaveAccessibleDescription('Au moins 3 caractères.');
});

test('CAT-103 CAT-106 CAT-107 CAT-108 CAT-125 CAT-118: a wrong value shows its error when the field is left', async ({
  openAs,
}) => {
  const page = await openAs(pilot, createPath('workshop'));
  const leave = async (label: string, value: string, sentence: string): Promise<void> => {
    const control = page.getByLabel(label, { exact: true });
    await control.fill(value);
    await control.blur();
    await expect(wrong(page, sentence)).toBeVisible();
  };
  await leave('Prix', '45,5O', sentences.price);
  await expect(page.getByLabel(/^Prix\b/)).toHaveValue('45,5O');
  await leave('Places', '-1', sentences.max);
  await page.getByLabel('Places', { exact: true }).fill('5');
  await leave('Inscrits au minimum', '5', sentences.min);
  // Either number may be the wrong one.
  await expect(page.getByLabel('Places', { exact: true })).toHaveAccessibleDescription(
    'Il en faut plus que d’inscrits au minimum.',
  );
  await leave('Inscrits au minimum', '-1', sentences.min);
  await page.getByLabel('Inscrits au minimum').fill('4');
  await expect(wrong(page, sentences.min)).toHaveCount(0);
  await leave('Période', '01/01/2031', sentences.date);
  await expect(wrong(page, 'le 31/12/2030 au plus tard.')).toBeVisible();
  await leave('Période', '31/02/2027', sentences.date);
  await expect(wrong(page, 'le 31/02/2027 n’existe pas.')).toBeVisible();
  await leave('Période', 'demain', sentences.date);
  await expect(field(page, 'Période')).toHaveValue('demain');
  await pickPeriod(page, '31/12/2030');
  await expect(wrong(page, sentences.date)).toHaveCount(0);
  await page.getByRole('button', { name: 'En visio' }).click();
  await leave('Lien de visioconférence', 'javascript:alert(1)', sentences.link);
});

/** Expects each of these sentences at one field. */
async function expectWrong(page: Page, keys: (keyof typeof sentences)[]): Promise<void> {
  for (const key of keys) await expect(wrong(page, sentences[key])).toHaveCount(1);
}

async function expectFormationRules(page: Page): Promise<void> {
  await page.getByLabel(/^Prix\b/).fill('beaucoup');
  for (const room of ['Simple', 'Double', 'Triple']) await page.getByLabel(room).fill('abc');
  await page.getByLabel('Places', { exact: true }).fill('-1');
  await page.getByLabel('Inscrits au minimum').fill('-1');
  await send(page).click();
  await test.step('CAT-111 CAT-112 CAT-113 CAT-116: a formation requires its title, theme, period and habilitations', () =>
    expectWrong(page, ['title', 'thematic', 'date', 'habilitation']));
  await test.step('CAT-115 CAT-117 CAT-118: a formation refuses invalid prices, and numbers of guests below 0', async () => {
    await expectWrong(page, ['price', 'max', 'min']);
    await expect(wrong(page, sentences.room)).toHaveCount(3);
  });
  await test.step('CAT-114: a formation requires its place, and a remote one its link instead', async () => {
    await expectWrong(page, ['place']);
    await page.getByRole('button', { name: 'En visio' }).click();
    await send(page).click();
    await expectWrong(page, ['link']);
    await expect(wrong(page, sentences.place)).toHaveCount(0);
  });
}

async function expectEventRules(page: Page): Promise<void> {
  await field(page, 'Titre').fill('ab');
  await page.getByLabel(/^Prix\b/).fill('abc');
  await page.getByLabel('Places', { exact: true }).fill('0');
  await page.getByLabel('Inscrits au minimum').fill('0');
  await pickPeriod(page, '30/11/2026');
  await send(page).click();
  await expectWrong(page, ['title', 'price', 'date', 'place', 'max', 'min']);
  // Today is the earliest day; a typed place may replace a site.
  await pickPeriod(page, '01/12/2026');
  await expect(wrong(page, sentences.date)).toHaveCount(0);
  await page.getByLabel('Lieu libre').fill('Au bord du lac');
  await expect(wrong(page, sentences.place)).toHaveCount(0);
  await page.getByRole('button', { name: 'Calendrier' }).click();
  await expect(page.getByRole('button', { name: 'mardi 1 décembre 2026' })).toBeEnabled();
  await expect(page.getByRole('button', { name: 'Mois précédent' })).toBeDisabled();
}

async function expectMeetingRules(page: Page): Promise<void> {
  await page.getByLabel('Places', { exact: true }).fill('-1');
  await send(page).click();
  await expectWrong(page, ['title', 'date', 'place', 'max']);
  await page.getByRole('button', { name: 'En visio' }).click();
  await page.getByLabel('Mot de passe de la visio').fill('   ');
  await page.getByLabel('Places', { exact: true }).fill('0');
  await send(page).click();
  await expectWrong(page, ['link', 'password']);
  await expect(wrong(page, sentences.max)).toHaveCount(0);
}

test('the forms of a formation, an event and a team meeting apply their own rules', async ({ openAs }) => {
  const page = await openAs(pilot, createPath('formation'));
  await expectFormationRules(page);
  await leaveFor(page, createPath('event'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(kinds.event.title);
  await test.step('CAT-119 CAT-120 CAT-121 CAT-122: an event requires a title, a price, a place, at least one guest, and days from today on', () =>
    expectEventRules(page));
  await leaveFor(page, createPath('team_meeting'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(kinds.team_meeting.title);
  await test.step('CAT-123 CAT-124: a team meeting requires a title, a place or a link, and its days; it refuses a password of blanks', () =>
    expectMeetingRules(page));
});

test('CAT-086 CAT-089 CAT-126 CORE-269: switching an event to remote clears its place, and back its link; a site and a free place exclude each other', async ({
  openAs,
  portal,
}) => {
  const page = await openAs(pilot, createPath('event'));
  await fillForm(page, { title: 'Va-et-vient', period: '08/03/2027' });
  await page.getByRole('button', { name: 'En visio' }).click();
  await expect(page.getByLabel('Lieu', { exact: true })).toHaveCount(0);
  await page.getByLabel('Lien de visioconférence').fill('https://visio.example/1');
  await page.getByLabel('Mot de passe de la visio').fill('sésame');
  await page.getByRole('button', { name: 'En salle' }).click();
  await expect(page.getByLabel('Lieu', { exact: true })).toHaveValue('');
  await page.getByRole('button', { name: 'En visio' }).click();
  await expect(page.getByLabel('Lien de visioconférence')).toHaveValue('');
  await expect(page.getByLabel('Mot de passe de la visio')).toHaveValue('');
  await page.getByLabel('Lien de visioconférence').fill('https://visio.example/2');
  const calls = watchCalls(page);
  await send(page).click();
  await expect(page).toHaveURL(detailPath('event', '\\d+'));
  expect(calls.of('POST /api/events')[0]?.postDataJSON()).toMatchObject({
    isVisio: true,
    site: null,
    place: null,
    videoConferenceLink: 'https://visio.example/2',
  });
  const stored = await portal.api.send(pilot, 'GET', `/events/${idIn(page)}`);
  expect(stored).toMatchObject({ site: null, place: null, videoConferenceLink: 'https://visio.example/2' });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Va-et-vient');

  await go(page, createPath('event'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(kinds.event.title);
  const site = page.getByLabel('Lieu', { exact: true });
  const place = page.getByLabel('Lieu libre');
  await site.selectOption('1');
  await expect(place).toBeDisabled();
  await site.selectOption('');
  await expect(place).toBeEnabled();
  await place.fill('Au bord du lac');
  await expect(site).toBeDisabled();
  await field(page, 'Titre').fill('Pique-nique');
  await pickPeriod(page, '09/03/2027');
  await send(page).click();
  await expect(page).toHaveURL(detailPath('event', '\\d+'));
  expect(calls.of('POST /api/events')[1]?.postDataJSON()).toMatchObject({
    site: null,
    place: 'Au bord du lac',
  });
});

test('CAT-087 CAT-097 CAT-098: “Tous” and “Toutes” choose and send every level and habilitation; a meeting sends its break, not its waiting-list maximum', async ({
  openAs,
}) => {
  const page = await openAs(pilot, createPath('workshop'));
  const group = (name: string) => page.getByRole('group', { name }).getByRole('checkbox');
  await page.getByText('Tous', { exact: true }).click();
  for (const box of await group('Public visé').all()) await expect(box).toBeChecked();
  await expect(group('Habilitations nécessaires')).toHaveCount(7);
  await expect(page.getByRole('group', { name: 'Habilitations nécessaires' }).locator('label')).toHaveText([
    'Aucune habilitation', 'Toutes', 'IMMOBILIER', 'IAS', 'CIF', 'IOBSP', 'Agent lié',
  ]); // prettier-ignore
  await page.getByText('Aucune habilitation').click();
  await page.getByText('Toutes', { exact: true }).click();
  await expect(page.getByRole('checkbox', { name: 'Aucune habilitation' })).not.toBeChecked();
  await field(page, 'Titre').fill('Pour tous');
  await page.getByLabel('Thématique').fill('Entreprise');
  await pickPeriod(page, '10/03/2027');
  await page.getByLabel('Lieu', { exact: true }).selectOption('1');
  const calls = watchCalls(page);
  await send(page).click();
  await expect(page).toHaveURL(detailPath('workshop', '\\d+'));
  const sent = calls.of('POST /api/workshops')[0]?.postDataJSON();
  expect(sent.destined).toHaveLength(10);
  expect(sent.habilitation).toEqual(['IMMOBILIER', 'IAS', 'CIF', 'IOBSP', 'AGENT']);

  await go(page, createPath('team_meeting'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(kinds.team_meeting.title);
  const waiting = page.getByLabel('Maximum en liste d’attente');
  await expect(waiting.getByRole('option')).toHaveText(['1', '2', '3', '4', '5']);
  const pause = page.getByLabel('Temps de pause');
  await expect(pause.getByRole('option')).toHaveText(['Aucun', '30 min', '1h00', '1h30']);
  await fillForm(page, { title: 'Avec une pause', period: '11/03/2027' });
  await waiting.selectOption('2');
  await pause.selectOption('1h00');
  await send(page).click();
  await expect(page).toHaveURL(detailPath('team_meeting', '\\d+'));
  const meeting = calls.of('POST /api/team_meatings')[0]?.postDataJSON() as object;
  expect(meeting).toMatchObject({ breakTime: '1h00' });
  expect(JSON.stringify(meeting)).not.toMatch(/waiting(Max|Most)/);
});

test('CORE-006 CAT-004 CAT-091 CAT-093: a workshop takes three co-pilots at most, shown with name and address, and nobody above the author’s level', async ({
  openAs,
  portal,
}) => {
  const people = [];
  for (let count = 0; count < 4; count += 1) people.push(await portal.api.makeMember());
  const high = await portal.api.makeMember({ level: 'ROLE_XMAN' });
  const page = await openAs(pilot, createPath('workshop'));
  const picker = page.getByRole('combobox', { name: 'Co-pilotes' });
  // The whole name is searched, as only the first twenty results show.
  const nameIn = (email: string): string => email.split('.')[0] ?? '';
  await picker.fill(nameIn(high.email));
  await expect(page.getByText('Aucun résultat')).toBeVisible();
  for (const { email } of people.slice(0, 3)) {
    await picker.fill(nameIn(email));
    const option = page.getByRole('option').filter({ hasText: email });
    await expect(option).toContainText(/Parcours\d+ Alix/);
    await option.click();
  }
  await expect(page.getByRole('list', { name: 'Co-pilotes choisis' }).getByRole('listitem')).toHaveCount(3);
  await expect(picker).toBeDisabled();
  await expect(page.getByText('3 co-pilotes au plus : retirez-en un')).toBeVisible();
  await page
    .getByRole('button', { name: /^Retirer Alix/ })
    .first()
    .click();
  await fillForm(page, { title: 'À trois', period: '12/03/2027', site: '2' });
  await send(page).click();
  await expect(page).toHaveURL(detailPath('workshop', '\\d+'));
  // The author of a session is its pilot.
  await expect(book(page)).toContainText('Vous pilotez l’atelier.');
  await expect(page.getByRole('list', { name: 'Co-pilotes' }).getByRole('listitem')).toHaveCount(2);
  await expect(page.getByRole('link', { name: 'Modifier', exact: true })).toBeVisible();
  const { copilotApprouved } = await portal.api.send<{ copilotApprouved: { email: string }[] }>(
    pilot,
    'GET',
    `/workshops/${idIn(page)}`,
  );
  expect(copilotApprouved.map(({ email }) => email).toSorted()).toEqual(
    people
      .slice(1, 3)
      .map(({ email }) => email)
      .toSorted(),
  );
});

const makeRemote = async ({ api }: { api: Api }, kind: Kind): Promise<number> => {
  const { id } = await api.send<{ id: number }>(pilot, 'POST', `/${kinds[kind].call}`, {
    thematic: 'Entreprise',
    title: 'Chercher',
    isVisio: true,
    videoConferenceLink: 'https://visio.example/3',
    maxGuests: 5,
    minGuests: 1,
    startDate: '2027-06-02',
    endDate: '2027-06-02',
    price: 0,
    destined: ['ROLE_BEMAN'],
  });
  return id;
};

/** Searches, different for each form: a repeated one would make no call. */
const searches = [
  ['workshop', 'create', 3, 'dupo'],
  ['workshop', 'edit', 4, 'mart'],
  ['formation', 'create', 3, 'bern'],
  ['formation', 'edit', 4, 'roux'],
  ['event', 'edit', 3, 'peti'],
  ['team_meeting', 'create', 3, 'mora'],
] as const;
test('CAT-092: the search for co-pilots starts at 3 letters, on the edit forms of workshops and formations at 4', async ({
  openAs,
  portal,
}) => {
  const page = await openAs(pilot, smallPage);
  for (const [kind, mode, fewest, word] of searches) {
    await go(page, mode === 'edit' ? editPath(kind, await makeRemote(portal, kind)) : createPath(kind));
    const { title } = kinds[kind];
    const heading = mode === 'edit' ? title.replace('Créer', 'Modifier') : title;
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    const calls = watchCalls(page);
    const picker = page.getByRole('combobox', { name: 'Co-pilotes' });
    const asked = (): string[] =>
      calls
        .of('GET /api/users/search')
        .map((request) => new URL(request.url()).searchParams.get('lastName') ?? '');
    const typed = [2, 3, 4].map((length) => word.slice(0, length));
    for (const letters of typed) {
      await picker.fill(letters);
      await page.clock.runFor(400);
      if (letters.length >= fewest) await expect.poll(asked).toContain(letters);
    }
    expect(asked()).toEqual(typed.filter(({ length }) => length >= fewest));
    expect(calls.of('GET /api/users/search')[0]?.url()).toContain('copilots=true');
  }
});

const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

async function expectFormatted(page: Page, editor: Locator): Promise<void> {
  await editor.click();
  await page.keyboard.type('Le bilan ');
  const tools = page.getByRole('toolbar').first();
  await tools.getByRole('button', { name: 'Gras' }).click();
  // The button returns the focus to the text.
  await expect(editor).toBeFocused();
  await page.keyboard.type('en une page');
  await expect(editor.locator('strong')).toHaveText('en une page');
  await expect(tools.getByRole('button', { name: 'Gras' })).toHaveAttribute('aria-pressed', 'true');
  await tools.getByRole('button', { name: 'Gras' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(tools.getByRole('button', { name: 'Italique' })).toBeFocused();
  await editor.evaluate((element) => {
    const data = new DataTransfer();
    data.setData(
      'text/html',
      '<h1 onclick="x()">Titre</h1><p style="color:red">rouge <a href="javascript:x()">lien</a></p><script>x()</script>',
    );
    element.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
  });
  await expect(editor).toContainText('rouge');
  expect(await editor.innerHTML()).not.toMatch(/onclick|style=|javascript:|<script|<h1/);
}

/**
 * A pasted picture of another site becomes a link, an embedded one is uploaded; neither makes a request to
 * that site.
 */
async function expectPastedPictures(page: Page, editor: Locator): Promise<void> {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await editor.fill('');
  await editor.evaluate((element, data) => {
    const pasted = new DataTransfer();
    pasted.setData(
      'text/html',
      `<p>Voir <img src="https://ailleurs.example/suivi.png" alt="Vue"> et <img src="data:image/png;base64,${data}"></p>`,
    );
    element.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: pasted, bubbles: true, cancelable: true }),
    );
  }, dot.toString('base64'));
  await expect(editor.locator('a[href="https://ailleurs.example/suivi.png"]')).toHaveText(
    /^Image d’un autre site\s: Vue$/,
  );
  await expect(editor.locator('img')).toHaveAttribute('src', /^\/api\/pictures\/[\da-f]{32}$/);
  expect(asked.filter((url) => url.includes('ailleurs.example'))).toEqual([]);
  await editor.fill('');
}

/** What a spreadsheet and a word processor put on the clipboard keeps its form; text before a picture stays. */
async function expectPastedForms(editor: Locator): Promise<void> {
  await editor.fill('');
  await editor.evaluate((element) => {
    const item = (level: number, sign: string, words: string): string =>
      `<p class="MsoListParagraph" style="mso-list:l0 level${level} lfo1"><!--[if !supportLists]-->${sign}&nbsp;<!--[endif]-->${words}</p>`;
    const pasted = new DataTransfer();
    pasted.setData(
      'text/html',
      `<p>Avant l’image <img src="https://ailleurs.example/a.png" alt="Vue"></p>
      <table><tr><td>Actif</td><td>Part</td></tr><tr><td>SCPI</td><td>30 %</td></tr></table>
      ${item(1, '·', 'Relire')}${item(2, 'o', 'la clause')}${item(1, '·', 'Signer')}`,
    );
    element.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: pasted, bubbles: true, cancelable: true }),
    );
  });
  await expect(editor).toContainText('Avant l’image');
  await expect(editor.locator('p').filter({ hasText: 'SCPI' })).toHaveText('SCPI · 30 %');
  await expect(editor.locator('ul').first().locator('> li')).toHaveCount(2);
  await expect(editor.locator('ul ul li')).toHaveText('la clause');
  await editor.fill('');
}

async function expectUploadFailed(page: Page): Promise<void> {
  const editor = page.getByRole('textbox', { name: 'Mot du formateur' });
  await editor.fill('Ce qui est écrit');
  const buffer = Buffer.from('<svg onload="alert(1)">');
  await page
    .getByLabel('Choisir une image')
    .last()
    .setInputFiles({ name: 'faux.png', mimeType: 'image/png', buffer });
  await expectNotice(page, 'Une erreur est survenue.', 'Upload failed', 'bad');
  // The reason stands under the text.
  await expect(page.getByText('Cette image ne peut pas être lue')).toBeVisible();
  await expect(editor).toHaveText('Ce qui est écrit');
  await expect(editor.locator('img')).toHaveCount(0);
}

/** Inserts a picture. @returns its address on the portal's server. */
async function placePicture(page: Page, editor: Locator, nth = 0): Promise<string> {
  const [request] = await Promise.all([
    page.waitForRequest('**/api/uploads/images'),
    page
      .getByLabel('Choisir une image')
      .nth(nth)
      .setInputFiles({ name: 'point.png', mimeType: 'image/png', buffer: dot }),
  ]);
  expect(request.headers()['content-type']).toMatch(/^multipart\/form-data; boundary=/);
  const { data } = (await (await request.response())!.json()) as { data: { url: string } };
  await expect(editor.locator('img')).toHaveAttribute('src', data.url);
  return data.url;
}

test('CAT-094 CAT-095 CAT-096: the editor loads with a form only, cleans pasted text, uploads pictures with a description, and says Upload failed', async ({
  openAs,
  portal,
}) => {
  const scripts: string[] = [];
  const page = await openAs(pilot, '/auth/workshop');
  page.on('request', (request) => scripts.push(request.url()));
  await expect(page.getByRole('article').first()).toBeVisible();
  expect(scripts.some((url) => url.includes('RichTextEditor'))).toBe(false);
  await page.getByRole('link', { name: 'Créer un atelier' }).click();
  await expect(page.getByRole('toolbar')).toHaveCount(1);
  expect(scripts.some((url) => url.includes('RichTextEditor'))).toBe(true);
  // Optional texts are folded until requested.
  await page.getByRole('button', { name: 'Ajouter des objectifs et prérequis' }).click();
  await expect(page.getByRole('textbox', { name: 'Objectifs et prérequis' })).toBeFocused();
  await page.getByRole('button', { name: 'Ajouter un mot du formateur' }).click();
  await expect(page.getByRole('toolbar')).toHaveCount(3);

  const editor = page.getByRole('textbox', { name: 'Description (facultatif)' });
  await expectFormatted(page, editor);
  await expectPastedPictures(page, editor);
  await expectPastedForms(editor);
  await expectUploadFailed(page);
  await fillForm(page, { title: 'En images', period: '15/03/2027' });
  await editor.fill('Avant ');
  const address = await placePicture(page, editor);
  await page.getByLabel('Description de l’image').fill('Un point bleu');
  const others: string[] = [];
  for (const [nth, name] of ['Objectifs et prérequis', 'Mot du formateur'].entries())
    others.push(await placePicture(page, page.getByRole('textbox', { name }), nth + 1));
  await send(page).click();
  await expect(page).toHaveURL(detailPath('workshop', '\\d+'));
  await expect(page.getByRole('img', { name: 'Un point bleu' })).toHaveAttribute('src', address);
  const stored = await portal.api.send<Record<'description' | 'prerequisite' | 'formerWords', string>>(
    pilot,
    'GET',
    `/workshops/${idIn(page)}`,
  );
  expect(stored.description).toContain(`src="${address}"`);
  const texts = stored.prerequisite + stored.formerWords;
  for (const other of others) expect(texts).toContain(`src="${other}"`);
  for (const other of others) await expect(page.locator(`.prose img[src="${other}"]`)).toBeVisible();
});
