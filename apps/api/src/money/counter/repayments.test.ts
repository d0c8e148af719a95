import { me } from '@forman/contract/office/members';
import { getTransaction } from '@forman/contract/books/invoicing';
import { getRepayable, repaySale, takeMoney } from '@forman/contract/money/counter';
import { listPaymentCases } from '@forman/contract/money/money-cases';
import { sessionCalls } from '@forman/contract/session-calls';
import type { SentBodyOf } from '@forman/contract/endpoint';
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { giveCredit, makeSession, makeUser } from '../../testing/factories.ts';
import type { Caller } from '../../testing/harness.ts';
import {
  balancesOf,
  mailsOf,
  hearOf,
  payCard,
  paymentsOf,
  snapshotsOf,
  soundPortal,
} from '../../testing/simulated-bank.ts';

const { workshop } = sessionCalls;
const portal = soundPortal();
let office: Caller;
beforeAll(async () => {
  office = await portal.as(await makeUser(portal, { level: 'ROLE_XMAN', is_admin: true }));
});

type Body = NonNullable<SentBodyOf<typeof repaySale>>;
const bodyOf = (amount: number, left: number, more: Partial<Body> = {}): Body => ({
  amount, left, means: 'transfer', paidOn: '2026-12-01', reference: 'VIR 12', reason: 'Atelier manqué',
  requestKey: randomUUID(), ...more,
}); // prettier-ignore
const repay = (id: number, body: Body) => office.call(repaySale, { params: { id }, body });
const refused = (id: number, body: Body) => office.refusal(repaySale, { params: { id }, body });
const leftOf = (id: number) => office.call(getRepayable, { params: { id } });

/** A seat of 45 €, paid by card, or partly by a credit document’s avoir where some is given. */
async function bought(euros = 45) {
  const user = await makeUser(portal, { level: 'ROLE_MAN' });
  const member = await portal.as(user);
  const session = await makeSession(portal, { euros });
  await payCard(member, { id: session.id, cents: euros * 100 });
  await member.call(workshop.join, { params: { id: session.id } });
  const { rows } = await portal.ctx.pool.query<{ id: number }>(
    'select id from transactions where user_id = $1 order by id desc limit 1',
    [user.id],
  );
  return { user, member, session, id: rows[0]!.id };
}

describe('money given back by hand', () => {
  test('MNY-036: a part, then the rest, each with its credit document, booked from the bank on its day', async () => {
    const { id, member } = await bought();
    expect(await leftOf(id)).toMatchObject({ left: 45, sentence: null });
    await repay(id, bodyOf(20, 45));
    expect(await leftOf(id)).toMatchObject({ left: 25 });
    const { number } = await repay(id, bodyOf(25, 25, { means: 'cheque', reference: '0001' }));
    expect(await leftOf(id)).toMatchObject({ left: 0, sentence: 'Tout ce qui a été reçu a déjà été rendu.' });
    const [invoice, first, second] = await snapshotsOf(portal, id);
    expect(first).toMatchObject({
      grossCents: 2000,
      corrects: { number: invoice!.number },
      outcome: { kind: 'repayment', means: 'transfer', on: '2026-12-01', reference: 'VIR 12' },
    });
    expect(second).toMatchObject({ number, grossCents: 2500, outcome: { means: 'cheque' } });
    expect(first!.vatCents + second!.vatCents).toBe(invoice!.vatCents);
    expect(await balancesOf(portal, id)).toEqual({ bank: -4500, card_provider: 4500 });
    expect(await member.call(getTransaction, { params: { id } })).toMatchObject({ refunded: 45 });
    const { rows } = await portal.ctx.pool.query(
      `select data from outbox_messages where template = 'sale_repaid' and (data->>'transactionId')::int = $1`,
      [id],
    );
    expect(rows).toHaveLength(2);
  });

  test('MNY-066: as an avoir nothing leaves the bank; it is spent like any other, and a later cancellation gives back the rest', async () => {
    const { id, user, member, session } = await bought();
    const answer = await repay(id, bodyOf(20, 45, { means: 'avoir', reference: '' }));
    const [, credit] = await snapshotsOf(portal, id);
    expect(credit).toMatchObject({ number: answer.number, grossCents: 2000, outcome: { kind: 'avoir' } });
    expect(await balancesOf(portal, id)).toMatchObject({ avoirs: -2000, card_provider: 4500 });
    expect(await balancesOf(portal, id)).not.toHaveProperty('bank');
    expect(await member.call(me)).toMatchObject({ credit: 20, usableCredit: 20 });
    expect(await leftOf(id)).toMatchObject({ left: 25, online: { left: 25 } });
    await member.call(workshop.cancel, { params: { id: session.id } });
    expect(await member.call(me)).toMatchObject({ credit: 45 });
    expect(await leftOf(id)).toMatchObject({ left: 0 });
    const mails = await mailsOf(portal, user.id, 'sale_repaid');
    expect(mails).toMatchObject([{ means: 'avoir', cents: 2000, number: answer.number }]);
  });

  test('MNY-066: a transfer needs its reference, an avoir none; the same request opens one avoir', async () => {
    const { id, member } = await bought();
    expect(await refused(id, bodyOf(10, 45, { reference: '' }))).toMatchObject({
      violations: [{ propertyPath: 'reference' }],
    });
    const body = bodyOf(10, 45, { means: 'avoir', reference: '' });
    await Promise.all([repay(id, body), repay(id, body)]);
    expect(await member.call(me)).toMatchObject({ credit: 10 });
  });

  test('MNY-036: the same request gives back once, and another sum under its key nothing', async () => {
    const { id } = await bought();
    const body = bodyOf(10, 45);
    const answers = await Promise.all([repay(id, body), repay(id, body), repay(id, body)]);
    expect(new Set(answers.map(({ number }) => number)).size).toBe(1);
    expect(await leftOf(id)).toMatchObject({ left: 35 });
    expect(await refused(id, { ...body, amount: 12 })).toMatchObject({ reason: 'receipt_other' });
  });

  test('MNY-036: two people who give back the same money give it back once', async () => {
    const { id } = await bought();
    const both = await Promise.allSettled([repay(id, bodyOf(45, 45)), repay(id, bodyOf(45, 45))]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await refused(id, bodyOf(45, 45))).toMatchObject({ reason: 'repaid_meanwhile' });
  });

  test('MNY-037: the seat stays; its cancellation gives back the rest only, and then nothing is left', async () => {
    const { id, member, session } = await bought();
    await repay(id, bodyOf(15, 45));
    await member.call(workshop.cancel, { params: { id: session.id } });
    const documents = await snapshotsOf(portal, id);
    expect(documents.at(-1)).toMatchObject({ grossCents: 3000, outcome: { kind: 'avoir' } });
    expect(await leftOf(id)).toMatchObject({ left: 0 });
  });

  test('MNY-036: what an avoir paid is not given back in money', async () => {
    const user = await makeUser(portal, { level: 'ROLE_MAN' });
    await giveCredit(portal, user.id, 45);
    const session = await makeSession(portal, { euros: 45 });
    await (await portal.as(user)).call(workshop.join, { params: { id: session.id } });
    const { rows } = await portal.ctx.pool.query<{ id: number }>(
      'select id from transactions where user_id = $1',
      [user.id],
    );
    expect(await leftOf(rows[0]!.id)).toMatchObject({
      left: 0,
      sentence: 'Elle a été payée par avoir\u00a0: rien n’a été reçu en argent.',
    });
  });

  test('MNY-036: dues taken in cash are given back by transfer', async () => {
    const user = await makeUser(portal, { level: 'ROLE_MAN', member_until_on: '2026-12-31' });
    const things = [{ kind: 'membership' as const }];
    const body = {
      things,
      means: 'cash' as const,
      amount: 50,
      receivedOn: '2026-11-28',
      requestKey: randomUUID(),
    };
    const { receipts } = await office.call(takeMoney, { params: { id: user.id }, body });
    const id = receipts[0]!.transaction;
    await repay(id, bodyOf(50, 50, { paidOn: '2026-11-29' }));
    expect(await balancesOf(portal, id)).toEqual({ bank: -5000, cash: 5000 });
  });
});

test.each([
  ['more than is left', { amount: 46 }, 'amount'],
  ['nothing', { amount: 0 }, 'amount'],
  ['a day before the payment', { paidOn: '2026-11-30' }, 'paidOn'],
  ['a day to come', { paidOn: '2026-12-02' }, 'paidOn'],
  ['no reference', { reference: ' ' }, 'reference'],
  ['no reason', { reason: '' }, 'reason'],
] as const)('MNY-037: %s is refused at its field', async (_case, more, field) => {
  const { id } = await bought();
  const refusal = await refused(id, bodyOf(45, 45, more));
  expect(refusal.violations?.map(({ propertyPath }) => propertyPath)).toEqual([field]);
});

test('MNY-036: what the provider gives back beyond what the office left is given twice, though an avoir paid a part', async () => {
  const { member, session, user } = await bought();
  // Its avoir pays a half of the next seat.
  await member.call(workshop.cancel, { params: { id: session.id } });
  const next = await makeSession(portal, { euros: 90 });
  await payCard(member, { id: next.id, cents: 4500 });
  await member.call(workshop.join, { params: { id: next.id } });
  const [payment] = (await paymentsOf(portal, user.id)).toSorted((a, b) => b.price_cents - a.price_cents);
  const id = payment!.transaction_id!;
  await repay(id, bodyOf(20, 45));
  await portal.ctx.payments.card!.refund(payment!.provider_ref!, 4000, 'typed by the treasurer');
  await hearOf(portal, payment!.provider_ref!, 'evt_twice');
  expect(await member.call(getTransaction, { params: { id } })).toMatchObject({ refunded: 45 });
  const cases = await office.call(listPaymentCases);
  expect(cases).toContainEqual(expect.objectContaining({ kind: 'returned_twice', amount: 15 }));
});
