import {
  joinRemotely,
  leaveRemotely,
  openPresenceCode,
  ownPresence,
  presenceBoard,
  presenceCode,
  signPresence,
} from '@forman/contract/hours/presence';
import { parisInstant } from '@forman/domain/paris-time';
import { dayParts } from '@forman/domain/sessions/half-days';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeRegistration, makeUser } from '../../testing/factories.ts';
import { hours, minutes, type TestPortal, testPortal } from '../../testing/harness.ts';
import {
  afternoon,
  codeOf,
  drawing,
  makeDay,
  morning,
  scan,
  signIn,
  today,
  whoIsThere,
} from '../../testing/presence.ts';
import { makeCode } from './signing-code.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await testPortal();
});
afterAll(() => portal.close());

const at = (hour: string): void => portal.clock.set(parisInstant(today, hour));
const open = (code: string) => ({ params: { code } });

describe('the code on the pilot’s screen', () => {
  test('HRS-001: the code comes with the link to sign, and changes every thirty seconds', async () => {
    const { pilot, params } = await makeDay(portal, 0);
    const read = () => pilot.call(presenceCode, { params, query: morning });
    const first = await read();
    expect(first).toMatchObject({ secondsLeft: 30 });
    expect(first.link).toMatch(new RegExp(`^http.*/auth/emargement/${first.code}$`));
    expect(first.code).toHaveLength(22);
    portal.clock.advance(29_000);
    expect(await read()).toEqual({ ...first, secondsLeft: 1 });
    portal.clock.advance(1000);
    expect((await read()).code).not.toBe(first.code);
  });

  test('HRS-001: a code opens for one minute, then is refused as expired', async () => {
    const day = await makeDay(portal, 1);
    const [person] = day.people;
    const code = await codeOf(day);
    portal.clock.advance(59_999);
    const opened = await person!.caller.call(openPresenceCode, open(code));
    expect(opened).toMatchObject({
      sessionId: day.session.id,
      title: day.session.title,
      place: 'Salle B',
      half: { ...morning, minutes: 180, state: 'open' },
      signature: null,
    });
    portal.clock.advance(1);
    expect(await person!.caller.refusal(openPresenceCode, open(code))).toMatchObject({
      status: 409,
      reason: 'code_expired',
    });
    portal.clock.advance(hours(23));
    expect(await person!.caller.refusal(openPresenceCode, open(code))).toMatchObject({
      reason: 'code_expired',
    });
  });

  test('HRS-001: a forged code or one of another session opens nothing', async () => {
    const day = await makeDay(portal, 1);
    const other = await makeDay(portal, 0);
    const { caller } = day.people[0]!;
    const [code, theirs] = [await codeOf(day), await codeOf(other)];
    const forged = [
      `${code.slice(0, 11)}${theirs.slice(11)}`,
      `${theirs.slice(0, 11)}${code.slice(11)}`,
      `${code.slice(0, 21)}${code.endsWith('A') ? 'B' : 'A'}`,
      'A'.repeat(22),
      'x',
    ];
    for (const wrong of forged) {
      expect(await caller.refusal(openPresenceCode, open(wrong))).toMatchObject({
        status: 404,
        reason: 'code_wrong',
      });
    }
    // A registration in another session does not count here.
    expect(await caller.refusal(openPresenceCode, open(theirs))).toMatchObject({
      status: 409,
      reason: 'not_registered',
    });
  });

  test('a code with a changed session, half-day or moment opens nothing', async () => {
    const day = await makeDay(portal, 1);
    const other = await makeDay(portal, 0);
    const { caller } = day.people[0]!;
    await makeRegistration(portal, other.session.id, day.people[0]!.id);
    const code = await codeOf(day);
    const rewritten = (write: (bytes: Buffer) => void): string => {
      const bytes = Buffer.from(code.slice(0, 11), 'base64url');
      write(bytes);
      return `${bytes.toString('base64url')}${code.slice(11)}`;
    };
    expect(rewritten(() => {})).toBe(code);
    const half = Buffer.from(code.slice(0, 11), 'base64url').readUInt16BE(4);
    const refuses = async (wrong: string) =>
      expect(await caller.refusal(openPresenceCode, open(wrong))).toMatchObject({
        status: 404,
        reason: 'code_wrong',
      });
    await refuses(rewritten((bytes) => bytes.writeUInt32BE(other.session.id, 0)));
    await refuses(rewritten((bytes) => bytes.writeUInt16BE(half + 1, 4)));
    await refuses(rewritten((bytes) => bytes.writeUInt16BE(half + dayParts.length, 4)));
    portal.clock.advance(minutes(2));
    const now = Math.floor(portal.clock.now().getTime() / 30_000) % 65_536;
    await refuses(rewritten((bytes) => bytes.writeUInt16BE(now, 6)));
  });

  test('a code from a server whose clock is half a minute ahead opens', async () => {
    const day = await makeDay(portal, 1);
    const soon = new Date(portal.clock.now().getTime() + 30_000);
    const { code } = makeCode(portal.ctx.config, { sessionId: day.session.id, ...morning }, soon);
    await day.people[0]!.caller.call(openPresenceCode, open(code));
    const later = new Date(portal.clock.now().getTime() + minutes(1));
    const { code: tooFar } = makeCode(portal.ctx.config, { sessionId: day.session.id, ...morning }, later);
    expect(await day.people[0]!.caller.refusal(openPresenceCode, open(tooFar))).toMatchObject({
      status: 404,
    });
  });

  test('HRS-003: people who wait, were removed, or are not in the session cannot sign', async () => {
    const day = await makeDay(portal, 1);
    const waiting = await makeUser(portal);
    await makeRegistration(portal, day.session.id, waiting.id, 'waiting');
    const ticket = await scan(day, day.people[0]!.caller);
    await portal.ctx.db
      .updateTable('registrations')
      .set({ ended_at: portal.clock.now(), end_reason: 'removed' })
      .where('user_id', '=', day.people[0]!.id)
      .execute();
    const callers = [
      day.people[0]!.caller,
      await portal.as(waiting),
      await portal.as(await makeUser(portal)),
    ];
    for (const caller of callers) {
      expect(await caller.refusal(openPresenceCode, open(await codeOf(day)))).toMatchObject({
        reason: 'not_registered',
      });
    }
    expect(await callers[0]!.refusal(signPresence, { body: { ticket, drawing } })).toMatchObject({
      reason: 'not_registered',
    });
    expect(await whoIsThere(day)).toEqual([]);
  });

  test('HRS-002: the pilot, approved co-pilots and administrators read the code and the board, and others are refused', async () => {
    const { session, people, pilot, params } = await makeDay(portal, 1);
    const [copilot, candidate] = [await makeUser(portal), await makeUser(portal)];
    await makeRegistration(portal, session.id, copilot.id, 'copilot');
    await makeRegistration(portal, session.id, candidate.id, 'candidate');
    const admin = await portal.as(await makeUser(portal, { is_admin: true }));
    for (const caller of [pilot, admin, await portal.as(copilot)]) {
      await caller.call(presenceCode, { params, query: morning });
      await caller.call(presenceBoard, { params });
    }
    const others = [people[0]!, candidate, await makeUser(portal, { level: 'ROLE_XMAN', is_pilot: true })];
    for (const other of others) {
      const caller = await portal.as(other);
      const refused = { status: 403, reason: 'not_yours' };
      expect(await caller.refusal(presenceCode, { params, query: morning })).toMatchObject(refused);
      expect(await caller.refusal(presenceBoard, { params })).toMatchObject(refused);
    }
    expect(await pilot.refusal(presenceBoard, { params: { id: 2_000_000 } })).toMatchObject({ status: 404 });
  });

  test('HRS-002: the code is shown from half an hour before the half-day to a quarter of an hour after it', async () => {
    const { pilot, params } = await makeDay(portal, 0);
    const ask = { params, query: morning };
    at('08:59');
    expect(await pilot.refusal(presenceCode, ask)).toMatchObject({ reason: 'half_day_not_open' });
    at('09:00');
    await pilot.call(presenceCode, ask);
    at('12:44');
    await pilot.call(presenceCode, ask);
    at('12:45');
    expect(await pilot.refusal(presenceCode, ask)).toMatchObject({ reason: 'half_day_over' });
    const tomorrow = { params, query: { ...morning, day: '2026-12-02' } };
    expect(await pilot.refusal(presenceCode, tomorrow)).toMatchObject({ reason: 'half_day_gone' });
  });

  test('a code made under the previous secret still opens', async () => {
    const day = await makeDay(portal, 1);
    const code = await codeOf(day);
    const { config } = portal.ctx;
    const { tokenSecret, previousTokenSecret } = config;
    const ticket = await scan(day, day.people[0]!.caller);
    const { caller } = day.people[0]!;
    try {
      Object.assign(config, {
        previousTokenSecret: tokenSecret,
        tokenSecret: new TextEncoder().encode('y'.repeat(40)),
      });
      await caller.call(openPresenceCode, open(code));
      const { isLate } = await caller.call(signPresence, { body: { ticket, drawing } });
      expect(isLate).toBe(false);
    } finally {
      Object.assign(config, { tokenSecret, previousTokenSecret });
    }
  });
});

describe('a signature', () => {
  test('HRS-004: a drawing or one’s own name signs, and the board shows each', async () => {
    const day = await makeDay(portal, 2);
    const [one, two] = day.people;
    await signIn(day, one!.caller);
    const typedName = 'NOM001 Camille';
    const signed = await two!.caller.call(signPresence, {
      body: { ticket: await scan(day, two!.caller), typedName },
    });
    const now = portal.clock.now().toISOString();
    expect(signed).toMatchObject({ ...morning, method: 'typed', signedAt: now, isLate: false });
    const { people, position } = await day.pilot.call(presenceBoard, { params: day.params, query: morning });
    expect(people.map(({ presence }) => presence)).toMatchObject([
      { isPresent: true, method: 'drawing', drawing, typedName: null },
      { isPresent: true, method: 'typed', drawing: null, typedName },
    ]);
    const after = { params: day.params, query: { ...morning, after: String(position) } };
    expect((await day.pilot.call(presenceBoard, after)).people).toEqual([]);
  });

  test('HRS-005: a repeated signature answers the same and is recorded once', async () => {
    const day = await makeDay(portal, 1);
    const { caller } = day.people[0]!;
    const ticket = await scan(day, caller);
    const body = { ticket, drawing };
    const first = await caller.call(signPresence, { body });
    portal.clock.advance(minutes(5));
    expect(await caller.call(signPresence, { body })).toEqual(first);
    const again = { ticket: await scan(day, caller), typedName: 'Camille Nom000' };
    expect(await caller.call(signPresence, { body: again })).toEqual(first);
    const opened = await caller.call(openPresenceCode, open(await codeOf(day)));
    expect(opened.signature).toEqual(first);
    const { people } = await day.pilot.call(presenceBoard, { params: day.params, query: morning });
    expect(people).toMatchObject([{ presence: { method: 'drawing' }, lateSignature: null }]);
    expect(await whoIsThere(day, afternoon)).toEqual([]);
  });

  test('HRS-004: another person’s name or an empty mark is refused under its field', async () => {
    const day = await makeDay(portal, 1);
    const { caller } = day.people[0]!;
    const ticket = await scan(day, caller);
    const wrong = [
      [{ typedName: 'Camille Autre' }, 'typedName'],
      [{ typedName: '' }, 'typedName'],
      [{}, 'drawing'],
      [{ drawing: [] as [number, number][][] }, 'drawing'],
      [{ drawing: [[[1, 1]]] as [number, number][][] }, 'drawing'],
    ] satisfies [{ typedName?: string; drawing?: [number, number][][] }, string][];
    for (const [mark, propertyPath] of wrong) {
      const body = { ticket, ...mark };
      expect(await caller.refusal(signPresence, { body })).toMatchObject({
        status: 422,
        violations: [{ propertyPath }],
      });
    }
    expect(await whoIsThere(day)).toEqual([]);
  });

  test.each([
    ['text', 'x'],
    ['a point of three', [[[1, 2, 3]]]],
    ['text for a number', [[['1', 2]]]],
    ['a point outside', [[[0, 0], [-1, 5000]]]],
    ['a million points', [Array.from({ length: 20_000 }, () => [500, 500])]],
  ])('HRS-004: an invalid drawing (%s) is refused in French under its field', async (_, hostile) => {
    const day = await makeDay(portal, 1);
    const { caller } = day.people[0]!;
    const body = { ticket: await scan(day, caller), drawing: hostile };
    const answer = await caller.raw('POST', '/api/presence/signatures', body);
    expect(answer.statusCode).toBe(422);
    const { violations } = answer.json<{ violations: { propertyPath: string; message: string }[] }>();
    expect(violations[0]!.propertyPath).toMatch(/^drawing/);
    expect(violations[0]!.message).toMatch(/^Ce dessin/);
  }); // prettier-ignore

  test('another person’s ticket and a forged ticket are refused', async () => {
    const day = await makeDay(portal, 2);
    const [one, two] = day.people;
    const ticket = await scan(day, one!.caller);
    const changed = ticket.replace('.morning.', '.afternoon.');
    for (const [caller, wrong] of [
      [two!.caller, ticket],
      [one!.caller, changed],
      [one!.caller, ticket.replace('.code.', '.remote.')],
      [one!.caller, 'x'],
    ] as const) {
      expect(await caller.refusal(signPresence, { body: { ticket: wrong, drawing } })).toMatchObject({
        status: 409,
        reason: 'ticket_wrong',
      });
    }
  });

  test('HRS-006: a signature sent later counts at its own time, and is marked as sent later', async () => {
    const day = await makeDay(portal, 2);
    const [one, two] = day.people;
    const tickets = [await scan(day, one!.caller), await scan(day, two!.caller)];
    const signedAt = new Date(portal.clock.now().getTime() + minutes(1)).toISOString();
    at('20:00');
    const body = { ticket: tickets[0]!, drawing, signedAt };
    expect(await one!.caller.call(signPresence, { body })).toMatchObject({
      signedAt,
      recordedAt: portal.clock.now().toISOString(),
      isSentLater: true,
      isLate: false,
    });
    for (const [wrong, reason] of [
      ['2026-12-01T08:00:00Z', 'ticket_wrong'],
      ['2026-12-01T23:00:00Z', 'ticket_wrong'],
      ['2026-12-01T12:00:00Z', 'half_day_over'],
      [undefined, 'half_day_over'],
    ] as const) {
      const sent = { ticket: tickets[1]!, drawing, ...(wrong && { signedAt: wrong }) };
      expect(await two!.caller.refusal(signPresence, { body: sent })).toMatchObject({ status: 409, reason });
    }
    expect(await whoIsThere(day)).toEqual(['Nom000']);
  });

  test('HRS-007: a signature from a device whose clock is ahead counts as of now', async () => {
    const day = await makeDay(portal, 1);
    const { caller } = day.people[0]!;
    const now = portal.clock.now();
    const ahead = new Date(now.getTime() + 30_000).toISOString();
    const body = { ticket: await scan(day, caller), drawing, signedAt: ahead };
    expect(await caller.call(signPresence, { body })).toMatchObject({ signedAt: now.toISOString() });
  });

  test('a ticket of a half-day whose times have changed is refused', async () => {
    const day = await makeDay(portal, 1);
    const ticket = await scan(day, day.people[0]!.caller);
    await portal.ctx.db.deleteFrom('session_slots').where('session_id', '=', day.session.id).execute();
    const times = { starts_at: parisInstant(today, '14:00') };
    await portal.ctx.db.updateTable('sessions').set(times).where('id', '=', day.session.id).execute();
    const body = { ticket, drawing };
    expect(await day.people[0]!.caller.refusal(signPresence, { body })).toMatchObject({
      reason: 'half_day_gone',
    });
  });
});

describe('a remote session', () => {
  test('HRS-010: a person signs without a code during the half-day, and their arrival and departure are kept', async () => {
    const day = await makeDay(portal, 1, { is_remote: true });
    const { caller } = day.people[0]!;
    const mine = () => caller.call(ownPresence, { params: day.params });
    const [first, second] = (await mine()).halfDays;
    expect(second).toMatchObject({ ...afternoon, ticket: null, visit: null });
    const half = { params: day.params, body: morning };
    expect(await caller.refusal(leaveRemotely, half)).toMatchObject({ status: 409 });
    const joined = await caller.call(joinRemotely, half);
    portal.clock.advance(minutes(10));
    expect(await caller.call(joinRemotely, half)).toEqual({ ...joined, minutes: 10 });
    const leftAt = portal.clock.now().toISOString();
    expect(await caller.call(leaveRemotely, half)).toEqual({ ...joined, leftAt, minutes: 10 });
    const signed = await caller.call(signPresence, { body: { ticket: first!.ticket! } });
    expect(signed.method).toBe('remote');
    expect((await mine()).halfDays[0]).toMatchObject({ signature: signed, visit: { leftAt, minutes: 10 } });
    expect(await whoIsThere(day)).toEqual(['Nom000']);
    const other = await portal.as(await makeUser(portal));
    for (const call of [joinRemotely, leaveRemotely]) {
      expect(await other.refusal(call, half)).toMatchObject({ reason: 'not_registered' });
    }
    expect(await other.refusal(ownPresence, { params: day.params })).toMatchObject({
      reason: 'not_registered',
    });
  });

  test('HRS-010: a person can join only during the half-day, and leave for themselves only', async () => {
    const day = await makeDay(portal, 2, { is_remote: true });
    const [one, two] = day.people;
    const half = { params: day.params, body: morning };
    at('08:59');
    expect(await one!.caller.refusal(joinRemotely, half)).toMatchObject({ reason: 'half_day_not_open' });
    at('09:00');
    await one!.caller.call(joinRemotely, half);
    await two!.caller.call(joinRemotely, half);
    await one!.caller.call(leaveRemotely, half);
    const { halfDays } = await two!.caller.call(ownPresence, { params: day.params });
    expect(halfDays[0]!.visit).toMatchObject({ leftAt: null });
    at('12:45');
    expect(await one!.caller.refusal(joinRemotely, half)).toMatchObject({ reason: 'half_day_over' });
  });

  test('HRS-010: each stay keeps its own end, and the time between two stays does not count', async () => {
    const day = await makeDay(portal, 1, { is_remote: true });
    const { caller } = day.people[0]!;
    const half = { params: day.params, body: morning };
    await caller.call(joinRemotely, half);
    portal.clock.advance(minutes(10));
    await caller.call(leaveRemotely, half);
    portal.clock.advance(minutes(30));
    await caller.call(joinRemotely, half);
    portal.clock.advance(minutes(5));
    expect(await caller.call(leaveRemotely, half)).toMatchObject({ minutes: 15 });
  });

  test('HRS-012: a ticket is refused once the session has moved to a room', async () => {
    const day = await makeDay(portal, 1, { is_remote: true });
    const { caller } = day.people[0]!;
    const { halfDays } = await caller.call(ownPresence, { params: day.params });
    const inRoom = { is_remote: false };
    await portal.ctx.db.updateTable('sessions').set(inRoom).where('id', '=', day.session.id).execute();
    const body = { ticket: halfDays[0]!.ticket! };
    expect(await caller.refusal(signPresence, { body })).toMatchObject({ status: 409, reason: 'not_remote' });
    expect(await whoIsThere(day)).toEqual([]);
  });

  test('HRS-012: a session in a room gives no ticket without the code, and refuses remote joining', async () => {
    const day = await makeDay(portal, 1);
    const { caller } = day.people[0]!;
    const { halfDays } = await caller.call(ownPresence, { params: day.params });
    expect(halfDays.map(({ ticket }) => ticket)).toEqual([null, null]);
    expect(await caller.refusal(joinRemotely, { params: day.params, body: morning })).toMatchObject({
      reason: 'not_remote',
    });
  });
});

test('a person who has signed another session at the same hours is told so at the next signature', async () => {
  const [one, other] = [await makeDay(portal, 1), await makeDay(portal, 0)];
  const [person] = one.people;
  await makeRegistration(portal, other.session.id, person!.id);
  const opened = async (day: typeof one) =>
    person!.caller.call(openPresenceCode, { params: { code: await codeOf(day) } });
  expect(await opened(other)).toMatchObject({ signedElsewhere: null });
  await signIn(one, person!.caller);
  expect(await opened(other)).toMatchObject({ signedElsewhere: one.session.title });
  expect(await opened(one)).toMatchObject({ signedElsewhere: null });
});
