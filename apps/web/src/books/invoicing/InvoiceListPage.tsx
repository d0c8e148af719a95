import './invoices.css';
import type { TransactionView } from '@forman/contract/books/invoicing';
import { IconBuildingBank, IconFileInvoice } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { ownInvoices } from '../../api/own-invoices.ts';
import { useCall } from '../../api/query.ts';
import { can, homeOf, useViewer } from '../../api/viewer.ts';
import { emptyTexts } from '../../messages/fr.ts';
import { routes } from '../../paths.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Pagination } from '../../ui/Pagination.tsx';
import { TableSkeleton } from '../../ui/Skeleton.tsx';
import { useSearch } from '../../ui/use-search.ts';
import {
  filterInvoices,
  invoicedOf,
  type InvoiceFilter,
  pageOf,
  periodWords,
  readFilter,
} from './invoice-filter.ts';
import { FormerInvoices } from './FormerInvoices.tsx';
import { InvoiceFilters } from './InvoiceFilters.tsx';
import { InvoiceOrder, InvoiceTable } from './InvoiceTable.tsx';
import { PdfProblem } from '../../ui/PdfProblem.tsx';
import { usePdfDownload } from '../shared/use-pdf-download.ts';

/** Invoices of the viewer; those of everybody are in the back office. */
export function InvoiceListPage() {
  const me = useViewer();
  const [search] = useSearch();
  const [now] = useState(() => new Date());
  const filter = readFilter(search, now);
  const { data, error, refetch } = useQuery(ownInvoices(me.id));
  const retry = (): void => void refetch();
  return (
    <div className="invoices">
      <PageHeader
        title="Mes factures"
        crumbs={[{ label: 'Accueil', to: homeOf(me) }, { label: 'Mes factures' }]}
        lead="Ce que vous avez réglé, et ce qui vous a été rendu en avoir."
        aside={<GroupOrdersLink />}
      />
      {data && <Invoices all={data} filter={filter} />}
      {data && <FormerInvoices />}
      {!data && error && (
        <ErrorState
          title="Vos factures n’ont pas pu être lues"
          unchanged="Vos filtres sont gardés."
          error={error}
          onRetry={retry}
        />
      )}
      {!data && !error && (
        <>
          <InvoiceFilters month={filter.month} year={filter.year} />
          <TableSkeleton label="Chargement de vos factures" onRetry={retry} />
        </>
      )}
    </div>
  );
}

/** Link shown to people with a company, which can order for several people and pay by transfer. */
function GroupOrdersLink() {
  const me = useViewer();
  const { data } = useCall('getProfile', { params: { id: String(me.id) } });
  if (!data?.person.userInformations.societyName || !can(me, 'group_orders.place')) return null;
  return (
    <Link className="btn btn-outline" to={routes.groupOrders}>
      <IconBuildingBank aria-hidden="true" />
      Commandes groupées
    </Link>
  );
}

function Invoices({ all, filter }: { all: readonly TransactionView[]; filter: InvoiceFilter }) {
  const pdf = usePdfDownload();
  if (all.length === 0) return <NoInvoice />;
  const found = filterInvoices(all, filter);
  const { rows, page, last } = pageOf(found, filter.page);
  const total = found.reduce((sum, row) => sum + invoicedOf(row), 0);
  return (
    <>
      <PdfProblem error={pdf.error} />
      <InvoiceFilters
        month={filter.month}
        year={filter.year}
        found={found.length}
        order={found.length > 1 && <InvoiceOrder {...pdf} />}
      />
      {rows.length === 0 ? (
        <NoneThen filter={filter} count={all.length} />
      ) : (
        <InvoiceTable rows={found} page={page} total={total} {...pdf} />
      )}
      <Pagination page={page} last={last} />
    </>
  );
}

const NoInvoice = () => (
  <EmptyState title={emptyTexts.invoices} icon={<IconFileInvoice />}>
    Une facture arrive ici dès qu’une inscription ou une adhésion est payée.
  </EmptyState>
);

const NoneThen = ({ filter, count }: { filter: InvoiceFilter; count: number }) => (
  <EmptyState
    title={emptyTexts.invoices}
    icon={<IconFileInvoice />}
    action={
      <Link className="btn btn-outline" to="?">
        Tout afficher ({count})
      </Link>
    }
  >
    Vous n’avez pas de facture {periodWords(filter)}.
  </EmptyState>
);
