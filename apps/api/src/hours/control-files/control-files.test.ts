import { createHash } from 'node:crypto';
import { getTask, getTaskFile } from '@forman/contract/platform/background-tasks';
import { requestControlFile, requestControlFiles } from '@forman/contract/hours/control-files';
import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readPdf } from '../../pdf/read-pdf.testing.ts';
import { structureFaults } from '../../pdf/structure.testing.ts';
import { makeUser } from '../../testing/factories.ts';
import { type TestPortal, testPortal } from '../../testing/harness.ts';
import { halves, makeAttended, record } from '../../testing/attestations.ts';

let portal: TestPortal;
let person: Awaited<ReturnType<typeof makeUser>>;
let other: Awaited<ReturnType<typeof makeUser>>;
let admin: { id: number };
const proof = Buffer.from('%PDF-1.7 une preuve');
const period = { from: '2026-01-01', to: '2026-12-31' };
beforeAll(async () => {
  portal = await testPortal();
  admin = await makeUser(portal, { is_admin: true });
  person = await makeUser(portal, { first_name: 'Zoé', last_name: 'L’Hôpital', habilitations: ['CIF'] });
  other = await makeUser(portal);
  await makeAttended(portal, {
    people: [
      { id: person.id, attended: [0, 1] },
      { id: other.id, attended: [0, 1] },
    ],
  });
  const { db, storage, clock } = portal.ctx;
  await sql`insert into presence_marks (record_id, drawing)
    select min(id), '[[[100,500],[400,200],[900,800]],[[500,500]]]' from presence_records where user_id = ${person.id}`.execute(
    db,
  );
  await storage.put('proofs/essai', { contentType: 'application/pdf', bytes: proof });
  for (const [provider, state, on] of [
    ['Organisme externe', 'accepted', '2026-03-02'],
    ['Refusé', 'refused', '2026-03-03'],
    ['Autre année', 'accepted', '2025-03-02'],
  ])
    await sql`insert into outside_trainings (user_id, provider, title, starts_on, ends_on, is_remote, nature, lines, accepted_lines,
        proof_key, proof_name, proof_type, state, declared_at)
      values (${person.id}, ${provider}, 'Le démembrement', ${on}, ${on}, true, 'training', '[]',
        ${state === 'accepted' ? '[{"habilitation":"IAS","themeId":null,"minutes":90}]' : null}::jsonb,
        'proofs/essai', 'Attestation.PDF', 'application/pdf', ${state}, ${clock.now()})`.execute(db);
  await portal.run('attestations');
});
afterAll(() => portal.close());

const made = async (user: { id: number }, taskId: number) => {
  await portal.run('tasks');
  const caller = await portal.as(user);
  const task = await caller.call(getTask, { params: { id: taskId } });
  expect(task).toMatchObject({ state: 'done', failure: null });
  const files = unzipSync(Buffer.from(await caller.call(getTaskFile, { params: { id: taskId } })));
  return { task, files, names: Object.keys(files) };
};
const wordsOf = (bytes: Uint8Array) => readPdf(Buffer.from(bytes)).pages.join(' ').replaceAll(/\s+/g, ' ');

describe('a person’s control file', () => {
  test('HRS-055: has the summary, attestations, the person’s lines of the sheets, programmes and proofs, each in the manifest', async () => {
    const caller = await portal.as(person);
    const asked = await caller.call(requestControlFile, { params: { id: person.id }, body: period });
    const { files, names, task } = await made(person, asked.id);
    expect(task.file?.name).toBe('dossier-controle-2026-01-01-2026-12-31.zip');
    expect(names.map((name) => name.replaceAll(/\d+/g, '0'))).toEqual([
      'recapitulatif.pdf',
      'attestations/AT-0-0.pdf',
      'feuilles-emargement.pdf',
      'formations-externes/0-le-demembrement.pdf',
      'programmes/0-scpi-comprendre-comparer-expliquer.html',
      'manifeste.csv',
      'manifeste.json',
    ]);
    const summary = wordsOf(files['recapitulatif.pdf']!);
    for (const words of [
      'Zoé L’Hôpital',
      'Du 01/01/2026 au 31/12/2026',
      'Organisme externe, à distance',
      'Association Forman (essai), en salle',
      '02/03/2026',
      '03/11/2026',
      'CIF : 6 h 30',
      'IAS : 1 h 30',
    ])
      expect(summary).toContain(words);
    for (const words of ['Refusé', 'Autre année', other.lastName]) expect(summary).not.toContain(words);
    const sheet = wordsOf(files['feuilles-emargement.pdf']!);
    expect(sheet).toContain('mar. 3 nov. 2026');
    expect(sheet).toContain('après-midi, 3 h');
    expect(sheet).not.toContain(other.lastName);
    for (const name of ['recapitulatif.pdf', 'feuilles-emargement.pdf'])
      expect(await structureFaults(files[name]!)).toEqual([]);
    expect(Buffer.from(files[names[3]!]!).equals(proof)).toBe(true);
    expect(strFromU8(files[names[4]!]!)).toContain('Comparer deux SCPI');
    const manifest = JSON.parse(strFromU8(files['manifeste.json']!)) as {
      files: { name: string; sha256: string }[];
    };
    expect(manifest.files.map(({ name, sha256 }) => [name, sha256])).toEqual(
      names.slice(0, -2).map((name) => [name, createHash('sha256').update(files[name]!).digest('hex')]),
    );
    expect(strFromU8(files['manifeste.csv']!)).toContain(manifest.files[0]!.sha256);
  });

  test('HRS-056: is refused to anybody else, and for a period that ends before it begins', async () => {
    const caller = await portal.as(person);
    const { status } = await caller.refusal(requestControlFile, { params: { id: other.id }, body: period });
    expect(status).toBe(403);
    const wrong = await caller.refusal(requestControlFile, {
      params: { id: person.id },
      body: { from: '2026-12-31', to: '2026-01-01' },
    });
    expect(wrong.violations?.[0]?.propertyPath).toBe('to');
    expect((await caller.refusal(requestControlFiles, { body: period })).status).toBe(403);
    const { id } = await caller.call(requestControlFile, { params: { id: person.id }, body: period });
    const nosy = await portal.as(other);
    expect((await nosy.refusal(getTaskFile, { params: { id } })).status).toBe(404);
  });

  test('HRS-055: has nothing of another period, no voided attestation and no corrected presence', async () => {
    const third = await makeUser(portal);
    const { id, pilotId } = await makeAttended(portal, { people: [{ id: third.id, attended: [0, 1] }] });
    await portal.run('attestations');
    const caller = await portal.as(third);
    const file = async (asked: { from: string; to: string }) => {
      const task = await caller.call(requestControlFile, { params: { id: third.id }, body: asked });
      return made(third, task.id);
    };
    const nothing = ['recapitulatif.pdf', 'manifeste.csv', 'manifeste.json'];
    expect((await file({ from: '2026-11-04', to: '2026-12-31' })).names).toEqual(nothing);
    expect((await file({ from: '2026-01-01', to: '2026-11-02' })).names).toEqual(nothing);
    const { day, part } = halves[1];
    const off = { kind: 'correction', day, part, userId: third.id, isPresent: false, by: pilotId } as const;
    await record(portal, id, off);
    await portal.run('attestations');
    const { files, names } = await file(period);
    expect(names.some((name) => name.startsWith('attestations/'))).toBe(false);
    const sheet = wordsOf(files['feuilles-emargement.pdf']!);
    expect(sheet).toContain('matin, 3 h 30');
    expect(sheet).not.toContain('après-midi');
  });

  test('has an empty summary and a manifest for a person without trainings', async () => {
    const idle = await makeUser(portal);
    const caller = await portal.as(idle);
    const { id } = await caller.call(requestControlFile, { params: { id: idle.id }, body: period });
    const { files, names } = await made(idle, id);
    expect(names).toEqual(['recapitulatif.pdf', 'manifeste.csv', 'manifeste.json']);
    expect(wordsOf(files['recapitulatif.pdf']!)).toContain('Aucune formation prouvée sur cette période.');
  });
});

describe('the office’s control files', () => {
  test('HRS-057: have a folder for each person with a training and each programme once, and report their progress', async () => {
    const caller = await portal.as(admin);
    const { id } = await caller.call(requestControlFiles, { body: period });
    const { names, task } = await made(admin, id);
    expect([task.done, task.total, task.result?.people]).toEqual([3, 3, 3]);
    const folders = new Set(
      names.filter((name) => name.includes('recapitulatif')).map((name) => name.split('/')[0]),
    );
    expect(folders.has(`l-hopital-zoe-${person.id}`)).toBe(true);
    expect(folders.size).toBe(3);
    expect(names.filter((name) => name.startsWith('programmes/'))).toHaveLength(2);
    const past = await caller.call(requestControlFiles, { body: { from: '2025-01-01', to: '2025-12-31' } });
    const [folder] = (await made(admin, past.id)).names;
    expect(folder).toBe(`l-hopital-zoe-${person.id}/recapitulatif.pdf`);
    const one = await caller.call(requestControlFile, { params: { id: other.id }, body: period });
    expect((await made(admin, one.id)).names).toContain('recapitulatif.pdf');
  });
});
