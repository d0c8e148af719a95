import { getUserHours } from '@forman/contract/hours/hours';
import * as calls from '@forman/contract/hours/hours-office';
import { parisInstant } from '@forman/domain/paris-time';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeRegistration, makeSession, makeThematic, makeUser } from '../../testing/factories.ts';
import { type Caller, type TestPortal, testPortal } from '../../testing/harness.ts';
import { makeCountingSession, makeHours } from '../../testing/hours.ts';

let portal: TestPortal;
let admin: Caller;
beforeAll(async () => {
  portal = await testPortal();
  portal.clock.set('2026-12-01T10:00:00+01:00');
  admin = await portal.as(await makeUser(portal, { is_admin: true, first_name: 'Ada', last_name: 'Admin' }));
});
afterAll(() => portal.close());

type Made = { lastName: string; habilitations: string[]; level?: 'ROLE_GUEST' | 'ROLE_NEOMAN' };
const member = ({ lastName, habilitations, level }: Made) =>
  makeUser(portal, { last_name: lastName, habilitations, level: level ?? 'ROLE_NEOMAN' });

const did = (user: number, habilitation: string, minutes: number, more: object = {}): Promise<void> =>
  makeHours(portal, { user_id: user, habilitation, minutes, followed_on: '2026-06-01', ...more });
const counting = (habilitation: string, minutes: number, values: Parameters<typeof makeSession>[1] = {}) =>
  makeCountingSession(portal, habilitation, minutes, values);

type Query = NonNullable<Parameters<Caller['call']>[1]>['query'];
const read = (query: Query = {}) => admin.call(calls.listMemberHours, { query: query as never });
const namesOf = async (query: Query) => (await read(query)).members.map(({ lastName }) => lastName);

describe('the board of hours', () => {
  test('HRS-047: each member is done, planned or missing; guests, the accountant and people without a habilitation are not listed', async () => {
    const [done, planned, missing] = [
      await member({ lastName: 'Abel', habilitations: ['IAS'] }),
      await member({ lastName: 'Benoit', habilitations: ['IAS', 'IOBSP'] }),
      await member({ lastName: 'Éclair', habilitations: ['IMMOBILIER', 'AGENT'] }),
    ];
    await member({ lastName: 'Invité', habilitations: ['IAS'], level: 'ROLE_GUEST' });
    await member({ lastName: 'Sans', habilitations: [] });
    await member({ lastName: 'Agent', habilitations: ['AGENT'] });
    await makeUser(portal, { last_name: 'Comptable', habilitations: ['IAS'], is_expert_accountant: true });
    await makeUser(portal, { last_name: 'Parti', habilitations: ['IAS'], deleted_at: portal.clock.now() });
    await did(done.id, 'IAS', 900);
    await did(planned.id, 'IAS', 780);
    await did(planned.id, 'IOBSP', 420);
    await did(planned.id, 'IAS', 600, { followed_on: '2025-06-01' });
    await did(missing.id, 'IMMOBILIER', 2070);
    const session = await counting('IAS', 120);
    await makeRegistration(portal, session.id, planned.id);
    await makeRegistration(portal, session.id, missing.id);
    const board = await read();
    expect(board).toMatchObject({
      until: '2026-12-31',
      count: 3,
      all: 3,
      tiles: [
        { habilitation: 'IMMOBILIER', asked: 2520, years: 3, done: 0, planned: 0, missing: 1 },
        { habilitation: 'IAS', asked: 900, years: 1, done: 1, planned: 1, missing: 0 },
        { habilitation: 'CIF', done: 0, planned: 0, missing: 0 },
        { habilitation: 'IOBSP', done: 1, planned: 0, missing: 0 },
      ],
    });
    expect(board.members).toMatchObject([
      { lastName: 'Abel', cards: [{ habilitation: 'IAS', state: 'done', done: 900 }], seats: 0 },
      {
        lastName: 'Benoit',
        cards: [
          { habilitation: 'IAS', state: 'planned', done: 780, registered: 120, missing: 0 },
          { habilitation: 'IOBSP', state: 'done' },
        ],
        seats: 1,
        reminder: null,
      },
      {
        lastName: 'Éclair',
        cards: [
          {
            habilitation: 'IMMOBILIER',
            state: 'missing',
            done: 2070,
            missing: 450,
            parts: [
              { rule: 'ethics', missing: 120 },
              { rule: 'non_discrimination', missing: 120 },
            ],
          },
        ],
      },
    ]);
  });

  test('HRS-047: the list is filtered by state, habilitation and name, and paged; the tiles still count everybody', async () => {
    expect(await namesOf({ state: 'missing' })).toEqual(['Éclair']);
    expect(await namesOf({ state: 'planned' })).toEqual(['Benoit']);
    expect(await namesOf({ state: 'done' })).toEqual(['Abel']);
    expect(await namesOf({ state: 'done', habilitation: 'IOBSP' })).toEqual(['Benoit']);
    expect(await namesOf({ habilitation: 'IAS' })).toEqual(['Abel', 'Benoit']);
    expect(await namesOf({ search: 'ecl' })).toEqual(['Éclair']);
    expect(await namesOf({ search: '%' })).toEqual([]);
    expect(await namesOf({ 'order[lastName]': 'desc' })).toEqual(['Éclair', 'Benoit', 'Abel']);
    expect(await namesOf({ 'order[missing]': 'desc' })).toEqual(['Éclair', 'Abel', 'Benoit']);
    const second = await read({ page: '2', itemsPerPage: '2' });
    expect(second).toMatchObject({ count: 3, maxPage: 2, members: [{ lastName: 'Éclair' }] });
    expect((await read({ search: 'ecl' })).tiles).toEqual(second.tiles);
  });

  test('a seat adds no hours once it is attested, its person was absent, or its session is long over or deleted', async () => {
    const person = await member({ lastName: 'Zoé', habilitations: ['CIF'] });
    const registeredOf = async () => (await read({ search: 'Zoé' })).members[0]!.cards[0]!.registered;
    const recent = await counting('CIF', 60, { inDays: -3 });
    await makeRegistration(portal, recent.id, person.id);
    expect(await registeredOf()).toBe(60);
    const attested = await counting('CIF', 60, { inDays: -3 });
    await makeRegistration(portal, attested.id, person.id);
    await portal.ctx.db
      .insertInto('attestations')
      .values({
        year: 2026,
        sequence: 1,
        number: 'AT-2026-000001',
        code: 'essai',
        session_id: attested.id,
        user_id: person.id,
        minutes: 60,
        snapshot: '{}',
        issued_at: portal.clock.now(),
      })
      .execute();
    const voided = await counting('CIF', 30, { inDays: -3 });
    await makeRegistration(portal, voided.id, person.id);
    await sql`insert into attestations (year, sequence, number, code, session_id, user_id, minutes, snapshot, issued_at,
        voided_at, void_reason)
      select year, 2, 'AT-2026-000002', 'autre', ${voided.id}, user_id, 30, snapshot, issued_at, issued_at, 'Essai'
      from attestations where session_id = ${attested.id}`.execute(portal.ctx.db);
    const waiting = await counting('CIF', 60);
    await makeRegistration(portal, waiting.id, person.id, 'waiting');
    const absent = await counting('CIF', 60, { inDays: -3 });
    await makeRegistration(portal, absent.id, person.id, 'registered', { was_absent: true });
    const old = await counting('CIF', 60, { inDays: -32 });
    await makeRegistration(portal, old.id, person.id);
    const deleted = await counting('CIF', 60, { deleted_at: portal.clock.now() });
    await makeRegistration(portal, deleted.id, person.id);
    const nextYear = await counting('CIF', 60, { inDays: 60 });
    await makeRegistration(portal, nextYear.id, person.id);
    expect(await registeredOf()).toBe(90);
    await did(person.id, 'CIF', 240, { nature: 'colloquium' });
    expect((await read({ search: 'Zoé' })).members[0]).toMatchObject({
      seats: 2,
      cards: [{ done: 240, missing: 90 }],
    });
  });

  test('the board shows who was reminded this year, and whether they saw the message', async () => {
    const [reminded, seen] = [
      await member({ lastName: 'Prévenue', habilitations: ['CIF'] }),
      await member({ lastName: 'Vue', habilitations: ['CIF'] }),
    ];
    portal.clock.set('2026-12-10T09:00:00+01:00');
    await portal.run('hours_reminders');
    admin = await portal.as(await makeUser(portal, { is_admin: true, last_name: 'Autre' }));
    await sql`insert into message_readers (user_id, seen_id)
      select user_id, id from outbox_messages where user_id = ${seen.id}`.execute(portal.ctx.db);
    expect(await namesOf({ reminder: 'not_seen', habilitation: 'CIF' })).toEqual(['Prévenue', 'Zoé']);
    expect(await namesOf({ reminder: 'reminded', habilitation: 'CIF' })).toEqual(['Prévenue', 'Vue', 'Zoé']);
    expect(await namesOf({ reminder: 'not_reminded' })).toEqual(['Abel', 'Benoit']);
    expect((await read({ search: 'Vue' })).members[0]!.reminder).toEqual({ on: '2026-12-10', isSeen: true });
    expect((await read({ search: 'Prévenue' })).members[0]).toMatchObject({
      id: reminded.id,
      reminder: { on: '2026-12-10', isSeen: false },
    });
    await sql`update outbox_messages set read_at = ${portal.clock.now()} where user_id = ${reminded.id}`.execute(
      portal.ctx.db,
    );
    expect((await read({ search: 'Prévenue' })).members[0]!.reminder).toEqual({
      on: '2026-12-10',
      isSeen: true,
    });
  });

  test('a session over New Year adds to the year in which it ends, as on the person’s own page', async () => {
    const person = await member({ lastName: 'Veilleur', habilitations: ['CIF'] });
    const night = await counting('CIF', 60, {
      starts_at: parisInstant('2026-12-31', '20:00'),
      ends_at: parisInstant('2027-01-01', '02:00'),
    });
    await makeRegistration(portal, night.id, person.id);
    const [row] = (await read({ search: 'Veilleur' })).members;
    const own = await admin.call(getUserHours, { params: { id: person.id } });
    expect(own.cards[0]).toMatchObject({ registered: 0, missing: row!.cards[0]!.missing });
    expect(row).toMatchObject({ seats: 0, cards: [{ registered: 0 }] });
  });

  test('the board counts themes and caps, of hours done and of seats, as the person’s own page does', async () => {
    const person = await member({ lastName: 'Yvain', habilitations: ['IMMOBILIER', 'IAS'] });
    const { rows } = await sql<{ id: number }>`select id from hour_themes where rule = 'ethics'`.execute(
      portal.ctx.db,
    );
    const ethics = rows[0]!.id;
    await did(person.id, 'IMMOBILIER', 300, { nature: 'colloquium' });
    await did(person.id, 'IMMOBILIER', 60, { theme_id: ethics });
    await did(person.id, 'IMMOBILIER', 600, { followed_on: '2020-06-01' });
    await did(person.id, 'IAS', 900);
    const session = await counting('IMMOBILIER', 45, { inDays: 7 });
    await sql`update session_hours set theme_id = ${ethics} where session_id = ${session.id}`.execute(
      portal.ctx.db,
    );
    await makeRegistration(portal, session.id, person.id);
    const [row] = (await read({ search: 'Yvain' })).members;
    const own = await admin.call(getUserHours, { params: { id: person.id } });
    const property = own.cards.find(({ habilitation }) => habilitation === 'IMMOBILIER')!;
    expect(property).toMatchObject({ done: 180, registered: 45, state: 'missing' });
    const { done, registered, missing, state, parts } = property;
    expect(row!.cards[0]).toMatchObject({
      done,
      registered,
      missing,
      state,
      parts: parts.filter((part) => part.missing > 0),
    });
    expect(parts.map((part) => part.missing)).toEqual([15, 120]);
    // One habilitation is done, the other lacks hours: the worse state counts.
    expect(await namesOf({ state: 'missing', search: 'Yvain' })).toEqual(['Yvain']);
    expect(await namesOf({ state: 'done', search: 'Yvain' })).toEqual([]);
    await sql`insert into hours_reminders (user_id, wave_on, sent_at) values (${person.id}, '2025-12-10', '2025-12-10')`.execute(
      portal.ctx.db,
    );
    expect(await namesOf({ reminder: 'reminded', search: 'Yvain' })).toEqual([]);
    expect((await read({ search: 'Yvain' })).members[0]!.reminder).toBeNull();
  });

  test('a member is refused the board, the sessions without hours and the reminders', async () => {
    const person = await portal.as(await makeUser(portal, { level: 'ROLE_XMAN' }));
    for (const call of [calls.listMemberHours, calls.listSessionsWithoutHours, calls.getHoursReminders])
      expect(await person.refusal(call)).toMatchObject({ status: 403 });
    const body = { days: [] };
    expect(await person.refusal(calls.setHoursReminderDays, { body })).toMatchObject({ status: 403 });
  });
});

describe('sessions without confirmed hours', () => {
  test('the list begins two months back, in order of days, and proposes a session’s own hours or those of its title', async () => {
    portal.clock.set('2027-06-01T10:00:00+02:00');
    admin = await portal.as(await makeUser(portal, { is_admin: true }));
    const title = 'Négocier un crédit';
    const thematic = await makeThematic(portal, { wording: 'NEGOCIER un crédit' });
    const { theme } = (
      await sql<{ theme: number }>`insert into hour_themes (habilitation, label) values ('IOBSP', 'Crédit')
        returning id as theme`.execute(portal.ctx.db)
    ).rows[0]!;
    await portal.ctx.db
      .insertInto('thematic_hours')
      .values({ thematic_id: thematic, habilitation: 'IOBSP', theme_id: theme, minutes: 180 })
      .execute();
    const [own, titled, bare] = [
      await counting('IAS', 90, { inDays: -50 }),
      await makeSession(portal, { title, inDays: 2 }),
      await makeSession(portal, { title, kind: 'event', inDays: 3 }),
    ];
    await makeSession(portal, { inDays: -70 });
    await makeSession(portal, { inDays: 1, kind: 'team_meeting' });
    await makeSession(portal, { inDays: 1, is_published: false });
    await makeSession(portal, { inDays: 1, discovery_stage: 'discovery_day' });
    const confirmed = await makeSession(portal, { inDays: 1 });
    await portal.ctx.db
      .insertInto('session_hours_confirmations')
      .values({
        session_id: confirmed.id,
        nature: 'training',
        confirmed_at: portal.clock.now(),
        confirmed_by: confirmed.pilotId,
      })
      .execute();
    const first = await admin.call(calls.listSessionsWithoutHours, { query: { itemsPerPage: '2' } });
    expect(first).toMatchObject({
      count: 3,
      maxPage: 2,
      sessions: [
        { id: own.id, proposed: [{ habilitation: 'IAS', minutes: 90, themeId: null, theme: null }] },
        {
          id: titled.id,
          proposed: [{ habilitation: 'IOBSP', minutes: 180, themeId: theme, theme: 'Crédit' }],
        },
      ],
    });
    const second = await admin.call(calls.listSessionsWithoutHours, {
      query: { page: '2', itemsPerPage: '2' },
    });
    expect(second).toMatchObject({ count: 3, sessions: [{ id: bare.id, proposed: [] }] });
  });
});
