import { countersignPresence, signByHand } from '@forman/contract/hours/presence';
import { parisInstant } from '@forman/domain/paris-time';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { afternoon, endHalf, makeDay, morning, signIn, today } from '../testing/presence.ts';
import { makeUser } from '../testing/factories.ts';
import { type TestPortal, testPortal } from '../testing/harness.ts';
import { checkPresence } from './presence.checks.ts';

let portal: TestPortal;
let sessionId: number;
let people: { id: number }[];
beforeAll(async () => {
  portal = await testPortal();
});
afterAll(() => portal.close());

/** A day with two signers, one signed by hand in the afternoon, one absent; both halves countersigned. */
beforeEach(async () => {
  await force('truncate presence_records, presence_marks cascade');
  const day = await makeDay(portal, 4);
  ({ people } = day);
  sessionId = day.session.id;
  await signIn(day, day.people[0]!.caller);
  await signIn(day, day.people[1]!.caller);
  endHalf(portal, morning);
  await day.pilot.call(countersignPresence, { params: day.params, body: morning });
  portal.clock.set(parisInstant(today, '14:00'));
  const body = { ...afternoon, userId: people[2]!.id, reason: 'Sans téléphone' };
  await day.pilot.call(signByHand, { params: day.params, body });
  endHalf(portal, afternoon);
  await day.pilot.call(countersignPresence, { params: day.params, body: afternoon });
});

const run = (statement: string) => portal.database.pool.query(statement);
/** Makes changes that the database itself would refuse, as a person with too many rights could. */
const force = (statement: string) =>
  run(
    `alter table presence_records disable trigger user; ${statement}; alter table presence_records enable trigger user`,
  );
const faults = async (): Promise<string[]> => (await checkPresence(portal.ctx.db, portal.clock.now())).faults;
const record = (position: number): string => `session_id = ${sessionId} and position = ${position}`;

describe('the check of presence records', () => {
  test('untouched records are all read and have no fault', async () => {
    expect(await checkPresence(portal.ctx.db, portal.clock.now())).toEqual({ checked: 5, faults: [] });
  });

  const changes = [
    `user_id = (select max(id) from users)`,
    `signed_at = signed_at - interval '1 hour'`,
    `recorded_at = recorded_at - interval '1 second'`,
    `method = 'typed'`,
    `reason = 'Rien'`,
    `is_present = false`,
    `device = 'Autre'`,
    `part = 'evening'`,
    `mark_hash = repeat('0', 64)`,
    `recorded_by = (select max(id) from users)`,
    `day = day + 1`,
    `kind = 'late_signature'`,
  ];
  test.each(changes)('OPS-026: the check finds a record changed by hand: %s', async (change) => {
    await force(`update presence_records set ${change} where ${record(1)}`);
    expect((await faults()).join('\n')).toMatch(/record 1: is not what was recorded/);
  });

  test('the check finds a changed, emptied or unhashed reason', async () => {
    await force(`update presence_records set reason = 'Rien' where method = 'by_hand'`);
    expect((await faults()).join('\n')).toMatch(/record 4: its reason is another one/);
    await force(`update presence_records set reason = '' where method = 'by_hand'`);
    expect((await faults()).join('\n')).toMatch(/record 4: its reason is another one/);
    await force(`update presence_records set reason_hash = null where method = 'by_hand'`);
    expect((await faults()).join('\n')).toMatch(/record 4: is not what was recorded/);
  });

  test('the check finds a countersignature changed to more minutes', async () => {
    await force(`update presence_records set minutes = 600 where ${record(3)}`);
    expect((await faults()).join('\n')).toMatch(/record 3: is not what was recorded/);
  });

  test('the check finds a deleted record', async () => {
    await force(`delete from presence_marks; delete from presence_records where ${record(2)}`);
    expect((await faults()).join('\n')).toMatch(/record 3: follows 1/);
  });

  test('the check finds a record written again with another hash', async () => {
    await force(`update presence_records set hash = repeat('a', 64) where ${record(3)}`);
    expect((await faults()).join('\n')).toMatch(/record 4: not chained to the one before it/);
  });

  test('the check finds a changed drawing, and accepts one deleted with its person', async () => {
    await run(`update presence_marks set drawing = '[[[1,1],[900,900]]]' where record_id =
      (select id from presence_records where ${record(1)})`);
    expect((await faults()).join('\n')).toMatch(/record 1: its drawing or name is another one/);
    await run('delete from presence_marks');
    expect(await faults()).toEqual([]);
  });

  test('the check finds a second countersignature and a signature after the first', async () => {
    await run('drop index presence_records_countersigned');
    const columns = `kind, day, part, user_id, is_present, method, signed_at, recorded_at, recorded_by, minutes, previous_hash, hash`;
    const copy = (position: number, place: number, part: string): Promise<unknown> =>
      run(`insert into presence_records (session_id, position, ${columns}) select session_id, ${place},
        ${columns.replace('part', `'${part}'`)} from presence_records where ${record(position)}`);
    await copy(3, 6, 'morning');
    await copy(4, 7, 'morning');
    expect((await faults()).join('\n')).toMatch(/2026-12-01 morning: countersigned 2 times/);
    expect((await faults()).join('\n')).toMatch(/record 7: signed after the countersignature/);
    await force(
      `delete from presence_records where ${record(7)}; delete from presence_records where ${record(6)}`,
    );
    await run(`create unique index presence_records_countersigned on presence_records (session_id, day, part)
      where kind = 'countersignature'`);
  });

  test('the check finds a signature of a person who was never in the session', async () => {
    const stranger = await makeUser(portal);
    await run(`update registrations set user_id = ${stranger.id} where user_id = ${people[0]!.id}`);
    expect((await faults()).join('\n')).toMatch(
      new RegExp(`person ${people[0]!.id} has signed and was never in it`),
    );
  });

  test.each([
    [0, true, 'absent and has signed'],
    [2, true, 'absent and has signed'],
    [3, false, 'present and has not signed'],
  ])(
    'the check finds a record that contradicts the list of absentees (person %i)',
    async (index, wasAbsent, words) => {
      await run(`update registrations set was_absent = ${wasAbsent} where user_id = ${people[index]!.id}`);
      expect((await faults()).join('\n')).toContain(`person ${people[index]!.id} is written ${words}`);
    },
  );
});
