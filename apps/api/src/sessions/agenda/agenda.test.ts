import { agenda } from '@forman/contract/sessions/agenda';
import type { SentQueryOf } from '@forman/contract/endpoint';
import { sessionCalendar } from '@forman/contract/sessions/session-calendar';
import { type SessionCard } from '@forman/contract/sessions/sessions';
import { sessionCalls } from '@forman/contract/session-calls';
import { type SessionKind, sessionKinds } from '@forman/domain/sessions/kinds';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeRegistration, makeSession, makeSite, makeUser } from '../../testing/factories.ts';
import { type Caller, hours, type TestPortal, testPortal } from '../../testing/harness.ts';

let portal: TestPortal;
let me: { id: number };
let caller: Caller;
beforeAll(async () => {
  portal = await testPortal();
});
afterAll(() => portal.close());
beforeEach(async () => {
  me = await makeUser(portal, { is_pilot: true, level: 'ROLE_BEMAN' });
  caller = await portal.as(me);
});

const from = (milliseconds: number): Date => new Date(portal.clock.now().getTime() + milliseconds);
type Values = Parameters<typeof makeSession>[1];

async function followed(values: Values): Promise<number> {
  const { id } = await makeSession(portal, values);
  await makeRegistration(portal, id, me.id);
  return id;
}
async function copiloted(values: Values): Promise<number> {
  const { id } = await makeSession(portal, values);
  await makeRegistration(portal, id, me.id, 'copilot');
  return id;
}
const led = async (values: Values): Promise<number> =>
  (await makeSession(portal, { ...values, pilot_id: me.id })).id;
const idsOf = (cards: readonly { id: number }[]): number[] => cards.map(({ id }) => id);
type Query = SentQueryOf<typeof agenda>;
const listed = async (query: Query = {}): Promise<number[]> =>
  idsOf((await caller.call(agenda, { query })).items);

test.each([
  ['workshop', 'isWorkshop'],
  ['formation', 'isFormation'],
  ['event', 'isEvent'],
  ['team_meeting', 'isTeamMeating'],
] as const)(
  'MEM-095 MEM-413: a %s in the agenda has its times, place, people, seats and the flag of its kind',
  async (kind, flag) => {
    const site_id = await makeSite(portal, { address: '14 rue du Moulin' });
    const { id, title, startsAt, pilotId } = await makeSession(portal, { kind, site_id, place: null });
    await makeRegistration(portal, id, me.id);
    const helper = await makeUser(portal, { level: 'ROLE_BEMAN' });
    await makeRegistration(portal, id, helper.id, 'copilot');
    const [item] = (await caller.call(agenda)).items;
    expect(item).toMatchObject({
      startDate: startsAt.toISOString(),
      endDate: from(30 * 24 * hours(1) + hours(3)).toISOString(),
      former: { id: pilotId },
      copilotApprouved: [{ id: helper.id }],
      guests: [{ id: me.id }],
      thematic: 'Entreprise',
      title,
      totalGuests: 1,
      maxGuests: 10,
      isVisio: false,
      site: { address: '14 rue du Moulin', postalCode: '78350', city: 'Jouy-en-Josas' },
    });
    const flags = ['isWorkshop', 'isFormation', 'isTeamMeating', 'isEvent'] as const;
    expect(flags.filter((name) => item?.[name])).toEqual([flag]);
  },
);

describe('the list of the agenda', () => {
  test('MEM-087 MEM-088: shows a session as coming until it ends, and as past from then on', async () => {
    const [soon, now, before] = await Promise.all([
      followed({ starts_at: from(-hours(2)), ends_at: from(hours(1)) }),
      followed({ starts_at: from(-hours(3)), ends_at: from(0) }),
      followed({ starts_at: from(-hours(4)), ends_at: from(-hours(1)) }),
    ]);
    expect(await listed()).toEqual([soon]);
    expect(await listed({ past: 'true' })).toEqual([before, now]);
  });

  test('MEM-089 MEM-090 MEM-091: shows piloted or co-piloted sessions when asked for, in place of the followed ones', async () => {
    const [mine, helped, gone] = [
      await led({}),
      await copiloted({ inDays: 31 }),
      await followed({ inDays: 32 }),
    ];
    expect(await listed()).toEqual([gone]);
    expect(await listed({ pilot: 'true' })).toEqual([mine]);
    expect(await listed({ copilot: 'true' })).toEqual([helped]);
    expect(await listed({ pilot: 'true', copilot: 'true' })).toEqual([mine, helped]);
    expect(await listed({ pilot: 'true', past: 'true' })).toEqual([]);
  });

  test('MEM-091: shows as followed no session that the person asked to co-pilot, waits for, left or pilots', async () => {
    for (const state of ['candidate', 'waiting'] as const)
      await makeRegistration(portal, (await makeSession(portal)).id, me.id, state);
    const left = await makeSession(portal);
    await makeRegistration(portal, left.id, me.id, 'registered', {
      ended_at: portal.clock.now(),
      end_reason: 'cancelled',
    });
    const both = await led({});
    await makeRegistration(portal, both, me.id);
    await followed({ deleted_at: portal.clock.now() });
    expect(await listed()).toEqual([]);
    expect(await listed({ pilot: 'true' })).toEqual([both]);
  });

  test('MEM-092 MEM-093: is ordered by start, ten sessions a page, all kinds together', async () => {
    const ids: number[] = [];
    for (let number = 11; number > 0; number -= 1)
      ids.unshift(await followed({ kind: sessionKinds[number % 4]!, inDays: number }));
    const first = await caller.call(agenda, { query: {} });
    expect(idsOf(first.items)).toEqual(ids.slice(0, 10));
    expect(first).toMatchObject({ page: 1, maxPage: 2, total: 11 });
    expect(await listed({ page: '2' })).toEqual(ids.slice(10));
    expect(await listed({ page: '3' })).toEqual([]);
  });

  test('MEM-085: shows an unpublished session to its participants, and exists for guests too', async () => {
    const hidden = await followed({ is_published: false });
    expect(await listed()).toEqual([hidden]);
    const guest = await makeUser(portal, { level: 'ROLE_GUEST' });
    const { id } = await makeSession(portal, { title: 'Découverte' });
    await makeRegistration(portal, id, guest.id);
    const answer = await (await portal.as(guest)).call(agenda, { query: {} });
    expect([idsOf(answer.items), answer.total]).toEqual([[id], 1]);
  });
});

test('MEM-084: the five counters count past and coming sessions under any filter, each once, led before followed', async () => {
  const past = { inDays: -20 };
  const make: [(values: Values) => Promise<number>, SessionKind, number][] = [
    [led, 'workshop', 2],
    [led, 'formation', 1],
    [led, 'event', 4],
    [copiloted, 'workshop', 1],
    [copiloted, 'team_meeting', 1],
    [followed, 'workshop', 3],
    [followed, 'formation', 2],
    [followed, 'team_meeting', 1],
    [followed, 'event', 1],
  ];
  for (const [how, kind, count] of make)
    for (let number = 0; number < count; number += 1) await how({ kind, ...(number % 2 ? past : {}) });
  await makeRegistration(portal, await led({ kind: 'workshop', ...past }), me.id);
  await followed({ deleted_at: portal.clock.now() });
  for (const query of [{}, { past: 'true', pilot: 'true' }] satisfies Query[]) {
    expect((await caller.call(agenda, { query })).counters).toEqual({
      led: 4,
      copiloted: 2,
      workshops: 6,
      formations: 3,
      followed: 7,
    });
  }
});

test('the person’s own calendar shows the sessions that they pilot, co-pilot or follow, and no others', async () => {
  const [mine, helped, gone] = [
    await led({}),
    await copiloted({ inDays: 31 }),
    await followed({ inDays: 32 }),
  ];
  await makeSession(portal, { inDays: 31 });
  const days = { from: '2026-12-20', to: '2027-01-20' };
  const { sessions } = await caller.call(sessionCalendar, { query: { ...days, mine: 'true' } });
  expect(idsOf(sessions)).toEqual([mine, helped, gone]);
  expect(sessions.map((session) => session.mine)).toEqual(['pilot', 'copilot', 'registered']);
});

describe('MEM-101: the filter by pilot, approved co-pilot or registered person', () => {
  test.each(sessionKinds)('finds a person’s sessions of kind %s', async (kind) => {
    const [mine, helped, gone] = [await led({ kind }), await copiloted({ kind }), await followed({ kind })];
    const asked = await makeSession(portal, { kind });
    await makeRegistration(portal, asked.id, me.id, 'candidate');
    // The calls of the four kinds have the same shape.
    const calls = sessionCalls[kind] as unknown as typeof sessionCalls.workshop;
    const collection = async (filter: string): Promise<SessionCard[]> =>
      caller.call(calls.list, { query: { [filter]: String(me.id) } });
    expect(idsOf(await collection('former'))).toEqual([mine]);
    expect(idsOf(await collection('copilotApprouved.id'))).toEqual([helped]);
    expect(idsOf(await collection('guests'))).toEqual([gone]);
    const alone = await caller.call(calls.get, { params: { id: gone } });
    expect(idsOf(alone.guests)).toEqual([me.id]);
  });

  test('refuses somebody else’s registrations with 403', async () => {
    const other = await makeUser(portal);
    for (const kind of sessionKinds) {
      const calls = sessionCalls[kind] as unknown as typeof sessionCalls.workshop;
      expect(await caller.refusal(calls.list, { query: { guests: String(other.id) } })).toMatchObject({
        status: 403,
      });
    }
  });
});
