import { deleteUser } from '@forman/contract/office/privacy';
import { getRepayable, refundSale, repaySale } from '@forman/contract/money/counter';
import { sessionCalls } from '@forman/contract/session-calls';
import type { SentBodyOf } from '@forman/contract/endpoint';
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { ProviderError } from '../../adapters/provider-error.ts';
import { makeSession, makeUser } from '../../testing/factories.ts';
import { type Caller, days, minutes } from '../../testing/harness.ts';
import {
  approvePaypal,
  balancesOf,
  capturePaypal,
  hearOf,
  mailsOf,
  openPaypal,
  payCard,
  paymentsOf,
  setAtBank,
  snapshotsOf,
  soundPortal,
} from '../../testing/simulated-bank.ts';

const { workshop } = sessionCalls;
const portal = soundPortal();
let office: Caller;
/** A login ends when the clock moves on. */
const logIn = async (): Promise<void> => {
  office = await portal.as(await makeUser(portal, { level: 'ROLE_XMAN', is_admin: true }));
};
beforeAll(logIn);

type Body = NonNullable<SentBodyOf<typeof refundSale>>;
const bodyOf = (amount: number, left: number, more: Partial<Body> = {}): Body => ({
  amount, left, reason: 'Atelier manqué', requestKey: randomUUID(), ...more,
}); // prettier-ignore
const refund = (id: number, body: Body) => office.call(refundSale, { params: { id }, body });
const refused = (id: number, body: Body) => office.refusal(refundSale, { params: { id }, body });
const leftOf = (id: number) => office.call(getRepayable, { params: { id } });

/** A seat of 45 €, paid by card. */
async function bought(card?: Parameters<typeof payCard>[2]) {
  const user = await makeUser(portal, { level: 'ROLE_MAN' });
  const member = await portal.as(user);
  const session = await makeSession(portal, { euros: 45 });
  await payCard(member, { id: session.id, cents: 4500 }, card);
  await member.call(workshop.join, { params: { id: session.id } });
  const [payment] = await paymentsOf(portal, user.id);
  return { user, member, session, payment: payment!, id: payment!.transaction_id! };
}

/** Makes the provider of cards answer nothing until the test is over, or `mend` is called. */
function unplug(): { mend: () => void } {
  const { card } = portal.ctx.payments;
  const mend = () => void Object.assign(portal.ctx.payments, { card });
  const refundOf = () => Promise.reject(new ProviderError('simulated', 'unplugged', { retryable: true }));
  Object.assign(portal.ctx.payments, { card: { ...card, refund: refundOf } });
  onTestFinished(mend);
  return { mend };
}

describe('money that the office has the provider give back', () => {
  test('MNY-047: a part, then the rest, go to the card, each with its credit document, its entry and its message', async () => {
    const { id, user } = await bought();
    expect(await leftOf(id)).toMatchObject({ left: 45, online: { method: 'card', left: 45 }, asked: 0 });
    expect(await refund(id, bodyOf(20, 45))).toEqual({ state: 'refunded', amount: 20 });
    expect(await leftOf(id)).toMatchObject({ left: 25, online: { left: 25 }, asked: 0 });
    await refund(id, bodyOf(25, 25));
    expect(await leftOf(id)).toMatchObject({
      left: 0,
      online: null,
      sentence: 'Tout ce qui a été reçu a déjà été rendu.',
    });
    const [invoice, first, second] = await snapshotsOf(portal, id);
    expect(first).toMatchObject({ grossCents: 2000, outcome: { kind: 'refund', method: 'card' } });
    expect(first!.vatCents + second!.vatCents).toBe(invoice!.vatCents);
    expect(await balancesOf(portal, id)).toEqual({});
    expect(await mailsOf(portal, user.id, 'sale_repaid')).toMatchObject([
      { number: first!.number, means: 'card', cents: 2000 },
      { number: second!.number, means: 'card', cents: 2500 },
    ]);
    // What the provider says of it afterwards books nothing more.
    const [payment] = await paymentsOf(portal, user.id);
    await hearOf(portal, payment!.provider_ref!, `evt_${id}`);
    expect(await snapshotsOf(portal, id)).toHaveLength(3);
  });

  test('MNY-047: a PayPal payment goes back to its account', async () => {
    const user = await makeUser(portal, { level: 'ROLE_MAN' });
    const member = await portal.as(user);
    const session = await makeSession(portal, { euros: 45 });
    const { orderId } = await openPaypal(member, { id: session.id, cents: 4500 });
    await approvePaypal(member, orderId);
    await capturePaypal(member, orderId);
    const [payment] = await paymentsOf(portal, user.id);
    const id = payment!.transaction_id!;
    expect(await leftOf(id)).toMatchObject({ online: { method: 'paypal', left: 45 } });
    await refund(id, bodyOf(45, 45));
    expect(await balancesOf(portal, id)).toEqual({});
  });

  test('MNY-048: the same request goes back once, another sum under its key nothing, and two people give back no more than there is', async () => {
    const { id } = await bought();
    const body = bodyOf(10, 45);
    await Promise.allSettled([refund(id, body), refund(id, body), refund(id, body)]);
    expect(await refund(id, body)).toEqual({ state: 'refunded', amount: 10 });
    expect(await leftOf(id)).toMatchObject({ left: 35, asked: 0 });
    expect(await refused(id, { ...body, amount: 12 })).toMatchObject({ reason: 'receipt_other' });
    const both = await Promise.allSettled([refund(id, bodyOf(35, 35)), refund(id, bodyOf(35, 35))]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await leftOf(id)).toMatchObject({ left: 0 });
  });

  test('MNY-048: a provider that refuses leaves everything as it was, and a transfer is still possible', async () => {
    const { id } = await bought('refundRefused');
    const body = bodyOf(45, 45);
    expect(await refused(id, body)).toMatchObject({ reason: 'refund_refused' });
    expect(await refused(id, body)).toMatchObject({ reason: 'refund_refused' });
    expect(await snapshotsOf(portal, id)).toHaveLength(1);
    expect(await leftOf(id)).toMatchObject({ left: 45, asked: 0 });
    const paid = { amount: 45, left: 45, means: 'transfer' as const, paidOn: '2026-12-01', reference: 'VIR' };
    await office.call(repaySale, {
      params: { id },
      body: { ...paid, reason: 'Refus', requestKey: randomUUID() },
    });
    expect(await leftOf(id)).toMatchObject({ left: 0 });
  });

  test('MNY-048: without an answer it is asked again under the same key, and nothing else can go back meanwhile', async () => {
    const { id, member, session, user } = await bought();
    const { mend } = unplug();
    const body = bodyOf(15, 45);
    expect(await refund(id, body)).toEqual({ state: 'asked', amount: 15 });
    expect(await refund(id, body)).toEqual({ state: 'asked', amount: 15 });
    expect(await leftOf(id)).toMatchObject({ left: 30, online: { left: 30 }, asked: 15 });
    // A cancellation gives back the rest only.
    await member.call(workshop.cancel, { params: { id: session.id } });
    expect((await snapshotsOf(portal, id)).at(-1)).toMatchObject({
      grossCents: 3000,
      outcome: { kind: 'avoir' },
    });
    mend();
    portal.clock.advance(minutes(2));
    await portal.run('payments');
    await logIn();
    expect(await leftOf(id)).toMatchObject({ left: 0, asked: 0 });
    expect((await snapshotsOf(portal, id)).at(-1)).toMatchObject({
      grossCents: 1500,
      outcome: { kind: 'refund' },
    });
    await portal.run('payments');
    expect(await mailsOf(portal, user.id, 'sale_repaid')).toHaveLength(1);
  });

  test('MNY-048: a contested payment does not go back', async () => {
    const contested = await bought('disputed');
    await hearOf(portal, contested.payment.provider_ref!, `evt_dispute_${contested.id}`);
    expect(await leftOf(contested.id)).toMatchObject({ online: null });
    expect(await refused(contested.id, bodyOf(45, 45))).toMatchObject({ reason: 'repaid_meanwhile' });
  });

  test('MNY-048: a refund that the person’s bank sends back later becomes a case', async () => {
    const { id, user } = await bought();
    await refund(id, bodyOf(45, 45));
    const [payment] = await paymentsOf(portal, user.id);
    await setAtBank(portal, payment!.provider_ref!, 'refunded_cents', 0);
    await hearOf(portal, payment!.provider_ref!, `evt_back_${id}`);
    const { rows } = await portal.ctx.pool.query(
      'select kind, amount_cents from payment_cases where payment_id = $1',
      [payment!.id],
    );
    expect(rows).toEqual([{ kind: 'refund_missing', amount_cents: 4500 }]);
    // The bank of the test pays it again, so that the books are sound.
    await setAtBank(portal, payment!.provider_ref!, 'refunded_cents', 4500);
    await hearOf(portal, payment!.provider_ref!, `evt_again_${id}`);
  });
});

test.each([
  ['more than is left', { amount: 46 }, 'amount'],
  ['nothing', { amount: 0 }, 'amount'],
  ['no reason', { reason: ' ' }, 'reason'],
] as const)('MNY-048: %s is refused at its field', async (_case, more, field) => {
  const { id } = await bought();
  const refusal = await refused(id, bodyOf(45, 45, more));
  expect(refusal.violations?.map(({ propertyPath }) => propertyPath)).toEqual([field]);
});

test('MNY-047: money of a person who was erased since still goes back', async () => {
  const { id, user } = await bought();
  portal.clock.advance(days(60));
  await logIn();
  await office.call(deleteUser, { params: { id: user.id } });
  await refund(id, bodyOf(45, 45));
  expect(await balancesOf(portal, id)).toEqual({});
});
