import { me, updateUser } from '@forman/contract/office/members';
import { membership, payMembership } from '@forman/contract/money/memberships';
import { abandonPayment, openPaypalOrder, payByCard, quote } from '@forman/contract/money/payments';
import { listCreditMovements } from '@forman/contract/money/credits';
import { getTransaction, listTransactions } from '@forman/contract/books/invoicing';
import type { Level } from '@forman/domain/access';
import { describe, expect, test } from 'vitest';
import { giveCredit, makeUser } from '../../testing/factories.ts';
import type { Caller } from '../../testing/harness.ts';
import { minutes } from '../../testing/harness.ts';
import {
  answerChallenge, approvePaypal, capturePaypal, documentsOf, movementsOf, paymentsOf, soundPortal, transactionsOf,
  typeCard,
} from '../../testing/simulated-bank.ts'; // prettier-ignore
import { refreshPayment } from './reconcile.service.ts';

const portal = soundPortal();
const dues = { kind: 'membership' as const };
const ended = { is_jd_ended: true, is_demarrage_ended: true, is_3jr_ended: true };

type Values = NonNullable<Parameters<typeof makeUser>[1]>;

async function payer(level: Level, values: Values = {}, credit = 0) {
  const user = await makeUser(portal, { level, ...values });
  if (credit > 0) await giveCredit(portal, user.id, credit);
  return { user, caller: await portal.as(user) };
}

const openDues = async (caller: Caller, cents: number) => {
  const { data, payment } = await caller.call(payByCard, { body: { amount: cents, kind: 'membership' } });
  return { secret: data, payment };
};
const byCard = async (caller: Caller, cents: number) => {
  const opened = await openDues(caller, cents);
  await typeCard(caller, opened.secret, 'accepted');
  return opened;
};
const pay = (caller: Caller, method: 'card' | 'paypal' | 'credit') =>
  caller.call(payMembership, { body: { method } });

/** The fields of a person that a payment may change. */
async function standingOf(caller: Caller) {
  const { roles, credit, memberStartCreatedAt, dateEndMember, adhesionPaidAt, userRoleInformation } =
    await caller.call(me);
  return {
    roles, credit, memberStartCreatedAt, dateEndMember, adhesionPaidAt, neoman: userRoleInformation.neomanCreatedAt,
  }; // prettier-ignore
}

describe('the price of the dues', () => {
  test.each([
    ['ROLE_GUEST', 30, false],
    ['ROLE_NOMAN', 50, true],
    ['ROLE_NEOMAN', 50, true],
    ['ROLE_MAN', 50, true],
    ['ROLE_DEVMAN', 60, true],
    ['ROLE_DXMAN', 60, true],
    ['ROLE_XMAN', 60, true],
  ] as const)('CORE-140 CORE-141: %s pays %d, called a renewal: %s', async (level, price, isRenewal) => {
    const { caller, user } = await payer(level, ended);
    expect(await caller.call(membership)).toMatchObject({
      price,
      isRenewal,
      untilAfterPayment: '2027-12-31',
    });
    expect(await caller.call(quote, { query: dues })).toMatchObject({
      price, creditUsed: 0, toPay: price, termsRequired: true, decision: { ok: true },
    }); // prettier-ignore
    for (const cents of [price * 100 - 1, 1, 0]) {
      const refusal = await caller.refusal(payByCard, { body: { amount: cents, kind: 'membership' } });
      expect(refusal).toMatchObject({ status: 422, code: 'amount_changed' });
    }
    expect(await paymentsOf(portal, user.id)).toEqual([]);
    await byCard(caller, price * 100);
    await pay(caller, 'card');
    expect(await transactionsOf(portal, user.id)).toMatchObject([
      { base_total_cents: price * 100, total_cents: price * 100, vat_product: 'dues' },
    ]);
  });

  test('CORE-007: a guest who has not ended the three stages sees the price and may not pay', async () => {
    const { caller, user } = await payer('ROLE_GUEST', { ...ended, is_3jr_ended: false }, 100);
    expect(await caller.call(quote, { query: dues })).toMatchObject({
      price: 30,
      decision: { ok: false, reason: 'path_not_ended' },
    });
    const refused = { status: 403, reason: 'path_not_ended' };
    expect(await caller.refusal(payByCard, { body: { amount: 3000, kind: 'membership' } })).toMatchObject(
      refused,
    );
    expect(await caller.refusal(openPaypalOrder, { body: { amount: 30, kind: 'membership' } })).toMatchObject(
      refused,
    );
    expect(await caller.refusal(payMembership, { body: { method: 'credit' } })).toMatchObject(refused);
    expect(await paymentsOf(portal, user.id)).toEqual([]);
  });
});

describe('the membership that the dues give', () => {
  test.each(['ROLE_GUEST', 'ROLE_NOMAN'] as const)(
    'CORE-144 CORE-145 CORE-146 CORE-152: a %s becomes NEOMAN, a member from today to 31 December of next year',
    async (level) => {
      const { caller } = await payer(level, ended);
      const cents = level === 'ROLE_GUEST' ? 3000 : 5000;
      await byCard(caller, cents);
      const before = await standingOf(caller);
      expect(before).toMatchObject({ roles: [level], dateEndMember: null, adhesionPaidAt: null });
      expect(await pay(caller, 'card')).toMatchObject({
        outcome: 'member',
        until: '2027-12-31',
        isDue: false,
        // The paid amount, not the price that the person would pay as a member now.
        paid: cents / 100,
        method: 'card',
        instrument: expect.stringMatching(/4242$/),
      });
      expect(await standingOf(caller)).toMatchObject({
        roles: ['ROLE_NEOMAN'],
        memberStartCreatedAt: '2026-12-01',
        adhesionPaidAt: '2026-12-01',
        dateEndMember: '2027-12-31',
        neoman: expect.stringMatching(/^2026-12-01/),
      });
      const [sold] = await caller.call(listTransactions);
      expect(sold).toMatchObject({ itemName: 'Adhésion 2027', total: cents / 100, baseTotal: cents / 100 });
    },
  );

  test.each(['ROLE_ONEMAN', 'ROLE_MAN', 'ROLE_XMAN'] as const)(
    'CORE-147 CORE-152: a %s keeps the level and the first day, and gets a new end and a new day of payment',
    async (level) => {
      const { caller } = await payer(level, { member_since_on: '2019-03-04', member_until_on: '2026-12-31' });
      const before = await standingOf(caller);
      await byCard(caller, level === 'ROLE_XMAN' ? 6000 : 5000);
      expect(await pay(caller, 'card')).toMatchObject({ outcome: 'renewed' });
      expect(await standingOf(caller)).toEqual({
        ...before,
        dateEndMember: '2027-12-31',
        adhesionPaidAt: '2026-12-01',
      });
      const [sold] = await caller.call(listTransactions);
      expect(sold).toMatchObject({ itemName: 'Renouvellement cotisation 2027' });
    },
  );

  test('CORE-147: a renewal paid ahead pays one year more', async () => {
    const { caller } = await payer('ROLE_MAN', { member_until_on: '2031-12-31' });
    expect(await caller.call(membership)).toMatchObject({
      until: '2031-12-31',
      untilAfterPayment: '2032-12-31',
    });
    await byCard(caller, 5000);
    expect(await pay(caller, 'card')).toMatchObject({ until: '2032-12-31' });
  });

  test('MEM-278 CORE-152: the invoice names the dues, without VAT, and its receipt is sent', async () => {
    const { caller, user } = await payer('ROLE_MAN');
    await byCard(caller, 5000);
    const { transaction } = await pay(caller, 'card');
    const [document] = await documentsOf(portal, transaction);
    expect(document).toMatchObject({ gross_cents: 5000, series: 'F' });
    const { document: shown } = await caller.call(getTransaction, { params: { id: transaction } });
    expect(JSON.stringify(shown)).toContain('article 261 du CGI');
    const mails = await portal.ctx.db
      .selectFrom('outbox_messages')
      .select(['template', 'data'])
      .where('user_id', '=', user.id)
      .execute();
    expect(mails).toMatchObject([
      { template: 'receipt', data: { itemName: 'Renouvellement cotisation 2027' } },
    ]);
  });

  test('CORE-144: PayPal gives the same membership, and so does a webhook without the browser', async () => {
    const { caller } = await payer('ROLE_GUEST', ended);
    const { data } = await caller.call(openPaypalOrder, { body: { amount: 30, kind: 'membership' } });
    await approvePaypal(caller, data.id);
    expect((await capturePaypal(caller, data.id)).payment).toMatchObject({ state: 'settled' });
    expect(await standingOf(caller)).toMatchObject({ roles: ['ROLE_NEOMAN'], dateEndMember: '2027-12-31' });

    const lost = await payer('ROLE_NOMAN');
    const opened = await openDues(lost.caller, 5000);
    await typeCard(lost.caller, opened.secret, 'browserLost');
    await portal.ctx.bank!.drained();
    await portal.run('webhooks');
    expect(await standingOf(lost.caller)).toMatchObject({ roles: ['ROLE_NEOMAN'] });
  });
});

describe('dues paid by avoir', () => {
  test('CORE-143 CORE-139: an avoir pays the dues when it covers the whole price, and never a part of them', async () => {
    const poor = await payer('ROLE_GUEST', ended, 29);
    expect(await poor.caller.refusal(payMembership, { body: { method: 'credit' } })).toMatchObject({
      status: 402,
      reason: 'credit_too_low',
    });
    expect(await poor.caller.call(quote, { query: dues })).toMatchObject({ toPay: 30, usableCredit: 29 });
    expect(await standingOf(poor.caller)).toMatchObject({ roles: ['ROLE_GUEST'], credit: 29 });

    const { caller, user } = await payer('ROLE_GUEST', ended, 30);
    expect(await caller.call(quote, { query: dues })).toMatchObject({ balance: 30, usableCredit: 30 });
    expect(await pay(caller, 'credit')).toMatchObject({ outcome: 'member' });
    expect(await standingOf(caller)).toMatchObject({ roles: ['ROLE_NEOMAN'], credit: 0 });
    expect((await movementsOf(portal, user.id)).at(-1)).toMatchObject({
      type: 'débit', cents: 3000, action: 'register_adhesion', description: 'Adhésion 2027',
    }); // prettier-ignore
    expect(await transactionsOf(portal, user.id)).toMatchObject([
      { total_cents: 0, base_total_cents: 3000, method: 'credit' },
    ]);
    expect(await caller.call(listCreditMovements)).toMatchObject([{ action: 'register_adhesion' }, {}]);
  });

  test('CORE-143: credit kept for a bank transfer does not pay dues', async () => {
    const { caller, user } = await payer('ROLE_MAN');
    await giveCredit(portal, user.id, 80, 'Remboursement par virement');
    expect(await caller.refusal(payMembership, { body: { method: 'credit' } })).toMatchObject({
      status: 402,
    });
    expect(await standingOf(caller)).toMatchObject({ credit: 80 });
  });

  test('CORE-143 CORE-151: an avoir may pay after an online payment was opened, whose card then charges nothing', async () => {
    const { caller, user } = await payer('ROLE_MAN', {}, 50);
    const { secret } = await openDues(caller, 5000);
    expect(await pay(caller, 'credit')).toMatchObject({ outcome: 'renewed' });
    expect(await typeCard(caller, secret, 'accepted')).toMatchObject({ status: 'refused' });
    expect(
      (await paymentsOf(portal, user.id)).map(({ state, method }) => `${method} ${state}`).toSorted(),
    ).toEqual(['card expired', 'credit settled']);
    expect(await standingOf(caller)).toMatchObject({ credit: 0 });
  });
});

describe('payments that fail', () => {
  test('CORE-151 CORE-208: a refused, unconfirmed or abandoned payment changes neither level, dates nor credit', async () => {
    const { caller, user } = await payer('ROLE_GUEST', ended, 20);
    const before = await standingOf(caller);
    const { secret, payment } = await openDues(caller, 3000);
    expect(await typeCard(caller, secret, 'refused')).toEqual({
      status: 'refused',
      declineCode: 'generic_decline',
    });
    expect(await caller.refusal(payMembership, { body: { method: 'card' } })).toMatchObject({ status: 402 });
    expect(await typeCard(caller, secret, 'challenge')).toEqual({ status: 'challenge' });
    expect(await answerChallenge(caller, secret, false)).toMatchObject({ status: 'refused' });
    expect(await caller.call(abandonPayment, { params: { id: payment.id } })).toMatchObject({
      state: 'expired',
    });
    expect(await caller.refusal(payMembership, { body: { method: 'card' } })).toMatchObject({ status: 402 });
    expect(await standingOf(caller)).toEqual(before);
    expect(await transactionsOf(portal, user.id)).toEqual([]);
  });

  test('CORE-154: nobody can give themselves a membership, and none begins without a payment', async () => {
    const { caller, user } = await payer('ROLE_GUEST', ended);
    const before = await standingOf(caller);
    for (const forged of [
      { dateEndMember: '2030-12-31' },
      { adhesionPaidAt: '2026-12-01' },
      { memberStartCreatedAt: '2026-12-01' },
      { roles: ['ROLE_NEOMAN'] },
    ]) {
      expect(await caller.refusal(updateUser, { params: { id: user.id }, body: forged })).toMatchObject({
        status: 403,
      });
    }
    for (const method of ['card', 'paypal', 'credit'] as const)
      expect(await caller.refusal(payMembership, { body: { method } })).toMatchObject({ status: 402 });
    expect(await standingOf(caller)).toEqual(before);
  });

  test('another person’s payment gives no membership, nor can one be opened in their name', async () => {
    const { caller } = await payer('ROLE_MAN');
    await byCard(caller, 5000);
    const other = await payer('ROLE_MAN');
    expect(await other.caller.refusal(payMembership, { body: { method: 'card' } })).toMatchObject({
      status: 402,
    });
    expect(
      await other.caller.refusal(payByCard, { body: { amount: 5000, kind: 'membership', user_id: 1 } }),
    ).toMatchObject({ status: 403 });
    await pay(caller, 'card');
  });
});

describe('paying again', () => {
  test('CORE-147: a repeated payment answers the same for a quarter of an hour, and is a new one afterwards', async () => {
    const { caller, user } = await payer('ROLE_MAN', {}, 200);
    const first = await pay(caller, 'credit');
    expect(await pay(caller, 'credit')).toEqual(first);
    expect(await pay(caller, 'card')).toEqual(first);
    expect(await caller.call(quote, { query: dues })).toMatchObject({
      decision: { reason: 'dues_just_paid' },
    });
    expect(await caller.refusal(payByCard, { body: { amount: 5000, kind: 'membership' } })).toMatchObject({
      status: 409,
      reason: 'dues_just_paid',
    });
    expect(await standingOf(caller)).toMatchObject({ credit: 150 });
    portal.clock.advance(minutes(16));
    const later = await portal.as(user);
    await pay(later, 'credit');
    expect(await standingOf(later)).toMatchObject({ credit: 100, dateEndMember: '2028-12-31' });
    expect(await transactionsOf(portal, user.id)).toHaveLength(2);
  });

  test('CORE-151: a late capture of dues paid otherwise meanwhile is refunded, and two credit movements of 0 record it', async () => {
    const { caller, user } = await payer('ROLE_GUEST', ended, 30);
    const { secret, payment } = await openDues(caller, 3000);
    await portal.ctx.db
      .updateTable('payments')
      .set({ state: 'expired', next_check_at: null })
      .where('id', '=', payment.id)
      .execute();
    portal.clock.advance(minutes(1));
    await pay(caller, 'credit');
    portal.clock.advance(minutes(1));
    await typeCard(caller, secret, 'accepted');
    expect(await refreshPayment(portal.ctx, payment.id)).toMatchObject({ state: 'refunding' });
    await portal.run('payments');
    expect((await paymentsOf(portal, user.id)).find(({ id }) => id === payment.id)).toMatchObject({
      state: 'refunded',
    });
    expect(await transactionsOf(portal, user.id)).toHaveLength(1);
    expect((await movementsOf(portal, user.id)).slice(-2)).toMatchObject([
      { type: 'débit', cents: 0, action: 'register_adhesion', description: 'Cotisation' },
      { type: 'crédit', cents: 0, action: 'error', description: 'Échec d’une adhésion' },
    ]);
  });
});

describe('dues paid in January', () => {
  test('CORE-147 CORE-152: a renewal paid late, on 8 January, pays the year that has begun', async () => {
    portal.clock.set('2027-01-08T10:00:00Z');
    const { caller } = await payer('ROLE_MAN', { member_until_on: '2026-12-31' });
    expect(await caller.call(membership)).toMatchObject({ untilAfterPayment: '2027-12-31' });
    await byCard(caller, 5000);
    expect(await pay(caller, 'card')).toMatchObject({
      outcome: 'renewed',
      until: '2027-12-31',
      isDue: false,
    });
    const [sold] = await caller.call(listTransactions);
    expect(sold).toMatchObject({ itemName: 'Renouvellement cotisation 2027' });
  });
});
