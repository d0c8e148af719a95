import {
  setUserDeath,
  setUserLevel,
  setUserLock,
  setUserMembership,
} from '@forman/contract/office/account-acts';
import { setUserRole } from '@forman/contract/office/member-office';
import { getPersonFile } from '@forman/contract/office/person-file';
import { getUserRoleInformation } from '@forman/contract/office/members';
import { listDocuments } from '@forman/contract/books/issued-documents';
import { beforeAll, expect, test } from 'vitest';
import { makeUser } from '../../testing/factories.ts';
import { type Caller, minutes } from '../../testing/harness.ts';
import { soundPortal } from '../../testing/simulated-bank.ts';

const portal = soundPortal();
let office: Caller;
beforeAll(async () => {
  office = await portal.as(await makeUser(portal, { level: 'ROLE_XMAN', is_admin: true }));
});
type Person = { id: number };
const fileOf = ({ id }: Person) => office.call(getPersonFile, { params: { id } });
const setUntil = ({ id }: Person, until: string | null, before: string | null, reason = 'Erreur de saisie') =>
  office.call(setUserMembership, { params: { id }, body: { until, before, reason } });
const refusedUntil = ({ id }: Person, until: string | null, before: string | null, reason = 'Essai') =>
  office.refusal(setUserMembership, { params: { id }, body: { until, before, reason } });
const auditOf = async ({ id }: Person) => {
  const { rows } = await portal.ctx.pool.query<{ action: string; detail: object }>(
    "select action, detail from audit_log where subject = 'user' and subject_id = $1 order by id",
    [String(id)],
  );
  return rows;
};

test('MNY-064: a membership is set, ended and set again by hand, each with its reason, and no document is made', async () => {
  const user = await makeUser(portal, { level: 'ROLE_MAN', member_until_on: '2026-12-31' });
  const before = '2026-12-31';
  await setUntil(user, '2028-12-31', before);
  expect((await fileOf(user)).dues).toMatchObject({ until: '2028-12-31', isActive: true, isDue: false });
  await setUntil(user, null, '2028-12-31', 'Démission');
  expect((await fileOf(user)).dues).toMatchObject({ until: null, isActive: false });
  await setUntil(user, before, null, 'Annulé aussitôt');
  expect((await fileOf(user)).dues.until).toBe(before);
  expect(await auditOf(user)).toMatchObject([
    { action: 'member.membership', detail: { reason: 'Erreur de saisie' } },
    { action: 'member.membership', detail: { reason: 'Démission' } },
    { action: 'member.membership', detail: { reason: 'Annulé aussitôt' } },
  ]);
  expect((await office.call(listDocuments, { query: { search: user.lastName } })).count).toBe(0);
});

test('MNY-064: a day that cannot be, no reason and a date that somebody changed meanwhile are told at their field', async () => {
  const user = await makeUser(portal, { level: 'ROLE_MAN' });
  const { until } = (await fileOf(user)).dues;
  for (const wrong of ['2009-10-09', '2040-01-01'])
    expect(await refusedUntil(user, wrong, until)).toMatchObject({
      status: 422,
      violations: [{ propertyPath: 'until' }],
    });
  expect(await refusedUntil(user, '2027-12-31', until, ' ')).toMatchObject({
    violations: [{ propertyPath: 'reason' }],
  });
  await setUntil(user, until, '2031-12-31');
  const both = await Promise.allSettled([
    setUntil(user, '2029-12-31', until),
    setUntil(user, '2030-12-31', until),
  ]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const member = await portal.as(user);
  const body = { until: '2030-12-31', before: until, reason: 'Moi' };
  expect((await member.refusal(setUserMembership, { params: { id: user.id }, body })).status).toBe(403);
});

test('MNY-065: a level is restored with its day, and taken back with its own', async () => {
  const user = await makeUser(portal, { level: 'ROLE_MAN' });
  const give = (role: 'ROLE_MAN' | 'ROLE_NEOMAN' | 'ROLE_DXMAN', since: string, reason = 'Erreur') =>
    office.call(setUserLevel, { params: { id: user.id }, body: { role, since, reason } });
  const dates = () => office.call(getUserRoleInformation, { params: { id: user.id } });
  await give('ROLE_MAN', '2024-03-05');
  await office.call(setUserRole, { params: { id: user.id }, body: { role: 'ROLE_NEOMAN' } });
  // By one touch it would be MAN from today on.
  await give('ROLE_MAN', '2024-03-05', 'Annulé aussitôt');
  expect((await fileOf(user)).person.role).toBe('ROLE_MAN');
  expect(JSON.stringify(await dates())).toContain('2024-03-05T11:00:00.000Z');
  expect(await auditOf(user)).toMatchObject([
    { action: 'member.level', detail: { reason: 'Erreur' } },
    { action: 'member.level' },
    { action: 'member.level', detail: { reason: 'Annulé aussitôt' } },
  ]);
  // The same again, after an answer that was lost, writes nothing.
  await give('ROLE_MAN', '2024-03-05', 'Annulé aussitôt');
  expect(await auditOf(user)).toHaveLength(3);
  for (const since of ['2026-12-02', '2009-10-09']) {
    const body = { role: 'ROLE_DXMAN' as const, since, reason: 'Essai' };
    expect(await office.refusal(setUserLevel, { params: { id: user.id }, body })).toMatchObject({
      violations: [{ propertyPath: 'since' }],
    });
  }
});

test('MNY-057: a mistaken death that is taken back leaves an account locked that was locked before', async () => {
  const locked = await makeUser(portal, { level: 'ROLE_MAN' });
  const open = await makeUser(portal, { level: 'ROLE_MAN' });
  const die = ({ id }: Person, diedOn: string | null) =>
    office.call(setUserDeath, { params: { id }, body: { diedOn } });
  await office.call(setUserLock, { params: { id: locked.id }, body: { isLocked: true, reason: 'Vol' } });
  for (const user of [locked, open]) {
    portal.clock.advance(minutes(1));
    await die(user, '2026-11-30');
    expect((await fileOf(user)).person.lockedAt).not.toBeNull();
    await die(user, '2026-11-29');
    await die(user, null);
  }
  expect((await fileOf(locked)).person.lockedAt).not.toBeNull();
  expect((await fileOf(open)).person.lockedAt).toBeNull();
});
