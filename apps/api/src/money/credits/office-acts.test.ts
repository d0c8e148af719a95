import { getPersonFile } from '@forman/contract/office/person-file';
import { lowerAvoir, refundAvoir, userAvoirs } from '@forman/contract/money/credits';
import { setUserCredit } from '@forman/contract/office/member-office';
import { quote } from '@forman/contract/money/payments';
import { sessionCalls } from '@forman/contract/session-calls';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { giveCredit, makeSession, makeUser } from '../../testing/factories.ts';
import { days } from '../../testing/harness.ts';
import { openCard, payCard, soundPortal } from '../../testing/simulated-bank.ts';

const { workshop } = sessionCalls;
const portal = soundPortal();
const transfer = { paidOn: '2026-12-01', transferRef: 'VIR 2026-118' };

/** A person with two avoirs of cancellations, 30 € then 50 €, and an administrator who sees them. */
async function twoAvoirs() {
  portal.clock.set('2026-12-01T10:00:00+01:00');
  const user = await makeUser(portal);
  const caller = await portal.as(user);
  const seats = [];
  for (const euros of [30, 50]) {
    const { id } = await makeSession(portal, { euros });
    await payCard(caller, { id, cents: euros * 100 });
    await caller.call(workshop.join, { params: { id } });
    seats.push(id);
  }
  for (const id of seats) {
    portal.clock.advance(60_000);
    await caller.call(workshop.cancel, { params: { id } });
  }
  const admin = await portal.as(await makeUser(portal, { is_admin: true }));
  const { credit } = await admin.call(getPersonFile, { params: { id: user.id } });
  return { user, admin, older: credit.avoirs[0]!, newer: credit.avoirs[1]! };
}

const entriesOf = (avoirId: number) =>
  portal.ctx.db
    .selectFrom('ledger_entries as e')
    .innerJoin('ledger_lines as l', 'l.entry_id', 'e.id')
    .innerJoin('ledger_lines as own', (join) =>
      join.onRef('own.entry_id', '=', 'e.id').on('own.avoir_id', '=', avoirId),
    )
    .where('e.fact', '=', 'avoir_spent')
    .orderBy('l.entry_id')
    .orderBy('l.position')
    .select(['e.journal', 'e.entry_on', 'l.account', 'l.debit_cents', 'l.credit_cents'])
    .execute();

describe('an avoir given back by bank transfer', () => {
  test('MNY-025: is the one named, not the oldest, and is booked from the bank on the day of the transfer', async () => {
    const { user, older, newer } = await twoAvoirs();
    portal.clock.advance(days(3));
    const admin = await portal.as(await makeUser(portal, { is_admin: true }));
    const body = { ...transfer, amount: 50, left: 50, paidOn: '2026-12-02' };
    await admin.call(refundAvoir, { params: { id: newer.id }, body });
    const { avoirs, avoir } = await (await portal.as(user)).call(userAvoirs, { body: { user_id: user.id } });
    expect(avoir).toBe(30);
    expect(avoirs).toMatchObject([{ id: older.id, amount_left: 30 }]);
    expect(await entriesOf(newer.id)).toEqual([
      { journal: 'bank', entry_on: '2026-12-02', account: '419700', debit_cents: 5000, credit_cents: 0 },
      { journal: 'bank', entry_on: '2026-12-02', account: '512000', debit_cents: 0, credit_cents: 5000 },
    ]);
    const file = await admin.call(getPersonFile, { params: { id: user.id } });
    expect(file.credit.rows[0]).toMatchObject({
      type: 'débit',
      amount: 50,
      description: 'Avoir remboursé par virement du 02/12/2026, VIR 2026-118',
    });
  });

  test('MNY-025: may be a part of it, and a second press changes nothing', async () => {
    const { admin, newer } = await twoAvoirs();
    const act = { params: { id: newer.id }, body: { ...transfer, amount: 20, left: 50 } };
    const [one, other] = await Promise.allSettled([
      admin.call(refundAvoir, act),
      admin.call(refundAvoir, act),
    ]);
    expect([one.status, other.status].toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await admin.refusal(refundAvoir, act)).toMatchObject({ status: 409, reason: 'credit_changed' });
    expect(await entriesOf(newer.id)).toHaveLength(2);
  });

  test('MNY-025: is refused over what is left, on a day to come or before the avoir, and without a reference', async () => {
    const { admin, newer } = await twoAvoirs();
    const refusal = (body: { paidOn?: string; transferRef?: string; amount?: number }) =>
      admin.refusal(refundAvoir, {
        params: { id: newer.id },
        body: { ...transfer, amount: 50, left: 50, ...body },
      });
    const on = (propertyPath: string) => ({
      status: 422,
      violations: [expect.objectContaining({ propertyPath })],
    });
    expect(await refusal({ amount: 50.01 })).toMatchObject(on('amount'));
    expect(await refusal({ amount: 0 })).toMatchObject(on('amount'));
    expect(await refusal({ paidOn: '2026-12-02' })).toMatchObject(on('paidOn'));
    expect(await refusal({ paidOn: '2026-11-30' })).toMatchObject(on('paidOn'));
    expect(await refusal({ transferRef: ' ' })).toMatchObject(on('transferRef'));
    expect(await entriesOf(newer.id)).toEqual([]);
  });

  test('MNY-025: leaves the part that a payment under way reserves', async () => {
    const { user, admin, older } = await twoAvoirs();
    const session = await makeSession(portal, { euros: 100 });
    const caller = await portal.as(user);
    expect(await caller.call(quote, { query: { kind: 'workshop', id: String(session.id) } })).toMatchObject({
      creditUsed: 80,
    });
    await openCard(caller, { id: session.id, cents: 2000 });
    const body = { ...transfer, amount: 30, left: 30 };
    expect(await admin.refusal(refundAvoir, { params: { id: older.id }, body })).toMatchObject({
      status: 409,
      reason: 'credit_reserved',
    });
  });

  test('waits in suspense when it was a gift, which the books do not owe', async () => {
    const user = await makeUser(portal);
    await giveCredit(portal, user.id, 80, 'Remboursement par virement du double paiement');
    const admin = await portal.as(await makeUser(portal, { is_admin: true }));
    const { credit } = await admin.call(getPersonFile, { params: { id: user.id } });
    const balances = async (): Promise<number[]> => {
      const { rows } = await sql<{ cents: number }>`
        select coalesce(sum(l.debit_cents - l.credit_cents), 0)::int as cents
        from unnest(array['471000', '512000', '419700']) with ordinality as a (account, n)
        left join ledger_lines l using (account) group by a.n order by a.n`.execute(portal.ctx.db);
      return rows.map(({ cents }) => cents);
    };
    const before = await balances();
    const body = { ...transfer, paidOn: '2026-12-01', amount: 80, left: 80 };
    await admin.call(refundAvoir, { params: { id: credit.avoirs[0]!.id }, body });
    const after = await balances();
    expect(after.map((cents, index) => cents - before[index]!)).toEqual([8000, -8000, 0]);
  });
});

describe('an avoir brought down without a refund', () => {
  test('MNY-026: is the one named, with a reason, on an account of its own', async () => {
    const { admin, newer, user } = await twoAvoirs();
    const params = { id: newer.id };
    expect(
      await admin.refusal(lowerAvoir, { params, body: { amount: 10, left: 50, reason: ' ' } }),
    ).toMatchObject({
      violations: [{ propertyPath: 'reason' }],
    });
    await admin.call(lowerAvoir, { params, body: { amount: 10, left: 50, reason: 'Saisi deux fois' } });
    expect(await entriesOf(newer.id)).toMatchObject([
      { journal: 'other', account: '419700', debit_cents: 1000 },
      { journal: 'other', account: '758100', credit_cents: 1000 },
    ]);
    const { credit } = await admin.call(getPersonFile, { params: { id: user.id } });
    expect(credit).toMatchObject({
      balance: 70,
      rows: [{ description: 'Saisi deux fois', amount: 10 }, {}, {}],
    });
  });

  test('MEM-322 MNY-026: a balance does not fall without a reason', async () => {
    const { admin, user } = await twoAvoirs();
    const act = (reason?: string) => ({
      params: { id: user.id },
      body: { credit: 0, previousCredit: 80, ...(reason !== undefined && { reason }) },
    });
    expect(await admin.refusal(setUserCredit, act())).toMatchObject({
      violations: [{ propertyPath: 'reason' }],
    });
    await admin.call(setUserCredit, act('Renonciation écrite'));
  });
});
