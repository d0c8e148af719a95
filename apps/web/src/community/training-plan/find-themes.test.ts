import { expect, test } from 'vitest';
import { findThemes } from './find-themes.ts';

const themes = [
  { wording: 'Épargne salariale : du PEE au PER collectif', theme: 'Retraite' },
  { wording: 'Le PER individuel à l’épreuve des cas réels', theme: 'Retraite' },
  { wording: 'La holding patrimoniale, mode d’emploi', theme: 'Entreprise' },
];
const found = (words: string): number[] => findThemes(themes, words).map((one) => themes.indexOf(one));

test('MEM-253: a theme to advise is found by its words or its subject, whatever the accents, capitals and order', () => {
  expect(found('epargne')).toEqual([0]);
  expect(found('RETRAITE')).toEqual([0, 1]);
  expect(found('reels per')).toEqual([1]);
  expect(found("mode d'emploi")).toEqual([2]);
  expect(found('per entreprise')).toEqual([]);
  expect(found('   ')).toEqual([0, 1, 2]);
});
