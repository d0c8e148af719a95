import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { halves, makeAttended, record } from '../testing/attestations.ts';
import { makeUser } from '../testing/factories.ts';
import { type TestPortal, testPortal } from '../testing/harness.ts';
import type { Check } from './check.ts';
import { checkAttestationNumbers, checkAttestations, checkAttestedHours } from './hours.checks.ts';

let portal: TestPortal;
let person: { id: number };
let session: { id: number; pilotId: number };
const checks = [checkAttestations, checkAttestationNumbers, checkAttestedHours];
beforeAll(async () => {
  portal = await testPortal();
});
afterAll(() => portal.close());
/**
 * Makes a valid attestation and a voided one: sound before each sabotage, whose transaction is rolled back.
 */
beforeEach(async () => {
  person = await makeUser(portal);
  session = await makeAttended(portal, { people: [{ id: person.id, attended: [0, 1] }] });
  await portal.run('attestations');
  for (const isPresent of [false, true]) {
    await record(portal, session.id, {
      kind: 'correction',
      day: halves[1].day,
      part: halves[1].part,
      userId: person.id,
      isPresent,
      by: session.pilotId,
    });
    await portal.run('attestations');
  }
  for (const check of checks) {
    const { checked, faults } = await check(portal.ctx.db, portal.clock.now());
    if (faults.length > 0 || checked === 0) throw new Error(`Not sound to begin with: ${faults.join(', ')}`);
  }
});

class Undone extends Error {}

/** The faults found after a statement that somebody with too many rights could run. */
async function faultsAfter(check: Check, table: string, statement: string): Promise<string> {
  let faults: string[] = [];
  await portal.ctx.db
    .transaction()
    .execute(async (tx) => {
      const { sql } = await import('kysely');
      await sql.raw(`alter table ${table} disable trigger user`).execute(tx);
      await sql.raw(statement).execute(tx);
      ({ faults } = await check(tx, portal.clock.now()));
      throw new Undone();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error;
    });
  return faults.join('\n');
}

const valid = () => `user_id = ${person.id} and voided_at is null`;

test('the check finds wrong minutes, half-days without signature or countersignature, and more hours than the session lasted', async () => {
  const of = (table: string, statement: string) => faultsAfter(checkAttestations, table, statement);
  expect(await of('attestations', `update attestations set minutes = 400 where ${valid()}`)).toMatch(
    /400 minutes, its half-days come to 390/,
  );
  const countersigned = `kind = 'countersignature' and session_id = ${session.id}`;
  expect(await of('presence_records', `delete from presence_records where ${countersigned}`)).toMatch(
    /is not signed and countersigned for 210 minutes/,
  );
  expect(
    await of('presence_records', `update presence_records set minutes = 30 where ${countersigned}`),
  ).toMatch(/is not signed and countersigned/);
  expect(
    await of(
      'presence_records',
      `update presence_records set is_present = false where user_id = ${person.id}`,
    ),
  ).toMatch(/is not signed and countersigned/);
  expect(
    await of(
      'attestations',
      `update attestations set snapshot = jsonb_set(snapshot, '{lines,0,minutes}', '400') where ${valid()}`,
    ),
  ).toMatch(/counts 400 minutes for CIF, and lasted 390/);
  const byTheme = [1, 2].map((themeId) => ({ habilitation: 'CIF', themeId, theme: 'Thème', minutes: 200 }));
  expect(
    await of(
      'attestations',
      `update attestations set snapshot = snapshot || '${JSON.stringify({ lines: byTheme })}' where ${valid()}`,
    ),
  ).toMatch(/counts 400 minutes for CIF, and lasted 390/);
});

test('the check finds an attestation older than the end of its half-day', async () => {
  expect(
    await faultsAfter(
      checkAttestations,
      'attestations',
      `update attestations set issued_at = issued_at - interval '60 days' where ${valid()}`,
    ),
  ).toMatch(/issued before the end of/);
});

test('the check finds a gap in the numbers, a counter that is ahead and a wrong number', async () => {
  const of = (table: string, statement: string) => faultsAfter(checkAttestationNumbers, table, statement);
  expect(await of('attestations', `update attestations set sequence = 99 where ${valid()}`)).toMatch(
    /numbers up to 99/,
  );
  expect(
    await of('attestation_counters', 'update attestation_counters set last_sequence = last_sequence + 1'),
  ).toMatch(/the counter says/);
  expect(
    await of('attestations', `update attestations set number = 'AT-2026-999999' where ${valid()}`),
  ).toMatch(/its place is/);
});

test('the check finds missing, excess and another person’s movements, and those of a voided attestation', async () => {
  const of = (statement: string) => faultsAfter(checkAttestedHours, 'hour_movements', statement);
  const own = `kind = 'attested' and attestation_id = (select id from attestations where ${valid()})`;
  expect(await of(`delete from hour_movements where ${own}`)).toMatch(
    /0 minutes of CIF are written down, it counts for 390/,
  );
  expect(await of(`update hour_movements set minutes = 500 where ${own}`)).toMatch(/500 minutes of CIF/);
  expect(
    await of(`delete from hour_movements where user_id = ${person.id} and kind = 'attestation_voided'`),
  ).toMatch(/390 minutes of CIF are written down, it counts for 0/);
  const other = await makeUser(portal);
  expect(await of(`update hour_movements set user_id = ${other.id} where ${own}`)).toMatch(
    /hours of somebody else/,
  );
});
