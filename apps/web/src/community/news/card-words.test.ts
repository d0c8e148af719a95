import { expect, test } from 'vitest';
import { beginning } from './card-words.ts';

test('a shortened text ends with a whole word, without a full stop before the ellipsis', () => {
  const text = 'Les six premiers mois. Parlez-en à votre parrain.';
  expect(beginning(text, text.length)).toBe(text);
  expect(beginning(text, 22)).toBe('Les six premiers mois…');
  expect(beginning(text, 25)).toBe('Les six premiers mois…');
  expect(beginning(text, 32)).toBe('Les six premiers mois. Parlez-en…');
  expect(beginning('Anticonstitutionnellement', 4)).toBe('Anti…');
});
