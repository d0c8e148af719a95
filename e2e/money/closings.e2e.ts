import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import type { Download, Locator, Page } from '@playwright/test';
import { axeFindings } from '../axe.ts';
import {
  balance,
  cents,
  csvRows,
  type FecRow,
  fecRows,
  storedFiles,
  sum,
  xmlTotals,
} from '../books-files.ts';
import { expect, test } from '../fixtures.ts';
import { sideways } from '../window.ts';

const accountant = 'comptable@forman.example';
const office = '/auth/expert-comptable';
/**
 * A month with 117 invoices with and without VAT, an avoir and all means of payment; it is closed with all
 * months before it.
 */
const [year, month, compact] = ['2024', '2024-12', '202412'];

const dialog = (page: Page) => page.getByRole('dialog');
/** Value of a term in a list of descriptions. */
const beside = (part: Locator, term: string): Promise<string> =>
  part.locator('dt', { hasText: term }).locator('xpath=following-sibling::dd[1]').innerText();

async function saved(page: Page, press: () => Promise<void>): Promise<{ file: Download; bytes: Buffer }> {
  const download = page.waitForEvent('download');
  await press();
  const file = await download;
  return { file, bytes: await readFile(await file.path()) };
}

/** Reads the checks of the month, and closes it. */
async function closeMonth(page: Page) {
  const checks = page.getByRole('region', { name: 'Avant de clôturer' });
  await expect(checks.getByLabel('Bon')).not.toHaveCount(0);
  await expect(checks.getByLabel('Faux')).toHaveCount(0);
  await page.getByRole('button', { name: 'Clôturer le mois' }).click();
  await expect(dialog(page)).toContainText('mois antérieurs avec lui');
  const sums = dialog(page).locator('dl');
  const [gross, vat] = [cents(await beside(sums, 'Ventes TTC')), cents(await beside(sums, 'Dont TVA'))];
  expect(await axeFindings(page, 'dialog[open]')).toEqual([]);
  // The irreversible button states the number of months.
  await dialog(page)
    .getByRole('button', { name: /^Clôturer \d+ mois$/ })
    .click();
  await expect(dialog(page)).toBeHidden({ timeout: 60_000 });
  await expect(page.getByText('Clos', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Clôturer le mois' })).toHaveCount(0);
  return { gross, vat };
}

/** Sums of the journal of sales, of the members' account and of VAT, and the balance of each entry. */
function readEntries(rows: readonly FecRow[]) {
  const sales = rows.filter(({ JournalCode }) => JournalCode === 'VE');
  const of = (start: string) => sales.filter(({ CompteNum = '' }) => CompteNum.startsWith(start));
  const byEntry = Map.groupBy(rows, ({ EcritureNum }) => EcritureNum);
  const numbers = [...byEntry.keys()].map(Number);
  return {
    gross: balance(of('411')),
    vat: -balance(of('445')),
    debit: sum(rows.map(({ Debit = '' }) => cents(Debit))),
    credit: sum(rows.map(({ Credit = '' }) => cents(Credit))),
    unbalanced: [...byEntry.values()].filter((lines) => balance(lines) !== 0).length,
    gaps: numbers.filter((number, at) => at > 0 && number !== (numbers[at - 1] ?? 0) + 1),
    count: numbers.length,
    first: numbers[0],
    last: numbers.at(-1),
  };
}

test('BKS-019: the accountant closes a month: screen, documents, ledger, FEC, closing and archive agree to the cent', async ({
  openAs,
}) => {
  test.setTimeout(420_000);
  const page = await openAs(accountant, `${office}?mois=${month}`);
  const screen = await closeMonth(page);
  expect(screen.gross).toBeGreaterThan(0);
  expect(screen.vat).toBeGreaterThan(0);

  // The documents, one by one.
  const documents = page.getByRole('region', { name: 'Documents', exact: true });
  const list = await saved(page, () => documents.getByRole('button', { name: 'CSV' }).click());
  const listed = csvRows(list.bytes.toString());
  expect({
    gross: sum(listed.map(({ TTC = '' }) => cents(TTC))),
    vat: sum(listed.map(({ TVA = '' }) => cents(TVA))),
  }).toEqual(screen);

  // The entries of the FEC file.
  const fec = await saved(page, () => page.getByRole('button', { name: 'Export au format FEC' }).click());
  const rows = fecRows(fec.bytes.toString());
  const entries = readEntries(rows);
  expect(entries).toMatchObject({ ...screen, unbalanced: 0, gaps: [] });
  expect(entries.debit).toBe(entries.credit);
  expect(rows.every(({ EcritureDate = '' }) => EcritureDate.startsWith(compact))).toBe(true);

  // The report of the closing, opened from the checks of the month.
  await page.getByRole('region', { name: 'Contrôles' }).getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/décembre 2024/);
  const report = page.locator('.closing-report');
  const amount = async (label: RegExp): Promise<number> =>
    cents(await report.locator('.closing-line', { hasText: label }).locator('dd').first().innerText());
  expect((await amount(/\d+\sfactures?/)) + (await amount(/\d+\savoirs?/))).toBe(screen.gross);
  expect(await amount(/écritures/)).toBe(entries.debit);
  await expect(report).toContainText(`n° ${entries.first} à ${entries.last}`);
  expect(await axeFindings(page)).toEqual([]);

  // The ledger on the screen, with the same numbers as the file.
  await page.goto(`${office}?rubrique=grand-livre&periode=${month}`);
  const journal = page.getByRole('table', { name: 'Écritures de la période' });
  const total = journal.getByRole('row').last();
  await expect(total).toContainText('Total');
  const sides = (await total.getByRole('cell').allInnerTexts()).filter((text) => /\d,\d\d/.test(text));
  expect(sides.map(cents)).toEqual([entries.debit, entries.credit]);
  await expect(journal.locator('tbody').getByText(String(entries.last).padStart(6, '0'))).toHaveCount(1);

  const archive = await closeAndArchive(page);
  const pieces = [...archive.keys()].filter((name) => name.endsWith('.xml'));
  const ofMonth = pieces
    .map((name) => xmlTotals(archive.get(name)!.toString()))
    .filter(({ day }) => day.startsWith(compact));
  expect(ofMonth).toHaveLength(listed.length);
  expect({ gross: sum(ofMonth.map((one) => one.gross)), vat: sum(ofMonth.map((one) => one.vat)) }).toEqual(
    screen,
  );
  const kept = fecRows(
    archive.get([...archive.keys()].find((name) => name.startsWith('ecritures/'))!)!.toString(),
  );
  // Letters are added by later payments; everything else is the same.
  const sealed = (row: FecRow) => ({ ...row, EcritureLet: '', DateLet: '' });
  expect(kept.filter(({ EcritureDate = '' }) => EcritureDate.startsWith(compact)).map(sealed)).toEqual(
    rows.map(sealed),
  );
  await readLog(page);
});

/** Closes the years in order. @returns the files of the archive. */
async function closeAndArchive(page: Page): Promise<Map<string, Buffer>> {
  await page.goto(`${office}?rubrique=clotures&annee=${year}`);
  await page.getByRole('button', { name: 'Voir 2023' }).click();
  for (const one of ['2023', year]) {
    await page.getByRole('combobox', { name: 'Année' }).selectOption(one);
    await page.getByRole('button', { name: 'Clôturer l’année' }).click();
    await expect(dialog(page)).toContainText(`Clôturer l’année ${one}`);
    expect(await axeFindings(page, 'dialog[open]')).toEqual([]);
    await dialog(page).getByRole('button', { name: 'Clôturer l’année' }).click();
    await expect(page.getByText('Close', { exact: true })).toBeVisible();
  }
  await page.getByRole('button', { name: /^Jours\s: décembre 2024/ }).click();
  await expect(page.getByRole('table', { name: 'Jours clos, décembre 2024' }).getByRole('row')).toHaveCount(
    32,
  );
  expect(await axeFindings(page)).toEqual([]);

  await page.getByRole('navigation', { name: 'Présenter' }).getByRole('link', { name: 'Archive' }).click();
  await page.getByRole('button', { name: `Préparer l’archive ${year}` }).click();
  const made = page.getByRole('region', { name: 'Archives faites' });
  const file = made.getByRole('button', { name: `Télécharger archive-comptable-${year}.zip` });
  await expect(file).toBeVisible({ timeout: 300_000 });
  expect(await axeFindings(page)).toEqual([]);
  const zip = await saved(page, () => file.click());
  await expect(made).toContainText(createHash('sha256').update(zip.bytes).digest('hex'));
  const checked = await promisify(execFile)(process.execPath, [
    'scripts/books-check.ts',
    await zip.file.path(),
  ]);
  expect(checked.stdout).toContain(`Association Forman (exemple), ${year}`);
  return storedFiles(zip.bytes);
}

/** Expects all these acts in the log of the books, and in the attestation. */
async function readLog(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: 'Présenter' }).getByRole('link', { name: 'Registre' }).click();
  const log = page.getByRole('table', { name: /^Registre des livres/ });
  for (const sentence of [
    /^Archive de l’année 2024 faite/,
    'Année close\u00a0: 2024',
    'Mois clos\u00a0: décembre 2024',
  ])
    await expect(log.getByText(sentence).first()).toBeVisible();
  await page.getByRole('combobox', { name: 'Sorte' }).selectOption('export');
  await expect(log.getByText('Année close\u00a0: 2024')).toHaveCount(0);
  expect(await axeFindings(page)).toEqual([]);
  await page.goto(`${office}/attestation`);
  await expect(page.getByText(/la chaîne est entière/)).toBeVisible();
  await expect(page.getByText('À corriger')).toHaveCount(1);
  await expect(page.getByText(/Années closes sans archive\s: 2023/)).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
}

test('on a phone closings, archive and log fit the window', { tag: '@phone' }, async ({ openAs }) => {
  const page = await openAs(accountant, `${office}?rubrique=clotures`);
  await expect(page.getByRole('heading', { name: /^Année 20/ })).toBeVisible();
  for (const [view, shown] of [
    ['Clôtures', page.getByRole('region', { name: 'Attestation' })],
    ['Archive', page.getByRole('region', { name: 'Ce qu’elle contient' })],
    ['Registre', page.getByRole('button', { name: /^Filtres/ })],
  ] as const) {
    await page.getByRole('navigation', { name: 'Présenter' }).getByRole('link', { name: view }).click();
    await expect(shown).toBeVisible();
    expect([view, await sideways(page)]).toEqual([view, 0]);
    expect(await axeFindings(page)).toEqual([]);
  }
});
