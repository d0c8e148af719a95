import { setUserCredit, setUserPilot, setUserRole } from '@forman/contract/office/member-office';
import { createTransaction, updateTransaction } from '@forman/contract/books/typed-invoices';
import { search } from '@forman/contract/office/search';
import { updateUser } from '@forman/contract/office/members';
import { listPersonChanges } from '@forman/contract/platform/audit';
import * as calls from '@forman/contract/office/person-file';
import { listLogins } from '@forman/contract/people/account';
import { me } from '@forman/contract/office/members';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  giveCredit,
  makeCompletion,
  makeGoal,
  makeRegistration,
  makeSession,
  makeUser,
} from '../../testing/factories.ts';
import { type Caller, minutes, type TestPortal, testPortal } from '../../testing/harness.ts';
import { sentBy } from '../../testing/statements.ts';

let portal: TestPortal;
let claire: Awaited<ReturnType<typeof makeUser>>;
let camille: Awaited<ReturnType<typeof makeUser>>;
let admin: Caller;
beforeAll(async () => {
  portal = await testPortal();
});
afterAll(() => portal.close());
beforeEach(async () => {
  claire = await makeUser(portal, { is_admin: true, first_name: 'Claire', last_name: 'Joubert' });
  const sponsor = await makeUser(portal, {
    first_name: 'Hélène',
    last_name: 'Castaing',
    level: 'ROLE_DEVMAN',
  });
  camille = await makeUser(portal, {
    first_name: 'Camille',
    sponsor_id: sponsor.id,
    manager_id: sponsor.id,
    member_until_on: '2026-12-31',
  });
  admin = await portal.as(claire);
});

const fileOf = () => admin.call(calls.getPersonFile, { params: { id: camille.id } });
const changesOf = async (field?: string) =>
  admin.call(listPersonChanges, { params: { id: camille.id }, query: field ? { field } : {} });

describe('a person’s file', () => {
  test('one statement reads all its parts, for administrators only', async () => {
    await giveCredit(portal, camille.id, 120);
    const session = await makeSession(portal, { title: 'Loueur en meublé' });
    await makeRegistration(portal, session.id, camille.id);
    const led = await makeSession(portal, { pilot_id: camille.id });
    await makeCompletion(portal, (await makeGoal(portal)).id, camille.id);
    const own = await portal.as(camille);
    await makeUser(portal, { sponsor_id: camille.id, first_name: 'Léa', last_name: 'Garnier' });
    const { answer, statements } = await sentBy(fileOf);
    // The first statement reads who calls.
    expect(statements).toHaveLength(2);
    expect(answer).toMatchObject({
      person: { id: camille.id, role: 'ROLE_NEOMAN', isAdmin: false },
      credit: { balance: 120, usable: 120, count: 1, rows: [{ type: 'crédit', amount: 120, balance: 120 }] },
      dues: { until: '2026-12-31', isActive: true, isDue: true, price: 50 },
      registrations: { count: 1, rows: [{ state: 'registered', session: { title: 'Loueur en meublé' } }] },
      led: { count: 1, rows: [{ session: { id: led.id }, registered: 0 }] },
      goals: { rows: [{ state: 'pending' }] },
      line: {
        sponsor: { firstName: 'Hélène', role: 'ROLE_DEVMAN' },
        manager: { firstName: 'Hélène' },
        sponsored: { count: 1, rows: [{ firstName: 'Léa' }] },
      },
      logins: [{ device: 'Appareil inconnu', admin: null }],
      actions: { takeOver: { ok: true } },
    });
    const refused = await own.refusal(calls.getPersonFile, { params: { id: camille.id } });
    expect(refused.status).toBe(403);
    const accountant = await portal.as(await makeUser(portal, { is_expert_accountant: true }));
    expect((await accountant.refusal(calls.getPersonFile, { params: { id: camille.id } })).status).toBe(403);
    expect((await admin.refusal(calls.getPersonFile, { params: { id: 999_999 } })).status).toBe(404);
  });

  test('longer parts are listed by pages with their count', async () => {
    for (const euros of [10, 20, 30]) await giveCredit(portal, camille.id, euros);
    const page = await admin.call(calls.listPersonMovements, {
      params: { id: camille.id },
      query: { page: '2', itemsPerPage: '2' },
    });
    expect(page).toMatchObject({ count: 3, maxPage: 2, rows: [{ amount: 10, balance: 10 }] });
    for (const call of [
      calls.listPersonDocuments,
      calls.listPersonRegistrations,
      calls.listPersonLedSessions,
      calls.listPersonMessages,
    ]) {
      expect(await admin.call(call, { params: { id: camille.id } })).toEqual({
        rows: [],
        count: 0,
        maxPage: 1,
      });
      expect((await admin.refusal(call, { params: { id: 999_999 } })).status).toBe(404);
    }
  });

  test('a message is listed with its subject before it is sent', async () => {
    await admin.call(updateUser, { params: { id: camille.id }, body: { email: 'nouvelle@essai.example' } });
    const { rows } = await admin.call(calls.listPersonMessages, { params: { id: camille.id } });
    expect(rows).toMatchObject([{ channel: 'email', sentAt: null, error: null }]);
    expect(rows[0]?.subject).toMatch(/adresse/i);
  });
});

test('an unreadable message is listed without subject, and the other messages stay', async () => {
  const at = portal.clock.now();
  const row = { recipient: camille.email, user_id: camille.id, created_at: at, next_attempt_at: at };
  await portal.ctx.db
    .insertInto('outbox_messages')
    .values([
      { ...row, template: 'of_another_version', data: JSON.stringify({ firstName: 'Camille' }) },
      { ...row, template: 'registered', data: JSON.stringify({ firstName: 'Camille' }) },
    ])
    .execute();
  const { messages } = await fileOf();
  expect(messages.rows.map(({ subject }) => subject)).toEqual([null, null]);
  const { rows } = await admin.call(calls.listPersonMessages, { params: { id: camille.id } });
  expect(rows.map(({ subject }) => subject)).toEqual([null, null]);
});

test('documents stay with the person whom they name, after their transaction moved to another one', async () => {
  const other = await makeUser(portal, { company_name: 'Martin SARL' });
  const body = { user: camille.id, total: 50, itemName: 'Location', createAt: '2026-11-20' };
  const { id } = await admin.call(createTransaction, { body });
  await admin.call(updateTransaction, { params: { id }, body: { user: other.id } });
  const { documents } = await fileOf();
  expect(documents.rows).toMatchObject([
    { number: expect.stringMatching(/^AV-/), userId: other.id },
    { number: expect.stringMatching(/^F-/), userId: other.id },
  ]);
  const params = { id: other.id };
  const own = await admin.call(calls.listPersonDocuments, { params });
  expect(own).toMatchObject({ count: 1, rows: [{ number: expect.stringMatching(/^F-/), amount: 50 }] });

  for (const [q, name] of [
    [camille.lastName, `${camille.lastName} ${camille.firstName}`],
    [other.lastName, 'Martin SARL'],
  ] as const) {
    const found = (await admin.call(search, { query: { q } })).documents;
    expect(new Set(found.map((one) => one.name))).toEqual(new Set([name]));
  }
  const buyer = await portal.as(other);
  const mine = (await buyer.call(search, { query: { q: '50' } })).documents;
  expect(mine.map(({ number }) => number)).toEqual(own.rows.map(({ number }) => number));
});

describe('the history of changes', () => {
  test('changes of level, credit and goals are listed once, with old and new value, actor and reason', async () => {
    const put = { params: { id: camille.id } };
    await admin.call(setUserRole, { ...put, body: { role: 'ROLE_ONEMAN' } });
    portal.clock.advance(minutes(1));
    await admin.call(setUserRole, { ...put, body: { role: 'ROLE_NEOMAN' } });
    portal.clock.advance(minutes(1));
    await admin.call(setUserCredit, { ...put, body: { credit: 45.5, previousCredit: 0, reason: 'Geste' } });
    portal.clock.advance(minutes(1));
    await makeCompletion(portal, (await makeGoal(portal)).id, camille.id);
    const actor = { id: claire.id, firstName: 'Claire', lastName: 'Joubert' };
    expect((await changesOf()).changes).toMatchObject([
      { field: 'goal', from: null, to: 'pending', actor: null },
      { field: 'credit', actor, note: 'Geste' },
      { field: 'level', from: 'ROLE_ONEMAN', to: 'ROLE_NEOMAN', actor, note: 'admin' },
      { field: 'level', from: null, to: 'ROLE_ONEMAN', actor },
    ]);
    const { changes, count, fields } = await changesOf('credit');
    expect(count).toBe(1);
    expect(changes.map(({ from, to }) => [Number(from), Number(to)])).toEqual([[0, 45.5]]);
    expect(fields).toEqual(['credit', 'goal', 'level']);
    expect((await changesOf('rien')).changes).toEqual([]);
  });

  test('fields that an administrator changed are listed, and acts that change no field too', async () => {
    await admin.call(updateUser, {
      params: { id: camille.id },
      body: { city: 'Nantes', postalCode: '44000' },
    });
    portal.clock.advance(minutes(1));
    await admin.call(calls.endPersonLogins, { params: { id: camille.id } });
    await portal.as(camille);
    await admin.call(calls.endPersonLogins, { params: { id: camille.id } });
    const { changes } = await changesOf();
    expect(changes[0]).toMatchObject({ action: 'accounts.end_login', field: null });
    expect(changes.slice(1).map(({ action }) => action)).toContain('member.profile');
  });
});

describe('logins', () => {
  test('an administrator ends one login or all, with their access tokens, and the audit log names the administrator', async () => {
    const [first, second] = [await portal.as(camille), await portal.as(camille)];
    const { logins } = await fileOf();
    expect(logins).toHaveLength(2);
    const ids = (await second.call(listLogins)).map(({ id, isCurrent }) => ({ id, isCurrent }));
    const own = ids.find(({ isCurrent }) => isCurrent)!.id;
    await admin.call(calls.endPersonLogin, { params: { id: camille.id, login: own } });
    expect((await second.refusal(me)).status).toBe(401);
    expect(await first.call(me)).toMatchObject({ id: camille.id });
    const again = await admin.refusal(calls.endPersonLogin, { params: { id: camille.id, login: own } });
    expect(again.status).toBe(404);
    await admin.call(calls.endPersonLogins, { params: { id: camille.id } });
    expect((await first.refusal(me)).status).toBe(401);
    expect((await fileOf()).logins).toEqual([]);
    const rows = await portal.ctx.db
      .selectFrom('audit_log')
      .select(['actor_id', 'action'])
      .where('action', '=', 'accounts.end_login')
      .where('subject_id', '=', String(camille.id))
      .execute();
    expect(rows).toEqual(
      Array.from({ length: 2 }, () => ({ actor_id: claire.id, action: 'accounts.end_login' })),
    );
  });

  test('an administrator who ends all their own logins keeps the current one; members may end nobody’s', async () => {
    await admin.call(calls.endPersonLogins, { params: { id: claire.id } });
    expect(await admin.call(me)).toMatchObject({ id: claire.id });
    expect((await admin.refusal(calls.endPersonLogins, { params: { id: 999_999 } })).status).toBe(404);
    const member = await portal.as(camille);
    expect((await member.refusal(calls.endPersonLogins, { params: { id: claire.id } })).status).toBe(403);
    await admin.call(setUserPilot, { params: { id: camille.id }, body: { isPilot: true } });
  });
});
