import './goals-page.css';
import type { Level } from '@forman/domain/access';
import { formatDay, formatLongDay } from '@forman/domain/french-dates';
import { parisDay, parisInstant } from '@forman/domain/paris-time';
import { fullName } from '@forman/domain/text';
import { IconCalendarEvent, IconHandClick, IconHandMove, IconMap } from '@tabler/icons-react';
import { Link, useParams } from 'react-router';
import { useCall } from '../../api/query.ts';
import { type Me, useViewer } from '../../api/viewer.ts';
import { emptyTexts } from '../../messages/fr.ts';
import { pathTo, routes } from '../../paths.ts';
import { Card } from '../../ui/Card.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Note } from '../../ui/Note.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { type Progress, RoleLadder } from '../../people/shared/RoleLadder.tsx';
import { useNarrow } from '../../ui/use-narrow.ts';
import { useNow } from '../../ui/use-now.ts';
import { Board } from './Board.tsx';
import type { GoalsOf } from './columns.ts';
import { hintFor } from './goal-words.ts';
import { GoalsSkeleton } from './GoalsSkeleton.tsx';

/** Page of a person's goals at their level, to do and done (MEM-102 to 119). */
export function GoalsPage() {
  const { id = '' } = useParams();
  const me = useViewer();
  const { data: goals, error, refetch } = useCall('getUserGoals', { params: { id } });
  const retry = (): void => void refetch();
  const isNarrow = useNarrow();
  const isOwn = id === String(me.id);
  const name = goals ? fullName(goals.person) : 'Profil';
  return (
    <>
      <PageHeader
        title="Objectifs"
        {...(isOwn || !goals ? {} : { tabTitle: `Objectifs de ${name}` })}
        crumbs={[
          { label: 'Accueil', to: routes.home },
          { label: 'Adhérents' },
          { label: isOwn ? 'Mon Profil' : name, to: pathTo('profile', { id }) },
          { label: isOwn ? 'Mes objectifs' : 'Objectifs' },
        ]}
        lead={
          !isOwn &&
          goals && (
            <>
              De <Link to={pathTo('profile', { id })}>{name}</Link>
            </>
          )
        }
        aside={
          isOwn && (
            <Link className="btn btn-outline" to={pathTo('trainingPlanUser', { id })}>
              <IconMap aria-hidden="true" />
              Mon plan de formation
            </Link>
          )
        }
      />
      {goals && (
        <>
          {goals.vote && <OpenVote vote={goals.vote} isOwn={isOwn} />}
          <Board
            key={id}
            goals={goals}
            hint={goals.actions.mark.ok && <Hint isNarrow={isNarrow} answers={isOwn ? me.godFather : null} />}
          />
          {/* Below the goals, as the ladder is on the profile too. */}
          <Period goals={goals} isOwn={isOwn} />
        </>
      )}
      {!goals && error && (
        <ErrorState title="Ces objectifs n’ont pas pu être lus" error={error} onRetry={retry} />
      )}
      {!goals && !error && <GoalsSkeleton onRetry={retry} />}
    </>
  );
}

/** Ladder of the levels, progress, and end of the period. */
function Period({
  goals: { person, reached, periodEnd, progress },
  isOwn,
}: {
  goals: GoalsOf;
  isOwn: boolean;
}) {
  const now = useNow();
  const isOver = periodEnd !== null && periodEnd < parisDay(now);
  return (
    <Card title={isOwn ? 'Mon évolution' : 'Évolution'}>
      <RoleLadder
        person={person}
        level={person.level as Level}
        reachedAt={(level) => reached[level] ?? null}
        goals={progress}
      />
      <dl className="goals-period">
        <div>
          <dt>
            <IconCalendarEvent aria-hidden="true" />
            Fin de la période
          </dt>
          <dd>{periodEnd ? formatLongDay(parisInstant(periodEnd, '12:00')) : emptyTexts.goalPeriod}</dd>
          {isOver && (
            <dd className="period-over">Passée&nbsp;: les objectifs peuvent encore être validés.</dd>
          )}
        </div>
        {progress.total > 0 && <Validated progress={progress} />}
      </dl>
    </Card>
  );
}

const Validated = ({ progress: { validated, total } }: { progress: Progress }) => (
  <div className="period-progress">
    <dt>Objectifs validés</dt>
    <dd className="num">
      {validated}/{total}
      <span className="progress-line" aria-hidden="true">
        <i style={{ width: `${(validated / total) * 100}%` }} />
      </span>
    </dd>
  </div>
);

/** Notice that all the goals are validated, which opened a vote (MEM-124). */
function OpenVote({ vote, isOwn }: { vote: NonNullable<GoalsOf['vote']>; isOwn: boolean }) {
  return (
    <div className="goals-vote">
      <Note
        tone="wait"
        title={isOwn ? 'Un vote sur votre niveau est ouvert.' : 'Un vote sur ce niveau est ouvert.'}
      >
        {`Tous les objectifs sont validés depuis le ${formatDay(new Date(vote.since))}.`}{' '}
        {isOwn && 'Nous vous écrirons dès que le vote sera terminé.'}
        {vote.isYours && (
          <Link className="link" to={routes.evolution}>
            Voir le vote
          </Link>
        )}
      </Note>
    </div>
  );
}

type HintProps = {
  isNarrow: boolean;
  /** Person who validates the viewer's own goals. */ answers: Me['godFather'];
};

/** Explains how to mark a goal; a phone has one column, so nothing to drag. */
const Hint = ({ isNarrow, answers }: HintProps) => (
  <p className="goals-hint row gap-10 muted">
    {isNarrow ? <IconHandClick aria-hidden="true" /> : <IconHandMove aria-hidden="true" />}
    <span>
      <span>{hintFor(isNarrow)}</span>
      {!isNarrow && ', ou appuyez sur son bouton «\u00a0Valider\u00a0»'}
      {answers && `\u00a0: ${fullName(answers)} répond ensuite.`}
    </span>
  </p>
);
