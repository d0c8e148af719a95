import './attestation.css';
import { formatDay } from '@forman/domain/french-dates';
import { formatMinutes } from '@forman/domain/hours/words';
import { parisInstant } from '@forman/domain/paris-time';
import { counted, frenchSpaces } from '@forman/domain/text';
import { IconBan, IconCertificate, IconCheck, IconDownload } from '@tabler/icons-react';
import { Link } from 'react-router';
import { ApiError } from '../../api/api-error.ts';
import type { Answer } from '../../api/client.ts';
import { useCall } from '../../api/query.ts';
import { homeOf, useViewer } from '../../api/viewer.ts';
import { pathTo, routes } from '../../paths.ts';
import { ControlFile } from '../shared/ControlFile.tsx';
import { PdfProblem } from '../../ui/PdfProblem.tsx';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { useSearch } from '../../ui/use-search.ts';
import { TableSkeleton } from '../../ui/Skeleton.tsx';
import { useAttestationPdf } from './use-attestation-pdf.ts';

type Attestations = Answer<'listAttestations'>['attestations'];

/** Attestations of the viewer, newest first; the office reads anybody's by the number in the address. */
export function AttestationListPage() {
  const me = useViewer();
  const [search] = useSearch();
  const id = search.get('personne') ?? String(me.id);
  const { data, error, refetch } = useCall('listAttestations', { params: { id } });
  const isOwn = id === String(me.id);
  const title = isOwn ? 'Mes attestations' : 'Attestations';
  return (
    <>
      <PageHeader
        title={title}
        crumbs={[
          { label: 'Accueil', to: homeOf(me) },
          { label: 'Mes heures', to: routes.hours },
          { label: title },
        ]}
        lead={
          isOwn
            ? 'Une par session suivie, une fois les présences contresignées.'
            : data && `Celles de ${data.person}.`
        }
      />
      {data ? (
        <List attestations={data.attestations} isOwn={isOwn} />
      ) : (
        <Absent error={error} retry={() => void refetch()} />
      )}
      {data && (
        <div className="att-control">
          <ControlFile userId={isOwn ? me.id : Number(id)} />
        </div>
      )}
    </>
  );
}

function Absent({ error, retry }: { error: Error | null; retry: () => void }) {
  if (!error) return <TableSkeleton label="Chargement des attestations" onRetry={retry} />;
  if (error instanceof ApiError && (error.status === 404 || error.status === 422))
    return (
      <EmptyState title="Ces attestations n’existent pas" icon={<IconCertificate />}>
        Vérifiez l’adresse.
      </EmptyState>
    );
  return <ErrorState title="Les attestations n’ont pas pu être lues" error={error} onRetry={retry} />;
}

function List({ attestations, isOwn }: { attestations: Attestations; isOwn: boolean }) {
  if (attestations.length === 0)
    return (
      <EmptyState title="Aucune attestation pour le moment" icon={<IconCertificate />}>
        {isOwn
          ? 'Signez votre présence à chaque demi-journée\u00a0: une fois la feuille contresignée, votre attestation arrive ici et par e-mail.'
          : 'Aucune session suivie n’a encore donné d’attestation.'}
      </EmptyState>
    );
  return <Years attestations={attestations} />;
}

/** Attestations grouped by the year for which their hours count, latest first. */
function Years({ attestations }: { attestations: Attestations }) {
  const { download, busy, error } = useAttestationPdf();
  const years = Map.groupBy(attestations, ({ followedOn }) => followedOn.slice(0, 4));
  return (
    <>
      <PdfProblem error={error} />
      {[...years]
        .toSorted(([one], [other]) => other.localeCompare(one))
        .map(([year, ofYear]) => (
          <section key={year} aria-labelledby={`annee-${year}`}>
            <h2 className="att-year flex align-baseline gap-10" id={`annee-${year}`}>
              {year}
              <span className="small muted">{counted(ofYear.length, 'attestation', 'attestations')}</span>
            </h2>
            <ul className="card att-list">
              {ofYear.map((one) => (
                <Row
                  key={one.id}
                  attestation={one}
                  isBusy={busy === one.id}
                  onDownload={() => download(one)}
                />
              ))}
            </ul>
          </section>
        ))}
    </>
  );
}

type RowProps = { attestation: Attestations[number]; isBusy: boolean; onDownload: () => void };

const Row = ({ attestation: one, isBusy, onDownload }: RowProps) => (
  <li>
    <IconCertificate aria-hidden="true" />
    <div className="grow">
      <Link to={pathTo('hourAttestation', { id: one.id })}>{frenchSpaces(one.title)}</Link>
      <p className="small muted">
        {formatDay(parisInstant(one.followedOn, '12:00'))} · {formatMinutes(one.minutes)}
        <span className="att-number"> {one.number}</span>
      </p>
    </div>
    <span className="att-chips">
      {one.voidedAt ? (
        <Chip tone="bad" icon={<IconBan aria-hidden="true" />}>
          Annulée
        </Chip>
      ) : (
        <>
          {one.lines.map(({ habilitation, minutes }) => (
            <Chip key={habilitation}>
              {formatMinutes(minutes)} {habilitation}
            </Chip>
          ))}
          <Chip tone="good" icon={<IconCheck aria-hidden="true" />}>
            Valable
          </Chip>
        </>
      )}
    </span>
    <BusyButton
      size="s"
      look="plain"
      icon={<IconDownload aria-hidden="true" />}
      busy={isBusy}
      aria-label={`Télécharger le PDF de ${one.number}`}
      onClick={onDownload}
    >
      PDF
    </BusyButton>
  </li>
);
