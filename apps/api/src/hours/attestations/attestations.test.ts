import {
  getAttestation,
  getAttestationPdf,
  getAttestationSettings,
  listAttestations,
  verifyAttestation,
} from '@forman/contract/hours/attestations';
import type { createSimulatedSender } from '../../adapters/mail/simulated.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeUser } from '../../testing/factories.ts';
import { days, type TestPortal, testPortal } from '../../testing/harness.ts';
import { readPdf } from '../../pdf/read-pdf.testing.ts';
import { halves, makeAttended, record } from '../../testing/attestations.ts';

let portal: TestPortal;
let person: Awaited<ReturnType<typeof makeUser>>;
let pilotId: number;
let sessionId: number;
let id: number;
beforeAll(async () => {
  portal = await testPortal();
  person = await makeUser(portal, { company_name: 'Durand Conseil' });
  const attended = await makeAttended(portal, { people: [{ id: person.id, attended: [0, 1] }] });
  [sessionId, pilotId] = [attended.id, attended.pilotId];
  await portal.run('attestations');
  const { attestations } = await (
    await portal.as(person)
  ).call(listAttestations, { params: { id: person.id } });
  id = attestations[0]!.id;
});
afterAll(() => portal.close());

const open = async () => (await portal.as(person)).call(getAttestation, { params: { id } });
const visitor = () => portal.as(null);
const verify = async (code: string) => (await visitor()).call(verifyAttestation, { params: { code } });

describe('an attestation', () => {
  test('HRS-027: is read by its person and the office; anybody else, the pilot included, gets 404', async () => {
    const admin = await makeUser(portal, { is_admin: true });
    const stranger = await makeUser(portal, { level: 'ROLE_XMAN' });
    const caller = await portal.as(admin);
    expect((await caller.call(getAttestation, { params: { id } })).person.id).toBe(person.id);
    expect((await caller.call(listAttestations, { params: { id: person.id } })).attestations).toHaveLength(1);
    for (const other of [{ id: pilotId }, stranger]) {
      const nosy = await portal.as(other);
      for (const refusal of [
        await nosy.refusal(getAttestation, { params: { id } }),
        await nosy.refusal(getAttestationPdf, { params: { id } }),
      ])
        expect(refusal.status).toBe(404);
      const list = await nosy.refusal(listAttestations, { params: { id: person.id } });
      expect(list.status).toBe(403);
      expect((await nosy.refusal(getAttestationSettings)).status).toBe(403);
    }
    const nobody = await visitor();
    expect((await nobody.refusal(getAttestation, { params: { id } })).status).toBe(401);
    expect((await caller.refusal(getAttestation, { params: { id: 2_147_483_647 } })).status).toBe(404);
  });

  test('HRS-027: has a PDF named after its number, which is attached to the e-mail too', async () => {
    const { number } = await open();
    const answer = await (await portal.as(person)).raw('GET', `/api/attestations/${id}/pdf`);
    expect(answer.headers['content-disposition']).toBe(`attachment; filename="${number}.pdf"`);
    expect(readPdf(answer.rawPayload).pages.join(' ')).toContain(number);
    await portal.run('outbox');
    const sent = (portal.ctx.mail as ReturnType<typeof createSimulatedSender>).sent.filter(
      ({ to }) => to === person.email,
    );
    expect(sent[0]!.attachments.map(({ filename, contentType }) => [filename, contentType])).toEqual([
      [`${number}.pdf`, 'application/pdf'],
    ]);
  });
});

describe('the public page of an attestation', () => {
  test('HRS-028: shows the attested facts only, in whatever form the code is typed', async () => {
    const { code, number } = await open();
    const answer = await verify(code);
    expect(answer).toEqual({
      state: 'valid',
      code,
      number,
      name: `${person.firstName} ${person.lastName}`,
      title: 'SCPI : comprendre, comparer, expliquer',
      firstOn: '2026-11-03',
      lastOn: '2026-11-03',
      minutes: 390,
      lines: [{ habilitation: 'CIF', theme: null, minutes: 390 }],
      issuedOn: '2026-12-01',
      association: 'Association Forman (essai)',
    });
    const loose = code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l');
    expect(await verify(` ${loose} `)).toEqual(answer);
    const { headers } = await (await visitor()).raw('GET', `/api/verification/${code}`);
    expect([headers['x-robots-tag'], headers['set-cookie'], headers['cache-control']]).toEqual([
      'noindex',
      undefined,
      'no-store',
    ]);
  });

  test.each(['0000-0000-0000', 'AT-2026-000001', '1', '%', "'; --", '\u{1F600}'])(
    'knows no attestation for %s',
    async (code) => {
      expect(await verify(encodeURIComponent(code))).toEqual({ state: 'unknown' });
    },
  );

  test('HRS-028: says that an attestation is voided and whether another replaces it, as its PDF does', async () => {
    const { code, number } = await open();
    await record(portal, sessionId, {
      kind: 'correction',
      day: halves[1].day,
      part: halves[1].part,
      userId: person.id,
      isPresent: false,
      by: pilotId,
    });
    await portal.run('attestations');
    expect(await verify(code)).toEqual({
      state: 'voided',
      code,
      number,
      voidedOn: '2026-12-01',
      isReplaced: false,
    });
    await record(portal, sessionId, {
      kind: 'correction',
      day: halves[1].day,
      part: halves[1].part,
      userId: person.id,
      isPresent: true,
      by: pilotId,
    });
    await portal.run('attestations');
    expect(await verify(code)).toMatchObject({ state: 'voided', isReplaced: true });
    const voided = await open();
    expect(voided.voided?.replacedBy?.number).toMatch(/^AT-2026-/);
    const pdf = await (await portal.as(person)).call(getAttestationPdf, { params: { id } });
    const text = readPdf(Buffer.from(pdf)).pages.join(' ').replaceAll(/\s+/g, ' ');
    expect(text).toContain(`L’attestation ${voided.voided!.replacedBy!.number} la remplace.`);
  });

  test('HRS-029: refuses one address after sixty codes in ten minutes', async () => {
    const caller = await visitor();
    const statuses = [];
    for (let index = 0; index < 61; index += 1)
      statuses.push((await caller.raw('GET', '/api/verification/0000-0000-0000')).statusCode);
    expect(statuses.at(-1)).toBe(429);
  });
});

test('a void attestation is replaced by none when the next one is void too', async () => {
  const someone = await makeUser(portal);
  const attended = await makeAttended(portal, { people: [{ id: someone.id, attended: [0, 1] }] });
  await portal.run('attestations');
  for (const isPresent of [false, true, false]) {
    const [, { day, part }] = halves;
    const by = attended.pilotId;
    await record(portal, attended.id, { kind: 'correction', day, part, userId: someone.id, isPresent, by });
    await portal.run('attestations');
  }
  const caller = await portal.as(someone);
  const list = await caller.call(listAttestations, { params: { id: someone.id } });
  expect(list.attestations.map(({ voidedAt }) => voidedAt !== null)).toEqual([true, true]);
  const first = list.attestations.at(-1)!;
  const { code } = await caller.call(getAttestation, { params: { id: first.id } });
  // Later than the hour in which the tests before have used up the visitor's tries.
  portal.clock.advance(days(1));
  expect(await verify(code)).toMatchObject({ state: 'voided', isReplaced: false });
});
