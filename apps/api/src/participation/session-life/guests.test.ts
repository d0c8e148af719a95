import { me } from '@forman/contract/office/members';
import { sessionCalls } from '@forman/contract/session-calls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fillSession, giveCredit, makeRegistration, makeSession, makeUser } from '../../testing/factories.ts';
import { days, type TestPortal, testPortal } from '../../testing/harness.ts';
import { countSeats, expectSound, seatStateOf } from '../../testing/simulated-bank.ts';
import { auditOf, countMessages, lastMail } from './sent-messages.testing.ts';

const { formation, team_meeting: meeting, workshop, event } = sessionCalls;
let portal: TestPortal;
beforeAll(async () => {
  portal = await testPortal();
});
afterAll(async () => {
  await expectSound(portal);
  await portal.close();
});

describe('adding guests by e-mail', () => {
  const makeMeeting = async (values: Parameters<typeof makeSession>[1] = {}) => {
    const session = await makeSession(portal, { kind: 'team_meeting', ...values });
    return { ...session, params: { id: session.id }, pilot: await portal.as({ id: session.pilotId }) };
  };
  const emailsOf = (people: { email: string }[]) => people.map(({ email }) => email);

  test('CAT-169: the pilot registers known people, who each get a message, and gets the list of unknown addresses', async () => {
    const { id, params, pilot } = await makeMeeting();
    const [one, two] = [await makeUser(portal), await makeUser(portal)];
    const emails = [
      one.email.toUpperCase(),
      'personne@nulle-part.example',
      ` ${two.email} `,
      one.email,
      'pas une adresse',
    ];
    expect(await pilot.call(meeting.addGuests, { params, body: { emails } })).toEqual({
      guests: [
        { email: one.email, outcome: 'added' },
        { email: 'personne@nulle-part.example', outcome: 'unknown' },
        { email: two.email, outcome: 'added' },
        { email: 'pas une adresse', outcome: 'unknown' },
      ],
      unknown: ['personne@nulle-part.example', 'pas une adresse'],
      totalGuests: 2,
    });
    expect((await pilot.call(meeting.get, { params })).guests.map((guest) => guest.id)).toEqual([
      one.id,
      two.id,
    ]);
    expect(await countMessages(portal, 'guest_added', id)).toEqual({ [one.id]: 1, [two.id]: 1 });
    expect(await lastMail(portal, one.email)).toMatchObject({ method: 'REQUEST' });
    expect((await auditOf(portal, id)).at(-1)).toMatchObject({
      action: 'session.add_guests',
      detail: { added: [one.id, two.id] },
    });
  });

  test('CAT-169: an XMAN and administrators may add guests, others may not; other kinds refuse guests', async () => {
    const { params } = await makeMeeting();
    const guest = await makeUser(portal);
    const body = { emails: [guest.email] };
    const refused = [
      await makeUser(portal),
      await makeUser(portal, { is_pilot: true }),
      await makeUser(portal, { level: 'ROLE_DXMAN' }),
      await makeUser(portal, { is_super_organizer: true }),
    ];
    for (const user of refused) {
      const caller = await portal.as(user);
      expect(await caller.refusal(meeting.addGuests, { params, body })).toMatchObject({ status: 403 });
      expect((await caller.call(meeting.get, { params })).actions.addGuests.ok).toBe(false);
    }
    for (const user of [
      await makeUser(portal, { level: 'ROLE_XMAN' }),
      await makeUser(portal, { is_admin: true }),
    ]) {
      const caller = await portal.as(user);
      expect((await caller.call(meeting.get, { params })).actions.addGuests).toEqual({ ok: true });
      await caller.call(meeting.addGuests, { params, body });
    }
    expect(await seatStateOf(portal, params.id, guest.id)).toBe('registered');
    for (const [kind, calls] of [
      ['workshop', workshop],
      ['formation', formation],
      ['event', event],
    ] as const) {
      const other = await makeSession(portal, { kind });
      const pilot = await portal.as({ id: other.pilotId });
      const answer = await pilot.refusal(calls.addGuests, { params: { id: other.id }, body });
      expect(answer).toMatchObject({ status: 403, reason: 'not_allowed' });
    }
  });

  test('CAT-169: additions at once never exceed the seats, which go in the order of the addresses', async () => {
    const { id, params, pilot } = await makeMeeting({ max_guests: 3 });
    await fillSession(portal, id, 1);
    const people = [];
    for (let nth = 0; nth < 4; nth += 1) people.push(await makeUser(portal));
    const answers = await Promise.all(
      [people.slice(0, 2), people.slice(2)].map((some) =>
        pilot.call(meeting.addGuests, { params, body: { emails: emailsOf(some) } }),
      ),
    );
    expect(answers.flatMap(({ guests }) => guests.map(({ outcome }) => outcome)).toSorted()).toEqual([
      'added', 'added', 'session_full', 'session_full',
    ]); // prettier-ignore
    expect(await countSeats(portal, id)).toBe(3);
  });

  test('CAT-169: the answer tells why a person was not added; people in line or with an offer get the seat', async () => {
    const { id, params, pilot, pilotId } = await makeMeeting({
      audience: ['ROLE_NEOMAN'],
      waiting_list_only: true,
    });
    const until = new Date(portal.clock.now().getTime() + days(1));
    const people = {
      registered: await makeUser(portal),
      copilot: await makeUser(portal),
      candidate: await makeUser(portal),
      waiting: await makeUser(portal),
      offered: await makeUser(portal),
    };
    for (const [state, person] of Object.entries(people)) {
      await makeRegistration(
        portal,
        id,
        person.id,
        state as 'waiting',
        state === 'offered' ? { offer_until: until } : {},
      );
    }
    const guest = await makeUser(portal, { level: 'ROLE_GUEST' });
    const accountant = await makeUser(portal, { is_expert_accountant: true });
    const gone = await makeUser(portal, { deleted_at: portal.clock.now() });
    const { email: own } = await portal.ctx.db
      .selectFrom('users')
      .select('email')
      .where('id', '=', pilotId)
      .executeTakeFirstOrThrow();
    const all = [...Object.values(people), guest, accountant, gone];
    const { guests } = await pilot.call(meeting.addGuests, {
      params,
      body: { emails: [...emailsOf(all), own] },
    });
    expect(guests.map(({ outcome }) => outcome)).toEqual([
      'already_registered', 'copilot', 'copilot_candidate', 'added', 'added', 'not_in_audience', 'not_in_audience',
      'unknown', 'pilot',
    ]); // prettier-ignore
  });

  test('CAT-169: an empty list, too many addresses, no list, and a session that has started are refused', async () => {
    const { params, pilot } = await makeMeeting();
    for (const emails of [
      [],
      [''],
      Array.from({ length: 101 }, (_, nth) => `p${nth}@essai.example`),
      'a@b.fr',
    ]) {
      const answer = await pilot.refusal(meeting.addGuests, { params, body: { emails: emails as string[] } });
      expect(answer).toMatchObject({
        status: 422,
        violations: [{ propertyPath: expect.stringMatching(/^emails/) }],
      });
    }
    const past = await makeMeeting({ inDays: -1 });
    const late = await past.pilot.refusal(meeting.addGuests, {
      params: past.params,
      body: { emails: ['a@b.fr'] },
    });
    expect(late).toMatchObject({ status: 409, code: 'session_started' });
  });
});

describe('removing a guest from a training', () => {
  const makeTraining = async (inDays: number) => {
    const holder = await portal.as(await makeUser(portal, { is_super_organizer: true }));
    const session = await makeSession(portal, { kind: 'formation', euros: 50, inDays, max_guests: 1 });
    const params = { id: session.id };
    const guest = await makeUser(portal);
    await giveCredit(portal, guest.id, 50);
    const caller = await portal.as(guest);
    await caller.call(formation.join, { params });
    return { session, params, guest, caller, holder, body: { userId: guest.id } };
  };

  test('CORE-248: the super organiser removes a guest more than 7 days before: the price comes back, the seat goes to the line', async () => {
    const { session, params, guest, caller, holder, body } = await makeTraining(20);
    const next = await makeUser(portal);
    await makeRegistration(portal, session.id, next.id, 'waiting');
    expect((await holder.call(formation.get, { params })).actions.removeGuest).toEqual({ ok: true });
    expect(await holder.call(formation.removeGuest, { params, body })).toEqual({
      ok: true,
      userId: guest.id,
    });
    expect(await caller.call(me)).toMatchObject({ credit: 50 });
    expect(await seatStateOf(portal, session.id, next.id)).toBe('offered');
    const mail = await lastMail(portal, guest.email);
    expect(mail.text).toContain('L’organisation a retiré votre inscription');
    expect(mail.method).toBe('CANCEL');
    expect((await auditOf(portal, session.id)).at(-1)).toMatchObject({
      action: 'session.remove_guest',
      detail: { userId: guest.id, refundCents: 5000 },
    });
    expect(await holder.refusal(formation.removeGuest, { params, body })).toMatchObject({
      status: 409,
      code: 'not_registered',
    });
  });

  test('CORE-248: a guest removed 7 days before the start gets nothing back', async () => {
    const { params, caller, holder, body } = await makeTraining(7);
    await holder.call(formation.removeGuest, { params, body });
    expect(await caller.call(me)).toMatchObject({ credit: 0 });
  });

  test('CORE-248: an XMAN, an administrator and the pilot may not remove a guest from a training; from the other kinds the office does, with the same message and refund', async () => {
    const { session, params, holder, guest, body } = await makeTraining(20);
    const others = [
      { id: session.pilotId },
      await makeUser(portal, { level: 'ROLE_XMAN' }),
      await makeUser(portal, { is_admin: true }),
      guest,
    ];
    for (const user of others) {
      const caller = await portal.as(user);
      expect(await caller.refusal(formation.removeGuest, { params, body })).toMatchObject({ status: 403 });
      expect((await caller.call(formation.get, { params })).actions.removeGuest.ok).toBe(false);
    }
    expect(await seatStateOf(portal, session.id, guest.id)).toBe('registered');
    const office = await portal.as(others[2]!);
    for (const [kind, calls] of [
      ['workshop', workshop],
      ['event', event],
      ['team_meeting', meeting],
    ] as const) {
      const other = await makeSession(portal, { kind });
      await makeRegistration(portal, other.id, guest.id);
      const of = { params: { id: other.id }, body };
      expect((await holder.refusal(calls.removeGuest, of)).status).toBe(403);
      expect((await office.call(calls.get, { params: of.params })).actions.removeGuest).toEqual({ ok: true });
      await office.call(calls.removeGuest, of);
      expect(await seatStateOf(portal, other.id, guest.id)).not.toBe('registered');
    }
  });

  test('CORE-248: nobody can be removed once the training has begun, nor a person who only waits', async () => {
    const { holder } = await makeTraining(20);
    const past = await makeSession(portal, { kind: 'formation', inDays: -1 });
    const guest = await makeUser(portal);
    await makeRegistration(portal, past.id, guest.id);
    const body = { userId: guest.id };
    expect(await holder.refusal(formation.removeGuest, { params: { id: past.id }, body })).toMatchObject({
      status: 409,
      code: 'session_started',
    });
    const full = await makeSession(portal, { kind: 'formation' });
    await makeRegistration(portal, full.id, guest.id, 'waiting');
    expect((await holder.refusal(formation.removeGuest, { params: { id: full.id }, body })).code).toBe(
      'not_registered',
    );
  });
});
