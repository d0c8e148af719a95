import { type Cents, eurosToCents } from '../money.ts';
import { cleanLine } from './clean.ts';

/**
 * Reads an amount typed or pasted by a person: "12.5", "12,50 €", "1 250,00", 12.5. At least 0, two decimals at most,
 * under a million euros.
 * @returns cents, or null for anything else (CORE-267, CAT-103).
 */
export function parseEuros(value: string | number): Cents | null {
  const text = typeof value === 'number' ? String(value) : bareAmount(value);
  if (!/^\d{1,6}(\.\d{1,2})?$/.test(text)) return null;
  return eurosToCents(Number(text));
}

/** An amount without its currency and the spaces between thousands. */
const bareAmount = (typed: string): string =>
  cleanLine(typed)
    .replaceAll(/^(?:€|EUR) ?| ?(?:€|EUR|euros?)$/gi, '')
    .replaceAll(/(?<=\d)[ '’](?=\d{3}(?:\D|$))/g, '')
    .replace(',', '.');
