import { formatDay } from '@forman/domain/french-dates';
import { parisInstant } from '@forman/domain/paris-time';
import { frenchSpaces } from '@forman/domain/text';
import { useId } from 'react';
import type { Answer } from '../../api/client.ts';
import { useCall } from '../../api/query.ts';
import { useViewer } from '../../api/viewer.ts';
import { FormerPdfButton } from './FormerPdfButton.tsx';
import { useFormerPdf } from './use-former-pdf.ts';
import { PdfProblem } from '../../ui/PdfProblem.tsx';
import { Money } from '../../ui/Money.tsx';
import type { SortedColumn } from '../../ui/sorted-rows.ts';
import { SortedTable } from '../../ui/SortedTable.tsx';

type Invoice = Answer<'getFormerAccount'>['invoices'][number];

/** The viewer's invoices of a former tool, below those of the portal; nothing where there are none. */
export function FormerInvoices() {
  const me = useViewer();
  const heading = useId();
  const pdf = useFormerPdf();
  const { data } = useCall('getFormerAccount', { params: { id: String(me.id) } });
  if (!data || data.invoices.length === 0) return null;
  return (
    <section className="inv-former" aria-labelledby={heading}>
      <div className="sec-head">
        <h2 id={heading}>De l’ancien outil</h2>
      </div>
      <p className="small muted inv-former-about">
        Faites avant l’arrivée sur le portail, reprises telles quelles.
        {data.invoices.some(({ hasPdf }) => !hasPdf) && ' Sans PDF ici, écrivez au bureau.'}
      </p>
      <PdfProblem error={pdf.error} />
      <SortedTable
        caption="Mes factures de l’ancien outil"
        orderName="anciennes"
        usualOrder="Plus récentes d’abord"
        columns={columnsWith(pdf)}
        rows={data.invoices}
        rowKey={({ id }) => id}
      />
    </section>
  );
}

type Acts = Pick<ReturnType<typeof useFormerPdf>, 'download' | 'busy'>;
const columnsWith = (acts: Acts): SortedColumn<Invoice>[] => [
  { key: 'number', head: 'Numéro', phone: 'title', by: ({ number }) => number, cell: ({ number }) => number },
  {
    key: 'date',
    head: 'Date',
    by: ({ issuedOn }) => issuedOn,
    cell: ({ issuedOn }) => <span className="nowrap">{formatDay(parisInstant(issuedOn, '12:00'))}</span>,
  },
  { key: 'what', head: 'Objet', by: ({ label }) => label, cell: ({ label }) => frenchSpaces(label) || '—' },
  {
    key: 'amount',
    head: 'Montant TTC',
    numeric: true,
    by: ({ gross }) => gross,
    cell: ({ gross }) => <Money euros={gross} />,
  },
  { key: 'pdf', head: 'Document', cell: (invoice) => <FormerPdfButton invoice={invoice} {...acts} /> },
];
