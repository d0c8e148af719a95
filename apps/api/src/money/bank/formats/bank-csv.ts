import type { Cents } from '@forman/domain/money';
import type { ReadStatement, StatementLine } from '@forman/domain/money/bank/statement';
import { readSignedEuros } from '@forman/domain/values/euros';
import { searchable } from '@forman/domain/values/search';
import { readCsvFile, wrongFile } from '../../../http/csv-file.ts';
import { amountOf } from './amounts.ts';
import { dayOf, lineOf } from './lines.ts';

/**
 * Headings of the columns in the files of French banks, without accents and case. A file has a day, a label, and an
 * amount or two columns of debits and credits; each list is in order of preference.
 */
const headings = {
  on: [
    'date de comptabilisation', 'date comptabilisation', 'date comptable', 'date operation', 'date de l operation', 'date d operation', 'dateop',
    'date',
  ],
  label: [
    'libelle operation', 'libelle complet operation', 'libelle de l operation', 'libelle', 'libelle simplifie',
    'label', 'nature de l operation', 'detail', 'operation', 'description',
  ],
  more: ['informations complementaires', 'detail de l ecriture', 'detail', 'nom de la contrepartie', 'supplierfound'],
  amount: [
    'montant', 'montant operation', 'montant de l operation', 'montant eur', 'montant euros', 'montant en euros',
    'montant operation en euro', 'montant total ttc', 'amount',
  ],
  debit: ['debit', 'debit euros', 'debit eur', 'montant debit'],
  credit: ['credit', 'credit euros', 'credit eur', 'montant credit'],
  balance: ['solde', 'solde eur', 'accountbalance'],
  reference: ['reference', 'numero d operation', 'reference operation', 'identifiant de transaction'],
} as const; // prettier-ignore
type Column = keyof typeof headings;

const plainHeading = (cell: string): string =>
  searchable(cell.replaceAll(/[_().:/]+/g, ' '))
    .replaceAll(/\s+/g, ' ')
    .trim();

function columnsOf(header: readonly string[]): Partial<Record<Column, number>> {
  const plain = header.map(plainHeading);
  const columns: Partial<Record<Column, number>> = {};
  for (const [column, names] of Object.entries(headings)) {
    const name = names.find((one) => plain.includes(one));
    if (name !== undefined) columns[column as Column] = plain.indexOf(name);
  }
  return columns;
}

const isHeader = (cells: string[]): boolean => {
  const { on, label, amount, debit, credit } = columnsOf(cells);
  return on !== undefined && label !== undefined && (amount ?? debit ?? credit) !== undefined;
};

/**
 * Reads the CSV of a bank, by its headings; a balance above them is of the day of the download, and not read.
 * @throws AppError invalid on the file.
 */
export function readBankCsv(text: string): ReadStatement {
  const { header, rows } = readCsvFile(text, isHeader);
  if (!isHeader(header))
    throw wrongFile(
      'Les colonnes ne sont pas celles d’un relevé\u00a0: il faut un jour, un libellé et un montant (ou un débit et un crédit)',
    );
  const columns = columnsOf(header);
  const cellAt = (cells: readonly string[], column: Column): string => cells[columns[column] ?? -1] ?? '';
  // Titles and totals of a bank stand around its lines, without a day.
  const read = rows.flatMap(({ line, cells }) => {
    if (cellAt(cells, 'on') === '') return [];
    const amountCents = signedOf(line, cells, cellAt);
    if (amountCents === 0) return [];
    const label = [cellAt(cells, 'label'), cellAt(cells, 'more')];
    const reference = cellAt(cells, 'reference');
    const balance = readSignedEuros(cellAt(cells, 'balance'));
    return [{ ...lineOf({ on: dayOf(cellAt(cells, 'on')), amountCents, label, reference }), balance }];
  });
  if (read.length === 0) throw wrongFile('Le fichier n’a aucune ligne de relevé sous ses titres');
  return toStatement(read, text);
}

function signedOf(
  line: number,
  cells: readonly string[],
  cellAt: (cells: readonly string[], column: Column) => string,
): Cents {
  const [amount, debit, credit] = [cellAt(cells, 'amount'), cellAt(cells, 'debit'), cellAt(cells, 'credit')];
  if (amount !== '') return amountOf(amount);
  if (debit === '' && credit === '')
    throw wrongFile(`Ligne ${line}\u00a0: elle n’a pas de montant. Le fichier est peut-être coupé`);
  return (credit === '' ? 0 : Math.abs(amountOf(credit))) - (debit === '' ? 0 : Math.abs(amountOf(debit)));
}

type Read = StatementLine & { balance: Cents | null };

function toStatement(read: readonly Read[], text: string): ReadStatement {
  // Most banks write the newest line first.
  const isNewestFirst = read[0]!.on > read.at(-1)!.on || hasBalancesUpwards(read);
  const inOrder = isNewestFirst ? read.toReversed() : read;
  const [first, last] = [inOrder[0]!, inOrder.at(-1)!];
  return {
    account: accountAbove(text),
    currency: '',
    openingCents: first.balance === null ? null : first.balance - first.amountCents,
    closingCents: last.balance,
    firstOn: first.on,
    lastOn: last.on,
    lines: inOrder.map(({ balance: _balance, ...line }) => line),
  };
}

/** True when each balance is that of the line below it with the line's own amount: all are of one day. */
const hasBalancesUpwards = (read: readonly Read[]): boolean => {
  const [newest, before] = read;
  return (
    newest?.balance != null &&
    before?.balance != null &&
    newest.balance === before.balance + newest.amountCents
  );
};

/** The account that stands above the headings, where the bank writes it. */
function accountAbove(text: string): string {
  const above = text.split(/\r?\n|\r/, 8).join('\n');
  const [iban = ''] = /FR\d{2}(?:[ ]?[\dA-Z]{4}){5}[ ]?[\dA-Z]{3}/.exec(above) ?? [];
  return iban;
}
