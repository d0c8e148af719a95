import '../credits.css';
import { formatHour, formatNumericDay } from '@forman/domain/french-dates';
import { parisDay } from '@forman/domain/paris-time';
import { fullName } from '@forman/domain/text';
import { IconWallet } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import type { Answer } from '../../../api/client.ts';
import { useCall } from '../../../api/query.ts';
import { can, useViewer } from '../../../api/viewer.ts';
import { labels } from '../../../messages/fr.ts';
import { pathTo, routes } from '../../../paths.ts';
import { Chip } from '../../../ui/Chip.tsx';
import type { Crumb } from '../../../ui/Crumbs.tsx';
import { type Column, DataTable } from '../../../ui/DataTable.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Money } from '../../../ui/Money.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { readPage } from '../../../ui/pages.ts';
import { Pagination } from '../../../ui/Pagination.tsx';
import { TableSkeleton } from '../../../ui/Skeleton.tsx';
import { actionLabel, readYear, yearsUntil } from './credit-words.ts';

type Detail = Answer<'creditDetail'>;
type Movement = Detail['credits'][number];
type Props = { /** Whose part of the portal this is. */ place: 'admin' | 'accountant' };

/** The credit movements of one person in one year, for the books. */
export function CreditHistoryPage({ place }: Props) {
  const { userId = '', year: written } = useParams();
  const [search] = useSearchParams();
  const [thisYear] = useState(() => Number(parisDay(new Date()).slice(0, 4)));
  const year = readYear(written, thisYear);
  const page = readPage(search);
  const { data, error, refetch } = useCall('creditDetail', {
    params: { userId, year: String(year), page: String(page) },
  });
  const retry = (): void => void refetch();
  return (
    <>
      <PageHeader
        title={data ? `Avoirs de ${fullName(data.user)}` : 'Avoirs'}
        crumbs={useCrumbs(place)}
        lead={data && <Sums detail={data} year={year} />}
      />
      <YearChoice place={place} userId={userId} year={year} years={yearsUntil(thisYear)} />
      {data && data.credits.length > 0 && (
        <>
          <DataTable
            caption={`Mouvements d’avoir de ${year}, les plus récents d’abord`}
            columns={columns}
            rows={data.credits}
            rowKey={({ id }) => id}
          />
          <Pagination page={page} last={data.maxPage} />
        </>
      )}
      {data?.credits.length === 0 && (
        <EmptyState title="Aucun mouvement" icon={<IconWallet />}>
          L’avoir de cette personne n’a pas bougé en {year}.
        </EmptyState>
      )}
      {!data && error && (
        <ErrorState title="Les avoirs n’ont pas pu être lus" error={error} onRetry={retry} />
      )}
      {!data && !error && <TableSkeleton label="Chargement des avoirs" onRetry={retry} />}
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
    En {year} : <Money euros={totalCredit} /> de crédit, <Money euros={totalDebit} /> de débit.
  </output>
);

type YearProps = Props & { userId: string; year: number; years: readonly number[] };

/** Another year is another address. */
function YearChoice({ place, userId, year, years }: YearProps) {
  const id = useId();
  const navigate = useNavigate();
  const name = place === 'admin' ? 'adminCredits' : 'accountantCredits';
  return (
    <search className="credit-year">
      <div className="field">
        <label htmlFor={id}>Année</label>
        <select
          id={id}
          className="in in-s"
          value={year}
          onChange={({ target }) => void navigate(pathTo(name, { userId, year: target.value }))}
        >
          {years.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </select>
      </div>
    </search>
  );
}

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
  { key: 'description', head: 'Description', cell: ({ description }) => description },
  { key: 'action', head: 'Action', cell: actionLabel },
  { key: 'amount', head: 'Montant', numeric: true, cell: ({ amount }) => <Money euros={amount} /> },
];
