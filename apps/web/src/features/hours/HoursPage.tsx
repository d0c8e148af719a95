import './hours.css';
import type { HourCard, PersonHours } from '@forman/contract/hours';
import type { SessionCard } from '@forman/contract/sessions';
import { IconPlus } from '@tabler/icons-react';
import { type ComponentType, type ReactNode, useDeferredValue } from 'react';
import { Link } from 'react-router';
import { useCall } from '../../api/query.ts';
import { useViewer } from '../../api/viewer.ts';
import { pathTo, routes } from '../../paths.ts';
import { LackingHours } from '../../shared/hours/HourChips.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { RowSkeletons } from '../../ui/Skeleton.tsx';
import { AttestationsCard } from './AttestationsCard.tsx';
import { HourCards } from './HourCards.tsx';
import { OutsideTrainings } from './OutsideTrainings.tsx';
import { SharingCard } from './SharingCard.tsx';
import { Suggestions } from './Suggestions.tsx';

type Props = {
  /** A session with its action, as lists show it. */
  Row: ComponentType<{ session: SessionCard; isOnly: boolean }>;
  /** The file for a control, at the end of the page. */
  controlFile?: ReactNode;
};

/** The person's hours by habilitation: asked, done, lacking, and sessions that would fill them. */
export function HoursPage({ Row, controlFile }: Props) {
  const me = useViewer();
  const { data, error, refetch } = useCall('getUserHours', { params: { id: String(me.id) }, query: {} });
  // Both are read with the hours, as they stand above the rest of the page and would move it.
  const outside = useCall('listOwnOutsideTrainings', { query: {} });
  const suggested = useCall('suggestHours', {});
  const isFilled = suggested.isFetched || data?.cards.every(({ state }) => state !== 'missing');
  const isRead = data !== undefined && outside.isFetched && isFilled;
  // Cards are drawn in slices, so that the page stays responsive.
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
          // One card alone leaves the list of them, with the same button, in sight.
          drawn &&
          drawn.cards.length > 1 && (
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
  // Several stand beside each other over the whole width; one alone would leave half of it empty.
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
          {controlFile}
          {hours.isShared !== null && <SharingCard isShared={hours.isShared} />}
        </aside>
      </div>
    </LackingHours>
  );
}

type CountedProps = Pick<Props, 'Row'> & { hours: PersonHours; lacking: readonly HourCard[] };

/** The habilitations that lack hours, then what fills them; those that are complete come last. */
function Counted({ hours: { cards, on, person }, lacking, Row }: CountedProps) {
  const settled = cards.filter((card) => !lacking.includes(card));
  // One that is no taller than the others stands beside them: by itself it would leave half of the page empty.
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
