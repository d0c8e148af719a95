import type { ReadStatement } from '@forman/domain/money/bank/statement';
import type { Cents } from '@forman/domain/money';
import { wrongFile } from '../../../http/csv-file.ts';
import { lineOf, dayOf } from './lines.ts';

/**
 * Reads CFONB 120: records of 120 signs, by their places in the format of the French banks' committee (relevé de
 * compte sur support informatique): 01 opening balance, 04 movement, 05 more of it, 07 closing balance.
 * @throws AppError invalid on the file.
 */
export function readCfonb(text: string): ReadStatement[] {
  const statements: ReadStatement[] = [];
  let open: ReadStatement | null = null;
  for (const [index, record] of recordsOf(text).entries()) {
    const kind = record.slice(0, 2);
    if (kind === '01') {
      if (open) throw cut();
      open = opened(record);
    } else if (!open) {
      throw wrongFile(`Ligne ${index + 1}\u00a0: un relevé CFONB commence par un ancien solde (01)`);
    } else if (kind === '04') {
      open.lines.push(movement(record));
    } else if (kind === '05') {
      const last = open.lines.at(-1);
      if (last)
        open.lines[open.lines.length - 1] = lineOf({ ...last, label: [last.label, record.slice(48, 118)] });
    } else if (kind === '07') {
      statements.push({ ...open, closingCents: amountAt(record), lastOn: dayAt(record) });
      open = null;
    } else {
      throw wrongFile(`Ligne ${index + 1}\u00a0: «\u00a0${kind}\u00a0» n’est pas un code de relevé CFONB`);
    }
  }
  if (open) throw cut();
  return statements;
}

const recordSize = 120;

/** Records stand one a line, or one after the other. */
function recordsOf(text: string): string[] {
  const lines = text.split(/\r?\n|\r/).filter((line) => line.trim() !== '');
  const isOneLine = lines.length === 1 && lines[0]!.length > recordSize;
  const records = isOneLine
    ? (lines[0]!.match(/.{1,120}/g) ?? [])
    : lines.map((line) => line.padEnd(recordSize));
  if (records.some((record) => record.length !== recordSize)) throw cut();
  return records;
}

const cut = () =>
  wrongFile('Le relevé CFONB est coupé\u00a0: son nouveau solde (07) manque. Téléchargez-le à nouveau');

const opened = (record: string): ReadStatement => ({
  account: `${record.slice(2, 7)}${record.slice(11, 16)}${record.slice(21, 32)}`,
  currency: record.slice(16, 19).trim(),
  openingCents: amountAt(record),
  closingCents: null,
  firstOn: dayAt(record),
  lastOn: dayAt(record),
  lines: [],
});

const movement = (record: string) =>
  lineOf({
    on: dayAt(record),
    amountCents: amountAt(record),
    label: [record.slice(48, 79)],
    reference: record.slice(81, 88).trim(),
  });

/** DDMMYY */
const dayAt = (record: string): string =>
  dayOf(record.slice(34, 40).replace(/^(\d{2})(\d{2})(\d{2})$/, '$1/$2/20$3'));

const credits = '{ABCDEFGHI';
const debits = '}JKLMNOPQR';

/** Fourteen signs whose last one is a digit and the side at once; the nineteenth says how many are decimals. */
function amountAt(record: string): Cents {
  const written = record.slice(90, 104);
  const decimals = Number(record.slice(19, 20));
  const last = written.slice(-1);
  const digit = Math.max(credits.indexOf(last), debits.indexOf(last));
  if (!/^[\d ]{13}$/.test(written.slice(0, 13)) || digit < 0 || decimals > 2 || Number.isNaN(decimals))
    throw wrongFile(`«\u00a0${written.trim()}\u00a0» n’est pas un montant CFONB`);
  const cents = Number(`${written.slice(0, 13).trim()}${digit}`) * 10 ** (2 - decimals);
  return debits.includes(last) ? -cents : cents;
}
