import { expect, test } from 'vitest';
import { softHyphens } from './soft-hyphens.ts';

test('a colon stays on the line of the word before it', () => {
  expect(softHyphens('Module 2 : le régime')).toBe('Module 2\u00a0: le régime');
});

test.each([
  ['Obtenir des recommandations sans forcer', 'Obtenir des recom-man-da-tions sans forcer'],
  ['Démembrement de propriété', 'Démem-bre-ment de propriété'],
  ['Contrat luxembourgeois', 'Contrat luxem-bour-geois'],
  ['Réunion d’équipe de novembre', 'Réunion d’équipe de novembre'],
])('the long words of « %s » are split between syllables', (title, parted) => {
  expect(softHyphens(title).replaceAll('\u00ad', '-')).toBe(parted);
});
