import * as calls from '@forman/contract/books/ledger';
import { sessionCalls } from '@forman/contract/session-calls';
import { captureEntry, type PaidOnline, receiptEntry } from '@forman/domain/books/ledger/entries';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeSession, makeUser } from '../../testing/factories.ts';
import { type Caller, days, minutes, type TestPortal, testPortal } from '../../testing/harness.ts';
import { closeDays } from '../../money/closings/days.service.ts';
import { documentsOf, payCard, transactionsOf } from '../../testing/simulated-bank.ts';
import { post } from './ledger.queries.ts';

const { workshop } = sessionCalls;
type Person = Awaited<ReturnType<typeof makeUser>>;

let portal: TestPortal;
let accountant: Caller;
/**
 * A person who kept their seat of 50 €, one who cancelled a seat of 60 €, and one whose 45 € of last year
 * bought nothing yet.
 */
let keeps: Person;
let cancels: Person;
let waits: Person;
let invoice: { number: string; transactionId: number };

const capture = (paid: Partial<PaidOnline>) =>
  portal.ctx.transaction((tx) =>
    post(
      tx,
      captureEntry({
        paymentId: null,
        transactionId: null,
        method: 'card',
        providerRef: 'ch_old',
        userId: waits.id,
        amountCents: 4500,
        on: '2025-06-10',
        ...paid,
      }),
      portal.clock.now(),
    ),
  );

async function buy(user: Person, euros: number): Promise<number> {
  const { id } = await makeSession(portal, { euros });
  const caller = await portal.as(user);
  await payCard(caller, { id, cents: euros * 100 });
  await caller.call(workshop.join, { params: { id } });
  return id;
}

beforeAll(async () => {
  portal = await testPortal();
  accountant = await portal.as(await makeUser(portal, { is_expert_accountant: true }));
  keeps = await makeUser(portal, { first_name: 'Léa', last_name: 'Garde' });
  cancels = await makeUser(portal, {
    first_name: 'Paul',
    last_name: 'Annule',
    company_name: 'Cabinet Annule',
  });
  waits = await makeUser(portal, { first_name: 'Ève', last_name: 'Attend' });
  await capture({});
  await buy(keeps, 50);
  portal.clock.advance(minutes(1));
  const seat = await buy(cancels, 60);
  await (await portal.as(cancels)).call(workshop.cancel, { params: { id: seat } });
  const [sale] = await transactionsOf(portal, keeps.id);
  const [document] = await documentsOf(portal, sale!.id);
  invoice = { number: document!.number, transactionId: sale!.id };
});
afterAll(() => portal.close());

const december = { period: '2026-12' };
const of = <Row extends { account: string }>(rows: readonly Row[], account: string) =>
  rows.find((row) => row.account === account);

test('BKS-007: the books are read by administrators and the accountant, and by nobody else', async () => {
  const admin = await portal.as(await makeUser(portal, { is_admin: true }));
  const reads = [
    [calls.getLedgerBalance, december],
    [calls.listLedgerPeople, { ...december, account: '411000' }],
    [calls.listLedgerEntries, december],
    [calls.listLedgerLines, { account: '411000' }],
    [calls.getLedgerChart, {}],
  ] as const;
  const member = await portal.as(keeps);
  const guest = await portal.as(await makeUser(portal, { level: 'ROLE_GUEST' }));
  const nobody = await portal.as(null);
  for (const [endpoint, query] of reads) {
    for (const reader of [admin, accountant])
      expect(
        (await reader.raw('GET', `/api${endpoint.path}?${new URLSearchParams(query).toString()}`)).statusCode,
      ).toBe(200);
    for (const other of [member, guest])
      expect((await other.refusal(endpoint, { query } as object)).status).toBe(403);
    expect((await nobody.refusal(endpoint, { query } as object)).status).toBe(401);
  }
});

describe('the balance', () => {
  test('BKS-008: shows each account’s opening, movements and closing, and its debits equal its credits', async () => {
    const { accounts, totals, earlierResult } = await accountant.call(calls.getLedgerBalance, {
      query: december,
    });
    expect(of(accounts, '411000')).toEqual({
      account: '411000',
      label: 'Adhérents et clients',
      isByPerson: true,
      opening: -45,
      debit: 170,
      credit: 170,
      closing: -45,
    });
    expect(of(accounts, '419700')).toMatchObject({ opening: 0, credit: 60, closing: -60, isByPerson: true });
    expect(of(accounts, '467100')).toMatchObject({ opening: 45, debit: 110, credit: 0, closing: 155 });
    expect(of(accounts, '706100')).toMatchObject({ debit: 50, credit: 91.67, closing: -41.67 });
    expect(totals.debit).toBe(totals.credit);
    expect(accounts.reduce((sum, { closing }) => sum + closing * 100, earlierResult * 100)).toBeCloseTo(0);
    expect(accounts.map(({ account }) => account)).toEqual(accounts.map(({ account }) => account).toSorted());
  });

  test('BKS-008: the balance of next year opens with what is owed; income opens at zero, and is summed up as the earlier result', async () => {
    const { accounts, earlierResult } = await accountant.call(calls.getLedgerBalance, {
      query: { period: '2027' },
    });
    expect(of(accounts, '706100')).toBeUndefined();
    expect(of(accounts, '419700')).toMatchObject({ opening: -60, debit: 0, credit: 0, closing: -60 });
    expect(earlierResult).toBe(-41.67);
    expect(accounts.reduce((sum, { closing }) => sum + closing * 100, earlierResult * 100)).toBeCloseTo(0);
  });

  test('the balance of an account by person lists people by name, and can leave out those who are settled', async () => {
    const people = (query: object) =>
      accountant.call(calls.listLedgerPeople, { query: { ...december, account: '411000', ...query } });
    const all = await people({});
    expect(all.people.map(({ name }) => name)).toEqual(['Annule Paul', 'Attend Ève', 'Garde Léa']);
    expect(all.totals).toEqual({ opening: -45, debit: 170, credit: 170, closing: -45 });
    expect(await people({ isOpen: 'true' })).toMatchObject({
      count: 1,
      people: [{ userId: waits.id, opening: -45, debit: 0, credit: 0, closing: -45 }],
    });
    expect((await people({ search: 'eve' })).people).toHaveLength(1);
    // People are also found by the name on an invoice, their company’s.
    expect((await people({ search: 'cabinet annule' })).people.map(({ userId }) => userId)).toEqual([
      cancels.id,
    ]);
    expect((await people({ 'order[debit]': 'desc' })).people[0]?.userId).toBe(cancels.id);
    expect(await people({ itemsPerPage: '2', page: '2' })).toMatchObject({
      count: 3,
      maxPage: 2,
      people: [{ name: 'Garde Léa' }],
    });
    expect((await people({ account: '512000' })).count).toBe(0);
  });
});

describe('the journal', () => {
  const entries = (query: object = {}) =>
    accountant.call(calls.listLedgerEntries, { query: { ...december, ...query } });

  test('BKS-009: lists whole entries of the period, newest first, and its pages count entries', async () => {
    const all = await entries();
    expect(all.count).toBe(6);
    expect(all.entries.map(({ lines }) => `${lines[0]?.journal} ${lines.length}`)).toEqual([
      'OD 2', 'VE 3', 'VE 3', 'ST 2', 'VE 3', 'ST 2',
    ]); // prettier-ignore
    expect(all.totals).toEqual({ debit: 340, credit: 340 });
    const second = await entries({ page: '2', itemsPerPage: '4' });
    expect(second).toMatchObject({ count: 6, maxPage: 2, totals: { debit: 340 } });
    expect(second.entries.map(({ id }) => id)).toEqual(all.entries.slice(4).map(({ id }) => id));
    expect((await entries({ period: '2025' })).count).toBe(1);
    expect((await entries({ period: '2025-07' })).count).toBe(0);
    const oldest = await entries({ 'order[on]': 'asc' });
    expect(oldest.entries[0]?.lines[0]?.on).toBe('2026-12-01');
  });

  test('BKS-009: is narrowed to one journal, and searched by piece, name, word and amount', async () => {
    expect(await entries({ journal: 'sales' })).toMatchObject({
      count: 3,
      totals: { debit: 170, credit: 170 },
    });
    expect((await entries({ journal: 'bank' })).entries).toEqual([]);
    expect((await entries({ search: invoice.number.toLowerCase() })).count).toBe(1);
    expect((await entries({ search: 'GARDE lea' })).count).toBe(2);
    expect((await entries({ search: '8,33 €' })).count).toBe(1);
    expect((await entries({ search: '60' })).count).toBeGreaterThanOrEqual(4);
    expect((await entries({ search: '100%' })).count).toBe(0);
  });

  test('leads from each line to its sale’s invoice, and says which piece can be downloaded', async () => {
    const lines = (await entries()).entries.flatMap((entry) => entry.lines);
    const sold = lines.find(({ piece }) => piece === invoice.number);
    expect(sold).toMatchObject({
      isDocument: true,
      transactionId: invoice.transactionId,
      buyerId: keeps.id,
      party: 'Garde Léa',
      userId: keeps.id,
    });
    const paid = lines.find(({ fact, userId }) => fact === 'capture' && userId === keeps.id);
    expect(paid).toMatchObject({ isDocument: false, transactionId: invoice.transactionId });
  });
});

describe('an account', () => {
  const lines = (query: object) =>
    accountant.call(calls.listLedgerLines, { query: { account: '411000', ...query } });

  test('lists its lines, oldest first, with the balance after each, from the opening balance on', async () => {
    const answer = await lines(december);
    expect(answer).toMatchObject({
      count: 6,
      label: 'Adhérents et clients',
      isByPerson: true,
      totals: { opening: -45, debit: 170, credit: 170 },
    });
    expect(answer.lines.map(({ balance }) => balance)).toEqual([-95, -45, -105, -45, -105, -45]);
    const second = await lines({ ...december, page: '2', itemsPerPage: '4' });
    expect(second.lines.map(({ balance }) => balance)).toEqual([-105, -45]);
    expect((await lines({})).lines[0]).toMatchObject({ on: '2025-06-10', balance: -45 });
  });

  test('a person’s part of an account lists that person’s lines only', async () => {
    const answer = await lines({ user: String(keeps.id) });
    expect(answer).toMatchObject({ count: 2, party: 'Garde Léa', totals: { debit: 50, credit: 50 } });
    expect(answer.lines.map(({ balance }) => balance)).toEqual([-50, 0]);
  });

  test('shows each found line with the balance of the whole account', async () => {
    const found = await lines({ ...december, search: invoice.number });
    expect(found.lines.map(({ balance, debit }) => [debit, balance])).toEqual([[50, -45]]);
    expect((await lines({ ...december, search: '60,00' })).count).toBe(4);
  });

  test('BKS-010: letters the lines of a sale that settle one another; the open lines show who is owed what', async () => {
    const all = (await lines({})).lines;
    const lettersOf = ({ id }: Person) =>
      new Set(all.filter(({ userId }) => userId === id).map(({ letters }) => letters));
    expect([...lettersOf(keeps)]).toEqual([expect.stringMatching(/^V\d+$/)]);
    // A new letter each time the lines sum to zero: after the payment, then after the refund.
    const [paid, back] = [...lettersOf(cancels)];
    expect(back).toBe(`${paid}.2`);
    expect(lettersOf(keeps)).not.toEqual(lettersOf(cancels));
    expect([...lettersOf(waits)]).toEqual([null]);
    const open = await lines({ isOpen: 'true' });
    expect(open.lines.map(({ userId, credit }) => [userId, credit])).toEqual([[waits.id, 45]]);
    expect((await lines({ isOpen: 'true', user: String(keeps.id) })).count).toBe(0);
    expect((await lines({ isOpen: 'true', ...december })).count).toBe(0);
    const avoirs = await lines({ account: '419700', isOpen: 'true' });
    expect(avoirs.lines.map(({ userId, credit }) => [userId, credit])).toEqual([[cancels.id, 60]]);
  });

  test('BKS-010: keeps the letters of settled lines, and shows as open a later line that nothing settles', async () => {
    const before = await lines({ user: String(keeps.id) });
    expect(before.lines.every(({ letters }) => letters !== null)).toBe(true);
    const { number, transactionId } = invoice;
    await portal.ctx.transaction((tx) =>
      post(
        tx,
        receiptEntry({
          means: 'other', documentId: 9999, number, transactionId, userId: keeps.id, amountCents: 500, on: '2027-01-15',
        }), // prettier-ignore
        portal.clock.now(),
      ),
    );
    const open = await lines({ user: String(keeps.id), isOpen: 'true' });
    expect(open).toMatchObject({ count: 1, totals: { debit: 0, credit: 5 } });
    expect(open.lines[0]!.letters).toBeNull();
    const settled = (await lines({ user: String(keeps.id) })).lines.filter(({ letters }) => letters !== null);
    expect(settled).toHaveLength(before.lines.length);
  });

  test('an account without lines is empty; an invalid period, account or user is refused on its field', async () => {
    expect(await lines({ account: '999999' })).toMatchObject({ lines: [], count: 0, label: '999999' });
    for (const [field, query] of [
      ['period', { period: '2026-13' }],
      ['account', { account: "4'1" }],
      ['user', { user: 'x' }],
    ] as const)
      expect(
        await accountant.refusal(calls.listLedgerLines, { query: { account: '411000', ...query } }),
      ).toMatchObject({
        status: 422,
        violations: [{ propertyPath: field }],
      });
  });
});

test('an entry has its number of the export once its day is closed, and none before', async () => {
  const numbers = async (period: string) =>
    (await accountant.call(calls.listLedgerEntries, { query: { period, 'order[on]': 'asc' } })).entries.map(
      ({ lines }) => lines[0]!.number,
    );
  expect(new Set(await numbers('2026-12'))).toEqual(new Set([null]));
  portal.clock.advance(days(1));
  accountant = await portal.as(await makeUser(portal, { is_expert_accountant: true }));
  await closeDays(portal.ctx);
  const { rows } = await portal.database.pool.query<{ number: number }>(
    `select n.number from ledger_numbers n join ledger_entries e on e.id = n.entry_id
     where e.entry_on between '2026-12-01' and '2026-12-31' order by e.entry_on, e.id desc`,
  );
  expect(rows.length).toBeGreaterThan(3);
  expect(await numbers('2026-12')).toEqual(rows.map(({ number }) => number));
});
