import { exportInvoices, listInvoiceYear } from '@forman/contract/books/invoicing';
import { updateTransaction } from '@forman/contract/books/typed-invoices';
import { sessionCalls } from '@forman/contract/session-calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeSession, makeUser } from '../../testing/factories.ts';
import { type Caller, type TestPortal, testPortal } from '../../testing/harness.ts';
import { payCard } from '../../testing/simulated-bank.ts';

const { workshop } = sessionCalls;
let portal: TestPortal;
let accountant: Caller;
let buyer: Caller;
let buyerId: number;
beforeAll(async () => {
  portal = await testPortal();
  await buy(1);
  portal.clock.set('2027-06-01T10:00:00+02:00');
  await buy(26);
  accountant = await portal.as(await makeUser(portal, { is_expert_accountant: true }));
});
afterAll(() => portal.close());

async function buy(count: number): Promise<void> {
  const person = await makeUser(portal, { first_name: '=Zoé' });
  buyerId = person.id;
  buyer = await portal.as(person);
  for (let index = 0; index < count; index += 1) {
    const { id } = await makeSession(portal, { euros: 12 });
    await payCard(buyer, { id, cents: 1200 });
    await buyer.call(workshop.join, { params: { id } });
    // A refunded sale: the invoice stays, with its credit document beside it.
    if (index === 25) await buyer.call(workshop.cancel, { params: { id } });
  }
}

const read = (caller: Caller, year: number, page = 1) =>
  caller.call(listInvoiceYear, { params: { year: String(year), page: String(page) } });

test('MEM-360: the report lists the invoices of a year, newest first, page by page, with the sum of the year', async () => {
  const [first, second] = [await read(accountant, 2027), await read(accountant, 2027, 2)];
  expect([first.invoices.length, second.invoices.length, first.maxPage]).toEqual([25, 1, 2]);
  expect(first.invoices[0]).toMatchObject({
    user_id: buyerId,
    firstName: '=Zoé',
    issuedOn: '2027-06-01',
    invoiceNumber: 'F-2027-000026',
    total: 12,
    credits: ['AV-2027-000001'],
    credited: 12,
  });
  expect(first.invoices[1]).toMatchObject({ credits: [], credited: 0 });
  const all = [...first.invoices, ...second.invoices];
  expect(new Set(all.map(({ invoiceNumber }) => invoiceNumber)).size).toBe(26);
  expect([first.count, first.total]).toEqual([26, all.reduce((sum, { total }) => sum + total, 0)]);
  expect(await read(accountant, 2026)).toMatchObject({ count: 1, total: 12, maxPage: 1 });
  expect(await read(accountant, 2025)).toEqual({ invoices: [], count: 0, total: 0, maxPage: 1 });
});

test('MEM-360: a corrected invoice and its replacement are both listed, each in the year of its issue', async () => {
  const [{ id } = { id: 0 }] = (await read(accountant, 2026)).invoices;
  await accountant.call(updateTransaction, { params: { id }, body: { society: 'Cabinet neuf' } });
  // The correction is issued today: the year of the first invoice keeps its one line, now with the credited
  // amount.
  expect((await read(accountant, 2026)).invoices).toMatchObject([{ id, credited: 12 }]);
  expect(await read(accountant, 2027)).toMatchObject({ count: 27, total: 324 });
});

test('MEM-360: invoices are found by number, name, amount and month, with the sum of those found, and sorted', async () => {
  const find = async (query: object) => {
    const params = { year: '2027', page: '1' };
    const answer = await accountant.call(listInvoiceYear, { params, query: { itemsPerPage: '3', ...query } });
    return { ...answer, numbers: answer.invoices.map(({ invoiceNumber }) => invoiceNumber) };
  };
  expect(await find({ search: 'f-2027-000026' })).toMatchObject({
    numbers: ['F-2027-000026'],
    count: 1,
    total: 12,
  });
  for (const search of ['zoe', 'essai', 'CABINET neuf', '12', '12,00 €', 'transmettre'])
    expect([search, (await find({ search })).count > 0]).toEqual([search, true]);
  for (const search of ['13,5', '12,01', 'personne de ce nom', '%'])
    expect(await find({ search })).toMatchObject({ numbers: [], count: 0, total: 0, maxPage: 1 });
  expect(await find({ month: '6' })).toMatchObject({ count: 27, total: 324, maxPage: 9 });
  expect(await find({ month: '5' })).toMatchObject({ count: 0 });
  expect((await find({ 'order[invoiceNumber]': 'asc' })).numbers[0]).toBe('F-2027-000001');
  for (const query of [{ month: '13' }, { month: '0' }, { 'order[total]': 'up' }, { itemsPerPage: '501' }])
    expect(
      (await accountant.raw('GET', `/api/invoice/2027/1?${new URLSearchParams(query as never).toString()}`))
        .statusCode,
    ).toBe(422);
});

test('MEM-360: the accountant downloads the year as a file; a member, and a visitor without a login, are refused', async () => {
  const member = await portal.as(await makeUser(portal));
  const nobody = await portal.as(null);
  for (const path of ['/export/invoice/2027', '/api/export/invoice/2027']) {
    const { statusCode, headers } = await accountant.raw('GET', path);
    expect([statusCode, headers['content-disposition']]).toEqual([
      200,
      'attachment; filename="factures-2027.csv"',
    ]);
    expect((await nobody.raw('GET', path)).statusCode).toBe(401);
    expect((await member.raw('GET', path)).statusCode).toBe(403);
  }
  expect((await accountant.refusal(exportInvoices, { params: { year: 1 } })).status).toBe(422);
  expect((await member.refusal(listInvoiceYear, { params: { year: '2027', page: '1' } })).status).toBe(403);
});

test('MEM-360: the file has a row for each document as it was frozen, and its sum equals that of the books', async () => {
  const { body } = await accountant.raw('GET', '/export/invoice/2027');
  const [heads = [], ...lines] = body
    .replace('\uFEFF', '')
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(';'));
  const rows = lines.map((line) => Object.fromEntries(heads.map((head, index) => [head, line[index]])));
  // 26 sales, one refunded; the correction of a sale of 2026 cancels it and issues another.
  expect(rows.map(({ Type }) => Type).filter((type) => type === 'Avoir')).toHaveLength(2);
  expect(rows).toHaveLength(29);
  const bought = rows.find((row) => row['Numéro'] === 'F-2027-000026');
  expect(bought).toMatchObject({
    Date: '01/06/2027', Type: 'Facture', 'Annule ou remplace': '', 'Numéro utilisateur': String(buyerId),
    Pays: 'France', Produit: 'Atelier', HT: '10,00', Taux: '20\u00a0%', TVA: '2,00', TTC: '12,00',
    Exonération: '', Règlement: 'Carte bancaire 12,00',
  }); // prettier-ignore
  expect(bought!['Client']).toContain('=Zoé');
  expect(bought!['Référence']).not.toBe('');
  const back = rows.find((row) => row['Annule ou remplace'] === 'F-2027-000026');
  expect(back).toMatchObject({ Type: 'Avoir', HT: '-10,00', TVA: '-2,00', TTC: '-12,00', Règlement: '' });
  const replacing = rows.find(({ Client }) => Client === 'Cabinet neuf');
  expect(replacing).toMatchObject({ 'Annule ou remplace': 'F-2026-000001', TTC: '12,00', Référence: '' });
  expect(replacing!['Règlement']).toMatch(/^Avoir n° AV-2027-\d{6} 12,00$/);
  // Later edits of the sale change no row.
  await portal.ctx.db.updateTable('transactions').set({ item_name: 'Autre chose', company: 'X' }).execute();
  expect((await accountant.raw('GET', '/export/invoice/2027')).body).toBe(body);
  const { rows: sums } = await sql<{ cents: number }>`
    select sum(l.debit_cents - l.credit_cents)::int as cents from ledger_entries e join ledger_lines l on l.entry_id = e.id
    where e.journal = 'sales' and l.role = 'customers' and e.entry_on between '2027-01-01' and '2027-12-31'`.execute(
    portal.ctx.db,
  );
  const total = rows.reduce((sum, { TTC }) => sum + Math.round(Number(TTC!.replace(',', '.')) * 100), 0);
  expect(total).toBe(sums[0]!.cents);
});
