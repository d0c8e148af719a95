import { expect, test } from 'vitest';
import { countryCode, countryName, isEuropean } from './countries.ts';

test.each([
  ['', 'FR'], ['  ', 'FR'], ['France', 'FR'], ['FRANCE', 'FR'], ['fr', 'FR'], ['Belgique', 'BE'], ['belgium', 'BE'],
  ['Allemagne', 'DE'], ['Royaume-Uni', 'GB'], ['Angleterre', 'GB'], ['États-Unis', 'US'], ['etats unis', 'US'],
  ['Suisse', 'CH'], ['Luxembourg', 'LU'], ['La Réunion', 'RE'], ['Réunion', 'RE'], ['Pays-Bas', 'NL'], ['Grèce', 'GR'],
  ['Tchéquie', 'CZ'], ['Côte d’Ivoire', 'CI'], ["Cote d'Ivoire", 'CI'],
])('the country “%s” has the code %s', (text, code) => {
  expect(countryCode(text)).toBe(code);
}); // prettier-ignore

test.each(['Bavière', '75008', 'Paris', 'xx', 'pays'])('“%s” is not a country', (text) => {
  expect(countryCode(text)).toBeNull();
});

test('the European Union has 27 countries, without the United Kingdom and Switzerland; a code has its French name', () => {
  const codes = Array.from({ length: 26 }, (_, index) => String.fromCodePoint(65 + index)).flatMap(
    (a, _, all) => all.map((b) => a + b),
  );
  expect(codes.filter(isEuropean)).toHaveLength(27);
  expect(['GB', 'CH'].some(isEuropean)).toBe(false);
  expect(countryName('BE')).toBe('Belgique');
});
