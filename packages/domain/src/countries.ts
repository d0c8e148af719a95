/** The countries of the European Union, whose companies have VAT numbers that count in another one. */
const union = [
  'AT', 'BE', 'BG', 'CY', 'CZ', 'DE', 'DK', 'EE', 'ES', 'FI', 'FR', 'GR', 'HR', 'HU', 'IE', 'IT', 'LT', 'LU', 'LV', 'MT',
  'NL', 'PL', 'PT', 'RO', 'SE', 'SI', 'SK',
]; // prettier-ignore
export const isEuropean = (country: string): boolean => union.includes(country);

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase();

let codes: Map<string, string> | undefined;

/** Every name of a country in French and English, and its code, as people may type it. */
function readCodes(): Map<string, string> {
  const letters = Array.from({ length: 26 }, (_, index) => String.fromCodePoint(65 + index));
  const regions = letters.flatMap((first) => letters.map((second) => first + second)).filter(isCountry);
  const names = ['en', 'fr'].map(
    (language) => new Intl.DisplayNames([language], { type: 'region', fallback: 'none' }),
  );
  const known = new Map<string, string>();
  for (const region of regions) {
    const spoken = names.map((of) => of.of(region)).filter((name) => name !== undefined);
    if (spoken.length === 0) continue;
    known.set(region.toLowerCase(), region);
    for (const name of spoken) if (!known.has(plain(name))) known.set(plain(name), region);
  }
  for (const [name, code] of Object.entries(otherNames)) known.set(name, code);
  return known;
}

/** A code of today: one that was given up is written as its successor; and none of what is no country. */
const isCountry = (region: string): boolean =>
  new Intl.Locale(`und-${region}`).region === region && !noCountries.includes(region);

const noCountries = ['AC', 'CP', 'CQ', 'DG', 'EA', 'EU', 'EZ', 'IC', 'QO', 'TA', 'UN', 'XA', 'XB', 'ZZ'];

const otherNames = {
  uk: 'GB', angleterre: 'GB', 'grande bretagne': 'GB', hollande: 'NL', usa: 'US', 'etats unis d amerique': 'US',
  'republique tcheque': 'CZ', 'france metropolitaine': 'FR', reunion: 'RE',
}; // prettier-ignore

/**
 * The country that a record names, in any writing of French or English, or by its code (ISO 3166-1 alpha-2). Nothing is
 * France: the forms say so, and ask for a French postal code then.
 * @returns null for what is no country.
 */
export function countryCode(text: string): string | null {
  const typed = plain(text);
  if (typed === '') return 'FR';
  codes ??= readCodes();
  return codes.get(typed) ?? null;
}

/** Its name in French. @param code ISO 3166-1 alpha-2. */
export const countryName = (code: string): string =>
  new Intl.DisplayNames(['fr'], { type: 'region' }).of(code) ?? code;
