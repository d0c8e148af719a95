import './invoice.css';
import { formatDay } from '@forman/domain/french-dates';
import { parisInstant } from '@forman/domain/paris-time';
import { IconArrowBackUp, IconCheck, IconDownload, IconFileInvoice } from '@tabler/icons-react';
import { Link, Navigate, useParams } from 'react-router';
import { ApiError } from '../../api/api-error.ts';
import type { Answer } from '../../api/client.ts';
import { useCall } from '../../api/query.ts';
import { homeOf, useViewer } from '../../api/viewer.ts';
import { routes } from '../../paths.ts';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { Money } from '../../ui/Money.tsx';
import { givenBackSince } from './payment-words.ts';
import { Chip } from '../../ui/Chip.tsx';
import type { Crumb } from '../../ui/Crumbs.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { PageSkeleton } from '../../ui/Skeleton.tsx';
import { InvoiceSheet } from './InvoiceSheet.tsx';
import type { InvoiceDocument } from './invoice-sheet-words.ts';
import { InvoiceSide } from './InvoiceSide.tsx';
import type { SaleActs } from './sale-acts.ts';
import { PdfProblem } from '../../ui/PdfProblem.tsx';
import { usePdfDownload } from '../shared/use-pdf-download.ts';

const statusOf = (error: Error | null): number | null => (error instanceof ApiError ? error.status : null);

/** An invoice of the viewer, reached from their list. */
export function InvoicePage() {
  const me = useViewer();
  const { id = '' } = useParams();
  const above = [
    { label: 'Accueil', to: homeOf(me) },
    { label: 'Mes factures', to: routes.invoices },
  ];
  return <OneInvoice id={id} above={above} back={{ label: 'Mes factures', to: routes.invoices }} />;
}

type OneProps = {
  id: string;
  /** Breadcrumbs above this page. */
  above: readonly Crumb[];
  /** Link shown when there is no such invoice. */
  back: { label: string; to: string };
  /** Person whose invoices alone may be shown. */
  userId?: string;
  /** What the office may do with the sale. */
  Acts?: SaleActs;
};

export function OneInvoice({ id, above, back, userId, Acts }: OneProps) {
  const { data, error, refetch } = useCall('getTransaction', { params: { id } });
  const retry = (): void => void refetch();
  const crumbsOf = (label: string): Crumb[] => [...above, { label }];
  if (statusOf(error) === 403) return <Navigate to={routes.landing} replace />;
  const isElsewhere = data && userId !== undefined && String(data.user.id) !== userId;
  if (data?.document && !isElsewhere)
    return <Invoice transaction={data} document={data.document} crumbsOf={crumbsOf} Acts={Acts} />;
  if (data || statusOf(error) === 404)
    return <NoInvoice crumbs={crumbsOf('Facture')} back={back} isUnknown={!data || isElsewhere === true} />;
  if (!error) return <PageSkeleton label="Chargement de la facture" onRetry={retry} />;
  return (
    <>
      <PageHeader title="Facture" crumbs={crumbsOf('Facture')} />
      <ErrorState title="La facture n’a pas pu être lue" error={error} onRetry={retry} />
    </>
  );
}

type Props = {
  transaction: Answer<'getTransaction'>;
  document: InvoiceDocument;
  crumbsOf: (label: string) => Crumb[];
  Acts: OneProps['Acts'];
};

/** If it is paid, its sum, what was given back, and its day. */
function Lead({ transaction, document }: Pick<Props, 'transaction' | 'document'>) {
  const { issuedOn, paidOn, gross } = document;
  const back = givenBackSince(transaction);
  return (
    <span className="inv-lead">
      {transaction.owed > 0 && (
        <Chip tone="wait">
          <span>
            Reste <Money euros={transaction.owed} /> à payer
          </span>
        </Chip>
      )}
      {transaction.owed === 0 && paidOn && (
        <Chip tone="good" icon={<IconCheck aria-hidden="true" />}>
          Payée
        </Chip>
      )}
      <b className="strong">
        <Money euros={gross} />
      </b>
      {back && (
        <Chip tone="line" icon={<IconArrowBackUp aria-hidden="true" />}>
          {back.what} le {formatDay(parisInstant(back.on, '12:00'))}
        </Chip>
      )}
      <span>émise le {formatDay(parisInstant(issuedOn, '12:00'))}</span>
    </span>
  );
}

function Invoice({ transaction, document, crumbsOf, Acts }: Props) {
  const me = useViewer();
  const { download, busy, error } = usePdfDownload();
  const { number } = document;
  return (
    <div className="invoice">
      <PageHeader
        title={`Facture ${number}`}
        crumbs={crumbsOf(number)}
        lead={<Lead transaction={transaction} document={document} />}
        action={
          <BusyButton
            look="primary"
            icon={<IconDownload aria-hidden="true" />}
            busy={busy === number}
            busyLabel="Téléchargement…"
            onClick={() =>
              download({ transactionId: transaction.id, number, depositId: transaction.chorusProId })
            }
          >
            Télécharger le PDF
          </BusyButton>
        }
      />
      <PdfProblem error={error} />
      <div className="cols">
        <InvoiceSheet document={document} />
        <InvoiceSide
          transaction={transaction}
          document={document}
          mayAsk={!me.isExpertAccountant}
          Acts={Acts}
          download={download}
          busy={busy}
        />
      </div>
    </div>
  );
}

type MissingProps = { crumbs: Crumb[]; back: OneProps['back']; isUnknown: boolean };

function NoInvoice({ crumbs, back, isUnknown }: MissingProps) {
  return (
    <>
      <PageHeader title="Facture" crumbs={crumbs} />
      <EmptyState
        title={isUnknown ? 'Cette facture n’existe pas' : 'La facture n’est pas encore émise'}
        icon={<IconFileInvoice />}
        action={
          <Link className="btn btn-outline" to={back.to}>
            {back.label}
          </Link>
        }
      >
        {isUnknown
          ? 'Vérifiez l’adresse.'
          : 'Le paiement est enregistré. Sa facture paraîtra ici, et partira par e-mail.'}
      </EmptyState>
    </>
  );
}
