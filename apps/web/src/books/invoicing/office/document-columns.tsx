import type { IssuedDocument } from '@forman/contract/books/issued-documents';
import { csvAmount } from '@forman/domain/csv';
import { formatNumericDay } from '@forman/domain/french-dates';
import { eurosToCents } from '@forman/domain/money';
import { IconDownload, IconHourglass } from '@tabler/icons-react';
import { Link } from 'react-router';
import { pathTo } from '../../../paths.ts';
import { BusyButton } from '../../../ui/BusyButton.tsx';
import { Chip } from '../../../ui/Chip.tsx';
import { Money } from '../../../ui/Money.tsx';
import { PersonLink } from '../../../people/shared/PersonLink.tsx';
import { Fragment } from 'react';
import type { PagedColumn } from '../../../ui/paged-table/columns.ts';
import type { usePdfDownload } from '../../shared/use-pdf-download.ts';

type Acts = Pick<ReturnType<typeof usePdfDownload>, 'download' | 'busy'> & {
  route: 'adminInvoice' | 'accountantInvoice';
};

const paymentName: Record<IssuedDocument['payments'][number], string> = {
  card: 'Carte',
  paypal: 'PayPal',
  credit: 'Avoir',
  manual: 'Autre moyen',
  due: 'Reste dû',
};
const csvOf = (euros: number): string => csvAmount(eurosToCents(euros));
const linksOf = ({ corrects, credits }: IssuedDocument): string =>
  corrects ? `Corrige ${corrects}` : credits.length > 0 ? `Avoir ${credits.join(', ')}` : '';
const paymentsOf = ({ kind, payments }: IssuedDocument): string =>
  kind === 'AV' ? '' : payments.map((one) => paymentName[one]).join(', ');

export const documentColumns = ({ route, download, busy }: Acts): PagedColumn<IssuedDocument>[] => [
  {
    key: 'number',
    head: 'Numéro',
    sort: 'number',
    phone: 'title',
    isFixed: true,
    csv: ({ number }) => number,
    cell: ({ number, kind, userId, transactionId }) => (
      <span className="doc-what grid">
        <Link className="nowrap" to={pathTo(route, { userId, invoiceId: transactionId })}>
          {number}
        </Link>
        <span className="small muted nowrap">{kind === 'F' ? 'Facture' : 'Document d’avoir'}</span>
      </span>
    ),
  },
  ...documentFacts,
  {
    key: 'pdf',
    head: 'Document',
    isFixed: true,
    cell: ({ number, transactionId }) => (
      <BusyButton
        size="s"
        icon={<IconDownload aria-hidden="true" />}
        busy={busy === number}
        aria-label={`Télécharger le PDF de ${number}`}
        onClick={() => download({ transactionId, number })}
      >
        PDF
      </BusyButton>
    ),
  },
];

/** Columns for the facts of a document. */
const documentFacts: PagedColumn<IssuedDocument>[] = [
  {
    key: 'issuedOn',
    head: 'Date',
    sort: 'issuedOn',
    csv: ({ issuedOn }) => formatNumericDay(issuedOn),
    cell: ({ issuedOn }) => (
      <time className="num nowrap" dateTime={issuedOn}>
        {formatNumericDay(issuedOn)}
      </time>
    ),
  },
  {
    key: 'customer',
    head: 'Client',
    sort: 'customer',
    csv: ({ customer, contact }) => (contact ? `${customer}, ${contact}` : customer),
    cell: ({ userId, customer, contact, label }) => (
      <span className="doc-what grid">
        <b>
          <PersonLink id={userId}>{customer}</PersonLink>
        </b>
        <span className="small muted">{contact ? `${contact} · ${label}` : label}</span>
      </span>
    ),
  },
  { key: 'label', head: 'Objet', isExtra: true, csv: ({ label }) => label, cell: ({ label }) => label },
  {
    key: 'net',
    head: 'HT',
    sort: 'net',
    numeric: true,
    csv: ({ net }) => csvOf(net),
    cell: ({ net }) => <Money euros={net} />,
  },
  {
    key: 'vat',
    head: 'TVA',
    sort: 'vat',
    numeric: true,
    csv: ({ vat }) => csvOf(vat),
    cell: ({ vat }) => <Money euros={vat} />,
  },
  {
    key: 'gross',
    head: 'TTC',
    sort: 'gross',
    numeric: true,
    csv: ({ gross }) => csvOf(gross),
    cell: ({ gross }) => (
      <b>
        <Money euros={gross} />
      </b>
    ),
  },
  {
    key: 'payment',
    head: 'Règlement',
    csv: (row) => [paymentsOf(row), linksOf(row)].filter(Boolean).join(', '),
    cell: (row) => (
      <span className="doc-what grid">
        {row.payments.includes('due') ? (
          <Chip tone="wait" icon={<IconHourglass aria-hidden="true" />}>
            {paymentsOf(row)}
          </Chip>
        ) : (
          paymentsOf(row)
        )}
        <Links document={row} />
      </span>
    ),
  },
];

/** Numbers of the corrected invoice or of the credit documents, never broken at their hyphens. */
function Links({ document: { corrects, credits } }: { document: IssuedDocument }) {
  const numbers = corrects ? [corrects] : credits;
  if (numbers.length === 0) return null;
  return (
    <span className="small muted">
      {corrects ? 'Corrige' : 'Avoir'}
      {numbers.map((number, index) => (
        <Fragment key={number}>
          {index > 0 && ','} <span className="nowrap">{number}</span>
        </Fragment>
      ))}
    </span>
  );
}
