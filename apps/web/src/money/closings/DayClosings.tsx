import { formatDay } from '@forman/domain/french-dates';
import { parisInstant } from '@forman/domain/paris-time';
import { Link } from 'react-router';
import { useCall } from '../../api/query.ts';
import { pathTo } from '../../paths.ts';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Money } from '../../ui/Money.tsx';
import { TableSkeleton } from '../../ui/Skeleton.tsx';
import type { SortedColumn } from '../../ui/sorted-rows.ts';
import { SortedTable } from '../../ui/SortedTable.tsx';
import { type Closing, monthName, rangeOf, shortHash } from './words.ts';

const nameOf = ({ lastOn }: Closing): string => formatDay(parisInstant(lastOn));

const columns: readonly SortedColumn<Closing>[] = [
  {
    key: 'day',
    head: 'Jour',
    phone: 'title',
    by: ({ lastOn }) => lastOn,
    cell: (closing) => (
      <Link className="link nowrap" to={pathTo('closing', { id: closing.id })}>
        {nameOf(closing)}
      </Link>
    ),
  },
  {
    key: 'pieces',
    head: 'Pièces',
    cell: ({ invoices, credits }) =>
      [rangeOf(invoices), rangeOf(credits)].filter(Boolean).join(', ') || (
        <span className="muted">aucune</span>
      ),
  },
  {
    key: 'gross',
    head: 'TTC',
    numeric: true,
    by: ({ invoices, credits }) => invoices.gross - credits.gross,
    cell: ({ invoices, credits }) => <Money euros={invoices.gross - credits.gross} />,
  },
  {
    key: 'entries',
    head: 'Écritures',
    numeric: true,
    by: ({ entries: { first } }) => first ?? 0,
    cell: ({ entries: { first, last } }) =>
      first === null ? <span className="muted">aucune</span> : `${first} à ${last}`,
  },
  {
    key: 'hash',
    head: 'Empreinte',
    cell: (closing) => (
      <span className="proof-inline nowrap">
        <code>{shortHash(closing.hash)}</code>
        <CopyButton text={closing.hash} label={`Copier l’empreinte\u00a0: ${nameOf(closing)}`} />
      </span>
    ),
  },
];

/** Closed days of a month, latest first. @param month "2026-11" */
export function DayClosings({ month }: { month: string }) {
  const { data, error, refetch } = useCall('listClosings', { query: { kind: 'day', period: month } });
  const retry = (): void => void refetch();
  if (error && !data)
    return <ErrorState title="Les jours n’ont pas pu être lus" error={error} onRetry={retry} />;
  if (!data) return <TableSkeleton label="Chargement des jours" onRetry={retry} />;
  return (
    <SortedTable
      caption={`Jours clos, ${monthName(month)}`}
      columns={columns}
      rows={data.closings}
      rowKey={({ id }) => id}
    />
  );
}
