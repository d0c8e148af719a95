import { getMonthFigures } from '@forman/contract/office/figures';
import { sessionCalls } from '@forman/contract/session-calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTransaction, updateTransaction } from '@forman/contract/books/typed-invoices';
import type { DocumentSnapshot } from '@forman/domain/books/invoicing/document';
import { loadSample } from '../../sample/load.ts';
import { giveCredit, makeSession, makeUser } from '../../testing/factories.ts';
import { type Caller, days as daysOf, type TestPortal, testPortal } from '../../testing/harness.ts';
import { payCard } from '../../testing/simulated-bank.ts';

const { workshop } = sessionCalls;
let portal: TestPortal;
let accountant: Caller;
beforeAll(async () => {
  portal = await testPortal();
  await loadSample(portal.ctx);
  accountant = await portal.as(await makeUser(portal, { is_expert_accountant: true }));
  const buyer = await makeUser(portal);
  const caller = await portal.as(buyer);
  await giveCredit(portal, buyer.id, 5.01);
  // One seat paid partly by avoir, and another that is given back.
  const first = await makeSession(portal, { euros: 12.5 });
  await payCard(caller, { id: first.id, cents: 749 });
  await caller.call(workshop.join, { params: { id: first.id } });
  const second = await makeSession(portal, { euros: 33.33 });
  await payCard(caller, { id: second.id, cents: 3333 });
  await caller.call(workshop.join, { params: { id: second.id } });
  await caller.call(workshop.cancel, { params: { id: second.id } });
});
afterAll(() => portal.close());

const read = (month?: string) => accountant.call(getMonthFigures, { query: month ? { month } : {} });
const cents = (euros: number): number => Math.round(euros * 100);
async function rowsOf<Row>(text: string): Promise<Row[]> {
  return (await sql.raw<Row>(text).execute(portal.ctx.db)).rows;
}
const numberOf = async (text: string): Promise<number> =>
  Number((await rowsOf<{ n: number | string | null }>(text))[0]!.n ?? 0);

describe.each(['2026-12', '2026-11', '2026-06', '2025-11'])('the month %s of the books', (month) => {
  const issued = `from invoice_documents d where snapshot->>'issuedOn' like '${month}-%'`;
  const sum = (field: string, series: string) =>
    numberOf(`select sum((snapshot->>'${field}')::int) as n ${issued} and snapshot->>'series' = '${series}'`);

  test('BKS-040: sums invoices, credit documents and their difference, also for the year before', async () => {
    const { invoices, credits, total, grossBefore } = await read(month);
    for (const [sums, series] of [
      [invoices, 'F'],
      [credits, 'AV'],
    ] as const) {
      expect([cents(sums.net), cents(sums.vat), cents(sums.gross)]).toEqual([
        await sum('netCents', series),
        await sum('vatCents', series),
        await sum('grossCents', series),
      ]);
      expect(sums.count).toBe(await numberOf(`select count(*) as n ${issued} and number like '${series}-%'`));
    }
    expect(cents(total.gross)).toBe(cents(invoices.gross) - cents(credits.gross));
    expect(cents(total.net) + cents(total.vat)).toBe(cents(total.gross));
    const before = String(Number(month.slice(0, 4)) - 1) + month.slice(4);
    const until = month === '2026-12' ? `${before}-01` : `${before}-31`;
    expect(cents(grossBefore)).toBe(
      await numberOf(`select sum(case when number like 'F%' then gross_cents else -gross_cents end) as n
        from invoice_documents where snapshot->>'issuedOn' between '${before}-01' and '${until}'`),
    );
  });

  test('has for each VAT rate the sum of the lines, less the discounts', async () => {
    const { vat, total } = await read(month);
    for (const { rate, exemption, net, vat: amount } of vat) {
      const lines = `from (select number, 1 as part, jsonb_array_elements(snapshot->'lines') as l ${issued}
          union all select number, -1, jsonb_array_elements(snapshot->'allowances') ${issued}) x
        where (l->>'vatRateBasisPoints')::int = ${rate * 100} and l->>'vatExemptionText' is not distinct from ${exemption === null ? 'null' : `'${exemption}'`}`;
      const sign = `part * case when number like 'AV%' then -1 else 1 end`;
      expect([cents(net), cents(amount)]).toEqual([
        await numberOf(`select sum(${sign} * (l->>'netCents')::int) as n ${lines}`),
        await numberOf(`select sum(${sign} * (l->>'vatCents')::int) as n ${lines}`),
      ]);
    }
    expect(vat.reduce((all, one) => all + cents(one.vat), 0)).toBe(cents(total.vat));
    expect(vat.reduce((all, one) => all + cents(one.net), 0)).toBe(cents(total.net));
  });

  test('BKS-040: has means of payment that add up to the invoices that were not replaced', async () => {
    const { payments, invoices } = await read(month);
    const rows = await rowsOf<{ transaction: number; snapshot: DocumentSnapshot }>(
      'select transaction_id as transaction, snapshot from invoice_documents order by id',
    );
    const isReplacing = (row: (typeof rows)[number]): boolean =>
      rows
        .slice(rows.indexOf(row))
        .some((later) => later.transaction === row.transaction && later.snapshot.series === 'F');
    const expected = new Map<string, { cents: number; count: number }>();
    let replaced = 0;
    for (const row of rows.filter(({ snapshot }) => snapshot.issuedOn.startsWith(month))) {
      const { snapshot } = row;
      const isTakenBack = snapshot.series === 'AV' && isReplacing(row);
      if (snapshot.series === 'AV' && !isTakenBack) continue;
      const settled = isTakenBack
        ? rows.find((one) => one.snapshot.number === snapshot.corrects!.number)!.snapshot
        : snapshot;
      if (isTakenBack) replaced += snapshot.grossCents;
      const sign = isTakenBack ? -1 : 1;
      const kinds = new Set(settled.settlements.map(({ kind }) => kind));
      for (const kind of kinds) {
        const { cents: before, count } = expected.get(kind) ?? { cents: 0, count: 0 };
        const amount = settled.settlements
          .filter((one) => one.kind === kind)
          .reduce((all, one) => all + one.amountCents, 0);
        expected.set(kind, { cents: before + sign * amount, count: count + sign });
      }
    }
    expect(payments.reduce((all, { amount }) => all + cents(amount), 0)).toBe(
      cents(invoices.gross) - replaced,
    );
    for (const { kind, count, amount } of payments.filter((one) => one.kind !== 'due'))
      expect([kind, cents(amount), count]).toEqual([
        kind,
        expected.get(kind)?.cents,
        expected.get(kind)?.count,
      ]);
  });

  test('BKS-040: is split by product and by day to the cent', async () => {
    const { products, days, total, invoices, credits } = await read(month);
    for (const { product, net, vat, gross, invoices: count } of products) {
      const of = `${issued} and transaction_id in (select id from transactions where vat_product = '${product}')`;
      const signed = (field: string) =>
        numberOf(
          `select sum((case when number like 'AV%' then -1 else 1 end) * (snapshot->>'${field}')::int) as n ${of}`,
        );
      expect([cents(net), cents(vat), cents(gross)]).toEqual([
        await signed('netCents'),
        await signed('vatCents'),
        await signed('grossCents'),
      ]);
      expect(count).toBe(await numberOf(`select count(*) as n ${of} and number like 'F%'`));
    }
    expect(products.reduce((all, { gross }) => all + cents(gross), 0)).toBe(cents(total.gross));
    const found = await rowsOf<{ day: string; invoiced: string; credited: string }>(`
      select snapshot->>'issuedOn' as day, coalesce(sum(gross_cents) filter (where number like 'F%'), 0) as invoiced,
        coalesce(sum(gross_cents) filter (where number like 'AV%'), 0) as credited ${issued} group by 1 order by 1`);
    expect(days.map((one) => [one.day, cents(one.invoiced), cents(one.credited)])).toEqual(
      found.map((one) => [one.day, Number(one.invoiced), Number(one.credited)]),
    );
    expect(days.reduce((all, one) => all + cents(one.credited), 0)).toBe(cents(credits.gross));
    expect(days.reduce((all, one) => all + one.invoices, 0)).toBe(invoices.count);
  });
});

test('the current month is given by default, and a month that has not begun is refused', async () => {
  expect(await read()).toMatchObject({
    month: '2026-12',
    until: '2026-12-01',
    credits: { count: 1, gross: 33.33 },
  });
  expect((await accountant.refusal(getMonthFigures, { query: { month: '2027-01' } })).status).toBe(422);
});

test('a month of the books is refused to members and without a login', async () => {
  const admin = await portal.as(await makeUser(portal, { is_admin: true }));
  expect(await admin.call(getMonthFigures, { query: {} })).toMatchObject({ month: '2026-12' });
  const member = await portal.as(await makeUser(portal, { level: 'ROLE_XMAN' }));
  expect((await member.refusal(getMonthFigures, { query: {} })).status).toBe(403);
  expect((await (await portal.as(null)).refusal(getMonthFigures, { query: {} })).status).toBe(401);
});

test('a corrected invoice’s payment counts once; a correction in the next month counts the difference only', async () => {
  const admin = await portal.as(await makeUser(portal, { is_admin: true }));
  const manual = async (month: string) => {
    const found = (await admin.call(getMonthFigures, { query: { month } })).payments;
    return found.find(({ kind }) => kind === 'manual') ?? { kind: 'manual', count: 0, amount: 0 };
  };
  const before = await manual('2026-12');
  const { id: user } = await makeUser(portal);
  const body = { user, total: 50, itemName: 'Location de salle', createAt: '2026-12-01' };
  const { id } = await admin.call(createTransaction, { body });
  const once = { kind: 'manual', count: before.count + 1, amount: before.amount + 50 };
  expect(await manual('2026-12')).toEqual(once);
  await admin.call(updateTransaction, { params: { id }, body: { itemName: 'Salle B' } });
  expect(await manual('2026-12')).toEqual(once);
  portal.clock.advance(daysOf(31));
  const later = await portal.as(await makeUser(portal, { is_admin: true }));
  await later.call(updateTransaction, { params: { id }, body: { total: 40 } });
  const { payments } = await later.call(getMonthFigures, { query: { month: '2027-01' } });
  expect(payments).toEqual([{ kind: 'manual', count: 0, amount: -10 }]);
  const december = await later.call(getMonthFigures, { query: { month: '2026-12' } });
  expect(december.payments).toContainEqual(once);
});
