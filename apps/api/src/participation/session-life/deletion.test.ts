import { agenda } from '@forman/contract/sessions/agenda';
import { me } from '@forman/contract/office/members';
import { finaliseDiscovery } from '@forman/contract/money/payments';
import { removeEvent } from '@forman/contract/participation/session-life';
import { sessionCalls } from '@forman/contract/session-calls';
import { parisDay } from '@forman/domain/paris-time';
import { sessionKinds } from '@forman/domain/sessions/kinds';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { giveCredit, makeRegistration, makeSession, makeUser } from '../../testing/factories.ts';
import { type Caller, days, type TestPortal, testPortal } from '../../testing/harness.ts';
import {
  atBank,
  documentsOf,
  earnAvoir,
  expectSound,
  openCard,
  payCard,
  paymentsOf,
  seatStateOf,
  transactionsOf,
  typeCard,
} from '../../testing/simulated-bank.ts';
import { markDeleted } from './session-life.queries.ts';
import { auditOf, countMessages, lastMail, messagesOf } from './sent-messages.testing.ts';

const { workshop, event } = sessionCalls;
let portal: TestPortal;
let admin: Caller;
beforeAll(async () => {
  portal = await testPortal();
  admin = await portal.as(await makeUser(portal, { is_admin: true }));
});
afterAll(async () => {
  await expectSound(portal);
  await portal.close();
});

/** A person registered for 50 €, by credit. */
async function seated(sessionId: number, calls: (typeof sessionCalls)[keyof typeof sessionCalls] = workshop) {
  const user = await makeUser(portal);
  await giveCredit(portal, user.id, 50);
  const caller = await portal.as(user);
  await caller.call(calls.join, { params: { id: sessionId } });
  return { ...user, caller };
}

describe.each(sessionKinds)('deleting a %s', (kind) => {
  const calls = sessionCalls[kind];

  test('CORE-242 CAT-160 CAT-163: a deleted session leaves the lists, and its page and other calls answer 404', async () => {
    const session = await makeSession(portal, { kind });
    const params = { id: session.id };
    const pilot = await portal.as({ id: session.pilotId });
    const listed = async () => (await admin.call(calls.list, { query: {} })).map(({ id }) => id);
    expect(await listed()).toContain(session.id);
    expect(await pilot.call(calls.removal, { params })).toEqual({
      registered: 0,
      waiting: 0,
      copilots: 0,
      refund: 0,
      online: 0,
      isArchived: false,
    });
    expect(await pilot.call(calls.remove, { params })).toEqual({ ok: true });
    expect(await listed()).not.toContain(session.id);
    for (const call of [calls.get, calls.remove, calls.removal, calls.publish, calls.join]) {
      expect((await admin.refusal(call, { params })).status).toBe(404);
    }
  });

  test('CORE-242 CAT-163: its pilot, a DXMAN, an XMAN, an administrator and the super organiser may delete it; others are refused', async () => {
    const { id, pilotId } = await makeSession(portal, { kind });
    const refused = [
      await makeUser(portal),
      await makeUser(portal, { is_pilot: true }),
      await makeUser(portal, { level: 'ROLE_DEVMAN' }),
    ];
    for (const user of refused) {
      const caller = await portal.as(user);
      for (const call of [calls.remove, calls.removal]) {
        expect(await caller.refusal(call, { params: { id } })).toMatchObject({
          status: 403,
          reason: 'not_yours',
        });
      }
      expect((await caller.call(calls.get, { params: { id } })).actions.remove).toEqual({
        ok: false,
        reason: 'not_yours',
      });
    }
    expect((await admin.call(calls.get, { params: { id } })).actions.remove).toEqual({ ok: true });
    const allowed = [
      { id: pilotId },
      await makeUser(portal, { level: 'ROLE_DXMAN' }),
      await makeUser(portal, { level: 'ROLE_XMAN' }),
      await makeUser(portal, { is_admin: true }),
      await makeUser(portal, { is_super_organizer: true }),
    ];
    for (const user of allowed) {
      const own = await makeSession(portal, { kind, pilot_id: pilotId });
      expect(await (await portal.as(user)).call(calls.remove, { params: { id: own.id } })).toEqual({
        ok: true,
      });
    }
  });
});

test('CORE-242 CAT-160: the second address of an event deletes it too', async () => {
  const { id, pilotId } = await makeSession(portal, { kind: 'event' });
  const stranger = await portal.as(await makeUser(portal));
  expect((await stranger.refusal(removeEvent, { params: { id } })).status).toBe(403);
  await (await portal.as({ id: pilotId })).call(removeEvent, { params: { id } });
  expect((await admin.refusal(event.get, { params: { id } })).status).toBe(404);
  const other = await makeSession(portal);
  expect((await admin.refusal(removeEvent, { params: { id: other.id } })).status).toBe(404);
});

describe('the people of a deleted session', () => {
  test('CORE-242: a deletion three days before the start gives every paid seat back in full, and tells the others', async () => {
    const session = await makeSession(portal, { euros: 50, inDays: 3, max_guests: 3 });
    const params = { id: session.id };
    const byCredit = await seated(session.id);
    const byCard = await makeUser(portal);
    const caller = await portal.as(byCard);
    await payCard(caller, { id: session.id, cents: 5000 });
    await caller.call(workshop.join, { params });
    const others = {
      waiting: await makeUser(portal),
      offered: await makeUser(portal),
      candidate: await makeUser(portal),
      copilot: await makeUser(portal),
    };
    for (const state of ['waiting', 'offered', 'candidate', 'copilot'] as const) {
      const offer =
        state === 'offered' ? { offer_until: new Date(portal.clock.now().getTime() + days(1)) } : {};
      await makeRegistration(portal, session.id, others[state].id, state, offer);
    }
    expect(await admin.call(workshop.removal, { params })).toEqual({
      registered: 2,
      waiting: 2,
      copilots: 1,
      refund: 100,
      online: 50,
      isArchived: false,
    });
    await admin.call(workshop.remove, { params });

    for (const one of [byCredit.caller, caller]) {
      expect(await one.call(me)).toMatchObject({ credit: 50, usableCredit: 50 });
    }
    const [transaction] = await transactionsOf(portal, byCard.id);
    expect(transaction).toMatchObject({ item_name: session.title, session_id: session.id });
    expect((await documentsOf(portal, transaction!.id)).map(({ number }) => number.slice(0, 2))).toEqual([
      'F-',
      'AV',
    ]);
    expect(await countMessages(portal, 'registration_cancelled', session.id)).toEqual({
      [byCredit.id]: 1,
      [byCard.id]: 1,
    });
    expect(await countMessages(portal, 'session_withdrawn', session.id)).toEqual(
      Object.fromEntries(
        [...Object.values(others).map(({ id }) => id), session.pilotId].map((id) => [id, 1]),
      ),
    );
    expect(await countMessages(portal, 'seat_offered', session.id)).toEqual({});
    for (const { id } of [byCredit, byCard, ...Object.values(others)]) {
      expect(await seatStateOf(portal, session.id, id)).toBeUndefined();
    }
    expect(await auditOf(portal, session.id)).toEqual([
      {
        action: 'session.delete',
        actor_id: expect.any(Number),
        detail: { registered: 2, told: 6, refundCents: 10_000 },
      },
    ]);
    const mail = await lastMail(portal, byCard.email);
    expect(mail.subject).toMatch(/^Atelier annulé/);
    expect(mail).toMatchObject({ method: 'CANCEL', text: expect.stringContaining('Un avoir de 50,00') });
    // A higher number than the confirmation's: calendars take it as the latest state.
    expect(mail.ics).toMatch(/SEQUENCE:3\r\n/);
    expect(await lastMail(portal, others.waiting.email)).toMatchObject({ method: null });
    expect(await lastMail(portal, others.copilot.email)).toMatchObject({ method: 'CANCEL' });
  });

  test('CORE-242: the avoir for a discovery day goes to the sponsor who paid, and each gets their own message', async () => {
    const sponsor = await makeUser(portal);
    await earnAvoir(portal, sponsor, 5);
    const guest = await makeUser(portal, { level: 'ROLE_GUEST', sponsor_id: sponsor.id });
    const session = await makeSession(portal, { title: 'Journée Découverte', euros: 20 });
    await (await portal.as(guest)).call(workshop.join, { params: { id: session.id } });
    const caller = await portal.as(sponsor);
    await caller.call(finaliseDiscovery, { params: { id: session.id }, body: { beneficiary: guest.id } });
    expect(await caller.call(me)).toMatchObject({ credit: 0 });
    await admin.call(workshop.remove, { params: { id: session.id } });
    expect(await caller.call(me)).toMatchObject({ credit: 5 });
    const [mail] = (await messagesOf(portal, 'registration_cancelled', session.id)).get(guest.id)!;
    expect(mail).toMatchObject({ refundCents: 0, creditNumber: null, cause: 'session_deleted' });
    const [paid] = (await messagesOf(portal, 'guest_refunded', session.id)).get(sponsor.id)!;
    expect(paid).toMatchObject({ refundCents: 500, creditNumber: expect.stringMatching(/^AV-/) });
  });

  test('CORE-242: a pilot who deletes their own session gets no message; one whose session another person deletes gets one', async () => {
    const own = await makeSession(portal);
    await (await portal.as({ id: own.pilotId })).call(workshop.remove, { params: { id: own.id } });
    expect(await countMessages(portal, 'session_withdrawn', own.id)).toEqual({});
    const other = await makeSession(portal);
    const person = await seated(other.id);
    const reason = 'La salle est inondée.';
    await admin.call(workshop.remove, { params: { id: other.id }, query: { reason } });
    const [mail] = (await messagesOf(portal, 'session_withdrawn', other.id)).get(other.pilotId)!;
    expect(mail).toMatchObject({ part: 'pilot', by: expect.stringMatching(/^Camille Essai/), reason });
    expect((await lastMail(portal, person.email)).text).toContain(`Motif\u00a0: ${reason}`);
  });

  test('CORE-242: a past session that had people leaves lists and pages; seats, money and figures stay, and nobody is told', async () => {
    const session = await makeSession(portal, { euros: 50, inDays: 3 });
    const params = { id: session.id };
    const person = await seated(session.id);
    const administrator = await makeUser(portal, { is_admin: true });
    const office = await portal.as(administrator);
    await portal.database.pool.query(
      "update sessions set starts_at = starts_at - interval '4 days', ends_at = ends_at - interval '4 days' where id = $1",
      [session.id],
    );
    const pilot = await portal.as({ id: session.pilotId });
    const past = { past: 'true' } as const;
    const agendaOf = async () =>
      (await person.caller.call(agenda, { query: past })).items.map(({ id }) => id);
    const countersOf = async () => (await person.caller.call(agenda, { query: past })).counters;
    const counted = await countersOf();
    expect(await agendaOf()).toEqual([session.id]);
    expect(await pilot.call(workshop.removal, { params })).toMatchObject({
      registered: 1,
      refund: 0,
      isArchived: true,
    });
    const results = await Promise.allSettled([1, 2].map(() => office.call(workshop.remove, { params })));
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);

    expect(await agendaOf()).toEqual([]);
    expect((await admin.refusal(workshop.get, { params })).status).toBe(404);
    expect((await pilot.refusal(workshop.remove, { params })).status).toBe(404);
    const from = parisDay(new Date(portal.clock.now().getTime() - days(3)));
    const listed = await admin.call(workshop.list, { query: { 'startDate[after]': from } });
    expect(listed.map(({ id }) => id)).not.toContain(session.id);
    expect(await countersOf()).toEqual(counted);
    expect(await seatStateOf(portal, session.id, person.id)).toBe('registered');
    expect(await person.caller.call(me)).toMatchObject({ credit: 0 });
    expect(await countMessages(portal, 'session_withdrawn', session.id)).toEqual({});
    expect(await auditOf(portal, session.id)).toEqual([
      { action: 'session.delete', actor_id: administrator.id, detail: { registered: 1, archived: true } },
    ]);
  });

  test('CORE-242: a past session without people is deleted for good', async () => {
    const empty = await makeSession(portal, { inDays: -1 });
    expect(await admin.call(workshop.remove, { params: { id: empty.id } })).toEqual({ ok: true });
    const { rows } = await portal.database.pool.query('select deleted_at from sessions where id = $1', [
      empty.id,
    ]);
    expect(rows[0].deleted_at).not.toBeNull();
  });
});

describe('deletion during a payment', () => {
  test('CORE-242: an unpaid payment is closed at the bank, and its credit is free again', async () => {
    const session = await makeSession(portal, { euros: 50 });
    const user = await makeUser(portal);
    await giveCredit(portal, user.id, 20);
    const caller = await portal.as(user);
    const { secret } = await openCard(caller, { id: session.id, cents: 3000 });
    await admin.call(workshop.remove, { params: { id: session.id } });
    await portal.run('payments');
    const [payment] = await paymentsOf(portal, user.id);
    expect(payment).toMatchObject({ state: 'expired' });
    expect(await caller.call(me)).toMatchObject({ credit: 20, usableCredit: 20 });
    expect(await atBank(portal, payment!.provider_ref!)).toMatchObject({ status: 'canceled' });
    expect(await typeCard(caller, secret, 'accepted')).toEqual({ status: 'refused' });
    const [mail] = (await messagesOf(portal, 'session_withdrawn', session.id)).get(user.id)!;
    expect(mail).toMatchObject({ part: 'paying' });
  });

  test('CORE-242: money captured before the deletion is refunded by the bank', async () => {
    const session = await makeSession(portal, { euros: 50 });
    const user = await makeUser(portal);
    const caller = await portal.as(user);
    await payCard(caller, { id: session.id, cents: 5000 }, 'browserLost');
    await admin.call(workshop.remove, { params: { id: session.id } });
    await portal.ctx.bank!.drained();
    await portal.run('payments');
    await portal.run('payments');
    const [payment] = await paymentsOf(portal, user.id);
    expect(payment).toMatchObject({ state: 'refunded' });
    expect(await atBank(portal, payment!.provider_ref!)).toMatchObject({ refunded_cents: 5000 });
    expect(await transactionsOf(portal, user.id)).toEqual([]);
  });

  /** People who have paid at the bank and have not come back yet. */
  async function paidAtBank(sessionId: number, count: number) {
    const people = [];
    for (let nth = 0; nth < count; nth += 1) {
      const user = await makeUser(portal);
      const caller = await portal.as(user);
      await payCard(caller, { id: sessionId, cents: 5000 });
      people.push({ id: user.id, caller });
    }
    return people;
  }

  /** Counts the people whose money is lost: captured, with neither a refund at the bank nor an avoir. */
  async function losersOf(people: { id: number; caller: Caller }[]): Promise<number[]> {
    await portal.ctx.bank!.drained();
    for (let round = 0; round < 3; round += 1) await portal.run('payments');
    const losers = [];
    for (const { id, caller } of people) {
      const [payment] = await paymentsOf(portal, id);
      const back = payment?.state === 'refunded' || (await caller.call(me)).credit === 50;
      if (!back) losers.push(id);
    }
    return losers;
  }

  test('CORE-242: twelve payers who join during the deletion all get their money back, and no seat', async () => {
    const session = await makeSession(portal, { euros: 50, max_guests: 20 });
    const params = { id: session.id };
    const people = await paidAtBank(session.id, 12);
    const [head, tail] = [people.slice(0, 6), people.slice(6)];
    const results = await Promise.allSettled([
      ...head.map(({ caller }) => caller.call(workshop.join, { params })),
      admin.call(workshop.remove, { params }),
      ...tail.map(({ caller }) => caller.call(workshop.join, { params })),
    ]);
    expect(results[6]).toMatchObject({ status: 'fulfilled' });
    expect(await losersOf(people)).toEqual([]);
    for (const { id } of people) expect(await seatStateOf(portal, session.id, id)).toBeUndefined();
    const { rows } = await portal.database.pool.query(
      'select count(*)::int as live from registrations where session_id = $1 and ended_at is null',
      [session.id],
    );
    expect(rows[0]).toEqual({ live: 0 });
  });

  test('control: a deletion that lists registrations before locking loses the money of one settled in between', async () => {
    const session = await makeSession(portal, { euros: 50 });
    const [person] = await paidAtBank(session.id, 1);
    const { db } = portal.ctx;
    const listed = await db
      .selectFrom('registrations')
      .select('id')
      .where('session_id', '=', session.id)
      .where('state', '=', 'registered')
      .where('ended_at', 'is', null)
      .execute();
    await person!.caller.call(workshop.join, { params: { id: session.id } });
    await portal.ctx.transaction((tx) => markDeleted(tx, session.id, portal.clock.now()));
    expect(listed).toEqual([]);
    expect(await losersOf([person!])).toEqual([person!.id]);
    await db.updateTable('sessions').set({ deleted_at: null }).where('id', '=', session.id).execute();
    await admin.call(workshop.remove, { params: { id: session.id } });
    expect(await losersOf([person!])).toEqual([]);
  });

  test('CORE-242: of three deletions at once one succeeds, and everything is given back once', async () => {
    const session = await makeSession(portal, { euros: 50 });
    const person = await seated(session.id);
    const remove = () => admin.call(workshop.remove, { params: { id: session.id } });
    const results = await Promise.allSettled([remove(), remove(), remove()]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await person.caller.call(me)).toMatchObject({ credit: 50 });
    expect(await countMessages(portal, 'registration_cancelled', session.id)).toEqual({ [person.id]: 1 });
  });

  test('sessions with the same people can be deleted at once without deadlock', async () => {
    const sessions = [];
    for (let nth = 0; nth < 4; nth += 1)
      sessions.push(await makeSession(portal, { euros: 50, inDays: 40 + nth }));
    const people = [];
    for (let nth = 0; nth < 3; nth += 1) {
      const user = await makeUser(portal);
      await giveCredit(portal, user.id, 200);
      const caller = await portal.as(user);
      // Alternates the order, so that each session has the people in another one.
      const order = nth % 2 ? sessions : sessions.toReversed();
      for (const { id } of order) await caller.call(workshop.join, { params: { id } });
      people.push(caller);
    }
    await Promise.all(sessions.map(({ id }) => admin.call(workshop.remove, { params: { id } })));
    for (const caller of people) expect(await caller.call(me)).toMatchObject({ credit: 200 });
  });
});
