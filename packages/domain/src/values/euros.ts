import { type Cents, eurosToCents } from '../money.ts';
import { cleanLine, plainSigns } from './clean.ts';

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

/** Above a hundred million euros a number is no amount, and would not fit. */
const mostCents = 10_000_000_000;

/**
 * Reads an amount that a bank or another tool wrote, with its sign: "-1 234,56 €", "1,234.56", "+60.00", "12". The last sign between digits is the
 * decimal one, if two digits or one follow it.
 * @returns cents, or null for anything else.
 */
export function readSignedEuros(written: string): Cents | null {
  const text = plainSigns(cleanLine(written))
    .replaceAll(/ ?(?:€|EUR) ?/gi, '')
    .replaceAll(/(?<=\d)[ '](?=\d{3}(?:\D|$))|(?<=^[+-]) /g, '');
  const [, sign = '', whole = '', thousands, point, decimals = ''] =
    /^([+-]?)(\d{1,3}(?:([.,])\d{3}(?:\3\d{3})*)?|\d+)(?:([.,])(\d{1,2}))?$/.exec(text) ?? [];
  if (whole === '' || (thousands !== undefined && thousands === point)) return null;
  const cents = eurosToCents(Number(`${whole.replaceAll(/[.,]/g, '')}.${decimals || '0'}`));
  if (cents > mostCents) return null;
  return sign === '-' ? -cents : cents;
}
