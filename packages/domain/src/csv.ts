import { type Cents, centsToEuros } from './money.ts';

const byteOrderMark = '\uFEFF';

/** "-120,00" runs nothing, and as a text it would be left out of a spreadsheet's sums. */
const negativeNumber = /^-\d+(?:,\d+)?$/;
/** A spreadsheet would run a cell that begins so: an apostrophe keeps it a text. */
const harmless = (cell: string): string =>
  /^[=+\-@\t\r]/.test(cell) && !negativeNumber.test(cell) ? `'${cell}` : cell;
const quoted = (cell: string): string => (/[;"\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** Rows as a French spreadsheet opens them: UTF-8 with its mark, ";", CRLF, nothing in them that runs. */
export const csvText = (rows: readonly (readonly string[])[]): string => `${byteOrderMark}${csvLines(rows)}`;

/** Makes CSV lines without the mark, for rows that follow others of the same file. */
export const csvLines = (rows: readonly (readonly string[])[]): string =>
  rows.map((cells) => `${cells.map((cell) => quoted(harmless(cell))).join(';')}\r\n`).join('');

/** A cell as its writer meant it: without the apostrophe that `harmless` put before it. */
export const meantCell = (cell: string): string => cell.replace(/^'(?=[=+\-@\t\r])/, '');

/** "1234,50": a number to a French spreadsheet (MEM-282). */
export const csvAmount = (cents: Cents): string => centsToEuros(cents).toFixed(2).replace('.', ',');
