import { type Cents, eurosToCents } from '@forman/domain/money';
import { cleanLine, plainSigns } from '@forman/domain/values/clean';
import { wrongFile } from '../../../http/csv-file.ts';

/** Above a hundred million euros a number is not an amount, and would not fit. */
const mostCents = 10_000_000_000;

/**
 * Reads an amount of a statement: "-1 234,56 €", "1,234.56", "+60.00", "12". The last sign between digits is the
 * decimal one, if two digits or one follow it.
 * @returns cents, or null for anything else.
 */
export function readAmount(written: string): Cents | null {
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

/** @throws AppError invalid on the file. */
export const amountOf = (written: string): Cents => orRefuse(written, readAmount(written));

/**
 * Reads an amount that a program wrote: a point or a comma before the decimals, and nothing between thousands.
 * @throws AppError invalid on the file.
 */
export function decimalOf(written: string): Cents {
  const text = written.trim().replace(',', '.');
  return orRefuse(written, /^[+-]?\d{1,9}(?:\.\d{0,2}0*)?$/.test(text) ? eurosToCents(Number(text)) : null);
}

function orRefuse(written: string, cents: Cents | null): Cents {
  if (cents === null) throw wrongFile(`«\u00a0${written.slice(0, 40)}\u00a0» n’est pas un montant`);
  return cents;
}
