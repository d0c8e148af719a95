import { home } from '@forman/contract/home';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { giveCredit, makeRegistration, makeSession, makeUser } from '../../testing/factories.ts';
import { days, minutes, type TestPortal, testPortal } from '../../testing/harness.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await testPortal();
});
afterAll(() => portal.close());

describe('CORE-074 the home page in one answer', () => {
  test('what waits, what comes next, what could interest, membership and credit', async () => {
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
      next: [registered.id, led.id],
      suggestions: [meant.id],
    });
    expect(page.membership).toEqual({ until: '2026-12-31', isActive: true, isDue: true, price: 50 });
    expect(page.credit).toEqual({ balance: 12.5, usable: 12.5, nextExpiry: null });
  });

  test('an offer and a hold that ran out wait no more', async () => {
    const user = await makeUser(portal);
    const session = await makeSession(portal);
    await makeRegistration(portal, session.id, user.id, 'offered', { offer_until: portal.clock.now() });
    expect(await (await portal.as(user)).call(home)).toMatchObject({ offers: [], payments: [], next: [] });
  });

  test('CORE-068 MEM-240: a sponsor reads who has joined thanks to them, for two weeks; nobody else’s guests, nor who left', async () => {
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

  test('CORE-086 guests have no home', async () => {
    const guest = await portal.as(await makeUser(portal, { level: 'ROLE_GUEST' }));
    expect(await guest.refusal(home)).toMatchObject({ status: 403, reason: 'portal.member' });
  });
});
