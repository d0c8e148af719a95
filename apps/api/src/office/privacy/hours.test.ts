import { getAttestation, listAttestations, verifyAttestation } from '@forman/contract/hours/attestations';
import { correctHours } from '@forman/contract/hours/hours';
import { correctPresence } from '@forman/contract/hours/presence';
import { deleteUser, requestData, takeArchive } from '@forman/contract/office/privacy';
import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeUser } from '../../testing/factories.ts';
import { days, type TestPortal, testPortal } from '../../testing/harness.ts';
import { halves, makeAttended } from '../../testing/attestations.ts';
import { checkPresence } from '../../verify/presence.checks.ts';

let portal: TestPortal;
let admin: { id: number };
let person: Awaited<ReturnType<typeof makeUser>>;
let sessionId: number;
let pilotId: number;
beforeAll(async () => {
  portal = await testPortal({ env: { RATE_LIMIT_FACTOR: '100' } });
  admin = await makeUser(portal, { is_admin: true });
});
afterAll(() => portal.close());

const db = () => portal.ctx.db;
let key: string;
beforeEach(async () => {
  person = await makeUser(portal, { first_name: 'Zéphyrine' });
  key = `proofs/${person.id}`;
  ({ id: sessionId, pilotId } = await makeAttended(portal, {
    people: [{ id: person.id, attended: [0, 1] }],
  }));
  await portal.run('attestations');
  const now = portal.clock.now();
  await portal.ctx.storage.put(key, { contentType: 'application/pdf', bytes: Buffer.from('%PDF-1.7') });
  for (const statement of [
    sql`insert into presence_marks (record_id, typed_name)
      select id, 'Zéphyrine' from presence_records where user_id = ${person.id}`,
    sql`insert into remote_visits (session_id, day, part, user_id, joined_at)
      values (${sessionId}, '2026-11-03', 'morning', ${person.id}, ${now})`,
    sql`insert into outside_trainings (user_id, provider, title, starts_on, ends_on, is_remote, nature, lines, accepted_lines,
        proof_key, proof_name, proof_type, state, declared_at, reason)
      select ${person.id}, 'Organisme', state, '2026-03-02', '2026-03-02', true, 'training', '[]',
        case when state = 'accepted' then '[]'::jsonb end, ${key}, 'Zéphyrine.pdf', 'application/pdf', state, ${now}, 'Zéphyrine'
      from unnest(array['accepted', 'refused']) as state`,
    sql`insert into hour_movements (user_id, followed_on, habilitation, nature, minutes, kind, outside_id, created_at)
      select user_id, starts_on, 'IAS', nature, 60, 'outside_accepted', id, ${now} from outside_trainings
      where user_id = ${person.id} and state = 'accepted'`,
    sql`insert into hours_sharing (user_id, since) values (${person.id}, ${now})`,
    sql`insert into hours_reminders (user_id, wave_on, sent_at) values (${person.id}, '2026-09-01', ${now})`,
    sql`insert into feedback_requests (session_id, user_id, sent_at) values (${sessionId}, ${person.id}, ${now})`,
    sql`insert into session_feedback (session_id, user_id, usefulness, words, answered_at)
      values (${sessionId}, ${person.id}, 5, 'Zéphyrine a aimé', ${now})`,
  ])
    await statement.execute(db());
});

const rowsOf = async (table: string) =>
  (
    await sql<
      Record<string, unknown>
    >`select * from ${sql.table(table)} where user_id = ${person.id}`.execute(db())
  ).rows;

/** The names with which the pilot countersigned both half-days. */
const nameCountersignatures = () =>
  sql`insert into presence_marks (record_id, typed_name) select id, 'Anselme' from presence_records
    where session_id = ${sessionId} and kind = 'countersignature'`.execute(db());

/** A person’s archive, by the link in their message. */
async function archiveOf(user: { id: number }) {
  await (await portal.as(user)).call(requestData);
  await portal.run('privacy');
  const mail = await db()
    .selectFrom('outbox_messages')
    .select('data')
    .where('user_id', '=', user.id)
    .where('template', '=', 'archive_ready')
    .executeTakeFirstOrThrow();
  const { token } = mail.data as { token: string };
  const answer = await (
    await portal.as(null)
  ).raw('POST', `/api${takeArchive.path.replace(':token', token)}`);
  const files = unzipSync(new Uint8Array(answer.rawPayload));
  const data = JSON.parse(strFromU8(files['mes-donnees.json']!)) as Record<string, Record<string, unknown>[]>;
  return { files, data };
}

describe('hours in the archive of one’s data', () => {
  test('the archive holds presence, hours, attestations with their PDF, outside trainings and feedback', async () => {
    const { files, data } = await archiveOf(person);
    expect(Object.keys(files).filter((name) => /^attestations\/AT-2026-\d{6}\.pdf$/.test(name))).toHaveLength(
      1,
    );
    expect(data.Présences!.map((row) => row['nom tapé'])).toEqual(['Zéphyrine', 'Zéphyrine']);
    expect(data['Sessions suivies à distance']).toHaveLength(1);
    expect(data['Heures de formation']!.map(({ minutes }) => minutes)).toEqual([390, 60]);
    expect(data.Attestations).toHaveLength(1);
    expect(data['Formations suivies ailleurs']).toHaveLength(2);
    expect(data['Avis sur les sessions']).toMatchObject([{ utilité: 5, mot: 'Zéphyrine a aimé' }]);
    expect(data['Heures montrées au parrain']).toHaveLength(1);
    expect(data['Rappels d’heures']).toHaveLength(1);
  });

  test('a pilot’s countersignature name is in the pilot’s archive, not in the trainee’s', async () => {
    await nameCountersignatures();
    const { data } = await archiveOf({ id: pilotId });
    expect(data.Présences!.map((row) => [row.acte, row['nom tapé']])).toEqual([
      ['countersignature', 'Anselme'],
      ['countersignature', 'Anselme'],
    ]);
    const own = await archiveOf(person);
    expect(JSON.stringify(own.data)).not.toContain('Anselme');
  });
});

describe('hours after an erasure', () => {
  const erase = async () => (await portal.as(admin)).call(deleteUser, { params: { id: person.id } });

  test('records that a control may ask for stay by number; drawings, proofs and comments are deleted', async () => {
    await erase();
    expect((await rowsOf('presence_records')).map(({ kind }) => kind)).toEqual(['signature', 'signature']);
    const { rows: marks } =
      await sql`select from presence_marks m join presence_records r on r.id = m.record_id
      where r.user_id = ${person.id}`.execute(db());
    expect(marks).toEqual([]);
    expect(await rowsOf('outside_trainings')).toMatchObject([
      { title: 'accepted', proof_key: null, proof_name: null, reason: null },
    ]);
    expect(await portal.ctx.storage.get(key)).toBeNull();
    expect(await rowsOf('session_feedback')).toMatchObject([{ usefulness: 5, words: null }]);
    for (const table of ['hours_sharing', 'hours_reminders', 'feedback_requests'])
      expect(await rowsOf(table)).toEqual([]);
    expect(await rowsOf('hour_movements')).toHaveLength(2);
    expect(await rowsOf('remote_visits')).toHaveLength(1);
  });

  test('an erased pilot’s countersignature marks are deleted, and the trainees’ signatures stay', async () => {
    await nameCountersignatures();
    await (await portal.as(admin)).call(deleteUser, { params: { id: pilotId } });
    const { rows: marks } = await sql<{ kind: string }>`
      select r.kind from presence_marks m join presence_records r on r.id = m.record_id
      where r.session_id = ${sessionId}`.execute(db());
    expect(marks.map(({ kind }) => kind)).toEqual(['signature', 'signature']);
    const { rows: records } = await sql`select from presence_records where session_id = ${sessionId}`.execute(
      db(),
    );
    expect(records).toHaveLength(4);
    await expect(
      portal.database.pool.query(`delete from presence_records where session_id = ${sessionId}`),
    ).rejects.toThrow('presence_records is append-only');
    await erase();
    const { faults } = await checkPresence(db(), portal.clock.now());
    expect(faults.filter((fault) => fault.startsWith(`session ${sessionId},`))).toEqual([]);
  });

  test('reasons of corrections are deleted everywhere, and the chain of presence still verifies', async () => {
    const office = await portal.as(admin);
    const { id } = person;
    const [{ day, part }] = halves;
    const reason = 'Zéphyrine avait une migraine';
    const presence = { day, part, userId: id, isPresent: false, reason };
    await office.call(correctPresence, { params: { id: sessionId }, body: presence });
    const hours = {
      followedOn: '2026-05-04',
      habilitation: 'IAS' as const,
      themeId: null,
      minutes: 90,
      reason,
    };
    await office.call(correctHours, { params: { id }, body: { ...hours, nature: 'training' } });
    const placesOfReason = async (): Promise<string[]> => {
      const { rows } = await sql<{ at: string }>`
        select 'presence' as at from presence_records where user_id = ${id} and reason like 'Zéph%'
        union all select 'hours' from hour_movements where user_id = ${id} and reason like 'Zéph%'
        union all select action from audit_log where detail ->> 'reason' like 'Zéph%' order by 1`.execute(
        db(),
      );
      return rows.map(({ at }) => at);
    };
    const everywhere = ['hours', 'hours.correct', 'presence', 'presence.correct'];
    expect(await placesOfReason()).toEqual(everywhere);
    const run = (statement: string) => portal.database.pool.query(statement);
    const blanked = `update presence_records set reason = '', reason_salt = null where user_id = ${id} and reason is not null`;
    await expect(run(blanked)).rejects.toThrow('presence_records is append-only');
    await erase();
    expect(await placesOfReason()).toEqual([]);
    const { faults } = await checkPresence(db(), portal.clock.now());
    expect(faults.filter((fault) => fault.startsWith(`session ${sessionId},`))).toEqual([]);
    await expect(
      run(`update presence_records set reason = 'Autre' where user_id = ${id} and reason = ''`),
    ).rejects.toThrow('presence_records is append-only');
    await expect(
      run(`update hour_movements set minutes = 600 where user_id = ${id} and kind = 'correction'`),
    ).rejects.toThrow('hour_movements is append-only');
  });

  test('an attestation keeps its name for five years without being reissued, and is anonymous afterwards', async () => {
    const office = await portal.as(admin);
    const params = { id: person.id };
    const { attestations } = await office.call(listAttestations, { params });
    const { code } = await office.call(getAttestation, { params: { id: attestations[0]!.id } });
    await erase();
    await portal.run('attestations');
    const visitor = await portal.as(null);
    const verify = () => visitor.call(verifyAttestation, { params: { code } });
    expect(await verify()).toMatchObject({
      state: 'valid',
      name: expect.stringContaining('Zéphyrine') as string,
    });
    portal.clock.advance(days(5 * 365));
    await portal.run('housekeeping');
    expect(await verify()).toMatchObject({ name: expect.stringContaining('Zéphyrine') as string });
    portal.clock.advance(days(2));
    await portal.run('housekeeping');
    await portal.run('attestations');
    expect(await verify()).toMatchObject({ state: 'valid', name: 'Compte supprimé' });
    expect(await rowsOf('attestations')).toHaveLength(1);
    portal.clock.advance(-days(5 * 365 + 2));
  });
});
