import { lockPerson } from '../../people/accounts/person.queries.ts';
import { setUserRole } from '@forman/contract/office/member-office';
import { me } from '@forman/contract/office/members';
import { payMembership } from '@forman/contract/money/memberships';
import { payByCard } from '@forman/contract/money/payments';
import type { Level } from '@forman/domain/access';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { giveCredit, makeUser } from '../../testing/factories.ts';
import { type Caller, gateFor, waitForLock } from '../../testing/harness.ts';
import {
  expectSound,
  paymentsOf,
  soundPortal,
  transactionsOf,
  typeCard,
  writeCapture,
} from '../../testing/simulated-bank.ts';
import { settlePayment } from './settle.service.ts';

const portal = soundPortal();

async function payer(level: Level, credit = 0) {
  const user = await makeUser(portal, { level });
  if (credit > 0) await giveCredit(portal, user.id, credit);
  return { user, caller: await portal.as(user) };
}

const openDues = (caller: Caller, cents = 5000) =>
  caller.call(payByCard, { body: { amount: cents, kind: 'membership' } });
const pay = (caller: Caller, method: 'card' | 'credit') => caller.call(payMembership, { body: { method } });
const levelOf = async (caller: Caller): Promise<string | undefined> => (await caller.call(me)).roles[0];

/** A payment captured at the bank, recorded as such, and not settled yet. */
async function captured(level: Level) {
  const { user, caller } = await payer(level);
  const { data, payment } = await openDues(caller);
  await typeCard(caller, data, 'accepted');
  await writeCapture(portal, payment.id);
  return { user, caller, id: payment.id };
}

describe('two memberships at once', () => {
  test('CORE-143 CORE-147: twenty payments by avoir at once make one payment and one answer', async () => {
    const { user, caller } = await payer('ROLE_MAN', 500);
    const answers = await Promise.all(Array.from({ length: 20 }, () => pay(caller, 'credit')));
    expect(new Set(answers.map(({ transaction }) => transaction)).size).toBe(1);
    expect(await transactionsOf(portal, user.id)).toHaveLength(1);
    expect(await caller.call(me)).toMatchObject({ credit: 450 });
  });

  test('control: without the person’s lock two requests find nothing paid yet', async () => {
    const { user } = await payer('ROLE_MAN', 500);
    const gate = gateFor(2);
    const found = await Promise.all(
      [1, 2].map(() =>
        portal.ctx.transaction(async (tx) => {
          const { rows } = await sql`select id from payments where beneficiary_id = ${user.id}`.execute(tx);
          await gate();
          return rows.length;
        }),
      ),
    );
    expect(found).toEqual([0, 0]);
  });

  test('CORE-142 CORE-146: twenty card payments opened at once on two devices are one at the bank, paid and settled once', async () => {
    const { user, caller } = await payer('ROLE_NOMAN');
    const devices = [caller, await portal.as(user)];
    const opened = await Promise.all(Array.from({ length: 20 }, (_, n) => openDues(devices[n % 2]!)));
    expect(new Set(opened.map(({ data }) => data)).size).toBe(1);
    await typeCard(caller, opened[0]!.data, 'accepted');
    const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => pay(devices[n % 2]!, 'card')));
    expect(new Set(answers.map(({ transaction }) => transaction)).size).toBe(1);
    expect(await paymentsOf(portal, user.id)).toHaveLength(1);
    const { rows } = await sql`select id from level_changes where user_id = ${user.id}`.execute(
      portal.ctx.db,
    );
    expect(rows).toHaveLength(1);
  });

  test('a card on one device and an avoir on the other charge the person once, whatever runs meanwhile', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { user, caller } = await payer('ROLE_MAN', 50);
      const other = await portal.as(user);
      const { data } = await openDues(caller);
      await Promise.allSettled([
        typeCard(caller, data, 'accepted').then(() => pay(caller, 'card')), pay(other, 'credit'), portal.run('webhooks'),
      ]); // prettier-ignore
      await portal.ctx.bank!.drained();
      await portal.run('webhooks');
      await portal.run('payments');
      await portal.run('payments');
      const [sold, ...more] = await transactionsOf(portal, user.id);
      expect(more).toEqual([]);
      const { credit } = await caller.call(me);
      expect(credit).toBe(sold!.method === 'credit' ? 0 : 50);
    }
    await expectSound(portal);
  });
});

describe('a level that changes while its person pays', () => {
  test('CORE-147 CORE-144: a NOMAN promoted to MAN between the capture and its settlement stays MAN', async () => {
    const { user, caller, id } = await captured('ROLE_NOMAN');
    const admin = await portal.as(await makeUser(portal, { is_admin: true }));
    await admin.call(setUserRole, { params: { id: user.id }, body: { role: 'ROLE_MAN' } });
    await settlePayment(portal.ctx, id);
    expect(await levelOf(caller)).toBe('ROLE_MAN');
    expect(await pay(caller, 'card')).toMatchObject({ outcome: 'renewed', until: '2027-12-31' });
  });

  test('CORE-144: a NOMAN promoted in a transaction that the settlement waits for stays MAN', async () => {
    const { user, caller, id } = await captured('ROLE_NOMAN');
    let settled: Promise<unknown> = Promise.resolve();
    await portal.ctx.transaction(async (tx) => {
      await lockPerson(tx, user.id);
      settled = settlePayment(portal.ctx, id);
      await waitForLock(portal);
      await sql`update users set level = 'ROLE_MAN' where id = ${user.id}`.execute(tx);
    });
    await settled;
    expect(await levelOf(caller)).toBe('ROLE_MAN');
    expect(await transactionsOf(portal, user.id)).toMatchObject([
      { item_name: 'Renouvellement cotisation 2027' },
    ]);
  });

  test('control: a level read before the lock brings the promoted person down to NEOMAN', async () => {
    const { user, caller } = await payer('ROLE_NOMAN');
    const seen = await levelOf(caller);
    await sql`update users set level = 'ROLE_MAN' where id = ${user.id}`.execute(portal.ctx.db);
    await portal.ctx.transaction(async (tx) => {
      await lockPerson(tx, user.id);
      if (seen === 'ROLE_NOMAN')
        await sql`update users set level = 'ROLE_NEOMAN' where id = ${user.id}`.execute(tx);
    });
    expect(await levelOf(caller)).toBe('ROLE_NEOMAN');
  });

  test('CORE-140: the price follows the level until the payment opens, and stays the agreed one afterwards', async () => {
    const { user, caller } = await payer('ROLE_MAN');
    const raise = (level: Level) =>
      portal.ctx.db.updateTable('users').set({ level }).where('id', '=', user.id).execute();
    await raise('ROLE_DEVMAN');
    expect(await caller.refusal(payByCard, { body: { amount: 5000, kind: 'membership' } })).toMatchObject({
      status: 422,
      code: 'amount_changed',
    });
    const { data } = await openDues(caller, 6000);
    await raise('ROLE_MAN');
    await typeCard(caller, data, 'accepted');
    await pay(caller, 'card');
    expect(await transactionsOf(portal, user.id)).toMatchObject([{ base_total_cents: 6000 }]);
  });
});
