import { eurosToCents, formatEuros } from '@forman/domain/money';
import { useId } from 'react';
import { Link } from 'react-router';
import type { Answer } from '../../api/client.ts';
import { pathTo } from '../../paths.ts';
import type { SortedColumn } from '../../ui/sorted-rows.ts';
import { SortedTable } from '../../ui/SortedTable.tsx';
import { Money } from '../../ui/Money.tsx';
import { Pagination } from '../../ui/Pagination.tsx';
import { readPage } from '../../ui/pages.ts';
import { useSearch } from '../../ui/use-search.ts';
import { When } from '../../ui/When.tsx';
import { MovementWords } from './MovementWords.tsx';

type Movement = Answer<'listCreditMovements'>[number];
const pageSize = 25;

/** Lists the movements of credit, newest first. Lines of 0 €, left by failed payments, are omitted. */
export function Movements({ rows }: { rows: readonly Movement[] }) {
  const heading = useId();
  const [search] = useSearch();
  const moved = rows.filter(({ amount }) => amount > 0);
  const last = Math.max(1, Math.ceil(moved.length / pageSize));
  const page = Math.min(readPage(search), last);
  if (moved.length === 0) return null;
  return (
    <section aria-labelledby={heading}>
      <div className="sec-head">
        <h2 id={heading}>Mouvements</h2>
      </div>
      <SortedTable
        caption="Mouvements de mon avoir"
        columns={columns}
        rows={moved}
        pageOf={(sorted) => sorted.slice((page - 1) * pageSize, page * pageSize)}
        rowKey={({ id }) => id}
      />
      <Pagination page={page} last={last} />
    </section>
  );
}

/** Amount of a movement, negative for a debit. */
const signed = ({ type, amount }: Movement): number => (type === 'crédit' ? amount : -amount);

const columns: SortedColumn<Movement>[] = [
  {
    key: 'what',
    head: 'Objet',
    phone: 'title',
    by: ({ description }) => description,
    cell: (row) => <What row={row} />,
  },
  { key: 'date', head: 'Date', by: ({ date }) => date, cell: ({ date }) => <When date={date} /> },
  { key: 'amount', head: 'Montant', numeric: true, by: signed, cell: (row) => <Signed row={row} /> },
  { key: 'left', head: 'Solde après', numeric: true, cell: ({ amountLeft }) => <Money euros={amountLeft} /> },
];

const What = ({ row }: { row: Movement }) => {
  const { transaction_id: invoice } = row;
  if (invoice === null) return <MovementWords movement={row} />;
  return <Link to={pathTo('invoice', { id: invoice })}>{row.description}</Link>;
};

const Signed = ({ row: { type, amount } }: { row: Movement }) => (
  <span className={type === 'crédit' ? 'num nowrap own-plus' : 'num nowrap'}>
    {type === 'crédit' ? '+' : '−'}&nbsp;{formatEuros(eurosToCents(amount))}
  </span>
);
