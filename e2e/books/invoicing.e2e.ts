import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { go } from '../window.ts';

type Transaction = {
  id: number;
  paymentMethod: string;
  credit: number;
  itemName: string;
  invoiceNumber: string;
  documents: { number: string; kind: string }[];
};
type Reader = { send<T>(email: string, method: string, path: string, body?: unknown): Promise<T> };
const listPath = '/auth/adherents/profil/factures';
const man = 'man@forman.example';

/** Transactions of Sophie Delmas, account 7 of the sample association; newest first. */
const ownTransactions = (api: Reader): Promise<Transaction[]> =>
  api.send<Transaction[]>(man, 'GET', '/transactions?user.id=7');
type Listed = Transaction & {
  user: { id: number };
  email: string;
  society: string;
  total: number;
  baseTotal: number;
  discount: number;
};
const allTransactions = (api: Reader): Promise<Listed[]> =>
  api.send('admin@forman.example', 'GET', '/transactions');

test('MEM-260 MEM-261 MEM-262 MEM-012: invoices come ten a page, newest first, by month and year, kept in the address; an unknown invoice leads back', async ({
  page,
  portal,
  openAs,
}) => {
  const all = await ownTransactions(portal.api);
  expect(all.length).toBeGreaterThan(10);
  await openAs(man, listPath);
  await expect(page.getByRole('heading', { level: 1, name: 'Mes factures' })).toBeVisible();
  const rows = page.getByRole('table').locator('tbody tr');
  await expect(rows).toHaveCount(10);
  await expect(rows.first()).toContainText(all[0]?.invoiceNumber ?? '?');
  await expect(page.getByRole('table').locator('tfoot')).toContainText(`${all.length} factures`);
  await page.getByRole('link', { name: 'Page 2' }).click();
  await expect(page).toHaveURL(`${listPath}?page=2`);
  await expect(rows).toHaveCount(Math.min(10, all.length - 10));

  expect(await page.getByLabel('Mois').locator('option').count()).toBe(13);
  const years = await page.getByLabel('Année').locator('option').allInnerTexts();
  expect([years.length, years[1], years.at(-1)]).toEqual([42, '2020', '2060']);
  await page.getByLabel('Année').selectOption('2026');
  await page.getByLabel('Mois').selectOption('novembre');
  await expect(page).toHaveURL(`${listPath}?annee=2026&mois=11`);
  // The former rows stay until those of the month have come.
  const days = rows.locator('td:nth-child(2)');
  await expect(days.filter({ hasNotText: 'nov. 2026' })).toHaveCount(0);
  await expect(days.first()).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Mois')).toHaveValue('11');
  await page.getByLabel('Année').selectOption('2060');
  await expect(page.getByText('Vous n’avez pas de facture en novembre 2060.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Aucune Facture' })).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel('Année')).toHaveValue('2026');

  await go(page, '/auth/adherents/profil/Factures');
  await expect(rows).toHaveCount(10);
  await expect(page.getByLabel('Mois')).not.toHaveValue('11');

  await go(page, '/auth/adherents/profil/facture/99999999');
  await expect(page.getByRole('heading', { name: 'Cette facture n’existe pas' })).toBeVisible();
  await page.locator('main').getByRole('link', { name: 'Mes factures' }).last().click();
  await expect(page).toHaveURL('/auth/adherents/profil/Factures');
});

test('MEM-264 MEM-283: a member without invoices reads "Aucune Facture"; the address of somebody else’s invoice leads home', async ({
  page,
  portal,
  openAs,
}) => {
  const { email } = await portal.api.makeMember();
  await openAs(email, listPath);
  await expect(page.getByRole('heading', { name: 'Aucune Facture' })).toBeVisible();
  const [foreign] = await ownTransactions(portal.api);
  await go(page, `/auth/adherents/profil/facture/${foreign?.id}`);
  await expect(page).toHaveURL('/auth/home');
});

async function expectSheet(page: Page): Promise<void> {
  await go(page, `${listPath}?annee=2026&mois=11`);
  await page
    .getByRole('row', { name: /Transmettre son entreprise/ })
    .getByRole('link')
    .click();
  const sheet = page.getByRole('article', { name: /^Facture F-2026-\d{6}$/ });
  const text = (await sheet.innerText()).replaceAll(/\s+/g, ' ');
  await test.step('MEM-267 MEM-268 MEM-269 MEM-275: the sheet names its number, day, seller and customer, and has its legal footer', () => {
    expect(text).toMatch(/Numéro F-2026-\d{6} Date 29\/11\/2026/);
    expect(text).toContain('Association Forman (exemple) 1 rue de l’Exemple 78350 Jouy-en-Josas');
    expect(text).toContain('SAS Delmas & Associés Delmas Sophie');
    expect(text).toContain('Immatriculation : RNA W000000000. TVA intracommunautaire : FR12000000000.');
    expect(text).toContain('Indemnité forfaitaire pour frais de recouvrement : 40 €');
  });
  await test.step('MEM-271 MEM-272 MEM-274: the sheet says what was bought, for which day, the amounts with VAT, and when it was paid', async () => {
    for (const expected of [
      'Qté Description Prix unitaire HT Montant HT',
      'Atelier du lundi 14 décembre 2026',
      'Total HT 125,00 €',
      'TVA 20 % 25,00 €',
      'Total TTC 150,00 €',
      'Reste dû 0,00 €',
      'Payée le 29/11/2026',
    ])
      expect(text).toContain(expected);
    expect(await sheet.innerText()).toContain('150,00\u00a0€');
  });
  // The sheet stays white in the dark theme.
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(sheet).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await expect(page.getByRole('region', { name: 'Règlement' })).toContainText('Visa •••• 4242');
}

test('MEM-282: an invoice’s row and address give the same A4 PDF, named after its number; a failed PDF says so in place', async ({
  page,
  portal,
  openAs,
}) => {
  const [newest] = await ownTransactions(portal.api);
  if (!newest) throw new Error('the sample has no invoice');
  const bytes =
    await test.step('MEM-263 MEM-276: a row leads to its invoice and gives its A4 PDF, named after the number', async () => {
      await openAs(man, listPath);
      await expect(page.getByRole('link', { name: newest.invoiceNumber })).toHaveAttribute(
        'href',
        `/auth/adherents/profil/facture/${newest.id}`,
      );
      const [first] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: `Télécharger le PDF de ${newest.invoiceNumber}` }).click(),
      ]);
      expect(first.suggestedFilename()).toBe(`${newest.invoiceNumber}.pdf`);
      const file = await readFile(await first.path());
      expect(file.subarray(0, 5).toString()).toBe('%PDF-');
      const box = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(file.toString('latin1'));
      const millimetres = [box?.[1], box?.[2]].map((points) => Math.round((Number(points) / 72) * 25.4));
      expect(millimetres).toEqual([210, 297]);
      return file;
    });
  await test.step('MEM-013 MEM-276: the address /pdf downloads the same file and shows the invoice', async () => {
    const [second] = await Promise.all([
      page.waitForEvent('download'),
      go(page, `/auth/adherents/profil/facture/${newest.id}/pdf`),
    ]);
    await expect(
      page.getByRole('heading', { level: 1, name: `Facture ${newest.invoiceNumber}` }),
    ).toBeVisible();
    expect(await readFile(await second.path())).toEqual(bytes);
  });
  await expectSheet(page);

  await go(page, listPath);
  await expect(page.getByLabel('Mois')).not.toHaveValue('11');
  await page.route('**/pdf?*', (route) =>
    route.fulfill({ status: 500, json: { code: 'internal', requestId: 'AB-12' } }),
  );
  await page
    .getByRole('button', { name: /^Télécharger le PDF de F-/ })
    .first()
    .click();
  await expect(page.locator('main').getByRole('alert')).toContainText('Le PDF n’a pas pu être téléchargé.');
  await expect(page.locator('main').getByRole('alert')).toContainText('AB-12');
});

/** Expects each used avoir with its amount, and the rest as paid. */
async function expectAvoirs(page: Page, api: Reader, all: Listed[]): Promise<void> {
  const candidates = all.filter(
    ({ credit, discount, paymentMethod }) =>
      credit > 0 && discount === 0 && paymentMethod !== 'PAYMENT_BY_CREDIT',
  );
  const usedBy = (userId: number): Promise<Record<string, { amount: number; credit_id: string }[]>> =>
    api.send('admin@forman.example', 'POST', '/invoice-admin-credits-by-ids', {
      transactionIds: candidates.map(({ id }) => id),
      userId,
    });
  const used = await Promise.all(candidates.map(({ user }) => usedBy(user.id)));
  const [id, [avoir]] = used
    .flatMap(Object.entries)
    .find(([, [first]]) => first?.credit_id.startsWith('AV-')) ?? ['', []];
  await go(page, `/auth/adherents/profil/facture/${id}`);
  const totals = page.locator('.inv-tot');
  const row = totals.locator('div', { hasText: `Avoir n° ${avoir?.credit_id}` });
  await expect(row).toContainText(`−\u00a0${avoir?.amount.toFixed(2).replace('.', ',')}\u00a0€`);
  await expect(totals.locator('div', { hasText: 'Reste dû' })).toContainText('0,00\u00a0€');
  // One line at the whole price before tax, whatever part of it an avoir paid.
  const bought = all.find((one) => String(one.id) === id);
  expect(bought?.total).toBeLessThan(bought?.baseTotal ?? 0);
  const gross = `${bought?.baseTotal.toFixed(2).replace('.', ',')}\u00a0€`;
  await expect(totals.locator('div', { hasText: 'Total TTC' })).toContainText(gross);
  const net = await totals.locator('div', { hasText: 'Total HT' }).locator('dd').innerText();
  const cells = page.getByRole('table', { name: 'Lignes de la facture' }).getByRole('cell');
  await expect(cells).toHaveText(['1', new RegExp(bought?.itemName.slice(0, 10) ?? '?'), net, net]);
}

async function expectDues(page: Page, all: Listed[]): Promise<void> {
  const dues = all.find(({ itemName, society }) => /adhésion|cotisation/i.test(itemName) && society === '');
  if (!dues) throw new Error('the sample has no dues');
  await go(page, `/auth/adherents/profil/facture/${dues.id}`);
  const sheet = page.getByRole('article');
  await expect(sheet.locator('.inv-tot')).toContainText('TVA non applicable, article 261 du CGI');
  await expect(sheet).toContainText(/TVA.0.%/);
  const { lastName, firstName } = dues as unknown as { lastName: string; firstName: string };
  await expect(sheet.locator('.inv-cust')).toContainText(`${lastName} ${firstName}`);
}

/** Expects credit documents under their invoice, with their files. */
async function expectCreditDocuments(page: Page, all: Listed[]): Promise<void> {
  const corrected = all.find(({ documents }) => documents.some(({ kind }) => kind === 'AV'));
  const credit = corrected?.documents.find(({ kind }) => kind === 'AV');
  if (!corrected || !credit) throw new Error('the sample has no credit document');
  await go(page, `/auth/adherents/profil/facture/${corrected.id}`);
  const others = page.getByRole('region', { name: 'Autres documents' });
  await expect(others).toContainText(credit.number);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    others.getByRole('button').first().click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^(?:AV|F)-\d{4}-\d{6}\.pdf$/);
}

test('MEM-265 MEM-269 MEM-270 MEM-271 MEM-273 MEM-278: an invoice shows each avoir used, "Payé par avoir", exempt dues or its credit documents; an admin’s own list has only their own', async ({
  portal,
  openAs,
}) => {
  const all = await allTransactions(portal.api);
  const own = await portal.api.send<unknown[]>('admin@forman.example', 'GET', '/transactions?user.id=1');
  expect(all.length).toBeGreaterThan(own.length);
  const page = await openAs('admin@forman.example', listPath);
  await expect(
    page.getByText(own.length === 0 ? 'Aucune Facture' : `${own.length} facture`).first(),
  ).toBeVisible();

  await expectAvoirs(page, portal.api, all);
  // Another journey may have paid with a given avoir, which is a discount.
  const byCredit = all.find(
    ({ paymentMethod, discount }) => paymentMethod === 'PAYMENT_BY_CREDIT' && discount === 0,
  );
  if (!byCredit) throw new Error('the sample has no invoice paid by avoir');
  await go(page, `/auth/adherents/profil/facture/${byCredit.id}`);
  await expect(page.getByRole('article')).toContainText('Payé par avoir');
  await expectDues(page, all);
  await expectCreditDocuments(page, all);
});

test('a phone shows the invoices without sideways scrolling, and a PDF button big enough for a thumb @phone', async ({
  page,
  openAs,
}) => {
  await openAs(man, listPath);
  const row = page.getByRole('table').locator('tbody tr').first();
  await expect(row).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  const box = await row.getByRole('button').boundingBox();
  expect(box?.height).toBeGreaterThanOrEqual(44);
});

test.describe('/demo/messages', () => {
  test('the page is missing for a real association; in the demonstration it shows the outbox as a mailbox', async ({
    page,
    portal,
  }) => {
    const { email } = await portal.api.makeMember();
    const { id } = await portal.api.makeWorkshop({
      isVisio: true,
      place: null,
      videoConferenceLink: 'https://visio.example/salle',
    });
    await portal.api.send(email, 'POST', `/workshops/${id}/join`);
    const outbox = '**/api/demo/messages';
    await page.route(outbox, (route) => route.fulfill({ status: 404, json: { code: 'not_found' } }));
    await page.goto('/demo/messages');
    await expect(page.getByRole('heading', { name: 'Cette page n’existe pas' })).toBeVisible();
    await page.unroute(outbox);
    await page.goto('/');
    await page.getByRole('link', { name: 'les messages se lisent ici' }).click();
    await expect(page).toHaveURL('/demo/messages');
    const list = page.getByRole('navigation', { name: 'Messages' }).getByRole('link');
    // The message appears without a reload: the page polls every few seconds.
    await expect(list.filter({ hasText: email })).not.toHaveCount(0);
    await page.getByLabel('Destinataire').selectOption(email);
    await expect(page).toHaveURL(`/demo/messages?a=${encodeURIComponent(email)}`);
    await expect(list.filter({ hasNotText: email })).toHaveCount(0);
    await list.filter({ hasText: 'Inscription confirmée' }).click();
    await expect(page).toHaveURL(/m=\d+/);
    const inside = page.frameLocator('iframe[title="Contenu du message"]');
    await expect(inside.getByText('Bonjour Alix').first()).toBeVisible();
    // Links of a message open another tab.
    const link = inside.getByRole('link').last();
    expect(await link.getAttribute('href')).toMatch(/^https?:/);
    const [opened] = await Promise.all([page.waitForEvent('popup'), link.click()]);
    await opened.close();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('list', { name: 'Pièces jointes' }).getByRole('button').click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/\.ics$/);
    expect(await readFile(await download.path(), 'utf8')).toContain('BEGIN:VCALENDAR');
    await page.getByRole('button', { name: 'Texte seul' }).click();
    await expect(page.locator('.mail-text')).toContainText('Bonjour Alix');
    expect(await page.locator('.mail-text a').count()).toBeGreaterThan(0);
  });
});
