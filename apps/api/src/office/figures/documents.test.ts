import { createTransaction, updateTransaction } from '@forman/contract/books/typed-invoices';
import { listDocuments } from '@forman/contract/books/issued-documents';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadSample } from '../../sample/load.ts';
import { makeUser } from '../../testing/factories.ts';
import { type Caller, type TestPortal, testPortal } from '../../testing/harness.ts';
import { sentBy } from '../../testing/statements.ts';

let portal: TestPortal;
let accountant: Caller;
beforeAll(async () => {
  portal = await testPortal();
  await loadSample(portal.ctx);
  accountant = await portal.as(await makeUser(portal, { is_expert_accountant: true }));
});
afterAll(() => portal.close());

type Query = Record<string, string>;
const list = (query: Query) => accountant.call(listDocuments, { query });
type Snapshot = {
  number: string;
  issuedOn: string;
  netCents: number;
  vatCents: number;
  grossCents: number;
  customer: { name: string; contact: string | null };
};
/** The snapshots of the frozen documents that fit. */
async function frozen(fits: (document: Snapshot) => boolean): Promise<Snapshot[]> {
  const rows = await portal.ctx.db.selectFrom('invoice_documents').select('snapshot').orderBy('id').execute();
  return rows.map(({ snapshot }) => snapshot as unknown as Snapshot).filter((one) => fits(one));
}
const cents = (euros: number): number => Math.round(euros * 100);
const signed = (document: Snapshot, field: 'netCents' | 'vatCents' | 'grossCents'): number =>
  document.number.startsWith('AV') ? -document[field] : document[field];
const sumOf = (documents: Snapshot[], field: 'netCents' | 'vatCents' | 'grossCents'): number =>
  documents.reduce((sum, one) => sum + signed(one, field), 0);

test('documents of a month are listed newest first, and every page has the sums of the whole month', async () => {
  const month = await frozen(({ issuedOn }) => issuedOn.startsWith('2026-11'));
  const first = await list({ month: '2026-11', itemsPerPage: '10' });
  const second = await list({ month: '2026-11', itemsPerPage: '10', page: '2' });
  expect(first.count).toBe(month.length);
  expect(first.maxPage).toBe(Math.ceil(month.length / 10));
  for (const { totals } of [first, second])
    expect([cents(totals.net), cents(totals.vat), cents(totals.gross)]).toEqual([
      sumOf(month, 'netCents'),
      sumOf(month, 'vatCents'),
      sumOf(month, 'grossCents'),
    ]);
  const days = [...first.documents, ...second.documents].map(({ issuedOn }) => issuedOn);
  expect(days).toEqual(days.toSorted().toReversed());
  for (const one of first.documents) {
    const document = month.find(({ number }) => number === one.number)!;
    expect([cents(one.net), cents(one.vat), cents(one.gross), one.customer, one.contact]).toEqual([
      signed(document, 'netCents'),
      signed(document, 'vatCents'),
      signed(document, 'grossCents'),
      document.customer.name,
      document.customer.contact,
    ]);
  }
});

test('BKS-041: documents are found by number, name or amount, whatever the accents and capitals, and filtered by kind', async () => {
  const all = await frozen(() => true);
  const one = all.find(({ customer }) => /[éèç]/i.test(customer.name))!;
  const bare = one.customer.name
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toUpperCase();
  const numbers = async (query: Query) => (await list(query)).documents.map(({ number }) => number);
  expect(await numbers({ search: one.number.toLowerCase() })).toEqual([one.number]);
  expect(await numbers({ search: bare })).toContain(one.number);
  const priced = all.filter(({ grossCents }) => grossCents === one.grossCents);
  for (const search of [
    String(one.grossCents / 100),
    `${(one.grossCents / 100).toFixed(2).replace('.', ',')} €`,
  ])
    expect((await list({ search })).count).toBeGreaterThanOrEqual(priced.length);
  const credits = await list({ kind: 'AV' });
  expect(credits.count).toBe(all.filter(({ number }) => number.startsWith('AV')).length);
  expect(credits.documents.every(({ gross, corrects }) => gross < 0 && corrects?.startsWith('F-'))).toBe(
    true,
  );
  const [credit] = credits.documents;
  const [corrected] = (await list({ search: credit!.corrects! })).documents;
  expect(corrected!.credits).toContain(credit!.number);
});

test('documents are sorted by amount or by customer on request', async () => {
  const { documents } = await list({ month: '2026-11', 'order[gross]': 'asc' });
  const amounts = documents.map(({ gross }) => gross);
  expect(amounts).toEqual(amounts.toSorted((a, b) => a - b));
  const names = (await list({ 'order[customer]': 'desc', itemsPerPage: '5' })).documents;
  const plain = ({ customer }: { customer: string }): string =>
    customer
      .normalize('NFD')
      .replaceAll(/\p{Diacritic}/gu, '')
      .toLowerCase();
  const last = (await frozen(() => true))
    .map((document) => plain({ customer: document.customer.name }))
    .toSorted()
    .toReversed();
  expect(names.map(plain)).toEqual(last.slice(0, 5));
});

test('documents are found by the name printed on them, and pattern characters are searched literally', async () => {
  const admin = await portal.as(await makeUser(portal, { is_admin: true }));
  const first = await makeUser(portal, { last_name: 'Premierement' });
  const then = await makeUser(portal, { last_name: 'Ensuite', company_name: 'Ville 100 % verte' });
  const body = { user: first.id, total: 12, itemName: 'Salle', createAt: '2026-11-20' };
  const { id } = await admin.call(createTransaction, { body });
  await admin.call(updateTransaction, { params: { id }, body: { user: then.id } });
  const customers = async (words: string) =>
    (await list({ search: words })).documents.map(({ kind, customer }) => `${kind} ${customer}`);
  const [name, company] = [`Premierement ${first.firstName}`, 'Ville 100 % verte'];
  for (const words of ['premierement', `${first.firstName} premierement`, name])
    expect([words, (await customers(words)).toSorted((a, b) => a.localeCompare(b))]).toEqual([
      words,
      [`AV ${name}`, `F ${name}`],
    ]);
  for (const words of ['ensuite', 'ville 100 %'])
    expect([words, await customers(words)]).toEqual([words, [`F ${company}`]]);
  for (const words of ['F%2', 'F_2026']) expect([words, await customers(words)]).toEqual([words, []]);
});

test('a page of documents takes one SQL statement, is refused to members, and refuses invalid filters', async () => {
  await list({});
  const { statements } = await sentBy(() => list({ month: '2026-11' }));
  expect(statements.length).toBeLessThanOrEqual(2);
  expect(await list({ search: 'personne de ce nom' })).toEqual({
    documents: [],
    count: 0,
    maxPage: 1,
    totals: { net: 0, vat: 0, gross: 0 },
  });
  const member = await portal.as(await makeUser(portal, { level: 'ROLE_XMAN' }));
  expect((await member.refusal(listDocuments, { query: {} })).status).toBe(403);
  const wrong: Query[] = [{ month: '2026-00' }, { kind: 'X' }, { 'order[gross]': 'up' }, { page: '0' }];
  for (const query of wrong) expect((await accountant.refusal(listDocuments, { query })).status).toBe(422);
});
