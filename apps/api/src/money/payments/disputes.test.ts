import { me } from '@forman/contract/office/members';
import {
  closePaymentCase,
  listPaymentCases,
  listStuckPayments,
  resolveStuckPayment,
} from '@forman/contract/money/money-cases';
import { sessionCalls } from '@forman/contract/session-calls';
import { beforeAll, describe, expect, test } from 'vitest';
import { fillSession, giveCredit, makeSession, makeUser } from '../../testing/factories.ts';
import { type Caller, minutes } from '../../testing/harness.ts';
import {
  atBank,
  expectSound,
  hearOf,
  mailsOf,
  payCard,
  paymentAudit,
  paymentsOf,
  transactionsOf,
  soundPortal,
} from '../../testing/simulated-bank.ts';

const { workshop } = sessionCalls;
const portal = soundPortal();
let admin: { id: number };
let office: Caller;
beforeAll(async () => {
  admin = await makeUser(portal, { is_admin: true });
  office = await portal.as(admin);
});

/** A person who has paid 30 € by card and 20 € by credit. */
async function paid(values: Parameters<typeof makeSession>[1] = {}) {
  const user = await makeUser(portal);
  await giveCredit(portal, user.id, 20);
  const session = await makeSession(portal, { euros: 50, ...values });
  const caller = await portal.as(user);
  const { payment } = await payCard(caller, { id: session.id, cents: 3000 });
  const row = async () => (await paymentsOf(portal, user.id))[0]!;
  const ref = (await row()).provider_ref!;
  let events = 0;
  const contest = async (status: 'open' | 'won' | 'lost') => {
    await portal.ctx.bank!.dispute(ref, status);
    events += 1;
    await hearOf(portal, ref, `evt_${ref}_${events}`);
  };
  const cases = async () =>
    (await office.call(listPaymentCases)).filter(({ payer }) => payer?.id === user.id);
  const caseMails = async () =>
    (await mailsOf(portal, admin.id, 'payment_case')).filter(
      (data) => (data as { payer: string }).payer === `${user.firstName} ${user.lastName}`,
    );
  return {
    user,
    session,
    params: { id: session.id },
    caller,
    id: payment.id,
    row,
    ref,
    contest,
    cases,
    caseMails,
  };
}

describe('a payment contested at the person’s bank', () => {
  test('CORE-209: a dispute opens one case with its deadline and alerts administrators, and the seat stays', async () => {
    const { caller, params, contest, cases, caseMails, id, session } = await paid();
    await caller.call(workshop.join, { params });
    await contest('open');
    await contest('open');
    const answerUntil = expect.stringMatching(/^2026-12-08T/);
    const [found, ...more] = await cases();
    expect(more).toEqual([]);
    expect(found).toMatchObject({
      kind: 'dispute',
      outcome: 'open',
      amount: 30,
      item: session.title,
      motive: 'paiement non reconnu',
      title: 'Paiement contesté',
      answerUntil,
      canClose: false,
    });
    expect(await caseMails()).toMatchObject([{ state: 'dispute_open', cents: 3000, answerUntil }]);
    expect(await paymentAudit(portal, id)).toEqual(['payment.dispute']);
    expect((await caller.call(workshop.get, { params })).mine.state).toBe('registered');
    const close = { params: { id: found!.id }, body: { note: 'Rien à faire' } };
    expect(await office.refusal(closePaymentCase, close)).toMatchObject({
      status: 409,
      reason: 'dispute_open',
    });
    expect((await office.refusal(closePaymentCase, { ...close, params: { id: 2_000_000_000 } })).status).toBe(
      404,
    );
    expect((await caller.refusal(listPaymentCases)).status).toBe(403);
  });

  test('CORE-209: the bank’s decision is mailed to administrators, and its case stays until somebody notes what was done', async () => {
    const { caller, params, contest, cases, caseMails, id } = await paid();
    await caller.call(workshop.join, { params });
    await contest('open');
    await contest('lost');
    const [found] = await cases();
    expect(found).toMatchObject({ outcome: 'lost', answerUntil: null, canClose: true });
    expect(await caseMails()).toMatchObject([{ state: 'dispute_open' }, { state: 'dispute_lost' }]);
    await office.call(closePaymentCase, { params: { id: found!.id }, body: { note: 'Vu avec elle' } });
    expect(await cases()).toEqual([]);
    expect(await paymentAudit(portal, id)).toEqual([
      'payment.dispute',
      'payment.dispute',
      'payment.case_closed',
    ]);
    // The bank reverses its decision: the money is back.
    await contest('won');
    expect(await cases()).toMatchObject([{ outcome: 'won', canClose: true }]);
  });

  test.each([
    ['open', 20],
    ['lost', 20],
    ['won', 50],
  ] as const)(
    'CORE-218 CORE-219: with a dispute %s, a cancellation gives back %i €, never what the bank has taken',
    async (outcome, euros) => {
      const { user, caller, params, contest } = await paid();
      await caller.call(workshop.join, { params });
      await contest('open');
      if (outcome !== 'open') await contest(outcome);
      expect((await caller.call(workshop.get, { params })).mine.refundNow).toBe(euros);
      await caller.call(workshop.cancel, { params });
      expect(await caller.call(me)).toMatchObject({ credit: euros });
      expect((await transactionsOf(portal, user.id))[0]).toMatchObject({ refunded_cents: 0 });
      await expectSound(portal);
    },
  );
});

describe('money to refund that is contested', () => {
  /** A payment too late for the seat: the portal would refund it, if it were not contested meanwhile. */
  async function late() {
    const buyer = await paid({ max_guests: 1 });
    portal.clock.advance(minutes(16));
    await fillSession(portal, buyer.session.id, 1);
    await portal.ctx.bank!.dispute(buyer.ref, 'open');
    await (await portal.as(buyer.user)).refusal(workshop.join, { params: buyer.params });
    await portal.run('payments');
    return buyer;
  }

  test('CORE-209: a contested payment is not refunded automatically, and waits for the back office with its reason', async () => {
    const { row, ref, id, contest, cases } = await late();
    expect(await row()).toMatchObject({ state: 'stuck', stuck_reason: 'disputed', next_check_at: null });
    expect(await atBank(portal, ref)).toMatchObject({ refunded_cents: 0 });
    office = await portal.as(admin);
    const mine = (await office.call(listStuckPayments)).find((payment) => payment.id === id);
    expect(mine).toMatchObject({ title: 'Remboursement suspendu', canSettle: false });
    await contest('open');
    expect(await cases()).toMatchObject([{ outcome: 'open', transaction: null }]);
    await contest('lost');
    const note = { params: { id }, body: { note: 'Repris par sa banque' } };
    expect(await office.call(resolveStuckPayment, note)).toMatchObject({ state: 'refunded' });
    expect(await atBank(portal, ref)).toMatchObject({ refunded_cents: 0 });
  });

  test('control: without the dispute the same money is refunded automatically', async () => {
    const buyer = await paid({ max_guests: 1 });
    portal.clock.advance(minutes(16));
    await fillSession(portal, buyer.session.id, 1);
    await (await portal.as(buyer.user)).refusal(workshop.join, { params: buyer.params });
    await portal.run('payments');
    expect(await buyer.row()).toMatchObject({ state: 'refunded' });
    expect(await atBank(portal, buyer.ref)).toMatchObject({ refunded_cents: 3000 });
  });
});

test('the simulated bank’s test card for disputes pays, then opens a dispute at once', async () => {
  const user = await makeUser(portal);
  const session = await makeSession(portal, { euros: 50 });
  const caller = await portal.as(user);
  await payCard(caller, { id: session.id, cents: 5000 }, 'disputed');
  await caller.call(workshop.join, { params: { id: session.id } });
  await portal.ctx.bank!.drained();
  await portal.run('webhooks');
  office = await portal.as(admin);
  const mine = (await office.call(listPaymentCases)).filter(({ payer }) => payer?.id === user.id);
  expect(mine).toMatchObject([{ kind: 'dispute', outcome: 'open', amount: 50 }]);
});
