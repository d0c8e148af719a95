import './evolution.css';
import type { Level } from '@forman/domain/access';
import { counted, plural } from '@forman/domain/text';
import { IconHourglass } from '@tabler/icons-react';
import { useId } from 'react';
import { Link } from 'react-router';
import { useViewer } from '../../../api/viewer.ts';
import { pathTo, routes } from '../../../paths.ts';
import { Card } from '../../../ui/Card.tsx';
import { Chip } from '../../../ui/Chip.tsx';
import { dateOfLevel } from '../../../people/shared/level-dates.ts';
import { isOnLadder, type Progress, RoleLadder } from '../../../people/shared/RoleLadder.tsx';
import type { Profile } from './slots.ts';

/** The seven steps of the ladder (MEM-046). Progress of a level outside the ladder is shown at the foot. */
export function Evolution({ profile, isOwn }: { profile: Profile; isOwn: boolean }) {
  const me = useViewer();
  const { person, goals, vote } = profile;
  const hasGoals = goals !== null && goals.total > 0;
  // An accountant’s level is the last of their roles.
  const level = (person.roles.at(-1) ?? 'ROLE_GUEST') as Level;
  return (
    <Card title={isOwn ? 'Mon évolution' : 'Évolution'} action={vote && <OpenVote isYours={vote.isYours} />}>
      <RoleLadder
        person={person}
        level={level}
        reachedAt={(step) => person.userRoleInformation[dateOfLevel[step]]}
        goals={goals}
      />
      {(hasGoals || isOwn) && me.roles[0] !== 'ROLE_GUEST' && (
        <div className="ladder-foot row wrap gap-12-24">
          {hasGoals && <GoalsLeft goals={goals} hasLadder={isOnLadder(level)} />}
          {isOwn && (
            <Link className="btn btn-outline btn-s" to={pathTo('goals', { id: person.id })}>
              Voir mes objectifs
            </Link>
          )}
        </div>
      )}
    </Card>
  );
}

/** Stands in the card’s head, as the vote is about the whole ladder and not about one step. */
const OpenVote = ({ isYours }: { isYours: boolean }) => (
  <p className="ladder-vote row wrap small">
    <Chip tone="wait" icon={<IconHourglass aria-hidden="true" />}>
      Vote en cours
    </Chip>
    {isYours && (
      <Link className="link" to={routes.evolution}>
        Voir le vote
      </Link>
    )}
  </p>
);

type GoalsProps = {
  goals: Progress;
  /** True when the ladder beside it already says how many goals are validated. */
  hasLadder: boolean;
};

/** Number of goals left at the level, and the progress so far. */
function GoalsLeft({ goals: { validated, total }, hasLadder }: GoalsProps) {
  const words = useId();
  const left = total - validated;
  return (
    <div className="goals-left grid gap-8">
      <p className="small" id={words}>
        {!hasLadder && (
          <span className="strong">
            {validated}/{total} {plural(total, 'objectif validé', 'objectifs validés')}
          </span>
        )}
        {hasLadder && left === 0 && <span className="strong">Tous les objectifs du niveau sont validés</span>}
        {hasLadder && left > 0 && (
          <>
            Encore <span className="strong">{counted(left, 'objectif', 'objectifs')}</span> à valider à ce
            niveau
          </>
        )}
      </p>
      <progress className="goals-bar" aria-labelledby={words} value={validated} max={total} />
    </div>
  );
}
