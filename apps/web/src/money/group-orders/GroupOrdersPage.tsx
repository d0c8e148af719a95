import './group-orders.css';
import { IconBuildingBank, IconPlus } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { callQuery } from '../../api/query.ts';
import { can, homeOf, useViewer } from '../../api/viewer.ts';
import { pathTo, routes } from '../../paths.ts';
import type { Column } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Money } from '../../ui/Money.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { readPage } from '../../ui/pages.ts';
import { Pagination } from '../../ui/Pagination.tsx';
import { ServerSortedTable } from '../../ui/ServerSortedTable.tsx';
import { TableSkeleton } from '../../ui/Skeleton.tsx';
import { useSearch } from '../../ui/use-search.ts';
import { DueDay } from './DueDay.tsx';
import { FirmRights } from './FirmRights.tsx';
import { NoRight } from './NoRight.tsx';
import { NoCompany } from './NoCompany.tsx';
import { countedSeats, type GroupOrder, OrderChip } from './order-words.tsx';
import { ownOrders, sortFields } from './own-orders.ts';

/** A member's orders for their company: quotes, and orders paid by transfer. */
export function GroupOrdersPage() {
  const me = useViewer();
  const [search] = useSearch();
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...ownOrders(search),
    placeholderData: keepPreviousData,
  });
  const retry = (): void => void refetch();
  const isEmpty = data?.count === 0;
  const mayOrder = can(me, 'group_orders.place');
  // A refusal of the first order is explained in place of the empty list.
  const first = useQuery({ ...callQuery('groupOrderChoices', { query: {} }), enabled: isEmpty && mayOrder });
  const refusal = first.data?.decision.reason;
  const isRead = data && !(isEmpty && mayOrder && first.isPending);
  return (
    <div className="group-orders">
      <PageHeader
        title="Commandes groupées"
        crumbs={[
          { label: 'Accueil', to: homeOf(me) },
          { label: 'Mes factures', to: routes.invoices },
          { label: 'Commandes groupées' },
        ]}
        lead="Plusieurs inscriptions pour votre cabinet, réglées par un seul virement, avec une seule facture."
        action={!isEmpty && mayOrder && <NewOrder />}
      />
      {isRead &&
        isEmpty &&
        (refusal === 'order_no_company' ? (
          <NoCompany />
        ) : refusal === 'order_no_right' ? (
          <NoRight sentence={first.data?.sentence ?? null} />
        ) : (
          <NoOrder mayOrder={mayOrder} />
        ))}
      {data && !isEmpty && (
        <>
          <ServerSortedTable
            caption="Mes commandes groupées"
            columns={columns}
            sortFields={sortFields}
            rows={data.orders}
            rowKey={({ id }) => id}
            isBusy={isPlaceholderData}
          />
          <Pagination page={readPage(search)} last={data.maxPage} />
        </>
      )}
      {mayOrder && <FirmRights />}
      {!data && error && (
        <ErrorState title="Vos commandes n’ont pas pu être lues" error={error} onRetry={retry} />
      )}
      {!isRead && !error && <TableSkeleton label="Chargement de vos commandes" onRetry={retry} />}
    </div>
  );
}

const NewOrder = () => (
  <Link className="btn btn-primary" to={routes.groupOrderCreate}>
    <IconPlus aria-hidden="true" />
    Nouvelle commande
  </Link>
);

const NoOrder = ({ mayOrder }: { mayOrder: boolean }) => (
  <EmptyState title="Aucune commande groupée" icon={<IconBuildingBank />} action={mayOrder && <NewOrder />}>
    Inscrivez plusieurs personnes de votre cabinet d’un coup&nbsp;: un devis ou une facture pro forma, un
    virement, une facture.
  </EmptyState>
);

const columns: readonly Column<GroupOrder>[] = [
  {
    key: 'number',
    head: 'Numéro',
    phone: 'title',
    cell: ({ id, number }) => (
      <Link className="go-number line-link" to={pathTo('groupOrder', { id })}>
        {number}
      </Link>
    ),
  },
  { key: 'state', head: 'État', phone: 'corner', cell: ({ state }) => <OrderChip state={state} /> },
  { key: 'seats', head: 'Inscriptions', cell: (order) => <SeatsInShort order={order} /> },
  { key: 'dueOn', head: 'Échéance', cell: (order) => <DueDay order={order} /> },
  {
    key: 'total',
    head: 'Total TTC',
    numeric: true,
    cell: ({ total }) => (
      <b className="strong">
        <Money euros={total} />
      </b>
    ),
  },
];

/** Number of seats in an order, and titles of their sessions. */
export function SeatsInShort({ order: { seats } }: { order: GroupOrder }) {
  const titles = [...new Set(seats.map(({ session }) => session.title))];
  const [first, ...others] = titles;
  return (
    <span className="go-two grid">
      <span className="nowrap">{countedSeats(seats.length)}</span>
      <span className="small muted">
        {first}
        {others.length > 0 && ` et ${others.length === 1 ? 'une autre' : `${others.length} autres`}`}
      </span>
    </span>
  );
}
