import { type Cents, centsToEuros } from './money.ts';

const byteOrderMark = '\uFEFF';

/**
 * A negative number: a spreadsheet runs nothing in it, and would leave it out of its sums if it were a text.
 */
const negativeNumber = /^-\d+(?:,\d+)?$/;
/** A spreadsheet would run a cell that begins with these signs: an apostrophe keeps it a text. */
const harmless = (cell: string): string =>
  /^[=+\-@\t\r]/.test(cell) && !negativeNumber.test(cell) ? `'${cell}` : cell;
/**
 * Digits that begin with a zero, as those of a phone or a postal code: a spreadsheet would read a number, and lose it.
 * Written as its formula for a text, which other programs read with these signs around it.
 */
const keepsZero = (cell: string): string => (/^0\d+$/.test(cell) ? `="${cell}"` : cell);
const quoted = (cell: string): string => (/[;"\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** CSV that a French spreadsheet opens: UTF-8 with its mark, ";", CRLF, and no cell that runs. */
export const csvText = (rows: readonly (readonly string[])[]): string => `${byteOrderMark}${csvLines(rows)}`;

/** CSV lines without the mark, to append to a file. */
export const csvLines = (rows: readonly (readonly string[])[]): string =>
  rows.map((cells) => `${cells.map((cell) => quoted(keepsZero(harmless(cell)))).join(';')}\r\n`).join('');

/** The cell without the apostrophe that `harmless` put before it, or the formula that kept its zero. */
export const meantCell = (cell: string): string =>
  cell.replace(/^'(?=[=+\-@\t\r])/, '').replace(/^="(0\d+)"$/, '$1');

/** "1234,50": read as a number by a French spreadsheet (MEM-282). */
export const csvAmount = (cents: Cents): string => centsToEuros(cents).toFixed(2).replace('.', ',');
