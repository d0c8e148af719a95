import {
  countMembers,
  getUser,
  getUserInformations,
  getUserRoleInformation,
  me,
  searchUsers,
} from '@forman/contract/office/members';
import { setUserPilot } from '@forman/contract/office/member-office';
import { permissions } from '@forman/domain/access';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeRegistration, makeSession, makeUser } from '../../testing/factories.ts';
import { type Caller, minutes, type TestPortal, testPortal } from '../../testing/harness.ts';
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

describe('a person’s own account', () => {
  test('CAT-136 CORE-110 CORE-113 CORE-114 CORE-116: GET /me has every field of the account', async () => {
    const person = await makeWhole(portal);
    const own = await (await portal.as(person)).call(me);
    expect(own).toMatchObject({
      id: person.id,
      email: person.email,
      phoneNumber: person.phone,
      telPrefix: '+33',
      birthDay: '1980-02-29',
      civilite: 'Madame',
      society: 'Tanneurs SARL',
      country: 'France',
      city: 'Lyon',
      address: '7 rue des Tanneurs',
      postalCode: '69005',
      addressAccess: false,
      lat: 45.75,
      lng: 4.85,
      fileUrl: '/api/uploads/moi.webp',
      credit: 12.5,
      usableCredit: 12.5,
      godFather: { id: person.sponsor.id },
      manager: { id: person.manager.id },
      dynasty: { id: person.dynasty_id, name: 'Les Bâtisseurs' },
      endCursus: '2026-06-30',
      isJdEnded: false,
      isDemarrageEnded: false,
      is3JREnded: false,
      memberStartCreatedAt: '2024-01-01',
      dateEndMember: '2026-12-31',
      adhesionPaidAt: '2026-01-05',
      adviseThematic: [{ wording: 'Transmettre' }],
      role: 'ROLE_NEOMAN',
      roles: ['ROLE_NEOMAN'],
      isPilot: true,
      userInformations: { habilitation: ['IAS'], societySiret: '73282932000074' },
    });
    expect(own.creditHistories).toHaveLength(1);
    expect(own.creditHistories[0]).toMatch(/^\/api\/credit_histories\/\d+$/);
  });

  const sorts: [name: string, values: Parameters<typeof makeUser>[1], roles: string[]][] = [
    ['guest', { level: 'ROLE_GUEST' }, ['ROLE_GUEST']],
    ['member on a rung', { level: 'ROLE_DEVMAN' }, ['ROLE_DEVMAN']],
    ['pilot', { is_pilot: true }, ['ROLE_NEOMAN']],
    ['administrator', { is_admin: true }, ['ROLE_NEOMAN']],
    [
      'accountant',
      { is_expert_accountant: true, level: 'ROLE_BEMAN' },
      ['ROLE_EXPERT_ACCOUNTANT', 'ROLE_BEMAN'],
    ],
  ];
  test.each(sorts)(
    'CORE-112 MEM-006 MEM-004: GET /me gives the roles, flags and permissions of each kind of account: %s',
    async (_name, values, roles) => {
      const user = await makeUser(portal, values);
      const own = await (await portal.as(user)).call(me);
      expect(own).toMatchObject({
        roles,
        role: roles[0],
        isAdmin: values?.is_admin ?? false,
        isPilot: values?.is_pilot ?? false,
        isExpertAccountant: values?.is_expert_accountant ?? false,
      });
      expect(own.permissions.every((name) => name in permissions)).toBe(true);
      expect(own.permissions.includes('members.administer')).toBe(values?.is_admin ?? false);
    },
  );

  test('MEM-007 CORE-082: the flag alone makes an administrator, at any level, and its withdrawal acts at once', async () => {
    const guestAdmin = await makeUser(portal, { level: 'ROLE_GUEST', is_admin: true });
    const xman = await portal.as(await makeUser(portal, { level: 'ROLE_XMAN' }));
    const target = await makeUser(portal);
    const input = { params: { id: target.id }, body: { isPilot: true } };
    const caller = await portal.as(guestAdmin);
    await caller.call(setUserPilot, input);
    expect(await xman.refusal(setUserPilot, input)).toMatchObject({
      status: 403,
      reason: 'members.administer',
    });
    await portal.ctx.db
      .updateTable('users')
      .set({ is_admin: false })
      .where('id', '=', guestAdmin.id)
      .execute();
    expect(await caller.refusal(setUserPilot, input)).toMatchObject({ status: 403 });
  });
});

/**
 * Fields of a person by their readers: all for oneself and administrators, a public part for others
 * (CORE-110, CORE-258).
 */
const publicFields = [
  'id', 'firstName', 'lastName', 'civilite', 'email', 'phoneNumber', 'telPrefix', 'fileUrl', 'roles', 'role',
  'createdAt', 'isPilot', 'society', 'godFather', 'manager', 'userInformations', 'userRoleInformation',
  'prodemialQualification', 'prodemialQualificationStars', 'prodemialTitre', 'prodemialTitreStars',
]; // prettier-ignore
const addressFields = ['address', 'postalCode', 'city', 'country'];
const privateFields = [
  'birthDay', 'addressAccess', 'lat', 'lng', 'isAdmin', 'isExpertAccountant', 'isSuperOrganizer', 'credit',
  'creditHistories', 'dynasty', 'endCursus', 'isJdEnded', 'isDemarrageEnded', 'is3JREnded', 'memberStartCreatedAt',
  'dateEndMember', 'adhesionPaidAt', 'adviseThematic',
]; // prettier-ignore
type Face = 'whole' | 'with address' | 'public' | 403;
const fieldsOf: Record<Exclude<Face, 403>, string[]> = {
  whole: [...publicFields, ...addressFields, ...privateFields],
  'with address': [...publicFields, ...addressFields],
  public: publicFields,
};

const problemFields = new Set(['type', 'title', 'status', 'detail', 'code', 'reason', 'requestId']);

describe('a person’s account read by others', () => {
  const viewers: [viewer: string, sharesAddress: boolean, face: Face][] = [
    ['self', false, 'whole'],
    ['admin', false, 'whole'],
    ['member', false, 'public'],
    ['member', true, 'with address'],
    ['XMAN', false, 'public'],
    ['pilot', false, 'public'],
    ['sponsored member', false, 'public'],
    ['super organiser', false, 'public'],
    ['stranger guest', false, 403],
    ['sponsored guest', false, 'public'],
    ['managed guest', true, 'with address'],
    ['guest before the discovery day', false, 'public'],
    ['guest with nothing published', false, 403],
    ['guest outside the audience', false, 403],
    ['accountant', false, 403],
    ['accountant who is an admin', false, 'whole'],
  ];
  test.each(viewers)(
    'CORE-258 CORE-110 MEM-034 MEM-037: %s, address shared: %s, reads: %s',
    async (viewer, address_shared, face) => {
      const person = await makeWhole(portal, { address_shared });
      const guest = (values = {}) => makeUser(portal, { level: 'ROLE_GUEST', ...values });
      const discovery = { title: 'Découverte métier visio', pilot_id: person.id };
      const make: Record<string, () => Promise<{ id: number }>> = {
        self: async () => person,
        admin: async () => admin,
        member: () => makeUser(portal),
        XMAN: () => makeUser(portal, { level: 'ROLE_XMAN' }),
        pilot: () => makeUser(portal, { is_pilot: true }),
        'sponsored member': () => makeUser(portal, { sponsor_id: person.id }),
        'super organiser': () => makeUser(portal, { is_super_organizer: true }),
        'stranger guest': () => guest(),
        'sponsored guest': () => guest({ sponsor_id: person.id }),
        'managed guest': () => guest({ manager_id: person.id }),
        'guest before the discovery day': async () => {
          await makeSession(portal, discovery);
          return guest();
        },
        'guest with nothing published': async () => {
          await makeSession(portal, { ...discovery, is_published: false });
          await makeSession(portal, { title: 'Atelier Démarrage', pilot_id: person.id });
          await makeSession(portal, { pilot_id: person.id });
          return guest();
        },
        'guest outside the audience': async () => {
          await makeSession(portal, { ...discovery, audience: ['ROLE_MAN'] });
          return guest();
        },
        accountant: () => makeUser(portal, { is_expert_accountant: true }),
        'accountant who is an admin': () => makeUser(portal, { is_expert_accountant: true, is_admin: true }),
      };
      const caller = await portal.as((await make[viewer]?.()) ?? null);
      const response = await caller.raw('GET', `/api/users/${person.id}`);
      expect(response.statusCode).toBe(face === 403 ? 403 : 200);
      const read = Object.keys(response.json()).filter((field) => !problemFields.has(field));
      expect(read.toSorted()).toEqual(face === 403 ? [] : fieldsOf[face].toSorted());
    },
  );

  test('CORE-258: a guest reads their sponsor, not the people around that sponsor', async () => {
    const person = await makeWhole(portal);
    const guest = await portal.as(await makeUser(portal, { level: 'ROLE_GUEST', sponsor_id: person.id }));
    expect(await guest.call(getUser, { params: { id: person.id } })).toMatchObject({
      godFather: null,
      manager: null,
    });
    const own = await guest.call(me);
    expect(own.godFather).toMatchObject({ id: person.id, email: person.email });
  });

  test('CORE-258: a guest reads the pilot of a session once registered to it', async () => {
    const guest = await makeUser(portal, { level: 'ROLE_GUEST' });
    const session = await makeSession(portal, { title: 'Séance ouverte' });
    const caller = await portal.as(guest);
    expect(await caller.refusal(getUser, { params: { id: session.pilotId } })).toMatchObject({ status: 403 });
    await makeRegistration(portal, session.id, guest.id);
    expect(await caller.call(getUser, { params: { id: session.pilotId } })).toMatchObject({
      id: session.pilotId,
    });
  });

  test('CORE-258: unknown and deleted people are 404', async () => {
    const gone = await makeUser(portal, { deleted_at: portal.clock.now() });
    const caller = await portal.as(await makeUser(portal));
    for (const id of [gone.id, 2_147_483_647]) {
      expect(await caller.refusal(getUser, { params: { id } })).toMatchObject({
        status: 404,
        code: 'not_found',
      });
    }
  });

  test('CORE-260 CORE-116: informations and level dates are those of the profile, and a 403 for a guest who may not read it', async () => {
    const person = await makeWhole(portal);
    const params = { id: person.id };
    const member = await portal.as(await makeUser(portal));
    const guest = await portal.as(await makeUser(portal, { level: 'ROLE_GUEST' }));
    const profile = await member.call(getUser, { params });
    for (const caller of [await portal.as(person), asAdmin, member]) {
      const informations = await caller.call(getUserInformations, { params });
      expect(informations).toEqual(profile.userInformations);
      expect(Object.keys(informations)).toEqual(
        expect.arrayContaining([
          'habilitation',
          'societyName',
          'societySiret',
          'societyAddress',
          'country',
          'city',
          'postalCode',
        ]),
      );
      expect(await caller.call(getUserRoleInformation, { params })).toEqual({
        ...params,
        ...profile.userRoleInformation,
      });
    }
    expect(await guest.refusal(getUserInformations, { params })).toMatchObject({ status: 403 });
    expect(await guest.refusal(getUserRoleInformation, { params })).toMatchObject({ status: 403 });
  });
});

describe('the search for people', () => {
  beforeAll(async () => {
    for (const last_name of ['Élégante', 'elegante', 'ELEGANT', 'Eleonore', 'D’Elegante'])
      await makeUser(portal, { last_name });
    for (let count = 0; count < 22; count += 1) await makeUser(portal, { last_name: `Nombreux${count}` });
    await makeUser(portal, { last_name: 'Cent%deux' });
    await makeUser(portal, { last_name: 'Elegance', deleted_at: portal.clock.now() });
    await makeUser(portal, { last_name: 'Elegantissime', level: 'ROLE_BEMAN' });
  });

  test('MEM-081 CAT-172: finds people by the first letters of the last name, accents and case aside, and answers id, names and e-mail only', async () => {
    const caller = await portal.as(await makeUser(portal));
    const found = await caller.call(searchUsers, { query: { lastName: 'éLEG' } });
    expect(found.map((person) => person.lastName).toSorted()).toEqual(
      ['ELEGANT', 'Elegantissime', 'elegante', 'Élégante'].toSorted(),
    );
    for (const person of found)
      expect(Object.keys(person).toSorted()).toEqual(['email', 'firstName', 'id', 'lastName']);
  });

  test('MEM-081 MEM-319: needs 3 letters, answers 20 people at most and nobody deleted, and takes wildcards as letters', async () => {
    const caller = await portal.as(await makeUser(portal));
    const count = async (lastName: string) =>
      (await caller.call(searchUsers, { query: { lastName } })).length;
    expect(await count('el')).toBe(0);
    expect(await count(' e ')).toBe(0);
    expect(await count('nom')).toBe(20);
    expect(await count('%%%')).toBe(0);
    expect(await count('nt%')).toBe(0);
    expect(await count('cent%')).toBe(1);
    expect(await count('___')).toBe(0);
    expect(await count('elegance')).toBe(0);
    expect(await caller.call(searchUsers)).toEqual([]);
  });

  test('CAT-172 MEM-081 MEM-319: finds people by their whole e-mail in any case, and from a level upward with minRole', async () => {
    const known = await makeUser(portal, { last_name: 'Courriel' });
    const caller = await portal.as(await makeUser(portal));
    const byEmail = await caller.call(searchUsers, { query: { email: known.email.toUpperCase() } });
    expect(byEmail.map((person) => person.id)).toEqual([known.id]);
    expect(await caller.call(searchUsers, { query: { email: known.email.slice(0, -1) } })).toEqual([]);
    const ranked = await caller.call(searchUsers, { query: { lastName: 'elegant', minRole: 'ROLE_BEMAN' } });
    expect(ranked.map((person) => person.lastName)).toEqual(['Elegantissime']);
  });

  test('MEM-355: finds only people who may lead a session when it is for a pilot', async () => {
    const last_name = 'Meneur';
    const [pilot, xman] = [
      await makeUser(portal, { last_name, is_pilot: true }),
      await makeUser(portal, { last_name, level: 'ROLE_XMAN' }),
    ];
    await makeUser(portal, { last_name, level: 'ROLE_DXMAN', is_admin: true });
    await makeUser(portal, { last_name, level: 'ROLE_XMAN', is_expert_accountant: true });
    const caller = await portal.as(xman);
    const found = await caller.call(searchUsers, { query: { lastName: 'meneur', pilots: 'true' } });
    expect(found.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual([pilot.id, xman.id]);
  });

  test('CAT-093: finds as co-pilots no guest, no accountant and nobody above one’s own level; an administrator finds every level', async () => {
    const last_name = 'Copilotable';
    const [low, equal, high] = await Promise.all(
      (['ROLE_NEOMAN', 'ROLE_BEMAN', 'ROLE_XMAN'] as const).map((level) =>
        makeUser(portal, { last_name, level }),
      ),
    );
    await makeUser(portal, { last_name, level: 'ROLE_GUEST' });
    await makeUser(portal, { last_name, level: 'ROLE_NOMAN', is_expert_accountant: true });
    const query = { lastName: 'copilot', copilots: 'true' } as const;
    const found = async (caller: Parameters<typeof makeUser>[1]): Promise<number[]> => {
      const api = await portal.as(await makeUser(portal, caller));
      return (await api.call(searchUsers, { query })).map(({ id }) => id).toSorted((a, b) => a - b);
    };
    expect(await found({ level: 'ROLE_BEMAN', is_pilot: true })).toEqual(
      [low!.id, equal!.id].toSorted((a, b) => a - b),
    );
    expect(await found({ level: 'ROLE_XMAN' })).toEqual(
      [low!.id, equal!.id, high!.id].toSorted((a, b) => a - b),
    );
    expect(await found({ level: 'ROLE_NOMAN', is_admin: true })).toEqual(
      [low!.id, equal!.id, high!.id].toSorted((a, b) => a - b),
    );
  });

  test('CORE-091 MEM-081 CAT-172: is refused to a guest, and not to the accountant', async () => {
    const query = { lastName: 'elegant' };
    const guest = await portal.as(await makeUser(portal, { level: 'ROLE_GUEST' }));
    expect(await guest.refusal(searchUsers, { query })).toMatchObject({
      status: 403,
      reason: 'members.search',
    });
    const accountant = await portal.as(
      await makeUser(portal, { level: 'ROLE_GUEST', is_expert_accountant: true }),
    );
    expect(await accountant.call(searchUsers, { query })).toHaveLength(4);
  });
});

test('CAT-172 MEM-402: a wide ％ or ＿ in a search is a letter that nobody has, not a pattern', async () => {
  await makeUser(portal, { last_name: 'Quatre-vingts' });
  const caller = await portal.as(await makeUser(portal));
  for (const lastName of ['％％％', '％％qua', '＿＿＿', '%%%', '\\\\\\']) {
    expect(await caller.call(searchUsers, { query: { lastName } })).toEqual([]);
  }
  const titles = await caller.raw('GET', `/api/workshops?title=${encodeURIComponent('％')}`);
  expect(titles.json()).toEqual([]);
});

test('CORE-016 CORE-261: the number of members is public, as a bare number of accounts above guest', async () => {
  const count = () => portal.app.inject('/api/adherents');
  const before = await count();
  expect(before.statusCode).toBe(200);
  expect(before.body).toMatch(/^\d+$/);
  await makeUser(portal, { level: 'ROLE_GUEST' });
  await makeUser(portal, { deleted_at: portal.clock.now() });
  await makeUser(portal, { level: 'ROLE_NOMAN' });
  const nobody = await portal.as(null);
  // Counted once a minute, however often the call is made.
  expect(await nobody.call(countMembers)).toBe(Number(before.body));
  portal.clock.advance(minutes(1));
  expect(await nobody.call(countMembers)).toBe(Number(before.body) + 1);
});
