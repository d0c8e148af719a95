import {
  listMeetingsWantingCopilot,
  listWorkshopCandidacies,
  sessionInbox,
} from '@forman/contract/participation/session-inbox';
import { sessionCalls } from '@forman/contract/session-calls';
import { sessionKinds } from '@forman/domain/sessions/kinds';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fillSession, makeRegistration, makeSession, makeSite, makeUser } from '../../testing/factories.ts';
import { hours, type TestPortal, testPortal } from '../../testing/harness.ts';

const { workshop } = sessionCalls;
let portal: TestPortal;
beforeAll(async () => {
  portal = await testPortal();
});
afterAll(() => portal.close());

/** A session of yesterday, with registered people. */
async function past(guests: number, values: Parameters<typeof makeSession>[1] = {}) {
  const session = await makeSession(portal, { inDays: -1, ...values });
  return {
    session,
    guests: await fillSession(portal, session.id, guests),
    pilot: await portal.as({ id: session.pilotId }),
    params: { id: session.id },
  };
}

describe('the list of absentees', () => {
  test.each(sessionKinds)(
    'CORE-247 MEM-176 MEM-177 MEM-182: the pilot of a %s confirms the absent people once',
    async (kind) => {
      const calls = sessionCalls[kind];
      const { guests, pilot, params } = await past(3, { kind });
      const before = await pilot.call(calls.get, { params });
      expect(before).toMatchObject({ absentGuest: [], isAbsentEnded: false });
      expect(before.actions.markAbsent).toEqual({ ok: true });
      const body = { absentGuest: [guests[1]!, guests[1]!] };
      expect(await pilot.call(calls.markAbsent, { params, body })).toEqual({
        absentGuest: [guests[1]],
        isAbsentEnded: true,
      });
      const after = await pilot.call(calls.get, { params });
      expect(after).toMatchObject({ absentGuest: [guests[1]], isAbsentEnded: true, totalGuests: 3 });
      const again = await pilot.refusal(calls.markAbsent, { params, body: { absentGuest: [] } });
      expect(again).toMatchObject({ status: 409, reason: 'sheet_closed' });
      expect((await pilot.call(calls.get, { params })).absentGuest).toEqual([guests[1]]);
    },
  );

  test('MEM-173 MEM-182: approved co-pilots and administrators may confirm; a candidate, another pilot and registered people may not', async () => {
    for (const allowed of ['copilot', 'admin']) {
      const { session, guests, params } = await past(2);
      const candidate = await makeUser(portal);
      await makeRegistration(portal, session.id, candidate.id, 'candidate');
      for (const other of [candidate, { id: guests[0]! }, await makeUser(portal, { is_pilot: true })]) {
        const refusal = await (
          await portal.as(other)
        ).refusal(workshop.markAbsent, {
          params,
          body: { absentGuest: [] },
        });
        expect(refusal).toMatchObject({ status: 403, reason: 'not_yours' });
      }
      const person = await makeUser(portal, { is_admin: allowed === 'admin' });
      if (allowed === 'copilot') await makeRegistration(portal, session.id, person.id, 'copilot');
      const answer = await (
        await portal.as(person)
      ).call(workshop.markAbsent, {
        params,
        body: { absentGuest: [`/api/users/${guests[0]}`] },
      });
      expect(answer.absentGuest).toEqual([guests[0]]);
    }
  });

  test('MEM-182: absentees must be registered, and an empty list is accepted', async () => {
    const { session, guests, pilot, params } = await past(1);
    const waiting = await makeUser(portal);
    await makeRegistration(portal, session.id, waiting.id, 'waiting');
    for (const absentGuest of [[waiting.id], [guests[0]!, 987_654]]) {
      expect(await pilot.refusal(workshop.markAbsent, { params, body: { absentGuest } })).toMatchObject({
        status: 422,
        violations: [{ propertyPath: 'absentGuest' }],
      });
    }
    expect(await pilot.refusal(workshop.markAbsent, { params, body: { absentGuest: ['x'] } })).toMatchObject({
      status: 422,
    });
    expect((await pilot.call(workshop.get, { params })).isAbsentEnded).toBe(false);
    const answer = await pilot.call(workshop.markAbsent, { params, body: { absentGuest: [] } });
    expect(answer).toEqual({ absentGuest: [], isAbsentEnded: true });
  });

  test.each(sessionKinds)(
    'CORE-179 MEM-182: a hidden %s refuses its list of absentees as it refuses to be read, and an unknown one answers 404',
    async (kind) => {
      const calls = sessionCalls[kind];
      const { session, params } = await past(0, { kind, is_published: false });
      const other = await portal.as(await makeUser(portal));
      const hidden = { status: 403, reason: 'not_in_audience' };
      const body = { absentGuest: [] };
      expect(await other.refusal(calls.get, { params })).toMatchObject(hidden);
      expect(await other.refusal(calls.markAbsent, { params, body })).toMatchObject(hidden);
      expect(await other.refusal(calls.join, { params })).toMatchObject(hidden);
      const nowhere = { params: { id: 2_000_000 }, body };
      expect(await other.refusal(calls.markAbsent, nowhere)).toMatchObject({ status: 404 });
      // The lists of unpublished sessions, below, count none of these.
      const published = { is_published: true };
      await portal.ctx.db.updateTable('sessions').set(published).where('id', '=', session.id).execute();
    },
  );

  test('CORE-247: the list is refused before the end of the session', async () => {
    const session = await makeSession(portal, {
      starts_at: new Date(portal.clock.now().getTime() - hours(3) + 1),
    });
    const pilot = await portal.as({ id: session.pilotId });
    const sheet = { params: { id: session.id }, body: { absentGuest: [] } };
    expect(await pilot.refusal(workshop.markAbsent, sheet)).toMatchObject({
      status: 409,
      reason: 'session_not_ended',
    });
    portal.clock.advance(1);
    expect((await pilot.call(workshop.markAbsent, sheet)).isAbsentEnded).toBe(true);
  });

  test('MEM-177: of several confirmations at once one is stored, and the others are refused', async () => {
    const { session, guests, params } = await past(4);
    const callers = await Promise.all(guests.map(() => portal.as({ id: session.pilotId })));
    const results = await Promise.allSettled(
      callers.map((caller, index) =>
        caller.call(workshop.markAbsent, { params, body: { absentGuest: [guests[index]!] } }),
      ),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const after = await callers[0]!.call(workshop.get, { params });
    const [winner] = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    expect(after.absentGuest).toEqual(winner!.absentGuest);
  });

  test('control: without the session’s lock the list is confirmed more than once', async () => {
    const { session, guests } = await past(4);
    let left = guests.length;
    let open = (): void => {};
    const opened = new Promise<void>((resolve) => {
      open = resolve;
    });
    let confirmed = 0;
    await Promise.all(
      guests.map((id) =>
        portal.ctx.transaction(async (tx) => {
          const { rows } = await sql<{ closed: boolean }>`select absences_closed_at is not null as closed
            from sessions where id = ${session.id}`.execute(tx);
          left -= 1;
          if (left === 0) open();
          await opened;
          if (rows[0]!.closed) return;
          await sql`update registrations set was_absent = (user_id = ${id}) where session_id = ${session.id}
            and user_id = ${id}`.execute(tx);
          await sql`update sessions set absences_closed_at = ${portal.clock.now()} where id = ${session.id}`.execute(
            tx,
          );
          confirmed += 1;
        }),
      ),
    );
    expect(confirmed).toBeGreaterThan(1);
  });
});

describe('the lists behind the page', () => {
  test('MEM-179: the list filters past sessions with an open sheet by pilot and by co-pilot', async () => {
    const { session, pilot, params } = await past(1);
    const user = { id: session.pilotId };
    const closed = await makeSession(portal, {
      inDays: -2,
      pilot_id: user.id,
      absences_closed_at: portal.clock.now(),
    });
    const coming = await makeSession(portal, { pilot_id: user.id });
    const copilot = await makeUser(portal);
    await makeRegistration(portal, session.id, copilot.id, 'copilot');
    const now = portal.clock.now().toISOString();
    const ids = (cards: { id: number }[]) => cards.map(({ id }) => id);
    const open = { isAbsentEnded: '0', 'endDate[before]': now } as const;
    const former = String(user.id);
    expect(ids(await pilot.call(workshop.list, { query: { ...open, former } }))).toEqual([session.id]);
    expect(ids(await pilot.call(workshop.list, { query: { former, isAbsentEnded: '1' } }))).toEqual([
      closed.id,
    ]);
    expect(
      ids(await pilot.call(workshop.list, { query: { former, 'endDate[before]': '2026-12-1' } })),
    ).toEqual([closed.id, session.id]);
    const after = { former, isAbsentEnded: '0', 'startDate[after]': '2026-12-02' } as const;
    expect(ids(await pilot.call(workshop.list, { query: after }))).toEqual([coming.id]);
    const byCopilot = { ...open, 'copilotApprouved.id': String(copilot.id) };
    expect(ids(await (await portal.as(copilot)).call(workshop.list, { query: byCopilot }))).toEqual([
      params.id,
    ]);
    const other = await portal.as(await makeUser(portal, { is_pilot: true }));
    expect(await other.refusal(workshop.list, { query: { ...open, former } })).toMatchObject({ status: 403 });
    const admin = await portal.as(await makeUser(portal, { is_admin: true }));
    expect(ids(await admin.call(workshop.list, { query: { ...open, former } }))).toEqual([session.id]);
    for (const wrong of ['hier', '2026-02-30', '0000-01-01T00:00:00Z']) {
      expect(await pilot.refusal(workshop.list, { query: { 'endDate[before]': wrong } })).toMatchObject({
        status: 422,
        violations: [{ propertyPath: 'endDate[before]' }],
      });
    }
  });

  test('MEM-178: unpublished workshops are listed for administrators, candidacies for the pilot and administrators', async () => {
    const hidden = await makeSession(portal, { is_published: false });
    const admin = await portal.as(await makeUser(portal, { is_admin: true }));
    const unpublished = await admin.call(workshop.list, { query: { isPublish: '0' } });
    expect(unpublished.map(({ id }) => id)).toEqual([hidden.id]);
    const member = await portal.as(await makeUser(portal));
    expect(await member.call(workshop.list, { query: { isPublish: '0' } })).toEqual([]);

    const wanted = await makeSession(portal, { wants_copilot: true });
    await makeSession(portal, { wants_copilot: true, pilot_id: wanted.pilotId });
    const candidate = await makeUser(portal, { level: 'ROLE_ADMAN' });
    await makeRegistration(portal, wanted.id, candidate.id, 'candidate');
    const [found, ...more] = await (await portal.as({ id: wanted.pilotId })).call(listWorkshopCandidacies);
    expect(more).toEqual([]);
    expect(found).toMatchObject({ id: wanted.id, users: [{ id: candidate.id, role: 'ROLE_ADMAN' }] });
    expect((await admin.call(listWorkshopCandidacies)).map(({ id }) => id)).toEqual([wanted.id]);
    expect(await member.call(listWorkshopCandidacies)).toEqual([]);
    expect(await (await portal.as(candidate)).call(listWorkshopCandidacies)).toEqual([]);
  });

  test('CAT-166: the list of meetings that want a co-pilot holds only coming meetings that want one', async () => {
    const kind = 'team_meeting';
    const wanted = await makeSession(portal, { kind, wants_copilot: true });
    await makeSession(portal, { kind });
    await makeSession(portal, { kind, wants_copilot: true, inDays: -1 });
    await makeSession(portal, { wants_copilot: true });
    const member = await portal.as(await makeUser(portal));
    expect((await member.call(listMeetingsWantingCopilot)).map(({ id }) => id)).toEqual([wanted.id]);
    const response = await member.raw('GET', '/api/teamMeetings/copilotWanted');
    expect(response.statusCode).toBe(200);
  });
});

describe('the page in one answer', () => {
  test('MEM-166 MEM-168 MEM-169 MEM-180: administrators publish and unpublish from the page; the pilot sees nothing to publish and is refused', async () => {
    const session = await makeSession(portal, { is_published: false });
    const over = await makeSession(portal, { is_published: false, inDays: -3 });
    const params = { id: session.id };
    const pilot = await portal.as({ id: session.pilotId });
    expect((await pilot.call(sessionInbox)).toPublish).toEqual([]);
    expect(await pilot.refusal(workshop.publish, { params, body: { isPublish: true } })).toMatchObject({
      status: 403,
    });
    const admin = await portal.as(await makeUser(portal, { is_admin: true }));
    const waiting = async () => (await admin.call(sessionInbox)).toPublish.map(({ id }) => id);
    expect(await waiting()).toContain(session.id);
    expect(await waiting()).not.toContain(over.id);
    expect((await admin.call(workshop.publish, { params, body: { isPublish: true } })).isPublish).toBe(true);
    expect(await waiting()).not.toContain(session.id);
    expect((await admin.call(workshop.publish, { params, body: { isPublish: false } })).isPublish).toBe(
      false,
    );
    expect(await waiting()).toContain(session.id);
  });

  test('MEM-414: a workshop of the notification page has the specified fields, and its location is the site’s city', async () => {
    const site = await makeSite(portal, { name: 'Chai des Brumes', city: 'Bordeaux' });
    const { session, pilot } = await past(0, { kind: 'workshop', site_id: site, euros: 12.5 });
    const sponsor = await makeUser(portal);
    const guest = await makeUser(portal, { sponsor_id: sponsor.id });
    await makeRegistration(portal, session.id, guest.id);
    const [sheet] = (await pilot.call(sessionInbox)).sheets;
    expect(sheet).toMatchObject({
      id: session.id,
      title: expect.any(String),
      price: 12.5,
      site: { name: 'Chai des Brumes' },
      location: 'Bordeaux',
      former: { id: session.pilotId },
      copilotApprouved: [],
      users: [],
      guests: [{ id: guest.id, godFather: { id: sponsor.id } }],
    });
    expect(sheet!.date).toBe(sheet!.startDate);
  });

  test.each(sessionKinds)(
    'MEM-170 MEM-172 MEM-173: the pilot and co-pilot of a %s see candidates and open sheets, each person with role and sponsor',
    async (kind) => {
      const sponsor = await makeUser(portal);
      const { session, pilot } = await past(0, { kind });
      const guest = await makeUser(portal, { sponsor_id: sponsor.id });
      await makeRegistration(portal, session.id, guest.id);
      const coming = await makeSession(portal, { kind, pilot_id: session.pilotId, wants_copilot: true });
      const candidate = await makeUser(portal, { level: 'ROLE_BEMAN' });
      await makeRegistration(portal, coming.id, candidate.id, 'candidate');
      const copilot = await makeUser(portal);
      for (const { id } of [session, coming]) await makeRegistration(portal, id, copilot.id, 'copilot');
      for (const caller of [pilot, await portal.as(copilot)]) {
        const inbox = await caller.call(sessionInbox);
        expect(inbox.candidacies).toMatchObject([
          {
            id: coming.id,
            kind,
            users: [{ id: candidate.id, role: 'ROLE_BEMAN' }],
            copilotApprouved: [{ id: copilot.id }],
            actions: { approveCopilot: { ok: caller === pilot } },
          },
        ]);
        expect(inbox.sheets).toMatchObject([
          { id: session.id, guests: [{ id: guest.id, godFather: { id: sponsor.id } }] },
        ]);
      }
      const other = await portal.as(await makeUser(portal, { is_pilot: true }));
      expect(await other.call(sessionInbox)).toEqual({
        toPublish: [],
        candidacies: [],
        sheets: [],
        page: 1,
        maxPage: 1,
        totals: { toPublish: 0, candidacies: 0, sheets: 0 },
      });
      await pilot.call(sessionCalls[kind].markAbsent, {
        params: { id: session.id },
        body: { absentGuest: [guest.id] },
      });
      expect((await pilot.call(sessionInbox)).sheets).toEqual([]);
    },
  );

  test('MEM-170 MEM-173: all sheets and candidacies are counted, and those beyond a page are on the next one', async () => {
    const pilot = await makeUser(portal, { is_pilot: true });
    for (let count = 0; count < 101; count += 1) {
      await makeSession(portal, { pilot_id: pilot.id, inDays: -2 - count });
    }
    const wanted = await makeSession(portal, { pilot_id: pilot.id, wants_copilot: true });
    for (let count = 0; count < 2; count += 1) {
      await makeRegistration(portal, wanted.id, (await makeUser(portal)).id, 'candidate');
    }
    const caller = await portal.as(pilot);
    const first = await caller.call(sessionInbox);
    const totals = { toPublish: 0, candidacies: 2, sheets: 101 };
    expect(first).toMatchObject({ page: 1, maxPage: 2, totals, candidacies: [{ id: wanted.id }] });
    const second = await caller.call(sessionInbox, { query: { page: '2' } });
    expect(second).toMatchObject({ page: 2, maxPage: 2, totals, candidacies: [] });
    const ids = [...first.sheets, ...second.sheets].map(({ id }) => id);
    expect([first.sheets.length, new Set(ids).size]).toEqual([100, 101]);
  });

  test('MEM-178 CAT-166: the lists of candidacies and of meetings that want a co-pilot give their total', async () => {
    const pilot = await makeUser(portal, { is_pilot: true, level: 'ROLE_BEMAN' });
    const made = [];
    for (const inDays of [5, 6, 7]) {
      const { id } = await makeSession(portal, { pilot_id: pilot.id, wants_copilot: true, inDays });
      await makeRegistration(portal, id, (await makeUser(portal)).id, 'candidate');
      made.push(id);
    }
    const caller = await portal.as(pilot);
    const page = await caller.raw('GET', '/api/workshops/copilotWanted?itemsPerPage=2&page=2');
    expect(page.headers['x-total-count']).toBe('3');
    expect(page.json().map(({ id }: { id: number }) => id)).toEqual(made.slice(2));
    const meetings = await caller.raw('GET', '/api/teamMeetings/copilotWanted?itemsPerPage=1');
    expect(Number(meetings.headers['x-total-count'])).toBe(
      (await caller.call(listMeetingsWantingCopilot)).length,
    );
  });
});
