import * as calls from '@forman/contract/hours/training-figures';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeRegistration, makeSession, makeUser } from '../../testing/factories.ts';
import { type Caller, type TestPortal, testPortal } from '../../testing/harness.ts';

let portal: TestPortal;
let admin: Caller;
let position = 0;
beforeAll(async () => {
  portal = await testPortal();
  portal.clock.set('2027-02-01T10:00:00+01:00');
  admin = await portal.as(await makeUser(portal, { is_admin: true }));
});
afterAll(() => portal.close());

type Half = { day: string; part: 'morning' | 'afternoon'; minutes?: number };
const hash = (digit: number): string => String(digit % 10).repeat(64);

async function record(session: number, half: Half, row: Record<string, unknown>): Promise<void> {
  position += 1;
  await portal.ctx.db
    .insertInto('presence_records')
    .values({
      session_id: session,
      position,
      day: half.day,
      part: half.part,
      is_present: true,
      signed_at: portal.clock.now(),
      recorded_at: portal.clock.now(),
      previous_hash: hash(position),
      hash: hash(position + 1),
      recorded_by: 1,
      kind: 'signature',
      ...row,
    })
    .execute();
}
const sign = (session: number, half: Half, user: number, isPresent = true) =>
  record(session, half, { user_id: user, is_present: isPresent, method: 'typed', recorded_by: user });
const close = (session: number, half: Half, pilot: number) =>
  record(session, half, { kind: 'countersignature', minutes: half.minutes, recorded_by: pilot });

const made = (values: Parameters<typeof makeSession>[1]) => makeSession(portal, values);
const between = (from: string, until: string) => ({ starts_at: new Date(from), ends_at: new Date(until) });
const person = async () => (await makeUser(portal)).id;

/**
 * A year by hand. Anna and Ben, at a workshop of 3 h 30 in a room (3 h and 30 min over 13:00) and a remote
 * formation of two half-days, of which Ben signed one; Cléo at an old workshop of 2 h whose list marks Ben as
 * absent.
 */
async function makeYear() {
  const [anna, ben, cleo, pilot] = [await person(), await person(), await person(), await person()];
  const workshop = await made({
    ...between('2026-03-10T10:00:00+01:00', '2026-03-10T13:30:00+01:00'),
    pilot_id: pilot,
    thematic: 'Entreprise',
  });
  const [am, pm]: Half[] = [
    { day: '2026-03-10', part: 'morning', minutes: 180 },
    { day: '2026-03-10', part: 'afternoon', minutes: 30 },
  ];
  for (const who of [anna, ben]) for (const half of [am!, pm!]) await sign(workshop.id, half, who);
  await sign(workshop.id, am!, cleo, false);
  for (const half of [am!, pm!]) await close(workshop.id, half, pilot);

  const formation = await made({
    ...between('2026-06-01T09:00:00+02:00', '2026-06-01T17:00:00+02:00'),
    kind: 'formation',
    thematic: 'Retraite',
    is_remote: true,
    pilot_id: pilot,
  });
  const [first, second]: Half[] = [
    { day: '2026-06-01', part: 'morning', minutes: 240 },
    { day: '2026-06-01', part: 'afternoon', minutes: 240 },
  ];
  for (const half of [first!, second!]) await sign(formation.id, half, anna);
  await sign(formation.id, first!, ben);
  for (const half of [first!, second!]) await close(formation.id, half, pilot);
  await portal.ctx.db
    .insertInto('session_hours')
    .values([
      { session_id: formation.id, habilitation: 'IAS', minutes: 420 },
      { session_id: formation.id, habilitation: 'IOBSP', minutes: 60 },
    ])
    .execute();

  const old = await made({
    ...between('2026-01-20T14:00:00+01:00', '2026-01-20T16:00:00+01:00'),
    absences_closed_at: new Date('2026-01-21T10:00:00Z'),
  });
  await makeRegistration(portal, old.id, cleo);
  await makeRegistration(portal, old.id, ben, 'registered', { was_absent: true });

  // Sessions that do not count: signed and not closed, over and not closed, of another year, deleted, hidden.
  const open = await made(between('2026-09-01T10:00:00+02:00', '2026-09-01T12:00:00+02:00'));
  await sign(open.id, { day: '2026-09-01', part: 'morning' }, anna);
  await makeRegistration(
    portal,
    (await made(between('2026-09-02T10:00:00+02:00', '2026-09-02T12:00:00+02:00'))).id,
    anna,
  );
  const closedAt = new Date('2027-01-05T10:00:00Z');
  for (const values of [
    { ...between('2025-12-31T10:00:00+01:00', '2025-12-31T12:00:00+01:00') },
    { ...between('2026-05-01T10:00:00+02:00', '2026-05-01T12:00:00+02:00'), deleted_at: closedAt },
    { ...between('2026-05-01T10:00:00+02:00', '2026-05-01T12:00:00+02:00'), is_published: false },
  ])
    await makeRegistration(portal, (await made({ ...values, absences_closed_at: closedAt })).id, anna);
  return { pilot, old };
}

test('HRS-059: the figures of a made-up year are those counted by hand', async () => {
  const { pilot, old } = await makeYear();
  const year = await admin.call(calls.getTrainingYear, { params: { year: 2026 } });
  // Anna 210 + 480, Ben 210 + 240, Cléo 120.
  const room = { sessions: 2, trainees: 3, people: 3, minutes: 540, inRoom: 540, remote: 0 };
  const afar = { sessions: 1, trainees: 2, people: 2, minutes: 720, inRoom: 0, remote: 720 };
  expect(year).toMatchObject({
    year: 2026,
    total: { sessions: 3, trainees: 5, people: 3, minutes: 1260, inRoom: 540, remote: 720 },
    kinds: [
      { kind: 'formation', ...afar },
      { kind: 'workshop', ...room },
    ],
    objectives: [
      { objective: 'Retraite', ...afar },
      { objective: 'Entreprise', ...room },
    ],
    habilitations: [
      { habilitation: 'IAS', ...afar },
      { habilitation: 'IOBSP', ...afar },
      { habilitation: null, ...room },
    ],
    pilots: [
      { id: pilot, sessions: 2, minutes: 690 },
      { id: old.pilotId, sessions: 1, minutes: 120 },
    ],
    taught: 810,
    open: 2,
  });
});

test('a session over New Year has its hours in the year of each half-day', async () => {
  const session = await made({
    ...between('2029-12-31T22:00:00+01:00', '2030-01-01T01:00:00+01:00'),
    absences_closed_at: new Date('2030-01-02T10:00:00Z'),
  });
  await makeRegistration(portal, session.id, await person());
  portal.clock.set('2030-01-03T10:00:00+01:00');
  const later = await portal.as(await makeUser(portal, { is_admin: true }));
  const minutesOf = async (year: number) =>
    (await later.call(calls.getTrainingYear, { params: { year } })).total.minutes;
  expect([await minutesOf(2029), await minutesOf(2030)]).toEqual([120, 60]);
  const csv = (await later.raw('GET', '/api/training_figures/2029/csv')).body;
  expect(csv.split('\r\n').slice(0, 2)).toEqual([
    '\uFEFFTableau;Ligne;Sessions;Stagiaires;Personnes;Heures-stagiaires;Dont en salle;Dont à distance;Heures pilotées',
    'Total;2029;1;1;1;2;2;0;2',
  ]);
  const row = await later.call(calls.exportTrainingYear, { params: { year: 2031 } });
  expect(Buffer.from(row).toString()).toContain('Total;2031;0;0;0;0;0;0;0');
});

test('a signed session counts its countersigned half-days, each in its own year, once it is over', async () => {
  const [signer, early] = [await person(), await person()];
  const session = await made(between('2034-12-31T14:00:00+01:00', '2035-01-02T12:00:00+01:00'));
  const last: Half = { day: '2034-12-31', part: 'afternoon', minutes: 180 };
  const first: Half = { day: '2035-01-01', part: 'morning', minutes: 120 };
  const open: Half = { day: '2035-01-02', part: 'morning', minutes: 90 };
  for (const half of [last, first, open]) await sign(session.id, half, signer);
  await sign(session.id, last, early);
  for (const half of [last, first]) await close(session.id, half, session.pilotId);
  const read = async (now: string, year: number) => {
    portal.clock.set(now);
    const caller = await portal.as(await makeUser(portal, { is_admin: true }));
    const { total, taught } = await caller.call(calls.getTrainingYear, { params: { year } });
    return [total.people, total.minutes, taught];
  };
  expect(await read('2035-01-02T11:00:00+01:00', 2034)).toEqual([0, 0, 0]);
  expect(await read('2035-01-03T10:00:00+01:00', 2034)).toEqual([2, 360, 180]);
  expect(await read('2035-01-03T10:00:00+01:00', 2035)).toEqual([1, 120, 120]);
});

test('HRS-059: a member may not read the figures of the year', async () => {
  const member = await portal.as(await makeUser(portal, { level: 'ROLE_XMAN' }));
  for (const call of [calls.getTrainingYear, calls.exportTrainingYear])
    expect(await member.refusal(call, { params: { year: 2026 } })).toMatchObject({ status: 403 });
});

test('a session without theme is filed under its kind', async () => {
  const event = await made({
    ...between('2024-05-01T10:00:00+02:00', '2024-05-01T12:00:00+02:00'),
    kind: 'event',
    thematic: 'event',
    absences_closed_at: new Date('2024-05-03T10:00:00Z'),
  });
  await makeRegistration(portal, event.id, await person());
  const office = await portal.as(await makeUser(portal, { is_admin: true }));
  const { objectives } = await office.call(calls.getTrainingYear, { params: { year: 2024 } });
  expect(objectives.map(({ objective }) => objective)).toEqual(['Événement']);
});
