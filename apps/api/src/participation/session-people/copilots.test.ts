import { sessionInbox } from '@forman/contract/participation/session-inbox';
import { sessionCalls } from '@forman/contract/session-calls';
import { me } from '@forman/contract/office/members';
import { sessionKinds } from '@forman/domain/sessions/kinds';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { fillSession, giveCredit, makeRegistration, makeSession, makeUser } from '../../testing/factories.ts';
import { hours } from '../../testing/harness.ts';
import {
  documentsOf,
  openCard,
  payCard,
  seatStateOf,
  transactionsOf,
  soundPortal,
} from '../../testing/simulated-bank.ts';

const { workshop } = sessionCalls;
const portal = soundPortal();

const beman = () => makeUser(portal, { level: 'ROLE_BEMAN' });
const wanting = (values: Parameters<typeof makeSession>[1] = {}) =>
  makeSession(portal, { wants_copilot: true, ...values });

/** A session, its pilot, and people who offer to assist. */
async function withCandidates(count: number, values: Parameters<typeof makeSession>[1] = {}) {
  const session = await wanting(values);
  const candidates: Awaited<ReturnType<typeof beman>>[] = [];
  for (let made = 0; made < count; made += 1) {
    const person = await beman();
    await makeRegistration(portal, session.id, person.id, 'candidate');
    candidates.push(person);
  }
  return { session, candidates, pilot: await portal.as({ id: session.pilotId }), params: { id: session.id } };
}

const messagesTo = (userId: number) =>
  portal.ctx.db
    .selectFrom('outbox_messages')
    .select(['template', 'data'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
const templatesTo = async (userId: number) => (await messagesTo(userId)).map(({ template }) => template);

describe('asking to co-pilot', () => {
  test('the pilot reads since when a candidacy waits, and other readers see no candidacy', async () => {
    const user = await beman();
    const session = await wanting();
    const params = { id: session.id };
    const askedAt = portal.clock.now().toISOString();
    await (await portal.as(user)).call(workshop.askCopilot, { params });
    portal.clock.advance(3 * 24 * 60 * 60_000);
    const pilot = await portal.as({ id: session.pilotId });
    const expected = { id: user.id, askedAt };
    expect((await pilot.call(workshop.get, { params })).coPilotWanted).toMatchObject([expected]);
    const { candidacies } = await pilot.call(sessionInbox, {});
    expect(candidacies).toMatchObject([{ id: session.id, users: [expected] }]);
    const reader = await portal.as(await beman());
    expect((await reader.call(workshop.get, { params })).coPilotWanted).toEqual([]);
  });

  test.each(sessionKinds)(
    'CORE-230 CORE-232 CORE-233 CORE-239 CAT-071 CAT-072 CAT-167: a BEMAN offers to co-pilot a %s, which the pilot is told of, and takes the offer back',
    async (kind) => {
      const calls = sessionCalls[kind];
      const user = await beman();
      const session = await wanting({ kind });
      const caller = await portal.as(user);
      const params = { id: session.id };
      expect((await caller.call(calls.get, { params })).actions.askCopilot).toEqual({ ok: true });
      expect(await caller.call(calls.askCopilot, { params })).toEqual({ ok: true });
      const asked = await caller.call(calls.get, { params });
      expect(asked.coPilotWanted.map(({ id }) => id)).toEqual([user.id]);
      expect(asked.mine.state).toBe('candidate');
      expect(asked.actions).toMatchObject({
        askCopilot: { ok: false, reason: 'copilot_candidate' },
        cancelCopilot: { ok: true },
        register: { ok: false, reason: 'copilot_candidate' },
      });
      expect(asked.totalGuests).toBe(0);
      const [message] = await messagesTo(session.pilotId);
      expect(message).toMatchObject({
        template: 'copilot_asked',
        data: { candidate: `${user.firstName} ${user.lastName}`, level: 'ROLE_BEMAN' },
      });
      expect(await caller.refusal(calls.askCopilot, { params })).toMatchObject({ status: 403 });
      expect(await caller.call(calls.cancelCopilot, { params })).toEqual({ ok: true });
      const after = await caller.call(calls.get, { params });
      expect(after).toMatchObject({ coPilotWanted: [], mine: { state: 'none' } });
      expect(await caller.refusal(calls.cancelCopilot, { params })).toMatchObject({
        status: 409,
        reason: 'not_candidate',
      });
    },
  );

  test('CORE-230 CAT-071: a NEOMAN may not offer, and nobody may where no co-pilot is wanted', async () => {
    const session = await wanting();
    const neoman = await portal.as(await makeUser(portal));
    expect(await neoman.refusal(workshop.askCopilot, { params: { id: session.id } })).toMatchObject({
      status: 403,
      reason: 'level_too_low',
    });
    const content = await makeSession(portal);
    const caller = await portal.as(await beman());
    const params = { id: content.id };
    expect((await caller.call(workshop.get, { params })).actions.askCopilot).toEqual({
      ok: false,
      reason: 'no_copilot_wanted',
    });
    expect(await caller.refusal(workshop.askCopilot, { params })).toMatchObject({
      status: 409,
      reason: 'no_copilot_wanted',
    });
    expect((await caller.call(workshop.get, { params })).coPilotWanted).toEqual([]);
  });

  test('a registered person cannot offer, and a session that has begun takes no offer', async () => {
    const caller = await beman();
    const session = await wanting();
    await makeRegistration(portal, session.id, caller.id);
    const as = await portal.as(caller);
    expect(await as.refusal(workshop.askCopilot, { params: { id: session.id } })).toMatchObject({
      status: 409,
      reason: 'seat_or_line',
    });
    const begun = await wanting({ starts_at: portal.clock.now() });
    expect(await as.refusal(workshop.askCopilot, { params: { id: begun.id } })).toMatchObject({
      code: 'session_started',
    });
    expect(await as.refusal(workshop.askCopilot, { params: { id: 99_999 } })).toMatchObject({ status: 404 });
  });

  test('CAT-072: a session with three approved co-pilots takes no further offer', async () => {
    const { session, params } = await withCandidates(0);
    for (let count = 0; count < 3; count += 1)
      await makeRegistration(portal, session.id, (await beman()).id, 'copilot');
    const caller = await portal.as(await beman());
    expect(await caller.refusal(workshop.askCopilot, { params })).toMatchObject({
      status: 409,
      reason: 'copilots_complete',
    });
  });
});

describe('approving a candidate', () => {
  test.each(sessionKinds)(
    'CORE-236 CORE-240 CAT-170 MEM-171 MEM-181: the pilot of a %s approves a candidate, who becomes co-pilot without a seat and gets a message',
    async (kind) => {
      const calls = sessionCalls[kind];
      const { candidates, pilot, params } = await withCandidates(1, {
        kind,
        euros: kind === 'team_meeting' ? 0 : 50,
      });
      const [candidate] = candidates;
      await pilot.call(calls.approveCopilot, { params, body: { id: candidate!.id } });
      const session = await pilot.call(calls.get, { params });
      expect(session).toMatchObject({ coPilotWanted: [], guests: [], totalGuests: 0 });
      expect(session.copilotApprouved.map(({ id }) => id)).toEqual([candidate!.id]);
      expect(await templatesTo(candidate!.id)).toEqual(['copilot_approved']);
      const seen = await (await portal.as(candidate!)).call(calls.get, { params });
      expect(seen.mine.state).toBe('copilot');
      expect(seen.actions).toMatchObject({
        register: { ok: false, reason: 'copilot' },
        useList: { ok: true },
        approveCopilot: { ok: false, reason: 'not_yours' },
      });
    },
  );

  test('CORE-236 CORE-237 CAT-170 MEM-171: an administrator may approve; a co-pilot, a candidate, another pilot and a DXMAN may not', async () => {
    const { session, candidates, params } = await withCandidates(3);
    const copilot = await beman();
    await makeRegistration(portal, session.id, copilot.id, 'copilot');
    const [first, second] = candidates as [(typeof candidates)[0], (typeof candidates)[0]];
    const others = [
      copilot,
      first,
      await makeUser(portal, { is_pilot: true }),
      await makeUser(portal, { level: 'ROLE_DXMAN' }),
    ];
    for (const other of others) {
      const caller = await portal.as(other);
      for (const call of [workshop.approveCopilot, workshop.removeCandidate]) {
        expect(await caller.refusal(call, { params, body: { id: second.id } })).toMatchObject({
          status: 403,
          reason: 'not_yours',
        });
      }
    }
    expect(await seatStateOf(portal, session.id, second.id)).toBe('candidate');
    const admin = await portal.as(await makeUser(portal, { is_admin: true }));
    await admin.call(workshop.approveCopilot, { params, body: { id: second.id } });
    expect(await seatStateOf(portal, session.id, second.id)).toBe('copilot');
  });

  test.each(sessionKinds)(
    'CORE-237 CAT-170 MEM-171 MEM-181: a declined candidate for a %s and a removed co-pilot each get a message',
    async (kind) => {
      const calls = sessionCalls[kind];
      const { session, candidates, pilot, params } = await withCandidates(1, { kind });
      const [candidate] = candidates;
      const copilot = await beman();
      await makeRegistration(portal, session.id, copilot.id, 'copilot');
      await pilot.call(calls.removeCandidate, { params, body: { id: candidate!.id } });
      await pilot.call(calls.removeCandidate, { params, body: { id: copilot.id } });
      expect(await pilot.call(calls.get, { params })).toMatchObject({
        coPilotWanted: [],
        copilotApprouved: [],
      });
      expect(await messagesTo(candidate!.id)).toMatchObject([
        { template: 'copilot_ended', data: { cause: 'declined' } },
      ]);
      expect(await messagesTo(copilot.id)).toMatchObject([
        { template: 'copilot_ended', data: { cause: 'removed' } },
      ]);
    },
  );

  test('a person who is not a candidate cannot be approved or removed, nor anybody once the session is over', async () => {
    const { session, candidates, pilot, params } = await withCandidates(1);
    const stranger = await makeUser(portal);
    await makeRegistration(portal, session.id, stranger.id);
    for (const call of [workshop.approveCopilot, workshop.removeCandidate]) {
      expect(await pilot.refusal(call, { params, body: { id: stranger.id } })).toMatchObject({
        status: 409,
        reason: 'not_candidate',
      });
    }
    expect(await pilot.refusal(workshop.approveCopilot, { params, body: { id: 0 } })).toMatchObject({
      status: 422,
    });
    const before = portal.clock.now();
    portal.clock.set(new Date(session.startsAt.getTime() + hours(4)));
    const later = await portal.as({ id: session.pilotId });
    for (const call of [workshop.approveCopilot, workshop.removeCandidate]) {
      expect(await later.refusal(call, { params, body: { id: candidates[0]!.id } })).toMatchObject({
        status: 409,
        reason: 'session_ended',
      });
    }
    portal.clock.set(before);
  });
});

describe('the third place of co-pilot', () => {
  test('CORE-234 CAT-004: a fourth co-pilot is refused, by the call and by the list', async () => {
    const { candidates, pilot, params } = await withCandidates(4);
    const approve = (index: number) => ({ params, body: { id: candidates[index]!.id } });
    for (const index of [0, 1, 2]) await pilot.call(workshop.approveCopilot, approve(index));
    expect((await pilot.call(workshop.get, { params })).actions.approveCopilot).toEqual({
      ok: false,
      reason: 'copilots_complete',
    });
    expect(await pilot.refusal(workshop.approveCopilot, approve(3))).toMatchObject({
      status: 409,
      reason: 'copilots_complete',
    });
    const emails = candidates.map(({ email }) => email);
    expect(await pilot.refusal(workshop.approveCopilots, { params, body: { emails } })).toMatchObject({
      status: 422,
      violations: [{ propertyPath: 'emails', message: '3 co-pilotes au maximum' }],
    });
  });

  test('CORE-234: six approvals at once for the third place make one co-pilot', async () => {
    const { session, candidates, params } = await withCandidates(8);
    const pilots = await Promise.all(candidates.map(() => portal.as({ id: session.pilotId })));
    for (const index of [6, 7])
      await pilots[0]!.call(workshop.approveCopilot, { params, body: { id: candidates[index]!.id } });
    const results = await Promise.allSettled(
      candidates
        .slice(0, 6)
        .map(({ id }, index) => pilots[index]!.call(workshop.approveCopilot, { params, body: { id } })),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await countCopilots(session.id)).toBe(3);
  });

  test('control: without the session’s lock more than three co-pilots are approved', async () => {
    const { session, candidates } = await withCandidates(6);
    let waiting = candidates.length;
    let open = (): void => {};
    const opened = new Promise<void>((resolve) => {
      open = resolve;
    });
    await Promise.all(
      candidates.map(({ id }) =>
        portal.ctx.transaction(async (tx) => {
          const { rows } = await sql<{ copilots: number }>`select count(*)::int as copilots from registrations
            where session_id = ${session.id} and state = 'copilot' and ended_at is null`.execute(tx);
          waiting -= 1;
          if (waiting === 0) open();
          await opened;
          if (rows[0]!.copilots >= 3) return;
          await tx
            .updateTable('registrations')
            .set({ state: 'copilot' })
            .where('session_id', '=', session.id)
            .where('user_id', '=', id)
            .execute();
        }),
      ),
    );
    expect(await countCopilots(session.id)).toBeGreaterThan(3);
  });
});

async function countCopilots(sessionId: number): Promise<number> {
  const rows = await portal.ctx.db
    .selectFrom('registrations')
    .select('id')
    .where('session_id', '=', sessionId)
    .where('state', '=', 'copilot')
    .where('ended_at', 'is', null)
    .execute();
  return rows.length;
}

describe('the form’s list of co-pilots', () => {
  test.each(sessionKinds)(
    'CORE-235 CAT-152 CAT-168: the pilot of a %s replaces the list by e-mail addresses; added and removed people get a message, others none',
    async (kind) => {
      const calls = sessionCalls[kind];
      const { session, candidates, pilot, params } = await withCandidates(1, { kind });
      const [gone, stays] = [await beman(), await beman()];
      for (const { id } of [gone, stays]) await makeRegistration(portal, session.id, id, 'copilot');
      const added = await makeUser(portal);
      const emails = [stays.email, candidates[0]!.email.toUpperCase(), added.email];
      await pilot.call(calls.approveCopilots, { params, body: { emails } });
      const after = await pilot.call(calls.get, { params });
      expect(new Set(after.copilotApprouved.map(({ id }) => id))).toEqual(
        new Set([stays.id, candidates[0]!.id, added.id]),
      );
      expect(after.coPilotWanted).toEqual([]);
      expect(
        await Promise.all([gone, stays, candidates[0]!, added].map(({ id }) => templatesTo(id))),
      ).toEqual([['copilot_ended'], [], ['copilot_approved'], ['copilot_approved']]);
      const stranger = await portal.as(await beman());
      expect(await stranger.refusal(calls.approveCopilots, { params, body: { emails } })).toMatchObject({
        status: 403,
        reason: 'not_yours',
      });
      await pilot.call(calls.approveCopilots, { params, body: { emails: [] } });
      expect((await pilot.call(calls.get, { params })).copilotApprouved).toEqual([]);
    },
  );

  test('CORE-235: a DXMAN may send the list; unknown addresses and the pilot’s own are refused on the field', async () => {
    const { session, params } = await withCandidates(0);
    const dxman = await portal.as(await makeUser(portal, { level: 'ROLE_DXMAN' }));
    const { email } = await beman();
    await dxman.call(workshop.approveCopilots, { params, body: { emails: [email] } });
    const { email: own } = await portal.ctx.db
      .selectFrom('users')
      .select('email')
      .where('id', '=', session.pilotId)
      .executeTakeFirstOrThrow();
    const refusal = await dxman.refusal(workshop.approveCopilots, {
      params,
      body: { emails: ['personne@nulle.part', own] },
    });
    expect(refusal).toMatchObject({
      status: 422,
      violations: [
        { propertyPath: 'emails', message: 'Aucun compte ne correspond à personne@nulle.part' },
        { propertyPath: 'emails', message: 'Le pilote ne peut pas être aussi co-pilote' },
      ],
    });
    expect((await dxman.call(workshop.get, { params })).copilotApprouved).toHaveLength(1);
  });

  test('CAT-093: a pilot cannot name a person of higher level who did not offer, an XMAN can, and nobody can name a guest', async () => {
    const { session, pilot, params } = await withCandidates(0);
    const man = await makeUser(portal, { level: 'ROLE_MAN' });
    const guest = await makeUser(portal, { level: 'ROLE_GUEST' });
    const name = (emails: string[]) => ({ params, body: { emails } });
    expect(await pilot.refusal(workshop.approveCopilots, name([man.email]))).toMatchObject({
      status: 422,
      violations: [
        { propertyPath: 'emails', message: `${man.email} ne peut pas être choisi comme co-pilote` },
      ],
    });
    const xman = await portal.as(await makeUser(portal, { level: 'ROLE_XMAN' }));
    expect(await xman.refusal(workshop.approveCopilots, name([guest.email]))).toMatchObject({ status: 422 });
    await xman.call(workshop.approveCopilots, name([man.email]));
    // Already approved, so the pilot's own save keeps them.
    const { email } = await beman();
    await pilot.call(workshop.approveCopilots, name([man.email, email]));
    const offers = await makeUser(portal, { level: 'ROLE_DXMAN' });
    await makeRegistration(portal, session.id, offers.id, 'candidate');
    await pilot.call(workshop.approveCopilots, name([offers.email]));
    expect((await pilot.call(workshop.get, { params })).copilotApprouved.map(({ id }) => id)).toEqual([
      offers.id,
    ]);
  });

  test('CORE-234: a registered person who is named is refunded in full, and their seat is offered to the next in line', async () => {
    const { session, pilot, params } = await withCandidates(0, { euros: 50, max_guests: 1, inDays: 2 });
    const guest = await makeUser(portal);
    await giveCredit(portal, guest.id, 20);
    const caller = await portal.as(guest);
    await payCard(caller, { id: session.id, cents: 3000 });
    await caller.call(workshop.join, { params });
    const next = await makeUser(portal);
    await (await portal.as(next)).call(workshop.wait, { params });
    await pilot.call(workshop.approveCopilots, { params, body: { emails: [guest.email] } });
    expect(await caller.call(workshop.get, { params })).toMatchObject({
      totalGuests: 0,
      mine: { state: 'copilot' },
    });
    expect(await caller.call(me)).toMatchObject({ credit: 50, usableCredit: 50 });
    const [transaction] = await transactionsOf(portal, guest.id);
    expect((await documentsOf(portal, transaction!.id)).map(({ number }) => number.slice(0, 2))).toEqual([
      'F-',
      'AV',
    ]);
    expect((await messagesTo(guest.id)).at(-1)).toMatchObject({
      template: 'copilot_approved',
      data: { refundCents: 5000 },
    });
    expect(await seatStateOf(portal, session.id, next.id)).toBe('offered');
  });

  test('a person whose payment is under way cannot be named', async () => {
    const { session, pilot, params } = await withCandidates(0, { euros: 50 });
    const guest = await makeUser(portal);
    await openCard(await portal.as(guest), { id: session.id, cents: 5000 });
    const refusal = await pilot.refusal(workshop.approveCopilots, {
      params,
      body: { emails: [guest.email] },
    });
    expect(refusal).toMatchObject({
      status: 422,
      violations: [
        {
          propertyPath: 'emails',
          message: `Une place est gardée pour ${guest.email} dans cette session, le temps de son règlement`,
        },
      ],
    });
    expect(await seatStateOf(portal, session.id, guest.id)).toBe('held');
  });

  test('a named person leaves the waiting list', async () => {
    const { session, pilot, params } = await withCandidates(0, { max_guests: 1 });
    await fillSession(portal, session.id, 1);
    const waits = await makeUser(portal);
    await (await portal.as(waits)).call(workshop.wait, { params });
    await pilot.call(workshop.approveCopilots, { params, body: { emails: [waits.email] } });
    expect(await pilot.call(workshop.get, { params })).toMatchObject({ waitingZone: [], totalGuests: 1 });
  });
});

describe('leaving as a co-pilot', () => {
  test.each(sessionKinds)(
    'CORE-238 CAT-167: a co-pilot of a %s leaves, which the pilot is told; the pilot removes one by address or id; others may not',
    async (kind) => {
      const calls = sessionCalls[kind];
      const { session, pilot, params } = await withCandidates(0, { kind });
      const [leaver, byMail, byId] = [await beman(), await beman(), await beman()];
      for (const { id } of [leaver, byMail, byId]) await makeRegistration(portal, session.id, id, 'copilot');
      const caller = await portal.as(leaver);
      expect(await caller.refusal(calls.leaveCopilot, { params, body: { id: byId.id } })).toMatchObject({
        status: 403,
        reason: 'not_yours',
      });
      expect(await caller.call(calls.leaveCopilot, { params })).toEqual({ ok: true });
      expect((await messagesTo(session.pilotId)).at(-1)).toMatchObject({ template: 'copilot_left' });
      expect(await messagesTo(leaver.id)).toMatchObject([
        { template: 'copilot_ended', data: { cause: 'left' } },
      ]);
      const member = await portal.as(await beman());
      expect(await member.refusal(calls.leaveCopilot, { params, body: { id: byId.id } })).toMatchObject({
        status: 403,
      });
      expect(await member.refusal(calls.leaveCopilot, { params })).toMatchObject({
        status: 409,
        reason: 'not_copilot',
      });
      await pilot.call(calls.leaveCopilot, { params, body: { emails: [byMail.email] } });
      await pilot.call(calls.leaveCopilot, { params, body: { id: byId.id } });
      expect((await pilot.call(calls.get, { params })).copilotApprouved).toEqual([]);
      expect(await pilot.refusal(calls.leaveCopilot, { params, body: { emails: ['x@y.zz'] } })).toMatchObject(
        {
          status: 422,
          violations: [{ propertyPath: 'emails' }],
        },
      );
    },
  );

  test('CORE-238: a co-pilot cannot leave a session that has begun', async () => {
    const session = await makeSession(portal, { starts_at: portal.clock.now() });
    const copilot = await beman();
    await makeRegistration(portal, session.id, copilot.id, 'copilot');
    const refusal = await (
      await portal.as(copilot)
    ).refusal(workshop.leaveCopilot, {
      params: { id: session.id },
    });
    expect(refusal).toMatchObject({ status: 409, code: 'session_started' });
  });
});
