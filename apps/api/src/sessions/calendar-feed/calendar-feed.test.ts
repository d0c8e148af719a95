import {
  calendarFeed,
  getCalendarSubscription,
  renewCalendarSubscription,
  revokeCalendarSubscription,
} from '@forman/contract/sessions/calendar-feed';
import { changePassword, endOtherLogins } from '@forman/contract/people/account';
import { sessionCalls } from '@forman/contract/session-calls';
import { parisInstant } from '@forman/domain/paris-time';
import { sessionKinds } from '@forman/domain/sessions/kinds';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { MailMessage } from '../../adapters/mail/port.ts';
import { makeRegistration, makeSession, makeUser, testPassword } from '../../testing/factories.ts';
import { type Caller, days, gateFor, hours, type TestPortal, testPortal } from '../../testing/harness.ts';
import { listMessages } from '../../platform/notifications/outbox.service.ts';
import { mailsOf } from '../../testing/simulated-bank.ts';
import { readCalendar } from '../../testing/read-calendar.ts';

let portal: TestPortal;
let nobody: Caller;
const start = '2026-12-01T10:00:00+01:00';
beforeAll(async () => {
  portal = await testPortal({ env: { RATE_LIMIT_FACTOR: '1' } });
  nobody = await portal.as(null);
});
beforeEach(async () => {
  portal.clock.set(start);
  await portal.ctx.db.deleteFrom('rate_limits').execute();
});
afterAll(() => portal.close());

const tokenOf = (url: string): string => /\/api\/calendars\/([\w-]+)\.ics$/.exec(url)?.[1] ?? '';
const feed = async (url: string) =>
  readCalendar(await nobody.call(calendarFeed, { params: { token: tokenOf(url) } }));

async function subscriber(values = {}) {
  const user = await makeUser(portal, values);
  const caller = await portal.as(user);
  const { url } = await caller.call(renewCalendarSubscription);
  return { user, caller, url };
}

/** The calendars of the e-mails to this person, in the order of their sending. */
async function mailed(userId: number) {
  await portal.run('outbox');
  const { email } = await portal.ctx.db
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const messages = await listMessages(portal.ctx, email);
  return messages
    .toReversed()
    .flatMap((message) => message.attachments)
    .map(({ contentBase64 }) => readCalendar(Buffer.from(contentBase64, 'base64')));
}

const one = <T>(list: T[]): T => {
  expect(list).toHaveLength(1);
  return list[0]!;
};

describe('a calendar subscription', () => {
  test('asks who is there, is told by e-mail, and ends with the password or with all other logins', async () => {
    const user = await makeUser(portal);
    const stale = await portal.as(user);
    await portal.ctx.db.deleteFrom('login_confirmations').where('user_id', '=', user.id).execute();
    expect((await stale.refusal(renewCalendarSubscription)).reason).toBe('confirmation_needed');
    for (const end of ['password', 'logins'] as const) {
      const caller = await portal.as(user);
      const { url } = await caller.call(renewCalendarSubscription);
      expect((await feed(url)).name).toBe('Forman');
      if (end === 'logins') await caller.call(endOtherLogins);
      else
        await caller.call(changePassword, {
          body: { currentPassword: testPassword, plainPassword: 'Un autre mot 8 bien long!' },
        });
      expect((await nobody.refusal(calendarFeed, { params: { token: tokenOf(url) } })).status).toBe(404);
    }
    expect(await mailsOf(portal, user.id, 'calendar_made')).toHaveLength(2);
  });

  test('is an address with 256 random bits, shown once and stored as a hash', async () => {
    const { user, caller, url } = await subscriber();
    const token = tokenOf(url);
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    const stored = await portal.ctx.db
      .selectFrom('calendar_subscriptions')
      .selectAll()
      .where('user_id', '=', user.id)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify({ ...stored, token_hash: stored.token_hash.toString('utf8') })).not.toContain(
      token,
    );
    expect(stored.token_hash).toHaveLength(32);
    expect(stored.token_hash).not.toEqual(Buffer.from(token, 'base64url'));
    expect(JSON.stringify(await caller.call(getCalendarSubscription))).not.toContain(token);
  });

  test('answers without a login, with a calendar that no cache keeps', async () => {
    const { url } = await subscriber();
    const answer = await nobody.raw('GET', new URL(url).pathname);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8; method=PUBLISH');
    expect(answer.headers['cache-control']).toBe('private, no-store');
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(readCalendar(answer.body)).toEqual({ method: 'PUBLISH', name: 'Forman', entries: [] });
    expect(answer.body).toContain('REFRESH-INTERVAL;VALUE=DURATION:PT1H');
  });

  test('stops answering at its old address once renewed, and at any address once revoked', async () => {
    const { caller, url } = await subscriber();
    const renewed = await caller.call(renewCalendarSubscription);
    expect(renewed.url).not.toBe(url);
    expect((await nobody.refusal(calendarFeed, { params: { token: tokenOf(url) } })).status).toBe(404);
    expect((await feed(renewed.url)).method).toBe('PUBLISH');
    await caller.call(revokeCalendarSubscription);
    await caller.call(revokeCalendarSubscription);
    expect((await nobody.refusal(calendarFeed, { params: { token: tokenOf(renewed.url) } })).status).toBe(
      404,
    );
    expect(await caller.call(getCalendarSubscription)).toEqual({ subscription: null });
    const audited = await portal.ctx.db
      .selectFrom('audit_log')
      .select('action')
      .where('action', 'like', 'calendar.%')
      .orderBy('id', 'desc')
      .limit(3)
      .execute();
    expect(audited.map(({ action }) => action)).toEqual([
      'calendar.revoke',
      'calendar.renew',
      'calendar.renew',
    ]);
  });

  test('renewed twice at once answers at one address only', async () => {
    const { caller } = await subscriber();
    const renewed = await Promise.all([
      caller.call(renewCalendarSubscription),
      caller.call(renewCalendarSubscription),
    ]);
    const alive = await Promise.all(
      renewed.map(async ({ url }) => (await nobody.raw('GET', new URL(url).pathname)).statusCode),
    );
    expect(alive.toSorted((a, b) => a - b)).toEqual([200, 404]);
  });

  test('control: without the person’s key, deleting before writing leaves two addresses', async () => {
    const alone = await testPortal();
    const { pool } = alone.ctx;
    await pool.query('alter table calendar_subscriptions drop constraint calendar_subscriptions_pkey');
    const { id } = await makeUser(alone, { email: 'seul@essai.example', phone: '0633333333' });
    const gate = gateFor(2);
    await Promise.all(
      [1, 2].map(async (tab) => {
        await pool.query('delete from calendar_subscriptions where user_id = $1', [id]);
        await gate();
        await pool.query(
          'insert into calendar_subscriptions (user_id, token_hash, created_at) values ($1, $2, $3)',
          [id, Buffer.from([tab]), alone.clock.now()],
        );
      }),
    );
    expect((await pool.query('select from calendar_subscriptions')).rowCount).toBe(2);
    await alone.close();
  });

  test('shows when it was last read, to the hour', async () => {
    const { user, url } = await subscriber();
    const readAt = async () =>
      (await (await portal.as(user)).call(getCalendarSubscription)).subscription?.readAt;
    expect(await readAt()).toBeNull();
    await feed(url);
    expect(await readAt()).toBe(new Date(start).toISOString());
    portal.clock.advance(hours(0.9));
    await feed(url);
    expect(await readAt()).toBe(new Date(start).toISOString());
    portal.clock.advance(hours(0.2));
    await feed(url);
    expect(await readAt()).toBe(portal.clock.now().toISOString());
  });

  test('ends with the account', async () => {
    const { user, url } = await subscriber();
    await portal.ctx.db
      .updateTable('users')
      .set({ deleted_at: portal.clock.now() })
      .where('id', '=', user.id)
      .execute();
    expect((await nobody.refusal(calendarFeed, { params: { token: tokenOf(url) } })).status).toBe(404);
  });

  test.each(['', 'x', 'A'.repeat(43), 'A'.repeat(500), "' or 1=1 --", '..%2f..', '\u0000'])(
    'is not opened by a false address %j',
    async (token) => {
      const { statusCode } = await nobody.raw('GET', `/api/calendars/${encodeURIComponent(token)}.ics`);
      expect([400, 404, 422]).toContain(statusCode);
    },
  );

  test('answers one network address at most 120 times a minute', async () => {
    const { url } = await subscriber();
    const path = new URL(url).pathname;
    for (let count = 0; count < 120; count += 1) expect((await nobody.raw('GET', path)).statusCode).toBe(200);
    expect((await nobody.raw('GET', path)).statusCode).toBe(429);
    portal.clock.advance(61_000);
    expect((await nobody.raw('GET', path)).statusCode).toBe(200);
  });

  test('is refused to the accountant and without a login', async () => {
    const accountant = await portal.as(await makeUser(portal, { is_expert_accountant: true }));
    expect((await accountant.refusal(renewCalendarSubscription)).status).toBe(403);
    expect((await nobody.refusal(renewCalendarSubscription)).status).toBe(401);
  });
});

describe('the content of a calendar feed', () => {
  test('includes registered, piloted and co-piloted sessions, and no waiting list, candidacy or session of others', async () => {
    const { user, url } = await subscriber({ is_pilot: true });
    const led = await makeSession(portal, { title: 'Pilotée', pilot_id: user.id });
    const titles = {
      registered: 'Inscrite',
      copilot: 'Co-pilotée',
      waiting: 'Attendue',
      candidate: 'Demandée',
    } as const;
    for (const [state, title] of Object.entries(titles)) {
      const { id } = await makeSession(portal, { title });
      await makeRegistration(portal, id, user.id, state as 'registered');
    }
    await makeSession(portal, { title: 'D’autres' });
    const { entries } = await feed(url);
    expect(entries.map(({ summary }) => summary).toSorted()).toEqual(['Co-pilotée', 'Inscrite', 'Pilotée']);
    expect(entries.every(({ status }) => status === 'CONFIRMED')).toBe(true);
    expect(entries.map(({ uid }) => uid)).toContain(`forman-session-${led.id}-0@forman`);
  });

  test('includes all four kinds, from three months ago on', async () => {
    const { user, url } = await subscriber();
    for (const kind of sessionKinds) {
      for (const inDays of [-95, -88, 400]) {
        const { id } = await makeSession(portal, { kind, inDays, title: `${kind} ${inDays}` });
        await makeRegistration(portal, id, user.id);
      }
    }
    const expected = sessionKinds.flatMap((kind) => [`${kind} -88`, `${kind} 400`]);
    expect((await feed(url)).entries.map(({ summary }) => summary).toSorted()).toEqual(expected.toSorted());
  });

  test.each([
    ['autumn', '2026-10-24', '2026-10-25', '+02:00', '+01:00'],
    ['spring', '2027-03-27', '2027-03-28', '+01:00', '+02:00'],
  ])(
    'keeps nine o’clock in Paris on both sides of the %s clock change',
    async (_, eve, day, before, after) => {
      const { user, url } = await subscriber();
      const slots = [eve, day].map((date) => ({
        starts_at: parisInstant(date, '09:00'),
        ends_at: parisInstant(date, '17:30'),
      }));
      const session = await makeSession(portal, {
        starts_at: slots[0]!.starts_at,
        ends_at: slots[1]!.ends_at,
        title: 'Deux jours',
      });
      await portal.ctx.db
        .insertInto('session_slots')
        .values(slots.map((slot) => ({ ...slot, session_id: session.id })))
        .execute();
      await makeRegistration(portal, session.id, user.id);
      const { entries } = await feed(url);
      expect(entries.map(({ wall }) => wall)).toEqual([
        `${eve}T09:00:00 Europe/Paris`,
        `${day}T09:00:00 Europe/Paris`,
      ]);
      expect(entries.map(({ startsAt, endsAt }) => [startsAt, endsAt])).toEqual([
        [new Date(`${eve}T09:00${before}`).toISOString(), new Date(`${eve}T17:30${before}`).toISOString()],
        [new Date(`${day}T09:00${after}`).toISOString(), new Date(`${day}T17:30${after}`).toISOString()],
      ]);
      expect(entries.map(({ uid }) => uid)).toEqual(
        [0, 1].map((index) => `forman-session-${session.id}-${index}@forman`),
      );
    },
  );

  test('shows no session of somebody else, and the video link to the registered person only', async () => {
    const { user, url } = await subscriber();
    const session = await makeSession(portal, {
      is_remote: true,
      place: null,
      video_link: 'https://visio.example/s',
    });
    await makeRegistration(portal, session.id, user.id);
    const other = await subscriber();
    expect(one((await feed(url)).entries).location).toBe('https://visio.example/s');
    expect((await feed(other.url)).entries).toEqual([]);
  });
});

describe('changes of a calendar entry', () => {
  test('a changed session keeps its UID and raises its SEQUENCE', async () => {
    const { user, url } = await subscriber();
    const session = await makeSession(portal, { version: 3 });
    await makeRegistration(portal, session.id, user.id);
    const before = one((await feed(url)).entries);
    await portal.ctx.db
      .updateTable('sessions')
      .set({ version: 4, title: 'Nouveau titre' })
      .where('id', '=', session.id)
      .execute();
    const after = one((await feed(url)).entries);
    expect([before.sequence, after.sequence]).toEqual([6, 8]);
    expect(after.uid).toBe(before.uid);
    expect(after.summary).toBe('Nouveau titre');
  });

  test('each registration and each cancellation raises the SEQUENCE, in the e-mail as in the feed', async () => {
    const { user, caller, url } = await subscriber();
    const session = await makeSession(portal);
    const params = { id: session.id };
    const { workshop } = sessionCalls;
    const seen: { sequence: number; status: string; uid: string }[] = [];
    for (const call of [workshop.join, workshop.cancel, workshop.join, workshop.cancel]) {
      await caller.call(call, { params });
      const mail = one((await mailed(user.id)).at(-1)!.entries);
      const here = one((await feed(url)).entries);
      const read = ({ sequence, status, uid }: typeof mail) => ({ sequence, status, uid });
      expect(read(here)).toEqual(read(mail));
      seen.push(read(here));
    }
    expect(seen.map(({ sequence }) => sequence)).toEqual([0, 1, 2, 3]);
    expect(seen.map(({ status }) => status)).toEqual(['CONFIRMED', 'CANCELLED', 'CONFIRMED', 'CANCELLED']);
    expect(new Set(seen.map(({ uid }) => uid)).size).toBe(1);
  });

  test('a change of the session between two registrations raises the SEQUENCE too, which never decreases', async () => {
    const { user, caller, url } = await subscriber();
    const session = await makeSession(portal);
    const params = { id: session.id };
    const ranks: number[] = [];
    const rank = async () => ranks.push(one((await feed(url)).entries).sequence);
    const change = () =>
      portal.ctx.db
        .updateTable('sessions')
        .set((eb) => ({ version: eb('version', '+', 1) }))
        .where('id', '=', session.id)
        .execute();
    await caller.call(sessionCalls.workshop.join, { params });
    await rank();
    await change();
    await rank();
    await caller.call(sessionCalls.workshop.cancel, { params });
    await rank();
    await change();
    await caller.call(sessionCalls.workshop.join, { params });
    await rank();
    expect(ranks).toEqual([...new Set(ranks)].toSorted((a, b) => a - b));
    expect((await mailed(user.id)).map((mail) => one(mail.entries).sequence)).toEqual([
      ranks[0],
      ranks[2],
      ranks[3],
    ]);
  });

  test('a half-day that is removed and restored is cancelled, then sent again with a higher SEQUENCE', async () => {
    const { user } = await subscriber();
    const slots = ['2026-12-15', '2026-12-16'].map((day) => ({
      dateAt: `${day} 09:00`,
      endAt: `${day} 12:00`,
    }));
    const session = await makeSession(portal, {
      starts_at: parisInstant('2026-12-15', '09:00'),
      ends_at: parisInstant('2026-12-16', '12:00'),
      is_remote: true,
      video_link: 'https://visio.example/s',
    });
    await makeRegistration(portal, session.id, user.id);
    const pilot = await portal.as({ id: session.pilotId });
    const params = { id: session.id };
    for (const left of [slots, slots.slice(0, 1), slots])
      await pilot.call(sessionCalls.workshop.update, { params, body: { slots: left } });
    const second = (await mailed(user.id))
      .flatMap(({ method, entries }) => entries.map(({ uid, sequence }) => ({ method, uid, sequence })))
      .filter(({ uid }) => uid === `forman-session-${session.id}-1@forman`);
    expect(second.map(({ method }) => method)).toEqual(['REQUEST', 'CANCEL', 'REQUEST']);
    expect(second[1]!.sequence).toBeGreaterThan(second[0]!.sequence);
    expect(second[2]!.sequence).toBeGreaterThan(second[1]!.sequence);
  });

  test('a replaced pilot gets a cancellation, and an entry with a higher SEQUENCE after registering', async () => {
    const { user, caller } = await subscriber({ is_pilot: true });
    const session = await makeSession(portal, { pilot_id: user.id });
    const params = { id: session.id };
    const admin = await portal.as(await makeUser(portal, { is_admin: true }));
    const other = await makeUser(portal, { is_pilot: true });
    await admin.call(sessionCalls.workshop.former, { params, body: { former: other.id } });
    await caller.call(sessionCalls.workshop.join, { params });
    const seen = (await mailed(user.id)).map(({ method, entries }) => ({ method, ...one(entries) }));
    expect(seen.map(({ method }) => method)).toEqual(['CANCEL', 'REQUEST']);
    expect(seen[1]!.sequence).toBeGreaterThan(seen[0]!.sequence);
  });

  test('an entry in an e-mail names the configured sender and its recipient; a downloaded file names no attendee', async () => {
    const production = await testPortal({
      env: {
        SMTP_URL: 'smtp://relais.example',
        MAIL_FROM: 'Forman <portail@association.example>',
        RATE_LIMIT_FACTOR: '1',
      },
    });
    const user = await makeUser(production, { email: 'essai.calendrier@essai.example' });
    const caller = await production.as(user);
    const { id } = await makeSession(production);
    await caller.call(sessionCalls.workshop.join, { params: { id } });
    const sent: MailMessage[] = [];
    production.ctx.mail = { name: 'simulated', send: async (message) => void sent.push(message) };
    await production.run('outbox');
    const organizer = { address: 'mailto:portail@association.example', name: 'Forman' };
    const [file] = one(sent).attachments;
    const mailedEntry = one(readCalendar(Buffer.from(file!.contentBase64, 'base64')).entries);
    expect(mailedEntry.organizer).toEqual(organizer);
    expect(one(mailedEntry.attendees).address.toLowerCase()).toBe(`mailto:${user.email}`);
    const read = readCalendar(await caller.call(sessionCalls.workshop.calendar, { params: { id } }));
    expect(one(read.entries)).toMatchObject({ organizer, attendees: [] });
    await production.close();
  });

  test('a session that the person left is shown as cancelled for a month, without its video link, then removed', async () => {
    const { caller, url } = await subscriber();
    const session = await makeSession(portal, {
      inDays: 60,
      video_link: 'https://visio.example/s',
      place: null,
      is_remote: true,
    });
    await caller.call(sessionCalls.workshop.join, { params: { id: session.id } });
    await caller.call(sessionCalls.workshop.cancel, { params: { id: session.id } });
    portal.clock.advance(days(30));
    const { status, location } = one((await feed(url)).entries);
    expect([status, location ?? '']).toEqual(['CANCELLED', '']);
    portal.clock.advance(days(3));
    expect((await feed(url)).entries).toEqual([]);
  });

  test('a deleted session is cancelled for its registered people and its pilot, with a higher SEQUENCE', async () => {
    const pilot = await subscriber({ is_pilot: true });
    const guest = await subscriber();
    const session = await makeSession(portal, { pilot_id: pilot.user.id, inDays: 60 });
    const registration = await makeRegistration(portal, session.id, guest.user.id);
    const before = [one((await feed(pilot.url)).entries), one((await feed(guest.url)).entries)];
    const now = portal.clock.now();
    await portal.ctx.db
      .updateTable('sessions')
      .set({ deleted_at: now, version: 1 })
      .where('id', '=', session.id)
      .execute();
    await portal.ctx.db
      .updateTable('registrations')
      .set({ ended_at: now, end_reason: 'session_deleted' })
      .where('id', '=', registration)
      .execute();
    const after = [one((await feed(pilot.url)).entries), one((await feed(guest.url)).entries)];
    for (const index of [0, 1]) {
      expect(after[index]).toMatchObject({ status: 'CANCELLED', uid: before[index]!.uid });
      expect(after[index]!.sequence).toBeGreaterThan(before[index]!.sequence);
    }
    portal.clock.advance(days(33));
    expect((await feed(guest.url)).entries).toEqual([]);
    expect((await feed(pilot.url)).entries).toEqual([]);
  });
});

describe('one session’s calendar file', () => {
  test.each(sessionKinds)(
    'CORE-173: of a %s has the same UID and SEQUENCE as the e-mails, and Paris times',
    async (kind) => {
      const user = await makeUser(portal);
      const caller = await portal.as(user);
      const session = await makeSession(portal, {
        kind,
        title: 'Fichier',
        starts_at: parisInstant('2027-03-28', '09:00'),
        version: 2,
      });
      const file = readCalendar(
        await caller.call(sessionCalls[kind].calendar, { params: { id: session.id } }),
      );
      expect(file.method).toBe('PUBLISH');
      expect(one(file.entries)).toMatchObject({
        uid: `forman-session-${session.id}-0@forman`,
        sequence: 4,
        summary: 'Fichier',
        wall: '2027-03-28T09:00:00 Europe/Paris',
        startsAt: '2027-03-28T07:00:00.000Z',
      });
    },
  );

  test('CORE-164: shows the video link to registered people only', async () => {
    const session = await makeSession(portal, {
      is_remote: true,
      place: null,
      video_link: 'https://visio.example/s',
    });
    const user = await makeUser(portal);
    const caller = await portal.as(user);
    const read = async () =>
      one(
        readCalendar(await caller.call(sessionCalls.workshop.calendar, { params: { id: session.id } }))
          .entries,
      ).location;
    expect((await read()) ?? '').toBe('');
    await caller.call(sessionCalls.workshop.join, { params: { id: session.id } });
    expect(await read()).toBe('https://visio.example/s');
  });

  test('CORE-179: is refused as its session is, with 404, 403 or 401', async () => {
    const caller = await portal.as(await makeUser(portal));
    const hidden = await makeSession(portal, { is_published: false });
    const refusal = (id: number) => caller.refusal(sessionCalls.workshop.calendar, { params: { id } });
    expect((await refusal(2_000_000)).status).toBe(404);
    expect((await refusal(hidden.id)).status).toBe(403);
    expect((await nobody.refusal(sessionCalls.workshop.calendar, { params: { id: hidden.id } })).status).toBe(
      401,
    );
  });
});
