import { sessionCalls } from '@forman/contract/sessions';
import { me } from '@forman/contract/members';
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

  test('CORE-196 CORE-198: credit that covers the price joins and lowers the balance', async () => {
    const user = await makeUser(portal);
    await giveCredit(portal, user.id, 60);
    const session = await makeSession(portal, { euros: 50 });
    const caller = await portal.as(user);
    const joined = await caller.call(workshop.join, { params: { id: session.id } });
    expect(joined.mine.state).toBe('registered');
    expect(await caller.call(me)).toMatchObject({ credit: 10, usableCredit: 10 });
  });
});

describe('waiting list', () => {
  test('CORE-226 CAT-154: joining and leaving the list of a full session', async () => {
    const user = await makeUser(portal);
    const session = await makeSession(portal, { max_guests: 1 });
    await fillSession(portal, session.id, 1);
    const caller = await portal.as(user);
    expect(await caller.call(workshop.wait, { params: { id: session.id } })).toEqual({ ok: true });
    const waiting = await caller.call(workshop.get, { params: { id: session.id } });
    expect(waiting.mine).toMatchObject({ state: 'waiting', position: 1 });
    expect(await caller.call(workshop.leaveList, { params: { id: session.id } })).toEqual({ ok: true });
  });

  test('CORE-225: a freed seat is offered to the first in line, kept for them, and goes on when they let it lapse', async () => {
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
