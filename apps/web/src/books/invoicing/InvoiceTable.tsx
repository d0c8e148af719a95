import type { TransactionView } from '@forman/contract/books/invoicing';
import { formatDay } from '@forman/domain/french-dates';
import { parisInstant } from '@forman/domain/paris-time';
import { counted, frenchSpaces } from '@forman/domain/text';
import { IconArrowBackUp, IconDownload } from '@tabler/icons-react';
import { Link } from 'react-router';
import { pathTo } from '../../paths.ts';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { kindUi } from '../../sessions/shared/kind-ui.tsx';
import { Money } from '../../ui/Money.tsx';
import type { SortedColumn } from '../../ui/sorted-rows.ts';
import { CardOrder, SortedTable } from '../../ui/SortedTable.tsx';
import { useNarrow } from '../../ui/use-narrow.ts';
import { whenParts } from '../../sessions/shared/session-when.ts';
import {
  dayOf,
  invoicedOf,
  invoiceOf,
  otherDocuments,
  pageOf,
  type Sold,
  soldSession,
} from './invoice-filter.ts';
import { givenBackWords, owedOf, paidBy } from './payment-words.ts';
import type { usePdfDownload } from '../shared/use-pdf-download.ts';

const usualOrder = 'Plus récentes d’abord';

type Pdf = Pick<ReturnType<typeof usePdfDownload>, 'download' | 'busy'>;
type Props = Pdf & {
  /** All the invoices found, of which one page is shown. */
  rows: readonly TransactionView[];
  page: number;
  total: number;
};

export function InvoiceTable({ rows, page, total, ...pdf }: Props) {
  const count = rows.length;
  const isNarrow = useNarrow();
  const sum = <Amount rows={rows} total={total} />;
  return (
    <SortedTable
      caption="Mes factures"
      usualOrder={usualOrder}
      isSortedElsewhere={isNarrow}
      columns={columnsWith(pdf)}
      rows={rows}
      rowKey={({ id }) => id}
      pageOf={(all) => pageOf(all, page).rows}
      totals={[counted(count, 'facture', 'factures'), '', '', '', sum, '']}
    />
  );
}

/** Field for the order of the cards, shown beside the filters on a phone. */
export const InvoiceOrder = (pdf: Pdf) => <CardOrder columns={columnsWith(pdf)} usualOrder={usualOrder} />;

const columnsWith = (pdf: Pdf): SortedColumn<TransactionView>[] => [
  {
    key: 'number',
    head: 'Numéro',
    phone: 'title',
    by: (row) => invoiceOf(row)?.number ?? '',
    cell: (row) => <InvoiceLink row={row} />,
  },
  { key: 'date', head: 'Date', by: dayOf, cell: (row) => <span className="nowrap">{dateOf(row)}</span> },
  { key: 'what', head: 'Objet', by: (row) => row.itemName, cell: (row) => <What row={row} {...pdf} /> },
  { key: 'paid', head: 'Payée par', cell: paidBy },
  {
    key: 'amount',
    head: 'Montant TTC',
    numeric: true,
    by: invoicedOf,
    cell: (row) => <Amount rows={[row]} total={invoicedOf(row)} />,
  },
  { key: 'pdf', head: 'Document', cell: (row) => <Download row={row} {...pdf} /> },
];

const dateOf = (row: TransactionView): string => formatDay(parisInstant(dayOf(row), '12:00'));

function InvoiceLink({ row }: { row: TransactionView }) {
  return (
    <Link className="inv-number line-link" to={pathTo('invoice', { id: row.id })}>
      {invoiceOf(row)?.number ?? 'En préparation'}
    </Link>
  );
}

type CellProps = Pdf & { row: TransactionView };

type AmountProps = { rows: readonly TransactionView[]; total: number };

/** Amount of one invoice or sum of several, with what was given back. */
function Amount({ rows, total }: AmountProps) {
  const given = givenBackWords(rows);
  const owed = owedOf(rows);
  return (
    <div className="inv-amount">
      <Money euros={total} />
      {given && <span className="small muted inv-given">{given}</span>}
      {owed > 0 && (
        <Chip tone="wait">
          <span>
            reste <Money euros={owed} />
          </span>
        </Chip>
      )}
    </div>
  );
}

/** Item and date of the session, with the other documents of the transaction below. */
function What({ row, download, busy }: CellProps) {
  const sold = soldSession(row);
  return (
    <div className="inv-what">
      <span className="inv-name">{frenchSpaces(row.itemName)}</span>
      {sold && <SessionTime {...sold} />}
      {otherDocuments(row).map(({ id, number, kind, total }) => (
        <span key={id} className="inv-other row">
          <IconArrowBackUp className="ic-s" aria-hidden="true" />
          <span className="vh">{kind === 'AV' ? 'Avoir' : 'Facture remplacée'}</span>
          <button
            type="button"
            className="inv-link"
            aria-busy={busy === number || undefined}
            onClick={() => download({ transactionId: row.id, number })}
          >
            {number}
            <span className="vh">, télécharger le PDF</span>
          </button>
          <Money euros={total} />
        </span>
      ))}
    </div>
  );
}

function SessionTime({ kind, session }: Sold) {
  const [days, hours] = whenParts(session);
  // Non-breaking spaces keep each hour with its day.
  const [first, last] = days.replaceAll(' à ', '\u00a0à\u00a0').split(' au ');
  return (
    <span className="inv-when">
      {kindUi[kind].one} du {first}
      {last && ' '}
      {last && <span className="inv-last">au {last}</span>}
      {hours && ', '}
      {hours && <span className="nowrap">{hours}</span>}
    </span>
  );
}

function Download({ row, download, busy }: CellProps) {
  const number = invoiceOf(row)?.number;
  if (!number) return '—';
  return (
    <BusyButton
      size="s"
      look="plain"
      icon={<IconDownload aria-hidden="true" />}
      busy={busy === number}
      aria-label={`Télécharger le PDF de ${number}`}
      onClick={() => download({ transactionId: row.id, number })}
    >
      PDF
    </BusyButton>
  );
}
