import '../invoices.css';
import type { Answer } from '../../../api/client.ts';
import { booksPlace } from '../../../api/own-office.ts';
import { useViewer } from '../../../api/viewer.ts';
import { FilterSelect } from '../../../ui/FilterSelect.tsx';
import { Money } from '../../../ui/Money.tsx';
import { PagedTable } from '../../../ui/PagedTable.tsx';
import { pagedSource } from '../../../ui/paged-table/source.ts';
import { usePaged } from '../../../ui/paged-table/use-paged.ts';
import { PdfProblem } from '../../../ui/PdfProblem.tsx';
import { usePdfDownload } from '../../shared/use-pdf-download.ts';
import { MonthDocumentsZip } from './MonthDocumentsZip.tsx';
import { documentColumns } from './document-columns.tsx';

/** Invoices and credit documents of a month, or of all months, searched by number, name or amount. */
export function MonthDocuments({ id, month }: { id: string; month: string }) {
  const paged = usePaged({ filters: { type: 'kind' }, itemsPerPage: 10 });
  const isEverywhere = paged.valueOf('periode') === 'tout';
  const pdf = usePdfDownload();
  const place = booksPlace(useViewer());
  const route = place === 'admin' ? 'adminInvoice' : 'accountantInvoice';
  return (
    <section className="grid gap-12" aria-labelledby={id}>
      <h2 id={id} tabIndex={-1}>
        Documents
      </h2>
      <MonthDocumentsZip month={month} />
      <PdfProblem error={pdf.error} />
      <PagedTable
        name="documents"
        fileName={isEverywhere ? 'documents' : `documents-${month}`}
        caption={isEverywhere ? 'Documents de tous les mois' : 'Documents du mois'}
        columns={documentColumns({ ...pdf, route })}
        rowKey={({ number }) => number}
        source={pagedSource('listDocuments', 'documents', isEverywhere ? {} : { query: { month } })}
        paged={paged}
        searchLabel="Numéro, nom ou montant"
        filters={
          <>
            <FilterSelect
              label="Type"
              value={paged.valueOf('type')}
              onChoose={(type) => paged.set({ type })}
              options={[
                ['', 'Factures et avoirs'],
                ['F', 'Factures'],
                ['AV', 'Avoirs'],
              ]}
            />
            <FilterSelect
              label="Période"
              value={isEverywhere ? 'tout' : ''}
              onChoose={(periode) => paged.set({ periode })}
              options={[
                ['', 'Ce mois'],
                ['tout', 'Tous les mois'],
              ]}
            />
          </>
        }
        totals={totals}
        empty="Les factures et les avoirs émis apparaîtront ici."
      />
    </section>
  );
}

const totals = ({ totals: { net, vat, gross } }: Answer<'listDocuments'>) => ({
  number: 'Total',
  net: <Money euros={net} />,
  vat: <Money euros={vat} />,
  gross: <Money euros={gross} />,
});
