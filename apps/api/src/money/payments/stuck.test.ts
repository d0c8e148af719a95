import { me } from '@forman/contract/office/members';
import { listStuckPayments, resolveStuckPayment } from '@forman/contract/money/money-cases';
import { openPaypalOrder, payByCard, quote } from '@forman/contract/money/payments';
import { sessionCalls } from '@forman/contract/session-calls';
import { describe, expect, test } from 'vitest';
import type { RefundResult } from '../../adapters/payments/port.ts';
import { ProviderError } from '../../adapters/provider-error.ts';
import { fillSession, giveCredit, makeRegistration, makeSession, makeUser } from '../../testing/factories.ts';
import { completeSeller, minutes } from '../../testing/harness.ts';
import {
  atBank,
  documentsOf,
  expectSound,
  movementsOf,
  payCard,
  paymentsOf,
  seatStateOf,
  setAtBank,
  transactionsOf,
  soundPortal,
} from '../../testing/simulated-bank.ts';

const { workshop } = sessionCalls;
const portal = soundPortal();

const note = 'Virement du 2 décembre';
const accountant = async () => portal.as(await makeUser(portal, { is_expert_accountant: true }));

/** A person who paid 50 €, 20 of them by credit, for the only seat of a session. */
async function paid() {
  const user = await makeUser(portal);
  await giveCredit(portal, user.id, 20);
  const session = await makeSession(portal, { euros: 50, max_guests: 1 });
  const caller = await portal.as(user);
  const { payment } = await payCard(caller, { id: session.id, cents: 3000 });
  const row = async () => (await paymentsOf(portal, user.id))[0]!;
  const params = { id: session.id };
  return { user, session, caller, params, resolve: { id: payment.id }, row };
}

/** A payment captured while the seller's record is incomplete, until it is stuck. */
async function unsettled() {
  const buyer = await paid();
  await portal.ctx.db.updateTable('settings').set({ seller: '{}' }).where('id', '=', 1).execute();
  await buyer.caller.refusal(workshop.join, { params: buyer.params });
  await everyMinute(11);
  await completeSeller(portal.ctx);
  expect(await buyer.row()).toMatchObject({
    state: 'stuck',
    stuck_reason: 'not_settled_seller_incomplete',
  });
  return { ...buyer, caller: await portal.as(buyer.user) };
}

async function everyMinute(count: number): Promise<void> {
  for (let minute = 0; minute < count; minute += 1) {
    portal.clock.advance(minutes(1) + 1000);
    await portal.run('payments');
  }
}

describe('a stuck payment given back by hand', () => {
  test('CORE-209: the avoir is free again, two movements record it, and the seat goes to the next in line', async () => {
    const { user, session, caller, resolve, row } = await unsettled();
    const next = await makeUser(portal);
    await makeRegistration(portal, session.id, next.id, 'waiting');
    expect(await caller.call(me)).toMatchObject({ credit: 20, usableCredit: 0 });
    const office = await accountant();
    await office.call(resolveStuckPayment, { params: resolve, body: { note } });
    expect(await row()).toMatchObject({ state: 'refunded', next_check_at: null });
    expect(await caller.call(me)).toMatchObject({ credit: 20, usableCredit: 20 });
    expect((await movementsOf(portal, user.id)).slice(-2)).toMatchObject([
      { type: 'débit', cents: 2000, action: 'register' },
      { type: 'crédit', cents: 2000, balance: 2000, action: 'error' },
    ]);
    expect(await seatStateOf(portal, session.id, user.id)).toBeUndefined();
    expect(await seatStateOf(portal, session.id, next.id)).toBe('offered');
    await expectSound(portal);
  });

  test('CORE-209 CORE-287: a payment stuck for its amount frees its avoir too', async () => {
    const { caller, params, resolve, row } = await paid();
    await setAtBank(portal, (await row()).provider_ref!, 'amount_cents', 2900);
    await caller.refusal(workshop.join, { params });
    expect(await row()).toMatchObject({ state: 'stuck', stuck_reason: 'amount_differs' });
    await (await accountant()).call(resolveStuckPayment, { params: resolve, body: { note } });
    expect(await caller.call(me)).toMatchObject({ credit: 20, usableCredit: 20 });
    await expectSound(portal);
  });
});

describe('while the provider’s refund is not over', () => {
  /** A payment too late for the seat: the bank's answer to the refund is the given one. */
  async function refunding(answer: () => Promise<RefundResult>) {
    const buyer = await paid();
    portal.clock.advance(minutes(16));
    await fillSession(portal, buyer.session.id, 1);
    await (await portal.as(buyer.user)).refusal(workshop.join, { params: buyer.params });
    const card = portal.ctx.payments.card!;
    Object.assign(portal.ctx.payments, { card: { ...card, refund: answer } });
    await everyMinute(11);
    return { ...buyer, office: await accountant(), heal: () => Object.assign(portal.ctx.payments, { card }) };
  }

  test('CORE-209 MNY-021: a pending refund cannot be replaced by hand, and is the provider’s once it went through', async () => {
    const { office, resolve, row, heal } = await refunding(async () => ({
      status: 'pending',
      refundRef: null,
    }));
    expect(await row()).toMatchObject({ state: 'stuck', stuck_reason: 'refund_pending' });
    const body = { note };
    expect(await office.refusal(resolveStuckPayment, { params: resolve, body })).toMatchObject({
      status: 409,
      reason: 'refund_pending',
    });
    heal();
    expect(await office.refusal(resolveStuckPayment, { params: resolve, body })).toMatchObject({
      status: 409,
      reason: 'payment_refunded',
    });
    const payment = await row();
    expect(payment).toMatchObject({ state: 'refunded', stuck_reason: null });
    expect(await atBank(portal, payment.provider_ref!)).toMatchObject({ refunded_cents: 3000 });
  });

  test('CORE-209: an unanswered refund is asked of the provider before anybody may resolve it by hand', async () => {
    let answer: () => Promise<RefundResult> = () =>
      Promise.reject(new ProviderError('simulated', 'unplugged', { retryable: true }));
    const { office, resolve, row, heal } = await refunding(() => answer());
    expect(await row()).toMatchObject({ state: 'stuck', stuck_reason: 'refund_unanswered' });
    const body = { note };
    expect((await office.refusal(resolveStuckPayment, { params: resolve, body })).code).toBe(
      'provider_failed',
    );
    expect(await row()).toMatchObject({ state: 'stuck', stuck_reason: 'refund_unanswered' });
    answer = async () => ({ status: 'refused', refundRef: null });
    expect(await office.call(resolveStuckPayment, { params: resolve, body })).toMatchObject({
      state: 'refunded',
    });
    heal();
  });
});

describe('a stuck payment that may still give the seat', () => {
  test('CORE-205 CORE-213: the payer sees the stuck payment and cannot pay a second time by any means', async () => {
    const { user, caller, session, params, resolve } = await unsettled();
    await giveCredit(portal, user.id, 50);
    const shown = await caller.call(quote, { query: { kind: 'workshop', id: String(session.id) } });
    expect(shown.openPayment).toMatchObject({ id: resolve.id, state: 'stuck' });
    const pending = { status: 409, code: 'payment_pending', reason: 'payment_stuck' };
    const body = { amount: 3000, workshop_id: session.id };
    expect(await caller.refusal(payByCard, { body })).toMatchObject(pending);
    expect(await caller.refusal(openPaypalOrder, { body: { id: session.id, amount: 30 } })).toMatchObject(
      pending,
    );
    expect(await caller.refusal(workshop.join, { params })).toMatchObject(pending);
    expect(await paymentsOf(portal, user.id)).toHaveLength(1);
  });

  test('CORE-205 MEM-268 MNY-021: the back office settles the payment once its cause is mended: seat, invoice, credit spent once', async () => {
    const { user, caller, session, resolve, row } = await unsettled();
    const office = await accountant();
    const mine = (await office.call(listStuckPayments)).find((payment) => payment.id === resolve.id);
    expect(mine).toMatchObject({ canSettle: true, explanation: expect.stringContaining('corrigez') });
    const body = { outcome: 'settle' as const, note: 'Fiche complétée' };
    expect(await office.call(resolveStuckPayment, { params: resolve, body })).toMatchObject({
      state: 'settled',
    });
    expect(await seatStateOf(portal, session.id, user.id)).toBe('registered');
    expect(await caller.call(me)).toMatchObject({ credit: 0 });
    const [transaction, ...more] = await transactionsOf(portal, user.id);
    expect(more).toEqual([]);
    expect(await documentsOf(portal, transaction!.id)).toHaveLength(1);
    expect((await row()).transaction_id).toBe(transaction!.id);
    await expectSound(portal);
    expect(await office.refusal(resolveStuckPayment, { params: resolve, body })).toMatchObject({
      status: 409,
      reason: 'payment_settled',
    });
  });

  test('CORE-205: no seat is given when none is left, when the bank has refunded, or when the amount differs', async () => {
    const body = { outcome: 'settle' as const, note: 'Place rendue' };
    const settle = async (params: { id: string }) =>
      (await accountant()).refusal(resolveStuckPayment, { params, body });
    const full = await unsettled();
    portal.clock.advance(minutes(16));
    await fillSession(portal, full.session.id, 1);
    expect(await settle(full.resolve)).toMatchObject({ status: 409, reason: 'no_right' });
    const refunded = await unsettled();
    await setAtBank(portal, (await refunded.row()).provider_ref!, 'refunded_cents', 3000);
    expect(await settle(refunded.resolve)).toMatchObject({ status: 409, reason: 'refunded_elsewhere' });
    const other = await paid();
    await setAtBank(portal, (await other.row()).provider_ref!, 'amount_cents', 2900);
    await other.caller.refusal(workshop.join, { params: other.params });
    expect(await settle(other.resolve)).toMatchObject({ status: 409, reason: 'cannot_settle' });
    for (const { row, user } of [full, refunded, other]) {
      expect(await row()).toMatchObject({ state: 'stuck' });
      expect(await transactionsOf(portal, user.id)).toEqual([]);
      expect(await (await portal.as(user)).call(me)).toMatchObject({ credit: 20, usableCredit: 0 });
    }
  });
});
