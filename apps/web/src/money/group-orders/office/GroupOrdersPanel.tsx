import '../group-orders.css';
import { csvAmount } from '@forman/domain/csv';
import { formatNumericDay } from '@forman/domain/french-dates';
import { groupOrderStates } from '@forman/domain/money/group-orders/group-orders';
import { eurosToCents } from '@forman/domain/money';
import { fullName } from '@forman/domain/text';
import { IconDownload, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { can, useViewer } from '../../../api/viewer.ts';
import { pathTo } from '../../../paths.ts';
import { PdfProblem } from '../../../ui/PdfProblem.tsx';
import { PersonLink } from '../../../people/shared/PersonLink.tsx';
import { BusyButton } from '../../../ui/BusyButton.tsx';
import { FilterSelect } from '../../../ui/FilterSelect.tsx';
import { Money } from '../../../ui/Money.tsx';
import type { PagedColumn } from '../../../ui/paged-table/columns.ts';
import { pagedSource } from '../../../ui/paged-table/source.ts';
import { usePaged } from '../../../ui/paged-table/use-paged.ts';
import { PagedTable } from '../../../ui/PagedTable.tsx';
import { DueDay } from '../DueDay.tsx';
import { SeatsInShort } from '../GroupOrdersPage.tsx';
import { type GroupOrder, hasPdf, OrderChip, orderStates } from '../order-words.tsx';
import { useOrderPdf } from '../use-order-pdf.ts';
import { AccountCard } from './AccountCard.tsx';
import { PayerDialog } from './PayerDialog.tsx';

const source = pagedSource('listGroupOrders', 'orders', { query: { all: 'true' } });

/** All the group orders, newest first, and the bank account for their transfers. */
export function GroupOrdersPanel() {
  const me = useViewer();
  const paged = usePaged({ filters: { etat: 'state' }, itemsPerPage: 25 });
  const pdf = useOrderPdf();
  const [isPicking, setPicking] = useState(false);
  const mayOrder = can(me, 'finance.administer');
  return (
    <div className="group-orders stack" style={{ '--gap': '20px' }}>
      <div>
        <PdfProblem error={pdf.error} />
        <PagedTable
          name="commandes"
          caption="Liste des commandes groupées"
          columns={columnsWith(pdf)}
          rowKey={({ id }) => id}
          source={source}
          paged={paged}
          searchLabel="Numéro, cabinet ou nom"
          filters={
            <FilterSelect
              label="État"
              value={paged.valueOf('etat')}
              options={stateOptions}
              onChoose={(etat) => paged.set({ etat })}
            />
          }
          actions={
            mayOrder && (
              <BusyButton
                look="primary"
                icon={<IconPlus aria-hidden="true" />}
                onClick={() => setPicking(true)}
              >
                Nouvelle commande
              </BusyButton>
            )
          }
          empty="Ce que les cabinets commandent pour plusieurs personnes apparaîtra ici."
        />
      </div>
      <AccountCard />
      <PayerDialog opened={isPicking} onClose={() => setPicking(false)} />
    </div>
  );
}

const stateOptions = [
  ['', 'Tous les états'],
  ...groupOrderStates.map((state) => [state, orderStates[state].text] as const),
] as const;

const columnsWith = (pdf: ReturnType<typeof useOrderPdf>): PagedColumn<GroupOrder>[] => [
  {
    key: 'number',
    head: 'Numéro',
    sort: 'number',
    phone: 'title',
    isFixed: true,
    csv: ({ number }) => number,
    cell: ({ id, number }) => (
      <Link className="go-number line-link" to={pathTo('groupOrder', { id })}>
        {number}
      </Link>
    ),
  },
  {
    key: 'payer',
    head: 'Cabinet',
    csv: ({ payer }) => `${payer.company}, ${fullName(payer)}`,
    cell: ({ payer }) => (
      <span className="go-two grid">
        <b className="strong">{payer.company || '—'}</b>
        <span className="small muted">
          <PersonLink id={payer.id}>{fullName(payer)}</PersonLink>
        </span>
      </span>
    ),
  },
  {
    key: 'state',
    head: 'État',
    phone: 'corner',
    csv: ({ state }) => orderStates[state].text,
    cell: (order) => (
      <span className="row wrap gap-8">
        <OrderChip state={order.state} />
        <Rest order={order} />
      </span>
    ),
  },
  ...facts,
  { key: 'pdf', head: 'Document', isFixed: true, cell: (order) => <RowPdf order={order} pdf={pdf} /> },
];

/** What is left to receive, on the way to its invoice, where it is taken. */
function Rest({ order: { owed, payer, transaction } }: { order: GroupOrder }) {
  if (owed === 0 || transaction === null) return null;
  return (
    <Link
      className="line-link nowrap"
      to={pathTo('adminInvoice', { userId: payer.id, invoiceId: transaction })}
    >
      reste <Money euros={owed} />
    </Link>
  );
}

/** Columns for the seats, the due day and the amount. */
const facts: PagedColumn<GroupOrder>[] = [
  {
    key: 'seats',
    head: 'Inscriptions',
    csv: ({ seats }) => String(seats.length),
    cell: (order) => <SeatsInShort order={order} />,
  },
  {
    key: 'dueOn',
    head: 'Échéance',
    sort: 'dueOn',
    csv: ({ dueOn }) => formatNumericDay(dueOn),
    cell: (order) => <DueDay order={order} />,
  },
  {
    key: 'total',
    head: 'Total TTC',
    numeric: true,
    sort: 'total',
    csv: ({ total }) => csvAmount(eurosToCents(total)),
    cell: ({ total }) => (
      <b className="strong">
        <Money euros={total} />
      </b>
    ),
  },
];

/** PDF of an order in its row; the number of the invoice once it is paid. */
function RowPdf({ order, pdf }: { order: GroupOrder; pdf: ReturnType<typeof useOrderPdf> }) {
  if (!hasPdf(order))
    return order.invoiceNumber ? <span className="nowrap">{order.invoiceNumber}</span> : '—';
  return (
    <BusyButton
      size="s"
      icon={<IconDownload aria-hidden="true" />}
      busy={pdf.busy === order.id}
      aria-label={`Télécharger le PDF de ${order.number}`}
      onClick={() => pdf.download(order)}
    >
      PDF
    </BusyButton>
  );
}
