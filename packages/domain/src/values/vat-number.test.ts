import { expect, test } from 'vitest';
import { cleanVatNumber, isVatNumberOf, vatNumberWrong } from './vat-number.ts';

test.each([
  ['DE', 'DE 123 456 789', true],
  ['DE', 'de123.456-789\u200b', true],
  ['DE', 'DE\u00a0123\u202f456\u00a0789', true],
  ['DE', 'DE12', false],
  ['DE', 'FR12345678901', false],
  ['GR', 'EL123456789', true],
  ['GR', 'GR123456789', false],
  ['BE', 'BE0123456789', true],
  ['BE', 'BE9123456789', false],
  ['NL', 'NL123456789B01', true],
  ['AT', 'ATU12345678', true],
  ['ES', 'ESB12345678', true],
  ['ES', 'ES123456789', false],
  ['DE', '', false],
])('of a buyer in %s, “%s” makes a reverse charge: %s', (country, typed, isOwn) => {
  expect(isVatNumberOf(country, cleanVatNumber(typed))).toBe(isOwn);
});

test.each([
  ['', null],
  ['FR12345678901', null],
  ['CHE123456789', null],
  ['GB123456789', null],
  ['GR123456789', 'Numéro de TVA invalide\u00a0: la Grèce écrit EL, puis neuf chiffres'],
  ['DE12', 'Numéro de TVA invalide\u00a0: DE12 n’a pas la forme des numéros en DE'],
  ['12345', 'Numéro de TVA invalide\u00a0: les deux lettres du pays, puis le numéro'],
])('the problem of the VAT number “%s” is %s', (number, sentence) => {
  expect(vatNumberWrong(number)).toBe(sentence);
});
