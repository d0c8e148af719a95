import {
  addHourQuota,
  correctHours,
  getUserHours,
  listHourThemes,
  shareHours,
  suggestHours,
} from '@forman/contract/hours/hours';
import { setUserGodfather } from '@forman/contract/office/member-office';
import { deleteUser } from '@forman/contract/office/privacy';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { makeRegistration } from '../../testing/factories.ts';
import { type Caller, days } from '../../testing/harness.ts';
import { recordHours } from './hours.queries.ts';
import { cardsOf, hoursPortal } from './hours.testing.ts';

const { portal, admin, ethics, member, sessionWith } = hoursPortal();

const record = (
  userId: number,
  followedOn: string,
  habilitation: 'IAS' | 'IMMOBILIER' | 'CIF',
  minutes: number,
) =>
  portal.ctx.transaction((tx) =>
    recordHours(tx, {
      kind: 'correction',
      userId,
      followedOn,
      nature: 'training',
      lines: [{ habilitation, themeId: null, minutes }],
      reason: 'essai',
      now: portal.clock.now(),
      by: null,
    }),
  );

describe('hours of a person', () => {
  test('HRS-038: show the hours done, those that seats will add, and those still missing', async () => {
    const { id, caller } = await member(['IAS', 'AGENT']);
    await record(id, '2026-03-02', 'IAS', 600);
    const session = await sessionWith([{ habilitation: 'IAS', minutes: 120 }], { inDays: 10 });
    await makeRegistration(portal, session, id);
    const cards = await cardsOf(caller, id);
    expect(cards).toMatchObject([
      {
        habilitation: 'IAS',
        state: 'missing',
        asked: 900,
        done: 600,
        registered: 120,
        missing: 180,
        until: '2026-12-31',
        coming: [{ sessionId: session, minutes: 120 }],
      },
      { habilitation: 'AGENT', state: 'none_asked', asked: null },
    ]);
  });

  test('a seat adds no hours once it has ended, its person was absent, or its session is a month over', async () => {
    const { id, caller } = await member(['IAS']);
    const registered = async () => (await cardsOf(caller, id))[0]!.registered;
    const session = await sessionWith([{ habilitation: 'IAS', minutes: 60 }], { inDays: -20 });
    const seat = await makeRegistration(portal, session, id);
    expect(await registered()).toBe(60);
    await sql`update registrations set was_absent = true where id = ${seat}`.execute(portal.ctx.db);
    expect(await registered()).toBe(0);
    const long = await sessionWith([{ habilitation: 'IAS', minutes: 60 }], { inDays: -40 });
    await makeRegistration(portal, long, id);
    const lines = [{ habilitation: 'IAS' as const, minutes: 60 }];
    await makeRegistration(portal, await sessionWith(lines), id, 'waiting');
    const left = { ended_at: portal.clock.now(), end_reason: 'cancelled' };
    await makeRegistration(portal, await sessionWith(lines), id, 'registered', left);
    const gone = await sessionWith(lines);
    await makeRegistration(portal, gone, id);
    await sql`update sessions set deleted_at = now() where id = ${gone}`.execute(portal.ctx.db);
    expect(await registered()).toBe(0);
  });

  test('a seat’s hours are no longer expected once attested, and are again when the attestation is voided', async () => {
    const { id, caller } = await member(['IAS']);
    const session = await sessionWith([{ habilitation: 'IAS', minutes: 60 }], { inDays: -3 });
    await makeRegistration(portal, session, id);
    const registered = async () => (await cardsOf(caller, id))[0]!.registered;
    expect(await registered()).toBe(60);
    await sql`insert into attestations (year, sequence, number, code, session_id, user_id, minutes, snapshot, issued_at)
      values (2026, 1, 'AT-2026-000001', 'essai', ${session}, ${id}, 60,
        '{"halfDays": [{"day": "2026-11-27", "isAttended": true}, {"day": "2026-11-28", "isAttended": false}]}',
        ${portal.clock.now()})`.execute(portal.ctx.db);
    expect(await registered()).toBe(0);
    const listed = async () => {
      const { attestations, attestationCount } = await caller.call(getUserHours, { params: { id } });
      return [attestations.map(({ followedOn }) => followedOn), attestationCount];
    };
    expect(await listed()).toEqual([['2026-11-27'], 1]);
    await sql`update attestations set voided_at = issued_at, void_reason = 'Essai' where session_id = ${session}`.execute(
      portal.ctx.db,
    );
    expect(await registered()).toBe(60);
    expect(await listed()).toEqual([[], 1]);
  });

  test('HRS-044: are shown to the person, to the office, and to the sponsor while the person shares them', async () => {
    const sponsor = await member([]);
    const stranger = await member([]);
    const { id, caller } = await member(['IAS'], { sponsor_id: sponsor.id });
    await record(id, '2026-03-02', 'IAS', 60);
    const params = { id };
    const refused = async (other: { caller: Caller }) =>
      (await other.caller.refusal(getUserHours, { params })).reason;
    expect(await refused(sponsor)).toBe('hours_not_shared');
    expect(await refused(stranger)).toBe('not_yours');
    await caller.call(shareHours, { body: { isShared: true } });
    expect(await sponsor.caller.call(getUserHours, { params })).toMatchObject({
      cards: [{ done: 60 }],
      movements: [],
      attestations: [],
      isShared: null,
    });
    expect(await refused(stranger)).toBe('not_yours');
    expect(await admin.call(getUserHours, { params })).toMatchObject({ movements: [{ reason: 'essai' }] });
    await caller.call(shareHours, { body: { isShared: false } });
    expect(await refused(sponsor)).toBe('hours_not_shared');
  });

  test('HRS-044: are shared with the sponsor of that day, and with none who comes later', async () => {
    const [first, second] = [await member([]), await member([])];
    const { id, caller } = await member(['IAS'], { sponsor_id: first.id });
    const params = { id };
    const isLet = async () => (await caller.call(getUserHours, { params })).isShared;
    await caller.call(shareHours, { body: { isShared: true } });
    await admin.call(setUserGodfather, { params, body: { godFather: second.id } });
    expect(await second.caller.refusal(getUserHours, { params })).toMatchObject({
      reason: 'hours_not_shared',
    });
    expect(await first.caller.refusal(getUserHours, { params })).toMatchObject({ reason: 'not_yours' });
    expect(await isLet()).toBe(false);
    await caller.call(shareHours, { body: { isShared: true } });
    expect(await isLet()).toBe(true);
    expect(await second.caller.call(getUserHours, { params })).toMatchObject({ person: { id } });
    const heir = await member([]);
    await sql`update users set sponsor_id = ${heir.id} where id = ${second.id}`.execute(portal.ctx.db);
    await admin.call(deleteUser, { params: { id: second.id } });
    expect(await heir.caller.refusal(getUserHours, { params })).toMatchObject({ reason: 'hours_not_shared' });
  });

  test('cannot be shared by a person without a sponsor', async () => {
    const { id, caller } = await member(['IAS']);
    await caller.call(shareHours, { body: { isShared: true } });
    const params = { id };
    expect((await caller.call(getUserHours, { params })).isShared).toBeNull();
    const sponsor = await member([]);
    await admin.call(setUserGodfather, { params, body: { godFather: sponsor.id } });
    expect(await sponsor.caller.refusal(getUserHours, { params })).toMatchObject({
      reason: 'hours_not_shared',
    });
  });

  test('HRS-043: the office corrects hours with a reason, which the audit log keeps', async () => {
    const { id, caller } = await member(['IAS']);
    const params = { id };
    const body = {
      followedOn: '2026-05-04',
      habilitation: 'IAS' as const,
      themeId: null,
      nature: 'training' as const,
      minutes: 90,
      reason: 'Attestation papier',
    };
    await admin.call(correctHours, { params, body });
    expect(await cardsOf(caller, id)).toMatchObject([{ done: 90 }]);
    const noted = await sql<{ detail: object }>`select detail from audit_log where action = 'hours.correct'
      and subject_id = ${String(id)}`.execute(portal.ctx.db);
    expect(noted.rows).toMatchObject([{ detail: { minutes: 90, reason: 'Attestation papier' } }]);
    for (const [wrong, path] of [
      [{ minutes: 0 }, 'minutes'],
      [{ reason: ' ' }, 'reason'],
      [{ followedOn: '2027-05-04' }, 'followedOn'],
      [{ themeId: await ethics() }, 'themeId'],
    ] as const)
      expect(await admin.refusal(correctHours, { params, body: { ...body, ...wrong } })).toMatchObject({
        status: 422,
        violations: [{ propertyPath: path }],
      });
    expect(await caller.refusal(correctHours, { params, body })).toMatchObject({ status: 403 });
  });

  test('HRS-043: the office takes back no more hours than there are, even by two corrections at once', async () => {
    const { id, caller } = await member(['IMMOBILIER']);
    await record(id, '2026-05-04', 'IMMOBILIER', 120);
    const body = {
      followedOn: '2026-06-01',
      habilitation: 'IMMOBILIER' as const,
      themeId: null,
      nature: 'training' as const,
      minutes: -90,
      reason: 'Comptée deux fois',
    };
    const message =
      'Rien de plus à reprendre que 2\u00a0h de cette habilitation, de ce thème et de cette nature, cette année-là';
    expect(
      await admin.refusal(correctHours, { params: { id }, body: { ...body, minutes: -121 } }),
    ).toMatchObject({
      violations: [{ propertyPath: 'minutes', message }],
    });
    for (const elsewhere of [
      { followedOn: '2025-06-01' },
      { nature: 'teaching' as const },
      { themeId: await ethics() },
    ])
      expect(
        await admin.refusal(correctHours, { params: { id }, body: { ...body, ...elsewhere } }),
      ).toMatchObject({ violations: [{ propertyPath: 'minutes' }] });
    const both = await Promise.allSettled(
      [1, 2].map(() => admin.call(correctHours, { params: { id }, body })),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await cardsOf(caller, id)).toMatchObject([{ done: 30 }]);
  });

  test('HRS-043: an hour movement can be neither changed nor deleted', async () => {
    const { id } = await member(['IAS']);
    await record(id, '2026-05-04', 'IAS', 90);
    for (const statement of [
      sql`update hour_movements set minutes = 600 where user_id = ${id}`,
      sql`delete from hour_movements where user_id = ${id}`,
      sql`truncate hour_movements`,
    ])
      await expect(statement.execute(portal.ctx.db)).rejects.toThrow('hour_movements is append-only');
  });
});

describe('sessions suggested for missing hours', () => {
  test('HRS-040: are open ones that count, as few as suffice, and never full, past or own ones', async () => {
    const { id, caller } = await member(['IMMOBILIER']);
    await record(id, '2026-03-02', 'IMMOBILIER', 39 * 60);
    const on = (values: object, minutes = 180) =>
      sessionWith([{ habilitation: 'IMMOBILIER', minutes }], { inDays: 5, ...values });
    await on({ max_guests: 0 });
    await on({ inDays: -1 });
    await on({ pilot_id: id });
    await on({ is_published: false });
    await on({ inDays: 60 });
    await on({ inDays: 8 });
    const about = async (themeId: number, inDays: number) =>
      sessionWith([{ habilitation: 'IMMOBILIER', themeId, minutes: 120 }], { inDays });
    const first = await about(await ethics(), 9);
    const foundIds = async () => {
      const { sessions, isEnough } = await caller.call(suggestHours);
      return { ids: sessions.map((session) => session.id), isEnough };
    };
    expect(await foundIds()).toEqual({ ids: [first], isEnough: false });
    const themes = await admin.call(listHourThemes);
    const second = await about(themes.find(({ rule }) => rule === 'non_discrimination')!.id, 10);
    expect(await foundIds()).toEqual({ ids: [first, second], isEnough: true });
    await makeRegistration(portal, first, id);
    await makeRegistration(portal, second, id);
    expect(await foundIds()).toEqual({ ids: [], isEnough: true });
  });

  test('are none for a person who lacks no hours', async () => {
    const { caller } = await member(['AGENT']);
    expect(await caller.call(suggestHours)).toEqual({ sessions: [], isEnough: true });
  });
});

describe('past days', () => {
  test('HRS-045: the hours and the quota of any past day are shown as they were known then', async () => {
    const { id } = await member(['CIF']);
    await record(id, '2026-10-05', 'CIF', 240);
    portal.clock.advance(days(2));
    const before = portal.clock.now().toISOString().slice(0, 10);
    portal.clock.advance(days(2));
    await record(id, '2026-10-05', 'CIF', -60);
    // Logins have expired meanwhile.
    const [office, caller] = [await portal.as({ id: admin.id }), await portal.as({ id })];
    await office.call(addHourQuota, {
      body: { habilitation: 'CIF', fromOn: '2026-01-01', minutes: 300, years: 1, yearlyMinutes: null, parts: [], caps: [], note: null },
    }); // prettier-ignore
    expect(await cardsOf(caller, id, { on: before })).toMatchObject([
      { done: 240, asked: 420, lacking: 180 },
    ]);
    expect(await cardsOf(caller, id)).toMatchObject([{ done: 180, asked: 300, lacking: 120 }]);
    expect(await cardsOf(caller, id, { on: '2026-10-04' })).toMatchObject([{ done: 0 }]);
    const read = (query: { on?: string; from?: string; to?: string }) =>
      caller.call(getUserHours, { params: { id }, query });
    const minutesOf = async (query: { on?: string; from?: string; to?: string }) =>
      (await read(query)).movements.map(({ minutes }) => minutes);
    expect(await minutesOf({ on: before })).toEqual([240]);
    expect(await minutesOf({})).toEqual([-60, 240]);
    expect(await minutesOf({ from: '2026-10-06' })).toEqual([]);
    expect(await minutesOf({ from: '2026-10-05', to: '2026-10-05' })).toEqual([-60, 240]);
    expect(await minutesOf({ to: '2026-10-04' })).toEqual([]);
  });
});
