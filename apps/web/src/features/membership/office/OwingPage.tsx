import '../membership.css';
import { formatNumericDay } from '@forman/domain/french-dates';
import { parisDay } from '@forman/domain/paris-time';
import { fullName, plural } from '@forman/domain/text';
import { IconClock, IconMoodCheck, IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { pathTo, routes } from '../../../paths.ts';
import { Chip } from '../../../ui/Chip.tsx';
import { type Column, DataTable } from '../../../ui/DataTable.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { LevelName } from '../../../ui/LevelName.tsx';
import { Money } from '../../../ui/Money.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { Pagination } from '../../../ui/Pagination.tsx';
import { RowSkeletons } from '../../../ui/Skeleton.tsx';
import { useSearch } from '../../../ui/use-search.ts';
import { type Owing, owingQuery } from './owing.ts';

const pageSize = 25;
const title = 'Cotisations à régler';

/** Who owes dues, the longest ended first. */
export function OwingPage() {
  const { data, error, refetch } = useQuery(owingQuery);
  const retry = (): void => void refetch();
  return (
    <>
      <PageHeader
        title={title}
        crumbs={[
          { label: 'Accueil', to: routes.home },
          { label: 'Administration', to: routes.admin },
          { label: title },
        ]}
        lead={data && <output>{leadOf(data)}</output>}
      />
      {data && data.length > 0 && <OwingTable people={data} />}
      {data?.length === 0 && (
        <EmptyState title="Tout le monde est à jour" icon={<IconMoodCheck />}>
          Les membres dont l’adhésion est à renouveler apparaîtront ici.
        </EmptyState>
      )}
      {!data && error && (
        <ErrorState title="Les cotisations à régler n’ont pas pu être lues" error={error} onRetry={retry} />
      )}
      {!data && !error && (
        <RowSkeletons label="Chargement des cotisations à régler" count={5} onRetry={retry} />
      )}
    </>
  );
}

/** "12 membres, dont 3 dont l’adhésion a pris fin." */
function leadOf(people: readonly Owing[]): string {
  const ended = people.filter(({ isActive }) => !isActive).length;
  const all = `${people.length} ${plural(people.length, 'membre', 'membres')}`;
  return ended === 0 ? `${all}, tous encore à jour.` : `${all}, dont ${ended} sans adhésion en cours.`;
}

function OwingTable({ people }: { people: readonly Owing[] }) {
  const [search] = useSearch();
  const last = Math.max(1, Math.ceil(people.length / pageSize));
  const page = Math.min(last, Math.max(1, Number(search.get('page')) || 1));
  return (
    <>
      <DataTable
        caption="Membres dont la cotisation est à régler, les plus anciennes d’abord"
        columns={columns}
        rows={people.slice((page - 1) * pageSize, page * pageSize)}
        rowKey={({ id }) => id}
      />
      <Pagination page={page} last={last} />
    </>
  );
}

const dayOrNever = (day: string | null): string => (day ? formatNumericDay(day) : 'Jamais');

const columns: Column<Owing>[] = [
  {
    key: 'who',
    head: 'Membre',
    phone: 'title',
    cell: (row) => (
      <span className="owing-who">
        <Link to={pathTo('profile', { id: row.id })}>{fullName(row)}</Link>
        <span className="small muted">{row.email}</span>
      </span>
    ),
  },
  { key: 'level', head: 'Niveau', cell: ({ level }) => <LevelName role={level} /> },
  {
    key: 'state',
    head: 'Adhésion',
    cell: ({ isActive }) =>
      isActive ? (
        <Chip tone="line" icon={<IconClock aria-hidden="true" />}>
          Bientôt finie
        </Chip>
      ) : (
        <Chip tone="wait" icon={<IconRefresh aria-hidden="true" />}>
          A renouveler
        </Chip>
      ),
  },
  {
    key: 'until',
    head: 'Jusqu’au',
    cell: ({ until }) => <span className="num nowrap">{dayOrNever(until)}</span>,
  },
  {
    key: 'paid',
    head: 'Dernier règlement',
    cell: ({ paidOn }) => <span className="num nowrap">{dayOrNever(paidOn)}</span>,
  },
  {
    key: 'told',
    head: 'Dernier rappel',
    cell: ({ toldAt }) => (
      <span className="num nowrap">{dayOrNever(toldAt && parisDay(new Date(toldAt)))}</span>
    ),
  },
  { key: 'price', head: 'À régler', numeric: true, cell: ({ price }) => <Money euros={price} /> },
];
