import { expect, test } from 'vitest';
import { softHyphens } from './soft-hyphens.ts';

test.each([
  ['Obtenir des recommandations sans forcer', 'Obtenir des recom-man-da-tions sans forcer'],
  ['Démembrement de propriété', 'Démem-bre-ment de propriété'],
  ['Contrat luxembourgeois', 'Contrat luxem-bour-geois'],
  ['Réunion d’équipe de novembre', 'Réunion d’équipe de novembre'],
])('parts the long words of « %s » between syllables', (title, parted) => {
  expect(softHyphens(title).replaceAll('\u00ad', '-')).toBe(parted);
});
