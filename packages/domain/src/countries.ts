/** Countries of the European Union, whose VAT numbers are valid in the other ones. */
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

/** Codes of all countries by their names in French and English, simplified as people may type them. */
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

/**
 * True for a code in use: Intl rewrites a withdrawn code as its successor, and some codes are of no country.
 */
const isCountry = (region: string): boolean =>
  new Intl.Locale(`und-${region}`).region === region && !noCountries.includes(region);

const noCountries = ['AC', 'CP', 'CQ', 'DG', 'EA', 'EU', 'EZ', 'IC', 'QO', 'TA', 'UN', 'XA', 'XB', 'ZZ'];

const otherNames = {
  uk: 'GB', angleterre: 'GB', 'grande bretagne': 'GB', hollande: 'NL', usa: 'US', 'etats unis d amerique': 'US',
  'republique tcheque': 'CZ', 'france metropolitaine': 'FR', reunion: 'RE',
}; // prettier-ignore

/**
 * Code of the country that a record names in French or English, or by its code (ISO 3166-1 alpha-2). An empty
 * text is France: the forms say so, and then ask for a French postal code.
 * @returns null for an unknown country.
 */
export function countryCode(text: string): string | null {
  const typed = plain(text);
  if (typed === '') return 'FR';
  codes ??= readCodes();
  return codes.get(typed) ?? null;
}

/** Name of the country in French. @param code ISO 3166-1 alpha-2. */
export const countryName = (code: string): string =>
  new Intl.DisplayNames(['fr'], { type: 'region' }).of(code) ?? code;
