import { describe, expect, test } from 'vitest';
import {
  accountantRole,
  editsAnySession,
  isAtLeast,
  ladder,
  landingPath,
  type Level,
  levelRank,
  mainRole,
  may,
  nextLevel,
  type Permission,
  permissions,
  type Profile,
  roleLabel,
  rolesOf,
} from './access.ts';

const profile = (values: Partial<Profile> = {}): Profile => ({
  level: 'ROLE_NEOMAN',
  isAdmin: false,
  isPilot: false,
  isExpertAccountant: false,
  isSuperOrganizer: false,
  ...values,
});

describe('the ladder', () => {
  test('CORE-128 MEM-002: the ladder has ten levels, from low to high', () => {
    const names = ['GUEST', 'NOMAN', 'ONEMAN', 'NEOMAN', 'BEMAN', 'ADMAN', 'MAN', 'DEVMAN', 'DXMAN', 'XMAN'];
    expect(ladder).toEqual(names.map((name) => `ROLE_${name}`));
    expect(ladder.map(levelRank)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(isAtLeast('ROLE_BEMAN', 'ROLE_BEMAN')).toBe(true);
    expect(isAtLeast('ROLE_NEOMAN', 'ROLE_BEMAN')).toBe(false);
  });

  test('MEM-003: each level has a next one, except XMAN', () => {
    expect(ladder.map(nextLevel)).toEqual([...ladder.slice(1), null]);
  });

  test('CORE-112 MEM-004: the main role is the first one; an accountant’s role comes before the level', () => {
    expect(rolesOf(profile())).toEqual(['ROLE_NEOMAN']);
    expect(rolesOf(profile({ isExpertAccountant: true }))).toEqual([accountantRole, 'ROLE_NEOMAN']);
    for (const isExpertAccountant of [false, true])
      expect(mainRole(profile({ isExpertAccountant }))).toBe(rolesOf(profile({ isExpertAccountant }))[0]);
  });

  test('CORE-129: a guest is called Invité', () => {
    expect(roleLabel.ROLE_GUEST).toBe('Invité');
    expect(Object.keys(roleLabel).toSorted()).toEqual([...ladder, accountantRole].toSorted());
  });

  test('CORE-025: the role decides the page after a login', () => {
    expect(landingPath('ROLE_GUEST')).toBe('/auth/workshop');
    expect(landingPath(accountantRole)).toBe('/auth/expert-comptable');
    for (const level of ladder.slice(1)) expect(landingPath(level)).toBe('/auth/home');
  });
});

/** Expected holders of each permission: levels, and flags that give it to a NEOMAN. */
const table: Record<Permission, { levels: readonly Level[]; flags: (keyof Profile)[] }> = {
  'portal.use': { levels: ladder, flags: ['isAdmin', 'isPilot', 'isSuperOrganizer'] },
  'portal.guest': { levels: ['ROLE_GUEST'], flags: [] },
  'portal.member': { levels: ladder.slice(1), flags: ['isAdmin', 'isPilot', 'isSuperOrganizer'] },
  'members.search': {
    levels: ladder.slice(1),
    flags: ['isAdmin', 'isPilot', 'isSuperOrganizer', 'isExpertAccountant'],
  },
  'members.administer': { levels: [], flags: ['isAdmin'] },
  'sessions.create': { levels: ['ROLE_XMAN'], flags: ['isAdmin', 'isPilot'] },
  'sessions.lead': { levels: ['ROLE_XMAN'], flags: ['isPilot'] },
  'sessions.administer': { levels: [], flags: ['isAdmin'] },
  'catalogue.administer': { levels: [], flags: ['isAdmin'] },
  'sessions.create_event': { levels: ['ROLE_XMAN'], flags: ['isAdmin', 'isPilot', 'isSuperOrganizer'] },
  'sessions.offer_event': { levels: [], flags: ['isSuperOrganizer'] },
  'sessions.edit_any': { levels: ['ROLE_DXMAN', 'ROLE_XMAN'], flags: ['isAdmin'] },
  'sessions.publish_workshop': { levels: [], flags: ['isAdmin'] },
  'sessions.publish_other': { levels: ['ROLE_XMAN'], flags: ['isAdmin'] },
  'sessions.see_unpublished': { levels: ['ROLE_XMAN'], flags: ['isAdmin'] },
  'sessions.list_tools': {
    levels: ['ROLE_MAN', 'ROLE_DEVMAN', 'ROLE_DXMAN', 'ROLE_XMAN'],
    flags: ['isAdmin'],
  },
  'pictures.upload': {
    levels: ['ROLE_DXMAN', 'ROLE_XMAN'],
    flags: ['isAdmin', 'isPilot', 'isSuperOrganizer'],
  },
  'sessions.propose_copilot': { levels: ladder.slice(4), flags: [] },
  'sessions.add_guests': { levels: ['ROLE_XMAN'], flags: ['isAdmin'] },
  'sessions.remove_guest': { levels: [], flags: ['isSuperOrganizer'] },
  'faq.write': { levels: [], flags: ['isAdmin'] },
  'news.create': { levels: ['ROLE_XMAN'], flags: ['isAdmin', 'isPilot'] },
  'news.publish': { levels: ['ROLE_XMAN'], flags: [] },
  'news.moderate': { levels: ['ROLE_XMAN'], flags: ['isAdmin'] },
  'group_orders.place': {
    levels: ladder.slice(1),
    flags: ['isAdmin', 'isPilot', 'isSuperOrganizer', 'isExpertAccountant'],
  },
  'finance.read_all': { levels: [], flags: ['isAdmin', 'isExpertAccountant'] },
  'finance.administer': { levels: [], flags: ['isAdmin', 'isExpertAccountant'] },
  'hours.administer': { levels: [], flags: ['isAdmin'] },
  'books.sign_opening': { levels: [], flags: ['isExpertAccountant'] },
  'office.open': { levels: [], flags: ['isAdmin', 'isExpertAccountant'] },
  'settings.administer': { levels: [], flags: ['isAdmin'] },
};
const flags = ['isAdmin', 'isPilot', 'isExpertAccountant', 'isSuperOrganizer'] as const;

describe('CORE-082 CORE-131 CORE-133 CORE-135 CORE-136 CORE-245 CORE-246: permissions', () => {
  test('every permission is in the table of the test', () => {
    expect(Object.keys(table).toSorted()).toEqual(Object.keys(permissions).toSorted());
  });

  test.each(Object.entries(table))('%s is given only to its levels', (permission, { levels }) => {
    expect(ladder.filter((level) => may(profile({ level }), permission as Permission))).toEqual(levels);
  });

  test.each(Object.entries(table))(
    '%s is given only by its flags, to a NEOMAN',
    (permission, { levels, flags: granted }) => {
      const given = flags.filter((flag) => may(profile({ [flag]: true }), permission as Permission));
      const byLevel = levels.includes('ROLE_NEOMAN');
      // The accountant's flag takes the rank away.
      const expected = flags.filter(
        (flag) => granted.includes(flag) || (byLevel && flag !== 'isExpertAccountant'),
      );
      expect(given).toEqual(expected);
    },
  );

  test('CORE-130 CORE-083: an accountant has no permission of a kept level, unless also an administrator', () => {
    const accountant = profile({ level: 'ROLE_XMAN', isExpertAccountant: true });
    const may_ = (who: Profile) =>
      (Object.keys(permissions) as Permission[]).filter((permission) => may(who, permission));
    expect(may_(accountant)).toEqual([
      'members.search',
      'group_orders.place',
      'finance.read_all',
      'finance.administer',
      'books.sign_opening',
      'office.open',
    ]);
    expect(may_({ ...accountant, isAdmin: true })).toEqual(
      expect.arrayContaining(['portal.use', 'members.administer']),
    );
  });
});

test('CORE-133: DXMAN, XMAN, administrators and super organisers edit any session; a pilot or a lower level does not', () => {
  const editors = [
    { level: 'ROLE_DXMAN' },
    { level: 'ROLE_XMAN' },
    { isAdmin: true },
    { isSuperOrganizer: true },
  ] satisfies Partial<Profile>[];
  const others = [{ isPilot: true }, { level: 'ROLE_DEVMAN' }, {}] satisfies Partial<Profile>[];
  expect(editors.map((values) => editsAnySession(profile(values)))).toEqual([true, true, true, true]);
  expect(others.map((values) => editsAnySession(profile(values)))).toEqual([false, false, false]);
});
