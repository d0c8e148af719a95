import {
  creditDetail,
  creditYear,
  exportCreditDetail,
  exportCreditDetails,
  exportCreditYear,
} from '@forman/contract/money/credits';
import { type CreditYear, monthKeys } from '@forman/domain/money/credits/year';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { giveCredit, makeUser } from '../../testing/factories.ts';
import { type Caller, type TestPortal, testPortal } from '../../testing/harness.ts';

let portal: TestPortal;
let accountant: Caller;
let member: Caller;
let nobody: Caller;
let last: { id: number };
beforeAll(async () => {
  portal = await testPortal();
  const people = [];
  for (let index = 0; index < 27; index += 1)
    people.push(await makeUser(portal, { last_name: `Bernard ${String(index).padStart(2, '0')}` }));
  // The clock only moves forward. Half past midnight in Paris on 1 January is still the year before in
  // Greenwich.
  portal.clock.set('2027-12-31T23:30:00Z');
  for (const [index, { id }] of people.entries()) await giveCredit(portal, id, 10 + index / 100);
  last = people.at(-1)!;
  portal.clock.set('2028-12-31T23:00:00+01:00');
  await giveCredit(portal, last.id, 1234.5, '=1+1');
  await portal.ctx.db
    .insertInto('credit_movements')
    .values({ user_id: last.id, type: 'crédit', amount_cents: 9900, balance_cents: 0, action: 'error', description: '=cmd()', at: portal.clock.now() })
    .execute(); // prettier-ignore
  portal.clock.set('2029-01-01T00:30:00+01:00');
  await giveCredit(portal, people[0]!.id, 7);
  accountant = await portal.as(await makeUser(portal, { is_expert_accountant: true }));
  member = await portal.as(await makeUser(portal));
  nobody = await portal.as(null);
});
afterAll(() => portal.close());

const months = (caller: Caller, year: number, page = 1) =>
  caller.call(creditYear, { params: { year: String(year), page: String(page) } });
const inCents = (euros: number): number => Math.round(euros * 100);
const sum = (rows: readonly CreditYear[], key: keyof CreditYear): number =>
  rows.reduce((total, row) => total + inCents(row[key]), 0);

test('MEM-291 MEM-292 MEM-363: a Paris year is listed by person and month in pages, with the page’s sums and the year’s total', async () => {
  const [first, second] = [await months(accountant, 2028), await months(accountant, 2028, 2)];
  expect([first.users.length, second.users.length, first.maxPage, second.maxPage]).toEqual([25, 2, 2, 2]);
  expect(first.users[0]).toMatchObject({ lastName: 'Bernard 00', Jan: 10, Feb: 0, Dec: 0, total: 10 });
  // A crédit that undoes a failure does not count as given.
  expect(second.users[1]).toMatchObject({ user_id: last.id, Jan: 10.26, Dec: 1234.5, total: 1244.76 });
  for (const { users, totals } of [first, second]) {
    for (const key of [...monthKeys, 'total'] as const) expect(inCents(totals[key])).toBe(sum(users, key));
    for (const row of [...users, totals])
      expect(inCents(row.total)).toBe(monthKeys.reduce((total, key) => total + inCents(row[key]), 0));
  }
  expect(first.bigTotal).toBe(second.bigTotal);
  expect(inCents(first.bigTotal)).toBe(inCents(first.totals.total) + inCents(second.totals.total));
  expect(await months(accountant, 2029)).toMatchObject({ bigTotal: 7, maxPage: 1 });
  expect(await months(accountant, 2027)).toMatchObject({ users: [], bigTotal: 0, maxPage: 1 });
  expect((await months(accountant, 2028, 9)).users).toEqual([]);
});

test('MEM-363: the year is sorted by name, by a month or by total, across its pages', async () => {
  const sorted = async (order: Record<string, 'asc' | 'desc'>) =>
    (await accountant.call(creditYear, { params: { year: '2028', page: '1' }, query: order })).users;
  const byTotal = await sorted({ 'order[total]': 'desc' });
  expect(byTotal[0]).toMatchObject({ user_id: last.id, total: 1244.76 });
  const totals = byTotal.map(({ total }) => total);
  expect(totals).toEqual(totals.toSorted((a, b) => b - a));
  expect((await sorted({ 'order[Dec]': 'desc' }))[0]).toMatchObject({ user_id: last.id, Dec: 1234.5 });
  // A person without credit in that month sorts as 0.
  expect((await sorted({ 'order[Dec]': 'asc' }))[0]).toMatchObject({ Dec: 0 });
  expect((await sorted({ 'order[lastName]': 'desc' }))[0]?.lastName).not.toBe('Bernard 00');
});

const lines = async (caller: Caller, path: string): Promise<string[]> => {
  const answer = await caller.raw('GET', path);
  expect([path, answer.statusCode]).toEqual([path, 200]);
  expect(answer.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'cache-control': 'no-store',
    'content-disposition': expect.stringMatching(/^attachment; filename="avoirs[-\w]*\.csv"$/),
  });
  return answer.body.replace('\uFEFF', '').trimEnd().split('\r\n');
};

test('MEM-365: everybody’s months and every movement of a year are CSV files, with or without /api in the address', async () => {
  for (const front of ['', '/api']) {
    const year = await lines(accountant, `${front}/export/credit-history/2028`);
    expect(year).toHaveLength(29);
    expect(year[0]).toMatch(/^Numéro;Nom;Janvier;.*;Décembre;Total$/);
    expect(year.at(-1)).toBe(`;Total;273,51;${'0,00;'.repeat(10)}1234,50;1508,01`);
    const all = await lines(accountant, `${front}/export/credit-detail-all/2028`);
    expect(all).toHaveLength(30);
    // A cell that a spreadsheet would run is written as text.
    expect(all.at(-1)).toBe(`${last.id};Camille Bernard 26;31/12/2028;23:00;crédit;'=cmd();Échec;99,00`);
  }
});

test('MEM-366: one person’s movements of a year are a CSV file', async () => {
  const file = await lines(accountant, `/export/credit-detail/${last.id}/2028`);
  expect(file).toHaveLength(4);
  expect(file[1]).toBe(
    `${last.id};Camille Bernard 26;01/01/2028;00:30;crédit;Modification par un administrateur;Succès;10,26`,
  );
  expect((await accountant.raw('GET', '/export/credit-detail/999999/2028')).statusCode).toBe(404);
});

test('MEM-293 MEM-365 MEM-366: the yearly report and its files are refused without a login and to members', async () => {
  const params = { userId: last.id, year: '2028', page: '1' };
  expect((await member.refusal(creditYear, { params })).status).toBe(403);
  expect((await member.refusal(creditDetail, { params })).status).toBe(403);
  const admin = await portal.as(await makeUser(portal, { is_admin: true }));
  expect((await months(admin, 2028)).users).toHaveLength(25);
  for (const path of ['credit-history/2028', 'credit-detail-all/2028', `credit-detail/${last.id}/2028`])
    for (const front of ['', '/api']) {
      expect((await nobody.raw('GET', `${front}/export/${path}`)).statusCode).toBe(401);
      expect((await member.raw('GET', `${front}/export/${path}`)).statusCode).toBe(403);
      expect((await admin.raw('GET', `${front}/export/${path}`)).statusCode).toBe(200);
    }
  for (const call of [exportCreditYear, exportCreditDetails, exportCreditDetail])
    expect((await accountant.refusal(call, { params: { userId: last.id, year: 1 } })).status).toBe(422);
});
