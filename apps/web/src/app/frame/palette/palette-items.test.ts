import { expect, test } from 'vitest';
import { pageItems } from './palette-items.ts';

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
