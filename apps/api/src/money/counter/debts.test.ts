import { getTransaction, listTransactions } from '@forman/contract/books/invoicing';
import { updateTransaction } from '@forman/contract/books/typed-invoices';
import type { SentBodyOf } from '@forman/contract/endpoint';
import {
  depositReceipts,
  getRepayable,
  listUndeposited,
  priceCounter,
  repaySale,
  takeMoney,
} from '@forman/contract/money/counter';
import {
  cancelDebt,
  getDeposit,
  getSaleReceipts,
  listDebts,
  returnCheque,
} from '@forman/contract/money/counter-debts';
import { membership } from '@forman/contract/money/memberships';
import { sessionCalls } from '@forman/contract/session-calls';
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeSession, makeUser } from '../../testing/factories.ts';
import { type Caller, hours } from '../../testing/harness.ts';
import { balancesOf, snapshotsOf, soundPortal } from '../../testing/simulated-bank.ts';

const { workshop } = sessionCalls;
const portal = soundPortal();
const dues = { kind: 'membership' as const };
let office: Caller;
const logIn = async (): Promise<void> => {
  office = await portal.as(await makeUser(portal, { level: 'ROLE_XMAN', is_admin: true }));
};
beforeAll(logIn);

type Body = NonNullable<SentBodyOf<typeof takeMoney>>;
const bodyOf = (things: Body['things'], amount: number, more: Partial<Body> = {}): Body => ({
  things, amount, means: 'cash', receivedOn: '2026-12-01', requestKey: randomUUID(), ...more,
}); // prettier-ignore
const take = (user: { id: number }, body: Body) => office.call(takeMoney, { params: { id: user.id }, body });
const refused = (user: { id: number }, body: Body) =>
  office.refusal(takeMoney, { params: { id: user.id }, body });
const restOf = (transaction: number) => ({ kind: 'debt' as const, transaction });
const owedOf = async (id: number) => (await office.call(getSaleReceipts, { params: { id } })).owed;
const mailsTo = async (user: { id: number }, template: string) => {
  const { rows } = await portal.ctx.pool.query<{ data: Record<string, unknown> }>(
    'select data from outbox_messages where user_id = $1 and template = $2 order by id',
    [user.id, template],
  );
  return rows.map(({ data }) => data);
};

/** A seat of 45 € of which 30 € came in cash. */
async function inPart(startsInDays = 14) {
  const user = await makeUser(portal, { level: 'ROLE_MAN', member_until_on: '2026-12-31' });
  const session = await makeSession(portal, {
    euros: 45,
    starts_at: new Date(portal.ctx.clock.now().getTime() + hours(startsInDays * 24)),
  });
  const seat = { kind: 'workshop' as const, session: session.id };
  const { receipts } = await take(user, bodyOf([seat], 30, { parts: [30], total: 45 }));
  return { user, member: await portal.as(user), session, id: receipts[0]!.transaction };
}

describe('a part of a price', () => {
  test('MNY-049: a part gives the seat at once; the invoice says what is left, and each later part is a receipt', async () => {
    const { user, member, session, id } = await inPart();
    expect(await member.call(workshop.get, { params: { id: session.id } })).toMatchObject({
      mine: { state: 'registered' },
    });
    const [invoice] = await snapshotsOf(portal, id);
    expect(invoice).toMatchObject({
      grossCents: 4500,
      dueCents: 1500,
      paidOn: null,
      settlements: [{ label: 'Espèces', amountCents: 3000 }],
    });
    expect(await member.call(getTransaction, { params: { id } })).toMatchObject({
      owed: 15,
      document: { due: 15, paidOn: null },
    });
    const priced = await office.call(priceCounter, {
      params: { id: user.id },
      body: { things: [restOf(id)], receivedOn: '2026-12-01' },
    });
    const number = invoice!.number;
    expect(priced).toMatchObject({
      things: [{ name: session.title, invoice: number, price: 15, refusal: null }],
      debts: [{ transaction: id, owed: 15, invoiceNumber: number, returnedOn: null }],
    });
    await take(user, bodyOf([restOf(id)], 5, { parts: [5], total: 15, means: 'transfer' }));
    await take(user, bodyOf([restOf(id), dues], 60, { means: 'cheque', chequeNumber: '77' }));
    expect(await owedOf(id)).toBe(0);
    expect((await office.call(getSaleReceipts, { params: { id } })).receipts).toMatchObject([
      { means: 'Espèces', amount: 30 },
      { means: 'Virement', amount: 5 },
      { means: 'Chèque n° 77', amount: 10 },
    ]);
    expect(await balancesOf(portal, id)).toMatchObject({ cash: 3000, bank: 500, cheques: 1000 });
    expect(await snapshotsOf(portal, id)).toHaveLength(1);
    expect(await mailsTo(user, 'receipt')).toMatchObject([{ owedCents: 1500 }, { owedCents: 0 }]);
    expect(await mailsTo(user, 'rest_received')).toMatchObject([
      { cents: 500, owedCents: 1000, number },
      { cents: 1000, owedCents: 0, means: 'cheque' },
    ]);
  });

  test('MNY-049: the office reads what is left of everybody, the oldest first', async () => {
    const [one, two] = [await inPart(), await inPart()];
    const { debts, total } = await office.call(listDebts);
    const ours = debts.filter(({ transaction }) => [one.id, two.id].includes(transaction));
    expect(ours).toMatchObject([
      { transaction: one.id, person: { id: one.user.id }, owed: 15 },
      { transaction: two.id },
    ]);
    expect(total).toBe(debts.reduce((sum, { owed }) => sum + owed, 0));
  });

  test('MNY-050: no more than what is left is received, once, and from the person who owes it', async () => {
    const { user, id } = await inPart();
    const other = await makeUser(portal, { level: 'ROLE_MAN' });
    expect(await refused(other, bodyOf([restOf(id)], 15))).toMatchObject({ code: 'not_found' });
    const above = bodyOf([restOf(id)], 16, { parts: [16], total: 15 });
    expect(await refused(user, above)).toMatchObject({ code: 'conflict', reason: 'debt_gone' });
    const body = bodyOf([restOf(id)], 15);
    const [once, again] = await Promise.all([take(user, body), take(user, body)]);
    expect(again).toEqual(once);
    const answers = await Promise.allSettled([1, 2].map(() => take(user, bodyOf([restOf(id)], 15))));
    expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await balancesOf(portal, id)).toMatchObject({ cash: 4500 });
  });

  test('MNY-050: two people who take the same rest at once take it once', async () => {
    const { user, id } = await inPart();
    const answers = await Promise.allSettled([1, 2].map(() => take(user, bodyOf([restOf(id)], 15))));
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await owedOf(id)).toBe(0);
  });

  test('MNY-050: parts that are not one for each thing, or not their sum, are refused at their field', async () => {
    const user = await makeUser(portal, { level: 'ROLE_MAN', member_until_on: '2026-12-31' });
    for (const parts of [[30, 20], [40], []])
      expect(await refused(user, bodyOf([dues], 30, { parts, total: 50 }))).toMatchObject({
        status: 422,
        violations: [{ propertyPath: 'parts' }],
      });
    const [above, stale] = [
      bodyOf([dues], 60, { parts: [60], total: 50 }),
      bodyOf([dues], 20, { parts: [20], total: 45 }),
    ];
    for (const body of [above, stale])
      expect(await refused(user, body)).toMatchObject({ code: 'amount_changed' });
    expect(await (await portal.as(user)).call(listTransactions)).toEqual([]);
  });

  test('MNY-052: cancelled in time, the part that was paid becomes an avoir, and nothing is owed any more', async () => {
    const { member, session, id, user } = await inPart();
    await member.call(workshop.cancel, { params: { id: session.id } });
    expect(await owedOf(id)).toBe(0);
    const [, rest, avoir] = await snapshotsOf(portal, id);
    expect(rest).toMatchObject({ series: 'AV', grossCents: 1500, outcome: { kind: 'deduction' } });
    expect(avoir).toMatchObject({ series: 'AV', grossCents: 3000, outcome: { kind: 'avoir' } });
    expect(await balancesOf(portal, id)).toEqual({ cash: 3000, avoirs: -3000 });
    expect(await mailsTo(user, 'registration_cancelled')).toMatchObject([{ refundCents: 3000 }]);
  });

  test('MNY-052: cancelled within the 7 days, what is left stays owed', async () => {
    const { member, session, id } = await inPart(3);
    await member.call(workshop.cancel, { params: { id: session.id } });
    expect(await owedOf(id)).toBe(15);
    expect(await snapshotsOf(portal, id)).toHaveLength(1);
  });

  test('MNY-052: what is left is given up with a reason by a credit document, and the seat stays', async () => {
    const { member, session, id } = await inPart();
    const cancel = (left: number, reason: string) => ({ params: { id }, body: { left, reason } });
    expect(await office.refusal(cancelDebt, cancel(15, ' '))).toMatchObject({
      violations: [{ propertyPath: 'reason' }],
    });
    expect(await office.refusal(cancelDebt, cancel(14, 'Geste'))).toMatchObject({ reason: 'debt_gone' });
    const { number } = await office.call(cancelDebt, cancel(15, 'Geste'));
    const [, credit] = await snapshotsOf(portal, id);
    expect(credit).toMatchObject({ number, grossCents: 1500, outcome: { kind: 'deduction' } });
    expect(await member.call(getTransaction, { params: { id } })).toMatchObject({
      owed: 0,
      givenUp: 15,
      refunded: 0,
    });
    expect(await office.refusal(cancelDebt, cancel(15, 'Geste'))).toMatchObject({ reason: 'debt_gone' });
    expect(await member.call(workshop.get, { params: { id: session.id } })).toMatchObject({
      mine: { state: 'registered' },
    });
    // What was paid may still be given back, and no more.
    expect(await office.call(getRepayable, { params: { id } })).toMatchObject({ left: 30 });
    await member.call(workshop.cancel, { params: { id: session.id } });
    expect(await balancesOf(portal, id)).toEqual({ cash: 3000, avoirs: -3000 });
  });

  test('MNY-053: only what was received may be given back, and the invoice is not corrected while a part is owed', async () => {
    const { id } = await inPart();
    expect(await office.call(getRepayable, { params: { id } })).toMatchObject({ left: 30 });
    const edit = { params: { id }, body: { itemName: 'Autre nom' } };
    expect(await office.refusal(updateTransaction, edit)).toMatchObject({ reason: 'still_owed' });
  });
});

describe('a cheque that comes back', () => {
  let last = 5000;
  /** Dues and a seat, 95 € by one cheque. */
  async function paid() {
    const user = await makeUser(portal, { level: 'ROLE_MAN', member_until_on: '2026-12-31' });
    const session = await makeSession(portal, { euros: 45 });
    const seat = { kind: 'workshop' as const, session: session.id };
    const chequeNumber = String((last += 1));
    const { receipts } = await take(user, bodyOf([dues, seat], 95, { means: 'cheque', chequeNumber }));
    return { user, session, receipts, chequeNumber };
  }
  const deposit = (receipt: number) =>
    office.call(depositReceipts, {
      body: { means: 'cheque', receipts: [receipt], total: 95, depositedOn: '2026-12-01', requestKey: randomUUID() },
    }); // prettier-ignore
  const back = (receipt: number, more: object = {}) => ({
    body: { receipt, returnedOn: '2026-12-01', requestKey: randomUUID(), ...more },
  });
  const feesOf = async () => {
    const { rows } = await portal.ctx.pool.query<{ cents: number }>(
      `select coalesce(sum(l.debit_cents), 0)::int as cents from ledger_entries e join ledger_lines l on l.entry_id = e.id
       where e.fact = 'return_fee' and l.role = 'provider_fees'`,
    );
    return rows[0]!.cents;
  };

  test('MNY-051: all that it paid is owed again and leaves the bank, with its fee; the rights stay, and it may be paid anew', async () => {
    const { user, receipts, chequeNumber } = await paid();
    const [forDues, forSeat] = receipts;
    const { id } = await deposit(forDues!.id);
    const fees = await feesOf();
    const body = back(forSeat!.id, { fee: 18.5, reason: 'Sans provision' });
    const [once, again] = await Promise.all([
      office.call(returnCheque, body),
      office.call(returnCheque, body),
    ]);
    expect(once).toEqual({ owed: 95, count: 2 });
    expect(again).toEqual(once);
    expect((await feesOf()) - fees).toBe(1850);
    for (const { transaction, amount } of receipts) {
      expect(await owedOf(transaction)).toBe(amount);
      expect(await balancesOf(portal, transaction)).toMatchObject({
        bank: -amount * 100,
        cheques: amount * 100,
        customers: amount * 100,
      });
    }
    const shown = await office.call(getDeposit, { params: { id } });
    expect(shown.receipts).toMatchObject([{ chequeNumber, amount: 95, returnedOn: '2026-12-01' }]);
    expect(await mailsTo(user, 'cheque_returned')).toMatchObject([{ chequeNumber, cents: 9500 }]);
    expect(await (await portal.as(user)).call(membership)).toMatchObject({ until: '2027-12-31' });
    expect(await office.refusal(returnCheque, back(forDues!.id))).toMatchObject({
      reason: 'cheque_returned',
    });
    // The same cheque, presented again.
    const things = receipts.map(({ transaction }) => restOf(transaction));
    await take(user, bodyOf(things, 95, { means: 'cheque', chequeNumber }));
    expect(await owedOf(forDues!.transaction)).toBe(0);
    expect(await refused(user, bodyOf([dues], 50, { means: 'cheque', chequeNumber }))).toMatchObject({
      reason: 'cheque_taken',
    });
  });

  test('MNY-051: one that never reached the bank leaves the cheques that wait, and no deposit takes it', async () => {
    const { receipts, chequeNumber } = await paid();
    const [first] = receipts;
    expect(await office.refusal(returnCheque, back(first!.id, { fee: 5 }))).toMatchObject({
      violations: [{ propertyPath: 'fee' }],
    });
    await office.call(returnCheque, back(first!.id));
    expect(await balancesOf(portal, first!.transaction)).toEqual({ customers: 5000, dues: -5000 });
    const { receipts: waiting } = await office.call(listUndeposited, { query: { means: 'cheque' } });
    expect(waiting.map((one) => one.chequeNumber)).not.toContain(chequeNumber);
    const body = { means: 'cheque' as const, receipts: [first!.id], total: 95, depositedOn: '2026-12-01' };
    expect(
      await office.refusal(depositReceipts, { body: { ...body, requestKey: randomUUID() } }),
    ).toMatchObject({ reason: 'receipt_deposited' });
  });

  test('MNY-051: a day before its deposit or to come, an unknown receipt and one in cash are refused', async () => {
    const { receipts } = await paid();
    const { id } = receipts[0]!;
    await deposit(id);
    for (const returnedOn of ['2026-11-30', '2026-12-02'])
      expect(await office.refusal(returnCheque, back(id, { returnedOn }))).toMatchObject({
        violations: [{ propertyPath: 'returnedOn' }],
      });
    const cash = await inPart();
    const [first] = (await office.call(getSaleReceipts, { params: { id: cash.id } })).receipts;
    for (const receipt of [2_000_000, first!.id])
      expect(await office.refusal(returnCheque, back(receipt))).toMatchObject({ code: 'not_found' });
  });

  test('MNY-052: the association takes back a seat that was never paid: nothing is owed, and no avoir comes of it', async () => {
    const { user, session, receipts } = await paid();
    await office.call(returnCheque, back(receipts[0]!.id));
    const id = receipts[1]!.transaction;
    await (await portal.as(user)).call(workshop.cancel, { params: { id: session.id } });
    expect(await owedOf(id)).toBe(0);
    expect(await balancesOf(portal, id)).toEqual({});
    expect(await mailsTo(user, 'registration_cancelled')).toMatchObject([{ refundCents: 0 }]);
  });

  test('MNY-052: what was given back before the cheque came back stays owed, and only the rest is given up', async () => {
    const { user, session, receipts } = await paid();
    const [forDues, forSeat] = receipts.map(({ transaction }) => transaction) as [number, number];
    // The seat became an avoir; of the dues a part was given back.
    await (await portal.as(user)).call(workshop.cancel, { params: { id: session.id } });
    const repaid = { amount: 20, left: 50, means: 'transfer' as const, paidOn: '2026-12-01' };
    await office.call(repaySale, {
      params: { id: forDues },
      body: { ...repaid, reference: 'VIR', reason: 'Geste', requestKey: randomUUID() },
    });
    await office.call(returnCheque, back(receipts[0]!.id));
    const read = (id: number) => office.call(getSaleReceipts, { params: { id } });
    expect(await read(forSeat)).toMatchObject({ owed: 45, cancellable: 0 });
    expect(await read(forDues)).toMatchObject({ owed: 50, cancellable: 30 });
    const reason = 'Geste';
    expect(
      await office.refusal(cancelDebt, { params: { id: forSeat }, body: { left: 0, reason } }),
    ).toMatchObject({ reason: 'debt_gone' });
    await office.call(cancelDebt, { params: { id: forDues }, body: { left: 30, reason } });
    expect(await read(forDues)).toMatchObject({ owed: 20, cancellable: 0 });
    await take(user, bodyOf([restOf(forDues), restOf(forSeat)], 65));
    expect(await owedOf(forSeat)).toBe(0);
  });

  test('MNY-035 MNY-051: two deposits at once take a cheque once, and one that comes back meanwhile leaves the account where it was', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { receipts } = await paid();
      const [{ id, transaction }] = receipts as [{ id: number; transaction: number }, ...unknown[]];
      const [first, second, returned] = await Promise.allSettled([
        deposit(id),
        deposit(id),
        office.call(returnCheque, back(id)),
      ]);
      const wrong = [first, second, returned].flatMap((one) =>
        one.status === 'rejected' && (one.reason as { status: number }).status !== 409 ? [one.reason] : [],
      );
      expect(wrong).toEqual([]);
      expect([first, second].filter(({ status }) => status === 'fulfilled').length).toBeLessThanOrEqual(1);
      if (returned.status === 'rejected') continue;
      // The bank had it or not: what it paid is owed, and nothing of it is left there.
      const { bank = 0, cheques = 0, customers } = await balancesOf(portal, transaction);
      expect([customers, bank + cheques]).toEqual([5000, 0]);
    }
  });
});
