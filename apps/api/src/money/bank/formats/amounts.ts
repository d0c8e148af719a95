import { type Cents, eurosToCents } from '@forman/domain/money';
import { readSignedEuros } from '@forman/domain/values/euros';
import { wrongFile } from '../../../http/csv-file.ts';

/** @throws AppError invalid on the file. */
export const amountOf = (written: string): Cents => orRefuse(written, readSignedEuros(written));

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
