import './hours-page.css';
import type { PersonHours } from '@forman/contract/hours/hours';
import { hoursSentences } from '@forman/domain/hours/reading';
import { fullName } from '@forman/domain/text';
import { IconEyeOff, IconPencil } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useParams } from 'react-router';
import { ApiError } from '../../api/api-error.ts';
import { useCall } from '../../api/query.ts';
import { can, useViewer } from '../../api/viewer.ts';
import { pathTo, routes } from '../../paths.ts';
import { BusyButton } from '../../ui/BusyButton.tsx';
import type { Crumb } from '../../ui/Crumbs.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Note } from '../../ui/Note.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { RowSkeletons } from '../../ui/Skeleton.tsx';
import { HourCards } from './HourCards.tsx';
import { HourLedger } from './HourLedger.tsx';

const Correcting = lazy(async () => ({
  default: (await import('./office/CorrectionDialog.tsx')).CorrectionDialog,
}));

/** Hours of one person: cards only for their sponsor; the ledger too for the person and the office. */
export function PersonHoursPage() {
  const { id = '' } = useParams();
  const { data, error, refetch } = useCall('getUserHours', { params: { id }, query: {} });
  const [isCorrecting, setCorrecting] = useState(false);
  const me = useViewer();
  const isOwn = id === String(me.id);
  const isOffice = can(me, 'hours.administer');
  const isHidden = error instanceof ApiError && error.reason === 'hours_not_shared';
  const retry = (): void => void refetch();
  return (
    <div className="hours">
      <PageHeader
        title={isOwn ? 'Mes heures, ligne par ligne' : 'Heures de formation'}
        {...(data && !isOwn && { tabTitle: `Heures de ${fullName(data.person)}` })}
        crumbs={crumbsOf({ id, data, isOwn, isOffice })}
        lead={data && !isOwn ? fullName(data.person) : undefined}
        action={
          isOffice &&
          data && (
            <BusyButton
              look="primary"
              size="l"
              icon={<IconPencil aria-hidden="true" />}
              aria-haspopup="dialog"
              onClick={() => setCorrecting(true)}
            >
              Corriger ses heures
            </BusyButton>
          )
        }
      />
      {data && <Parts hours={data} isOwn={isOwn} isWhole={isOwn || isOffice} />}
      {data && isCorrecting && (
        <Suspense>
          <Correcting hours={data} onClose={() => setCorrecting(false)} />
        </Suspense>
      )}
      {isHidden && (
        <EmptyState title="Ces heures ne vous sont pas montrées" icon={<IconEyeOff />}>
          {hoursSentences.hours_not_shared} Le réglage est dans sa page «&nbsp;Mes heures&nbsp;».
        </EmptyState>
      )}
      {!data && error && !isHidden && (
        <ErrorState title="Ces heures n’ont pas pu être lues" error={error} onRetry={retry} />
      )}
      {!data && !error && <RowSkeletons label="Chargement des heures" onRetry={retry} />}
    </div>
  );
}

type Place = { id: string; data: PersonHours | undefined; isOwn: boolean; isOffice: boolean };

function crumbsOf({ id, data, isOwn, isOffice }: Place): Crumb[] {
  const home = { label: 'Accueil', to: routes.home };
  if (isOwn) return [home, { label: 'Mes heures', to: routes.hours }, { label: 'Ligne par ligne' }];
  const name = data ? fullName(data.person) : 'Profil';
  const person = { label: name, to: pathTo(isOffice ? 'adminUser' : 'profile', { id }) };
  return [
    home,
    ...(isOffice ? [{ label: 'Administration', to: routes.admin }] : []),
    person,
    { label: 'Heures' },
  ];
}

type PartsProps = { hours: PersonHours; isOwn: boolean; isWhole: boolean };

function Parts({ hours: { cards, movements, person }, isOwn, isWhole }: PartsProps) {
  return (
    <>
      {!isWhole && (
        <Note tone="brand" title={`${person.firstName} vous montre ses heures.`}>
          Ce qui est fait et ce qui manque, sans les justificatifs.
        </Note>
      )}
      {/* The viewer's own cards are on the page that leads here. */}
      {!isOwn && cards.length === 0 && (
        <EmptyState title="Aucune habilitation dans ce profil">
          Les heures se comptent par habilitation.
        </EmptyState>
      )}
      {!isOwn && cards.length > 0 && <HourCards cards={cards} isOwn={false} />}
      {isWhole && <HourLedger movements={movements} {...(!isOwn && { heading: 'Ligne par ligne' })} />}
    </>
  );
}
