import type { Page } from '@playwright/test';
import { axeFindings } from '../axe.ts';
import { expect, test } from '../fixtures.ts';
import { notice } from '../sessions.ts';
import { go } from '../window.ts';

const admin = 'admin@forman.example';
const accountant = 'comptable@forman.example';
const office = '/auth/admin';

const toggle = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Rubriques' }).getByRole('button', { name, exact: true });
const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test(
  'MEM-014 MEM-027 MEM-294 MEM-367 MEM-368 MEM-369 MEM-370: the VAT panel opens in the back office, and at its own address',
  { tag: '@phone' },
  async ({ openAs, portal }) => {
    const page = await openAs(admin, office);
    await expect(toggle(page, 'TVA')).toHaveAttribute('aria-expanded', 'false');
    await expect(page.getByRole('link', { name: /Paiements? à traiter/ })).toBeVisible();
    await toggle(page, 'TVA').click();
    await expect(page).toHaveURL(`${office}?rubrique=tva`);
    const rate = page.getByLabel('Taux de TVA, en pourcentage');
    const turnover = page.getByLabel('Chiffre d’affaires, en euros');
    const trend = page.getByLabel('Évolution du chiffre d’affaires');
    const change = page.getByRole('button', { name: 'Modifier' });
    await expect(rate).toHaveValue('20\u00a0%');
    await expect(rate).toHaveAttribute('aria-valuemin', '0');
    await rate.press('ArrowUp');
    await expect(rate).toHaveValue('20,5\u00a0%');
    await rate.press('ArrowDown');
    await expect(turnover).toHaveValue('12\u00a0845\u00a0000,00\u00a0€');
    await expect(trend).toHaveValue('1');
    await expect(panel(page, 'TVA')).toContainText('TVA non applicable, article 261 du CGI');
    expect(await axeFindings(page)).toEqual([]);

    // Blank, then with a third decimal: no call is made, and the text stays.
    for (const field of [rate, turnover]) {
      await field.fill('');
      await change.click();
      await expect(field).toBeFocused();
      await expect(field).toHaveAccessibleDescription(/Ce champ est obligatoire/);
      await field.fill('5.555');
      await change.click();
      await expect(field).toHaveAccessibleDescription(/deux décimales au plus/);
      await expect(field).toHaveValue('5.555');
      await field.fill('5,5');
    }
    // A reload keeps the panel and the typed values.
    await trend.selectOption('En baisse');
    page.once('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await expect(page).toHaveURL(`${office}?rubrique=tva`);
    await expect(rate).toHaveValue('5,5\u00a0%');
    await expect(panel(page, 'TVA')).toContainText('Taux en vigueur\u00a0: 20\u00a0%.');
    // The rate applies to every later invoice, so a question shows both rates first.
    await change.click();
    const question = page.getByRole('dialog', { name: 'Changer le taux de TVA ?' });
    await expect(question).toContainText('TVA\u00a0: 20\u00a0% → 5,5\u00a0%');
    expect(await portal.api.send(admin, 'GET', '/settings/1')).toMatchObject({ valueTVA: 20 });
    await question.getByRole('button', { name: 'Changer le taux' }).click();
    await expect(notice(page)).toContainText('Les réglages sont modifiés !');
    await expect(panel(page, 'TVA')).toContainText('5,5');
    expect(await portal.api.send(admin, 'GET', '/settings/1')).toMatchObject({
      valueTVA: 5.5,
      CA: 5.5,
      CAugmente: -1,
    });
    await toggle(page, 'TVA').click();
    await expect(page).toHaveURL(office);
    await expect(rate).toHaveCount(0);
    await page.goBack();
    await expect(rate).toHaveValue('5,5\u00a0%');

    // The same form has its own address, and a page for the accountant.
    await go(page, '/auth/adherents/profil/facture/AdminTva');
    await expect(page.getByRole('heading', { level: 1, name: 'TVA' })).toBeVisible();
    await expect(rate).toHaveValue('5,5\u00a0%');
    await go(page, '/auth/expert-comptable?rubrique=tva');
    await expect(toggle(page, 'TVA')).toHaveAttribute('aria-expanded', 'true');
    await expect(rate).toHaveValue('5,5\u00a0%');
    await portal.api.send(admin, 'PUT', '/settings/1', { valueTVA: 20, CA: 12_845_000, CAugmente: 1 });
  },
);

/** Expects a page without the administrator's panels, at either address. */
async function expectReduced(page: Page): Promise<void> {
  // Opens a panel with several pages.
  const open = async (): Promise<void> => {
    await toggle(page, 'Factures').click();
    await expect(toggle(page, 'Factures')).toHaveAttribute('aria-expanded', 'true');
  };
  await open();
  for (const address of [office, '/auth/expert-comptable']) {
    await go(page, `${address}?rubrique=tva`);
    await expect(page).toHaveURL(`${address}?rubrique=tva`);
    await expect(page.getByRole('heading', { level: 1, name: /^\S+ 20\d\d$/ })).toBeVisible();
    await expect(toggle(page, 'Factures')).toHaveAttribute('aria-expanded', 'false');
    await expect(toggle(page, 'TVA')).toHaveCount(0);
    await expect(page.getByLabel('Taux de TVA, en pourcentage')).toHaveCount(0);
    await expect(page.getByRole('link', { name: /Paiements? à traiter/ })).toHaveCount(0);
    await open();
  }
}

test('MEM-014 MEM-298 CORE-081: a member who opens the back office or its pages is led home', async ({
  openAs,
}) => {
  const page = await openAs('neoman@forman.example', office);
  await expect(page).toHaveURL('/auth/home');
  for (const address of [
    '/auth/expert-comptable',
    '/auth/adherents/profil/facture/AdminTva',
    '/auth/admin/paiements',
  ]) {
    await go(page, address);
    await expect(page).toHaveURL('/auth/home');
  }
});

/** Name and lines of a downloaded file. */
async function download(page: Page, label: string): Promise<{ name: string; lines: string[] }> {
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: label, exact: true }).click();
  const file = await saved;
  const text = Buffer.concat(await (await file.createReadStream()).toArray()).toString();
  return { name: file.suggestedFilename(), lines: text.replace('\uFEFF', '').trimEnd().split('\r\n') };
}

/** Cents, from "1 234,50 €" and "1 234,50"; a dash is 0. */
const cents = (text: string): number => Number(text.replaceAll(/\D/g, '') || 0);
const total = (amounts: readonly number[]): number => amounts.reduce((sum, one) => sum + one, 0);

/** A number out of range gives the nearest page, other text the first page. */
async function expectNearestPage(page: Page): Promise<void> {
  const jump = page.getByLabel('Aller à la page');
  const last = (await jump.getAttribute('aria-valuemax'))!;
  for (const [typed, kept] of [
    ['999', last],
    ['0', '1'],
    ['2', '2'],
    ['', '1'],
    ['2', '2'],
    ['abc', '1'],
  ] as const) {
    await jump.fill(typed);
    await jump.press('Enter');
    await expect(jump).toHaveValue(kept);
    await expect(page).toHaveURL(kept === '1' ? /rubrique=factures$/ : new RegExp(`page=${kept}$`));
  }
}

async function expectInvoices(page: Page, place: string): Promise<void> {
  const invoices = page.getByRole('table', { name: /^Factures de 2026/ });
  await expect(invoices.getByRole('columnheader')).toHaveText([
    'Utilisateur',
    'Nom',
    'Date',
    'Numéro de facture',
    'Montant',
    'Document',
  ]);
  expect(await page.getByLabel('Année').getByRole('option').allTextContents()).toEqual([
    '2026',
    '2025',
    '2024',
    '2023',
    '2022',
  ]);
  await expectNearestPage(page);
  const { name, lines } = await download(page, 'Export');
  expect(name).toBe('factures-2026.csv');
  // The file also has the credit documents.
  const issued = lines.filter((line) => line.startsWith('F-2026-'));
  expect(issued.length).toBeLessThan(lines.length - 1);
  await expect(invoices.getByRole('row').last()).toContainText(`${issued.length} factures dans l’année`);
  const first = invoices.getByRole('row').nth(1);
  const number = /F-2026-\d{6}/.exec(await first.innerText())![0];
  expect(issued.some((line) => line.startsWith(number))).toBe(true);
  const pdf = page.waitForEvent('download');
  await first.getByRole('button', { name: `Télécharger le PDF de ${number}` }).click();
  expect((await pdf).suggestedFilename()).toBe(`${number}.pdf`);
  await first.getByRole('link', { name: `Détail de ${number}` }).click();
  await expect(page).toHaveURL(new RegExp(`/auth/${place}/user/\\d+/facture/\\d+$`));
  await page.goBack();
  await expect(invoices).toBeVisible();
}

/** Each row adds up, and each month; the files have the same amounts. */
async function expectCredits(page: Page): Promise<void> {
  const credits = page.getByRole('table', { name: /^Avoirs de 2026 par mois/ });
  await expect(credits).toBeVisible();
  const figures: number[][] = [];
  for (const row of await credits.getByRole('row').all())
    // A phone shows only months with an amount; the text of the others is read too.
    figures.push((await row.locator('td').allTextContents()).map(cents));
  const people = figures.slice(1, -2);
  const sums = figures.at(-2)!;
  for (const row of [...people, sums]) expect(total(row.slice(0, 12))).toBe(row[12]);
  for (let column = 0; column < 13; column += 1)
    expect(total(people.map((row) => row[column] ?? 0))).toBe(sums[column]);
  const year = await download(page, 'Export');
  expect(year.name).toBe('avoirs-2026.csv');
  const grand = await credits.getByRole('row').last().getByRole('cell').nth(1).innerText();
  await expect(credits.getByRole('row').last().getByRole('rowheader')).toHaveText('Grand total');
  expect(cents(grand)).toBe(cents(year.lines.at(-1)!.split(';').at(-1)!));
  const all = await download(page, 'Export Global');
  expect(all.name).toBe('avoirs-detail-2026.csv');
  expect(all.lines.length).toBeGreaterThan(people.length);
}

/** Goes from the panel of invoices to the movements of one person, at this address. */
async function expectBooks(page: Page, place: string, look: () => Promise<void>): Promise<void> {
  const years = page.getByLabel('Année');
  await test.step('MEM-300 MEM-302 MEM-360 MEM-361: the invoices of a year come by pages, each with its PDF and its page, and can be exported', async () => {
    await toggle(page, 'Factures').click();
    await expectInvoices(page, place);
    await look();
  });
  await test.step('MEM-295 MEM-301: a year without data says so; opening another panel closes this one', async () => {
    await years.selectOption('2022');
    await expect(page.getByText('Aucune donnée')).toBeVisible();
    // Opening another panel drops the year and the page.
    await toggle(page, 'Avoirs').click();
    await expect(page).toHaveURL(`/auth/${place}?rubrique=avoirs`);
    await expect(toggle(page, 'Factures')).toHaveAttribute('aria-expanded', 'false');
    await expect(page.getByRole('table', { name: /^Factures de/ })).toHaveCount(0);
  });
  await test.step('MEM-363 MEM-365: the avoirs of a year add up by person and by month, and can be exported', async () => {
    await expectCredits(page);
    await look();
  });
  await test.step('MEM-362: the history of avoirs has pages of 25 people, and a year select', async () => {
    const people = page.getByRole('link', { name: /^Détails de/ });
    const pages = page.getByRole('navigation', { name: 'Pages' });
    await expect(people).toHaveCount(25);
    const first = await people.first().getAttribute('aria-label');
    await pages.getByRole('link', { name: 'Page 2', exact: true }).click();
    await expect(page).toHaveURL(/rubrique=avoirs&page=2$/);
    await expect(people.first()).not.toHaveAccessibleName(first!);
    await years.selectOption('2025');
    await expect(page.getByRole('table', { name: /^Avoirs de 2025 par mois/ })).toBeVisible();
    await expect(page).not.toHaveURL(/page=/);
    await years.selectOption('2026');
    await expect(people.first()).toHaveAccessibleName(first!);
  });
  await test.step('MEM-364 MEM-366: each person links to their credit movements of the year, which can be exported', async () => {
    await page
      .getByRole('link', { name: /^Détails de/ })
      .first()
      .click();
    await expect(page).toHaveURL(new RegExp(`/auth/${place}/user/\\d+/avoirs/2026$`));
    // The panel before has a button of the same name.
    await expect(page.getByRole('heading', { level: 1, name: /^Avoirs de / })).toBeVisible();
    const own = await download(page, 'Export');
    expect(own.name).toMatch(/^avoirs-\d+-2026\.csv$/);
    expect(own.lines[0]).toBe('Numéro;Nom;Date;Heure;Type;Description;Action;Montant');
    await years.selectOption('2022');
    await expect(page).toHaveURL(new RegExp(`/auth/${place}/user/\\d+/avoirs/2022$`));
  });
}

test('an administrator reads the invoices and avoirs of a year', async ({ openAs }) => {
  const page = await openAs(admin, office);
  await expectBooks(page, 'admin', () => Promise.resolve());
});

test(
  'the accountant has a reduced office at either address, and reads the invoices and avoirs of a year there',
  { tag: '@phone' },
  async ({ openAs }) => {
    const page = await openAs(accountant, '/auth/expert-comptable');
    await test.step('MEM-027 MEM-298: the accountant gets the reduced page at either address', () =>
      expectReduced(page));
    await toggle(page, 'Factures').click();
    await expect(page).toHaveURL('/auth/expert-comptable');
    await expectBooks(page, 'expert-comptable', async () => expect(await axeFindings(page)).toEqual([]));
  },
);
