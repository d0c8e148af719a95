import {
  type OpeningLine,
  type OpeningSource,
  mostOpeningLines,
  resultAccounts,
} from '@forman/domain/books/ledger/opening';
import { isResultAccount } from '@forman/domain/books/ledger/chart-settings';
import type { Cents } from '@forman/domain/money';
import { plain } from '@forman/domain/text';
import { readSignedEuros } from '@forman/domain/values/euros';
import { anyText, readCsvFile, wrongFile } from '../../http/csv-file.ts';

/**
 * Headings of the columns in balances of accounts and in the FEC, without accents and signs; each list is in order of
 * preference. A balance has a balance in one or two columns, else the sums of both sides; the FEC (LPF A47 A-1) has
 * lines, which are summed by account.
 */
const headings = {
  account: ['comptenum', 'compte', 'numerodecompte', 'ndecompte', 'ncompte', 'nocompte', 'numcompte', 'numero', 'codecompte'],
  label: ['comptelib', 'libelle', 'intitule', 'libelleducompte', 'libellecompte', 'intituleducompte', 'nomducompte', 'designation'],
  owed: ['soldedebit', 'soldedebiteur', 'soldesdebiteurs', 'soldefinaldebit', 'debiteur'],
  owing: ['soldecredit', 'soldecrediteur', 'soldescrediteurs', 'soldefinalcredit', 'crediteur'],
  balance: ['solde', 'soldefinal', 'solden'],
  debit: ['debit', 'debits', 'totaldebit', 'mouvementdebit', 'mouvementsdebit'],
  credit: ['credit', 'credits', 'totalcredit', 'mouvementcredit', 'mouvementscredit'],
  amount: ['montant'],
  side: ['sens'],
} as const; // prettier-ignore
type Column = keyof typeof headings;
type Columns = Partial<Record<Column, number>>;

const bare = (cell: string): string => plain(cell).replaceAll(/[^a-z0-9]/g, '');

function columnsOf(header: readonly string[]): Columns {
  const titles = header.map(bare);
  return Object.fromEntries(
    Object.entries(headings).flatMap(([column, names]) => {
      const name = names.find((one) => titles.includes(one));
      return name === undefined ? [] : [[column, titles.indexOf(name)]];
    }),
  );
}

/** The columns of the amounts that a file has, the best first. */
function sidesOf({ owed, owing, balance, debit, credit, amount, side }: Columns): Column[] | null {
  if (owed !== undefined && owing !== undefined) return ['owed', 'owing'];
  if (balance !== undefined) return ['balance'];
  if (debit !== undefined && credit !== undefined) return ['debit', 'credit'];
  return amount !== undefined && side !== undefined ? ['amount', 'side'] : null;
}

const isHeader = (cells: readonly string[]): boolean => {
  const columns = columnsOf(cells);
  return columns.account !== undefined && sidesOf(columns) !== null;
};

/**
 * Reads a balance of accounts (CSV) or a FEC as the lines of an opening: one an account, on the side of its balance.
 * What the year has brought (classes 6 and 7) becomes one line, 120 or 129. Titles, sums of classes and totals, which
 * have no account number, are skipped.
 * @throws AppError invalid on the file, with the line and what it has.
 */
export function readBalanceFile(bytes: Buffer): {
  source: Extract<OpeningSource, 'balance' | 'fec'>;
  lines: OpeningLine[];
} {
  const { header, rows } = readCsvFile(anyText(bytes), isHeader);
  const columns = columnsOf(header);
  const sides = sidesOf(columns);
  if (columns.account === undefined || !sides)
    throw wrongFile(
      'Il faut une colonne de comptes, et un débit et un crédit, ou un solde\u00a0: ce n’est ni une balance ni un FEC',
    );
  const isFec = header.some((title) => bare(title) === 'ecriturenum');
  const cellOf = (cells: readonly string[], column: Column): string => cells[columns[column] ?? -1] ?? '';
  const sums = new Map<string, { label: string; cents: Cents }>();
  let resultCents: Cents = 0;
  for (const { line, cells } of rows) {
    const account = cellOf(cells, 'account').replaceAll(/[\s.]/g, '').toUpperCase();
    if (!/^[1-7]\d\d[0-9A-Z]*$/.test(account)) continue;
    const cents = centsOf(
      line,
      sides.map((side) => cellOf(cells, side)),
      sides,
    );
    if (isResultAccount(account)) {
      resultCents += cents;
      continue;
    }
    const before = sums.get(account);
    sums.set(account, {
      label: before?.label || cellOf(cells, 'label') || account,
      cents: (before?.cents ?? 0) + cents,
    });
  }
  const { account, label } = resultCents < 0 ? resultAccounts.surplus : resultAccounts.deficit;
  if (resultCents !== 0) sums.set(account, { label, cents: (sums.get(account)?.cents ?? 0) + resultCents });
  const lines = [...sums]
    .filter(([, { cents }]) => cents !== 0)
    .map(([number, sum]) => ({
      account: number,
      label: sum.label,
      debitCents: Math.max(sum.cents, 0),
      creditCents: Math.max(-sum.cents, 0),
    }))
    .toSorted((one, other) => (one.account < other.account ? -1 : 1));
  if (lines.length === 0) throw wrongFile('Aucune ligne n’a un numéro de compte et un montant');
  if (lines.length > mostOpeningLines)
    throw wrongFile(
      `La balance dépasse ${mostOpeningLines} comptes\u00a0: exportez-la sans les comptes auxiliaires`,
    );
  return { source: isFec ? 'fec' : 'balance', lines };
}

/** @returns cents, above 0 for a debit. */
function centsOf(line: number, cells: readonly string[], sides: readonly Column[]): Cents {
  const read = (cell: string): Cents => {
    const cents = cell === '' ? 0 : readSignedEuros(cell.replace(/^\((.*)\)$/, '-$1'));
    if (cents === null)
      throw wrongFile(`Ligne ${line}\u00a0: «\u00a0${cell.slice(0, 40)}\u00a0» n’est pas un montant`);
    return cents;
  };
  const [first = '', second = ''] = cells;
  if (sides[0] === 'balance') return read(first);
  if (sides[0] === 'amount') return /^(?:c|-)/i.test(second) ? -read(first) : read(first);
  return read(first) - read(second);
}
