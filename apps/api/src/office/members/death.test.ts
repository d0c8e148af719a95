import { searchUsers } from '@forman/contract/office/members';
import { setUserDeath, setUserLock } from '@forman/contract/office/account-acts';
import { getPersonFile } from '@forman/contract/office/person-file';
import { listOwing } from '@forman/contract/money/memberships';
import { login } from '@forman/contract/people/login';
import { sessionCalls } from '@forman/contract/session-calls';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeSession, makeUser, testPassword } from '../../testing/factories.ts';
import { type Caller, hours } from '../../testing/harness.ts';
import { payCard, snapshotsOf, soundPortal, transactionsOf } from '../../testing/simulated-bank.ts';

const { workshop } = sessionCalls;
const portal = soundPortal();
let office: Caller;
let admin: { id: number };
beforeAll(async () => {
  admin = await makeUser(portal, { level: 'ROLE_XMAN', is_admin: true });
  office = await portal.as(admin);
});
const die = (user: { id: number }, diedOn: string | null = '2026-11-30') =>
  office.call(setUserDeath, { params: { id: user.id }, body: { diedOn } });
const fileOf = (user: { id: number }) => office.call(getPersonFile, { params: { id: user.id } });
const mailsTo = async (user: { id: number }) => {
  const { rows } = await portal.ctx.pool.query('select template from outbox_messages where user_id = $1', [
    user.id,
  ]);
  return rows.length;
};

describe('a death', () => {
  test('MNY-057: coming seats are given back whole, even tomorrow’s, and the credit is what the heirs may ask for', async () => {
    const user = await makeUser(portal, { level: 'ROLE_MAN' });
    const member = await portal.as(user);
    const session = await makeSession(portal, {
      euros: 45,
      max_guests: 1,
      starts_at: new Date(portal.ctx.clock.now().getTime() + hours(30)),
    });
    await payCard(member, { id: session.id, cents: 4500 });
    await member.call(workshop.join, { params: { id: session.id } });
    const mails = await mailsTo(user);
    expect(await die(user)).toEqual({ seats: 1, led: 0, credit: 45 });
    const [sale] = await transactionsOf(portal, user.id);
    const documents = await snapshotsOf(portal, sale!.id);
    expect(documents.map(({ series, grossCents }) => [series, grossCents])).toEqual([
      ['F', 4500],
      ['AV', 4500],
    ]);
    expect(await fileOf(user)).toMatchObject({
      person: { diedOn: '2026-11-30', heirsCredit: 45, lockedAt: expect.any(String) },
      credit: { balance: 45 },
    });
    // Nothing is told to the dead, what had not left neither, and the seat is free.
    expect(mails).toBeGreaterThan(0);
    expect(await mailsTo(user)).toBe(0);
    const other = await portal.as(await makeUser(portal, { level: 'ROLE_MAN' }));
    expect(await other.call(workshop.get, { params: { id: session.id } })).toMatchObject({
      actions: { register: { ok: true } },
    });
    // Noted once: again it changes nothing.
    expect(await die(user)).toMatchObject({ seats: 0, credit: 45 });
  });

  test('MNY-057: nobody logs in, no dues are called, and the sponsored people pass to the sponsor above', async () => {
    const above = await makeUser(portal, { level: 'ROLE_BEMAN' });
    const user = await makeUser(portal, {
      level: 'ROLE_MAN',
      last_name: 'Zéphirine',
      sponsor_id: above.id,
      member_until_on: '2025-12-31',
    });
    const child = await makeUser(portal, { level: 'ROLE_NEOMAN', sponsor_id: user.id });
    await makeSession(portal, { pilot_id: user.id });
    await (await portal.as(null)).call(login, { body: { email: user.email, password: testPassword } });
    const owing = async () => {
      const { members } = await office.call(listOwing, { query: { itemsPerPage: '500' } });
      return members.map(({ id }) => id);
    };
    expect(await owing()).toContain(user.id);
    expect(await die(user)).toMatchObject({ led: 1 });
    expect(await owing()).not.toContain(user.id);
    expect(await fileOf(child)).toMatchObject({ line: { sponsor: { id: above.id } } });
    const credentials = { email: user.email, password: testPassword };
    expect(await (await portal.as(null)).refusal(login, { body: credentials })).toMatchObject({
      reason: 'account_locked',
    });
    const found = await office.call(searchUsers, { query: { lastName: 'Zép' } });
    expect(found.map(({ id }) => id)).not.toContain(user.id);
  });

  test('MNY-057: a mistaken death is taken back, and the account opens again', async () => {
    const user = await makeUser(portal, { level: 'ROLE_MAN' });
    await die(user);
    await die(user, null);
    expect(await fileOf(user)).toMatchObject({ person: { diedOn: null, lockedAt: null } });
    await (await portal.as(null)).call(login, { body: { email: user.email, password: testPassword } });
  });

  test('MNY-057: a day to come, oneself and somebody unknown are refused', async () => {
    const user = await makeUser(portal, { level: 'ROLE_MAN' });
    const refused = (id: number, diedOn: string) =>
      office.refusal(setUserDeath, { params: { id }, body: { diedOn } });
    expect(await refused(user.id, '2026-12-02')).toMatchObject({ violations: [{ propertyPath: 'diedOn' }] });
    expect(await refused(admin.id, '2026-11-30')).toMatchObject({ reason: 'yourself' });
    expect(await refused(2_000_000, '2026-11-30')).toMatchObject({ status: 404 });
    await office.call(setUserLock, { params: { id: user.id }, body: { isLocked: true, reason: 'Essai' } });
    expect(await die(user)).toMatchObject({ seats: 0 });
  });
});
