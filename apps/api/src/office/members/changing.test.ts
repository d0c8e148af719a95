import { me, updateUser } from '@forman/contract/office/members';
import {
  setUserAccountant,
  setUserCredit,
  setUserMilestones,
  setUserPilot,
  setUserRole,
} from '@forman/contract/office/member-office';
import { listCreditMovements } from '@forman/contract/money/credits';
import { sessionCalls } from '@forman/contract/session-calls';
import { ladder } from '@forman/domain/access';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { giveCredit, makeSession, makeUser } from '../../testing/factories.ts';
import { listDemoMessages } from '@forman/contract/platform/health';
import { type Caller, days, type TestPortal, testPortal, waitForLock } from '../../testing/harness.ts';
import { makeWhole } from './members.testing.ts';

let portal: TestPortal;
let admin: { id: number };
let asAdmin: Caller;
beforeAll(async () => {
  portal = await testPortal();
  admin = await makeUser(portal, { is_admin: true });
  asAdmin = await portal.as(admin);
});
afterAll(() => portal.close());

const auditRows = (userId: number) =>
  portal.ctx.db
    .selectFrom('audit_log')
    .select(['action', 'actor_id', 'detail'])
    .where('subject', '=', 'user')
    .where('actor_id', '<>', userId)
    .where('subject_id', '=', String(userId))
    .orderBy('id')
    .execute();

const stored = (userId: number) =>
  portal.ctx.db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirstOrThrow();

describe('changing one’s own record', () => {
  const own = {
    civilite: 'M.',
    firstName: 'Élise',
    lastName: "d'Été",
    email: 'elise.dete@essai.example',
    phoneNumber: '0611223344',
    birthDay: '1990-12-31',
    address: '2 place Bellecour',
    postalCode: '69002',
    city: 'Lyon 2e',
    country: 'Suisse',
    addressAccess: true,
    lat: 45.7,
    lng: -4.8,
  };

  test('MEM-075 CORE-111: each field is changed and read back, and the audit log keeps nothing', async () => {
    const person = await makeWhole(portal);
    const caller = await portal.as(person);
    const saved = await caller.call(updateUser, { params: { id: person.id }, body: own });
    expect(saved).toMatchObject({ ...own, civilite: 'Monsieur' });
    expect(await caller.call(me)).toMatchObject({ ...own, civilite: 'Monsieur', credit: 12.5 });
    expect((await auditRows(person.id)).map((row) => row.action)).toEqual([]);
  });

  test('MEM-075: a change of e-mail sends a message to the former address; another change sends none', async () => {
    const person = await makeUser(portal);
    const caller = await portal.as(person);
    const save = (body: Record<string, unknown>) =>
      caller.call(updateUser, { params: { id: person.id }, body });
    const mails = async () => {
      await portal.run('outbox');
      return (await portal.as(null)).call(listDemoMessages, { query: { recipient: person.email } });
    };
    await save({ city: 'Lyon 3e', email: person.email });
    expect(await mails()).toHaveLength(0);
    await save({ email: 'nouvelle.adresse@essai.example' });
    const [message] = await mails();
    expect(message).toMatchObject({
      subject: expect.stringContaining('votre adresse de connexion va changer'),
    });
    expect(message?.text).not.toContain('nouvelle.adresse');
  });

  test('CORE-041: a French number typed with +33 sets its prefix too', async () => {
    const person = await makeUser(portal, { phone_prefix: '+32' });
    const caller = await portal.as(person);
    const save = (phoneNumber: string) =>
      caller.call(updateUser, { params: { id: person.id }, body: { phoneNumber } });
    expect(await save('06 98 11 22 33')).toMatchObject({ phoneNumber: '0698112233', telPrefix: '+32' });
    expect(await save('+33 6 98 11 22 44')).toMatchObject({ phoneNumber: '0698112244', telPrefix: '+33' });
  });

  const refusals: [field: string, value: unknown, message: string | RegExp][] = [
    ['email', 'abc', "Format de l'email invalide"],
    ['email', 'a b@c.fr', "Format de l'email invalide"],
    ['email', 'a@b', "Format de l'email invalide"],
    ['phoneNumber', '061122334', 'Téléphone invalide !'],
    ['birthDay', '2026-12-01', 'Date invalide'],
    ['birthDay', '2030-01-01', 'Date invalide'],
    ['birthDay', '1990-02-30', 'Date invalide'],
    ['birthDay', '0000-01-01', 'Date invalide'],
    ['civilite', 'Docteur', 'Civilité contient une erreur !'],
    ['lastName', ' ', 'Nom invalide !'],
    ['lat', 91, /./],
    ['address', 'x'.repeat(201), 'Texte trop long'],
    ['city', 'Lyon\ud800', 'Caractère non accepté'],
  ];
  test.each(refusals)(
    'MEM-075 MEM-071: %s = %j is refused with 422 on that field, and nothing is saved',
    async (field, value, message) => {
      const person = await makeUser(portal);
      const before = await stored(person.id);
      const caller = await portal.as(person);
      const body = { firstName: 'Autre', [field]: value };
      const refusal = await caller.refusal(updateUser, { params: { id: person.id }, body });
      expect(refusal.status).toBe(422);
      expect(refusal.violations).toEqual([{ propertyPath: field, message: expect.stringMatching(message) }]);
      expect(await stored(person.id)).toEqual(before);
    },
  );

  test('MEM-075: an e-mail (in any case) or a phone of somebody else is refused on its field', async () => {
    const other = await makeUser(portal);
    const person = await makeUser(portal);
    const caller = await portal.as(person);
    const refusalOf = (body: Record<string, unknown>) =>
      caller.refusal(updateUser, { params: { id: person.id }, body });
    expect((await refusalOf({ email: other.email.toUpperCase() })).violations).toEqual([
      { propertyPath: 'email', message: 'Email déjà utilisé !' },
    ]);
    expect((await refusalOf({ phoneNumber: other.phone })).violations).toEqual([
      { propertyPath: 'phoneNumber', message: 'Téléphone invalide !' },
    ]);
  });

  test.each([
    ['from one network, whatever accounts ask', { accounts: 25, networks: 1 }],
    ['from one account, whatever networks it comes from', { accounts: 1, networks: 500 }],
  ])('of 500 probes for e-mails and phones known here, twenty are answered %s', async (_, many) => {
    const strict = await testPortal({ env: { TRUST_PROXY: '1' } });
    const known = await makeUser(strict, { email: 'connue@essai.example' });
    const people = await Promise.all(Array.from({ length: many.accounts }, () => makeUser(strict)));
    const callers = await Promise.all(people.map((person) => strict.as(person)));
    const probe = (index: number, body: object) =>
      callers[index % many.accounts]!.raw('PUT', `/api/users/${people[index % many.accounts]!.id}`, body, {
        'x-forwarded-for': `10.2.${Math.floor((index % many.networks) / 250)}.${(index % many.networks) % 250}`,
      });
    const counts: Record<string, number> = {};
    for (let index = 0; index < 500; index += 1) {
      const { statusCode } = await probe(
        index,
        index % 2 ? { email: known.email } : { phoneNumber: known.phone },
      );
      counts[statusCode] = (counts[statusCode] ?? 0) + 1;
    }
    expect(counts).toEqual({ 422: 20, 429: 480 });
    // A change that would succeed does not reveal either that an address is free.
    expect((await probe(0, { email: 'libre@essai.example' })).statusCode).toBe(429);
    expect((await probe(0, { city: 'Lyon', email: people[0]!.email })).statusCode).toBe(200);
    await strict.close();
  });

  test('changes that succeed, and those of an administrator, do not count as probes', async () => {
    const person = await makeUser(portal);
    const other = await makeUser(portal);
    const caller = await portal.as(person);
    for (let count = 0; count < 25; count += 1) {
      const email = `change${count}@essai.example`;
      await caller.call(updateUser, { params: { id: person.id }, body: { email } });
      const refused = await asAdmin.refusal(updateUser, {
        params: { id: person.id },
        body: { email: other.email },
      });
      expect(refused.status).toBe(422);
    }
  });

  const protectedFields: [field: string, value: unknown][] = [
    ['credit', 1000],
    ['roles', ['ROLE_XMAN']],
    ['memberStartCreatedAt', '2020-01-01'],
    ['dateEndMember', '2030-12-31'],
    ['adhesionPaidAt', '2026-11-30'],
    ['role', 'ROLE_XMAN'],
    ['isAdmin', true],
    ['isPilot', true],
    ['isExpertAccountant', true],
    ['isSuperOrganizer', true],
    ['isJdEnded', true],
    ['is3JREnded', true],
    ['endCursus', '2026-12-01'],
    ['godFather', 1],
    ['manager', '/api/users/1'],
    ['dynasty', 1],
    ['id', 1],
    ['creditHistories', []],
  ];
  test.each(protectedFields)(
    'CORE-259 MEM-341 MEM-082: a member who sends %s = %j gets 403 and nothing is saved',
    async (field, value) => {
      const person = await makeWhole(portal, { is_pilot: false });
      const before = await stored(person.id);
      const caller = await portal.as(person);
      const body = { firstName: 'Autre', [field]: value };
      const refusal = await caller.refusal(updateUser, { params: { id: person.id }, body });
      expect(refusal).toMatchObject({ status: 403, code: 'forbidden', reason: 'protected_field' });
      expect(await stored(person.id)).toEqual(before);
    },
  );

  test('MEM-082 CORE-259: the whole record sent back unchanged is accepted and changes nothing', async () => {
    const person = await makeWhole(portal);
    const caller = await portal.as(person);
    const before = await stored(person.id);
    const whole = await caller.call(me);
    expect(await caller.call(updateUser, { params: { id: person.id }, body: whole })).toMatchObject({
      id: person.id,
    });
    expect(await stored(person.id)).toEqual(before);
    await caller.call(updateUser, { params: { id: person.id }, body: { ...whole, firstName: 'Autre' } });
    expect(await stored(person.id)).toEqual({
      ...before,
      first_name: 'Autre',
      search_text: before.search_text.replace('camille', 'autre'),
    });
  });

  test('MEM-082 MEM-045: a member, a sponsor, a manager or an XMAN cannot change another person’s record', async () => {
    const person = await makeWhole(portal);
    const before = await stored(person.id);
    const others = [
      await makeUser(portal),
      person.sponsor,
      person.manager,
      await makeUser(portal, { level: 'ROLE_XMAN' }),
    ];
    for (const other of others) {
      const caller = await portal.as(other);
      const refusal = await caller.refusal(updateUser, {
        params: { id: person.id },
        body: { city: 'Ailleurs' },
      });
      expect(refusal).toMatchObject({ status: 403, reason: 'not_yours' });
    }
    expect(await stored(person.id)).toEqual(before);
  });
});

describe('changes by an administrator', () => {
  test('CORE-259 MEM-322: one PUT changes credit, level and membership dates, with credit movement, level date and audit rows', async () => {
    const person = await makeWhole(portal);
    const body = {
      credit: 20,
      previousCredit: 12.5,
      reason: 'Salle offerte',
      roles: ['ROLE_BEMAN'],
      memberStartCreatedAt: '2025-01-01',
      dateEndMember: null,
      adhesionPaidAt: '2026-11-30',
      city: 'Grenoble',
    };
    const saved = await asAdmin.call(updateUser, { params: { id: person.id }, body });
    expect(saved).toMatchObject({
      credit: 20,
      roles: ['ROLE_BEMAN'],
      memberStartCreatedAt: '2025-01-01',
      dateEndMember: null,
      adhesionPaidAt: '2026-11-30',
      city: 'Grenoble',
      userRoleInformation: { bemanCreatedAt: portal.clock.now().toISOString() },
    });
    const movements = await asAdmin.call(listCreditMovements, { query: { 'user.id': String(person.id) } });
    expect(movements[0]).toMatchObject({
      type: 'crédit',
      amount: 7.5,
      amountLeft: 20,
      description: 'Modification par un administrateur',
      reason: 'Salle offerte',
    });
    const audited = await auditRows(person.id);
    expect(audited.map((row) => row.action).toSorted()).toEqual([
      'member.credit',
      'member.level',
      'member.membership',
      'member.profile',
    ]);
    expect(audited.every((row) => row.actor_id === admin.id)).toBe(true);
  });

  test('CORE-259: one wrong part of a PUT keeps all of it from being saved', async () => {
    const person = await makeWhole(portal);
    const before = await stored(person.id);
    for (const body of [
      { city: 'Ailleurs', credit: 20, previousCredit: 1 },
      { city: 'Ailleurs', roles: ['ROLE_ROI'] },
      { city: 'Ailleurs', credit: 20.005 },
      { city: 'Ailleurs', isAdmin: true },
    ]) {
      const refusal = await asAdmin.refusal(updateUser, { params: { id: person.id }, body });
      expect(refusal.status).toBeGreaterThanOrEqual(400);
    }
    expect(await stored(person.id)).toEqual(before);
    expect(await auditRows(person.id)).toEqual([]);
  });

  test('MEM-320 MEM-329: a level is one of the ten, dated now; the accountant’s role and any other word are 422', async () => {
    const person = await makeUser(portal, { level: 'ROLE_GUEST' });
    for (const role of ladder.slice(1)) {
      portal.clock.advance(days(1));
      const saved = await (
        await portal.as(admin)
      ).call(setUserRole, { params: { id: person.id }, body: { role } });
      expect(saved).toMatchObject({ roles: [role], role });
    }
    const dated = await portal.ctx.db
      .selectFrom('level_changes')
      .select(['level', 'cause', 'actor_id'])
      .where('user_id', '=', person.id)
      .orderBy('id')
      .execute();
    expect(dated).toEqual(ladder.slice(1).map((level) => ({ level, cause: 'admin', actor_id: admin.id })));
    asAdmin = await portal.as(admin);
    for (const role of ['ROLE_EXPERT_ACCOUNTANT', 'ROLE_ADMIN', 'role_man', '']) {
      const refusal = await asAdmin.refusal(setUserRole, { params: { id: person.id }, body: { role } });
      expect(refusal).toMatchObject({ status: 422, violations: [{ propertyPath: 'role' }] });
    }
  });

  test('MEM-320: the same level again leaves no second date', async () => {
    const person = await makeUser(portal);
    for (let count = 0; count < 2; count += 1) {
      await asAdmin.call(setUserRole, { params: { id: person.id }, body: { role: 'ROLE_NEOMAN' } });
    }
    const rows = await portal.ctx.db
      .selectFrom('level_changes')
      .select('id')
      .where('user_id', '=', person.id)
      .execute();
    expect(rows).toEqual([]);
  });

  test('MEM-322 CORE-259: a raised credit opens an avoir, a lowered one consumes the oldest, each with movement and audit row', async () => {
    const person = await makeUser(portal);
    const set = (credit: number, previousCredit?: number) =>
      asAdmin.call(setUserCredit, {
        params: { id: person.id },
        body: { credit, previousCredit, reason: 'Geste' },
      });
    expect(await set(30, 0)).toMatchObject({ credit: 30 });
    portal.clock.advance(1000);
    expect(await set(42.55, 30)).toMatchObject({ credit: 42.55 });
    expect(await set(10, 42.55)).toMatchObject({ credit: 10 });
    const avoirs = await portal.ctx.db
      .selectFrom('avoirs')
      .select(['amount_cents', 'left_cents', 'description', 'expires_at'])
      .where('user_id', '=', person.id)
      .orderBy('id')
      .execute();
    expect(avoirs).toEqual([
      { amount_cents: 3000, left_cents: 0, description: 'Geste', expires_at: null },
      { amount_cents: 1255, left_cents: 1000, description: 'Geste', expires_at: null },
    ]);
    const movements = await asAdmin.call(listCreditMovements, { query: { 'user.id': String(person.id) } });
    expect(movements.map(({ type, amount, amountLeft }) => [type, amount, amountLeft])).toEqual([
      ['débit', 32.55, 10],
      ['crédit', 12.55, 42.55],
      ['crédit', 30, 30],
    ]);
    expect((await auditRows(person.id)).map(({ action, detail }) => [action, detail])).toEqual([
      ['member.credit', { changes: { credit: { from: 0, to: 30 } }, reason: 'Geste' }],
      ['member.credit', { changes: { credit: { from: 30, to: 42.55 } }, reason: 'Geste' }],
      ['member.credit', { changes: { credit: { from: 42.55, to: 10 } }, reason: 'Geste' }],
    ]);
  });

  test('MEM-322: a stale previousCredit is a 409 and changes nothing; of two administrators at once one succeeds', async () => {
    const person = await makeUser(portal);
    await giveCredit(portal, person.id, 10);
    const change = (credit: number, previousCredit: number) => ({
      params: { id: person.id },
      body: { credit, previousCredit },
    });
    expect(await asAdmin.refusal(setUserCredit, change(50, 9))).toMatchObject({
      status: 409,
      code: 'conflict',
      reason: 'credit_changed',
    });
    const both = await Promise.allSettled([
      asAdmin.call(setUserCredit, change(20, 10)),
      asAdmin.call(setUserCredit, change(30, 10)),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect([2000, 3000]).toContain((await stored(person.id)).credit_cents);
  });

  test('MEM-322 CORE-259: a form sent back does not restore credit spent meanwhile; a change of credit among other fields must name the balance seen', async () => {
    const person = await makeUser(portal);
    await giveCredit(portal, person.id, 50);
    const params = { id: person.id };
    const session = await makeSession(portal, { euros: 20 });
    await (await portal.as(person)).call(sessionCalls.workshop.join, { params: { id: session.id } });
    const body = { credit: 50, city: 'Grenoble' };
    const refused = { status: 422, violations: [{ propertyPath: 'previousCredit' }] };
    expect(await asAdmin.refusal(updateUser, { params, body })).toMatchObject(refused);
    expect(await stored(person.id)).toMatchObject({ credit_cents: 3000, city: 'Lyon' });
    // The same balance changes nothing, and needs no confirmation.
    expect(await asAdmin.call(setUserCredit, { params, body: { credit: 30 } })).toMatchObject({ credit: 30 });
    expect((await auditRows(person.id)).filter(({ actor_id }) => actor_id === admin.id)).toEqual([]);
  });

  test('CORE-259: race: the changes of a PUT are determined under the person’s lock, not from an earlier reading', async () => {
    const person = await makeWhole(portal);
    const params = { id: person.id };
    const client = await portal.database.pool.connect();
    await client.query('begin');
    await client.query("update users set member_until_on = '2027-12-31' where id = $1", [person.id]);
    const body = { dateEndMember: '2026-12-31', city: 'Grenoble' };
    const saving = asAdmin.call(updateUser, { params, body });
    await waitForLock(portal);
    await client.query('commit');
    client.release();
    expect(await saving).toMatchObject({ dateEndMember: '2026-12-31' });
    expect((await auditRows(person.id)).map((row) => row.action)).toContain('member.membership');
  });

  test('MEM-330 CORE-259: a credit below 0, with three decimals or that is no number is refused', async () => {
    const person = await makeUser(portal);
    for (const credit of [-1, 0.001, 12.345, '12', null, 1e9, 1e308]) {
      const refusal = await asAdmin.refusal(setUserCredit, {
        params: { id: person.id },
        body: { credit } as never,
      });
      expect(refusal).toMatchObject({ status: 422, violations: [{ propertyPath: 'credit' }] });
    }
    expect((await stored(person.id)).credit_cents).toBe(0);
    let previousCredit = 0;
    for (const credit of [0.29, 1.1, 19.99, 4.35]) {
      expect(
        await asAdmin.call(setUserCredit, {
          params: { id: person.id },
          body: { credit, previousCredit, reason: 'Essai' },
        }),
      ).toMatchObject({ credit });
      previousCredit = credit;
    }
  });

  test('MEM-321 MEM-328 MEM-323: pilot, the three milestones together and the accountant’s role are set, and the level is kept', async () => {
    const person = await makeUser(portal, { level: 'ROLE_MAN' });
    const params = { id: person.id };
    expect(await asAdmin.call(setUserPilot, { params, body: { isPilot: true } })).toMatchObject({
      isPilot: true,
    });
    const milestones = { isJdEnded: true, isDemarrageEnded: false, is3JREnded: true };
    expect(await asAdmin.call(setUserMilestones, { params, body: milestones })).toMatchObject(milestones);
    const on = await asAdmin.call(setUserAccountant, { params, body: { isExpertAccountant: true } });
    expect(on).toMatchObject({
      roles: ['ROLE_EXPERT_ACCOUNTANT', 'ROLE_MAN'],
      role: 'ROLE_EXPERT_ACCOUNTANT',
    });
    const off = await asAdmin.call(setUserAccountant, { params, body: { isExpertAccountant: false } });
    expect(off).toMatchObject({ roles: ['ROLE_MAN'], isPilot: true, ...milestones });
    expect((await auditRows(person.id)).map((row) => row.action)).toEqual(Array(4).fill('member.flags'));
    const partial = await asAdmin.refusal(setUserMilestones, { params, body: { isJdEnded: true } as never });
    expect(partial.violations?.map((v) => v.propertyPath)).toEqual(['isDemarrageEnded', 'is3JREnded']);
  });

  const adminCalls = { setUserRole, setUserCredit, setUserMilestones, setUserPilot, setUserAccountant };
  test.each(Object.entries(adminCalls))(
    'CORE-082 MEM-341: %s is a 403 for anybody but an administrator, even on oneself, and a 404 for an unknown person',
    async (_name, call) => {
      const bodies: Record<string, object> = {
        setUserRole: { role: 'ROLE_XMAN' },
        setUserCredit: { credit: 100 },
        setUserMilestones: { isJdEnded: true, isDemarrageEnded: true, is3JREnded: true },
        setUserPilot: { isPilot: true },
        setUserAccountant: { isExpertAccountant: true },
      };
      const body = bodies[call.id] as never;
      for (const values of [
        { level: 'ROLE_GUEST' },
        {},
        { level: 'ROLE_XMAN' },
        { is_pilot: true },
        { is_super_organizer: true },
      ] as const) {
        const user = await makeUser(portal, values);
        const before = await stored(user.id);
        const caller = await portal.as(user);
        expect(await caller.refusal(call, { params: { id: user.id }, body })).toMatchObject({ status: 403 });
        expect(await stored(user.id)).toEqual(before);
      }
      expect(await asAdmin.refusal(call, { params: { id: 2_000_000_000 }, body })).toMatchObject({
        status: 404,
      });
    },
  );
});
