import type { Cents } from '../../money.ts';
import { isDay } from '../../paris-time.ts';
import { type FecColumn, fecColumns, fecHeader, fecLineEnd, sealedText } from './fec.ts';

/** The sums of a file, for comparison with closings. */
export type FecReading = {
  faults: string[];
  lines: number;
  debitCents: Cents;
  creditCents: Cents;
  /** Sealed form of the lines, by their day of entry. */
  sealedByDay: Map<string, string[]>;
};

/**
 * Reads a file of entries and checks columns, days, amounts, the balance of each entry, and numbers without
 * gap in each year.
 * @returns one English phrase a fault with the number of its line, the first ones of many.
 */
export function readFec(file: string): FecReading {
  const reading: FecReading = { faults: [], lines: 0, debitCents: 0, creditCents: 0, sealedByDay: new Map() };
  const rows = file.split(fecLineEnd);
  if (rows[0] !== fecHeader) reading.faults.push('line 1: the columns are not the eighteen in their order');
  if (rows.pop() !== '') reading.faults.push('the last line has no end');
  const entries: Entries = { current: null, lastByYear: new Map() };
  for (const [index, row] of rows.entries()) {
    if (index === 0) continue;
    const found = lineFaults(row.split('\t'));
    if (found.length === 0) take(reading, { row, entries, at: index + 1 });
    else reading.faults.push(...found.map((fault) => `line ${index + 1}: ${fault}`));
  }
  closeEntry(reading, entries);
  if (reading.debitCents !== reading.creditCents) reading.faults.push('debits are not credits');
  return { ...reading, faults: reading.faults.slice(0, mostFaults) };
}

const mostFaults = 50;
type Entry = { key: string; number: number; balance: Cents };
type Entries = { current: Entry | null; lastByYear: Map<string, number> };

const dayPattern = /^\d{8}$/;
const amountPattern = /^\d+,\d{2}$/;
const required: readonly FecColumn[] = [
  'JournalCode', 'JournalLib', 'EcritureNum', 'EcritureDate', 'CompteNum', 'CompteLib', 'PieceRef', 'PieceDate',
  'EcritureLib', 'Debit', 'Credit', 'ValidDate',
]; // prettier-ignore

const isCompactDay = (text: string): boolean =>
  dayPattern.test(text) && isDay(`${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}`);
const valueOf = (cells: readonly string[], column: FecColumn): string =>
  cells[fecColumns.indexOf(column)] ?? '';
const centsOf = (text: string): Cents => Number(text.replace(',', ''));

function lineFaults(cells: readonly string[]): string[] {
  if (cells.length !== fecColumns.length) return [`${cells.length} cells instead of ${fecColumns.length}`];
  const get = (column: FecColumn): string => valueOf(cells, column);
  const [debit, credit] = [get('Debit'), get('Credit')];
  const areAmounts = amountPattern.test(debit) && amountPattern.test(credit);
  const checks: [boolean, string][] = [
    ...required.map((column): [boolean, string] => [get(column) === '', `${column} is empty`]),
    [!/^[1-9]\d*$/.test(get('EcritureNum')), 'EcritureNum is no number'],
    [!/^[0-9A-Za-z]{3,}$/.test(get('CompteNum')), 'CompteNum is no account'],
    ...(['EcritureDate', 'PieceDate', 'ValidDate'] as const).map((column): [boolean, string] => [
      !isCompactDay(get(column)),
      `${column} is no day`,
    ]),
    [get('DateLet') !== '' && !isCompactDay(get('DateLet')), 'DateLet is no day'],
    [(get('EcritureLet') === '') !== (get('DateLet') === ''), 'a letter has its day, and a day its letter'],
    [get('ValidDate') < get('EcritureDate'), 'validated before its day'],
    [(get('CompAuxNum') === '') !== (get('CompAuxLib') === ''), 'a third party has number and name'],
    [!areAmounts, 'Debit or Credit is no amount'],
    [areAmounts && centsOf(debit) > 0 === centsOf(credit) > 0, 'a line has one side'],
  ];
  return checks.filter(([isFault]) => isFault).map(([, fault]) => fault);
}

function take(
  reading: FecReading,
  { row, entries, at }: { row: string; entries: Entries; at: number },
): void {
  const cells = row.split('\t');
  const get = (column: FecColumn): string => valueOf(cells, column);
  const [debit, credit] = [centsOf(get('Debit')), centsOf(get('Credit'))];
  reading.lines += 1;
  reading.debitCents += debit;
  reading.creditCents += credit;
  const on = get('EcritureDate');
  const day = `${on.slice(0, 4)}-${on.slice(4, 6)}-${on.slice(6)}`;
  const number = Number(get('EcritureNum'));
  // Lines of one entry stand together, and agree on it.
  const key = `${day} ${number} ${get('JournalCode')}`;
  if (entries.current?.key !== key) {
    closeEntry(reading, entries);
    const year = day.slice(0, 4);
    const last = entries.lastByYear.get(year);
    if (last !== undefined && number !== last + 1)
      reading.faults.push(`line ${at}: entry ${number} follows ${last}`);
    entries.lastByYear.set(year, number);
    entries.current = { key, number, balance: 0 };
  }
  entries.current.balance += debit - credit;
  const sealed = reading.sealedByDay.get(day) ?? [];
  sealed.push(sealedText(row));
  reading.sealedByDay.set(day, sealed);
}

function closeEntry(reading: FecReading, { current }: Entries): void {
  if (current && current.balance !== 0)
    reading.faults.push(`entry ${current.number}: debits are not credits`);
}
