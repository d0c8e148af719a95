import {
  acceptLateSignature,
  correctPresence,
  countersignPresence,
  joinRemotely,
  leaveRemotely,
  ownPresence,
  presenceBoard,
  presenceCode,
  signByHand,
  signPresence,
} from '@forman/contract/hours/presence';
import { sessionCalls } from '@forman/contract/session-calls';
import { parisInstant } from '@forman/domain/paris-time';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeRegistration, makeUser } from '../../testing/factories.ts';
import { minutes, type TestPortal, testPortal } from '../../testing/harness.ts';
import { sentBy } from '../../testing/statements.ts';
import {
  absentees,
  addSlots,
  afternoon,
  caller,
  drawing,
  endHalf,
  makeDay,
  morning,
  scan,
  signIn,
  today,
  whoIsThere,
} from '../../testing/presence.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await testPortal();
});
afterAll(() => portal.close());

const at = (hour: string): void => portal.clock.set(parisInstant(today, hour));
const reason = 'Téléphone déchargé';
const { markAbsent, get } = sessionCalls.workshop;
type Day = Awaited<ReturnType<typeof makeDay>>;

const close = (day: Day, half = morning) => {
  endHalf(portal, half);
  return day.pilot.call(countersignPresence, { params: day.params, body: half });
};
const byHand = (day: Day, userId: number, half = morning) => ({
  params: day.params,
  body: { ...half, userId, reason },
});
const correction = (day: Day, userId: number, isPresent: boolean, half = morning) => ({
  params: day.params,
  body: { ...half, userId, isPresent, reason },
});

const firstClosedAt = async ({ session }: Day): Promise<Date | null> =>
  (
    await portal.ctx.db
      .selectFrom('sessions')
      .select('absences_closed_at')
      .where('id', '=', session.id)
      .executeTakeFirstOrThrow()
  ).absences_closed_at;

describe('signing by hand', () => {
  test('HRS-013: the pilot signs somebody in with a reason, which the board and the audit log keep', async () => {
    const day = await makeDay(portal, 1);
    const [person] = day.people;
    for (const wrong of ['', '  ', 'ok']) {
      const call = { params: day.params, body: { ...morning, userId: person!.id, reason: wrong } };
      expect(await day.pilot.refusal(signByHand, call)).toMatchObject({
        status: 422,
        violations: [{ propertyPath: 'reason', message: 'Veuillez donner un motif' }],
      });
    }
    await day.pilot.call(signByHand, byHand(day, person!.id));
    const { people } = await day.pilot.call(presenceBoard, { params: day.params, query: morning });
    expect(people[0]!.presence).toMatchObject({ isPresent: true, method: 'by_hand', reason });
    const line = await portal.ctx.db
      .selectFrom('audit_log')
      .select('detail')
      .where('action', '=', 'presence.by_hand')
      .where('subject_id', '=', String(day.session.id))
      .executeTakeFirstOrThrow();
    expect(line.detail).toMatchObject({ ...morning, userId: person!.id, reason });
    expect(await day.pilot.refusal(signByHand, byHand(day, person!.id))).toMatchObject({
      status: 409,
      reason: 'presence_unchanged',
    });
  });

  test('HRS-013: the pilot signs several people in with one reason, and people who signed meanwhile keep their signature', async () => {
    const day = await makeDay(portal, 4);
    const [first, second, third, fourth] = day.people;
    const stranger = await makeUser(portal);
    const together = (others: number[]) => {
      const call = byHand(day, first!.id);
      return { ...call, body: { ...call.body, others } };
    };
    // All are signed, or none.
    expect(await day.pilot.refusal(signByHand, together([second!.id, stranger.id]))).toMatchObject({
      reason: 'not_registered',
    });
    expect(await whoIsThere(day)).toEqual([]);
    await signIn(day, third!.caller);
    await day.pilot.call(signByHand, together([second!.id, third!.id, second!.id]));
    const { people } = await day.pilot.call(presenceBoard, { params: day.params, query: morning });
    expect(people.map(({ presence }) => presence && [presence.method, presence.reason])).toEqual([
      ['by_hand', reason],
      ['by_hand', reason],
      ['drawing', null],
      null,
    ]);
    const lines = await portal.ctx.db
      .selectFrom('audit_log')
      .select('detail')
      .where('action', '=', 'presence.by_hand')
      .where('subject_id', '=', String(day.session.id))
      .orderBy('id')
      .execute();
    expect(lines.map(({ detail }) => detail)).toMatchObject([{ userId: first!.id }, { userId: second!.id }]);
    expect(await day.pilot.refusal(signByHand, together([second!.id, third!.id]))).toMatchObject({
      reason: 'presence_unchanged',
    });
    await day.pilot.call(signByHand, together([fourth!.id]));
    expect(await whoIsThere(day)).toHaveLength(4);
  });

  test('only registered people can be signed in, from the opening of the half-day to its countersignature', async () => {
    const day = await makeDay(portal, 2);
    const [stranger, left] = [await makeUser(portal), await makeUser(portal)];
    const ended = { ended_at: portal.clock.now(), end_reason: 'cancelled' };
    await makeRegistration(portal, day.session.id, left.id, 'registered', ended);
    for (const { id } of [stranger, left])
      expect(await day.pilot.refusal(signByHand, byHand(day, id))).toMatchObject({
        reason: 'not_registered',
      });
    const { people } = await day.pilot.call(presenceBoard, { params: day.params, query: morning });
    expect(people.map(({ id }) => id)).toEqual(day.people.map(({ id }) => id));
    expect(await day.pilot.refusal(signByHand, byHand(day, day.people[0]!.id, afternoon))).toMatchObject({
      reason: 'half_day_not_open',
    });
    await close(day);
    expect(await day.pilot.refusal(signByHand, byHand(day, day.people[0]!.id))).toMatchObject({
      reason: 'already_countersigned',
    });
  });

  test('a presence signed by mistake can be withdrawn with a reason, and signed again', async () => {
    const day = await makeDay(portal, 1);
    const { id } = day.people[0]!;
    await day.pilot.call(signByHand, byHand(day, id));
    await day.pilot.call(correctPresence, correction(day, id, false));
    expect(await whoIsThere(day)).toEqual([]);
    await day.pilot.call(signByHand, byHand(day, id));
    expect(await whoIsThere(day)).toEqual(['Nom000']);
    expect(await day.pilot.refusal(correctPresence, correction(day, id, true))).toMatchObject({
      reason: 'presence_unchanged',
    });
  });

  test('a correction in an open half-day is refused for a person without any record', async () => {
    const day = await makeDay(portal, 1);
    const { id } = day.people[0]!;
    for (const isPresent of [true, false])
      expect(await day.pilot.refusal(correctPresence, correction(day, id, isPresent))).toMatchObject({
        status: 409,
        reason: 'presence_unchanged',
      });
  });

  test('a person whose presence was withdrawn can sign again, and that signature waits for the pilot', async () => {
    const day = await makeDay(portal, 1);
    const [person] = day.people;
    await signIn(day, person!.caller);
    await day.pilot.call(correctPresence, correction(day, person!.id, false));
    expect(await signIn(day, person!.caller)).toMatchObject({ isLate: true });
    expect(await whoIsThere(day)).toEqual([]);
    const { people } = await day.pilot.call(presenceBoard, { params: day.params });
    const body = { recordId: people[0]!.lateSignature!.recordId, reason };
    await day.pilot.call(acceptLateSignature, { params: day.params, body });
    expect(await whoIsThere(day)).toEqual(['Nom000']);
  });
});

describe('a remote presence', () => {
  /** Four people of a remote morning of three hours, who all sign by its button. */
  async function signedRemotely() {
    const day = await makeDay(portal, 4, {
      is_remote: true,
      place: null,
      video_link: 'https://visio.essai.example',
    });
    const half = { params: day.params, body: morning };
    for (const { caller: person } of day.people) {
      const { halfDays } = await person.call(ownPresence, { params: day.params });
      await person.call(signPresence, { body: { ticket: halfDays[0]!.ticket! } });
    }
    const stay = async (index: number, from: string, to: string | null): Promise<void> => {
      at(from);
      await day.people[index]!.caller.call(joinRemotely, half);
      if (to === null) return;
      at(to);
      await day.people[index]!.caller.call(leaveRemotely, half);
    };
    // Whole; in two stays of 84 and 60 minutes, just 80 %; for a minute; never.
    await stay(0, '09:20', null);
    await stay(1, '09:20', '10:54');
    await stay(1, '11:30', null);
    await stay(2, '11:40', '11:41');
    return { day };
  }

  test('HRS-011: counts by the time connected, several stays added; under 80 % it is set aside with its minutes', async () => {
    const { day } = await signedRemotely();
    expect(await whoIsThere(day)).toHaveLength(4);
    expect(await close(day)).toEqual({ absent: 2, isSheetClosed: false });
    const { people, halfDays } = await day.pilot.call(presenceBoard, { params: day.params, query: morning });
    expect(halfDays[0]).toMatchObject({ minutes: 180, minutesAsked: 144 });
    expect(people.map(({ presence, visit }) => [presence?.isPresent, visit?.minutes])).toEqual([
      [true, 180],
      [true, 144],
      [false, 1],
      [false, undefined],
    ]);
    expect(people[2]!.presence!.reason).toBe(
      'Connexion de 1 min sur 3 h\u00a0: à confirmer'
        .replace('1 min', '1\u00a0min')
        .replace('3 h', '3\u00a0h'),
    );
  });

  test('HRS-011: too short, is confirmed by the pilot by hand, with a reason', async () => {
    const { day } = await signedRemotely();
    await close(day);
    await day.pilot.call(correctPresence, correction(day, day.people[2]!.id, true));
    expect(await whoIsThere(day)).toEqual(['Nom000', 'Nom001', 'Nom002']);
  });

  test('HRS-011: confirmed by hand before the countersignature, is not set aside', async () => {
    const { day } = await signedRemotely();
    const { id } = day.people[3]!;
    await day.pilot.call(correctPresence, correction(day, id, false));
    await day.pilot.call(signByHand, byHand(day, id));
    expect(await close(day)).toMatchObject({ absent: 1 });
    expect(await whoIsThere(day)).toContain('Nom003');
  });

  test('too short, is confirmed by the typed list of absentees, whose record says for how long it was', async () => {
    const { day } = await signedRemotely();
    at('18:00');
    await day.pilot.call(markAbsent, { params: day.params, body: { absentGuest: [] } });
    const { people } = await day.pilot.call(presenceBoard, { params: day.params, query: morning });
    const said = people.map(({ presence }) => [
      presence!.isPresent,
      presence!.method,
      presence!.reason?.replaceAll('\u00a0', ' ') ?? null,
    ]);
    expect(said).toEqual([
      [true, 'remote', null],
      [true, 'remote', null],
      [true, 'list', 'Connexion de 1 min sur 3 h : présence confirmée par la liste des absents'],
      [true, 'list', 'Aucune connexion sur 3 h : présence confirmée par la liste des absents'],
    ]);
    const afternoons = await day.pilot.call(presenceBoard, { params: day.params, query: afternoon });
    expect(
      afternoons.people.every(({ presence }) => presence!.reason?.includes('confirmée par la liste')),
    ).toBe(true);
  });

  test('HRS-011: follows the share that the association sets', async () => {
    await portal.ctx.db.updateTable('settings').set({ remote_share: 100 }).execute();
    const { day } = await signedRemotely();
    expect(await close(day)).toMatchObject({ absent: 3 });
    await portal.ctx.db.updateTable('settings').set({ remote_share: 80 }).execute();
  });
});

describe('the countersignature', () => {
  test('HRS-014: a countersignature closes a half-day once, not before its end, and counts the absent people', async () => {
    const day = await makeDay(portal, 3);
    await signIn(day, day.people[0]!.caller);
    at('12:29');
    const call = { params: day.params, body: morning };
    expect(await day.pilot.refusal(countersignPresence, call)).toMatchObject({
      status: 409,
      reason: 'half_day_not_ended',
      detail: 'La demi-journée n’est pas terminée : elle se contresigne après sa fin, à 12h30.',
    });
    at('12:30');
    expect(await close(day)).toEqual({ absent: 2, isSheetClosed: false });
    expect(await day.pilot.refusal(countersignPresence, call)).toMatchObject({
      status: 409,
      reason: 'already_countersigned',
    });
    const { halfDays, actions } = await day.pilot.call(presenceBoard, { params: day.params, query: morning });
    expect(halfDays).toMatchObject([
      { ...morning, state: 'countersigned', present: 1, expected: 3, minutes: 180 },
      { ...afternoon, state: 'coming', present: 0, countersignedBy: null },
    ]);
    expect(halfDays[0]!.countersignedBy).toMatch(/^Camille Essai/);
    expect(actions).toMatchObject({
      byHand: { ok: false },
      countersign: { ok: false },
      correct: { ok: true },
    });
    expect(await day.pilot.refusal(presenceCode, { params: day.params, query: morning })).toMatchObject({
      reason: 'already_countersigned',
    });
    expect(await absentees(portal, day.session.id)).toEqual({ isClosed: false, absent: [] });
  });

  test('a countersignature takes the drawing or the name of its author, and refuses another name', async () => {
    const day = await makeDay(portal, 0);
    endHalf(portal);
    const sent = (mark: object) => ({ params: day.params, body: { ...morning, ...mark } });
    for (const [mark, propertyPath] of [
      [{ typedName: 'Quelqu’un Autre' }, 'typedName'],
      [{ drawing: [[[5, 5]]] }, 'drawing'],
    ] as const) {
      expect(await day.pilot.refusal(countersignPresence, sent(mark))).toMatchObject({
        status: 422,
        violations: [{ propertyPath }],
      });
    }
    await day.pilot.call(countersignPresence, sent({ drawing }));
    const { rows } = await portal.database.pool.query(
      `select k.drawing from presence_records r join presence_marks k on k.record_id = r.id
       where r.kind = 'countersignature' and r.session_id = ${day.session.id}`,
    );
    expect(rows).toEqual([{ drawing }]);
  });

  test('HRS-014 HRS-020: a co-pilot may countersign; a member and another pilot may neither countersign, sign anybody in nor correct', async () => {
    const day = await makeDay(portal, 1);
    endHalf(portal);
    const { params } = day;
    const userId = day.people[0]!.id;
    for (const other of [day.people[0]!.caller, caller(portal, await makeUser(portal, { is_pilot: true }))]) {
      const refused = { status: 403, reason: 'not_yours' };
      expect(await other.refusal(countersignPresence, { params, body: morning })).toMatchObject(refused);
      expect(await other.refusal(signByHand, byHand(day, userId))).toMatchObject(refused);
      expect(await other.refusal(correctPresence, correction(day, userId, false))).toMatchObject(refused);
    }
    const copilot = await makeUser(portal);
    await makeRegistration(portal, day.session.id, copilot.id, 'copilot');
    const answer = await caller(portal, copilot).call(countersignPresence, { params, body: morning });
    expect(answer.absent).toBe(1);
  });

  test('CORE-247: the last countersignature closes the attendance sheet, where people without any signature are absent', async () => {
    const day = await makeDay(portal, 3);
    const copilot = await makeUser(portal);
    await makeRegistration(portal, day.session.id, copilot.id, 'copilot');
    await signIn(day, day.people[0]!.caller);
    at('12:35');
    await close(day);
    at('14:00');
    await signIn(day, day.people[1]!.caller, afternoon);
    expect(await close(day, afternoon)).toEqual({ absent: 2, isSheetClosed: true });
    expect(await absentees(portal, day.session.id)).toEqual({ isClosed: true, absent: ['Nom002'] });
    // Who leads the session with the pilot has no seat, and so is not absent.
    const { was_absent: wasAbsent } = await portal.ctx.db
      .selectFrom('registrations')
      .select('was_absent')
      .where('session_id', '=', day.session.id)
      .where('user_id', '=', copilot.id)
      .executeTakeFirstOrThrow();
    expect(wasAbsent).toBe(false);
    at('18:00');
    const again = { params: day.params, body: { absentGuest: [] } };
    expect(await day.pilot.refusal(markAbsent, again)).toMatchObject({ reason: 'sheet_closed' });
    expect((await day.pilot.call(get, { params: day.params })).absentGuest).toEqual([day.people[2]!.id]);
  });

  test('a half-day added later can be signed and countersigned, and its signatures correct the list of absentees', async () => {
    const day = await makeDay(portal, 2);
    await signIn(day, day.people[0]!.caller);
    await close(day);
    at('14:00');
    await close(day, afternoon);
    await addSlots(portal, day.session.id, [today, '18:00', '20:00'], ['2026-12-02', '09:00', '12:00']);
    at('19:00');
    const evening = { day: today, part: 'evening' as const };
    await signIn(day, day.people[1]!.caller, evening);
    expect(await close(day, evening)).toEqual({ absent: 1, isSheetClosed: true });
    expect(await absentees(portal, day.session.id)).toEqual({ isClosed: true, absent: [] });
  });
});

describe('after the countersignature', () => {
  test('HRS-016: a late signature counts for nothing until it is accepted with a reason, once', async () => {
    const day = await makeDay(portal, 2);
    const [one, two] = day.people;
    const tickets = [await scan(day, one!.caller), await scan(day, two!.caller)];
    const signedAt = portal.clock.now().toISOString();
    portal.clock.advance(minutes(10));
    await close(day);
    at('14:00');
    await close(day, afternoon);
    const body = { ticket: tickets[0]!, drawing, signedAt };
    expect(await one!.caller.call(signPresence, { body })).toMatchObject({ isLate: true, isSentLater: true });
    expect(await one!.caller.call(signPresence, { body })).toMatchObject({ isLate: true });
    expect(await whoIsThere(day)).toEqual([]);
    expect((await absentees(portal, day.session.id)).absent).toEqual(['Nom000', 'Nom001']);
    const { people, halfDays } = await day.pilot.call(presenceBoard, { params: day.params, query: morning });
    expect(halfDays[0]).toMatchObject({ lateSignatures: 1, present: 0 });
    const { recordId } = people[0]!.lateSignature!;
    const accept = { params: day.params, body: { recordId, reason } };
    await day.pilot.call(acceptLateSignature, accept);
    expect(await whoIsThere(day)).toEqual(['Nom000']);
    expect((await absentees(portal, day.session.id)).absent).toEqual(['Nom001']);
    const after = await day.pilot.call(presenceBoard, { params: day.params, query: morning });
    expect(after.people[0]).toMatchObject({
      lateSignature: null,
      presence: { isPresent: true, method: 'drawing', drawing, signedAt, reason },
    });
    expect(await day.pilot.refusal(acceptLateSignature, accept)).toMatchObject({
      status: 409,
      reason: 'late_settled',
    });
    const nowhere = { params: day.params, body: { recordId: 2_000_000, reason } };
    expect(await day.pilot.refusal(acceptLateSignature, nowhere)).toMatchObject({ status: 404 });
  });

  test('HRS-016: only the last of two late signatures can be accepted, and only in its own session', async () => {
    const [day, other] = [await makeDay(portal, 1), await makeDay(portal, 0)];
    const [person] = day.people;
    await makeRegistration(portal, other.session.id, person!.id);
    const tickets = [await scan(day, person!.caller), await scan(day, person!.caller)];
    await close(day);
    const lateOf = async (ticket: string) => {
      await person!.caller.call(signPresence, { body: { ticket, drawing } });
      const { people } = await day.pilot.call(presenceBoard, { params: day.params, query: morning });
      return people[0]!.lateSignature!.recordId;
    };
    const first = await lateOf(tickets[0]!);
    await day.pilot.call(correctPresence, correction(day, person!.id, false));
    const second = await lateOf(tickets[1]!);
    const accept = (recordId: number, { params } = day) => ({ params, body: { recordId, reason } });
    expect(await other.pilot.refusal(acceptLateSignature, accept(second, other))).toMatchObject({
      status: 404,
    });
    expect(await day.pilot.refusal(acceptLateSignature, accept(first))).toMatchObject({
      reason: 'late_settled',
    });
    await day.pilot.call(acceptLateSignature, accept(second));
    expect(await whoIsThere(day)).toEqual(['Nom000']);
  });

  test('HRS-016: a late signature that the pilot rejects no longer waits', async () => {
    const day = await makeDay(portal, 1);
    const [person] = day.people;
    await close(day);
    const before = await makeDay(portal, 1);
    const ticket = await scan(before, before.people[0]!.caller);
    await close(before);
    await before.people[0]!.caller.call(signPresence, { body: { ticket, drawing } });
    await before.pilot.call(correctPresence, correction(before, before.people[0]!.id, false));
    const { people } = await before.pilot.call(presenceBoard, { params: before.params, query: morning });
    expect(people[0]).toMatchObject({ lateSignature: null, presence: { isPresent: false, reason } });
    expect(await day.pilot.refusal(correctPresence, correction(day, person!.id, false))).toMatchObject({
      reason: 'presence_unchanged',
    });
  });

  test('HRS-017: a correction adds a record with its reason, and updates the list of absentees', async () => {
    const day = await makeDay(portal, 2);
    const [one, two] = day.people;
    await signIn(day, one!.caller);
    await close(day);
    at('14:00');
    await close(day, afternoon);
    const closedAt = await firstClosedAt(day);
    portal.clock.advance(minutes(5));
    await day.pilot.call(correctPresence, correction(day, one!.id, false));
    await day.pilot.call(correctPresence, correction(day, two!.id, true, afternoon));
    expect(await firstClosedAt(day)).toEqual(closedAt);
    expect([await whoIsThere(day), await whoIsThere(day, afternoon)]).toEqual([[], ['Nom001']]);
    expect((await absentees(portal, day.session.id)).absent).toEqual(['Nom000']);
    const rows = await portal.ctx.db
      .selectFrom('presence_records')
      .select(['position', 'kind', 'is_present'])
      .where('session_id', '=', day.session.id)
      .orderBy('position')
      .execute();
    expect(rows.map(({ kind, is_present: isPresent }) => `${kind} ${isPresent}`)).toEqual([
      'signature true',
      'countersignature true',
      'countersignature true',
      'correction false',
      'correction true',
    ]);
    const stranger = await makeUser(portal);
    expect(await day.pilot.refusal(correctPresence, correction(day, stranger.id, true))).toMatchObject({
      reason: 'not_registered',
    });
  });

  test('HRS-019: records of presence can be neither changed nor deleted', async () => {
    const day = await makeDay(portal, 1);
    await signIn(day, day.people[0]!.caller);
    const { db } = portal.ctx;
    const own = db.updateTable('presence_records').set({ is_present: false });
    await expect(own.where('session_id', '=', day.session.id).execute()).rejects.toThrow('append-only');
    const gone = db.deleteFrom('presence_records').where('session_id', '=', day.session.id);
    await expect(gone.execute()).rejects.toThrow('append-only');
  });
});

test('a refreshed board costs one statement, and brings only the people who signed since', async () => {
  const day = await makeDay(portal, 3);
  await signIn(day, day.people[0]!.caller);
  const pilot = await portal.as({ id: day.session.pilotId });
  const first = await pilot.call(presenceBoard, { params: day.params });
  expect(first).toMatchObject({
    ...morning,
    people: [{ presence: {} }, { presence: null }, { presence: null }],
  });
  await signIn(day, day.people[1]!.caller);
  const query = { ...morning, after: String(first.position) };
  const { answer, statements } = await sentBy(() => pilot.call(presenceBoard, { params: day.params, query }));
  expect(answer).toMatchObject({
    position: first.position + 1,
    people: [{ id: day.people[1]!.id, presence: { isPresent: true } }],
    halfDays: [{ present: 2, expected: 3 }, { present: 0, expected: 3 }],
  }); // prettier-ignore
  expect(statements.filter((statement) => /presence_records|from sessions/.test(statement))).toHaveLength(1);
});

test('the board’s stamp of expected people changes when one leaves and another comes', async () => {
  const day = await makeDay(portal, 2);
  const ask = (after: number) =>
    day.pilot.call(presenceBoard, { params: day.params, query: { ...morning, after: String(after) } });
  const { position, expectedStamp } = await ask(0);
  await signIn(day, day.people[0]!.caller);
  expect((await ask(position)).expectedStamp).toBe(expectedStamp);
  const newcomer = await makeUser(portal);
  await makeRegistration(portal, day.session.id, newcomer.id);
  const ended = { ended_at: portal.clock.now(), end_reason: 'cancelled' };
  await portal.ctx.db
    .updateTable('registrations')
    .set(ended)
    .where('user_id', '=', day.people[1]!.id)
    .execute();
  const after = await ask(position);
  expect(after.halfDays[0]!.expected).toBe(2);
  expect(after.expectedStamp).not.toBe(expectedStamp);
});

describe('the list of absentees typed by hand', () => {
  test('CORE-247 MEM-176: the list fills the open half-days, in which unlisted people count as present', async () => {
    const day = await makeDay(portal, 3);
    await signIn(day, day.people[0]!.caller);
    await close(day);
    at('18:00');
    const absentGuest = [day.people[2]!.id];
    await day.pilot.call(markAbsent, { params: day.params, body: { absentGuest } });
    expect(await whoIsThere(day)).toEqual(['Nom000']);
    expect(await whoIsThere(day, afternoon)).toEqual(['Nom000', 'Nom001']);
    expect(await absentees(portal, day.session.id)).toEqual({ isClosed: true, absent: ['Nom002'] });
    const { halfDays, people } = await day.pilot.call(presenceBoard, {
      params: day.params,
      query: afternoon,
    });
    expect(halfDays.map(({ state }) => state)).toEqual(['countersigned', 'countersigned']);
    expect(people[0]!.presence).toMatchObject({ method: 'list', isSentLater: false });
  });

  test('the list adds no record for a person who has signed the half-day', async () => {
    const day = await makeDay(portal, 2);
    await signIn(day, day.people[0]!.caller);
    at('18:00');
    await day.pilot.call(markAbsent, { params: day.params, body: { absentGuest: [day.people[1]!.id] } });
    const { people } = await day.pilot.call(presenceBoard, { params: day.params, query: morning });
    expect(people.map(({ presence }) => presence?.method)).toEqual(['drawing', undefined]);
  });

  test('MEM-182 HRS-018: a list that names a person who has signed is refused with their name, and closes nothing', async () => {
    const day = await makeDay(portal, 2);
    await signIn(day, day.people[0]!.caller);
    at('18:00');
    const list = { params: day.params, body: { absentGuest: day.people.map(({ id }) => id) } };
    const refusal = await day.pilot.refusal(markAbsent, list);
    expect(refusal).toMatchObject({ status: 422, violations: [{ propertyPath: 'absentGuest' }] });
    expect(refusal.violations![0]!.message).toContain('Camille Nom000');
    expect((await absentees(portal, day.session.id)).isClosed).toBe(false);
    await day.pilot.call(correctPresence, correction(day, day.people[0]!.id, false));
    await day.pilot.call(markAbsent, list);
    expect((await absentees(portal, day.session.id)).absent).toEqual(['Nom000', 'Nom001']);
  });

  test('a list closed before presence was recorded closes its half-days to signing and countersigning', async () => {
    const day = await makeDay(portal, 1);
    at('18:00');
    const closed = { absences_closed_at: portal.clock.now() };
    await portal.ctx.db.updateTable('sessions').set(closed).where('id', '=', day.session.id).execute();
    const call = { params: day.params, body: morning };
    expect(await day.pilot.refusal(countersignPresence, call)).toMatchObject({ reason: 'sheet_closed' });
    expect(await day.pilot.refusal(signByHand, byHand(day, day.people[0]!.id))).toMatchObject({
      reason: 'sheet_closed',
    });
  });
});
