import { getTask } from '@forman/contract/platform/background-tasks';
import { requestControlFiles } from '@forman/contract/hours/control-files';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { makeAttended } from '../../testing/attestations.ts';
import { makeUser } from '../../testing/factories.ts';
import { type TestPortal, testPortal } from '../../testing/harness.ts';
import { aliveBytes } from '../../testing/memory.ts';

/**
 * Number of people in the larger file; the smaller has a quarter of them. CONTROL_FILE_PEOPLE changes it for
 * a measurement, which is then printed.
 */
const maxPeople = Number(process.env.CONTROL_FILE_PEOPLE ?? 24);
const proofBytes = 1_000_000;

/**
 * Adds people up to this number, each with an attestation, a signed sheet and a proof like those of the
 * first.
 */
async function fill({ ctx }: TestPortal, first: { id: number }, count: number): Promise<void> {
  await sql`
    with new_people as (
      insert into users (email, password_hash, civility, first_name, last_name, phone, level, created_at)
      select 'dossier' || g || '@exemple.fr', '', 'Madame', 'Camille', 'Nom' || g, '09' || lpad(g::text, 8, '0'), 'ROLE_MAN', ${ctx.clock.now()}
      from generate_series((select count(*) from users where email like 'dossier%') + 1, ${count - 1}) g returning id
    ), attested as (
      insert into attestations (year, sequence, number, code, session_id, user_id, minutes, snapshot, issued_at)
      select a.year, 1000 + p.id, 'AT-' || p.id, 'code' || p.id, a.session_id, p.id, a.minutes, a.snapshot || jsonb_build_object('number', 'AT-' || p.id), a.issued_at
      from new_people p, attestations a where a.user_id = ${first.id}
    ), followed as (
      insert into outside_trainings (user_id, provider, title, starts_on, ends_on, is_remote, nature, lines, accepted_lines, proof_key,
        proof_name, proof_type, state, declared_at)
      select id, 'Lex Patrimoine', 'Le démembrement', '2026-03-02', '2026-03-02', true, 'training', '[]',
        '[{"habilitation":"IAS","themeId":null,"minutes":90}]', 'proofs/essai', 'a.pdf', 'application/pdf', 'accepted', ${ctx.clock.now()}
      from new_people
    )
    insert into presence_records (session_id, position, kind, day, part, user_id, is_present, method, signed_at, recorded_at, recorded_by,
      previous_hash, hash)
    select r.session_id, 1000 + p.id * 2 + r.position, r.kind, r.day, r.part, p.id, r.is_present, r.method, r.signed_at, r.recorded_at, p.id,
      r.previous_hash, r.hash from new_people p, presence_records r where r.user_id = ${first.id}`.execute(
    ctx.db,
  );
}

/** Makes the file of everybody. @returns among others the most memory in use while its parts were stored. */
async function peakOf(portal: TestPortal, admin: { id: number }) {
  const { storage } = portal.ctx;
  const put = storage.put.bind(storage);
  const alive: number[] = [];
  let bytes = 0;
  let rss = 0;
  storage.put = async (key, file) => {
    bytes += file.bytes.length;
    rss = Math.max(rss, process.memoryUsage.rss());
    alive.push(aliveBytes());
    await put(key, file);
  };
  const caller = await portal.as(admin);
  const { id } = await caller.call(requestControlFiles, { body: { from: '2026-01-01', to: '2026-12-31' } });
  await portal.run('tasks');
  storage.put = put;
  const task = await caller.call(getTask, { params: { id } });
  expect(task).toMatchObject({ state: 'done', failure: null });
  return { people: task.total, peak: Math.max(...alive), bytes, rss };
}

test(
  'HRS-057: the control files of many people take no more memory than those of a few',
  { timeout: 3_600_000 },
  async () => {
    const portal = await testPortal();
    const admin = await makeUser(portal, { is_admin: true });
    const first = await makeUser(portal);
    await makeAttended(portal, { people: [{ id: first.id, attended: [0, 1] }] });
    await portal.run('attestations');
    await portal.ctx.storage.put('proofs/essai', {
      contentType: 'application/pdf',
      bytes: Buffer.alloc(proofBytes, 'preuve'),
    });
    await fill(portal, first, maxPeople / 4);
    const few = await peakOf(portal, admin);
    await fill(portal, first, maxPeople);
    const many = await peakOf(portal, admin);
    if (process.env.CONTROL_FILE_PEOPLE) console.log(JSON.stringify({ few, many }, null, 1));
    expect([few.people, many.people]).toEqual([maxPeople / 4, maxPeople]);
    expect(many.bytes).toBeGreaterThan(maxPeople * proofBytes);
    expect(many.peak - few.peak).toBeLessThan((many.bytes - few.bytes) / 3);
    await portal.close();
  },
);
