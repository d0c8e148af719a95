import { updateThematic } from '@forman/contract/catalogue';
import {
  addHourQuota,
  addHourTheme,
  archiveHourTheme,
  confirmSessionHours,
  correctHours,
  getSessionHours,
  getUserHours,
  listHourQuotas,
  listHourThemes,
  renameHourTheme,
  shareHours,
  suggestHours,
} from '@forman/contract/hours';
import { setUserGodfather } from '@forman/contract/member-office';
import { deleteUser } from '@forman/contract/privacy';
import { sessionCalls } from '@forman/contract/sessions';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeRegistration, makeSession, makeSite, makeThematic, makeUser } from '../../testing/factories.ts';
import { type Caller, days, hours, type TestPortal, testPortal } from '../../testing/harness.ts';
import { recordHours } from './hours.service.ts';

const { workshop } = sessionCalls;
let portal: TestPortal;
let admin: Caller;
let adminId: number;

beforeAll(async () => {
  portal = await testPortal();
  adminId = (await makeUser(portal, { is_admin: true })).id;
  admin = await portal.as({ id: adminId });
});
afterAll(() => portal.close());

const ethics = async (): Promise<number> =>
  (await admin.call(listHourThemes)).find(
    ({ rule, habilitation }) => rule === 'ethics' && habilitation === 'IMMOBILIER',
  )!.id;

/** Somebody with these habilitations, who can call. */
async function member(habilitations: string[], values: Parameters<typeof makeUser>[1] = {}) {
  const { id } = await makeUser(portal, { level: 'ROLE_MAN', habilitations, ...values });
  return { id, caller: await portal.as({ id }) };
}

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

async function sessionWith(
  lines: { habilitation: 'IAS' | 'IMMOBILIER' | 'CIF'; themeId?: number; minutes: number }[],
  values: Parameters<typeof makeSession>[1] = {},
): Promise<number> {
  const { id } = await makeSession(portal, values);
  await admin.call(confirmSessionHours, {
    params: { id },
    body: {
      nature: 'training',
      lines: lines.map(({ themeId = null, ...line }) => ({ ...line, themeId })),
    },
  });
  return id;
}

const cardsOf = async (caller: Caller, id: number, query: { on?: string } = {}) =>
  (await caller.call(getUserHours, { params: { id }, query })).cards;

describe('what a session counts for', () => {
  test('is proposed by its title, no more than it lasts, and confirmed by the office', async () => {
    const pilot = await member([], { is_pilot: true });
    const thematic = await makeThematic(portal, { wording: 'Bail mobilité', catalogue: 'WORKSHOP' });
    await admin.call(updateThematic, {
      params: { id: thematic },
      body: {
        hours: [
          { habilitation: 'IMMOBILIER', themeId: await ethics(), minutes: 120 },
          { habilitation: 'IMMOBILIER', themeId: null, minutes: 120 },
          { habilitation: 'IAS', themeId: null, minutes: 60 },
        ],
      },
    });
    const starts = new Date(portal.clock.now().getTime() + days(20));
    const created = await pilot.caller.call(workshop.create, {
      body: {
        title: 'Bail mobilité',
        thematic: 'Immobilier',
        price: 0,
        maxGuests: 10,
        site: await makeSite(portal),
        description: '<p>Le bail.</p>',
        prerequisite: '<p>Aucun</p>',
        formerWords: '<p>Venez</p>',
        startDate: starts.toISOString(),
        endDate: new Date(starts.getTime() + hours(3)).toISOString(),
        slots: [{ dateAt: starts.toISOString(), endAt: new Date(starts.getTime() + hours(3)).toISOString() }],
        destined: ['ROLE_MAN'],
        habilitation: ['nothing'],
      },
    });
    expect(created.hours).toEqual([
      { habilitation: 'IMMOBILIER', minutes: 120, theme: 'Déontologie', rule: 'ethics' },
      { habilitation: 'IMMOBILIER', minutes: 60, theme: null, rule: null },
      { habilitation: 'IAS', minutes: 60, theme: null, rule: null },
    ]);
    const params = { id: created.id };
    expect(await admin.call(getSessionHours, { params })).toMatchObject({ most: 180, confirmedAt: null });
    const body = {
      nature: 'training' as const,
      lines: [{ habilitation: 'IAS' as const, themeId: null, minutes: 90 }],
    };
    expect(await admin.call(confirmSessionHours, { params, body })).toMatchObject({
      confirmedBy: expect.stringContaining('Camille'),
      lines: [{ habilitation: 'IAS', minutes: 90 }],
    });
    // Who read it before that is told, and writes over nothing.
    for (const confirmedAt of [null, new Date(0).toISOString()])
      expect(
        await admin.refusal(confirmSessionHours, { params, body: { ...body, lines: [], confirmedAt } }),
      ).toMatchObject({ status: 409, reason: 'changed_meanwhile' });
    const { confirmedAt } = await admin.call(getSessionHours, { params });
    await admin.call(confirmSessionHours, { params, body: { ...body, confirmedAt } });
    const shown = await pilot.caller.call(workshop.get, { params });
    expect(shown.hours).toEqual([{ habilitation: 'IAS', minutes: 90, theme: null, rule: null }]);
  });

  test('a new title proposes anew, and a session made shorter waits to be confirmed again', async () => {
    const pilot = await member([], { is_pilot: true });
    const id = await sessionWith([{ habilitation: 'IAS', minutes: 180 }], { pilot_id: pilot.id });
    const params = { id };
    const { startDate, version } = await pilot.caller.call(workshop.get, { params });
    const endDate = new Date(Date.parse(startDate) + hours(2)).toISOString();
    const site = await makeSite(portal);
    const form = {
      site,
      description: '<p>Texte</p>',
      prerequisite: '<p>Aucun</p>',
      formerWords: '<p>Venez</p>',
    };
    await pilot.caller.call(workshop.update, {
      params,
      body: { ...form, startDate, endDate, slots: [{ dateAt: startDate, endAt: endDate }], version },
    });
    expect(await admin.call(getSessionHours, { params })).toMatchObject({
      most: 120,
      confirmedAt: null,
      lines: [{ habilitation: 'IAS', minutes: 120 }],
    });
    await admin.call(confirmSessionHours, { params, body: { nature: 'training', lines: [] } });
    const thematic = await makeThematic(portal, { wording: 'Un autre titre', catalogue: 'WORKSHOP' });
    await admin.call(updateThematic, {
      params: { id: thematic },
      body: { hours: [{ habilitation: 'CIF', themeId: null, minutes: 60 }] },
    });
    await pilot.caller.call(workshop.update, { params, body: { ...form, title: 'Un autre titre' } });
    const proposed = { confirmedAt: null, lines: [{ habilitation: 'CIF', minutes: 60 }] };
    expect(await admin.call(getSessionHours, { params })).toMatchObject(proposed);
    // The same hours under another title are another word of the office's.
    const hours60 = [{ habilitation: 'CIF' as const, themeId: null, minutes: 60 }];
    await admin.call(confirmSessionHours, { params, body: { nature: 'training', lines: hours60 } });
    const third = await makeThematic(portal, { wording: 'Le même compte', catalogue: 'WORKSHOP' });
    await admin.call(updateThematic, { params: { id: third }, body: { hours: hours60 } });
    await pilot.caller.call(workshop.update, { params, body: { ...form, title: 'Le même compte' } });
    expect(await admin.call(getSessionHours, { params })).toMatchObject(proposed);
  });

  test.each([
    ['longer than it lasts', [['IAS', null, 181]], 'lines.0.minutes'],
    [
      'longer with its themes together',
      [
        ['IMMOBILIER', null, 120],
        ['IMMOBILIER', 'ethics', 61],
      ],
      'lines.1.minutes',
    ],
    ['on a theme of another habilitation', [['IAS', 'ethics', 60]], 'lines.0.themeId'],
    [
      'the same line twice',
      [
        ['IAS', null, 60],
        ['IAS', null, 60],
      ],
      'lines.1.themeId',
    ],
    ['no time at all', [['IAS', null, 0]], 'lines.0.minutes'],
  ] as const)('is refused on its line when it counts %s', async (_name, lines, propertyPath) => {
    const { id } = await makeSession(portal);
    const theme = await ethics();
    const body = {
      nature: 'training' as const,
      lines: lines.map(([habilitation, rule, minutes]) => ({
        habilitation,
        themeId: rule === null ? null : theme,
        minutes,
      })),
    };
    expect(await admin.refusal(confirmSessionHours, { params: { id }, body })).toMatchObject({
      status: 422,
      violations: [{ propertyPath, message: expect.any(String) }],
    });
  });

  test('lists can be narrowed to what counts for oneself', async () => {
    const { caller } = await member(['CIF']);
    const own = await sessionWith([{ habilitation: 'CIF', minutes: 60 }], { title: 'Pour les CIF' });
    await sessionWith([{ habilitation: 'IAS', minutes: 60 }], { title: 'Pour les IAS' });
    const found = await caller.call(workshop.search, { query: { wantHours: 'true' } });
    expect(found.items.map(({ id }) => id)).toContain(own);
    expect(found.items.every((card) => card.hours.some(({ habilitation }) => habilitation === 'CIF'))).toBe(
      true,
    );
    expect(found.total).toBe(found.items.length);
    expect(found.totalAll).toBeGreaterThan(found.total);
  });
});

describe('hours of a person', () => {
  test('say what is done, what seats will add, and what lacks', async () => {
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

  test('what a seat adds ends with the seat, with an absence, and a month after the session', async () => {
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

  test('what a seat adds is expected no more once it is attested, and again when that is voided; its list keeps it', async () => {
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

  test('are one’s own, the office’s, and one’s sponsor’s when one lets them', async () => {
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

  test('are those of a sponsor who was let, and of none who comes later', async () => {
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

  test('are let to nobody without a sponsor', async () => {
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

  test('the office corrects them with a reason, which the log keeps', async () => {
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

  test('the office takes back no more than there is, of two at once neither', async () => {
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

  test('a movement is neither changed nor taken away', async () => {
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

describe('what a habilitation asks', () => {
  test('is a row from a day on: what counted until then stays, and who said it is told', async () => {
    const before = await admin.call(listHourQuotas);
    const [proposed] = before.quotas.filter(({ habilitation }) => habilitation === 'IOBSP');
    expect(proposed).toMatchObject({ minutes: 420, by: null, state: 'now' });
    const { habilitation, years, yearlyMinutes, parts, caps, note } = proposed!;
    const row = { habilitation, years, yearlyMinutes, parts, caps, note };
    await admin.call(addHourQuota, { body: { ...row, minutes: 420, fromOn: '2026-01-01' } });
    await admin.call(addHourQuota, { body: { ...row, minutes: null, fromOn: '2027-01-01' } });
    const { quotas } = await admin.call(listHourQuotas);
    expect(quotas.filter((quota) => quota.habilitation === 'IOBSP')).toMatchObject([
      { fromOn: '2027-01-01', minutes: null, state: 'coming' },
      { fromOn: '2026-01-01', minutes: 420, state: 'now', by: expect.stringContaining('Camille') },
      { fromOn: '2016-01-01', state: 'over', by: null },
    ]);
    const { id, caller } = await member(['IOBSP']);
    expect(await cardsOf(caller, id)).toMatchObject([{ asked: 420 }]);
    expect(await caller.refusal(listHourQuotas)).toMatchObject({ status: 403 });
  });

  test('parts are no more than the whole, and nothing is said twice', async () => {
    const body = {
      habilitation: 'CIF' as const,
      fromOn: '2028-01-01',
      minutes: 60,
      years: 1,
      yearlyMinutes: null,
      parts: [{ rule: 'ethics' as const, minutes: 61 }],
      caps: [],
      note: null,
    };
    const ethicsPart = { rule: 'ethics' as const, minutes: 10 };
    const cap = { nature: 'colloquium' as const, minutes: 10 };
    for (const [wrong, propertyPath] of [
      [{}, 'parts'],
      [{ parts: [], yearlyMinutes: 61 }, 'yearlyMinutes'],
      [{ parts: [ethicsPart, ethicsPart] }, 'parts'],
      [{ parts: [], caps: [cap, cap] }, 'caps'],
      [{ minutes: null }, 'minutes'],
    ] as const)
      expect(await admin.refusal(addHourQuota, { body: { ...body, ...wrong } as typeof body })).toMatchObject(
        {
          status: 422,
          violations: [{ propertyPath }],
        },
      );
  });

  test('a theme that is renamed is renamed on the sessions that count for it', async () => {
    const body = { habilitation: 'CIF' as const, label: 'Fonds euros' };
    const { id: themeId } = await admin.call(addHourTheme, { body });
    const title = 'Les fonds euros en pratique';
    const session = await sessionWith([{ habilitation: 'CIF', themeId, minutes: 60 }], { title });
    const listed = async () => {
      const { items } = await admin.call(workshop.search, { query: { search: title } });
      return items.find(({ id }) => id === session)!.hours;
    };
    expect(await listed()).toMatchObject([{ theme: 'Fonds euros' }]);
    await admin.call(renameHourTheme, { params: { id: themeId }, body: { label: 'Fonds en euros' } });
    expect(await listed()).toEqual([
      { habilitation: 'CIF', minutes: 60, theme: 'Fonds en euros', rule: null },
    ]);
  });

  test('themes are added once, and archived', async () => {
    const body = { habilitation: 'IAS' as const, label: 'Emprunteur' };
    const theme = await admin.call(addHourTheme, { body });
    expect(await admin.refusal(addHourTheme, { body: { ...body, label: 'emprunteur' } })).toMatchObject({
      status: 422,
      violations: [{ propertyPath: 'label', message: 'Ce thème existe déjà' }],
    });
    const { caller } = await member([]);
    const params = { id: theme.id };
    await admin.call(addHourTheme, { body: { ...body, label: 'Prévoyance' } });
    const rename = (label: string) => ({ params, body: { label } });
    expect(await admin.refusal(renameHourTheme, rename('PREVOYANCE'))).toMatchObject({
      violations: [{ propertyPath: 'label', message: 'Ce thème existe déjà' }],
    });
    expect(await admin.refusal(renameHourTheme, rename(' '))).toMatchObject({
      violations: [{ propertyPath: 'label', message: 'Indiquez le thème' }],
    });
    expect(await admin.call(renameHourTheme, rename('emprunteur'))).toMatchObject({ label: 'emprunteur' });
    await admin.call(renameHourTheme, rename('Assurance emprunteur'));
    const { rows: noted } = await sql`select detail from audit_log where action = 'hours.theme'
      and detail ? 'changes' order by id desc limit 1`.execute(portal.ctx.db);
    expect(noted).toMatchObject([
      { detail: { changes: { label: { from: 'emprunteur', to: 'Assurance emprunteur' } } } },
    ]);
    expect(await caller.refusal(renameHourTheme, rename('Autre'))).toMatchObject({ status: 403 });
    await admin.call(archiveHourTheme, { params: { id: theme.id }, body: { isArchived: true } });
    expect((await caller.call(listHourThemes)).at(-1)).toMatchObject({
      label: 'Assurance emprunteur',
      isArchived: true,
    });
    expect(await caller.refusal(addHourTheme, { body })).toMatchObject({ status: 403 });
  });

  test('a theme may answer a rule, of any habilitation: its hours are the part that a quota asks for', async () => {
    const body = { habilitation: 'IOBSP' as const, label: 'Devoir de conseil', rule: 'ethics' as const };
    const theme = await admin.call(addHourTheme, { body });
    await admin.call(addHourQuota, {
      body: { habilitation: 'IOBSP', fromOn: '2026-01-01', minutes: 300, years: 1, yearlyMinutes: null, note: null,
        parts: [{ rule: 'ethics', minutes: 120 }], caps: [] },
    }); // prettier-ignore
    const { id, caller } = await member(['IOBSP']);
    const correction = { followedOn: '2026-05-04', themeId: theme.id, minutes: 90, reason: 'Papier' };
    await admin.call(correctHours, {
      params: { id },
      body: { ...correction, habilitation: 'IOBSP', nature: 'training' },
    });
    expect(await cardsOf(caller, id)).toMatchObject([{ done: 90, parts: [{ rule: 'ethics', done: 90 }] }]);
  });
});

describe('sessions that fill what lacks', () => {
  test('are open ones that count, as few as suffice; not those that are full, over or the own', async () => {
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

  test('none to who lacks nothing', async () => {
    const { caller } = await member(['AGENT']);
    expect(await caller.call(suggestHours)).toEqual({ sessions: [], isEnough: true });
  });
});

describe('the past', () => {
  test('any past day is counted again as it was known then', async () => {
    const { id } = await member(['CIF']);
    await record(id, '2026-10-05', 'CIF', 240);
    portal.clock.advance(days(2));
    const before = portal.clock.now().toISOString().slice(0, 10);
    portal.clock.advance(days(2));
    await record(id, '2026-10-05', 'CIF', -60);
    // Logins have run out meanwhile.
    const [office, caller] = [await portal.as({ id: adminId }), await portal.as({ id })];
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
