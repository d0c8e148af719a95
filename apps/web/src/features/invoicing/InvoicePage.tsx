import './invoice.css';
import { formatDay } from '@forman/domain/french-dates';
import { parisInstant } from '@forman/domain/paris-time';
import { IconCheck, IconDownload, IconFileInvoice } from '@tabler/icons-react';
import { Link, Navigate, useParams } from 'react-router';
import { ApiError } from '../../api/api-error.ts';
import type { Answer } from '../../api/client.ts';
import { useCall } from '../../api/query.ts';
import { type Me, useViewer } from '../../api/viewer.ts';
import { homeOf } from '../../app/guards.ts';
import { routes } from '../../paths.ts';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { Chip } from '../../ui/Chip.tsx';
import type { Crumb } from '../../ui/Crumbs.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { PageSkeleton } from '../../ui/Skeleton.tsx';
import { InvoiceSheet } from './InvoiceSheet.tsx';
import type { InvoiceDocument } from './invoice-sheet-words.ts';
import { InvoiceSide } from './InvoiceSide.tsx';
import { PdfProblem } from './PdfProblem.tsx';
import { usePdfDownload } from './use-pdf-download.ts';

const statusOf = (error: Error | null): number | null => (error instanceof ApiError ? error.status : null);

const crumbsOf = (me: Me, label: string): Crumb[] => [
  { label: 'Accueil', to: homeOf(me) },
  { label: 'Mes factures', to: routes.invoices },
  { label },
];

export function InvoicePage() {
  const me = useViewer();
  const { id = '' } = useParams();
  const { data, error, refetch } = useCall('getTransaction', { params: { id } });
  const retry = (): void => void refetch();
  if (statusOf(error) === 403) return <Navigate to={routes.landing} replace />;
  if (data?.document) return <Invoice transaction={data} document={data.document} />;
  if (data || statusOf(error) === 404)
    return <NoInvoice crumbs={crumbsOf(me, 'Facture')} isUnknown={!data} />;
  if (!error) return <PageSkeleton label="Chargement de la facture" onRetry={retry} />;
  return (
    <>
      <PageHeader title="Facture" crumbs={crumbsOf(me, 'Facture')} />
      <ErrorState title="La facture n’a pas pu être lue" error={error} onRetry={retry} />
    </>
  );
}

type Props = { transaction: Answer<'getTransaction'>; document: InvoiceDocument };

function Invoice({ transaction, document }: Props) {
  const me = useViewer();
  const { download, busy, error } = usePdfDownload();
  const { number, issuedOn, paidOn } = document;
  return (
    <div className="invoice">
      <PageHeader
        title={`Facture ${number}`}
        crumbs={crumbsOf(me, number)}
        lead={
          <span className="inv-lead">
            {paidOn && (
              <Chip tone="good" icon={<IconCheck aria-hidden="true" />}>
                Payée
              </Chip>
            )}
            émise le {formatDay(parisInstant(issuedOn, '12:00'))}
          </span>
        }
        action={
          <BusyButton
            look="primary"
            icon={<IconDownload aria-hidden="true" />}
            busy={busy === number}
            busyLabel="Téléchargement…"
            onClick={() => download({ transactionId: transaction.id, number })}
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
          download={download}
          busy={busy}
        />
      </div>
    </div>
  );
}

function NoInvoice({ crumbs, isUnknown }: { crumbs: Crumb[]; isUnknown: boolean }) {
  return (
    <>
      <PageHeader title="Facture" crumbs={crumbs} />
      <EmptyState
        title={isUnknown ? 'Cette facture n’existe pas' : 'La facture n’est pas encore émise'}
        icon={<IconFileInvoice />}
        action={
          <Link className="btn btn-outline" to={routes.invoices}>
            Mes factures
          </Link>
        }
      >
        {isUnknown
          ? 'Vérifiez l’adresse, ou retrouvez-la parmi vos factures.'
          : 'Le paiement est enregistré. Sa facture paraîtra ici, et vous la recevrez par e-mail.'}
      </EmptyState>
    </>
  );
}
