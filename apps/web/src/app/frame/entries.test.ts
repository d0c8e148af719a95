import { describe, expect, test } from 'vitest';
import {
  bottomEntries,
  footerEntries,
  notificationEntries,
  profileEntries,
  sideEntries,
  userEntries,
  waitingEntries,
} from './entries.ts';

const person = {
  id: 7,
  roles: ['ROLE_NEOMAN'],
  isAdmin: false,
  isPilot: false,
  isExpertAccountant: false,
  isJdEnded: false,
  isDemarrageEnded: false,
  is3JREnded: false,
  isEmailToConfirm: false,
  isPasswordDue: false,
  isSecondFactorDue: false,
  goals: { validated: 3, total: 8 },
  userInformations: { habilitation: [] as string[] },
};
const guest = { ...person, roles: ['ROLE_GUEST'] };
const accountant = { ...person, roles: ['ROLE_EXPERT_ACCOUNTANT', 'ROLE_MAN'], isExpertAccountant: true };
const admin = { ...person, isAdmin: true };
const labelsOf = (entries: readonly { label: string }[]): string[] => entries.map(({ label }) => label);

describe('side menu', () => {
  test('CORE-084: the side menu has seven entries', () => {
    expect(labelsOf(sideEntries(person))).toEqual([
      'Ateliers',
      "Réunions d'équipe",
      'Formations',
      'Événements',
      'actualités',
      'FAQ',
      'Contact',
    ]);
  });
  test('CORE-086: a guest has two entries', () => {
    expect(labelsOf(sideEntries(guest))).toEqual(['Ateliers', 'Contact']);
  });
  test('CORE-087: the accountant has only the dashboard and a logout, in every menu', () => {
    expect(labelsOf(sideEntries(accountant))).toEqual(['Tableau de board', 'Déconnexion']);
    expect([
      ...userEntries(accountant),
      ...profileEntries(accountant),
      ...notificationEntries(accountant),
    ]).toEqual([]);
    expect(labelsOf(bottomEntries(accountant))).toEqual(['Tableau de board', 'Déconnexion']);
  });
});

describe('user menu', () => {
  const writes = ['Ajouter un atelier', 'Ajouter une actualité'];
  test.each([
    ['CORE-093', admin, [...writes, 'RGPD', 'Administration', 'Déconnexion']],
    ['CORE-094', { ...person, isPilot: true }, [...writes, 'RGPD', 'Déconnexion']],
    ['CORE-094', { ...person, roles: ['ROLE_XMAN'] }, [...writes, 'RGPD', 'Déconnexion']],
    ['CORE-095', guest, ['RGPD', 'Déconnexion']],
    ['CORE-096', person, ['RGPD', 'Plan de formation', 'Déconnexion']],
  ])('%s: the entries depend on the person’s rights', (_, who, expected) => {
    expect(labelsOf(userEntries(who))).toEqual(expected);
  });
});

test('CORE-098 CORE-100: the profile entries link to the person’s own pages; a guest has no goals', () => {
  expect(profileEntries(person).map(({ to }) => to)).toEqual([
    '/auth/adherents/profil/7',
    '/auth/adherents/profil/agenda',
    '/auth/adherents/profil/goals/7',
    '/auth/adherents/profil/Factures',
    '/auth/adherents/profil/rapports',
    '/auth/invitation',
  ]);
  const invites = (who: typeof person) => labelsOf(profileEntries(who)).includes('Inviter quelqu’un');
  expect([
    invites(guest),
    invites({ ...guest, isEmailToConfirm: true }),
    invites({ ...person, roles: ['ROLE_NOMAN'] }),
  ]).toEqual([true, false, false]);
  expect(labelsOf(profileEntries(guest))).not.toContain('Objectifs');
});

test('CORE-099: the goals entry shows validated and total goals, only for a level that has goals', () => {
  const progressOf = (me: typeof person) => profileEntries(me).flatMap(({ progress }) => progress ?? []);
  expect(progressOf(person)).toEqual(['3/8']);
  expect(progressOf({ ...person, goals: { validated: 0, total: 8 } })).toEqual(['0/8']);
  expect(progressOf({ ...person, goals: { validated: 0, total: 0 } })).toEqual([]);
});

test('CORE-103: a guest sees Adhésion once the three milestones are reached', () => {
  expect(labelsOf(notificationEntries(person))).toHaveLength(6);
  expect(labelsOf(notificationEntries({ ...guest, isJdEnded: true, isDemarrageEnded: true }))).not.toContain(
    'Adhésion',
  );
  const ready = { ...guest, isJdEnded: true, isDemarrageEnded: true, is3JREnded: true };
  expect(labelsOf(notificationEntries(ready))).toContain('Adhésion');
});

test('CORE-107 CORE-108: a member has five legal links, a guest none', () => {
  expect(footerEntries(person)).toHaveLength(5);
  expect(footerEntries(guest)).toEqual([]);
});

test('CORE-101: the waiting items lead to the pages that answer them; a guest gets the workshops, having no home page', () => {
  const pathsOf = (me: typeof person) => waitingEntries(me).map(({ to }) => to);
  expect(pathsOf(person)).toEqual(['/auth/home', '/auth/admin/paiements']);
  expect(pathsOf(guest)[0]).toBe('/auth/workshop');
  expect(pathsOf(accountant)).toEqual([]);
});

test('a person who owes a password or a second factor sees only their account, the logout and legal pages', () => {
  for (const me of [
    { ...admin, isSecondFactorDue: true },
    { ...accountant, isSecondFactorDue: true },
    { ...person, isPasswordDue: true },
  ]) {
    for (const menu of [sideEntries(me), userEntries(me), bottomEntries(me)])
      expect(labelsOf(menu)).toEqual(['Mon compte', 'Déconnexion']);
    expect([...profileEntries(me), ...notificationEntries(me), ...waitingEntries(me)]).toEqual([]);
    // Public pages, without the statutes.
    expect(labelsOf(footerEntries(me))).toEqual([
      'Règlement intérieur',
      'Politique de confidentialité',
      'CGU',
      'Mentions légales',
    ]);
  }
});

test('only people with a habilitation have the page of training hours', () => {
  const habilitated = { ...person, userInformations: { habilitation: ['IAS'] } };
  expect(labelsOf(profileEntries(habilitated))).toContain('Mes heures');
  expect(labelsOf(profileEntries(person))).not.toContain('Mes heures');
});
