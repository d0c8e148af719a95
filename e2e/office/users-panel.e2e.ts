import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { ladder, roleLabel } from '../../packages/domain/src/access.ts';
import { axeFindings } from '../axe.ts';
import { expect, test } from '../fixtures.ts';
import { watchCalls } from '../network.ts';
import { closeNotices, notice } from '../sessions.ts';
import { sideways } from '../window.ts';

const admin = 'admin@forman.example';
const panel = '/auth/admin?rubrique=utilisateurs';
const only = ({ email }: { email: string }): string => `${panel}&q=${encodeURIComponent(email)}`;

/** Makes the server fail once on this call. */
const breakOnce = (page: Page, call: string): Promise<unknown> =>
  page.route(
    `**/api/users/*/${call}`,
    (route) => route.fulfill({ status: 500, json: { code: 'internal', requestId: 'PANNE500' } }),
    { times: 1 },
  );

type Change = {
  /** The last part of the call's path. */
  call: string;
  make: () => Promise<unknown>;
  saved: string | null;
  failed: string;
  /** Expectations about the screen: with the former value, and with the new one. */
  before: () => Promise<unknown>;
  after: () => Promise<unknown>;
};

/** The change fails and is undone; made again, it is saved. */
async function failThenSave(page: Page, change: Change): Promise<void> {
  const expectNotice = async (title: string, text: string): Promise<void> => {
    await expect(notice(page)).toHaveCount(1);
    await expect(notice(page)).toContainText(title);
    await expect(notice(page)).toContainText(text);
    await closeNotices(page);
  };
  await breakOnce(page, change.call);
  await change.make();
  await expectNotice('Erreur !', change.failed);
  await change.before();
  await expect(page.getByText('Référence : PANNE500')).toBeVisible();
  await change.make();
  if (change.saved) await expectNotice('Nice !', change.saved);
  await change.after();
}

/** Changes the credit, with a reason. */
async function setCredit(page: Page, field: Locator, euros: string): Promise<void> {
  await field.fill(euros);
  await field.press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Motif' }).fill('Geste de la rentrée');
  await dialog.getByRole('button', { name: 'Changer le crédit' }).click();
}

test('CORE-006 MEM-320 MEM-321 MEM-323 MEM-327 MEM-329: level, pilot and accountant are saved on change, and reset when the server fails', async ({
  openAs,
  portal,
}) => {
  const user = await portal.api.makeMember({ level: 'ROLE_MAN' });
  const page = await openAs(admin, only(user));
  const level = page.getByRole('combobox', { name: /^Niveau de Alix/ });
  await expect(level).toHaveValue('ROLE_MAN');
  expect(await level.getByRole('option').allTextContents()).toEqual(ladder.map((one) => roleLabel[one]));
  await failThenSave(page, {
    call: 'role',
    make: () => level.selectOption('ROLE_DEVMAN'),
    saved: 'Role modifié !',
    failed: 'Erreur lors de la modification du role !',
    before: () => expect(level).toHaveValue('ROLE_MAN'),
    after: () => expect(level).toHaveValue('ROLE_DEVMAN'),
  });
  for (const [name, call, saved, failed] of [
    ['Pilote', 'pilot', 'Pilote modifié !', 'Erreur lors de la modification du pilote !'],
    [
      'Expert-comptable',
      'expert-accountant',
      'Statut expert comptable modifié !',
      'Erreur lors de la modification du statut expert comptable !',
    ],
  ] as const) {
    const toggle = page.getByRole('switch', { name: new RegExp(`^${name} : Alix`) });
    await failThenSave(page, {
      call,
      make: () => toggle.click(),
      saved,
      failed,
      before: () => expect(toggle).not.toBeChecked(),
      after: () => expect(toggle).toBeChecked(),
    });
  }
  // The accountant's role comes before the level, which is first again without it.
  const roles = async () =>
    (await portal.api.send<{ roles: string[] }>(admin, 'GET', `/users/${user.id}`)).roles[0];
  expect(await roles()).toBe('ROLE_EXPERT_ACCOUNTANT');
  const accountant = page.getByRole('switch', { name: /^Expert-comptable : Alix/ });
  await failThenSave(page, {
    call: 'expert-accountant',
    make: () => accountant.click(),
    saved: 'Statut expert comptable modifié !',
    failed: 'Erreur lors de la modification du statut expert comptable !',
    before: () => expect(accountant).toBeChecked(),
    after: () => expect(accountant).not.toBeChecked(),
  });
  expect(await roles()).toBe('ROLE_DEVMAN');
  await page.reload();
  await expect(level).toHaveValue('ROLE_DEVMAN');
  await expect(accountant).not.toBeChecked();
});

test('CORE-006 MEM-322 MEM-324 MEM-327 MEM-328 MEM-330: credit with a reason and the end of cursus are saved on change; one call saves the three milestones', async ({
  openAs,
  portal,
}) => {
  const user = await portal.api.makeMember({ level: 'ROLE_MAN', credit: 45 });
  const reached = { isJdEnded: true, isDemarrageEnded: false, is3JREnded: true };
  await portal.api.send(admin, 'PUT', `/users/${user.id}/jd`, reached);
  const page = await openAs(admin, only(user));
  const credit = page.getByRole('textbox', { name: /^Crédit de Alix/ });
  await expect(credit).toHaveValue('45,00');
  const calls = watchCalls(page);
  await credit.fill('-1');
  await credit.press('Enter');
  await expect(credit).toHaveValue('45,00');
  await expect(page.getByText('Un montant à partir de 0')).toBeVisible();
  // Without a reason nothing is saved.
  await credit.fill('60');
  await credit.press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Changer le crédit' }).click();
  await expect(page.getByText('Dites pourquoi le crédit change')).toBeVisible();
  await page.getByRole('button', { name: /^Laisser à/ }).click();
  await expect(credit).toHaveValue('45,00');
  expect(calls.of(`PUT /api/users/${user.id}/credit`)).toEqual([]);
  await failThenSave(page, {
    call: 'credit',
    make: () => setCredit(page, credit, '60,5'),
    saved: 'Crédits modifié !',
    failed: 'Erreur lors de la modification des crédits !',
    before: () => expect(credit).toHaveValue('45,00'),
    after: () => expect(credit).toHaveValue('60,50'),
  });
  await setCredit(page, credit, '20');
  await expect(notice(page)).toContainText('Crédits modifié !');
  await expect(credit).toHaveValue('20,00');
  await closeNotices(page);
  expect(await portal.api.send(admin, 'GET', `/users/${user.id}`)).toMatchObject({ credit: 20 });
  const end = page.getByLabel(/^Fin de cursus de Alix/);
  await failThenSave(page, {
    call: 'end-cursus',
    make: async () => {
      await end.fill('2027-06-30');
      await end.press('Enter');
    },
    saved: 'Date modifié !',
    failed: 'Erreur lors de la modification de la date !',
    before: () => expect(end).toHaveValue(''),
    after: () => expect(end).toHaveValue('30/06/2027'),
  });
  const milestones = page.getByRole('group', { name: /^Étapes de Alix/ });
  const boxes = milestones.getByRole('checkbox');
  const ticked = () => boxes.evaluateAll((all) => all.map((one) => (one as HTMLInputElement).checked));
  await failThenSave(page, {
    call: 'jd',
    make: () => milestones.getByRole('checkbox', { name: 'Dém. (Démarrage)' }).click(),
    saved: null,
    failed: 'Une erreur est survenue.',
    before: () => expect.poll(ticked).toEqual([true, false, true]),
    after: () => expect.poll(ticked).toEqual([true, true, true]),
  });
  // Saved without a notice.
  const cell = page.getByRole('cell').filter({ has: milestones });
  await expect(cell.getByText('Enregistré', { exact: true })).toBeVisible();
  await expect(notice(page)).toHaveCount(0);
  const sent = calls.of(`PUT /api/users/${user.id}/jd`).map((call) => call.postDataJSON() as object);
  const whole = { ...reached, isDemarrageEnded: true };
  expect(sent).toEqual([whole, whole]);
});

test('MEM-325 MEM-326 MEM-327 MEM-330 MEM-331 MEM-332: an administrator sets sponsor and manager by number; numbers below 1 make no call, and a wrong one shows its error in the row', async ({
  openAs,
  portal,
}) => {
  const sponsor = await portal.api.makeMember();
  const user = await portal.api.makeMember({ sponsor: sponsor.id });
  const child = await portal.api.makeMember({ sponsor: user.id });
  const page = await openAs(admin, only(user));
  const row = page.getByRole('row').nth(1);
  const calls = watchCalls(page);
  for (const { label, call, saved, failed } of [
    {
      label: 'parrain',
      call: 'godfather',
      saved: 'Parrain modifié !',
      failed: 'Erreur lors de la modification du parrain !',
    },
    {
      label: 'manager',
      call: 'manager',
      saved: 'Manager modifié !',
      failed: 'Erreur lors de la modification du manager !',
    },
  ]) {
    const field = page.getByRole('spinbutton', { name: new RegExp(`^Nouveau ${label} de Alix`) });
    const give = async (number: number): Promise<void> => {
      await field.fill(String(number));
      await field.press('Enter');
    };
    for (const nobody of [0, -1]) {
      await give(nobody);
      await expect(field).toHaveValue('');
    }
    expect(calls.of(`PUT /api/users/${user.id}/${call}`)).toEqual([]);
    for (const [number, why] of [
      [user.id, 'Nul ne peut être son propre parrain ou manager'],
      [999_999, 'Personne n’a ce numéro'],
      ...(label === 'parrain' ? [[child.id, 'Cette personne est dans la lignée'] as const] : []),
    ] as const) {
      await give(number);
      await expect(notice(page)).toContainText(failed);
      await closeNotices(page);
      await expect(row).toContainText(why);
      if (label === 'parrain') await expect(row).toContainText(`n° ${sponsor.id}`);
    }
    await failThenSave(page, {
      call,
      make: () => give(9),
      saved,
      failed,
      before: () => expect(row.getByText('n° 9', { exact: true })).toHaveCount(label === 'parrain' ? 0 : 1),
      after: () => expect(row.getByText('n° 9', { exact: true })).toHaveCount(label === 'parrain' ? 1 : 2),
    });
  }
});

test('MEM-324 MEM-327: a change made during a save is saved after it', async ({ openAs, portal }) => {
  const user = await portal.api.makeMember();
  const page = await openAs(admin, only(user));
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(
    '**/api/users/*/end-cursus',
    async (route) => {
      await promise;
      await route.continue();
    },
    { times: 1 },
  );
  const end = page.getByLabel(/^Fin de cursus de Alix/);
  await end.fill('2027-06-30');
  await end.press('Enter');
  await expect(page.getByText('Enregistrement…')).toBeVisible();
  await end.fill('2027-09-30');
  await end.press('Enter');
  await expect(end).toHaveValue('30/09/2027');
  resolve();
  await expect(page.getByText('Enregistré', { exact: true })).toBeVisible();
  const stored = () => portal.api.send<{ endCursus: string }>(admin, 'GET', `/users/${user.id}`);
  await expect.poll(async () => (await stored()).endCursus).toContain('2027-09-30');
  await expect(end).toHaveValue('30/09/2027');
});

test('MEM-322: a balance changed by somebody else shows a message and the new balance, in the row and in the person’s file', async ({
  openAs,
  portal,
}) => {
  const user = await portal.api.makeMember({ level: 'ROLE_MAN', credit: 45 });
  const change = (credit: number, previousCredit: number) =>
    portal.api.send(admin, 'PUT', `/users/${user.id}/credit`, { credit, previousCredit, reason: 'Ailleurs' });
  const page = await openAs(admin, only(user));
  const credit = page.getByRole('textbox', { name: /^Crédit de Alix/ });
  await expect(credit).toHaveValue('45,00');
  await change(50, 45);
  await setCredit(page, credit, '60');
  await expect(page.getByText(/Le solde a changé entre-temps/)).toBeVisible();
  await expect(credit).toHaveValue('50,00');
  await setCredit(page, credit, '60');
  await expect(notice(page).last()).toContainText('Crédits modifié !');

  await page.goto(`/auth/admin/utilisateurs/${user.id}`);
  await page.getByRole('button', { name: 'Modifier le crédit' }).click();
  const dialog = page.getByRole('dialog');
  await change(70, 60);
  await dialog.getByLabel('Nouveau solde, en euros').fill('80');
  await dialog.getByLabel('Motif').fill('Geste');
  await dialog.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(dialog.getByText(/Le solde a changé entre-temps/)).toBeVisible();
  await expect(dialog).toContainText(/Solde\s: 70,00/);
});

test('a CSV of chosen people has their current values in the shown columns; a deleted person leaves the choice', async ({
  openAs,
  portal,
}) => {
  const [one, other] = [await portal.api.makeMember(), await portal.api.makeMember()];
  const page = await openAs(admin, only(one));
  const bar = page.getByRole('region', { name: 'Pour les lignes choisies' });
  const search = page.getByRole('searchbox', { name: /^Nom, e-mail/ });
  await page.getByRole('checkbox', { name: /^Choisir Alix/ }).check();
  await expect(bar.getByRole('button', { name: /^Choisir les/ })).toHaveCount(0);
  // As many results as before, but of other people.
  await search.fill(other.email);
  await expect(page.getByText(other.email)).toBeVisible();
  await expect(bar.getByRole('button', { name: /^Choisir les/ })).toBeVisible();
  await page.getByRole('checkbox', { name: /^Choisir Alix/ }).check();
  await expect(bar).toContainText('2 personnes choisies');
  expect(await axeFindings(page)).toEqual([]);

  await portal.api.send(admin, 'PUT', `/users/${one.id}/role`, { role: 'ROLE_DEVMAN' });
  await page.getByRole('button', { name: 'Colonnes' }).click();
  const columns = page.getByRole('dialog', { name: 'Colonnes affichées' });
  await columns.getByText('Pilote', { exact: true }).click();
  await columns.locator('.dlg-foot').getByRole('button', { name: 'Fermer' }).click();
  const downloading = page.waitForEvent('download');
  await bar.getByRole('button', { name: 'CSV des choisis' }).click();
  const [head, ...lines] = (await readFile(await (await downloading).path(), 'utf8')).trimEnd().split('\r\n');
  expect(head).toContain('Niveau;Crédits;Adhésion payée');
  expect(lines).toHaveLength(2);
  expect(lines.find((line) => line.includes(`;${one.id};`))).toContain(`;${one.id};DEVMAN;`);

  await bar.getByRole('button', { name: 'Changer de manager' }).click();
  await page.getByRole('combobox', { name: 'Nom de famille' }).fill('castaing');
  await page.getByRole('dialog').getByRole('option').first().click();
  const question = page.getByRole('dialog', { name: /^Changer de manager/ });
  await expect(question).toContainText('Leur manager sera Hélène Castaing.');
  expect(await axeFindings(page)).toEqual([]);
  await question.getByRole('button', { name: 'Changer de manager' }).click();
  await expect(notice(page)).toContainText('Manager modifié !');
  await expect(bar).toHaveCount(0);
  await expect(page.getByRole('row').nth(1)).toContainText('Castaing');
  await closeNotices(page);

  await page.getByRole('checkbox', { name: /^Choisir Alix/ }).check();
  await page.getByRole('button', { name: /^Supprimer Alix/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Supprimer le compte' }).click();
  await expect(page.getByRole('heading', { name: 'Aucune donnée' })).toBeVisible();
  await page.getByRole('button', { name: 'Tout afficher' }).click();
  await expect(page.getByRole('row')).toHaveCount(11);
  await expect(bar).toHaveCount(0);
});

test('MEM-319: a sponsor is found by name, with one call for each three first letters, typed or pasted', async ({
  openAs,
  portal,
}) => {
  const user = await portal.api.makeMember();
  const page = await openAs(admin, only(user));
  await page.getByRole('button', { name: /^Nouveau parrain de Alix.*, par son nom$/ }).click();
  const calls = watchCalls(page);
  const dialog = page.getByRole('dialog');
  const name = dialog.getByRole('combobox', { name: 'Nom de famille' });
  const options = dialog.getByRole('option');
  await name.pressSequentially('ca');
  expect(calls.of('GET /api/users/search')).toEqual([]);
  await name.press('s');
  await expect(options.first()).toBeVisible();
  await name.pressSequentially('tai');
  await expect(options.filter({ hasText: 'Castaing' })).toHaveCount(1);
  await name.fill('castaing');
  await expect(options).toHaveCount(1);
  const [search, ...others] = calls.of('GET /api/users/search');
  expect(others).toEqual([]);
  expect(new URL(search?.url() ?? '').search).toBe('?lastName=cas&minRole=ROLE_BEMAN');
  expect(await axeFindings(page)).toEqual([]);
  await options.first().click();
  await expect(notice(page)).toContainText('Parrain modifié !');
  await expect(page.getByRole('row').nth(1)).toContainText('Castaing');
});

test('MEM-315 MEM-316 MEM-317 MEM-318: the table has its columns, filters and file, and searches from the third letter on', async ({
  openAs,
  portal,
}) => {
  const user = await portal.api.makeMember({ level: 'ROLE_GUEST' });
  const page = await openAs(admin, panel);
  await expect(page.getByRole('row')).toHaveCount(11);
  const heads = (await page.getByRole('columnheader').allTextContents()).filter(Boolean);
  expect(heads).toEqual([
    'Nom',
    'N°',
    'Niveau',
    'Crédits',
    'Pilote',
    'Adhésion payée',
    'Étapes',
    'Fin de cursus',
    'E-mail',
    'Téléphone',
    'Adresse',
    'Parrain',
    'Nouveau parrain',
    'Manager',
    'Nouveau manager',
    'Expert-comptable',
    'Actions',
  ]);
  expect(await axeFindings(page)).toEqual([]);
  const calls = watchCalls(page);
  const search = page.getByRole('searchbox', { name: /^Nom, e-mail/ });
  const asked = () =>
    calls.of('GET /api/users').map((call) => new URL(call.url()).searchParams.get('search'));
  await search.pressSequentially('pa');
  await search.press('Enter');
  await expect(search).toHaveValue('pa');
  expect(asked()).toEqual([]);
  await search.press('r');
  await search.press('Enter');
  await expect(page).toHaveURL(/q=par/);
  await expect.poll(asked).toEqual(['par']);
  await search.fill('xqz');
  await expect(page.getByRole('heading', { name: 'Aucune donnée' })).toBeVisible();
  // What three letters found fits a page: a fourth filters on the spot.
  await search.press('w');
  await expect(page).toHaveURL(/q=xqzw/);
  expect(asked()).toEqual(['par', 'xqz']);

  await search.fill(user.email);
  await expect(page.getByRole('row')).toHaveCount(2);
  const row = page.getByRole('row').nth(1);
  await expect(row.getByRole('cell', { name: 'Non', exact: true })).toBeVisible();
  const milestones = row.getByRole('group', { name: /^Étapes/ }).getByRole('checkbox');
  expect(await milestones.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')))).toEqual([
    'JD (Journée découverte)',
    'Dém. (Démarrage)',
    '3JR (3 JR)',
  ]);
  await row.getByRole('checkbox', { name: /^Choisir/ }).check();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV des choisis' }).click();
  const lines = (await readFile(await (await downloading).path(), 'utf8')).trimEnd().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(`;${user.id};Invité;0,00;Non;Non;`);
  await page.getByRole('combobox', { name: 'Cotisation' }).selectOption('À jour');
  await expect(page.getByRole('heading', { name: 'Aucune donnée' })).toBeVisible();
  await page.getByRole('combobox', { name: 'Cotisation' }).selectOption('Jamais adhérents');

  // Deletes the person by the usual dialog; the name and the pencil are links.
  await expect(row.getByRole('link', { name: /^Modifier Alix/ })).toBeVisible();
  await expect(row.getByRole('button', { name: /^Prendre le contrôle/ })).toBeVisible();
  await row.getByRole('button', { name: /^Supprimer Alix/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Supprimer le compte' }).click();
  await expect(notice(page)).toContainText('Le compte est supprimé !');
  await expect(page.getByRole('heading', { name: 'Aucune donnée' })).toBeVisible();
});

test(
  'MEM-333 MEM-334 MEM-335 MEM-336 MEM-338 MEM-339: the form of a new account shows an error at each wrong field, then creates the account',
  { tag: '@phone' },
  async ({ openAs, portal }) => {
    const other = await portal.api.makeMember();
    const page = await openAs(admin, panel);
    await page.getByRole('button', { name: 'Tout voir' }).first().click();
    await expect(page.getByLabel(/^Fin de cursus/).first()).toBeVisible();
    expect(await sideways(page)).toBeLessThanOrEqual(0);
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('link', { name: 'Créer' }).click();
    const calls = watchCalls(page);
    const send = page.getByRole('button', { name: 'Créer le compte' });
    const field = (name: string) => page.getByRole('textbox', { name, exact: true });
    const said = (name: string, sentence: string) =>
      expect(field(name)).toHaveAccessibleDescription(new RegExp(sentence.replaceAll('.', '\\.')));
    await send.click();
    await expect(page.getByRole('combobox', { name: 'Civilité' })).toBeFocused();
    await expect(page.getByRole('combobox', { name: 'Civilité' })).toHaveAccessibleDescription(
      'Ce champ est obligatoire',
    );
    const wrong = {
      email: "L'adresse email est invalide.",
      phone: 'Le numéro de téléphone est invalide.',
      password: 'Le mot de passe doit contenir au minimum 8 caractères.',
      confirmation: 'Les mots de passe ne correspondent pas.',
    };
    for (const name of ['Nom', 'Prénom']) await said(name, 'Ce champ est obligatoire');
    await said('E-mail', wrong.email);
    await said('Téléphone', wrong.phone);
    await said('Mot de passe', wrong.password);
    await said('Confirmation du mot de passe', wrong.confirmation);
    await page.getByRole('combobox', { name: 'Civilité' }).selectOption('Mlle');
    await field('Nom').fill('Nouvelle');
    await field('Prénom').fill('Ana');
    await field('E-mail').fill('pas une adresse');
    await field('Mot de passe').fill('court77');
    await field('Confirmation du mot de passe').fill('autre');
    // Nine digits and eleven. The sentence disappears while typing, until the form is sent again.
    for (const number of ['061122334', '06112233445']) {
      await field('Téléphone').fill(number);
      await expect(field('Téléphone')).not.toHaveAccessibleDescription(/invalide/);
      await send.click();
      await said('Téléphone', wrong.phone);
    }
    await said('E-mail', wrong.email);
    await said('Mot de passe', wrong.password);
    await said('Confirmation du mot de passe', wrong.confirmation);
    expect(calls.of('POST /api/users')).toEqual([]);
    await field('E-mail').fill(other.email);
    await field('Téléphone').fill('0677001122');
    for (const name of ['Mot de passe', 'Confirmation du mot de passe']) await field(name).fill('password');
    await send.click();
    await said('Mot de passe', 'Ce mot de passe est trop courant\\s: choisissez-en un autre.');
    for (const name of ['Mot de passe', 'Confirmation du mot de passe'])
      await field(name).fill('chaussette-verte');
    await send.click();
    // The server's own sentence, at its field.
    await said('E-mail', 'Email déjà utilisé\u00a0!');
    await expect(field('E-mail')).toBeFocused();
    expect(await axeFindings(page)).toEqual([]);
    await field('E-mail').fill(`ana.${Date.now()}@forman.example`);
    await send.click();
    await expect(notice(page).last()).toContainText('Le compte est créé !');
    await expect(page.getByRole('heading', { level: 1, name: 'Ana Nouvelle' })).toBeVisible();
  },
);

test('MEM-337 MEM-339: the form of an existing account checks only the phone itself; errors found by the server show at their fields', async ({
  openAs,
  portal,
}) => {
  const other = await portal.api.makeMember();
  const user = await portal.api.makeMember();
  const page = await openAs(admin, only(user));
  await page.getByRole('link', { name: /^Modifier Alix/ }).click();
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  const send = page.getByRole('button', { name: 'Enregistrer' });
  const calls = watchCalls(page);
  const change = `PUT /api/users/${user.id}`;
  await field('Téléphone').fill('0611');
  await field('Prénom').fill('');
  await field('E-mail').fill('pas une adresse');
  await send.click();
  await expect(field('Téléphone')).toHaveAccessibleDescription(/Le numéro de téléphone est invalide\./);
  for (const name of ['Prénom', 'E-mail'])
    await expect(field(name)).not.toHaveAttribute('aria-invalid', 'true');
  expect(calls.of(change)).toEqual([]);
  await field('Téléphone').fill('0677889900');
  await send.click();
  await expect(field('Prénom')).toHaveAccessibleDescription(/Prénom invalide\s!/);
  await expect(field('E-mail')).toHaveAccessibleDescription(/Format de l'email invalide/);
  expect(calls.of(change).map((call) => call.postDataJSON() as object)).toMatchObject([
    { firstName: '', email: 'pas une adresse' },
  ]);
  await expect(field('E-mail')).toHaveValue('pas une adresse');
  await expect(field('Téléphone')).toHaveValue('0677889900');
  await field('Prénom').fill('Alice');
  await field('E-mail').fill(other.email);
  await send.click();
  await expect(field('E-mail')).toHaveAccessibleDescription(/Email déjà utilisé\s!/);
  await field('E-mail').fill(user.email);
  await send.click();
  await expect(notice(page).last()).toContainText('Le profil est à jour !');
  expect(await portal.api.send(admin, 'GET', `/users/${user.id}`)).toMatchObject({
    firstName: 'Alice',
    phoneNumber: '0677889900',
  });
});
