import { capturePaypalOrder } from '@forman/contract/money/payments';
import { sessionCalls } from '@forman/contract/session-calls';
import { updateTransaction } from '@forman/contract/books/typed-invoices';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { giveCredit, makeSession, makeUser } from '../../testing/factories.ts';
import { type TestClock, type TestPortal, testClock, testPortal } from '../../testing/harness.ts';
import {
  approvePaypal,
  documentsOf,
  expectSound,
  openPaypal,
  payCard,
  transactionsOf,
} from '../../testing/simulated-bank.ts';

const { workshop } = sessionCalls;

/** A person with credit and a card, before a workshop of 50 €. */
async function buyer(portal: TestPortal, credit = 0) {
  const user = await makeUser(portal);
  if (credit > 0) await giveCredit(portal, user.id, credit);
  const session = await makeSession(portal, { euros: 50, inDays: 400 });
  const caller = await portal.as(user);
  const params = { id: session.id };
  const numbers = async () => {
    const transactions = await transactionsOf(portal, user.id);
    const documents = await Promise.all(transactions.map(({ id }) => documentsOf(portal, id)));
    return documents.flat().map(({ number }) => number);
  };
  return { user, session, caller, params, numbers };
}

describe('after documents numbered while the clock was in the next year', () => {
  let portal: TestPortal;
  beforeAll(async () => {
    portal = await testPortal({ clock: testClock('2027-11-25T10:00:00+01:00') });
    const { caller, session, params } = await buyer(portal);
    await payCard(caller, { id: session.id, cents: 5000 });
    await caller.call(workshop.join, { params });
    portal.clock.set('2026-11-25T10:00:00+01:00');
  });
  afterAll(async () => {
    await expectSound(portal);
    await portal.close();
  });

  test('BKS-038: a sale by card takes a number of the year that has begun, and the day of the last document', async () => {
    const { user, caller, session, params, numbers } = await buyer(portal);
    await payCard(caller, { id: session.id, cents: 5000 });
    await caller.call(workshop.join, { params });
    expect(await numbers()).toEqual(['F-2027-000002']);
    const [transaction] = await transactionsOf(portal, user.id);
    const [document] = await documentsOf(portal, transaction!.id);
    expect(document!.snapshot).toMatchObject({ issuedOn: '2027-11-25', paidOn: '2026-11-25' });
  });

  test('a sale by PayPal and one by credit take the next numbers of that year too', async () => {
    const paypal = await buyer(portal);
    const { orderId } = await openPaypal(paypal.caller, { id: paypal.session.id, cents: 5000 });
    await approvePaypal(paypal.caller, orderId);
    await paypal.caller.call(capturePaypalOrder, { body: { order_id: orderId } });
    await paypal.caller.call(workshop.join, { params: paypal.params });
    const credit = await buyer(portal, 50);
    await credit.caller.call(workshop.join, { params: credit.params });
    expect([...(await paypal.numbers()), ...(await credit.numbers())]).toEqual([
      'F-2027-000003',
      'F-2027-000004',
    ]);
  });

  test('a cancellation and a correction take numbers of the year of the invoice that they correct', async () => {
    const { user, caller, session, params, numbers } = await buyer(portal);
    await payCard(caller, { id: session.id, cents: 5000 });
    await caller.call(workshop.join, { params });
    const [transaction] = await transactionsOf(portal, user.id);
    const admin = await portal.as(await makeUser(portal, { is_admin: true }));
    await admin.call(updateTransaction, { params: { id: transaction!.id }, body: { city: 'Lille' } });
    await caller.call(workshop.cancel, { params });
    expect(await numbers()).toEqual(['F-2027-000005', 'AV-2027-000001', 'F-2027-000006', 'AV-2027-000002']);
  });

  test('BKS-038: the numbers continue without a break once that year really begins', async () => {
    portal.clock.set('2027-11-26T10:00:00+01:00');
    const { caller, session, params, numbers } = await buyer(portal);
    await payCard(caller, { id: session.id, cents: 5000 });
    await caller.call(workshop.join, { params });
    expect(await numbers()).toEqual(['F-2027-000007']);
  });
});

/**
 * A clock whose readings alternate between both sides of midnight, as with two processes whose clocks differ.
 */
function midnightClock(newYear: string): TestClock & { split(isSplit: boolean): void } {
  const clock = testClock(newYear);
  let readings = 0;
  let isSplit = false;
  return {
    ...clock,
    now: () => {
      readings += 1;
      return new Date(clock.now().getTime() + (isSplit && readings % 2 === 0 ? -2000 : 0));
    },
    split: (wanted) => {
      isSplit = wanted;
    },
  };
}

describe('New Year’s midnight under load', () => {
  test('BKS-039: forty sales and twenty cancellations across midnight leave no gap, no decreasing day and no unsettled payment', async () => {
    const clock = midnightClock('2027-01-01T00:00:01+01:00');
    const portal = await testPortal({ clock });
    const people = await Promise.all(Array.from({ length: 40 }, () => buyer(portal)));
    for (const { caller, session } of people) await payCard(caller, { id: session.id, cents: 5000 });
    clock.split(true);
    const joined = await Promise.allSettled(
      people.map(({ caller, params }) => caller.call(workshop.join, { params })),
    );
    const cancelled = await Promise.allSettled(
      people.slice(0, 20).map(({ caller, params }) => caller.call(workshop.cancel, { params })),
    );
    // The clock goes back over midnight for good: the first hour of the year happens twice.
    clock.split(false);
    clock.set('2026-12-31T23:59:00+01:00');
    const late = await Promise.all(Array.from({ length: 10 }, () => buyer(portal, 50)));
    const again = await Promise.allSettled(
      late.map(({ caller, params }) => caller.call(workshop.join, { params })),
    );
    expect([...joined, ...cancelled, ...again].filter(({ status }) => status === 'rejected')).toEqual([]);
    const { rows: states } = await portal.database.pool.query('select distinct state from payments');
    expect(states).toEqual([{ state: 'settled' }]);
    expect(await sequences(portal)).toEqual({ F: 50, AV: 20 });
    await expectSound(portal);
    await portal.close();
  });
});

/**
 * Number of documents of each series, after checking that their numbers have no gap and their days never
 * decrease.
 */
async function sequences(portal: TestPortal): Promise<Record<string, number>> {
  const { rows } = await portal.database.pool.query<{
    series: string;
    year: number;
    sequence: number;
    day: string;
  }>(`select series, year, sequence, snapshot->>'issuedOn' as day from invoice_documents
    order by series, year, sequence`);
  const counts: Record<string, number> = {};
  for (const [index, row] of rows.entries()) {
    const before = rows[index - 1];
    const isNext = before?.series === row.series && before.year === row.year;
    expect(row.sequence).toBe(isNext ? before.sequence + 1 : 1);
    expect(before?.series !== row.series || row.day >= before.day).toBe(true);
    counts[row.series] = (counts[row.series] ?? 0) + 1;
  }
  return counts;
}
