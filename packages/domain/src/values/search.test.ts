import { expect, test } from 'vitest';
import { findsWords, searchable } from './search.ts';

test.each([
  ["D'Ors", 'd’ors'],
  ['D’Ors', "d'ors"],
  ['Assurance-vie', 'assurance vie'],
  ['Assurance\u2011vie', 'ASSURANCE-VIE'],
  ['Le cœur de l’œuvre', 'coeur oeuvre'],
  ['Bilan  patrimonial', 'patrimonial bilan'],
  ['Élodie Lefèvre-Martin', 'martin elodie'],
  ['Straße', 'strasse'],
  ['Bilan', ''],
])('%j is found by %j', (text, typed) => expect(findsWords(text, typed)).toBe(true));

test('a text without one of the words is not found', () => {
  expect(findsWords('Assurance-vie', 'assurance habitation')).toBe(false);
  expect(searchable(' L’été  – à Aix-en-Provence ')).toBe('l ete a aix en provence');
});
