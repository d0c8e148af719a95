import { insideTransaction } from '../../db/pipelined-transactions.ts';
import { login } from '@forman/contract/people/login';
import { getUser } from '@forman/contract/office/members';
import {
  deleteUser,
  getPrivacy,
  getUserErasure,
  requestErasure,
  withdrawErasure,
} from '@forman/contract/office/privacy';
import type { SentBodyOf } from '@forman/contract/endpoint';
import { takeMoney } from '@forman/contract/money/counter';
import { parisDay } from '@forman/domain/paris-time';
import { randomUUID } from 'node:crypto';
import { sessionCalls } from '@forman/contract/session-calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  giveCredit,
  makeRegistration,
  makeSession,
  makeUser,
  testPassword,
} from '../../testing/factories.ts';
import { days, gateFor, hours, type TestPortal, testPortal, waitForLock } from '../../testing/harness.ts';
import { expectSound, openCard, payCard } from '../../testing/simulated-bank.ts';
import { findStanding, pseudonymise } from './erasure.queries.ts';
import { heedDispute } from '../../money/payments/money-cases.service.ts';
import { refreshPayment } from '../../money/payments/reconcile.service.ts';

let portal: TestPortal;
let admin: Awaited<ReturnType<typeof makeUser>>;
let user: Awaited<ReturnType<typeof makeUser>>;
beforeAll(async () => {
  portal = await testPortal({ env: { RATE_LIMIT_FACTOR: '100' } });
  admin = await makeUser(portal, { is_admin: true, level: 'ROLE_MAN' });
});
afterAll(async () => {
  await expectSound(portal);
  await portal.close();
});
beforeEach(async () => {
  user = await makeUser(portal);
});

const db = () => portal.ctx.db;

const rowOf = (id: number) =>
  db().selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

const templatesTo = async (id: number) =>
  (
    await db()
      .selectFrom('outbox_messages')
      .select('template')
      .where('user_id', '=', id)
      .orderBy('id')
      .execute()
  ).map(({ template }) => template);

const ask = async (person: { id: number }, body: { password?: string; givesUpCredit?: boolean } = {}) =>
  (await portal.as(person)).call(requestErasure, { body: { password: testPassword, ...body } });

const refusedTo = async (person: { id: number }) =>
  (await (await portal.as(person)).refusal(requestErasure, { body: { password: testPassword } })).reason;

const eraseNow = async (id: number) => (await portal.as(admin)).call(deleteUser, { params: { id } });

/** Waits until the end of the delay, and runs the job. */
async function comeDue(): Promise<void> {
  portal.clock.advance(days(14));
  await portal.run('privacy');
}

describe('the request for erasure', () => {
  test('the request needs the password, waits fourteen days, sends an e-mail, and can be withdrawn', async () => {
    const caller = await portal.as(user);
    const wrong = await caller.refusal(requestErasure, { body: { password: 'mauvais' } });
    expect([wrong.status, wrong.violations?.[0]?.propertyPath]).toEqual([422, 'password']);
    const { asked } = await ask(user);
    expect(asked).toEqual({
      at: portal.clock.now().toISOString(),
      dueAt: new Date(portal.clock.now().getTime() + days(14)).toISOString(),
    });
    portal.clock.advance(hours(1));
    expect((await ask(user)).asked).toEqual(asked);
    expect(await templatesTo(user.id)).toEqual(['erasure_asked']);
    const fresh = await portal.as(user);
    expect((await fresh.call(getPrivacy)).erasure.asked).toEqual(asked);
    expect((await fresh.call(withdrawErasure)).asked).toBeNull();
    await comeDue();
    expect((await rowOf(user.id)).deleted_at).toBeNull();
  });

  test('the job erases the account once the delay is over, and not an hour before', async () => {
    const { email } = user;
    await ask(user);
    portal.clock.advance(days(14) - hours(1));
    await portal.run('privacy');
    const caller = await portal.as(user);
    expect((await caller.call(getPrivacy)).erasure.asked).not.toBeNull();
    portal.clock.advance(hours(1));
    await portal.run('privacy');
    await portal.run('privacy');
    expect((await caller.raw('GET', '/api/me')).statusCode).toBe(401);
    const again = await (await portal.as(null)).refusal(login, { body: { email, password: testPassword } });
    expect(again.code).toBe('bad_credentials');
    expect(await templatesTo(user.id)).toEqual(['erasure_asked', 'account_erased']);
    const last = await db()
      .selectFrom('outbox_messages')
      .select(['recipient', 'data'])
      .where('user_id', '=', user.id)
      .where('template', '=', 'account_erased')
      .executeTakeFirstOrThrow();
    expect(last).toMatchObject({ recipient: email, data: { firstName: 'Camille', by: 'owner' } });
    await portal.run('outbox');
    await portal.run('privacy');
    const kept = await db()
      .selectFrom('outbox_messages')
      .select(['recipient', 'data'])
      .where('user_id', '=', user.id)
      .execute();
    expect(kept).toEqual(kept.map(() => ({ recipient: '', data: {} })));
  });

  test('an obstacle that arises during the delay closes the request, and the person is told why', async () => {
    await ask(user);
    await giveCredit(portal, user.id, 12);
    await comeDue();
    expect(await templatesTo(user.id)).toEqual(['erasure_asked', 'erasure_refused']);
    const { erasure } = await (await portal.as(user)).call(getPrivacy);
    expect([erasure.asked, erasure.refused?.reason, erasure.credit]).toEqual([null, 'credit_left', 12]);
    await ask(user, { givesUpCredit: true });
    expect((await (await portal.as(user)).call(getPrivacy)).erasure.refused).toBeNull();
    await comeDue();
    expect((await rowOf(user.id)).deleted_at).not.toBeNull();
    expect((await rowOf(user.id)).credit_cents).toBe(0);
  });
});

describe('MEM-340: obstacles to an erasure', () => {
  test('the last administrator, a super organiser and the pilot of a coming session cannot be erased', async () => {
    const other = await makeUser(portal, { is_super_organizer: true });
    expect([await refusedTo(admin), await refusedTo(other)]).toEqual(['last_admin', 'super_organizer']);
    const second = await makeUser(portal, { is_admin: true });
    expect((await ask(admin)).asked).not.toBeNull();
    await (await portal.as(admin)).call(withdrawErasure);
    await db().updateTable('users').set({ is_admin: false }).where('id', '=', second.id).execute();
    const session = await makeSession(portal, { inDays: 3 });
    expect(await refusedTo({ id: session.pilotId })).toBe('leads_sessions');
    portal.clock.advance(days(4));
    expect((await ask({ id: session.pilotId })).asked).not.toBeNull();
    await (await portal.as({ id: session.pilotId })).call(withdrawErasure);
  });

  test('MNY-068: what is left to pay of an invoice is taken before its person is erased', async () => {
    const office = await portal.as(admin);
    const pay = (things: NonNullable<SentBodyOf<typeof takeMoney>>['things'], amount: number, more: object = {}) =>
      office.call(takeMoney, {
        params: { id: user.id },
        body: {
          things, amount, means: 'cash', receivedOn: parisDay(portal.clock.now()), requestKey: randomUUID(), ...more,
        },
      }); // prettier-ignore
    const { receipts } = await pay([{ kind: 'membership' }], 20, { parts: [20], total: 50 });
    expect(await refusedTo(user)).toBe('rest_owed');
    expect(await office.refusal(deleteUser, { params: { id: user.id } })).toMatchObject({
      status: 409,
      reason: 'rest_owed',
    });
    await pay([{ kind: 'debt', transaction: receipts[0]!.transaction }], 30);
    await office.call(deleteUser, { params: { id: user.id } });
    expect((await rowOf(user.id)).deleted_at).not.toBeNull();
  });

  test('an open payment, an open dispute and a refund due refuse the erasure', async () => {
    const session = await makeSession(portal, { euros: 40 });
    await openCard(await portal.as(user), { id: session.id, cents: 4000 });
    expect(await refusedTo(user)).toBe('payment_open');
    const owed = await makeUser(portal);
    await giveCredit(portal, owed.id, 30, 'Remboursement à faire');
    expect(await refusedTo(owed)).toBe('refund_due');
    const giving = await (
      await portal.as(owed)
    ).refusal(requestErasure, {
      body: { password: testPassword, givesUpCredit: true },
    });
    expect(giving.reason).toBe('refund_due');
    const disputed = await makeUser(portal);
    const caller = await portal.as(disputed);
    const paid = await makeSession(portal, { euros: 40, inDays: 5 });
    const { payment } = await payCard(caller, { id: paid.id, cents: 4000 });
    await caller.call(sessionCalls.workshop.join, { params: { id: paid.id } });
    const dispute = {
      ref: 'litige',
      amountCents: 4000,
      status: 'open',
      reason: 'fraudulent',
      answerUntil: null,
    } as const;
    const settled = await refreshPayment(portal.ctx, payment.id);
    await portal.ctx.transaction((tx) => heedDispute(tx, settled, dispute, portal.clock.now()));
    expect(await refusedTo(disputed)).toBe('payment_open');
  });

  test('MEM-393: the refunds that cancellations would give count as credit, to be given up before the erasure', async () => {
    const caller = await portal.as(user);
    for (const inDays of [20, 5]) {
      const { id } = await makeSession(portal, { euros: 40, inDays });
      await payCard(caller, { id, cents: 4000 });
      await caller.call(sessionCalls.workshop.join, { params: { id } });
    }
    const { erasure } = await caller.call(getPrivacy);
    expect(erasure).toMatchObject({
      registrations: 2,
      credit: 40,
      actions: { erase: { ok: false, reason: 'credit_left' } },
    });
    await ask(user, { givesUpCredit: true });
    const { erasure: asked } = await (await portal.as(user)).call(getPrivacy);
    expect(asked.asked).not.toBeNull();
  });
});

describe('MEM-340: effects of an erasure', () => {
  test('the erasure cancels registrations, leaves waiting lists, offers the freed seat, and tells the pilot', async () => {
    const next = await makeUser(portal);
    const session = await makeSession(portal, { max_guests: 1 });
    await makeRegistration(portal, session.id, user.id);
    await makeRegistration(portal, session.id, next.id, 'waiting');
    const [waited, led, past] = [
      await makeSession(portal),
      await makeSession(portal),
      await makeSession(portal, { inDays: -3 }),
    ];
    await makeRegistration(portal, waited.id, user.id, 'waiting');
    await makeRegistration(portal, led.id, user.id, 'copilot');
    await makeRegistration(portal, past.id, user.id);
    await eraseNow(user.id);
    const states = await db()
      .selectFrom('registrations')
      .select(['session_id', 'state', 'end_reason'])
      .where('user_id', '=', user.id)
      .orderBy('id')
      .execute();
    expect(states).toEqual([
      { session_id: session.id, state: 'registered', end_reason: 'cancelled' },
      { session_id: waited.id, state: 'waiting', end_reason: 'left_list' },
      { session_id: led.id, state: 'copilot', end_reason: 'withdrawn' },
      { session_id: past.id, state: 'registered', end_reason: null },
    ]);
    expect(await templatesTo(user.id)).toEqual(['registration_cancelled', 'account_erased']);
    expect(await templatesTo(next.id)).toEqual(['seat_offered']);
    expect(await templatesTo(led.pilotId)).toEqual(['copilot_left']);
  });

  test('sponsored people pass to the sponsor above, and managed people to the manager', async () => {
    const [sponsor, manager] = [await makeUser(portal), await makeUser(portal)];
    await db()
      .updateTable('users')
      .set({ sponsor_id: sponsor.id, manager_id: manager.id })
      .where('id', '=', user.id)
      .execute();
    const [child, advised] = [
      await makeUser(portal, { sponsor_id: user.id, manager_id: user.id }),
      await makeUser(portal, { sponsor_id: sponsor.id, manager_id: user.id }),
    ];
    await eraseNow(user.id);
    const line = async (id: number) => {
      const { sponsor_id, manager_id } = await rowOf(id);
      return [sponsor_id, manager_id];
    };
    expect(await line(child.id)).toEqual([sponsor.id, manager.id]);
    expect(await line(advised.id)).toEqual([sponsor.id, manager.id]);
    expect(await line(user.id)).toEqual([null, null]);
  });

  test('without a sponsor above, the super organiser inherits the sponsored people, but never themself', async () => {
    await db().updateTable('users').set({ is_super_organizer: false }).execute();
    const child = await makeUser(portal, { sponsor_id: user.id });
    const heir = await makeUser(portal, { sponsor_id: child.id, is_super_organizer: true });
    const other = await makeUser(portal, { sponsor_id: user.id });
    await eraseNow(user.id);
    expect((await rowOf(child.id)).sponsor_id).toBeNull();
    expect((await rowOf(other.id)).sponsor_id).toBe(heir.id);
    expect((await rowOf(heir.id)).sponsor_id).toBe(child.id);
    await db().updateTable('users').set({ is_super_organizer: false }).execute();
  });

  test('an administrator can erase anybody but themself, which the audit log keeps; others are refused', async () => {
    const caller = await portal.as(admin);
    const params = { id: user.id };
    for (const level of ['ROLE_XMAN', 'ROLE_GUEST'] as const) {
      const other = await portal.as(await makeUser(portal, { level }));
      expect((await other.refusal(deleteUser, { params })).status).toBe(403);
      expect((await other.refusal(getUserErasure, { params })).status).toBe(403);
    }
    expect((await portal.as(null).then((one) => one.refusal(deleteUser, { params }))).status).toBe(401);
    expect((await caller.call(getUserErasure, { params })).actions.erase).toEqual({ ok: true });
    const own = { params: { id: admin.id } };
    expect((await caller.call(getUserErasure, own)).actions.erase).toEqual({ ok: false, reason: 'oneself' });
    expect(await caller.refusal(deleteUser, own)).toMatchObject({ status: 409, reason: 'oneself' });
    const organiser = await makeUser(portal, { is_super_organizer: true });
    expect(await caller.refusal(deleteUser, { params: { id: organiser.id } })).toMatchObject({
      status: 409,
      reason: 'super_organizer',
    });
    await giveCredit(portal, user.id, 5);
    expect(await caller.refusal(deleteUser, { params })).toMatchObject({
      status: 409,
      reason: 'credit_left',
    });
    const member = await makeUser(portal);
    const [open] = [await portal.as(member)];
    await ask(member);
    await eraseNow(member.id);
    expect((await open.raw('GET', '/api/me')).statusCode).toBe(401);
    expect((await caller.refusal(deleteUser, { params: { id: member.id } })).status).toBe(404);
    expect((await caller.refusal(getUser, { params: { id: member.id } })).status).toBe(404);
    const acts = await db()
      .selectFrom('audit_log')
      .select(['actor_id', 'action'])
      .where('subject_id', '=', String(member.id))
      .orderBy('id')
      .execute();
    expect(acts).toEqual([
      { actor_id: member.id, action: 'privacy.ask_erasure' },
      { actor_id: admin.id, action: 'privacy.erase' },
    ]);
    const request = await db()
      .selectFrom('erasures')
      .select('outcome')
      .where('user_id', '=', member.id)
      .execute();
    expect(request).toEqual([{ outcome: 'done' }]);
  });

  test('a seat taken during the erasure is cancelled by the next run', async () => {
    await eraseNow(user.id);
    const session = await makeSession(portal);
    await makeRegistration(portal, session.id, user.id);
    await portal.run('privacy');
    const row = await db()
      .selectFrom('registrations')
      .select('end_reason')
      .where('user_id', '=', user.id)
      .executeTakeFirstOrThrow();
    expect(row.end_reason).toBe('cancelled');
  });
});

describe('races', () => {
  const adminsLeft = async () =>
    (
      await db()
        .selectFrom('users')
        .select('id')
        .where('is_admin', '=', true)
        .where('deleted_at', 'is', null)
        .execute()
    ).length;

  test('the last two administrators who erase each other at once leave one', async () => {
    const other = await makeUser(portal, { is_admin: true });
    const pairs = [
      [admin, other],
      [other, admin],
    ] as const;
    const callers = await Promise.all(pairs.map(([actor]) => portal.as(actor)));
    // Both are accepted before either erasure: they wait for the administrators' rows, locked until then.
    const erasures = await portal.ctx.transaction(async (tx) => {
      await sql`select from users where is_admin for update`.execute(tx);
      // The calls are somebody else's: they do not run inside this transaction.
      const sent = insideTransaction.exit(() =>
        pairs.map(([, { id }], index) => callers[index]!.raw('DELETE', `/api/users/${id}`)),
      );
      await waitForLock(portal, 2);
      return { sent };
    });
    const answers = await Promise.all(erasures.sent);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([204, 409]);
    expect(await adminsLeft()).toBe(1);
    const { rows } = await sql<{ id: number }>`
      select id from users where is_admin and deleted_at is null`.execute(db());
    admin = { ...admin, id: rows[0]!.id };
  });

  test('control: without the administrators’ lock each erasure finds the other administrator, and none is left', async () => {
    const alone = await testPortal();
    const two = [
      await makeUser(alone, { is_admin: true, email: 'un@essai.example', phone: '0611111111' }),
      await makeUser(alone, { is_admin: true, email: 'deux@essai.example', phone: '0622222222' }),
    ];
    const gate = gateFor(2);
    const now = alone.clock.now();
    const last = await Promise.all(
      two.map(({ id }) =>
        alone.ctx.transaction(async (tx) => {
          const standing = await findStanding(tx, id, now);
          await gate();
          await pseudonymise(tx, id, now);
          return standing?.isLastAdmin;
        }),
      ),
    );
    expect(last).toEqual([false, false]);
    const { rows } = await sql`select from users where is_admin and deleted_at is null`.execute(alone.ctx.db);
    expect(rows).toEqual([]);
    await alone.close();
  });

  test('a request carried out by two processes at once erases once and sends one message', async () => {
    await ask(user);
    portal.clock.advance(days(14));
    await Promise.all([portal.run('privacy'), portal.run('privacy')]);
    expect((await rowOf(user.id)).deleted_at).not.toBeNull();
    expect((await templatesTo(user.id)).filter((name) => name === 'account_erased')).toHaveLength(1);
  });

  test('control: without the request’s lock both processes find it open', async () => {
    await ask(user);
    const gate = gateFor(2);
    const found = await Promise.all(
      [1, 2].map(() =>
        portal.ctx.transaction(async (tx) => {
          const { rows } =
            await sql`select from erasures where user_id = ${user.id} and closed_at is null`.execute(tx);
          await gate();
          return rows.length;
        }),
      ),
    );
    expect(found).toEqual([1, 1]);
  });
});
