import { formatNumericDay } from '@forman/domain/french-dates';
import { csvAmount } from '@forman/domain/csv';
import { eurosToCents } from '@forman/domain/money';
import { counted } from '@forman/domain/text';
import type { Answer } from '../../../api/client.ts';
import { useCall } from '../../../api/query.ts';
import { PersonLink } from '../../../people/shared/PersonLink.tsx';
import { FilterSelect } from '../../../ui/FilterSelect.tsx';
import { Money } from '../../../ui/Money.tsx';
import { PagedTable } from '../../../ui/PagedTable.tsx';
import type { PagedColumn } from '../../../ui/paged-table/columns.ts';
import { pagedSource } from '../../../ui/paged-table/source.ts';
import { usePaged } from '../../../ui/paged-table/use-paged.ts';
import { PdfProblem } from '../../../ui/PdfProblem.tsx';
import { FormerPdfButton } from '../FormerPdfButton.tsx';
import { useFormerPdf } from '../use-former-pdf.ts';

type Answered = Answer<'listFormerInvoices'>;
type Invoice = Answered['invoices'][number];

/** Years in which a former tool issued invoices that are here, newest first; none before anybody has moved in. */
export const useFormerYears = (): readonly number[] =>
  useCall('listFormerInvoices', { query: { itemsPerPage: '1' } }).data?.years ?? [];

/** Invoices of a former tool, for the books: sealed beside ours, in none of our numbers (OPS-040). */
export function FormerInvoicesView({ years }: { years: readonly number[] }) {
  const paged = usePaged({ filters: { an: 'year' }, itemsPerPage: 25 });
  const pdf = useFormerPdf();
  return (
    <>
      <p className="small muted">
        Faites avant l’arrivée sur le portail, scellées telles quelles&nbsp;: ni dans ses numéros, ni dans son
        chiffre d’affaires.
      </p>
      <PdfProblem error={pdf.error} />
      <PagedTable
        name="factures-anciennes"
        caption="Factures de l’ancien outil"
        columns={columnsWith(pdf)}
        rowKey={({ id }) => id}
        source={source}
        paged={paged}
        searchLabel="Numéro, nom ou montant"
        filters={
          <FilterSelect
            label="Année"
            value={paged.valueOf('an')}
            options={[
              ['', 'Toutes les années'],
              ...years.map((year) => [String(year), String(year)] as const),
            ]}
            onChoose={(an) => paged.set({ an })}
          />
        }
        totals={totalsOf}
        empty="Aucune facture de l’ancien outil."
      />
    </>
  );
}

const totalsOf = ({ count, total }: Answered) => ({
  name: `${counted(count, 'facture', 'factures')} de l’ancien outil`,
  amount: <Money euros={total} />,
});

const source = pagedSource('listFormerInvoices', 'invoices');

const columnsWith = (
  acts: Pick<ReturnType<typeof useFormerPdf>, 'download' | 'busy'>,
): PagedColumn<Invoice>[] => [
  {
    key: 'number',
    head: 'Numéro',
    sort: 'number',
    phone: 'title',
    isFixed: true,
    csv: ({ number }) => number,
    cell: ({ number }) => number,
  },
  {
    key: 'date',
    head: 'Date',
    sort: 'issuedOn',
    csv: ({ issuedOn }) => formatNumericDay(issuedOn),
    cell: ({ issuedOn }) => <time dateTime={issuedOn}>{formatNumericDay(issuedOn)}</time>,
  },
  {
    key: 'name',
    head: 'Nom',
    sort: 'buyer',
    csv: ({ buyer }) => buyer,
    cell: ({ buyer, userId }) => (userId === null ? buyer : <PersonLink id={userId}>{buyer}</PersonLink>),
  },
  { key: 'label', head: 'Objet', csv: ({ label }) => label, cell: ({ label }) => label || '—' },
  {
    key: 'vat',
    head: 'TVA',
    isExtra: true,
    numeric: true,
    csv: ({ vat }) => csvAmount(eurosToCents(vat)),
    cell: ({ vat }) => <Money euros={vat} />,
  },
  {
    key: 'amount',
    head: 'Montant TTC',
    numeric: true,
    sort: 'gross',
    csv: ({ gross }) => csvAmount(eurosToCents(gross)),
    cell: ({ gross }) => <Money euros={gross} />,
  },
  {
    key: 'act',
    head: 'Document',
    isFixed: true,
    cell: (invoice) => <FormerPdfButton invoice={invoice} {...acts} />,
  },
];
