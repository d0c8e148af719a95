import { randomUUID } from 'node:crypto';
import { badges } from '@forman/contract/office/badges';
import { membership } from '@forman/contract/money/memberships';
import { sessionInbox } from '@forman/contract/participation/session-inbox';
import { sessionCalls } from '@forman/contract/session-calls';
import { mostUnread } from '@forman/domain/platform/notifications/unread';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { giveCredit, makeRegistration, makeSession, makeUser } from '../../testing/factories.ts';
import { minutes, type TestPortal, testPortal } from '../../testing/harness.ts';
import { finaliseDiscovery } from '@forman/contract/money/payments';

let portal: TestPortal;
beforeAll(async () => {
  portal = await testPortal();
});
afterAll(() => portal.close());

async function asked(values: Parameters<typeof makeUser>[1] = {}) {
  const user = await makeUser(portal, { member_until_on: '2027-12-31', ...values });
  const caller = await portal.as(user);
  return { user, caller, read: () => caller.call(badges, { params: { userId: user.id } }) };
}

const nothing = {
  goals: 0, evolutions: 0, CopilotWorkshops: 0, workshopsValid: 0, workshopWaitingAbsentValidation: 0, newsValid: 0,
  adhesion: 0, JD: 0, seats: 0, money: 0, messages: 0,
}; // prettier-ignore

async function makeStuckPayment(payerId: number): Promise<void> {
  const now = portal.clock.now();
  await portal.ctx.db
    .insertInto('payments')
    .values({
      id: randomUUID(),
      payer_id: payerId,
      beneficiary_id: payerId,
      item: 'membership',
      state: 'stuck',
      method: 'card',
      price_cents: 5000,
      credit_cents: 0,
      online_cents: 5000,
      expires_at: now,
      created_at: now,
    })
    .execute();
}

describe('badges', () => {
  test('CORE-104 MEM-157: are eleven counters of the things that wait for the caller', async () => {
    const { user, read } = await asked({ level: 'ROLE_XMAN' });
    expect(await read()).toEqual(nothing);
    const led = await makeSession(portal, { pilot_id: user.id });
    for (let candidate = 0; candidate < 2; candidate += 1)
      await makeRegistration(portal, led.id, (await makeUser(portal)).id, 'candidate');
    await makeSession(portal, { pilot_id: user.id, inDays: -3 });
    expect(await read()).toEqual({ ...nothing, CopilotWorkshops: 2, workshopWaitingAbsentValidation: 1 });
  });

  test('CORE-104: count what the page of sessions to handle lists, for pilots and for people who may publish', async () => {
    for (const kind of ['workshop', 'formation', 'event'] as const)
      await makeSession(portal, { kind, is_published: false, title: 'Découvrir le patrimoine' });
    const publishable: number[] = [];
    for (const values of [{ is_admin: true }, { level: 'ROLE_XMAN' as const }, { is_pilot: true }, {}]) {
      const { caller, read } = await asked(values);
      const { totals } = await caller.call(sessionInbox);
      expect(await read()).toMatchObject({
        CopilotWorkshops: totals.candidacies,
        workshopsValid: totals.toPublish,
        workshopWaitingAbsentValidation: totals.sheets,
      });
      publishable.push(totals.toPublish);
    }
    expect(publishable).toEqual([3, 2, 0, 0]);
  });

  test('CORE-104: count the caller’s own guests whose discovery day is not finalised', async () => {
    const { user, caller, read } = await asked();
    await giveCredit(portal, user.id, 5);
    const day = await makeSession(portal, { title: 'Découverte métier' });
    const guest = await makeUser(portal, { level: 'ROLE_GUEST', sponsor_id: user.id });
    await makeRegistration(portal, day.id, guest.id);
    await makeRegistration(portal, day.id, (await makeUser(portal, { level: 'ROLE_GUEST' })).id);
    expect(await read()).toEqual({ ...nothing, JD: 1 });
    await caller.call(finaliseDiscovery, { params: { id: day.id }, body: { beneficiary: guest.id } });
    expect(await read()).toEqual({ ...nothing, messages: 1 });
  });

  test('count a seat while it is offered or held, and stuck payments for administrators only', async () => {
    const { user, read } = await asked();
    const soon = new Date(portal.clock.now().getTime() + minutes(10));
    const stateOf = async (state: 'offered' | 'held', until: object) =>
      makeRegistration(portal, (await makeSession(portal)).id, user.id, state, until);
    await stateOf('offered', { offer_until: soon });
    await stateOf('held', { held_until: soon });
    await stateOf('held', { held_until: portal.clock.now() });
    expect(await read()).toEqual({ ...nothing, seats: 2 });
    await makeStuckPayment(user.id);
    expect(await read()).toMatchObject({ money: 0 });
    expect(await (await asked({ is_admin: true })).read()).toMatchObject({ money: 1 });
  });

  test('CORE-105 MEM-158: are refused for anybody else, even to an administrator', async () => {
    const { user } = await asked();
    for (const values of [{}, { is_admin: true }]) {
      const { caller } = await asked(values);
      expect(await caller.refusal(badges, { params: { userId: user.id } })).toMatchObject({ status: 403 });
    }
    const nobody = await portal.as(null);
    expect(await nobody.refusal(badges, { params: { userId: user.id } })).toMatchObject({ status: 401 });
    const accountant = await asked({ is_expert_accountant: true });
    expect(await accountant.caller.refusal(badges, { params: { userId: accountant.user.id } })).toMatchObject(
      { status: 403 },
    );
  });

  test('CORE-155: count a membership of this year from 1 December in Paris, and an ended one at any time', async () => {
    const ending = { member_until_on: '2026-12-31' };
    portal.clock.set('2026-11-30T23:59:59+01:00');
    expect(await (await asked(ending)).read()).toMatchObject({ adhesion: 0 });
    expect(await (await asked({ member_until_on: '2025-12-31' })).read()).toMatchObject({ adhesion: 1 });
    portal.clock.set('2026-12-01T00:00:00+01:00');
    expect(await (await asked(ending)).read()).toMatchObject({ adhesion: 1 });
    expect(await (await asked()).read()).toMatchObject({ adhesion: 0 });
    const guest = { level: 'ROLE_GUEST' as const, member_until_on: null };
    expect(await (await asked(guest)).read()).toMatchObject({ adhesion: 0 });
    const ended = { is_jd_ended: true, is_demarrage_ended: true, is_3jr_ended: true };
    expect(await (await asked({ ...guest, ...ended })).read()).toMatchObject({ adhesion: 1 });
  });
});

test('badges take at most ten times as long as the membership call in an association of 5,000 people', async () => {
  const now = portal.clock.now();
  const { user, caller, read } = await asked({ is_pilot: true });
  const { id: stranger } = await makeUser(portal);
  await sql`insert into users (email, password_hash, civility, first_name, last_name, phone, sponsor_id, created_at)
    select 'foule' || n || '@essai.example', 'x', 'Madame', 'Foule', 'N' || n, 'f' || n, ${user.id}, ${now}
    from generate_series(1, 5000) n`.execute(portal.ctx.db);
  await sql`insert into sessions (kind, thematic, title, price_cents, place, max_guests, starts_at, ends_at, audience,
      is_published, created_at, pilot_id)
    select 'workshop', 'Entreprise', 'Passé ' || n, 0, 'Salle B', 10, ${now}::timestamptz - n * interval '6 hours',
      ${now}::timestamptz - n * interval '6 hours' + interval '3 hours', array['ROLE_MAN'], true, ${now},
      case when n % 50 = 0 then ${user.id}::int else ${stranger}::int end
    from generate_series(1, 3000) n`.execute(portal.ctx.db);
  await sql`insert into registrations (session_id, user_id, state, created_at)
    select s.id, u.id, 'registered', ${now} from (select id from sessions where title like 'Passé %') s
    join lateral (select id from users where first_name = 'Foule' and id % 600 = s.id % 600) u on true`.execute(
    portal.ctx.db,
  );
  await sql`insert into outbox_messages (recipient, user_id, channel, template, data, created_at, next_attempt_at, sent_at)
    select 'a@essai.example', ${user.id}, 'email', 'seat_confirmed', '{"a":1}', ${now}, ${now}, ${now}
    from generate_series(1, 20000)`.execute(portal.ctx.db);
  await sql`analyze`.execute(portal.ctx.db);
  expect(await read()).toMatchObject({ workshopWaitingAbsentValidation: 60, messages: mostUnread + 1 });
  const time = async (work: () => Promise<unknown>): Promise<number> => {
    const start = performance.now();
    await work();
    return performance.now() - start;
  };
  let [counted, plain] = [Infinity, Infinity];
  // The fastest time of each, in turns: the machine's other work can only slow one down.
  for (let round = 0; round < 40; round += 1) {
    counted = Math.min(counted, await time(read));
    plain = Math.min(plain, await time(() => caller.call(membership)));
  }
  // The ratio is near 2.5 where nothing else runs.
  expect(counted / plain).toBeLessThan(10);
});

test('CORE-104: a badge drops to zero when the thing that it counted is done', async () => {
  const { user, read } = await asked({ is_pilot: true });
  const session = await makeSession(portal, { pilot_id: user.id });
  const candidate = await makeUser(portal, { level: 'ROLE_BEMAN' });
  await makeRegistration(portal, session.id, candidate.id, 'candidate');
  expect(await read()).toMatchObject({ CopilotWorkshops: 1 });
  await (
    await portal.as(candidate)
  ).call(sessionCalls.workshop.cancelCopilot, { params: { id: session.id } });
  expect(await read()).toMatchObject({ CopilotWorkshops: 0 });
});
