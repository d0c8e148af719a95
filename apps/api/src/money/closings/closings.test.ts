import {
  closeMonth,
  closeYear,
  getBooksStanding,
  getClosing,
  listClosings,
  setTreasurer,
} from '@forman/contract/money/closings';
import { listTransactions } from '@forman/contract/books/invoicing';
import { sessionCalls } from '@forman/contract/session-calls';
import { createTransaction, updateTransaction } from '@forman/contract/books/typed-invoices';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeSession, makeUser } from '../../testing/factories.ts';
import {
  type Caller,
  days,
  minutes,
  type TestPortal,
  testPortal,
  waitForLock,
} from '../../testing/harness.ts';
import { expectSound, openCard, soundPortal, typeCard } from '../../testing/simulated-bank.ts';
import { buySeat } from '../../testing/buy-seat.ts';
import { closingFaults } from './closing-chain.ts';
import { listClosings as readClosings, lockBooks } from './closings.queries.ts';
import { closeDays } from './days.service.ts';

const { workshop } = sessionCalls;

const asAccountant = async (portal: TestPortal): Promise<Caller> =>
  portal.as(await makeUser(portal, { is_expert_accountant: true }));

const entriesOf = async (portal: TestPortal, transactionId: number) => {
  const { rows } = await sql<{ fact: string; on: string; number: number | null }>`
    select e.fact, e.entry_on as "on", n.number from ledger_entries e left join ledger_numbers n on n.entry_id = e.id
    where e.transaction_id = ${transactionId}
      or e.payment_id in (select id from payments where transaction_id = ${transactionId}) order by e.id`.execute(
    portal.ctx.db,
  );
  return rows;
};

const numbersOf = async (portal: TestPortal) => {
  const { rows } = await sql<{ year: number; number: number; on: string }>`
    select n.year, n.number, e.entry_on as "on" from ledger_numbers n join ledger_entries e on e.id = n.entry_id
    order by n.year, n.number`.execute(portal.ctx.db);
  return rows;
};

describe('the closing of days', () => {
  const portal = soundPortal();

  test('BKS-015: closes each day before today once, at night, with the totals of its documents and entries', async () => {
    await buySeat(portal, 50);
    const { caller, session } = await buySeat(portal, 30);
    await caller.call(workshop.cancel, { params: { id: session.id } });
    await closeDays(portal.ctx);
    expect(await numbersOf(portal)).toEqual([]);
    portal.clock.advance(days(3));
    await buySeat(portal, 20);
    await closeDays(portal.ctx);
    await closeDays(portal.ctx);
    const closings = (await readClosings(portal.ctx.db)).filter(({ lastOn }) => lastOn >= '2026-12-01');
    expect(closings.map(({ kind, lastOn }) => `${kind} ${lastOn}`)).toEqual([
      'day 2026-12-01',
      'day 2026-12-02',
      'day 2026-12-03',
    ]);
    const [first, second] = closings;
    expect(first!.totals).toMatchObject({
      invoices: { count: 2, first: 'F-2026-000001', last: 'F-2026-000002', grossCents: 8000 },
      credits: { count: 1, first: 'AV-2026-000001', last: 'AV-2026-000001', grossCents: 3000 },
      byRate: [{ rateBasisPoints: 2000, category: 'S', netCents: 4167, vatCents: 833 }],
      byProduct: [{ product: 'workshop', grossCents: 5000 }],
      byMeans: [
        { means: 'avoir', inCents: 0, outCents: 3000 },
        { means: 'card', inCents: 8000, outCents: 0 },
      ],
      // Two captures, two invoices, a credit document and its avoir.
      entries: { count: 6, first: 1, last: 6, debitCents: 22_000, creditCents: 22_000 },
    });
    expect(first!.perpetualCents).toBe(5000);
    expect(second!.totals).toMatchObject({ invoices: { count: 0, first: null }, entries: { count: 0 } });
    expect(second!.perpetualCents).toBe(5000);
  });

  test('BKS-017: numbers entries without a gap in the order of their days, and continues the next day', async () => {
    portal.clock.advance(days(1));
    await closeDays(portal.ctx);
    const numbers = await numbersOf(portal);
    expect(numbers.map(({ number }) => number)).toEqual(numbers.map((_, index) => index + 1));
    const order = numbers.map(({ on }) => on);
    expect(order).toEqual(order.toSorted());
    expect(order.at(-1)).toBe('2026-12-04');
  });

  test('BKS-015: closes each day once when several runs meet', async () => {
    portal.clock.advance(days(2));
    await Promise.all([closeDays(portal.ctx), closeDays(portal.ctx), closeDays(portal.ctx)]);
    const { rows } = await portal.database.pool.query(
      `select last_on from ledger_closings where kind = 'day' group by last_on having count(*) > 1`,
    );
    expect(rows).toEqual([]);
    expect(closingFaults(await readClosings(portal.ctx.db))).toEqual([]);
  });

  test.each([
    ['a closing', 'update ledger_closings set totals = totals'],
    ['a closing', 'delete from ledger_closings'],
    ['the closings', 'truncate ledger_closings cascade'],
    ['a number', 'update ledger_numbers set number = number + 1'],
    ['a number', 'delete from ledger_numbers'],
    ['the numbers', 'truncate ledger_numbers'],
  ])('BKS-023: refuses to change %s by “%s”', async (_, statement) => {
    await expect(portal.database.pool.query(statement)).rejects.toThrow(/append-only/);
  });
});

describe('a closed day', () => {
  const portal = soundPortal();

  test('BKS-016: takes no capture dated in it by a late clock, which gets the first open day', async () => {
    portal.clock.set('2026-12-01T23:58:00+01:00');
    await buySeat(portal, 25);
    const user = await makeUser(portal);
    const session = await makeSession(portal, { euros: 40 });
    const caller = await portal.as(user);
    const { secret } = await openCard(caller, { id: session.id, cents: 4000 });
    portal.clock.advance(minutes(5));
    await closeDays(portal.ctx);
    // Another process whose clock is late captures it as of yesterday.
    portal.clock.set('2026-12-01T23:59:00+01:00');
    await typeCard(caller, secret, 'accepted');
    await caller.call(workshop.join, { params: { id: session.id } });
    const { id } = (await caller.call(listTransactions))[0]!;
    expect(await entriesOf(portal, id)).toEqual([
      { fact: 'capture', on: '2026-12-02', number: null },
      { fact: 'document', on: '2026-12-02', number: null },
    ]);
    const { rows } = await portal.database.pool.query(
      `select issued_on from invoice_documents where transaction_id = ${id}`,
    );
    expect(rows).toEqual([{ issued_on: '2026-12-02' }]);
  });

  test('BKS-016: takes no invoice typed for it, which gets the first open day', async () => {
    portal.clock.set('2026-12-10T10:00:00+01:00');
    await closeDays(portal.ctx);
    const user = await makeUser(portal);
    const accountant = await asAccountant(portal);
    const { id } = await accountant.call(createTransaction, {
      body: {
        user: user.id,
        total: 100,
        itemName: 'Location de salle',
        createAt: '2026-12-05',
        reason: 'Payé en espèces',
      },
    });
    expect(new Set((await entriesOf(portal, id)).map(({ on }) => on))).toEqual(new Set(['2026-12-10']));
  });

  test('BKS-015: takes no entry that a statement inserts into it', async () => {
    await expect(
      portal.database.pool
        .query(`insert into ledger_entries (journal, journal_code, journal_label, fact, fact_ref,
        entry_on, label, piece_ref, piece_on, posted_at)
        values ('other', 'OD', 'OD', 'case', 'x', '2026-12-05', 'x', 'x', '2026-12-05', now())`),
    ).rejects.toThrow(/are closed/);
  });
});

describe('during a closing', () => {
  const portal = soundPortal();

  /** Holds the books as a closing of 1 December does, waits until `act` waits for them, then closes. */
  async function whileClosing(act: () => Promise<unknown>): Promise<void> {
    portal.clock.set('2026-12-02T00:20:00+01:00');
    const { promise: isWaiting, resolve } = Promise.withResolvers<void>();
    const { closeDaysLocked } = await import('./days.service.ts');
    const closing = portal.ctx.transaction(async (tx) => {
      await lockBooks(tx);
      await isWaiting;
      await closeDaysLocked(tx, { until: '2026-12-02', now: portal.clock.now() });
    });
    // Begun by a process whose clock is still before midnight.
    portal.clock.set('2026-12-01T23:59:59+01:00');
    const acting = act();
    await waitForLock(portal);
    resolve();
    await Promise.all([closing, acting]);
  }

  test('a capture waits and is dated the next day', async () => {
    portal.clock.set('2026-12-01T23:50:00+01:00');
    const user = await makeUser(portal);
    const session = await makeSession(portal, { euros: 40 });
    const caller = await portal.as(user);
    const { secret } = await openCard(caller, { id: session.id, cents: 4000 });
    const earlier = await buySeat(portal, 60);
    await whileClosing(async () => {
      await typeCard(caller, secret, 'accepted');
      await caller.call(workshop.join, { params: { id: session.id } });
    });
    const { id } = (await caller.call(listTransactions))[0]!;
    expect((await entriesOf(portal, id)).map(({ on }) => on)).toEqual(['2026-12-02', '2026-12-02']);
    expect((await entriesOf(portal, earlier.id)).map(({ on }) => on)).toEqual(['2026-12-01', '2026-12-01']);
    await expectSound(portal);
  });

  test('the closing waits for a correction begun before midnight, which belongs to the closed day', async () => {
    portal.clock.set('2026-12-02T23:58:00+01:00');
    const { id } = await buySeat(portal, 70);
    const admin = await portal.as(await makeUser(portal, { is_admin: true }));
    const { promise: isOver, resolve: release } = Promise.withResolvers<void>();
    const blocking = portal.ctx.transaction(async (tx) => {
      await sql`select from document_counters where series = 'F' for update`.execute(tx);
      await isOver;
    });
    // The credit document is written, the new invoice waits for a number.
    const correcting = admin.call(updateTransaction, { params: { id }, body: { city: 'Lille' } });
    await waitForLock(portal);
    portal.clock.set('2026-12-03T00:20:00+01:00');
    const closing = closeDays(portal.ctx);
    await waitForLock(portal, 2);
    release();
    await Promise.all([blocking, correcting, closing]);
    const { rows } = await portal.database.pool
      .query(`select d.series, d.issued_on as issued, e.entry_on as entered,
      n.number is not null as "isNumbered" from invoice_documents d
      join ledger_entries e on e.fact = 'document' and e.fact_ref = d.id::text
      left join ledger_numbers n on n.entry_id = e.id where d.transaction_id = ${id} order by d.id`);
    const closed = { issued: '2026-12-02', entered: '2026-12-02', isNumbered: true };
    expect(rows).toEqual([
      { series: 'F', ...closed },
      { series: 'AV', ...closed },
      { series: 'F', ...closed },
    ]);
    await expectSound(portal);
  });
});

describe('a month', () => {
  const portal = soundPortal();
  let accountant: Caller;
  beforeAll(async () => {
    await buySeat(portal, 50);
    portal.clock.set('2027-01-15T10:00:00+01:00');
    await buySeat(portal, 20);
    portal.clock.set('2027-02-10T10:00:00+01:00');
    accountant = await asAccountant(portal);
  });
  const standing = (month: string) => accountant.call(getBooksStanding, { params: { month } });
  const close = (month: string, withEarlier = false) =>
    accountant.call(closeMonth, { body: { month, withEarlier } });

  test('BKS-018: is refused with a reason if it is not over, or if an earlier month is open', async () => {
    expect(await accountant.refusal(closeMonth, { body: { month: '2027-02' } })).toMatchObject({
      status: 409,
      reason: 'month_not_over',
      detail: expect.stringContaining('n’est pas fini'),
    });
    expect(await accountant.refusal(closeMonth, { body: { month: '2027-01' } })).toMatchObject({
      reason: 'earlier_months_open',
    });
    expect(await standing('2027-01')).toMatchObject({ closeMonth: { ok: true }, closing: null });
  });

  test('BKS-019: shows before its closing whether its books agree, and which sums have no invoice', async () => {
    const { checks } = await standing('2026-12');
    expect(checks).toEqual({
      documents: { count: 1, areContinuous: true },
      entries: { lines: 5, debit: 100, credit: 100 },
      sales: { ledger: 50, documents: 50 },
      avoirs: { ledger: 0, left: 0 },
      uninvoiced: { count: 0, amount: 0 },
      disputed: { count: 0, amount: 0 },
      statements: { isRead: false, readUntil: null, fees: 0, paidOut: 0, differences: 0 },
      bank: null,
    });
  });

  test('BKS-019: shows the payments of it that a bank has not decided on, and not those of a later month', async () => {
    const payment = `(select id from payments limit 1)`;
    await portal.database.pool
      .query(`insert into payment_cases (payment_id, kind, ref, amount_cents, outcome, opened_at)
      values (${payment}, 'dispute', 'dp_1', 5000, 'open', '2026-12-31T22:30:00Z'),
             (${payment}, 'dispute', 'dp_2', 100, 'won', '2026-12-30T12:00:00Z'),
             (${payment}, 'dispute', 'dp_3', 200, 'open', '2026-12-31T23:30:00Z')`);
    expect((await standing('2026-12')).checks.disputed).toEqual({ count: 1, amount: 50 });
    await portal.database.pool.query(`delete from payment_cases where ref like 'dp_%'`);
  });

  test('BKS-020: is closed once, with the totals of its days, and its hash is sent to the treasurer’s address', async () => {
    const first = (await standing('2027-01')).firstOpenMonth!;
    await accountant.call(setTreasurer, { body: { email: 'tresoriere@essai.example' } });
    const closing = await close('2026-12', first < '2026-12');
    expect(closing).toMatchObject({
      kind: 'month',
      firstOn: '2026-12-01',
      lastOn: '2026-12-31',
      invoices: { count: 1, first: 'F-2026-000001', last: 'F-2026-000001', gross: 50 },
      perpetual: 50,
    });
    const { rows } = await portal.database.pool.query(
      `select recipient, data->>'hash' as hash, data->>'month' as month from outbox_messages where template = 'month_closed'`,
    );
    expect(rows).toEqual([{ recipient: 'tresoriere@essai.example', hash: closing.hash, month: '2026-12' }]);
    expect(await accountant.refusal(closeMonth, { body: { month: '2026-12' } })).toMatchObject({
      reason: 'month_closed',
    });
    expect(await standing('2027-01')).toMatchObject({
      lastDay: '2027-02-09',
      lastMonth: { lastOn: '2026-12-31' },
      firstOpenMonth: '2027-01',
    });
  });

  test('BKS-018: is closed once if it is asked for twice at once', async () => {
    const results = await Promise.allSettled([close('2027-01'), close('2027-01')]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const { closings } = await accountant.call(listClosings, { query: { kind: 'month' } });
    const { id } = closings[0]!;
    expect(await accountant.call(getClosing, { params: { id } })).toEqual(closings[0]);
    expect((await accountant.refusal(getClosing, { params: { id: 999_999 } })).status).toBe(404);
    expect(closings[0]).toMatchObject({ lastOn: '2027-01-31', perpetual: 70 });
    expect(closingFaults(await readClosings(portal.ctx.db))).toEqual([]);
  });

  test('is listed with its days by period, last first', async () => {
    const of = async (query: { kind?: 'day' | 'month'; period?: string }) =>
      (await accountant.call(listClosings, { query })).closings.map(
        ({ kind, lastOn }) => `${kind} ${lastOn}`,
      );
    expect(await of({ kind: 'month', period: '2027' })).toEqual(['month 2027-01-31']);
    const january = await of({ kind: 'day', period: '2027-01' });
    expect([january.length, january[0], january.at(-1)]).toEqual([31, 'day 2027-01-31', 'day 2027-01-01']);
    expect(await of({ period: '2026-12' })).toContain('month 2026-12-31');
    expect(await of({ kind: 'month', period: '2025' })).toEqual([]);
    expect(await accountant.refusal(listClosings, { query: { period: '2026-13' } })).toMatchObject({
      status: 422,
      violations: [{ propertyPath: 'period', message: 'Période invalide' }],
    });
  });

  test('BKS-018: is closed, as a year is, only with the right and a recent confirmation', async () => {
    const member = await portal.as(await makeUser(portal));
    expect(await member.refusal(closeMonth, { body: { month: '2026-12' } })).toMatchObject({ status: 403 });
    await portal.ctx.db.deleteFrom('login_confirmations').execute();
    for (const refused of [
      await accountant.refusal(closeMonth, { body: { month: '2026-12' } }),
      await accountant.refusal(closeYear, { body: { year: '2026' } }),
      await accountant.refusal(setTreasurer, { body: { email: '' } }),
    ])
      expect(refused).toMatchObject({ status: 403, reason: 'confirmation_needed' });
  });
});

describe('a year', () => {
  const portal = soundPortal();

  test('BKS-022: is closed after its months, and moves the income of next year’s sessions from its last day to the next first day', async () => {
    await buySeat(portal, 60, 10);
    // 25 January: a session of next year.
    await buySeat(portal, 50, 55);
    const cancelled = await buySeat(portal, 90, 60);
    await cancelled.caller.call(workshop.cancel, { params: { id: cancelled.session.id } });
    portal.clock.set('2027-01-20T10:00:00+01:00');
    const accountant = await asAccountant(portal);
    expect(await accountant.refusal(closeYear, { body: { year: '2026' } })).toMatchObject({
      status: 409,
      reason: 'months_open',
    });
    await accountant.call(closeMonth, { body: { month: '2026-12', withEarlier: true } });
    const closing = await accountant.call(closeYear, { body: { year: '2026' } });
    expect(closing).toMatchObject({
      kind: 'year',
      lastOn: '2026-12-31',
      invoices: { count: 3 },
      perpetual: 110,
    });
    const { rows } = await portal.database.pool
      .query(`select e.entry_on as "on", l.role, l.debit_cents as debit,
      l.credit_cents as credit from ledger_entries e join ledger_lines l on l.entry_id = e.id
      where e.fact like 'deferral%' order by e.entry_on, l.position`);
    expect(rows).toEqual([
      { on: '2026-12-31', role: 'sales_workshop', debit: 4167, credit: 0 },
      { on: '2026-12-31', role: 'deferred_income', debit: 0, credit: 4167 },
      { on: '2027-01-01', role: 'sales_workshop', debit: 0, credit: 4167 },
      { on: '2027-01-01', role: 'deferred_income', debit: 4167, credit: 0 },
    ]);
    const numbers = await numbersOf(portal);
    expect(numbers.filter(({ year }) => year === 2027).map(({ number, on }) => [number, on])).toEqual([
      [1, '2027-01-01'],
    ]);
    expect(await accountant.refusal(closeYear, { body: { year: '2026' } })).toMatchObject({
      reason: 'year_closed',
    });
  });
});

test('BKS-020: the hash of a closed month goes to administrators and accountants only, if there is no treasurer’s address', async () => {
  const portal = await testPortal();
  const admin = await makeUser(portal, { is_admin: true });
  const accountant = await makeUser(portal, { is_expert_accountant: true });
  await buySeat(portal, 10);
  portal.clock.set('2027-01-02T10:00:00+01:00');
  await (await portal.as(admin)).call(closeMonth, { body: { month: '2026-12', withEarlier: true } });
  const { rows } = await portal.database.pool.query(
    `select user_id from outbox_messages where template = 'month_closed' order by user_id`,
  );
  expect(rows.map(({ user_id: id }) => id)).toEqual([admin.id, accountant.id]);
  await portal.close();
});
