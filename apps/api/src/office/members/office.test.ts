import { login } from '@forman/contract/people/login';
import { signUp } from '@forman/contract/people/signup';
import {
  createUser,
  listUsers,
  setUserPilot,
  setUserAccountant,
  setUserAdmin,
  setUserEndCursus,
  setUserGodfather,
  setUserManager,
  setUserSuperOrganizer,
} from '@forman/contract/office/member-office';
import { getUser } from '@forman/contract/office/members';
import { getUserLine } from '@forman/contract/people/lineage';
import { getUserStats } from '@forman/contract/office/member-profile';
import { findInviter } from '@forman/contract/people/signup';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { giveCredit, makeDynasty, makeUser } from '../../testing/factories.ts';
import { type Caller, type TestPortal, testPortal, waitForLock } from '../../testing/harness.ts';
import { mailsOf } from '../../testing/simulated-bank.ts';
import { sentBy, withoutPart } from '../../testing/statements.ts';

let portal: TestPortal;
let admin: { id: number };
let office: Caller;
beforeAll(async () => {
  portal = await testPortal();
  admin = await makeUser(portal, { is_admin: true, last_name: 'Bureau' });
  office = await portal.as(admin);
});
afterAll(() => portal.close());

const stored = (id: number) =>
  portal.ctx.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const auditOf = async (id: number) =>
  (
    await portal.ctx.db
      .selectFrom('audit_log')
      .select(['action', 'actor_id', 'detail'])
      .where('subject', '=', 'user')
      .where('subject_id', '=', String(id))
      .orderBy('id')
      .execute()
  ).map(({ action, detail }) => [action, detail]);

describe('the list of accounts', () => {
  const family = 'Zéphyrin';
  const found = async (query: Record<string, string>) =>
    (await office.call(listUsers, { query: { search: family, ...query } })).users.map((one) => one.firstName);

  beforeAll(async () => {
    const last_name = family;
    const sponsor = await makeUser(portal, { last_name: 'Parrain' });
    await makeUser(portal, {
      last_name,
      first_name: 'Alice',
      level: 'ROLE_XMAN',
      is_pilot: true,
      sponsor_id: sponsor.id,
      manager_id: sponsor.id,
      curriculum_ended_on: '2027-06-30',
      dues_paid_on: '2026-01-05',
      member_until_on: '2026-12-31',
    });
    await makeUser(portal, { last_name, first_name: 'Bruno', level: 'ROLE_GUEST', member_until_on: null });
    const rich = await makeUser(portal, {
      last_name,
      first_name: 'Chloé',
      level: 'ROLE_BEMAN',
      member_until_on: '2025-12-31',
      is_expert_accountant: true,
    });
    await giveCredit(portal, rich.id, 42.5);
    await makeUser(portal, { last_name, first_name: 'Disparu', deleted_at: portal.clock.now() });
  });

  test('MEM-342 MEM-315: a page has its rows, the number of pages and of accounts, and each row has the columns of the table', async () => {
    for (let count = 0; count < 9; count += 1) await makeUser(portal, { last_name: `Page${count}` });
    const first = await office.call(listUsers, {
      query: { search: 'page', page: '1', itemsPerPage: '5' },
    });
    expect([first.users.length, first.maxPage, first.count]).toEqual([5, 2, 9]);
    const second = await office.call(listUsers, {
      query: { search: 'page', page: '2', itemsPerPage: '5' },
    });
    expect(second.users.map((one) => one.lastName)).toEqual(['Page5', 'Page6', 'Page7', 'Page8']);
    const beyond = await office.call(listUsers, {
      query: { search: 'page', page: '9', itemsPerPage: '5' },
    });
    expect([beyond.users, beyond.maxPage, beyond.count]).toEqual([[], 2, 9]);
    const [alice] = (await office.call(listUsers, { query: { search: 'alice zephyrin' } })).users;
    expect(alice).toMatchObject({
      lastName: family,
      level: 'ROLE_XMAN',
      isPilot: true,
      isJdEnded: false,
      endCursus: '2027-06-30',
      credit: 0,
      adhesionPaidAt: '2026-01-05',
      godFather: { lastName: 'Parrain', civilite: 'Madame', email: expect.any(String) },
      manager: { lastName: 'Parrain' },
      city: 'Lyon',
    });
  });

  test('MEM-342: a search takes words of names and e-mail in any order, accents and case aside, or a number or a phone', async () => {
    const someone = await makeUser(portal, {
      last_name: 'D’Aubigné',
      first_name: 'Théo',
      phone: '0612398745',
    });
    const ids = async (search: string) =>
      (await office.call(listUsers, { query: { search } })).users.map((one) => one.id);
    for (const search of [
      'THEO aubigne',
      'aubigné théo',
      someone.email.toUpperCase(),
      '06 12 39 87 45',
      '0612398',
    ])
      expect(await ids(search)).toEqual([someone.id]);
    expect(await ids(String(someone.id))).toEqual([someone.id]);
    expect(await ids(`n°${someone.id}`)).toEqual([someone.id]);
    for (const search of ['%', '_', '％', '9999999999', 'aubigne zephyrin', 'disparu'])
      expect(await ids(search)).toEqual([]);
  });

  test('MEM-342: the list is sorted by name, or by another column on request, in either direction', async () => {
    expect(await found({})).toEqual(['Alice', 'Bruno', 'Chloé']);
    expect(await found({ 'order[lastName]': 'desc' })).toEqual(['Chloé', 'Bruno', 'Alice']);
    expect(await found({ 'order[level]': 'asc' })).toEqual(['Bruno', 'Chloé', 'Alice']);
    expect(await found({ 'order[credit]': 'desc' })).toEqual(['Chloé', 'Alice', 'Bruno']);
    expect(await found({ 'order[adhesionPaidAt]': 'desc' })).toEqual(['Alice', 'Bruno', 'Chloé']);
    const refusal = await office.refusal(listUsers, { query: { 'order[id]': 'up' } as never });
    expect(refusal).toMatchObject({ status: 422, violations: [{ propertyPath: 'order[id]' }] });
  });

  test('MEM-342: the list is narrowed by level, dues, pilots and the three flags', async () => {
    expect(await found({ level: 'ROLE_BEMAN' })).toEqual(['Chloé']);
    expect(await found({ dues: 'paid' })).toEqual(['Alice']);
    expect(await found({ dues: 'ended' })).toEqual(['Chloé']);
    expect(await found({ dues: 'never' })).toEqual(['Bruno']);
    expect(await found({ isPilot: 'true' })).toEqual(['Alice']);
    expect(await found({ isPilot: 'false' })).toEqual(['Bruno', 'Chloé']);
    expect(await found({ isExpertAccountant: 'true' })).toEqual(['Chloé']);
    expect(await found({ isAdmin: 'true' })).toEqual([]);
    expect(await found({ isSuperOrganizer: 'true' })).toEqual([]);
  });

  test('MEM-299 CORE-082: only an administrator reads the list; with a phone number the same path still answers anybody', async () => {
    for (const values of [
      { level: 'ROLE_XMAN' },
      { is_expert_accountant: true },
      { is_pilot: true },
    ] as const) {
      const caller = await portal.as(await makeUser(portal, values));
      expect(await caller.refusal(listUsers)).toMatchObject({ status: 403, reason: 'members.administer' });
    }
    const nobody = await portal.as(null);
    expect(await nobody.refusal(listUsers)).toMatchObject({ status: 401 });
    const inviter = await makeUser(portal, { phone: '0698765432' });
    const answers = await nobody.call(findInviter, { query: { phoneNumber: '0698765432' } });
    expect(answers).toEqual([{ id: inviter.id, roles: ['ROLE_NEOMAN'], dynasty: null }]);
    expect(await office.call(findInviter, { query: { phoneNumber: '0698765432' } })).toEqual(answers);
  });

  test('MEM-342: a page of many accounts, searched, filtered or ordered by anything, is one statement, and one that counts them', async () => {
    await sql`insert into users (email, password_hash, civility, first_name, last_name, phone, created_at, sponsor_id)
      select 'nombre' || n || '@essai.example', '', 'Madame', 'Prénom' || n, 'Nombre' || n % 70, '09' || lpad(n::text, 8, '0'),
        ${portal.clock.now()}, ${admin.id} from generate_series(1, 500) n`.execute(portal.ctx.db);
    for (const [query, rows] of [
      [{}, 10],
      [{ page: '48' }, 10],
      [{ search: 'prenom nombre1' }, 10],
      [{ search: 'nombre', level: 'ROLE_GUEST', dues: 'never', isPilot: 'false' }, 10],
      [{ 'order[level]': 'desc' }, 10],
      [{ 'order[email]': 'asc', page: '40' }, 10],
    ] as [Record<string, string>, number][]) {
      const { answer, statements } = await sentBy(() =>
        office.call(listUsers, { query: { itemsPerPage: '10', ...query } }),
      );
      // One statement of the login, one of the list, one that counts the people read.
      expect({ query, rows: answer.users.length, sent: statements.length }).toEqual({ query, rows, sent: 3 });
    }
  });
});

describe('a new account from the back office', () => {
  let number = 0;
  const form = () => {
    number += 1;
    return {
      civilite: 'Mlle',
      lastName: 'Nouvelle',
      firstName: 'Ana',
      email: `nouvelle${number}@essai.example`,
      phoneNumber: `0655${String(number).padStart(6, '0')}`,
      password: 'chaussette-verte',
      confirmation: 'chaussette-verte',
    };
  };

  test('MEM-342 MEM-405: is a guest with both records, who can log in and is asked to confirm the e-mail; the audit log keeps the creation', async () => {
    const body = form();
    const made = await office.call(createUser, {
      body: { ...body, roles: ['ROLE_XMAN'], credit: 50 } as never,
    });
    expect(made).toMatchObject({
      civilite: 'Madame',
      lastName: 'Nouvelle',
      email: body.email,
      roles: ['ROLE_GUEST'],
      credit: 0,
      godFather: null,
      userInformations: { id: made.id, habilitation: [] },
      userRoleInformation: { guestCreatedAt: portal.clock.now().toISOString() },
    });
    const nobody = await portal.as(null);
    await nobody.call(login, { body: { email: body.email, password: body.password } });
    const mails = await portal.ctx.db
      .selectFrom('outbox_messages')
      .select('template')
      .where('user_id', '=', made.id)
      .execute();
    expect(mails).toEqual([{ template: 'email_confirmation' }]);
    expect(await auditOf(made.id)).toEqual([
      ['member.create', { changes: expect.objectContaining({ email: { from: null, to: body.email } }) }],
    ]);
  });

  const wrong: [field: string, value: string, message: string][] = [
    ['email', 'abc', "L'adresse email est invalide."],
    ['email', '', "L'adresse email est invalide."],
    ['phoneNumber', '061122334', 'Le numéro de téléphone est invalide.'],
    ['phoneNumber', '06112233445', 'Le numéro de téléphone est invalide.'],
    ['password', '1234567', 'Le mot de passe doit contenir au minimum 8 caractères.'],
    ['confirmation', 'chaussette-rouge', 'Les mots de passe ne correspondent pas.'],
    ['civilite', '', 'Ce champ est obligatoire'],
    ['lastName', ' ', 'Ce champ est obligatoire'],
    ['firstName', '', 'Ce champ est obligatoire'],
  ];
  test.each(wrong)(
    'MEM-333 MEM-334 MEM-335 MEM-338: %s = "%s" is refused with 422 on that field: %s',
    async (field, value, message) => {
      const body = { ...form(), [field]: value, ...(field === 'password' && { confirmation: value }) };
      const refusal = await office.refusal(createUser, { body });
      expect([refusal.status, refusal.violations]).toEqual([422, [{ propertyPath: field, message }]]);
    },
  );

  test('MEM-338: all missing fields are refused at once', async () => {
    const refusal = await office.refusal(createUser, { body: {} as never });
    const fields = new Set(refusal.violations?.map(({ propertyPath }) => propertyPath));
    expect([...fields].toSorted()).toEqual(Object.keys(form()).toSorted());
  });

  test('MEM-335 MEM-338: an e-mail or a phone of somebody else is refused on its field, and so is a common password', async () => {
    const other = await makeUser(portal);
    const fieldOf = async (part: object) =>
      (await office.refusal(createUser, { body: { ...form(), ...part } })).violations?.[0]?.propertyPath;
    expect(await fieldOf({ email: other.email.toUpperCase() })).toBe('email');
    expect(await fieldOf({ phoneNumber: other.phone })).toBe('phoneNumber');
    const common = { ...form(), password: 'password', confirmation: 'password' };
    expect((await office.refusal(createUser, { body: common })).violations).toEqual([
      {
        propertyPath: 'plainPassword',
        message: 'Ce mot de passe est trop courant : choisissez-en un autre.',
      },
    ]);
  });

  test('CORE-154 CORE-259: the same path is a sign-up for anybody else, and reads the fields of a sign-up only', async () => {
    const sponsor = await makeUser(portal);
    const { civilite, password, confirmation, ...names } = form();
    const body = { ...names, civility: civilite, plainPassword: password, idGodFather: sponsor.id };
    const member = await portal.as(await makeUser(portal, { level: 'ROLE_XMAN' }));
    const refused = await member.raw('POST', '/api/users', { ...names, civilite, password, confirmation });
    expect(refused.statusCode).toBe(422);
    await member.call(signUp, {
      body: { ...body, isAdmin: true, credit: 100, roles: ['ROLE_XMAN'] } as never,
    });
    const made = await portal.ctx.db
      .selectFrom('users')
      .select(['level', 'is_admin', 'credit_cents', 'sponsor_id'])
      .where('email', '=', names.email)
      .executeTakeFirstOrThrow();
    expect(made).toEqual({ level: 'ROLE_GUEST', is_admin: false, credit_cents: 0, sponsor_id: sponsor.id });
  });
});

describe('end of cursus, sponsor, manager', () => {
  test('MEM-324 MEM-342: the end of cursus is set and removed, with the old and the new day in the audit log', async () => {
    const person = await makeUser(portal);
    const params = { id: person.id };
    const set = (endCursus: string | null) => office.call(setUserEndCursus, { params, body: { endCursus } });
    expect(await set('2027-06-30')).toMatchObject({ endCursus: '2027-06-30' });
    expect(await set('2027-06-30')).toMatchObject({ endCursus: '2027-06-30' });
    expect(await set(null)).toMatchObject({ endCursus: null });
    expect(await auditOf(person.id)).toEqual([
      ['member.curriculum', { changes: { endCursus: { from: null, to: '2027-06-30' } } }],
      ['member.curriculum', { changes: { endCursus: { from: '2027-06-30', to: null } } }],
    ]);
    for (const endCursus of ['2027-02-30', 'demain', '30/06/2027', '']) {
      const refusal = await office.refusal(setUserEndCursus, { params, body: { endCursus } });
      expect(refusal).toMatchObject({ status: 422, violations: [{ propertyPath: 'endCursus' }] });
    }
  });

  test('MEM-325 MEM-403: a sponsor set by number is answered as an object, and brings their dynasty', async () => {
    const dynasty_id = await makeDynasty(portal, 'Les Voisins');
    const former = await makeUser(portal);
    const sponsor = await makeUser(portal, { dynasty_id });
    const person = await makeUser(portal, { sponsor_id: former.id });
    const params = { id: person.id };
    const saved = await office.call(setUserGodfather, { params, body: { godFather: sponsor.id } });
    const { id, email, first_name, last_name, civility } = await stored(sponsor.id);
    expect(saved.godFather).toEqual({
      id,
      email,
      firstName: first_name,
      lastName: last_name,
      civilite: civility,
    });
    expect(saved.dynasty).toEqual({ id: dynasty_id, name: 'Les Voisins' });
    expect(await auditOf(person.id)).toEqual([
      [
        'member.sponsor',
        {
          changes: {
            godFather: { from: former.id, to: sponsor.id },
            dynasty: { from: null, to: dynasty_id },
          },
        },
      ],
    ]);
  });

  test('MEM-326 MEM-403: a manager is set by number, and may be of the person’s own downline', async () => {
    const person = await makeUser(portal);
    const below = await makeUser(portal, { sponsor_id: person.id });
    const params = { id: person.id };
    const saved = await office.call(setUserManager, { params, body: { manager: below.id } });
    expect(saved.manager).toMatchObject({ id: below.id, email: below.email, civilite: 'Madame' });
    expect(await auditOf(person.id)).toEqual([
      ['member.manager', { changes: { manager: { from: null, to: below.id } } }],
    ]);
  });

  test('MEM-331: the number 0 changes neither sponsor nor manager, and leaves nothing in the audit log', async () => {
    const sponsor = await makeUser(portal);
    const person = await makeUser(portal, { sponsor_id: sponsor.id, manager_id: sponsor.id });
    const params = { id: person.id };
    expect(await office.call(setUserGodfather, { params, body: { godFather: 0 } })).toMatchObject({
      godFather: { id: sponsor.id },
    });
    expect(await office.call(setUserManager, { params, body: { manager: 0 } })).toMatchObject({
      manager: { id: sponsor.id },
    });
    expect(await auditOf(person.id)).toEqual([]);
  });

  test('MEM-332 MEM-330: as sponsor or manager, oneself, an unknown or erased person and -1 are refused with 422; as sponsor, one’s downline too', async () => {
    const person = await makeUser(portal);
    const child = await makeUser(portal, { sponsor_id: person.id });
    const grandchild = await makeUser(portal, { sponsor_id: child.id });
    const gone = await makeUser(portal, { deleted_at: portal.clock.now() });
    const params = { id: person.id };
    for (const godFather of [person.id, child.id, grandchild.id, 999_999, gone.id, -1, 1.5]) {
      const refusal = await office.refusal(setUserGodfather, { params, body: { godFather } });
      expect(refusal).toMatchObject({ status: 422, violations: [{ propertyPath: 'godFather' }] });
    }
    for (const manager of [person.id, 999_999, gone.id, -1]) {
      const refusal = await office.refusal(setUserManager, { params, body: { manager } });
      expect(refusal).toMatchObject({ status: 422, violations: [{ propertyPath: 'manager' }] });
    }
    expect(await stored(person.id)).toMatchObject({ sponsor_id: null, manager_id: null });
  });

  /** Two lines, each of whose heads is put under the other's lowest person at once. */
  async function crossLines(): Promise<{ statuses: string[]; circle: boolean }> {
    const [one, two] = [await makeUser(portal), await makeUser(portal)];
    const belowOne = await makeUser(portal, { sponsor_id: one.id });
    const belowTwo = await makeUser(portal, { sponsor_id: two.id });
    const put = (id: number, godFather: number) =>
      office.call(setUserGodfather, { params: { id }, body: { godFather } });
    const both = await heldUp([belowOne.id, belowTwo.id], () => [
      put(one.id, belowTwo.id),
      put(two.id, belowOne.id),
    ]);
    const circle = (await stored(one.id)).sponsor_id !== null && (await stored(two.id)).sponsor_id !== null;
    return { statuses: both.map(({ status }) => status).toSorted(), circle };
  }

  test('MEM-332: race: of two lines put under each other’s lowest person at once, one is refused', async () => {
    expect(await crossLines()).toEqual({ statuses: ['fulfilled', 'rejected'], circle: false });
  });

  test('control: without the lock of the lines both moves are accepted, and the lines form a circle', async () => {
    const lock = `pg_advisory_xact_lock(hashtextextended('lines', 0))`;
    const crossed = await withoutPart(lock, crossLines);
    expect(crossed).toEqual({ statuses: ['fulfilled', 'fulfilled'], circle: true });
  });
});

/** Starts acts while these people's rows are locked, and lets them go on once two wait for a lock. */
async function heldUp(
  ids: number[],
  acts: () => Promise<unknown>[],
): Promise<PromiseSettledResult<unknown>[]> {
  const holder = await portal.database.pool.connect();
  await holder.query('begin');
  await holder.query('select from users where id = any($1) for update', [ids]);
  const both = Promise.allSettled(acts());
  await waitForLock(portal, 2);
  await holder.query('commit');
  holder.release();
  return both;
}

describe('rights', () => {
  const admins = async () =>
    (
      await portal.ctx.db
        .selectFrom('users')
        .select('id')
        .where('is_admin', '=', true)
        .where('deleted_at', 'is', null)
        .execute()
    ).map(({ id }) => id);

  test('MEM-342 CORE-132: the super organiser’s flag is given and taken away, with an audit row for each', async () => {
    const person = await makeUser(portal);
    const params = { id: person.id };
    const set = (isSuperOrganizer: boolean) =>
      office.call(setUserSuperOrganizer, { params, body: { isSuperOrganizer } });
    expect(await set(true)).toMatchObject({ isSuperOrganizer: true });
    expect(await set(false)).toMatchObject({ isSuperOrganizer: false });
    expect(await auditOf(person.id)).toEqual([
      ['member.rights', { changes: { isSuperOrganizer: { from: false, to: true } } }],
      ['member.rights', { changes: { isSuperOrganizer: { from: true, to: false } } }],
    ]);
  });

  test('a right that is given is told to every administrator by e-mail, once; taking it away, or giving it again, is not', async () => {
    const person = await makeUser(portal, { first_name: 'Inès', last_name: 'Lopez' });
    const params = { id: person.id };
    const told = async () =>
      (await mailsOf(portal, admin.id, 'guarded_act')).filter(
        (mail) => (mail as { about: string }).about === 'Inès Lopez',
      );
    for (const given of [true, true, false]) {
      await office.call(setUserPilot, { params, body: { isPilot: given } });
      await office.call(setUserAccountant, { params, body: { isExpertAccountant: given } });
      await office.call(setUserSuperOrganizer, { params, body: { isSuperOrganizer: given } });
      await office.call(setUserAdmin, { params, body: { isAdmin: given } });
    }
    expect((await told()).map((mail) => (mail as { act: string }).act)).toEqual([
      'Droit accordé\u00a0: pilotage de sessions',
      'Droit accordé\u00a0: expertise comptable',
      'Droit accordé\u00a0: organisation de toutes les sessions',
      'Droit accordé\u00a0: administration',
    ]);
  });

  test('MEM-342: an administrator’s right acts at once when given or taken; the last administrator keeps it, with a 409', async () => {
    const person = await makeUser(portal);
    const params = { id: person.id };
    await office.call(setUserAdmin, { params, body: { isAdmin: true } });
    const other = await portal.as(person);
    await other.call(setUserAdmin, { params: { id: admin.id }, body: { isAdmin: false } });
    expect(await office.refusal(listUsers)).toMatchObject({ status: 403 });
    expect(await other.refusal(setUserAdmin, { params, body: { isAdmin: false } })).toMatchObject({
      status: 409,
      reason: 'last_admin',
    });
    expect(await admins()).toEqual([person.id]);
    await other.call(setUserAdmin, { params: { id: admin.id }, body: { isAdmin: true } });
    await office.call(setUserAdmin, { params, body: { isAdmin: false } });
    expect((await auditOf(person.id)).map(([action]) => action)).toEqual(['member.rights', 'member.rights']);
  });

  /** Two administrators who revoke each other at once. @returns the number of them left. */
  async function revokeEachOther(): Promise<{ statuses: string[]; left: number }> {
    const second = await makeUser(portal, { is_admin: true });
    const other = await portal.as(second);
    const revoke = (caller: Caller, id: number) =>
      caller.call(setUserAdmin, { params: { id }, body: { isAdmin: false } });
    const both = await heldUp([admin.id, second.id], () => [
      revoke(office, second.id),
      revoke(other, admin.id),
    ]);
    const left = (await admins()).length;
    await portal.ctx.db.updateTable('users').set({ is_admin: true }).where('id', '=', admin.id).execute();
    await portal.ctx.db.updateTable('users').set({ is_admin: false }).where('id', '=', second.id).execute();
    return { statuses: both.map(({ status }) => status).toSorted(), left };
  }

  test('MEM-342: race: of two administrators who revoke each other at once one succeeds, and one is left', async () => {
    expect(await revokeEachOther()).toEqual({ statuses: ['fulfilled', 'rejected'], left: 1 });
  });

  test('control: if each administrator locks the other only, both succeed and none is left', async () => {
    const revoked = await withoutPart(' for no key update', revokeEachOther);
    expect(revoked).toEqual({ statuses: ['fulfilled', 'fulfilled'], left: 0 });
  });

  const bodies = [
    [setUserEndCursus, { endCursus: '2027-01-01' }],
    [setUserGodfather, { godFather: 3 }],
    [setUserManager, { manager: 3 }],
    [setUserSuperOrganizer, { isSuperOrganizer: true }],
    [setUserAdmin, { isAdmin: true }],
  ] as const;
  test.each(bodies.map(([call, body]) => [call.id, call, body] as const))(
    'MEM-341 CORE-082: %s is a 403 for anybody but an administrator, even on oneself, and a 404 for an unknown person',
    async (_id, call, body) => {
      for (const values of [
        { level: 'ROLE_XMAN' },
        { is_super_organizer: true },
        { is_expert_accountant: true },
      ] as const) {
        const user = await makeUser(portal, values);
        const before = await stored(user.id);
        const caller = await portal.as(user);
        expect(await caller.refusal(call, { params: { id: user.id }, body: body as never })).toMatchObject({
          status: 403,
        });
        expect(await stored(user.id)).toEqual(before);
      }
      const nobody = { params: { id: 2_000_000_000 }, body: body as never };
      expect(await office.refusal(call, nobody)).toMatchObject({ status: 404 });
    },
  );
});

test('MEM-403 MEM-404 MEM-405 MEM-406: a record has sponsor and manager as objects, each level’s day, the company’s record and the partner’s titles', async () => {
  const sponsor = await makeUser(portal);
  const person = await makeUser(portal, { sponsor_id: sponsor.id, manager_id: sponsor.id });
  await portal.ctx.db
    .updateTable('users')
    .set({ prodemial_qualification: 'Expert', prodemial_qualification_stars: 3 })
    .where('id', '=', person.id)
    .execute();
  const read = await office.call(getUser, { params: { id: person.id } });
  const link = ['civilite', 'email', 'firstName', 'id', 'lastName'];
  expect(Object.keys(read.godFather ?? {}).toSorted()).toEqual(link);
  expect(Object.keys(read.manager ?? {}).toSorted()).toEqual(link);
  expect(Object.keys(read.userRoleInformation)).toEqual(
    expect.arrayContaining([
      'guestCreatedAt', 'nomanCreatedAt', 'onemanCreatedAt', 'neomanCreatedAt', 'bemanCreatedAt', 'AdmanCreatedAt',
      'manCreatedAt', 'devmanCreatedAt', 'dxmanCreatedAt', 'xmanCreatedAt',
    ]), // prettier-ignore
  );
  expect(Object.keys(read.userInformations).toSorted()).toEqual([
    'city', 'country', 'habilitation', 'id', 'isMemberExe', 'isTreasurer', 'postalCode', 'societyAddress',
    'societyName', 'societySiret', 'societyVatNumber',
  ]); // prettier-ignore
  expect(read).toMatchObject({
    prodemialQualification: 'Expert',
    prodemialQualificationStars: 3,
    prodemialTitre: '',
    prodemialTitreStars: 0,
  });
});

test('MEM-342: the audit log can be neither changed nor deleted; only the values of a line can be removed', async () => {
  const person = await makeUser(portal);
  await office.call(setUserEndCursus, { params: { id: person.id }, body: { endCursus: '2027-06-30' } });
  const line = sql`subject = 'user' and subject_id = ${String(person.id)}`;
  const write = (what: ReturnType<typeof sql>) => what.execute(portal.ctx.db);
  for (const forbidden of [
    sql`update audit_log set actor_id = 3 where ${line}`,
    sql`update audit_log set detail = '{"changes":{}}' where ${line}`,
    sql`delete from audit_log where ${line}`,
  ])
    await expect(write(forbidden)).rejects.toThrow('audit_log is append-only');
  await write(sql`update audit_log set detail = detail - 'changes' where ${line}`);
  expect(await auditOf(person.id)).toEqual([['member.curriculum', {}]]);
});

test('MEM-407 MEM-408: a person has six totals, and a line above and below with the number of people in it', async () => {
  const sponsor = await makeUser(portal);
  const person = await makeUser(portal, { sponsor_id: sponsor.id });
  const child = await makeUser(portal, { sponsor_id: person.id });
  const params = { id: person.id };
  expect(await office.call(getUserStats, { params })).toEqual({
    totalFormationGuestCount: 0,
    totalWorkshopGuestCount: 0,
    totalWorkshopCount: 0,
    totalFormationCount: 0,
    totalWorkshopCopiloteCount: 0,
    totalFormationsCopiloteCount: 0,
  });
  const line = await office.call(getUserLine, { params });
  expect(Object.keys(line).toSorted()).toEqual(['ligneAmont', 'ligneAval', 'totalAmont', 'totalAval']);
  // The screen's pairing: the people sponsored are under ligneAmont.
  expect(line).toMatchObject({
    ligneAmont: [{ id: child.id }],
    ligneAval: [{ id: sponsor.id }],
    totalAmont: 1,
    totalAval: 1,
  });
});
