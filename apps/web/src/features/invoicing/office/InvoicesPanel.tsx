import '../invoices.css';
import { formatNumericDay } from '@forman/domain/french-dates';
import { fullName } from '@forman/domain/text';
import { IconArrowBackUp, IconDownload } from '@tabler/icons-react';
import { Link } from 'react-router';
import { type Answer, call } from '../../../api/client.ts';
import { useCall } from '../../../api/query.ts';
import { booksPlace, useViewer } from '../../../api/viewer.ts';
import { pathTo } from '../../../paths.ts';
import { BusyButton } from '../../../ui/BusyButton.tsx';
import { type Column, DataTable } from '../../../ui/DataTable.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Money } from '../../../ui/Money.tsx';
import { TableSkeleton } from '../../../ui/Skeleton.tsx';
import { useYear } from '../../../ui/use-year.ts';
import { YearFrame } from '../../../ui/YearFrame.tsx';
import { PdfProblem } from '../PdfProblem.tsx';
import { usePdfDownload } from '../use-pdf-download.ts';

type Answered = Answer<'listInvoiceYear'>;
type Invoice = Answered['invoices'][number];

/** The invoices of a year, for the books (MEM-360, MEM-361). */
export function InvoicesPanel() {
  const { year, page, choose } = useYear();
  const { data, error, refetch } = useCall('listInvoiceYear', {
    params: { year: String(year), page: String(page) },
  });
  const retry = (): void => void refetch();
  return (
    <YearFrame
      title="Factures"
      year={year}
      onYear={choose}
      files={[
        {
          label: 'Export',
          name: `factures-${year}`,
          read: () => call('exportInvoices', { params: { year: String(year) } }),
        },
      ]}
      isEmpty={data?.invoices.length === 0}
      {...(data && { pages: { page, last: data.maxPage } })}
    >
      {data && <Invoices answer={data} year={year} />}
      {!data && error && (
        <ErrorState title="Les factures n’ont pas pu être lues" error={error} onRetry={retry} />
      )}
      {!data && !error && <TableSkeleton label="Chargement des factures" onRetry={retry} />}
    </YearFrame>
  );
}

function Invoices({ answer: { invoices, count, total }, year }: { answer: Answered; year: number }) {
  const place = booksPlace(useViewer());
  const pdf = usePdfDownload();
  const columns = columnsWith({ ...pdf, route: place === 'admin' ? 'adminInvoice' : 'accountantInvoice' });
  return (
    <>
      <PdfProblem error={pdf.error} />
      <DataTable
        caption={`Factures de ${year}, les plus récentes d’abord`}
        columns={columns}
        rows={invoices}
        rowKey={({ invoiceNumber }) => invoiceNumber}
        totals={[
          '',
          count === 1 ? '1 facture dans l’année' : `${count} factures dans l’année`,
          '',
          '',
          <Money key="total" euros={total} />,
          '',
        ]}
      />
    </>
  );
}

type Acts = Pick<ReturnType<typeof usePdfDownload>, 'download' | 'busy'> & {
  route: 'adminInvoice' | 'accountantInvoice';
};

const columnsWith = (acts: Acts): Column<Invoice>[] => [
  { key: 'user', head: 'Utilisateur', cell: ({ user_id: id }) => <span className="num">{id}</span> },
  { key: 'name', head: 'Nom', cell: fullName },
  {
    key: 'date',
    head: 'Date',
    cell: ({ issuedOn }) => <time dateTime={issuedOn}>{formatNumericDay(issuedOn)}</time>,
  },
  {
    key: 'number',
    head: 'Numéro de facture',
    phone: 'title',
    cell: ({ invoiceNumber, credits, credited }) => (
      <span className="inv-what">
        {invoiceNumber}
        {credits.length > 0 && (
          <span className="inv-other">
            <IconArrowBackUp className="ic-s" aria-hidden="true" />
            {credits.join(', ')} <Money euros={credited} />
          </span>
        )}
      </span>
    ),
  },
  { key: 'amount', head: 'Montant', numeric: true, cell: ({ total }) => <Money euros={total} /> },
  { key: 'act', head: 'Document', cell: (row) => <InvoiceActs row={row} {...acts} /> },
];

function InvoiceActs({ row, download, busy, route }: Acts & { row: Invoice }) {
  const { id, user_id: userId, invoiceNumber: number } = row;
  return (
    <span className="inv-acts">
      <BusyButton
        size="s"
        icon={<IconDownload aria-hidden="true" />}
        busy={busy === number}
        aria-label={`Télécharger le PDF de ${number}`}
        onClick={() => download({ transactionId: id, number })}
      >
        PDF
      </BusyButton>
      <Link
        className="btn btn-plain btn-s"
        to={pathTo(route, { userId, invoiceId: id })}
        aria-label={`Détail de ${number}`}
      >
        Détail
      </Link>
    </span>
  );
}
