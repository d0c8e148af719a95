import type { ReadStatement, StatementFormat } from '@forman/domain/money/bank/statement';
import { anyText } from '../../../http/csv-file.ts';
import { readBankCsv } from './bank-csv.ts';
import { readCamt } from './camt.ts';
import { readCfonb } from './cfonb.ts';
import { readOfx } from './ofx.ts';

/** Each format with how its files are told from others, by their first signs, and read. */
const formats = {
  ofx: { is: (text) => /OFXHEADER|<OFX>/i.test(text.slice(0, 2000)), read: readOfx },
  camt053: { is: (text) => text.trimStart().startsWith('<'), read: readCamt },
  cfonb120: { is: (text) => /^01\d{5}/.test(text), read: readCfonb },
  csv: { is: () => true, read: (text) => [readBankCsv(text)] },
} as const satisfies Record<
  StatementFormat,
  { is: (text: string) => boolean; read: (text: string) => ReadStatement[] }
>;

/**
 * Reads a bank's file of any known format: the file says which it is.
 * @throws AppError invalid on the file, with a sentence for whoever sends it.
 */
export function readStatementFile(bytes: Buffer): { format: StatementFormat; statements: ReadStatement[] } {
  const text = anyText(bytes);
  const format = (Object.keys(formats) as StatementFormat[]).find((one) => formats[one].is(text))!;
  return { format, statements: formats[format].read(text) };
}
