import { expect, test } from 'vitest';
import type { Me } from '../../../api/viewer.ts';
import { pageItems, takingFrom, takingGroups } from './palette-items.ts';

const pages = [
  { label: 'Mon compte', to: '/auth/compte' },
  { label: 'Connexions ouvertes', to: '/auth/compte#connexions', words: 'appareils mot de passe' },
  { label: 'Mot de passe', to: '/auth/compte#mot-de-passe', words: 'changer sécurité' },
];
const found = (words: string): string[] => pageItems(pages, words).map(({ title }) => title);

test('a page is found by its name first, then by the words of those who look for it', () => {
  expect(found('mot de passe')).toEqual(['Mot de passe', 'Connexions ouvertes']);
  expect(found('changer passe')).toEqual(['Mot de passe']);
  expect(found('securite')).toEqual(['Mot de passe']);
  expect(found('IBAN')).toEqual([]);
});

const admin = { permissions: ['members.administer', 'finance.administer'] } as unknown as Me;

test('MNY-029: a name after "encaisser" leads to the counter of that person, for who may take money', () => {
  expect(takingFrom('encaisser rousseau', admin)).toBe('rousseau');
  expect(takingFrom('Encaisser  Camille R', admin)).toBe('Camille R');
  expect(takingFrom('encaisser', admin)).toBeNull();
  expect(takingFrom('rousseau', admin)).toBeNull();
  expect(takingFrom('encaisser rousseau', { permissions: [] } as unknown as Me)).toBeNull();
  const people = [{ id: 10, firstName: 'Camille', lastName: 'Rousseau', level: 'ROLE_MAN', email: '' }];
  const [group] = takingGroups({ people } as unknown as Parameters<typeof takingGroups>[0]);
  expect(group!.items).toMatchObject([
    { title: 'Camille Rousseau', to: '/auth/admin/utilisateurs/10?encaisser=1' },
  ]);
});
