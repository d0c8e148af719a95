import { getUserHours } from '@forman/contract/hours/hours';
import { countersignPresence, ownPresence, signPresence } from '@forman/contract/hours/presence';
import { sessionCalls } from '@forman/contract/session-calls';
import { parisInstant } from '@forman/domain/paris-time';
import { addSlots } from '../../testing/presence.ts';
import {
  getAttestation,
  getAttestationSettings,
  listAttestations,
  updateAttestationSettings,
} from '@forman/contract/hours/attestations';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeRegistration, makeSession, makeUser } from '../../testing/factories.ts';
import { type TestPortal, testPortal, waitForLock } from '../../testing/harness.ts';
import { confirmHours, halves, makeAttended, record } from '../../testing/attestations.ts';
import { checkAttestationNumbers, checkCountedOnce } from '../../verify/hours.checks.ts';
import { declareLost } from '../../books/invoicing/lost-numbers.service.ts';
import { issueAttestations } from './issue.service.ts';

let portal: TestPortal;
let admin: { id: number };
let person: Awaited<ReturnType<typeof makeUser>>;
beforeAll(async () => {
  portal = await testPortal();
  admin = await makeUser(portal, { is_admin: true });
});
afterAll(() => portal.close());
beforeEach(async () => {
  person = await makeUser(portal, { company_name: 'Durand Conseil', company_city: 'Lyon' });
});

const run = () => portal.run('attestations');
const listOf = async (user: { id: number }) =>
  (await (await portal.as(user)).call(listAttestations, { params: { id: user.id } })).attestations;
const only = async (user: { id: number }) => {
  const list = await listOf(user);
  expect(list).toHaveLength(1);
  return (await portal.as(user)).call(getAttestation, { params: { id: list[0]!.id } });
};
const balanceOf = async (userId: number) =>
  (
    await sql<{ habilitation: string; minutes: number }>`
      select habilitation, sum(minutes)::int as minutes from hour_movements where user_id = ${userId}
      group by 1 order by 1`.execute(portal.ctx.db)
  ).rows;
const templatesTo = async (userId: number) =>
  (
    await portal.ctx.db
      .selectFrom('outbox_messages')
      .select('template')
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute()
  ).map(({ template }) => template);
/** Every number of the year is there, up to the counter. */
async function expectNoGap(): Promise<void> {
  const { rows } = await sql<{ taken: number; last: number; counter: number }>`
    select count(*)::int as taken, max(a.sequence) as last, max(c.last_sequence) as counter
    from attestations a join attestation_counters c on c.year = a.year where a.year = 2026`.execute(
    portal.ctx.db,
  );
  const { taken, last, counter } = rows[0]!;
  expect([last, counter]).toEqual([taken, taken]);
}

describe('an attestation', () => {
  test('HRS-023: is issued once to a person who attended every half-day, adds its hours and is sent by e-mail', async () => {
    const { id } = await makeAttended(portal, {
      people: [{ id: person.id, attended: [0, 1] }],
      lines: [
        { habilitation: 'CIF', minutes: 390 },
        { habilitation: 'IAS', minutes: 120 },
      ],
    });
    await run();
    await run();
    const issued = await only(person);
    expect(issued.number).toMatch(/^AT-2026-\d{6}$/);
    expect(issued.code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}$/);
    expect(issued).toMatchObject({
      issuedOn: '2026-12-01',
      voided: null,
      minutes: 390,
      person: {
        firstName: person.firstName,
        company: 'Durand Conseil',
        companyAddress: '12 quai des Essais, Lyon',
      },
      session: {
        id,
        title: 'SCPI : comprendre, comparer, expliquer',
        nature: 'training',
        objectives: ['Lire un rapport', 'Comparer deux SCPI'],
        place: 'Espace Vauban',
      },
      lines: [
        { habilitation: 'CIF', theme: null, minutes: 390 },
        { habilitation: 'IAS', theme: null, minutes: 120 },
      ],
    });
    expect(issued.halfDays.map(({ isAttended, signed }) => [isAttended, signed?.method])).toEqual([
      [true, 'typed'],
      [true, 'typed'],
    ]);
    expect(await balanceOf(person.id)).toEqual([
      { habilitation: 'CIF', minutes: 390 },
      { habilitation: 'IAS', minutes: 120 },
    ]);
    expect(await templatesTo(person.id)).toEqual(['attestation_issued']);
    await expectNoGap();
  });

  test('HRS-023: is not issued before the last half-day is countersigned, nor before the office has confirmed the hours', async () => {
    const { id, pilotId } = await makeAttended(portal, { people: [{ id: person.id, attended: [0, 1] }] });
    const { db } = portal.ctx;
    await db.deleteFrom('session_hours_confirmations').where('session_id', '=', id).execute();
    await run();
    expect(await listOf(person)).toEqual([]);
    // A half-day more, which nobody has countersigned.
    await db
      .insertInto('session_slots')
      .values({
        session_id: id,
        starts_at: new Date('2026-11-04T09:00:00+01:00'),
        ends_at: new Date('2026-11-04T10:00:00+01:00'),
      })
      .execute();
    await confirmHours(portal, id, [{ habilitation: 'CIF', minutes: 450 }]);
    await run();
    expect(await listOf(person)).toEqual([]);
    const last = { day: '2026-11-04', part: 'morning' } as const;
    await record(portal, id, { kind: 'signature', ...last, userId: person.id, by: person.id });
    await record(portal, id, { kind: 'countersignature', ...last, minutes: 60, by: pilotId });
    await run();
    expect((await only(person)).minutes).toBe(450);
  });

  test('is issued for any training, and for an event or a team meeting only if it counts for hours', async () => {
    for (const kind of ['event', 'team_meeting'] as const) {
      const { id } = await makeAttended(portal, {
        kind,
        people: [{ id: person.id, attended: [0, 1] }],
        lines: [],
      });
      await run();
      expect(await listOf(person)).toEqual([]);
      await confirmHours(portal, id, [{ habilitation: 'CIF', minutes: 60 }]);
      await run();
      const issued = await only(person);
      expect(issued.session).toMatchObject({ id, kind });
      person = await makeUser(portal, {});
    }
    await makeAttended(portal, { people: [{ id: person.id, attended: [0, 1] }], lines: [] });
    await run();
    expect((await only(person)).lines).toEqual([]);
  });

  test('HRS-023: requires every half-day, or the share set by the association, which reduces its hours in proportion to the minute', async () => {
    const late = await makeUser(portal);
    const people = [
      { id: person.id, attended: [0] },
      { id: late.id, attended: [] },
    ];
    const lines = [
      { habilitation: 'IAS', minutes: 200 },
      { habilitation: 'CIF', minutes: 390 },
    ] as const;
    await makeAttended(portal, { people, lines: [...lines] });
    await run();
    expect(await listOf(person)).toEqual([]);
    const office = await portal.as(admin);
    const wrong = await office.refusal(updateAttestationSettings, {
      body: { share: 0, activityNumber: '11 78 00000 789', signerName: '', signerQuality: '', version: 0 },
    });
    expect(wrong.violations?.map(({ propertyPath }) => propertyPath)).toEqual(['share', 'activityNumber']);
    const version = (await sql<{ v: number }>`select version as v from settings`.execute(portal.ctx.db))
      .rows[0]!.v;
    await office.call(updateAttestationSettings, {
      body: { share: 50, activityNumber: '11 78 00000 78', signerName: '', signerQuality: '', version },
    });
    const other = await makeAttended(portal, { people, lines: [...lines] });
    await run();
    // 210 of 390 minutes: 200 × 210 / 390 is 107.69.
    const issued = await only(person);
    expect(issued).toMatchObject({ minutes: 210, session: { id: other.id } });
    expect(issued.lines.map(({ habilitation, minutes }) => [habilitation, minutes])).toEqual([
      ['CIF', 210],
      ['IAS', 107],
    ]);
    expect(issued.association.activityNumber).toBe('11 78 00000 78');
    expect(await listOf(late)).toEqual([]);
    await office.call(updateAttestationSettings, {
      body: { share: 100, activityNumber: '', signerName: '', signerQuality: '', version: version + 1 },
    });
    // A session keeps the share that its first attestations required.
    await confirmHours(portal, other.id, [{ habilitation: 'CIF', minutes: 195 }]);
    await run();
    expect((await listOf(person)).map(({ voidedAt, minutes }) => [voidedAt === null, minutes])).toEqual([
      [true, 210],
      [false, 210],
    ]);
  });

  test('HRS-025: requires the share in force when the first attestation of its session is issued, and keeps it afterwards', async () => {
    const { id, pilotId } = await makeAttended(portal, { people: [{ id: person.id, attended: [0] }] });
    await run();
    expect(await listOf(person)).toEqual([]);
    const office = await portal.as(admin);
    const set = async (share: number) => {
      const { version } = await office.call(getAttestationSettings);
      const body = { share, activityNumber: '', signerName: '', signerQuality: '', version };
      await office.call(updateAttestationSettings, { body });
    };
    await set(50);
    await confirmHours(portal, id, [{ habilitation: 'CIF', minutes: 390 }], 'colloquium');
    await run();
    expect((await only(person)).minutes).toBe(210);
    await set(100);
    const away = { kind: 'correction', ...halves[0], minutes: undefined, userId: person.id } as const;
    for (const isPresent of [false, true]) {
      await record(portal, id, { ...away, isPresent, by: pilotId });
      await run();
    }
    expect((await listOf(person)).map(({ voidedAt }) => voidedAt === null)).toEqual([true, false]);
  });

  test('is replaced when only the nature of the session changes', async () => {
    const { id } = await makeAttended(portal, { people: [{ id: person.id, attended: [0, 1] }] });
    await run();
    portal.clock.advance(1000);
    await confirmHours(portal, id, [{ habilitation: 'CIF', minutes: 390 }], 'colloquium');
    await run();
    expect((await listOf(person)).map(({ voidedAt }) => voidedAt === null)).toEqual([true, false]);
    const { rows } = await sql<{ nature: string }>`select nature from hour_movements
      where user_id = ${person.id} order by id`.execute(portal.ctx.db);
    expect(rows.map(({ nature }) => nature)).toEqual(['training', 'training', 'colloquium']);
  });

  test('is not issued for a session deleted before the job runs', async () => {
    const { id } = await makeAttended(portal, { people: [{ id: person.id, attended: [0, 1] }] });
    const deleted = { deleted_at: portal.clock.now() };
    await portal.ctx.db.updateTable('sessions').set(deleted).where('id', '=', id).execute();
    await run();
    expect(await listOf(person)).toEqual([]);
  });
});

describe('the association that attests', () => {
  test('HRS-033: must have a name: without one, nothing is issued and the office sees it; with one, waiting attestations are issued', async () => {
    const { db } = portal.ctx;
    const office = await portal.as(admin);
    const naming = (name: string) =>
      sql`update settings set seller = seller || ${JSON.stringify({ name })}::jsonb`.execute(db);
    const { name, address, siret } = await office.call(getAttestationSettings);
    expect([name, address, siret]).toEqual(['Association Forman (essai)', '1 rue de l’Exemple', '']);
    await naming('');
    await makeAttended(portal, { people: [{ id: person.id, attended: [0, 1] }] });
    await run();
    expect(await listOf(person)).toEqual([]);
    expect((await office.call(getAttestationSettings)).name).toBe('');
    await naming(name);
    await run();
    expect((await only(person)).association.name).toBe(name);
  });
});

describe('the signer of attestations', () => {
  test('HRS-034: is the president until the office names another with their quality; issued attestations keep their signer', async () => {
    const office = await portal.as(admin);
    await sql`update settings set association = association || '{"president": "Ada Essai"}'`.execute(
      portal.ctx.db,
    );
    const people = [{ id: person.id, attended: [0, 1] }];
    await makeAttended(portal, { people });
    await run();
    const first = await only(person);
    expect(first.association.signer).toEqual({ name: 'Ada Essai', quality: 'Présidence' });
    const { share, version } = await office.call(getAttestationSettings);
    const body = { share, version, activityNumber: '', signerName: 'Léo Essai', signerQuality: '' };
    for (const [wrong, propertyPath] of [
      [{}, 'signerQuality'],
      [{ signerName: '', signerQuality: 'Secrétaire général' }, 'signerName'],
    ] as const)
      expect(await office.refusal(updateAttestationSettings, { body: { ...body, ...wrong } })).toMatchObject({
        status: 422,
        violations: [{ propertyPath }],
      });
    const set = { ...body, signerQuality: 'Secrétaire général' };
    expect(await office.call(updateAttestationSettings, { body: set })).toMatchObject({
      signerName: 'Léo Essai',
      president: 'Ada Essai',
    });
    const other = await makeUser(portal);
    await makeAttended(portal, { people: [{ id: other.id, attended: [0, 1] }] });
    await run();
    const later = await only(other);
    expect(later.association.signer).toEqual({ name: 'Léo Essai', quality: 'Secrétaire général' });
    expect((await only(person)).association.signer).toEqual(first.association.signer);
  });
});

describe('a correction', () => {
  test('HRS-030: of a presence voids the attestation, takes its hours back and is announced when no other attestation follows', async () => {
    const { id, pilotId } = await makeAttended(portal, { people: [{ id: person.id, attended: [0, 1] }] });
    await run();
    const first = await only(person);
    await record(portal, id, {
      kind: 'correction',
      ...halves[1],
      minutes: undefined,
      userId: person.id,
      isPresent: false,
      by: pilotId,
    });
    await run();
    const voided = await only(person);
    expect(voided).toMatchObject({
      number: first.number,
      voided: { reason: 'Une présence a été corrigée.', replacedBy: null },
    });
    expect(await balanceOf(person.id)).toEqual([{ habilitation: 'CIF', minutes: 0 }]);
    expect(await templatesTo(person.id)).toEqual(['attestation_issued', 'attestation_voided']);
    await record(portal, id, {
      kind: 'correction',
      ...halves[1],
      minutes: undefined,
      userId: person.id,
      isPresent: true,
      by: pilotId,
    });
    await run();
    const [again, before] = await listOf(person);
    expect([again!.voidedAt, before!.number]).toEqual([null, first.number]);
    expect(await balanceOf(person.id)).toEqual([{ habilitation: 'CIF', minutes: 390 }]);
    await expectNoGap();
  });

  test('HRS-030: of the session’s hours or the person’s name issues another attestation; a new company or title does not', async () => {
    const { id } = await makeAttended(portal, { people: [{ id: person.id, attended: [0, 1] }] });
    await run();
    const { db } = portal.ctx;
    await confirmHours(portal, id, [{ habilitation: 'IAS', minutes: 60 }]);
    await run();
    expect((await listOf(person)).map(({ voidedAt, lines }) => [voidedAt === null, lines])).toEqual([
      [true, [{ habilitation: 'IAS', minutes: 60 }]],
      [false, [{ habilitation: 'CIF', minutes: 390 }]],
    ]);
    await db.updateTable('users').set({ last_name: 'Martin-Durand' }).where('id', '=', person.id).execute();
    await run();
    const [third] = await listOf(person);
    const opened = await (await portal.as(person)).call(getAttestation, { params: { id: third!.id } });
    expect(opened.person.lastName).toBe('Martin-Durand');
    expect(await balanceOf(person.id)).toEqual([
      { habilitation: 'CIF', minutes: 0 },
      { habilitation: 'IAS', minutes: 60 },
    ]);
    await db.updateTable('users').set({ company_name: 'Autre' }).where('id', '=', person.id).execute();
    await db.updateTable('sessions').set({ title: 'Autre titre', version: 2 }).where('id', '=', id).execute();
    await run();
    expect(await listOf(person)).toHaveLength(3);
    expect(await templatesTo(person.id)).toEqual(Array(3).fill('attestation_issued'));
  });
});

test('HRS-030: an attestation without hours is voided when a half-day is added that its person missed', async () => {
  const { id, pilotId } = await makeAttended(portal, {
    people: [{ id: person.id, attended: [0, 1] }],
    lines: [],
  });
  await run();
  await portal.ctx.db
    .insertInto('session_slots')
    .values({
      session_id: id,
      starts_at: new Date('2026-11-04T09:00:00+01:00'),
      ends_at: new Date('2026-11-04T10:00:00+01:00'),
    })
    .execute();
  const added = { day: '2026-11-04', part: 'morning' } as const;
  await record(portal, id, { kind: 'countersignature', ...added, minutes: 60, by: pilotId });
  await run();
  expect(await only(person)).toMatchObject({
    voided: { reason: 'Une demi-journée a été ajoutée à la session.', replacedBy: null },
  });
  expect(await templatesTo(person.id)).toEqual(['attestation_issued', 'attestation_voided']);
});

describe('a session that waits', () => {
  const absent = (sessionId: number, by: number) =>
    record(portal, sessionId, {
      kind: 'correction',
      ...halves[1],
      minutes: undefined,
      userId: person.id,
      isPresent: false,
      by,
    });
  const added = { day: '2026-11-04', part: 'morning' } as const;
  const addHalfDays = (sessionId: number, days: readonly number[]) =>
    portal.ctx.db
      .insertInto('session_slots')
      .values(
        days.map((day) => ({
          session_id: sessionId,
          starts_at: new Date(`2026-11-0${day}T09:00:00+01:00`),
          ends_at: new Date(`2026-11-0${day}T10:00:00+01:00`),
        })),
      )
      .execute();

  test.each(['its hours to be confirmed', 'a half-day to be countersigned'])(
    'for %s still voids an attestation that a correction contradicts, and issues none',
    async (what) => {
      const { id, pilotId } = await makeAttended(portal, { people: [{ id: person.id, attended: [0, 1] }] });
      await run();
      if (what.startsWith('its hours'))
        await portal.ctx.db.deleteFrom('session_hours_confirmations').where('session_id', '=', id).execute();
      else await addHalfDays(id, [4]);
      await absent(id, pilotId);
      await run();
      expect(await only(person)).toMatchObject({ voided: { reason: 'Une présence a été corrigée.' } });
      expect(await balanceOf(person.id)).toEqual([{ habilitation: 'CIF', minutes: 0 }]);
      expect(await templatesTo(person.id)).toEqual(['attestation_issued', 'attestation_voided']);
    },
  );

  test('keeps an attestation that the presences confirm, even with more presences or another name', async () => {
    const { id, pilotId } = await makeAttended(portal, { people: [{ id: person.id, attended: [0, 1] }] });
    await run();
    const { db } = portal.ctx;
    await db.deleteFrom('session_hours_confirmations').where('session_id', '=', id).execute();
    await db.updateTable('users').set({ last_name: 'Durand' }).where('id', '=', person.id).execute();
    await run();
    expect((await only(person)).voided).toBeNull();
    await confirmHours(portal, id, [{ habilitation: 'CIF', minutes: 390 }]);
    await addHalfDays(id, [4, 5]);
    await record(portal, id, { kind: 'signature', ...added, userId: person.id, by: person.id });
    await record(portal, id, { kind: 'countersignature', ...added, minutes: 60, by: pilotId });
    await run();
    expect((await only(person)).voided).toBeNull();
    expect(await templatesTo(person.id)).toEqual(['attestation_issued']);
  });
});

describe('the job of attestations', () => {
  test('HRS-026: issues one attestation to each person in two runs at once, without a gap in the numbers', async () => {
    const people = [];
    for (let index = 0; index < 5; index += 1) people.push((await makeUser(portal)).id);
    const { id } = await makeAttended(portal, {
      people: people.map((one) => ({ id: one, attended: [0, 1] })),
    });
    // Both runs have found the session, and wait for it.
    const blocker = await portal.database.pool.connect();
    await blocker.query('begin');
    await blocker.query('select from sessions where id = $1 for update', [id]);
    const runs = [issueAttestations(portal.ctx), issueAttestations(portal.ctx)];
    await waitForLock(portal, 2);
    await blocker.query('commit');
    blocker.release();
    await Promise.all(runs);
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from attestations where session_id = ${id}`.execute(portal.ctx.db);
    expect(rows[0]!.count).toBe(5);
    for (const one of people) expect(await templatesTo(one)).toEqual(['attestation_issued']);
    await expectNoGap();
  });

  test('takes account of a correction that is written while it waits for the session', async () => {
    const { id, pilotId } = await makeAttended(portal, { people: [{ id: person.id, attended: [0, 1] }] });
    const blocker = await portal.database.pool.connect();
    await blocker.query('begin');
    await blocker.query('select from sessions where id = $1 for no key update', [id]);
    const running = issueAttestations(portal.ctx);
    await waitForLock(portal);
    await record(portal, id, {
      kind: 'correction',
      ...halves[0],
      minutes: undefined,
      userId: person.id,
      isPresent: false,
      by: pilotId,
    });
    await blocker.query('commit');
    blocker.release();
    await running;
    expect(await listOf(person)).toEqual([]);
  });
});

describe('the table of attestations', () => {
  test('HRS-032: refuses every change and deletion of attested facts', async () => {
    await makeAttended(portal, { people: [{ id: person.id, attended: [0, 1] }] });
    await run();
    const { id, number } = await only(person);
    await expect(portal.database.pool.query('truncate attestations cascade')).rejects.toThrow(
      /^attestations is append-only$/,
    );
    for (const statement of [
      `update attestations set minutes = 1 where id = ${id}`,
      `update attestations set snapshot = snapshot || '{"minutes": 1}' where id = ${id}`,
      `update attestations set snapshot = jsonb_set(snapshot, '{person,lastName}', '"Autre"') where id = ${id}`,
      `delete from attestations where id = ${id}`,
    ])
      await expect(portal.database.pool.query(statement)).rejects.toMatchObject({
        code: '23001',
        message: `attestation ${number}: what was attested does not change`,
      });
  });
});

test('somebody who signs before the start and then gives the seat back gets no attestation', async () => {
  const pilot = await makeUser(portal, { is_pilot: true });
  const session = await makeSession(portal, {
    pilot_id: pilot.id,
    is_remote: true,
    place: null,
    video_link: 'https://visio.essai.example',
    starts_at: parisInstant('2027-06-10', '09:30'),
    ends_at: parisInstant('2027-06-10', '12:30'),
  });
  await addSlots(portal, session.id, ['2027-06-10', '09:30', '12:30']);
  await confirmHours(portal, session.id, [{ habilitation: 'IAS', minutes: 180 }]);
  await makeRegistration(portal, session.id, person.id);
  const params = { id: session.id };
  portal.clock.set(parisInstant('2027-06-10', '09:05'));
  const caller = await portal.as(person);
  const { halfDays } = await caller.call(ownPresence, { params });
  await caller.call(signPresence, { body: { ticket: halfDays[0]!.ticket! } });
  await caller.call(sessionCalls.workshop.cancel, { params });
  portal.clock.set(parisInstant('2027-06-10', '12:30'));
  const body = { day: '2027-06-10', part: 'morning' } as const;
  await (await portal.as(pilot)).call(countersignPresence, { params, body });
  await run();
  expect(await listOf(person)).toEqual([]);
  expect(await balanceOf(person.id)).toEqual([]);
});

describe('two sessions followed at the same hours', () => {
  const attend = (attended: readonly number[]) =>
    makeAttended(portal, {
      people: [{ id: person.id, attended }],
      lines: [{ habilitation: 'IAS', minutes: 390 }],
    });
  /** The voided ones in brackets. */
  const numbersOf = async (): Promise<string[]> =>
    (
      await portal.ctx.db
        .selectFrom('attestations')
        .select(['session_id', 'voided_at'])
        .where('user_id', '=', person.id)
        .execute()
    ).map((row) => (row.voided_at ? `(${row.session_id})` : String(row.session_id)));
  const share = (percent: number) =>
    portal.ctx.db.updateTable('settings').set({ attestation_share: percent }).execute();
  beforeEach(() => share(50));
  afterEach(() => share(100));

  test('HRS-031: count once: the first of two equal ones stays, and the person is told why', async () => {
    const first = await attend([0, 1]);
    const second = await attend([0, 1]);
    await run();
    await run();
    expect(await numbersOf()).toEqual([String(first.id)]);
    expect(await balanceOf(person.id)).toEqual([{ habilitation: 'IAS', minutes: 390 }]);
    expect((await templatesTo(person.id)).filter((one) => one === 'hours_counted_elsewhere')).toHaveLength(1);
    expect((await checkCountedOnce(portal.ctx.db, portal.clock.now())).faults).toEqual([]);
    const own = await portal.as(person);
    const { countedElsewhere } = await own.call(getUserHours, { params: { id: person.id }, query: {} });
    expect(countedElsewhere).toMatchObject([{ keptNumber: expect.stringMatching(/^AT-/) }]);
    // Once the first no longer counts, the second does.
    await record(portal, first.id, {
      kind: 'correction',
      ...halves[0],
      minutes: undefined,
      isPresent: false,
      userId: person.id,
      by: first.pilotId,
    });
    await record(portal, first.id, {
      kind: 'correction',
      ...halves[1],
      minutes: undefined,
      isPresent: false,
      userId: person.id,
      by: first.pilotId,
    });
    await run();
    await run();
    expect((await numbersOf()).toSorted()).toEqual([`(${first.id})`, String(second.id)].toSorted());
    expect(await balanceOf(person.id)).toEqual([{ habilitation: 'IAS', minutes: 390 }]);
  });

  test('HRS-031: count once: a longer proof voids the shorter one, which says why', async () => {
    const short = await attend([0]);
    await run();
    const long = await attend([0, 1]);
    await run();
    expect((await numbersOf()).toSorted()).toEqual([`(${short.id})`, String(long.id)].toSorted());
    const { void_reason } = await portal.ctx.db
      .selectFrom('attestations')
      .select('void_reason')
      .where('session_id', '=', short.id)
      .executeTakeFirstOrThrow();
    expect(void_reason).toBe('Une autre session, suivie aux mêmes heures et plus longue, les compte déjà.');
    expect(await balanceOf(person.id)).toEqual([{ habilitation: 'IAS', minutes: 390 }]);
  });

  test('HRS-031: count both when they only touch: one in the morning, the other in the afternoon', async () => {
    const [morningOnly, afternoonOnly] = [await attend([0]), await attend([1])];
    await run();
    expect((await numbersOf()).toSorted()).toEqual(
      [String(morningOnly.id), String(afternoonOnly.id)].toSorted(),
    );
    expect((await checkCountedOnce(portal.ctx.db, portal.clock.now())).faults).toEqual([]);
  });
});

test('HRS-026: an attestation issued after a restore has the number behind those declared lost', async () => {
  const lost = await declareLost(portal.ctx, {
    number: 'AT-2027-000900',
    hash: '',
    reason: 'Sauvegarde restaurée',
  });
  expect(lost.to).toBe('AT-2027-000900');
  await makeAttended(portal, {
    people: [{ id: person.id, attended: [0, 1] }],
    lines: [{ habilitation: 'CIF', minutes: 390 }],
  });
  await run();
  expect((await only(person)).number).toBe('AT-2027-000901');
  expect((await checkAttestationNumbers(portal.ctx.db, portal.clock.now())).faults).toEqual([]);
});
