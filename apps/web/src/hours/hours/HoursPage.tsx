import './hours-page.css';
import type { HourCard, PersonHours } from '@forman/contract/hours/hours';
import type { SessionCard } from '@forman/contract/sessions/sessions';
import { IconPlus } from '@tabler/icons-react';
import { type ComponentType, type ReactNode, useDeferredValue } from 'react';
import { Link } from 'react-router';
import { useCall } from '../../api/query.ts';
import { can, useViewer } from '../../api/viewer.ts';
import { pathTo, routes } from '../../paths.ts';
import { LackingHours } from '../../sessions/shared/HourChips.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { RowSkeletons } from '../../ui/Skeleton.tsx';
import { AttestationsCard } from './AttestationsCard.tsx';
import { CountedOnce } from './CountedOnce.tsx';
import { HourCards } from './HourCards.tsx';
import { OutsideTrainings } from './OutsideTrainings.tsx';
import { SharingCard } from './SharingCard.tsx';
import { Suggestions } from './Suggestions.tsx';

type Props = {
  /** A session with its action, as in the lists of sessions. */
  Row: ComponentType<{ session: SessionCard; isOnly: boolean }>;
  /** Card of the control file, at the end of the page. */
  controlFile?: ReactNode;
};

/** The viewer's hours by habilitation (asked, done and missing), with sessions that would complete them. */
export function HoursPage({ Row, controlFile }: Props) {
  const me = useViewer();
  const { data, error, refetch } = useCall('getUserHours', { params: { id: String(me.id) }, query: {} });
  // Read together with the hours, as their parts would move the page when they came later.
  const outside = useCall('listOwnOutsideTrainings', { query: {} });
  const suggested = useCall('suggestHours', {});
  const isFilled = suggested.isFetched || data?.cards.every(({ state }) => state !== 'missing');
  const isRead = data !== undefined && outside.isFetched && isFilled;
  // Cards are rendered at low priority, so that the page stays responsive.
  const drawn = useDeferredValue(isRead ? data : undefined);
  const retry = (): void => void Promise.all([refetch(), outside.refetch(), suggested.refetch()]);
  return (
    <div className="hours">
      <PageHeader
        title="Mes heures de formation"
        tabTitle="Mes heures"
        crumbs={[
          { label: 'Accueil', to: routes.home },
          { label: 'Mon profil', to: pathTo('profile', { id: me.id }) },
          { label: 'Mes heures' },
        ]}
        lead="Ce que vos habilitations demandent, ce qui est fait, ce qui manque."
        aside={
          // With a single card, the list of trainings and its own button to declare one are in sight.
          drawn &&
          drawn.cards.length > 1 &&
          can(me, 'portal.member') && (
            <Link className="btn btn-outline" to="?formation=nouvelle" aria-haspopup="dialog">
              <IconPlus aria-hidden="true" />
              Déclarer une formation
            </Link>
          )
        }
      />
      {drawn && <Blocks hours={drawn} Row={Row} controlFile={controlFile} />}
      {!data && error && (
        <ErrorState title="Vos heures n’ont pas pu être lues" error={error} onRetry={retry} />
      )}
      {!drawn && (data || !error) && (
        <RowSkeletons label="Chargement de vos heures" count={6} onRetry={retry} />
      )}
    </div>
  );
}

function Blocks({ hours, Row, controlFile }: Props & { hours: PersonHours }) {
  const { cards } = hours;
  const lacking = cards.filter(({ state }) => state === 'missing');
  const counted = <Counted hours={hours} lacking={lacking} Row={Row} />;
  // Several cards share the whole width; a single one would leave half of it empty.
  const isAlone = cards.length === 1;
  return (
    <LackingHours value={lacking.map(({ habilitation }) => habilitation)}>
      {!isAlone && counted}
      <div className={isAlone ? 'cols' : 'cols section'}>
        <div className="stack" style={{ '--gap': '20px' }}>
          {isAlone && counted}
          <OutsideTrainings habilitations={cards.map(({ habilitation }) => habilitation)} />
        </div>
        <aside className="stack" style={{ '--gap': '20px' }}>
          <AttestationsCard attestations={hours.attestations} count={hours.attestationCount} />
          <CountedOnce sessions={hours.countedElsewhere} />
          {controlFile}
          {hours.isShared !== null && <SharingCard isShared={hours.isShared} />}
        </aside>
      </div>
    </LackingHours>
  );
}

type CountedProps = Pick<Props, 'Row'> & { hours: PersonHours; lacking: readonly HourCard[] };

/** Habilitations that lack hours, then sessions that complete them, then the other habilitations. */
function Counted({ hours: { cards, on, person }, lacking, Row }: CountedProps) {
  const settled = cards.filter((card) => !lacking.includes(card));
  // A single card of one year joins the others: alone it would leave half of the page empty.
  const isApart = lacking.length > 1 || lacking.some(({ years }) => years.length > 1);
  const [first, rest] = isApart ? [lacking, settled] : [[...lacking, ...settled], []];
  return (
    <>
      {cards.length === 0 && (
        <EmptyState title="Aucune habilitation dans votre profil">
          Les heures se comptent par habilitation&nbsp;: indiquez les vôtres dans votre profil, et elles
          paraîtront ici.
        </EmptyState>
      )}
      {first.length > 0 && <HourCards cards={first} isOwn />}
      {lacking.length > 0 && <Suggestions Row={Row} year={Number(on.slice(0, 4))} />}
      {rest.length > 0 && (
        <div className="section">
          <HourCards cards={rest} isOwn />
        </div>
      )}
      <p className="hour-detail">
        <Link className="link small" to={pathTo('personHours', { id: person.id })}>
          Voir le détail ligne par ligne
        </Link>
      </p>
    </>
  );
}
