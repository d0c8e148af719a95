import '../../../ui/seg.css';
import '../invoices.css';
import { formatNumericDay } from '@forman/domain/french-dates';
import { csvAmount } from '@forman/domain/csv';
import { eurosToCents } from '@forman/domain/money';
import { counted, fullName, plural } from '@forman/domain/text';
import { IconArrowBackUp, IconDownload } from '@tabler/icons-react';
import { Link } from 'react-router';
import { type Answer, call } from '../../../api/client.ts';
import { booksPlace } from '../../../api/own-office.ts';
import { useViewer } from '../../../api/viewer.ts';
import { pathTo } from '../../../paths.ts';
import { BusyButton } from '../../../ui/BusyButton.tsx';
import { FilterSelect } from '../../../ui/FilterSelect.tsx';
import { Money } from '../../../ui/Money.tsx';
import { PagedTable } from '../../../ui/PagedTable.tsx';
import type { PagedColumn } from '../../../ui/paged-table/columns.ts';
import type { PagedSource } from '../../../ui/paged-table/source.ts';
import { PersonLink } from '../../../people/shared/PersonLink.tsx';
import { usePaged } from '../../../ui/paged-table/use-paged.ts';
import { useYear } from '../../../platform/shared/use-year.ts';
import { YearFrame } from '../../../platform/shared/YearFrame.tsx';
import { PdfProblem } from '../../../ui/PdfProblem.tsx';
import { useSearch } from '../../../ui/use-search.ts';
import { FormerInvoicesView, useFormerYears } from './FormerInvoicesView.tsx';
import { usePdfDownload } from '../../shared/use-pdf-download.ts';

type Answered = Answer<'listInvoiceYear'>;
type Invoice = Answered['invoices'][number];

/** Invoices of a year, and beside them those of a former tool where there are any. */
export function InvoicesPanel() {
  const [search] = useSearch();
  const years = useFormerYears();
  if (years.length === 0) return <YearInvoices />;
  const isFormer = search.get('vue') === 'ancien';
  const to = (vue: string): string =>
    `?${new URLSearchParams({ rubrique: search.get('rubrique') ?? '', ...(vue && { vue }) })}`;
  return (
    <div className="grid gap-16">
      <div className="row">
        <nav className="seg" aria-label="Présenter">
          <Link to={to('')} aria-current={isFormer ? undefined : 'page'} preventScrollReset>
            Du portail
          </Link>
          <Link to={to('ancien')} aria-current={isFormer ? 'page' : undefined} preventScrollReset>
            De l’ancien outil
          </Link>
        </nav>
      </div>
      {isFormer ? <FormerInvoicesView years={years} /> : <YearInvoices />}
    </div>
  );
}

/** Invoices of a year, for the books, searched by number, name, amount or month (MEM-360, MEM-361). */
function YearInvoices() {
  const { year, choose } = useYear();
  const paged = usePaged({ filters: { mois: 'month' }, itemsPerPage: 25 });
  const place = booksPlace(useViewer());
  const pdf = usePdfDownload();
  const columns = columnsWith({ ...pdf, route: place === 'admin' ? 'adminInvoice' : 'accountantInvoice' });
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
    >
      <PdfProblem error={pdf.error} />
      <PagedTable
        name="factures"
        caption={`Factures de ${year}`}
        columns={columns}
        rowKey={({ invoiceNumber }) => invoiceNumber}
        source={ofYear(year)}
        paged={paged}
        searchLabel="Numéro, nom ou montant"
        filters={
          <FilterSelect
            label="Mois"
            value={paged.valueOf('mois')}
            options={[['', 'Tous les mois'], ...months]}
            onChoose={(mois) => paged.set({ mois })}
          />
        }
        totals={(answer) => totalsOf(answer, paged.words !== '' || paged.countFilters > 0)}
        empty="Les factures émises dans l’année apparaîtront ici."
      />
    </YearFrame>
  );
}

/** Source of a year's invoices; its page is a part of the call's path (MEM-360). */
const ofYear = (year: number): PagedSource<Invoice, Answered> => ({
  endpoint: 'listInvoiceYear',
  key: year,
  read: async ({ page = '1', ...query }, signal) => {
    const params = { year: String(year), page };
    const answer = await call('listInvoiceYear', { params, query, ...(signal && { signal }) });
    return { rows: answer.invoices, count: answer.count, maxPage: answer.maxPage, answer };
  },
});

const totalsOf = ({ count, total }: Answered, isNarrowed: boolean) => ({
  name: `${counted(count, 'facture', 'factures')} ${isNarrowed ? plural(count, 'trouvée', 'trouvées') : 'dans l’année'}`,
  amount: <Money euros={total} />,
});

const months = Array.from({ length: 12 }, (_, index) => [String(index + 1), monthName(index + 1)] as const);

function monthName(month: number): string {
  return new Intl.DateTimeFormat('fr-FR', { month: 'long', timeZone: 'UTC' }).format(
    new Date(Date.UTC(2026, month - 1, 1)),
  );
}

type Acts = Pick<ReturnType<typeof usePdfDownload>, 'download' | 'busy'> & {
  route: 'adminInvoice' | 'accountantInvoice';
};

const columnsWith = (acts: Acts): PagedColumn<Invoice>[] => [
  {
    key: 'user',
    head: 'Utilisateur',
    sort: 'user_id',
    csv: ({ user_id: id }) => String(id),
    cell: ({ user_id: id }) => <span className="num">{id}</span>,
  },
  {
    key: 'name',
    head: 'Nom',
    sort: 'lastName',
    csv: fullName,
    cell: (row) => <PersonLink id={row.user_id}>{fullName(row)}</PersonLink>,
  },
  { key: 'label', head: 'Objet', isExtra: true, csv: ({ label }) => label, cell: ({ label }) => label },
  {
    key: 'date',
    head: 'Date',
    sort: 'issuedOn',
    csv: ({ issuedOn }) => formatNumericDay(issuedOn),
    cell: ({ issuedOn }) => <time dateTime={issuedOn}>{formatNumericDay(issuedOn)}</time>,
  },
  {
    key: 'number',
    head: 'Numéro de facture',
    phone: 'title',
    sort: 'invoiceNumber',
    isFixed: true,
    csv: ({ invoiceNumber }) => invoiceNumber,
    cell: ({ invoiceNumber, credits, credited }) => (
      <span className="inv-what">
        {invoiceNumber}
        {credits.length > 0 && (
          <span className="inv-other row">
            <IconArrowBackUp className="ic-s" aria-hidden="true" />
            {credits.join(', ')} <Money euros={credited} />
          </span>
        )}
      </span>
    ),
  },
  {
    key: 'amount',
    head: 'Montant',
    numeric: true,
    sort: 'total',
    csv: ({ total }) => csvAmount(eurosToCents(total)),
    cell: ({ total }) => <Money euros={total} />,
  },
  { key: 'act', head: 'Document', isFixed: true, cell: (row) => <InvoiceActs row={row} {...acts} /> },
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
