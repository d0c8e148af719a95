import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { BrowserContext, Page } from '@playwright/test';
import type { Api } from '../api.ts';
import { csvRows, storedFiles } from '../books-files.ts';
import { draw, signButton } from '../drawing.ts';
import { expect, test } from '../fixtures.ts';
import { makePilot } from '../leaders.ts';
import { openPhone } from '../phone.ts';
import { notice } from '../sessions.ts';

type Portal = {
  url: string;
  api: Api;
  query: <Row>(statement: string, values?: unknown[]) => Promise<Row[]>;
};
type Person = { id: number; email: string };
const admin = 'admin@forman.example';
const half = { day: '2026-12-01', part: 'morning' };
const title = 'Atelier du tadorne';

/** Makes a workshop of this morning, three hours long, of which two count for IAS, with these people. */
async function makeMorning({ api, query }: Portal, pilot: Person, people: readonly Person[]) {
  const { id } = await api.makeWorkshop({ title, former: pilot.id });
  for (const { email } of people) await api.send(email, 'POST', `/workshops/${id}/join`);
  await query('delete from session_slots where session_id = $1', [id]);
  await query(
    `update sessions set starts_at = '2026-12-01T06:55:00+01:00', ends_at = '2026-12-01T09:55:00+01:00' where id = $1`,
    [id],
  );
  await query(`update users set habilitations = '{IAS}' where id = any($1)`, [
    people.map((person) => person.id),
  ]);
  await api.send(admin, 'PUT', `/sessions/${id}/hours`, {
    nature: 'training',
    lines: [{ habilitation: 'IAS', themeId: null, minutes: 120 }],
  });
  return id;
}

/** Code on the pilot's screen. */
const scanned = async (api: Api, pilot: Person, id: number): Promise<string> => {
  const { code } = await api.send<{ code: string }>(
    pilot.email,
    'GET',
    `/presence/sessions/${id}/code?day=${half.day}&part=${half.part}`,
  );
  return `/auth/emargement/${code}`;
};

async function signTyped(page: Page, link: string, name: string): Promise<void> {
  await page.goto(link);
  await page.getByRole('button', { name: 'Taper mon nom' }).click();
  await page.getByLabel('Tapez votre prénom et votre nom').fill(name);
  await signButton(page).click();
  await expect(page.getByRole('heading', { name: /^C’est signé, merci/ })).toBeVisible();
}

async function signOffline(context: BrowserContext, page: Page, link: string): Promise<void> {
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await expect(page.getByText('Pas de réseau.')).toBeVisible();
  await draw(page);
  await signButton(page).click();
  await expect(page.getByRole('heading', { name: /^C’est noté, merci/ })).toBeVisible();
}

async function countersign(board: Page): Promise<void> {
  await board.getByRole('button', { name: 'Contresigner' }).click();
  const dialog = board.getByRole('dialog');
  await expect(dialog).toContainText('3 sur 3');
  await dialog.getByRole('button', { name: 'Taper mon nom' }).click();
  await dialog.getByRole('button', { name: 'Contresigner' }).click();
  await expect(board.getByRole('heading', { name: 'Contresignée' })).toBeVisible();
}

/** Reloads until the job has written its result. */
const reloadedUntil = (page: Page, seen: () => Promise<void>): Promise<void> =>
  expect(async () => {
    await page.reload();
    await seen();
  }).toPass({ timeout: 120_000 });

async function saved(page: Page, button: string): Promise<{ name: string; bytes: Buffer }> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).click();
  const file = await download;
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

test('HRS-058: typed, offline and by-hand signatures give the same hours; attestation, public page and control file agree', async ({
  openAs,
  portal,
  browser,
}) => {
  const { api } = portal;
  const pilot = await makePilot(api);
  const people: Person[] = [];
  for (const lastName of ['Tapant', 'Horsréseau', 'Sansportable'])
    people.push(await api.makeMember({ lastName }));
  const [typing, offline, noPhone] = people as [Person, Person, Person];
  const id = await makeMorning(portal, pilot, people);
  const board = await openAs(pilot.email, `/auth/presence/${id}`);
  const first = await openPhone(browser, portal, typing.email);
  const second = await openPhone(browser, portal, offline.email);

  await signTyped(first.page, await scanned(api, pilot, id), 'Alix Tapant');
  await signOffline(second.context, second.page, await scanned(api, pilot, id));
  const signed = board.getByRole('region', { name: 'Ont signé' });
  await expect(signed).toContainText('Tapant', { timeout: 10_000 });
  await expect(signed).not.toContainText('Horsréseau');
  await second.context.setOffline(false);
  await expect(notice(second.page)).toContainText('Votre signature est arrivée');
  await expect(signed).toContainText('Horsréseau', { timeout: 10_000 });
  await board.getByRole('button', { name: /Signer à la main pour .* Sansportable/ }).click();
  await board.getByRole('radio', { name: 'Téléphone déchargé ou absent' }).check();
  await board.getByRole('button', { name: 'Noter présent' }).click();
  await expect(signed).toContainText('Sansportable');
  await countersign(board);

  // All have the same hours, whichever way they signed.
  const third = await openPhone(browser, portal, noPhone.email);
  for (const { page } of [first, second, third]) {
    await page.goto('/auth/heures');
    await reloadedUntil(page, () =>
      expect(page.getByRole('region', { name: 'IAS' })).toContainText(/2\sh sur 15\sh/, { timeout: 3_000 }),
    );
  }

  // A person reads their attestation; a stranger with its code reads its public page.
  const { page } = second;
  await page.goto('/auth/heures/attestations');
  await page.getByRole('link', { name: title }).click();
  const attested = page.getByRole('article');
  await expect(attested).toContainText(/3\sh, une demi-journée sur une/);
  await expect(attested).toContainText(/IAS.*2\sh/);
  const pdf = await saved(page, 'Télécharger le PDF');
  const code = /[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}/.exec(await attested.innerText())![0];
  const visitor = await (await browser.newContext({ baseURL: portal.url, locale: 'fr-FR' })).newPage();
  await visitor.goto(`/verification/${code}`);
  await expect(visitor.getByRole('main')).toContainText('Horsréseau');
  await expect(visitor.getByRole('main')).toContainText(title);
  await expect(visitor.getByRole('main')).toContainText(/IAS2\sh/);

  // The control file contains that attestation, byte for byte, and the sheet of that person only.
  await page.goto('/auth/heures');
  await page.getByRole('button', { name: 'Préparer le dossier' }).click();
  await expect(page.getByRole('button', { name: 'Télécharger le dossier' })).toBeVisible({ timeout: 60_000 });
  const files = storedFiles((await saved(page, 'Télécharger le dossier')).bytes);
  const manifest = csvRows(files.get('manifeste.csv')!.toString('utf8'));
  expect(manifest.length).toBeGreaterThan(3);
  for (const line of manifest)
    expect(line['SHA-256'], line.Fichier).toBe(
      createHash('sha256')
        .update(files.get(line.Fichier ?? '')!)
        .digest('hex'),
    );
  expect(files.get(`attestations/${pdf.name}`)?.equals(pdf.bytes)).toBe(true);
  await Promise.all([first, second, third].map(({ context }) => context.close()));
  await visitor.context().close();
});
