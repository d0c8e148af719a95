import { eurosToCents, formatEuros } from '@forman/domain/money';
import { frenchSpaces } from '@forman/domain/text';
import { useId } from 'react';
import type { Answer } from '../../api/client.ts';
import type { SortedColumn } from '../../ui/sorted-rows.ts';
import { SortedTable } from '../../ui/SortedTable.tsx';
import { When } from '../../ui/When.tsx';

type Movement = Answer<'getFormerAccount'>['movements'][number];

/** Movements of credit of a former tool, to be read: what is left of them is among the open avoirs. */
export function FormerMovements({ rows }: { rows: readonly Movement[] }) {
  const heading = useId();
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby={heading}>
      <div className="sec-head">
        <h2 id={heading}>Dans l’ancien outil</h2>
      </div>
      <SortedTable
        caption="Mouvements de mon avoir dans l’ancien outil"
        orderName="anciens"
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
      />
    </section>
  );
}

/** Negative for a debit. */
const signed = ({ type, amount }: Movement): number => (type === 'crédit' ? amount : -amount);

const columns: SortedColumn<Movement>[] = [
  {
    key: 'what',
    head: 'Objet',
    phone: 'title',
    by: ({ label }) => label,
    cell: ({ label }) => frenchSpaces(label),
  },
  { key: 'date', head: 'Date', by: ({ date }) => date, cell: ({ date }) => <When date={date} /> },
  {
    key: 'amount',
    head: 'Montant',
    numeric: true,
    by: signed,
    cell: ({ type, amount }) => (
      <span className={type === 'crédit' ? 'num nowrap own-plus' : 'num nowrap'}>
        {type === 'crédit' ? '+' : '−'}&nbsp;{formatEuros(eurosToCents(amount))}
      </span>
    ),
  },
];
