import { sessionCalls } from '@forman/contract/session-calls';
import { canMove, type LiveState, liveStates } from '@forman/domain/sessions/registration';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fillSession, makeRegistration, makeSession, makeUser } from '../../testing/factories.ts';
import { days, hours, minutes, type TestPortal, testPortal } from '../../testing/harness.ts';
import { countSeats, expectSound, openCard, seatStateOf } from '../../testing/simulated-bank.ts';
import { endRegistration, updateRegistration } from './seats.queries.ts';

const kinds = ['workshop', 'formation', 'event'] as const;
let portal: TestPortal;
beforeAll(async () => {
  portal = await testPortal();
});
afterAll(async () => {
  await expectSound(portal);
  await portal.close();
});

const newcomer = async () => {
  const user = await makeUser(portal);
  return { id: user.id, caller: await portal.as(user) };
};

describe.each(kinds)('seats of a %s', (kind) => {
  const calls = sessionCalls[kind];

  test('CORE-194 CORE-211 CORE-216: a free session is joined at once and left again', async () => {
    const { id } = await makeSession(portal, { kind });
    const { caller } = await newcomer();
    expect((await caller.call(calls.join, { params: { id } })).totalGuests).toBe(1);
    expect((await caller.call(calls.cancel, { params: { id } })).totalGuests).toBe(0);
  });

  test('CORE-212: two joins at once for the last seat give it to one person and answer 409 to the other', async () => {
    const { id } = await makeSession(portal, { kind, max_guests: 2 });
    await fillSession(portal, id, 1);
    const [one, two] = [await newcomer(), await newcomer()];
    const results = await Promise.allSettled(
      [one, two].map(({ caller }) => caller.call(calls.join, { params: { id } })),
    );
    expect(results.map((result) => result.status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(results.find((result) => result.status === 'rejected')).toMatchObject({ reason: { status: 409 } });
    expect(await countSeats(portal, id)).toBe(2);
  });

  test('CORE-226: with a waiting list only, joining the list offers a free seat at once, to accept or decline', async () => {
    const { id } = await makeSession(portal, { kind, max_guests: 1, waiting_list_only: true });
    const [one, two] = [await newcomer(), await newcomer()];
    expect(await one.caller.refusal(calls.join, { params: { id } })).toMatchObject({
      status: 409,
      reason: 'waiting_list_only',
    });
    await one.caller.call(calls.wait, { params: { id } });
    await two.caller.call(calls.wait, { params: { id } });
    expect(await seatStateOf(portal, id, one.id)).toBe('offered');
    expect(await seatStateOf(portal, id, two.id)).toBe('waiting');
    await one.caller.call(calls.leaveList, { params: { id } });
    expect(await seatStateOf(portal, id, two.id)).toBe('offered');
    expect((await two.caller.call(calls.join, { params: { id } })).mine.state).toBe('registered');
  });

  test('CORE-225: a seat freed less than 3 h before the start goes to the first person who joins', async () => {
    const { id } = await makeSession(portal, {
      kind,
      max_guests: 1,
      starts_at: new Date(portal.clock.now().getTime() + hours(2.9)),
    });
    const [seated, waiting, passer] = [await newcomer(), await newcomer(), await newcomer()];
    await makeRegistration(portal, id, seated.id);
    await waiting.caller.call(calls.wait, { params: { id } });
    await seated.caller.call(calls.cancel, { params: { id } });
    expect(await seatStateOf(portal, id, waiting.id)).toBe('waiting');
    expect((await passer.caller.call(calls.join, { params: { id } })).mine.state).toBe('registered');
  });

  test('CORE-188 CORE-189: its pilot, a candidate and a co-pilot cannot join', async () => {
    const { id, pilotId } = await makeSession(portal, { kind });
    const [candidate, copilot] = [await newcomer(), await newcomer()];
    await makeRegistration(portal, id, candidate.id, 'candidate');
    await makeRegistration(portal, id, copilot.id, 'copilot');
    for (const caller of [await portal.as({ id: pilotId }), candidate.caller, copilot.caller]) {
      expect((await caller.refusal(calls.join, { params: { id } })).status).toBe(403);
      expect((await caller.refusal(calls.wait, { params: { id } })).status).toBe(403);
    }
  });
});

describe('an event with an external link', () => {
  test('CORE-191: a full event takes registrations, free or paid, has no waiting list, and still shows “Complet”', async () => {
    for (const euros of [0, 20]) {
      const { id } = await makeSession(portal, {
        kind: 'event',
        max_guests: 1,
        euros,
        external_link: 'https://exemple.fr',
      });
      await fillSession(portal, id, 1);
      const { caller } = await newcomer();
      expect((await caller.refusal(sessionCalls.event.wait, { params: { id } })).reason).toBe(
        'no_waiting_list',
      );
      expect((await caller.call(sessionCalls.event.get, { params: { id } })).seats).toMatchObject({
        state: 'full',
        left: null,
      });
      if (euros > 0) await openCard(caller, { id, cents: 2000, kind: 'event' });
      else await caller.call(sessionCalls.event.join, { params: { id } });
    }
  });
});

describe('the waiting list', () => {
  const { workshop } = sessionCalls;

  test('CORE-225 CORE-177: a person whose level no longer fits is passed over, and keeps their place', async () => {
    const { id } = await makeSession(portal, { max_guests: 1, audience: ['ROLE_NEOMAN'] });
    const [seated, risen, next] = [await newcomer(), await newcomer(), await newcomer()];
    await seated.caller.call(workshop.join, { params: { id } });
    await risen.caller.call(workshop.wait, { params: { id } });
    await next.caller.call(workshop.wait, { params: { id } });
    await portal.ctx.db.updateTable('users').set({ level: 'ROLE_MAN' }).where('id', '=', risen.id).execute();
    await seated.caller.call(workshop.cancel, { params: { id } });
    expect(await seatStateOf(portal, id, risen.id)).toBe('waiting');
    expect(await seatStateOf(portal, id, next.id)).toBe('offered');
  });

  test('CORE-224 CORE-225 CORE-227: the line is shown, numbered and offered in the order of arrival, not of the rows', async () => {
    const { id } = await makeSession(portal, { max_guests: 1 });
    const params = { id };
    const [seated, ...line] = [await newcomer(), await newcomer(), await newcomer(), await newcomer()];
    await seated.caller.call(workshop.join, { params });
    for (const { caller } of line) {
      portal.clock.advance(minutes(2));
      await caller.call(workshop.wait, { params });
    }
    // Inserted last, but waiting since before the second person.
    const early = await newcomer();
    const waiting_since = new Date(portal.clock.now().getTime() - minutes(3));
    await makeRegistration(portal, id, early.id, 'waiting', { waiting_since });
    const order = [line[0], early, ...line.slice(1)];
    const admin = await portal.as(await makeUser(portal, { is_admin: true }));
    const { waitingZone } = await admin.call(workshop.get, { params });
    expect(waitingZone.map((person) => person.id)).toEqual(order.map((person) => person.id));
    for (const [at, { caller }] of order.entries())
      expect((await caller.call(workshop.get, { params })).mine).toMatchObject({
        state: 'waiting',
        position: at + 1,
      });
    await seated.caller.call(workshop.cancel, { params });
    for (const person of order) {
      expect(await seatStateOf(portal, id, person.id)).toBe('offered');
      await person.caller.call(workshop.leaveList, { params });
    }
  });

  test('CORE-253 CORE-225: a guest whose Démarrage was taken back and a deleted account are passed over', async () => {
    const title = '3 Jours de la Réussite';
    const { id } = await makeSession(portal, { title, max_guests: 1, is_published: true });
    const seated = await newcomer();
    await makeRegistration(portal, id, seated.id);
    const guest = await makeUser(portal, { level: 'ROLE_GUEST', is_jd_ended: true });
    const gone = await makeUser(portal, { deleted_at: portal.clock.now() });
    const next = await makeUser(portal);
    for (const user of [guest, gone, next]) await makeRegistration(portal, id, user.id, 'waiting');
    await seated.caller.call(workshop.cancel, { params: { id } });
    expect(await seatStateOf(portal, id, guest.id)).toBe('waiting');
    expect(await seatStateOf(portal, id, gone.id)).toBe('waiting');
    expect(await seatStateOf(portal, id, next.id)).toBe('offered');
  });

  test('CORE-245 CORE-225: a seat freed while the session was hidden is offered to the first in line when it returns', async () => {
    const { id } = await makeSession(portal, { max_guests: 1 });
    const [waiting, passer] = [await newcomer(), await newcomer()];
    const seated = await portal.as(await makeUser(portal, { level: 'ROLE_XMAN' }));
    await seated.call(workshop.join, { params: { id } });
    await waiting.caller.call(workshop.wait, { params: { id } });
    const admin = await portal.as(await makeUser(portal, { is_admin: true }));
    await admin.call(workshop.publish, { params: { id }, body: { isPublish: false } });
    await seated.call(workshop.cancel, { params: { id } });
    expect(await seatStateOf(portal, id, waiting.id)).toBe('waiting');
    await admin.call(workshop.publish, { params: { id }, body: { isPublish: true } });
    expect(await seatStateOf(portal, id, waiting.id)).toBe('offered');
    expect(await passer.caller.refusal(workshop.join, { params: { id } })).toMatchObject({
      status: 409,
      reason: 'seats_reserved',
    });
    const mails = await portal.ctx.db
      .selectFrom('outbox_messages')
      .select('template')
      .where('user_id', '=', waiting.id)
      .execute();
    expect(mails.map(({ template }) => template)).toEqual(['seat_offered']);
  });
});

test('CORE-225: a deleted session, or one that fails, does not stop the seats of other sessions', async () => {
  const { ctx, clock } = portal;
  const ids = [];
  for (let count = 0; count < 3; count += 1) ids.push((await makeSession(portal, { max_guests: 1 })).id);
  const [deleted, broken, sound] = ids as [number, number, number];
  const next = await newcomer();
  for (const id of ids) {
    const { id: holder } = await newcomer();
    await makeRegistration(portal, id, holder, 'held', {
      held_until: new Date(clock.now().getTime() - 1),
    });
  }
  await makeRegistration(portal, sound, next.id, 'waiting', { waiting_since: clock.now() });
  await ctx.db.updateTable('sessions').set({ deleted_at: clock.now() }).where('id', '=', deleted).execute();
  const { transaction } = ctx;
  let tries = 0;
  ctx.transaction = (work) => {
    tries += 1;
    return tries === 1 ? Promise.reject(new Error('a fault of this session alone')) : transaction(work);
  };
  await portal.run('seats');
  ctx.transaction = transaction;
  expect(tries).toBe(2);
  expect(await seatStateOf(portal, sound, next.id)).toBe('offered');
  await portal.run('seats');
  expect(await countSeats(portal, broken)).toBe(0);
  await ctx.db.updateTable('sessions').set({ deleted_at: null }).where('id', '=', deleted).execute();
  await portal.run('seats');
});

describe('the states of a registration', () => {
  const until = () => new Date(portal.clock.now().getTime() + hours(1));
  const made = async (from: LiveState) => {
    const user = await makeUser(portal);
    const session = await makeSession(portal);
    const times = { held_until: until(), offer_until: until(), waiting_since: portal.clock.now() };
    return { id: await makeRegistration(portal, session.id, user.id, from, times), state: from };
  };
  const read = (id: number) =>
    portal.ctx.db
      .selectFrom('registrations')
      .select(['state', 'end_reason'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  const write = (seen: { id: number; state: LiveState }, to: LiveState | 'ended') =>
    portal.ctx.transaction((tx) =>
      to === 'ended'
        ? endRegistration(tx, seen, 'removed', portal.clock.now())
        : updateRegistration(tx, seen, { state: to }),
    );

  test.each(liveStates)(
    'CORE-187: from %s a registration moves only as the table allows; another move stops the transaction',
    async (from) => {
      for (const to of [...liveStates, 'ended'] as const) {
        const seen = await made(from);
        const said = await write(seen, to).then(
          () => null,
          (error: unknown) => (error as Error).message,
        );
        expect(said).toBe(canMove(from, to) ? null : `A registration cannot go from ${from} to ${to}.`);
        expect(await read(seen.id)).toEqual({
          state: canMove(from, to) && to !== 'ended' ? to : from,
          end_reason: canMove(from, to) && to === 'ended' ? 'removed' : null,
        });
      }
    },
  );

  test('a move from a state that the registration no longer has stops the transaction', async () => {
    const seen = await made('offered');
    await write(seen, 'registered');
    await expect(write(seen, 'held')).rejects.toThrow('is no longer offered');
    await write({ ...seen, state: 'registered' }, 'ended');
    await expect(write({ ...seen, state: 'registered' }, 'ended')).rejects.toThrow('is no longer registered');
    expect(await read(seen.id)).toEqual({ state: 'registered', end_reason: 'removed' });
  });
});

test('a session on a day between two of the slots is no clash for the person who waits', async () => {
  const at = (day: number, hour = 0): Date =>
    new Date(portal.clock.now().getTime() + days(day) + hours(hour));
  const formation = await makeSession(portal, {
    kind: 'formation',
    starts_at: at(30),
    ends_at: at(40, 3),
    max_guests: 1,
  });
  for (const day of [30, 40])
    await portal.ctx.db
      .insertInto('session_slots')
      .values({ session_id: formation.id, starts_at: at(day), ends_at: at(day, 3) })
      .execute();
  const between = await makeSession(portal, { starts_at: at(35) });
  const [seated, first] = [await makeUser(portal), await makeUser(portal)];
  await makeRegistration(portal, formation.id, seated.id);
  await makeRegistration(portal, between.id, first.id);
  await makeRegistration(portal, formation.id, first.id, 'waiting');
  await (await portal.as(seated)).call(sessionCalls.formation.cancel, { params: { id: formation.id } });
  expect(await seatStateOf(portal, formation.id, first.id)).toBe('offered');
});
