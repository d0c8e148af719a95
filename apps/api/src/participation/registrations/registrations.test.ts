import { sessionCalls } from '@forman/contract/session-calls';
import { type SessionKind, sessionKinds } from '@forman/domain/sessions/kinds';
import { me } from '@forman/contract/office/members';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fillSession, giveCredit, makeRegistration, makeSession, makeUser } from '../../testing/factories.ts';
import { hours, type TestPortal, testPortal } from '../../testing/harness.ts';

const { workshop } = sessionCalls;
let portal: TestPortal;
beforeAll(async () => {
  portal = await testPortal();
});
afterAll(() => portal.close());

describe('free registration', () => {
  test('CORE-194 CORE-211: a free session is joined directly, and the count rises by one', async () => {
    const user = await makeUser(portal);
    const session = await makeSession(portal);
    const caller = await portal.as(user);
    const before = await caller.call(workshop.get, { params: { id: session.id } });
    const after = await caller.call(workshop.join, { params: { id: session.id } });
    expect(before.totalGuests).toBe(0);
    expect(after.totalGuests).toBe(1);
    expect(after.guests.map((guest) => guest.id)).toEqual([user.id]);
    expect(after.mine.state).toBe('registered');
  });

  test.each<[string, readonly SessionKind[], Parameters<typeof makeUser>[1]]>([
    ['a member', sessionKinds, {}],
    ['a guest, who reads no list', ['workshop'], { level: 'ROLE_GUEST' }],
    ['an administrator, who reads addresses too', sessionKinds, { is_admin: true }],
  ])(
    'CORE-211: the join answers the session as the page reads it afterwards, for %s',
    async (_, kinds, who) => {
      const user = await makeUser(portal, { ...who, sponsor_id: (await makeUser(portal)).id });
      const caller = await portal.as(user);
      for (const kind of kinds) {
        const session = await makeSession(portal, { kind, title: 'Journée découverte' });
        await fillSession(portal, session.id, 2);
        const [calls, params] = [sessionCalls[kind], { id: session.id }];
        const joined = await caller.call(calls.join, { params });
        expect(joined).toEqual(await caller.call(calls.get, { params }));
        expect(joined.totalGuests).toBe(3);
      }
    },
  );

  test('CORE-213: a second join changes nothing and answers the same', async () => {
    const user = await makeUser(portal);
    const session = await makeSession(portal);
    const caller = await portal.as(user);
    await caller.call(workshop.join, { params: { id: session.id } });
    const again = await caller.call(workshop.join, { params: { id: session.id } });
    expect(again.totalGuests).toBe(1);
  });

  test('CORE-205: a priced session is not joined without payment', async () => {
    const user = await makeUser(portal);
    const session = await makeSession(portal, { euros: 50 });
    const caller = await portal.as(user);
    const refusal = await caller.refusal(workshop.join, { params: { id: session.id } });
    expect(refusal).toMatchObject({ status: 402, code: 'payment_required' });
  });

  test('CORE-196 CORE-198: credit that covers the price pays for the join and lowers the balance', async () => {
    const user = await makeUser(portal);
    await giveCredit(portal, user.id, 60);
    const session = await makeSession(portal, { euros: 50 });
    const caller = await portal.as(user);
    const joined = await caller.call(workshop.join, { params: { id: session.id } });
    expect(joined.mine.state).toBe('registered');
    expect(await caller.call(me)).toMatchObject({ credit: 10, usableCredit: 10 });
  });
});

test.each(sessionKinds)(
  'CORE-216: cancelling a seat of a %s that is no longer published succeeds and answers the session',
  async (kind) => {
    const calls = sessionCalls[kind];
    const user = await makeUser(portal);
    const session = await makeSession(portal, { kind, is_published: false });
    await makeRegistration(portal, session.id, user.id);
    const caller = await portal.as(user);
    const params = { id: session.id };
    expect((await caller.call(calls.get, { params })).mine.state).toBe('registered');
    const answer = await caller.call(calls.cancel, { params });
    expect(answer).toMatchObject({
      id: session.id,
      title: session.title,
      mine: { state: 'none' },
      totalGuests: 0,
    });
    expect(answer.actions.register).toMatchObject({ ok: false });
    expect(await caller.refusal(calls.cancel, { params })).toMatchObject({ status: 403 });
    expect(await caller.refusal(calls.get, { params })).toMatchObject({ status: 403 });
  },
);

describe('waiting list', () => {
  test('CORE-226 CAT-154: a person joins and leaves the waiting list of a full session', async () => {
    const user = await makeUser(portal);
    const session = await makeSession(portal, { max_guests: 1 });
    await fillSession(portal, session.id, 1);
    const caller = await portal.as(user);
    expect(await caller.call(workshop.wait, { params: { id: session.id } })).toEqual({ ok: true });
    const waiting = await caller.call(workshop.get, { params: { id: session.id } });
    expect(waiting.mine).toMatchObject({ state: 'waiting', position: 1 });
    expect(await caller.call(workshop.leaveList, { params: { id: session.id } })).toEqual({ ok: true });
  });

  test('CORE-225: a freed seat is offered to the first in line, kept for them, and offered to the next once they let it lapse', async () => {
    const session = await makeSession(portal, { max_guests: 1 });
    const [seated, first, second] = [await makeUser(portal), await makeUser(portal), await makeUser(portal)];
    await makeRegistration(portal, session.id, seated.id);
    const params = { id: session.id };
    for (const user of [first, second]) await (await portal.as(user)).call(workshop.wait, { params });
    await (await portal.as(seated)).call(workshop.cancel, { params });
    const offered = await (await portal.as(first)).call(workshop.get, { params });
    expect(offered.mine.state).toBe('offered');
    expect(offered.seats).toMatchObject({ state: 'reserved', left: 0 });
    const refusal = await (await portal.as(second)).refusal(workshop.join, { params });
    expect(refusal).toMatchObject({ status: 409, reason: 'seats_reserved' });
    portal.clock.advance(hours(25));
    await portal.run('seats');
    expect((await (await portal.as(second)).call(workshop.get, { params })).mine.state).toBe('offered');
    const joined = await (await portal.as(second)).call(workshop.join, { params });
    expect(joined.mine.state).toBe('registered');
  });
});

describe('registration for a team meeting', () => {
  const { team_meeting: meeting } = sessionCalls;
  /** The records about a person's money. */
  const moneyOf = async (userId: number) => {
    const count = async (table: 'transactions' | 'credit_movements' | 'avoirs') =>
      (await portal.ctx.db.selectFrom(table).select('id').where('user_id', '=', userId).execute()).length;
    return Promise.all([count('transactions'), count('credit_movements'), count('avoirs')]);
  };

  test('CAT-070 CAT-081: a meeting is joined and left without transaction, credit movement or change of balance', async () => {
    const user = await makeUser(portal);
    await giveCredit(portal, user.id, 60);
    const before = await moneyOf(user.id);
    const { id } = await makeSession(portal, { kind: 'team_meeting' });
    const caller = await portal.as(user);
    expect((await caller.call(meeting.join, { params: { id } })).mine.state).toBe('registered');
    expect(await caller.call(meeting.cancel, { params: { id } })).toMatchObject({
      totalGuests: 0,
      mine: { state: 'none' },
    });
    expect(await moneyOf(user.id)).toEqual(before);
    expect(await caller.call(me)).toMatchObject({ credit: 60, usableCredit: 60 });
  });

  test('CAT-074: a meeting with a waiting list only is joined by an offer, made at once while a seat is left', async () => {
    const { id } = await makeSession(portal, {
      kind: 'team_meeting',
      waiting_list_only: true,
      max_guests: 1,
    });
    const params = { id };
    const [first, second] = [await makeUser(portal), await makeUser(portal)];
    const [one, two] = [await portal.as(first), await portal.as(second)];
    expect(await one.refusal(meeting.join, { params })).toMatchObject({
      status: 409,
      reason: 'waiting_list_only',
    });
    await one.call(meeting.wait, { params });
    await two.call(meeting.wait, { params });
    expect((await two.call(meeting.get, { params })).mine.state).toBe('waiting');
    expect((await one.call(meeting.get, { params })).mine.state).toBe('offered');
    expect((await one.call(meeting.join, { params })).mine.state).toBe('registered');
  });
});

describe('one state at a time', () => {
  const { team_meeting: meeting } = sessionCalls;
  const lists = ['guests', 'waitingZone', 'coPilotWanted', 'copilotApprouved'] as const;

  test('CAT-075 CAT-137 CORE-187: each person has one state in a meeting and is in one of its lists', async () => {
    const session = await makeSession(portal, { kind: 'team_meeting', max_guests: 2, wants_copilot: true });
    const params = { id: session.id };
    const [seated, leaver, offered, waiting, none] = [
      await makeUser(portal),
      await makeUser(portal),
      await makeUser(portal),
      await makeUser(portal),
      await makeUser(portal),
    ];
    const [candidate, copilot] = [
      await makeUser(portal, { level: 'ROLE_BEMAN' }),
      await makeUser(portal, { level: 'ROLE_BEMAN' }),
    ];
    const as = async (user: { id: number }) => await portal.as(user);
    const pilot = await as({ id: session.pilotId });
    for (const user of [seated, leaver]) await (await as(user)).call(meeting.join, { params });
    for (const user of [offered, waiting]) await (await as(user)).call(meeting.wait, { params });
    await (await as(leaver)).call(meeting.cancel, { params });
    for (const user of [candidate, copilot]) await (await as(user)).call(meeting.askCopilot, { params });
    await pilot.call(meeting.approveCopilot, { params, body: { id: copilot.id } });

    const people = { seated, offered, waiting, candidate, copilot, none, leaver };
    const whole = await pilot.call(meeting.get, { params });
    const found: Record<string, unknown> = {};
    for (const [name, user] of Object.entries(people)) {
      const { mine } = await (await as(user)).call(meeting.get, { params });
      const listed = lists.filter((list) => whole[list].some(({ id }) => id === user.id));
      found[name] = [mine.state, ...listed];
    }
    expect(found).toEqual({
      seated: ['registered', 'guests'],
      offered: ['offered', 'waitingZone'],
      waiting: ['waiting', 'waitingZone'],
      candidate: ['candidate', 'coPilotWanted'],
      copilot: ['copilot', 'copilotApprouved'],
      none: ['none'],
      leaver: ['none'],
    });
    // Nobody can have a second state in the session beside their first.
    const crossings = [
      [seated, meeting.wait],
      [seated, meeting.askCopilot],
      [waiting, meeting.askCopilot],
      [candidate, meeting.join],
      [candidate, meeting.wait],
      [copilot, meeting.join],
      [copilot, meeting.wait],
    ] as const;
    for (const [user, call] of crossings) {
      expect([403, 409]).toContain((await (await as(user)).refusal(call, { params })).status);
    }
    expect((await pilot.call(meeting.get, { params })).totalGuests).toBe(1);
  });

  test('CAT-137: a registration removes the person from the waiting list, and a session with as many registered as seats is full', async () => {
    const session = await makeSession(portal, { max_guests: 1 });
    const params = { id: session.id };
    const [seated, user] = [await makeUser(portal), await makeUser(portal)];
    const caller = await portal.as(user);
    const read = () => caller.call(workshop.get, { params });
    await (await portal.as(seated)).call(workshop.join, { params });
    expect((await read()).seats.state).toBe('full');
    await caller.call(workshop.wait, { params });
    expect((await read()).waitingZone.map(({ id }) => id)).toEqual([user.id]);
    await (await portal.as(seated)).call(workshop.cancel, { params });
    expect(await caller.call(workshop.join, { params })).toMatchObject({
      guests: [{ id: user.id }],
      waitingZone: [],
      totalGuests: 1,
      seats: { state: 'full' },
    });
    // More people than seats, as an older rule may have left them.
    await makeRegistration(portal, session.id, seated.id);
    expect(await read()).toMatchObject({ totalGuests: 2, maxGuests: 1, seats: { state: 'full' } });
  });
});
