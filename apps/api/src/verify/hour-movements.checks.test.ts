import { smallPdf } from '../testing/small-pdf.ts';
import {
  decideOutsideTraining,
  declareOutsideTraining,
  uploadProof,
} from '@forman/contract/hours/outside-trainings';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeSession, makeUser } from '../testing/factories.ts';
import { sendFile } from '../testing/file-form.ts';
import { type TestPortal, testPortal } from '../testing/harness.ts';
import { checkHourMovements } from './hour-movements.checks.ts';

let portal: TestPortal;
let trainingId: number;
let userId: number;
beforeAll(async () => {
  portal = await testPortal();
  const admin = await portal.as(await makeUser(portal, { is_admin: true }));
  const member = await makeUser(portal, { habilitations: ['IAS', 'IMMOBILIER'] });
  userId = member.id;
  const caller = await portal.as(member);
  const sent = await sendFile(caller, uploadProof.path, smallPdf(), { name: 'a.pdf' });
  const { id } = await caller.call(declareOutsideTraining, {
    body: {
      provider: 'Lex Patrimoine',
      title: 'Loi Lemoine',
      startsOn: '2026-11-12',
      endsOn: '2026-11-12',
      isRemote: true,
      nature: 'training',
      lines: [{ habilitation: 'IAS', themeId: null, minutes: 120 }],
      proofId: sent.json<{ id: string }>().id,
    },
  });
  trainingId = id;
  await admin.call(decideOutsideTraining, { params: { id }, body: { accept: true, version: 1 } });
});
afterAll(() => portal.close());

const run = (statement: string) => portal.database.pool.query(statement);
const faults = async () => (await checkHourMovements(portal.ctx.db, portal.clock.now())).faults;
const move = (values: string) =>
  run(`insert into hour_movements (user_id, followed_on, habilitation, theme_id, nature, minutes, kind, outside_id, attestation_id, reason, created_at)
    values (${values}, now())`);
const force = async (statement: string) => {
  for (const verb of ['disable', 'enable']) {
    await run(
      `alter table hour_movements ${verb} trigger user; alter table attestations ${verb} trigger user`,
    );
    if (verb === 'disable') await run(statement);
  }
};

test('accepted hours that count once have no fault', async () => {
  expect(await checkHourMovements(portal.ctx.db, portal.clock.now())).toEqual({ checked: 1, faults: [] });
});

test.each([
  [
    'a training that counts twice',
    () =>
      move(
        `${userId}, '2026-11-12', 'IAS', null, 'training', 120, 'outside_accepted', ${trainingId}, null, null`,
      ),
    /training \d+: 120 minutes of IAS accepted, 240 counted/,
  ],
  [
    'a training that counts for less',
    () => force('update hour_movements set minutes = 90'),
    /training \d+: 120 minutes of IAS accepted, 90 counted/,
  ],
  [
    'a training that is refused and counts',
    () => run(`update outside_trainings set state = 'refused', accepted_lines = null`),
    /training \d+: 0 minutes of IAS accepted, 120 counted/,
  ],
  [
    'a training that counts for somebody else',
    async () => {
      const other = await makeUser(portal);
      await force(`update hour_movements set user_id = ${other.id}`);
    },
    /movement \d+: person \d+, its source is person \d+’?'?s/,
  ],
  [
    'hours on a theme of another habilitation',
    () => move(`${userId}, '2026-11-12', 'IAS', 1, 'training', 60, 'correction', null, null, 'essai'`),
    /movement \d+: its theme is of IMMOBILIER, not of IAS/,
  ],
  [
    'a voided attestation that counts',
    async () => {
      const { id } = await makeSession(portal, { inDays: -3 });
      await run(`insert into attestations (year, sequence, number, code, session_id, user_id, minutes, snapshot, issued_at, voided_at, void_reason)
        values (2026, 1, 'AT-2026-000001', 'x', ${id}, ${userId}, 180, '{}', now(), now(), 'corrigée')`);
      await move(
        `${userId}, '2026-11-12', 'IAS', null, 'training', 180, 'attested', null, (select id from attestations), null`,
      );
    },
    /attestation AT-2026-000001 is voided, and counts for 180 minutes/,
  ],
] as const)('the check finds %s', async (_name, make, fault) => {
  await run(
    'create table kept as select * from hour_movements; create table kept_trainings as select * from outside_trainings',
  );
  await make();
  expect((await faults()).join('\n')).toMatch(fault);
  await force(`delete from hour_movements; delete from attestations; delete from outside_trainings;
    insert into outside_trainings overriding system value select * from kept_trainings;
    insert into hour_movements overriding system value select * from kept; drop table kept, kept_trainings`);
  expect(await faults()).toEqual([]);
});
