import { countersignPresence, presenceBoard, signPresence } from '@forman/contract/hours/presence';
import { parisInstant } from '@forman/domain/paris-time';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeRegistration, makeUser } from '../../testing/factories.ts';
import { type TestPortal, testPortal } from '../../testing/harness.ts';
import { sentBy, withoutPart } from '../../testing/statements.ts';
import { checkPresence } from '../../verify/presence.checks.ts';
import {
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

/** Text of the statement that locks a session for its sheet. */
const lock = 'for no key update';
const faultsOf = async (): Promise<string[]> =>
  (await checkPresence(portal.ctx.db, portal.clock.now())).faults;

async function signTogether(count: number) {
  const day = await makeDay(portal, count);
  portal.clock.set(parisInstant(today, '12:44'));
  const tickets = await Promise.all(day.people.map((person) => scan(day, person.caller)));
  const signers = await Promise.all(day.people.map((person) => portal.as(person)));
  const signAll = () =>
    Promise.allSettled(
      signers.map((signer, index) =>
        signer.call(signPresence, { body: { ticket: tickets[index]!, drawing } }),
      ),
    );
  return { day, signAll };
}

describe('thirty people who sign in the last minute', () => {
  test('HRS-019: all signatures are accepted, in one chain', async () => {
    const { day, signAll } = await signTogether(30);
    const results = await signAll();
    expect(results.filter(({ status }) => status === 'rejected')).toEqual([]);
    expect(await whoIsThere(day)).toHaveLength(30);
    expect(await faultsOf()).toEqual([]);
  });

  test('control: without the lock some signatures are refused', async () => {
    const { signAll } = await signTogether(30);
    const results = await withoutPart(lock, signAll);
    expect(results.some(({ status }) => status === 'rejected')).toBe(true);
  });
});

describe('a countersignature', () => {
  test('HRS-014: two countersignatures at once make one, and the second pilot is refused', async () => {
    const day = await makeDay(portal, 2);
    const copilot = await makeUser(portal);
    await makeRegistration(portal, day.session.id, copilot.id, 'copilot');
    endHalf(portal);
    const both = [await portal.as({ id: day.session.pilotId }), await portal.as(copilot)];
    const results = await Promise.allSettled(
      both.map((one) => one.call(countersignPresence, { params: day.params, body: morning })),
    );
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const lost = results.find(({ status }) => status === 'rejected') as PromiseRejectedResult;
    expect(lost.reason).toMatchObject({ status: 409, problem: { reason: 'already_countersigned' } });
  });

  test('signatures beside a countersignature either count or wait as late', async () => {
    const day = await makeDay(portal, 12);
    endHalf(portal);
    const tickets = await Promise.all(day.people.map((person) => scan(day, person.caller)));
    const signers = await Promise.all(day.people.map((person) => portal.as(person)));
    const pilot = await portal.as({ id: day.session.pilotId });
    const sign = (index: number) =>
      signers[index]!.call(signPresence, { body: { ticket: tickets[index]!, drawing } });
    const all = day.people.map((_, index) => index);
    const [before, closed, after] = await Promise.all([
      Promise.all(all.slice(0, 6).map(sign)),
      pilot.call(countersignPresence, { params: day.params, body: morning }),
      Promise.all(all.slice(6).map(sign)),
    ]);
    const late = [...before, ...after].filter(({ isLate }) => isLate).length;
    expect(closed.absent).toBe(late);
    const { halfDays } = await day.pilot.call(presenceBoard, { params: day.params, query: morning });
    expect(halfDays[0]).toMatchObject({ present: 12 - late, lateSignatures: late });
    expect(await faultsOf()).toEqual([]);
  });

  test('HRS-014: control: the database itself refuses a second countersignature', async () => {
    const day = await makeDay(portal, 1);
    await signIn(day, day.people[0]!.caller);
    endHalf(portal);
    await day.pilot.call(countersignPresence, { params: day.params, body: morning });
    const again = sql`insert into presence_records (session_id, position, kind, day, part, is_present, signed_at,
        recorded_at, recorded_by, minutes, previous_hash, hash)
      select session_id, 99, kind, day, part, is_present, signed_at, recorded_at, recorded_by, minutes, previous_hash, hash
      from presence_records where session_id = ${day.session.id} and kind = 'countersignature'`;
    await expect(again.execute(portal.ctx.db)).rejects.toThrow('presence_records_countersigned');
  });
});

describe('one person', () => {
  test('HRS-005: the same signature sent from three devices at once is recorded once', async () => {
    const day = await makeDay(portal, 1);
    const [person] = day.people;
    const ticket = await scan(day, person!.caller);
    const devices = await Promise.all([portal.as(person!), portal.as(person!), portal.as(person!)]);
    const answers = await Promise.all(
      devices.map((device) => device.call(signPresence, { body: { ticket, drawing } })),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await faultsOf()).toEqual([]);
  });
});

test('the board of two hundred people costs as many statements as that of two, and a refresh sends only changed people', async () => {
  const [small, large] = [await makeDay(portal, 2), await makeDay(portal, 200)];
  await Promise.all([small, large].map((day) => signIn(day, day.people[0]!.caller)));
  const read = async ({ session, params }: typeof small, after: Record<string, string> = {}) => {
    const pilot = await portal.as({ id: session.pilotId });
    return sentBy(() => pilot.call(presenceBoard, { params, query: { ...morning, ...after } }));
  };
  const [few, many] = [await read(small), await read(large)];
  expect(many.answer.people).toHaveLength(200);
  expect(many.statements.length).toBe(few.statements.length);
  const refresh = await read(large, { after: String(many.answer.position - 1) });
  expect(refresh.answer.people.map(({ lastName }) => lastName)).toEqual(['Nom000']);
});
