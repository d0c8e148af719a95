import '../credits.css';
import { actionLabel } from '@forman/domain/money/credits/actions';
import { formatHour, formatNumericDay } from '@forman/domain/french-dates';
import { parisDay } from '@forman/domain/paris-time';
import { fullName } from '@forman/domain/text';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { type Answer, call } from '../../../api/client.ts';
import { useCall } from '../../../api/query.ts';
import { can, useViewer } from '../../../api/viewer.ts';
import { labels } from '../../../messages/fr.ts';
import { pathTo, routes } from '../../../paths.ts';
import { readYear, thisYear } from '../../../platform/shared/report-years.ts';
import { Chip } from '../../../ui/Chip.tsx';
import type { Crumb } from '../../../ui/Crumbs.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Money } from '../../../ui/Money.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import type { Column } from '../../../ui/DataTable.tsx';
import { orderQuery, useOrder } from '../../../ui/sorted-rows.ts';
import { readPage } from '../../../ui/pages.ts';
import { ServerSortedTable } from '../../../ui/ServerSortedTable.tsx';
import { TableSkeleton } from '../../../ui/Skeleton.tsx';
import { YearFrame } from '../../../platform/shared/YearFrame.tsx';
import { useSearch } from '../../../ui/use-search.ts';
import { MovementWords } from '../MovementWords.tsx';

type Detail = Answer<'creditDetail'>;
type Movement = Detail['credits'][number];
type Props = { /** Office in which the page is shown. */ place: 'admin' | 'accountant' };

/** Credit movements of one person in one year, for the books. */
export function CreditHistoryPage({ place }: Props) {
  const { userId = '', year: written } = useParams();
  const [search] = useSearch();
  const [last] = useState(thisYear);
  const year = readYear(written, last);
  const name = place === 'admin' ? 'adminCredits' : 'accountantCredits';
  const navigate = useNavigate();
  const page = readPage(search);
  const order = useOrder();
  const { data, error, refetch } = useCall('creditDetail', {
    params: { userId, year: String(year), page: String(page) },
    query: orderQuery(order.sort, sortFields),
  });
  const retry = (): void => void refetch();
  return (
    <>
      <PageHeader
        title={data ? `Avoirs de ${fullName(data.user)}` : 'Avoirs'}
        crumbs={useCrumbs(place)}
        lead={data && <Sums detail={data} year={year} />}
      />
      <YearFrame
        title={`Mouvements de ${year}`}
        year={year}
        onYear={(other) => void navigate(pathTo(name, { userId, year: other }))}
        files={[
          {
            label: 'Export',
            name: `avoirs-${userId}-${year}`,
            read: () => call('exportCreditDetail', { params: { userId, year: String(year) } }),
          },
        ]}
        isEmpty={data?.credits.length === 0}
        {...(data && { pages: { page, last: data.maxPage } })}
      >
        {data && (
          <ServerSortedTable
            caption={`Mouvements d’avoir de ${year}`}
            columns={columns}
            sortFields={sortFields}
            rows={data.credits}
            rowKey={({ id }) => id}
          />
        )}
        {!data && error && (
          <ErrorState title="Les avoirs n’ont pas pu être lus" error={error} onRetry={retry} />
        )}
        {!data && !error && <TableSkeleton label="Chargement des avoirs" onRetry={retry} />}
      </YearFrame>
    </>
  );
}

function useCrumbs(place: Props['place']): Crumb[] {
  const me = useViewer();
  const last = { label: 'Avoirs' };
  if (place === 'accountant') return [{ label: labels.dashboard, to: routes.accountant }, last];
  const home = can(me, 'portal.member') ? [{ label: 'Accueil', to: routes.home }] : [];
  return [...home, { label: 'Administration', to: routes.admin }, last];
}

const Sums = ({ detail: { totalCredit, totalDebit }, year }: { detail: Detail; year: number }) => (
  <output>
    En {year}&nbsp;: <Money euros={totalCredit} /> de crédit, <Money euros={totalDebit} /> de débit.
  </output>
);

const sortFields: readonly string[] = ['date', 'description', 'amount'];

const columns: Column<Movement>[] = [
  {
    key: 'date',
    head: 'Date',
    phone: 'title',
    cell: ({ date }) => <time dateTime={date}>{formatNumericDay(parisDay(new Date(date)))}</time>,
  },
  {
    key: 'time',
    head: 'Heure',
    cell: ({ date }) => <span className="num">{formatHour(new Date(date))}</span>,
  },
  {
    key: 'type',
    head: 'Type',
    cell: ({ type }) => (
      <Chip tone={type === 'crédit' ? 'good' : 'line'}>{type === 'crédit' ? 'Crédit' : 'Débit'}</Chip>
    ),
  },
  { key: 'description', head: 'Description', cell: (row) => <MovementWords movement={row} /> },
  { key: 'action', head: 'Action', cell: actionLabel },
  { key: 'amount', head: 'Montant', numeric: true, cell: ({ amount }) => <Money euros={amount} /> },
];
