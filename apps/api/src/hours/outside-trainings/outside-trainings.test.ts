import { smallPdf } from '../../testing/small-pdf.ts';
import { getUserHours, listHourThemes } from '@forman/contract/hours/hours';
import {
  decideOutsideTraining,
  declareOutsideTraining,
  editOutsideTraining,
  getProof,
  listOutsideTrainings,
  listOwnOutsideTrainings,
  reopenOutsideTraining,
  uploadProof,
  withdrawOutsideTraining,
} from '@forman/contract/hours/outside-trainings';
import { sql } from 'kysely';
import sharp from 'sharp';
import { setTimeout } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { makeAttended } from '../../testing/attestations.ts';
import { makeUser } from '../../testing/factories.ts';
import { sendFile } from '../../testing/file-form.ts';
import { type Caller, days, type TestPortal, testPortal } from '../../testing/harness.ts';

let portal: TestPortal;
let admin: Caller;
const pdf = smallPdf();

beforeAll(async () => {
  portal = await testPortal();
  admin = await portal.as(await makeUser(portal, { is_admin: true }));
});
afterAll(() => portal.close());

async function member() {
  const { id, email } = await makeUser(portal, { level: 'ROLE_MAN', habilitations: ['IAS', 'IMMOBILIER'] });
  return { id, email, caller: await portal.as({ id }) };
}

async function upload(caller: Caller, bytes: Buffer | string = pdf, name = 'attestation lemoine.pdf') {
  const answer = await sendFile(caller, uploadProof.path, bytes, { name });
  return { status: answer.statusCode, body: answer.json<{ id: string }>() };
}

const training = {
  provider: 'Lex Patrimoine',
  title: 'Assurance emprunteur : loi Lemoine',
  startsOn: '2026-11-12',
  endsOn: '2026-11-12',
  isRemote: true,
  nature: 'training' as const,
  lines: [{ habilitation: 'IAS' as const, themeId: null, minutes: 120 }],
};

async function declare(caller: Caller, values: Partial<typeof training> = {}) {
  const { id: proofId } = (await upload(caller)).body;
  return caller.call(declareOutsideTraining, { body: { ...training, ...values, proofId } });
}

const iasOf = async (caller: Caller, id: number) =>
  (await caller.call(getUserHours, { params: { id } })).cards.find(
    ({ habilitation }) => habilitation === 'IAS',
  )!.done;
const accept = (declared: { id: number; version: number }, body: object = {}) => ({
  params: { id: declared.id },
  body: { accept: true, version: declared.version, ...body },
});
const mailsTo = async (email: string) =>
  (
    await sql<{ data: Record<string, unknown> }>`select data from outbox_messages
      where recipient = ${email} and template = 'training_decided' order by id`.execute(portal.ctx.db)
  ).rows.map(({ data }) => data);

describe('a proof', () => {
  test('HRS-048: is kept as an unchanged PDF or as a photograph made anew, whatever its name says', async () => {
    const { id, caller } = await member();
    expect(await upload(caller)).toMatchObject({
      status: 201,
      body: { name: 'attestation lemoine.pdf', type: 'application/pdf', bytes: pdf.length },
    });
    const photo = await sharp({ create: { width: 3000, height: 100, channels: 3, background: 'white' } })
      .withExif({ IFD0: { Copyright: 'position secrète' } })
      .jpeg()
      .toBuffer();
    const proof = (await upload(caller, photo, '../../etc/photo.pdf')).body;
    expect(proof).toMatchObject({ name: 'photo.webp', type: 'image/webp' });
    const { id: trainingId } = await caller.call(declareOutsideTraining, {
      body: { ...training, proofId: proof.id },
    });
    const kept = await caller.call(getProof, { params: { id: trainingId } });
    const { width, exif } = await sharp(kept).metadata();
    expect({ width, exif }).toEqual({ width: 2400, exif: undefined });
    expect(id).toBeGreaterThan(0);
  });

  test.each([
    ['a text that calls itself a PDF', Buffer.from('bonjour'), 'preuve.pdf'],
    [
      'a page that would run in a browser',
      Buffer.from('<html><script>alert(1)</script></html>'),
      'preuve.pdf',
    ],
    ['a drawing that may carry a program', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'a.svg'],
    ['a PDF that was cut off', pdf.subarray(0, 30), 'preuve.pdf'],
    ['nothing', Buffer.alloc(0), 'vide.pdf'],
  ])('cannot be %s', async (_name, bytes, name) => {
    const { caller } = await member();
    expect(await upload(caller, bytes, name)).toMatchObject({
      status: 422,
      body: { violations: [{ propertyPath: 'file', message: expect.stringContaining('ni un PDF') }] },
    });
  });

  test('HRS-048: has 10 MB at most', async () => {
    const { caller } = await member();
    const large = Buffer.concat([pdf, Buffer.alloc(10 * 1024 * 1024), Buffer.from('%%EOF')]);
    expect((await upload(caller, large)).status).toBe(413);
  });

  test('takes room that is reserved for its person, counted with what is kept; guests have none', async () => {
    const { caller, id } = await member();
    await declare(caller);
    const fill = (bytes: number) =>
      sql`insert into pictures (id, created_at, owner_id, bytes) values (md5(random()::text), now(), ${id}, ${bytes})`.execute(
        portal.ctx.db,
      );
    await fill(150 * 1024 * 1024 - 3 * pdf.length);
    const together = await Promise.all([upload(caller), upload(caller), upload(caller), upload(caller)]);
    expect(together.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 201, 413, 413]);
    const [refused] = together.filter(({ status }) => status === 413);
    expect(refused!.body).toMatchObject({ detail: expect.stringContaining('150\u00a0Mo') });
    const guest = await portal.as(await makeUser(portal, { level: 'ROLE_GUEST' }));
    expect((await upload(guest)).status).toBe(403);
    expect(
      (await guest.refusal(declareOutsideTraining, { body: { ...training, proofId: '0'.repeat(32) } }))
        .status,
    ).toBe(403);
    await sql`update pictures set bytes = 0 where owner_id = ${id}`.execute(portal.ctx.db);
  });

  test('HRS-049: is read by its owner and by the office only', async () => {
    const { caller } = await member();
    const stranger = await member();
    const { id } = await declare(caller);
    const params = { id };
    for (const reader of [caller, admin])
      expect(Buffer.from(await reader.call(getProof, { params }))).toEqual(pdf);
    expect(await stranger.caller.refusal(getProof, { params })).toMatchObject({ status: 404 });
    const answer = await caller.raw('GET', `/api/outside-trainings/${id}/proof`);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': "attachment; filename*=UTF-8''attestation%20lemoine.pdf",
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
  });

  test('HRS-049: can be used once, in a declaration of its owner', async () => {
    const { caller } = await member();
    const thief = await member();
    const { id: proofId } = (await upload(caller)).body;
    const body = { ...training, proofId };
    const refused = {
      status: 422,
      violations: [{ propertyPath: 'proofId', message: 'Joignez le justificatif' }],
    };
    expect(await thief.caller.refusal(declareOutsideTraining, { body })).toMatchObject(refused);
    await caller.call(declareOutsideTraining, { body });
    expect(await caller.refusal(declareOutsideTraining, { body })).toMatchObject(refused);
  });
});

describe('a proof unused for a day', () => {
  afterEach(() => portal.clock.advance(-days(1)));

  test('is refused in a declaration, as the job may be deleting its file', async () => {
    const { id, caller } = await member();
    const { id: proofId } = (await upload(caller)).body;
    portal.clock.advance(days(1));
    const late = await portal.as({ id });
    expect(await late.refusal(declareOutsideTraining, { body: { ...training, proofId } })).toMatchObject({
      status: 422,
      violations: [{ propertyPath: 'proofId', message: 'Joignez le justificatif' }],
    });
  });

  test('keeps its file if a declaration made in time takes it', async () => {
    const { caller } = await member();
    const { id } = (await upload(caller)).body;
    const declaration = await portal.database.pool.connect();
    await declaration.query('begin');
    await declaration.query('delete from outside_proofs where id = $1', [id]);
    portal.clock.advance(days(1) + 1);
    // The job may wait for the declaration; the test may not.
    const job = portal.run('pictures');
    await Promise.race([job, setTimeout(1000)]);
    await declaration.query('commit');
    declaration.release();
    await job;
    portal.clock.advance(-1);
    expect(await portal.ctx.storage.get(`proofs/${id}`)).not.toBeNull();
  });
});

describe('a declaration', () => {
  test('HRS-050: counts no hours while it waits, and is changed and withdrawn by its owner only', async () => {
    const { id, caller } = await member();
    const stranger = await member();
    const declared = await declare(caller);
    expect(declared).toMatchObject({ ...training, state: 'declared', acceptedLines: null, version: 1 });
    expect(await iasOf(caller, id)).toBe(0);
    const params = { id: declared.id };
    const body = { ...training, title: 'Loi Lemoine', version: 1 };
    expect(await stranger.caller.refusal(editOutsideTraining, { params, body })).toMatchObject({
      status: 404,
    });
    expect(await stranger.caller.refusal(withdrawOutsideTraining, { params })).toMatchObject({ status: 404 });
    expect(await caller.call(editOutsideTraining, { params, body })).toMatchObject({
      title: 'Loi Lemoine',
      proof: { name: 'attestation lemoine.pdf' },
      version: 2,
    });
    expect(await caller.refusal(editOutsideTraining, { params, body })).toMatchObject({
      status: 409,
      reason: 'changed_meanwhile',
    });
    await caller.call(withdrawOutsideTraining, { params });
    expect(await caller.call(listOwnOutsideTrainings)).toMatchObject({ trainings: [], count: 0 });
    expect(await admin.refusal(decideOutsideTraining, accept({ ...declared, version: 3 }))).toMatchObject({
      status: 409,
      reason: 'training_withdrawn',
    });
  });

  test.each([
    ['provider', { provider: ' ' }],
    ['title', { title: '' }],
    ['startsOn', { startsOn: '2026-12-24', endsOn: '2026-12-24' }],
    ['startsOn', { startsOn: '2019-01-10', endsOn: '2019-01-10' }],
    ['endsOn', { endsOn: '2026-11-11' }],
    ['endsOn', { endsOn: '2026-12-24' }],
    ['endsOn', { startsOn: '2025-01-01', endsOn: '2026-02-01' }],
    ['lines', { lines: [] }],
    ['lines.0.minutes', { lines: [{ habilitation: 'IAS' as const, themeId: null, minutes: 601 }] }],
    ['proofId', { proofId: 'f'.repeat(32) }],
  ])('is refused on %s', async (propertyPath, values) => {
    const { caller } = await member();
    const { id: proofId } = (await upload(caller)).body;
    expect(
      await caller.refusal(declareOutsideTraining, { body: { ...training, proofId, ...values } }),
    ).toMatchObject({
      status: 422,
      violations: expect.arrayContaining([expect.objectContaining({ propertyPath })]),
    });
  });
});

describe('a decision', () => {
  test('HRS-051: an acceptance counts the hours once and sends the person a message', async () => {
    const { id, email, caller } = await member();
    const declared = await declare(caller);
    const answers = await Promise.all(
      [1, 2].map(() => admin.raw('POST', `/api/office/outside-trainings/${declared.id}/decision`, accept(declared).body)),
    ); // prettier-ignore
    expect(answers.map((answer) => answer.statusCode).toSorted((one, other) => one - other)).toEqual([
      200, 409,
    ]);
    expect(await iasOf(caller, id)).toBe(120);
    expect(await mailsTo(email)).toMatchObject([
      { isAccepted: true, lines: [{ minutes: 120, habilitation: 'IAS' }] },
    ]);
    const params = { id: declared.id };
    expect(await caller.refusal(withdrawOutsideTraining, { params })).toMatchObject({
      reason: 'training_decided',
    });
    expect(
      await caller.refusal(editOutsideTraining, { params, body: { ...training, version: 2 } }),
    ).toMatchObject({
      status: 409,
      reason: 'training_decided',
      detail: 'Cette formation est déjà décidée : elle ne se modifie plus.',
    });
  });

  test('HRS-051: an acceptance with other lines needs a reason, and those lines count', async () => {
    const { id, caller } = await member();
    const declared = await declare(caller);
    const lines = [{ habilitation: 'IAS' as const, themeId: null, minutes: 60 }];
    expect(await admin.refusal(decideOutsideTraining, accept(declared, { lines }))).toMatchObject({
      status: 422,
      violations: [{ propertyPath: 'reason' }],
    });
    const tooMany = [{ ...lines[0]!, minutes: 900 }];
    expect(
      await admin.refusal(decideOutsideTraining, accept(declared, { lines: tooMany, reason: 'x' })),
    ).toMatchObject({ status: 422, violations: [{ propertyPath: 'lines.0.minutes' }] });
    const decided = await admin.call(
      decideOutsideTraining,
      accept(declared, { lines, reason: 'Une heure suivie' }),
    );
    expect(decided).toMatchObject({ acceptedLines: [{ minutes: 60 }], reason: 'Une heure suivie' });
    expect(await iasOf(caller, id)).toBe(60);
  });

  test('HRS-051: a refusal needs a reason, which the person reads', async () => {
    const { id, email, caller } = await member();
    const declared = await declare(caller);
    const refuse = (reason?: string) => ({
      params: { id: declared.id },
      body: { accept: false, version: 1, ...(reason && { reason }) },
    });
    expect(await admin.refusal(decideOutsideTraining, refuse())).toMatchObject({
      violations: [{ propertyPath: 'reason' }],
    });
    await admin.call(decideOutsideTraining, refuse('Sans lien'));
    expect(await iasOf(caller, id)).toBe(0);
    expect(await caller.call(listOwnOutsideTrainings)).toMatchObject({
      trainings: [{ state: 'refused', reason: 'Sans lien' }],
    });
    expect(await mailsTo(email)).toMatchObject([{ isAccepted: false, reason: 'Sans lien' }]);
  });

  test('HRS-052: can be taken back with its hours, and made again', async () => {
    const { id, caller } = await member();
    const declared = await declare(caller);
    await admin.call(decideOutsideTraining, accept(declared));
    const reopened = await admin.call(reopenOutsideTraining, {
      params: { id: declared.id },
      body: { version: 2 },
    });
    expect(reopened).toMatchObject({ state: 'declared', acceptedLines: null, version: 3 });
    expect(await iasOf(caller, id)).toBe(0);
    expect(
      await admin.refusal(reopenOutsideTraining, { params: { id: declared.id }, body: { version: 3 } }),
    ).toMatchObject({ reason: 'training_not_decided' });
    await admin.call(decideOutsideTraining, accept(reopened));
    expect(await iasOf(caller, id)).toBe(120);
    const { movements } = await caller.call(getUserHours, { params: { id } });
    expect(movements.map(({ minutes }) => minutes)).toEqual([120, -120, 120]);
  });

  test('counts the hours on the last day, with the declared nature and themes', async () => {
    const { id, caller } = await member();
    const themeId = (await admin.call(listHourThemes)).find(({ rule }) => rule === 'ethics')!.id;
    const declared = await declare(caller, {
      startsOn: '2025-12-31',
      endsOn: '2026-01-02',
      nature: 'colloquium' as never,
      lines: [{ habilitation: 'IMMOBILIER', themeId, minutes: 120 }] as never,
    });
    await admin.call(decideOutsideTraining, accept(declared));
    const { movements } = await caller.call(getUserHours, { params: { id } });
    expect(movements).toMatchObject([
      {
        followedOn: '2026-01-02',
        nature: 'colloquium',
        habilitation: 'IMMOBILIER',
        theme: expect.any(String),
      },
    ]);
  });

  test('HRS-052: cannot be taken back from an outdated version', async () => {
    const { id, caller } = await member();
    const declared = await declare(caller);
    await admin.call(decideOutsideTraining, accept(declared));
    const old = { params: { id: declared.id }, body: { version: 1 } };
    expect(await admin.refusal(reopenOutsideTraining, old)).toMatchObject({ reason: 'changed_meanwhile' });
    expect(await iasOf(caller, id)).toBe(120);
  });

  test('HRS-052: is taken back once by four requests at once', async () => {
    const { id, caller } = await member();
    const declared = await declare(caller);
    const acts = (path: string, body: object) =>
      Promise.all(
        [1, 2, 3, 4].map(() =>
          admin.raw('POST', `/api/office/outside-trainings/${declared.id}/${path}`, body),
        ),
      );
    const codes = (answers: { statusCode: number }[]) =>
      answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other);
    await admin.call(decideOutsideTraining, accept(declared));
    expect(codes(await acts('reopen', { version: 2 }))).toEqual([200, 409, 409, 409]);
    expect(await iasOf(caller, id)).toBe(0);
  });

  test('a decision on a declaration that changed meanwhile is refused, and only the office decides', async () => {
    const { caller } = await member();
    const declared = await declare(caller);
    await caller.call(editOutsideTraining, {
      params: { id: declared.id },
      body: { ...training, title: 'Autre', version: 1 },
    });
    expect(await admin.refusal(decideOutsideTraining, accept(declared))).toMatchObject({
      status: 409,
      reason: 'changed_meanwhile',
    });
    for (const refusal of [
      await caller.refusal(decideOutsideTraining, accept(declared)),
      await caller.refusal(listOutsideTrainings),
      await caller.refusal(reopenOutsideTraining, { params: { id: declared.id }, body: { version: 1 } }),
    ])
      expect(refusal).toMatchObject({ status: 403 });
  });
});

test('the office lists the waiting declarations, the oldest first, page by page, and searches them', async () => {
  await sql`update outside_trainings set state = 'withdrawn' where state = 'declared'`.execute(portal.ctx.db);
  const { id, caller } = await member();
  const [first, second] = [await declare(caller), await declare(caller, { title: 'Zone tendue' })];
  const page = await admin.call(listOutsideTrainings, { query: { itemsPerPage: '1' } });
  expect(page).toMatchObject({ trainings: [{ id: first.id, person: { id } }], count: 2, maxPage: 2 });
  const query = { search: 'tendue', 'order[title]': 'desc' as const };
  expect(await admin.call(listOutsideTrainings, { query })).toMatchObject({ trainings: [{ id: second.id }] });
  expect(await admin.call(listOutsideTrainings, { query: { page: '9' } })).toMatchObject({ count: 2 });
  const other = await member();
  const theirs = await declare(other.caller);
  const ofOther = { query: { user: String(other.id) } };
  expect(await admin.call(listOutsideTrainings, ofOther)).toMatchObject({
    trainings: [{ id: theirs.id }],
    count: 1,
  });
  const own = await caller.call(listOwnOutsideTrainings);
  expect(own.trainings.map((one) => one.id)).toEqual([second.id, first.id]);
  expect(await admin.call(listHourThemes)).not.toEqual([]);
});

test('HRS-054: files that no declaration uses are deleted after a day; others stay', async () => {
  const { caller } = await member();
  const declared = await declare(caller);
  const kept = await declare(caller);
  const { id: unused } = (await upload(caller)).body;
  const { id: replaced } = await declare(caller);
  const { rows: letGo } = await sql<{ key: string }>`
    select proof_key as key from outside_trainings where id in (${declared.id}, ${replaced})`.execute(
    portal.ctx.db,
  );
  const { id: proofId } = (await upload(caller)).body;
  await caller.call(editOutsideTraining, {
    params: { id: replaced },
    body: { ...training, proofId, version: 1 },
  });
  await caller.call(withdrawOutsideTraining, { params: { id: declared.id } });
  const files = async () => {
    const { rows } = await sql<{ id: string }>`select id from outside_proofs`.execute(portal.ctx.db);
    return rows.length;
  };
  await portal.run('pictures');
  expect(await files()).toBeGreaterThanOrEqual(3);
  portal.clock.advance(days(2));
  await portal.run('pictures');
  expect(await files()).toBe(0);
  for (const key of [`proofs/${unused}`, ...letGo.map((row) => row.key)])
    expect(await portal.ctx.storage.get(key)).toBeNull();
  expect(letGo).toHaveLength(2);
  expect(await portal.ctx.storage.get(`proofs/${proofId}`)).not.toBeNull();
  const again = await portal.as(await makeUser(portal, { is_admin: true }));
  expect(Buffer.from(await again.call(getProof, { params: { id: kept.id } }))).toEqual(pdf);
});

test('HRS-053: a training accepted on a day that an attestation counts needs a reason why it comes on top', async () => {
  const { id, caller } = await member();
  await makeAttended(portal, {
    people: [{ id, attended: [0, 1] }],
    lines: [{ habilitation: 'IAS', minutes: 390 }],
  });
  await portal.run('attestations');
  const declared = await declare(caller, { startsOn: '2026-11-02', endsOn: '2026-11-03' });
  const office = await portal.as(await makeUser(portal, { is_admin: true }));
  const refusal = await office.refusal(decideOutsideTraining, accept(declared));
  expect(refusal).toMatchObject({ status: 422, violations: [{ propertyPath: 'reason' }] });
  expect(refusal.violations![0]!.message).toMatch(/^L’attestation AT-2026-\d+ compte déjà le 03\/11\/2026/);
  const own = await portal.as({ id });
  expect(await iasOf(own, id)).toBe(390);
  await office.call(decideOutsideTraining, accept(declared, { reason: 'Suivie le soir' }));
  expect(await iasOf(own, id)).toBe(510);
});

test('HRS-053: a training accepted before an attestation of its day is named to the office, until a reason says why both count', async () => {
  const { id, caller } = await member();
  const office = await portal.as(await makeUser(portal, { is_admin: true }));
  const doubled = async () =>
    (await office.call(listOutsideTrainings, { query: { doubled: '1', user: String(id) } })).trainings;
  const declared = await declare(caller, { startsOn: '2026-11-02', endsOn: '2026-11-03' });
  const accepted = await office.call(decideOutsideTraining, accept(declared));
  expect(await doubled()).toEqual([]);
  await makeAttended(portal, {
    people: [{ id, attended: [0, 1] }],
    lines: [{ habilitation: 'IAS', minutes: 390 }],
  });
  await portal.run('attestations');
  expect(await doubled()).toMatchObject([
    { id: declared.id, attested: { number: expect.stringMatching(/^AT-2026-/), day: '2026-11-03' } },
  ]);
  const params = { id: declared.id };
  const reopened = await office.call(reopenOutsideTraining, {
    params,
    body: { version: accepted.version },
  });
  expect(await doubled()).toEqual([]);
  await office.call(decideOutsideTraining, accept(reopened, { reason: 'Suivie le soir' }));
  expect(await doubled()).toEqual([]);
});
