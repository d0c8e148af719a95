import type { LedgerLine } from '@forman/contract/books/ledger';
import { formatNumericDay } from '@forman/domain/french-dates';
import { Link } from 'react-router';
import type { PagedColumn } from '../../ui/paged-table/columns.ts';
import { balanceText, csvEuros } from './ledger-words.ts';
import { Day, Letters, type Pdf, Piece, sideOf } from './line-cells.tsx';
import type { Ledger } from './use-ledger.ts';

type Options = { pdf: Pdf; isByPerson: boolean; isOfPerson: boolean; ledger: Ledger; account: string };

export const accountColumns = (options: Options): PagedColumn<LedgerLine>[] => [
  {
    key: 'on',
    head: 'Date',
    csv: ({ on }) => formatNumericDay(on),
    cell: ({ on }) => <Day on={on} />,
  },
  {
    key: 'journal',
    head: 'Journal',
    phone: 'hidden',
    csv: ({ journal }) => journal,
    cell: ({ journal }) => <span className="chip chip-line">{journal}</span>,
  },
  {
    key: 'piece',
    head: 'Pièce',
    phone: 'title',
    isFixed: true,
    csv: ({ piece }) => piece,
    cell: (line) => <Piece line={line} pdf={options.pdf} />,
  },
  labelColumn(options),
  ...sideColumns,
  lettersColumn,
  {
    key: 'balance',
    head: 'Solde',
    numeric: true,
    csv: ({ balance = 0 }) => csvEuros(balance),
    cell: ({ balance = 0 }) => <span className="num nowrap muted">{balanceText(balance)}</span>,
  },
];

/** Label of a line. On an account kept by person, the person's name links to their own lines. */
const labelColumn = ({ isByPerson, isOfPerson, ledger, account }: Options): PagedColumn<LedgerLine> => ({
  key: 'label',
  head: 'Libellé',
  csv: ({ party, label }) => (isByPerson && !isOfPerson && party ? `${party}, ${label}` : label),
  cell: ({ userId, party, label }) => (
    <span className="led-what grid gap-2">
      {userId !== null && !isOfPerson && (
        <Link to={ledger.to({ vue: 'compte', compte: account, personne: String(userId) })}>{party}</Link>
      )}
      <span className={isByPerson && !isOfPerson ? 'small muted' : undefined}>{label}</span>
    </span>
  ),
});

/** Columns of debit and credit. */
export const sideColumns: PagedColumn<LedgerLine>[] = [
  {
    key: 'debit',
    head: 'Débit',
    numeric: true,
    csv: ({ debit }) => (debit === 0 ? '' : csvEuros(debit)),
    cell: ({ debit }) => sideOf(debit),
  },
  {
    key: 'credit',
    head: 'Crédit',
    numeric: true,
    csv: ({ credit }) => (credit === 0 ? '' : csvEuros(credit)),
    cell: ({ credit }) => sideOf(credit),
  },
];

export const lettersColumn: PagedColumn<LedgerLine> = {
  key: 'letters',
  head: 'Lettrage',
  phone: 'corner',
  csv: ({ letters }) => letters ?? '',
  cell: ({ letters }) => letters && <Letters letters={letters} />,
};
