import { getTransaction } from '@forman/contract/books/invoicing';
import { me } from '@forman/contract/office/members';
import {
  closePaymentCase,
  listPaymentCases,
  listStuckPayments,
  resolveStuckPayment,
} from '@forman/contract/money/money-cases';
import { sessionCalls } from '@forman/contract/session-calls';
import { describe, expect, test, vi } from 'vitest';
import { fillSession, giveCredit, makeSession, makeUser } from '../../testing/factories.ts';
import { minutes } from '../../testing/harness.ts';
import {
  atBank,
  documentsOf,
  expectSound,
  hearOf,
  mailsOf,
  paymentAudit,
  payCard,
  paymentsOf,
  seatStateOf,
  setAtBank,
  transactionsOf,
  soundPortal,
} from '../../testing/simulated-bank.ts';
import { heedLaterMoves } from './later-refund.service.ts';
import { findPayment } from './payments.queries.ts';

const { workshop } = sessionCalls;
const portal = soundPortal();

async function payer(credit = 0) {
  const user = await makeUser(portal);
  if (credit > 0) await giveCredit(portal, user.id, credit);
  const session = await makeSession(portal, { euros: 50, max_guests: 1 });
  const params = { id: session.id };
  const caller = await portal.as(user);
  await payCard(caller, { id: session.id, cents: 5000 - credit * 100 });
  const row = async () => (await paymentsOf(portal, user.id))[0]!;
  return { user, session, params, caller, row };
}

describe('a purchase that somebody refunds in the provider’s own pages', () => {
  test('CORE-219 MEM-273: a refund gets one credit document, and a later cancellation gives back the rest only', async () => {
    const { user, params, caller, row } = await payer(20);
    await caller.call(workshop.join, { params });
    const ref = (await row()).provider_ref!;
    await portal.ctx.payments.card!.refund(ref, 1001, 'typed by the treasurer');
    await hearOf(portal, ref, 'evt_one');
    await hearOf(portal, ref, 'evt_two');
    const [transaction] = await transactionsOf(portal, user.id);
    const { id } = transaction!;
    expect(await caller.call(getTransaction, { params: { id } })).toMatchObject({
      refunded: 10.01,
      documents: [{ kind: 'F' }, { kind: 'AV', total: 10.01 }],
    });
    const [, refunded] = await documentsOf(portal, id);
    expect(refunded!.snapshot).toMatchObject({
      outcome: { kind: 'refund', method: 'card', on: '2026-12-01' },
    });
    await expectSound(portal);
    expect((await caller.call(workshop.get, { params })).mine.refundNow).toBe(39.99);
    await caller.call(workshop.cancel, { params });
    expect(await caller.call(me)).toMatchObject({ credit: 39.99 });
    const sums = (await documentsOf(portal, id)).map((document) => document.snapshot) as {
      netCents: number;
      vatCents: number;
    }[];
    expect(sums[1]!.netCents + sums[2]!.netCents).toBe(sums[0]!.netCents);
    expect(sums[1]!.vatCents + sums[2]!.vatCents).toBe(sums[0]!.vatCents);
    await expectSound(portal);
  });

  test('CORE-219: a purchase refunded whole gives nothing more when it is cancelled', async () => {
    const { params, caller, row } = await payer();
    await caller.call(workshop.join, { params });
    const ref = (await row()).provider_ref!;
    await portal.ctx.payments.card!.refund(ref, 5000, 'typed by the treasurer');
    await hearOf(portal, ref, 'evt_whole');
    await caller.call(workshop.cancel, { params });
    expect(await caller.call(me)).toMatchObject({ credit: 0 });
    await expectSound(portal);
  });

  test('CORE-219: a refund after the cancellation’s avoir leaves the books unchanged and opens one case', async () => {
    const { user, params, caller, row } = await payer();
    const admin = await makeUser(portal, { is_admin: true });
    await caller.call(workshop.join, { params });
    await caller.call(workshop.cancel, { params });
    const ref = (await row()).provider_ref!;
    await portal.ctx.payments.card!.refund(ref, 5000, 'typed by the treasurer');
    await hearOf(portal, ref, 'evt_twice');
    await hearOf(portal, ref, 'evt_twice_again');
    const [transaction] = await transactionsOf(portal, user.id);
    expect(transaction).toMatchObject({ refunded_cents: 0 });
    expect(await documentsOf(portal, transaction!.id)).toHaveLength(2);
    const office = await portal.as(admin);
    const mine = (await office.call(listPaymentCases)).filter((found) => found.payer?.id === user.id);
    expect(mine).toMatchObject([
      { kind: 'returned_twice', amount: 50, canClose: true, transaction: transaction!.id, outcome: null },
    ]);
    const caseMails = await mailsOf(portal, admin.id, 'payment_case');
    expect(caseMails).toMatchObject([{ state: 'returned_twice', cents: 5000 }]);
    const close = { params: { id: mine[0]!.id }, body: { note: 'Avoir corrigé avec elle' } };
    expect((await caller.refusal(closePaymentCase, close)).status).toBe(403);
    await office.call(closePaymentCase, close);
    expect(await office.refusal(closePaymentCase, close)).toMatchObject({
      status: 409,
      reason: 'case_closed',
    });
    await hearOf(portal, ref, 'evt_twice_more');
    expect((await office.call(listPaymentCases)).filter((found) => found.payer?.id === user.id)).toEqual([]);
    expect(await paymentAudit(portal, (await row()).id)).toEqual([
      'payment.returned_twice',
      'payment.case_closed',
    ]);
    await expectSound(portal);
  });
});

describe('our refund that the person’s bank sends back', () => {
  test('CORE-209: the returned refund makes the payment stuck again, and one resolved by hand stays resolved', async () => {
    const { user, session, params, row } = await payer(20);
    portal.clock.advance(minutes(16));
    await fillSession(portal, session.id, 1);
    await (await portal.as(user)).refusal(workshop.join, { params });
    await portal.run('payments');
    const ref = (await row()).provider_ref!;
    expect(await row()).toMatchObject({ state: 'refunded' });
    await hearOf(portal, ref, 'evt_there');
    expect(await row()).toMatchObject({ state: 'refunded' });
    expect(await atBank(portal, ref)).toMatchObject({ refunded_cents: 3000 });
    await setAtBank(portal, ref, 'refunded_cents', 0);
    await hearOf(portal, ref, 'evt_back');
    expect(await row()).toMatchObject({ state: 'stuck', stuck_reason: 'refund_refused' });
    const office = await portal.as(await makeUser(portal, { is_expert_accountant: true }));
    const mine = (await office.call(listStuckPayments)).find(({ payer: { id } }) => id === user.id)!;
    expect(mine).toMatchObject({ amount: 30, canSettle: false });
    await office.call(resolveStuckPayment, { params: { id: mine.id }, body: { note: 'Virement' } });
    await hearOf(portal, ref, 'evt_again');
    expect(await row()).toMatchObject({ state: 'refunded' });
    expect(await seatStateOf(portal, session.id, user.id)).toBeUndefined();
    expect(await (await portal.as(user)).call(me)).toMatchObject({ credit: 20, usableCredit: 20 });
  });

  test('CORE-209: a state of the bank read before our refund does not undo it', async () => {
    const { user, session, params, row } = await payer();
    portal.clock.advance(minutes(16));
    await fillSession(portal, session.id, 1);
    await (await portal.as(user)).refusal(workshop.join, { params });
    expect(await row()).toMatchObject({ state: 'refunding' });
    const bank = portal.ctx.payments.card!;
    const read = bank.read.bind(bank);
    const reading = vi.spyOn(bank, 'read').mockImplementation(async (ref) => {
      const said = await read(ref);
      if (reading.mock.calls.length === 1) await portal.run('payments');
      return said;
    });
    // As the comparison with the provider's list does; an event would find the payment as it is by then.
    await heedLaterMoves(portal.ctx, (await findPayment(portal.ctx.db, (await row()).id))!);
    expect(reading.mock.calls.length).toBeGreaterThan(1);
    reading.mockRestore();
    expect(await row()).toMatchObject({ state: 'refunded', stuck_reason: null });
    await expectSound(portal);
  });
});
