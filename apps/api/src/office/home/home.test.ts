import { home } from '@forman/contract/office/home';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  giveCredit,
  makeCompletion,
  makeGoal,
  makeRegistration,
  makeSession,
  makeUser,
} from '../../testing/factories.ts';
import { days, hours, minutes, type TestPortal, testPortal } from '../../testing/harness.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await testPortal();
});
afterAll(() => portal.close());

const inHours = (count: number): Date => new Date(portal.clock.now().getTime() + hours(count));

async function remove(id: number): Promise<void> {
  const gone = { deleted_at: portal.clock.now() };
  await portal.ctx.db.updateTable('sessions').set(gone).where('id', '=', id).execute();
}

async function slot(session_id: number, from: number, until: number): Promise<void> {
  const values = { session_id, starts_at: inHours(from), ends_at: inHours(until) };
  await portal.ctx.db.insertInto('session_slots').values(values).execute();
}

describe('CORE-074: the home page in one answer', () => {
  test('the answer holds offers, payments, coming sessions, suggestions, membership and credit', async () => {
    const user = await makeUser(portal, {
      level: 'ROLE_BEMAN',
      is_pilot: true,
      member_until_on: '2026-12-31',
    });
    await giveCredit(portal, user.id, 12.5);
    const soon = new Date(portal.clock.now().getTime() + minutes(10));
    const audience = ['ROLE_BEMAN'];
    const offered = await makeSession(portal, { inDays: 1, audience });
    const held = await makeSession(portal, { inDays: 2, audience, euros: 50 });
    const registered = await makeSession(portal, { inDays: 3, audience });
    const led = await makeSession(portal, { inDays: 4, audience, pilot_id: user.id });
    const past = await makeSession(portal, { inDays: -2, audience });
    const meant = await makeSession(portal, { inDays: 5, audience });
    await makeSession(portal, { inDays: 6, audience: ['ROLE_XMAN'] });
    await makeSession(portal, { inDays: 6, audience, is_published: false });
    await makeSession(portal, { inDays: 6, audience, max_guests: 0 });
    await makeRegistration(portal, offered.id, user.id, 'offered', { offer_until: soon });
    await makeRegistration(portal, held.id, user.id, 'held', { held_until: soon });
    for (const session of [registered, past]) await makeRegistration(portal, session.id, user.id);
    const page = await (await portal.as(user)).call(home);
    const ids = (cards: { id: number }[]) => cards.map(({ id }) => id);
    expect({
      offers: ids(page.offers),
      payments: ids(page.payments),
      next: ids(page.next),
      suggestions: ids(page.suggestions),
    }).toEqual({
      offers: [offered.id],
      payments: [held.id],
      next: [registered.id],
      suggestions: [meant.id],
    });
    expect(page.leading).toMatchObject({ id: led.id });
    expect(page.membership).toEqual({
      until: '2026-12-31',
      isActive: true,
      isDue: true,
      price: 50,
      untilAfterPayment: '2027-12-31',
    });
    expect(page.credit).toEqual({ balance: 12.5, usable: 12.5, nextExpiry: null });
    expect(page.counters).toMatchObject({ seats: 2, adhesion: 1 });
  });

  test('a session whose last seat is held is not suggested; one whose hold is over is', async () => {
    const user = await makeUser(portal, { level: 'ROLE_BEMAN', member_until_on: '2026-12-31' });
    const other = await makeUser(portal);
    const last = { audience: ['ROLE_BEMAN' as const], max_guests: 1 };
    const kept = await makeSession(portal, { ...last, inDays: 0.01 });
    const lapsed = await makeSession(portal, { ...last, inDays: 0.02 });
    const [now, soon] = [portal.clock.now(), new Date(portal.clock.now().getTime() + 600_000)];
    await makeRegistration(portal, kept.id, other.id, 'held', { held_until: soon });
    await makeRegistration(portal, lapsed.id, other.id, 'held', { held_until: now });
    const { suggestions } = await (await portal.as(user)).call(home);
    const suggested = suggestions.map(({ id }) => id);
    expect(suggested).toContain(lapsed.id);
    expect(suggested).not.toContain(kept.id);
  });

  test('CORE-074: no session is suggested at the hours of one’s own sessions and kept seats; slots count, not the days between', async () => {
    const user = await makeUser(portal, { level: 'ROLE_BEMAN', is_pilot: true });
    const soon = new Date(portal.clock.now().getTime() + minutes(10));
    const audience = ['ROLE_DEVMAN' as const];
    const meant = { audience: ['ROLE_BEMAN' as const] };
    const suggested = async () => (await (await portal.as(user)).call(home)).suggestions.map(({ id }) => id);
    // Earlier than the sessions of the other tests.
    const at = (hour: number) => hour / 24;
    const first = (await makeSession(portal, { ...meant, inDays: at(0.1) })).id;
    expect(await suggested()).toContain(first);
    const led = await makeSession(portal, { audience, pilot_id: user.id, inDays: at(1) });
    expect(await suggested()).not.toContain(first);
    await remove(led.id);
    const hidden: string[] = [];
    for (const [state, values] of [
      ['registered', {}],
      ['copilot', {}],
      ['held', { held_until: soon }],
      ['offered', { offer_until: soon }],
    ] as const) {
      expect(await suggested()).toContain(first);
      const own = await makeSession(portal, { audience, inDays: at(1) });
      await makeRegistration(portal, own.id, user.id, state, values);
      if (!(await suggested()).includes(first)) hidden.push(state);
      await remove(own.id);
    }
    expect(hidden).toEqual(['registered', 'copilot', 'held', 'offered']);
    const over = portal.clock.now();
    for (const [state, values] of [
      ['waiting', {}],
      ['held', { held_until: over }],
      ['offered', { offer_until: over }],
      ['registered', { ended_at: over, end_reason: 'cancelled' }],
    ] as const) {
      const other = await makeSession(portal, { audience, inDays: at(1) });
      await makeRegistration(portal, other.id, user.id, state, values);
    }
    // The first lasts three hours: a session that begins as it ends only touches it.
    const after = await makeSession(portal, { audience, inDays: at(3.1) });
    await makeRegistration(portal, after.id, user.id);
    expect(await suggested()).toContain(first);
    const long = await makeSession(portal, { audience, inDays: at(0.1), ends_at: inHours(48) });
    await slot(long.id, 40, 48);
    await makeRegistration(portal, long.id, user.id);
    expect(await suggested()).toContain(first);
    await slot(first, 39, 41);
    expect(await suggested()).not.toContain(first);
  });

  test('CORE-074: of overlapping sessions the first alone is suggested, then the next one after it', async () => {
    const user = await makeUser(portal, { level: 'ROLE_ADMAN' });
    const meant = { audience: ['ROLE_ADMAN' as const] };
    const ids: number[] = [];
    // Each session lasts three hours.
    for (const hour of [0.1, 1, 3.2, 4, 7])
      ids.push((await makeSession(portal, { ...meant, inDays: hour / 24 })).id);
    const { suggestions } = await (await portal.as(user)).call(home);
    expect(suggestions.map(({ id }) => id)).toEqual([ids[0], ids[2], ids[4]]);
  });

  test('the next session that one leads is shown within a week of it, with its candidates; an unpublished one is not', async () => {
    const pilot = await makeUser(portal, { level: 'ROLE_BEMAN', is_pilot: true });
    const caller = await portal.as(pilot);
    await makeSession(portal, { pilot_id: pilot.id, inDays: 8 });
    await makeSession(portal, { pilot_id: pilot.id, inDays: 0.5, is_published: false });
    expect((await caller.call(home)).leading).toBeNull();
    const copiloted = await makeSession(portal, { inDays: 1 });
    await makeRegistration(portal, copiloted.id, pilot.id, 'copilot');
    expect((await caller.call(home)).leading).toMatchObject({ id: copiloted.id, mine: { state: 'copilot' } });
    const led = await makeSession(portal, { pilot_id: pilot.id, inDays: 0.1 });
    await makeRegistration(portal, led.id, (await makeUser(portal)).id, 'candidate');
    const { leading, next } = await caller.call(home);
    expect(leading).toMatchObject({
      id: led.id,
      totalGuests: 0,
      candidates: 1,
      copilots: 0,
      lacksLink: false,
    });
    expect(next.map(({ id }) => id)).not.toContain(led.id);
  });

  test('a pilot who has closed no sheet sees the path of their first session; others see none', async () => {
    const pilot = await makeUser(portal, { level: 'ROLE_BEMAN', is_pilot: true });
    const caller = await portal.as(pilot);
    const path = async () => (await caller.call(home)).firstSession;
    expect(await path()).toEqual({ session: null, isPublished: false, registered: 0, isOver: false });
    const session = await makeSession(portal, { pilot_id: pilot.id, is_published: false, inDays: -1 });
    await makeRegistration(portal, session.id, (await makeUser(portal)).id);
    expect(await path()).toMatchObject({
      session: { id: session.id, kind: 'workshop', title: session.title },
      isPublished: false,
      registered: 1,
      isOver: true,
    });
    await portal.ctx.db
      .updateTable('sessions')
      .set({ absences_closed_at: portal.clock.now() })
      .where('id', '=', session.id)
      .execute();
    expect(await path()).toBeNull();
    const member = await portal.as(await makeUser(portal));
    expect((await member.call(home)).firstSession).toBeNull();
  });

  test('MEM-047 MEM-104: the journey shows the level, its validated goals and the end of the period', async () => {
    const user = await makeUser(portal, { level: 'ROLE_DXMAN' });
    const goals = [
      await makeGoal(portal, { level: 'ROLE_DXMAN' }),
      await makeGoal(portal, { level: 'ROLE_DXMAN' }),
    ];
    await makeCompletion(portal, goals[0]!.id, user.id, 'validated');
    await makeCompletion(portal, goals[1]!.id, user.id);
    const journey = async () => (await (await portal.as(user)).call(home)).journey;
    const known = { level: 'ROLE_DXMAN', validated: 1, total: 2 };
    expect(await journey()).toEqual({ ...known, periodEnd: null });
    await portal.ctx.db
      .insertInto('level_changes')
      .values({ user_id: user.id, level: 'ROLE_DXMAN', reached_at: '2026-09-15T08:00:00Z', cause: 'admin' })
      .execute();
    expect(await journey()).toEqual({ ...known, periodEnd: '2027-03-15' });
  });

  test('an offer that ran out is no longer listed', async () => {
    const user = await makeUser(portal);
    const session = await makeSession(portal);
    await makeRegistration(portal, session.id, user.id, 'offered', { offer_until: portal.clock.now() });
    expect(await (await portal.as(user)).call(home)).toMatchObject({ offers: [], payments: [], next: [] });
  });

  test('CORE-068 MEM-240: a sponsor sees their new guests for two weeks, without those who left or whom others invited', async () => {
    const sponsor = await makeUser(portal);
    const joined = (daysAgo: number, values: object = {}) =>
      makeUser(portal, {
        level: 'ROLE_GUEST',
        sponsor_id: sponsor.id,
        created_at: new Date(portal.clock.now().getTime() - days(daysAgo)),
        ...values,
      });
    const [before, last] = [await joined(13), await joined(1)];
    await joined(14);
    await joined(2, { level: 'ROLE_NEOMAN' });
    await joined(2, { deleted_at: portal.clock.now() });
    await joined(2, { sponsor_id: (await makeUser(portal)).id });
    const { newGuests } = await (await portal.as(sponsor)).call(home);
    expect(newGuests.map(({ id }) => id)).toEqual([last.id, before.id]);
    expect(newGuests[0]).toMatchObject({ firstName: last.firstName, joinedAt: '2026-11-30T09:00:00.000Z' });
  });

  test('CORE-086: guests have no home page', async () => {
    const guest = await portal.as(await makeUser(portal, { level: 'ROLE_GUEST' }));
    expect(await guest.refusal(home)).toMatchObject({ status: 403, reason: 'portal.member' });
  });
});
