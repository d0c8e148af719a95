import './attestation.css';
import { formatDay } from '@forman/domain/french-dates';
import { parisInstant } from '@forman/domain/paris-time';
import { IconBan, IconCertificate, IconCheck, IconDownload } from '@tabler/icons-react';
import { Link, useParams } from 'react-router';
import { ApiError } from '../../api/api-error.ts';
import type { Answer } from '../../api/client.ts';
import { useCall } from '../../api/query.ts';
import { homeOf, useViewer } from '../../api/viewer.ts';
import { pathTo, routes } from '../../paths.ts';
import { PdfProblem } from '../../ui/PdfProblem.tsx';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Note } from '../../ui/Note.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { PageSkeleton } from '../../ui/Skeleton.tsx';
import { AttestationSheet } from './AttestationSheet.tsx';
import { AttestationSide } from './AttestationSide.tsx';
import { useAttestationPdf } from './use-attestation-pdf.ts';

/** Path of somebody's attestations, for the office; the viewer's own page has no number in its address. */
const listPath = (personId: number): string => `${routes.hourAttestations}?personne=${personId}`;

type Attestation = Answer<'getAttestation'>;

/** One attestation: the sheet as its PDF shows it, its origin, and what it counts for. */
export function AttestationPage() {
  const { id = '' } = useParams();
  const { data, error, refetch } = useCall('getAttestation', { params: { id } });
  const retry = (): void => void refetch();
  if (data) return <Shown attestation={data} />;
  if (error instanceof ApiError && (error.status === 404 || error.status === 422)) return <Missing />;
  if (!error) return <PageSkeleton label="Chargement de l’attestation" onRetry={retry} />;
  return (
    <>
      <PageHeader title="Attestation" />
      <ErrorState title="L’attestation n’a pas pu être lue" error={error} onRetry={retry} />
    </>
  );
}

function useCrumbs(label: string, person?: Attestation['person']) {
  const me = useViewer();
  const list = person && person.id !== me.id ? listPath(person.id) : routes.hourAttestations;
  return [
    { label: 'Accueil', to: homeOf(me) },
    { label: person && person.id !== me.id ? 'Ses attestations' : 'Mes attestations', to: list },
    { label },
  ];
}

function Shown({ attestation }: { attestation: Attestation }) {
  const { id, number, issuedOn, voided, person } = attestation;
  const crumbs = useCrumbs(number, person);
  const { download, busy, error } = useAttestationPdf();
  return (
    <div className="att-page">
      <PageHeader
        title={`Attestation ${number}`}
        crumbs={crumbs}
        lead={
          <span className="att-lead">
            {voided ? (
              <Chip tone="bad" icon={<IconBan aria-hidden="true" />}>
                Annulée
              </Chip>
            ) : (
              <Chip tone="good" icon={<IconCheck aria-hidden="true" />}>
                Valable
              </Chip>
            )}
            délivrée le {formatDay(parisInstant(issuedOn, '12:00'))}
          </span>
        }
        action={
          <BusyButton
            look="primary"
            icon={<IconDownload aria-hidden="true" />}
            busy={busy === id}
            busyLabel="Téléchargement…"
            onClick={() => download({ id, number })}
          >
            Télécharger le PDF
          </BusyButton>
        }
      />
      <PdfProblem error={error} />
      {voided && <VoidedNote voided={voided} />}
      <div className="cols">
        <AttestationSheet attestation={attestation} />
        <AttestationSide attestation={attestation} />
      </div>
    </div>
  );
}

const VoidedNote = ({ voided }: { voided: NonNullable<Attestation['voided']> }) => (
  <div className="att-voided">
    <Note tone="bad" title={`Annulée le ${formatDay(new Date(voided.at))}\u00a0: elle ne vaut plus rien.`}>
      {voided.reason}{' '}
      {voided.replacedBy && (
        <>
          L’attestation{' '}
          <Link to={pathTo('hourAttestation', { id: voided.replacedBy.id })}>{voided.replacedBy.number}</Link>{' '}
          la remplace.
        </>
      )}
    </Note>
  </div>
);

function Missing() {
  return (
    <>
      <PageHeader title="Attestation" crumbs={useCrumbs('Attestation')} />
      <EmptyState
        title="Cette attestation n’existe pas"
        icon={<IconCertificate />}
        action={
          <Link className="btn btn-outline" to={routes.hourAttestations}>
            Mes attestations
          </Link>
        }
      >
        Vérifiez l’adresse.
      </EmptyState>
    </>
  );
}
