import type { Level } from '@forman/domain/access';
import { plural } from '@forman/domain/text';
import { IconHourglass } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useViewer } from '../../api/viewer.ts';
import { pathTo, routes } from '../../paths.ts';
import { Card } from '../../ui/Card.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { dateOfLevel } from '../../ui/level-dates.ts';
import { isOnLadder, RoleLadder } from '../../ui/RoleLadder.tsx';
import type { Profile } from './slots.ts';

/** The seven steps (MEM-046). Progress of a level that stands on none is told at the foot. */
export function Evolution({ profile, isOwn }: { profile: Profile; isOwn: boolean }) {
  const me = useViewer();
  const { person, goals, vote } = profile;
  // An accountant's level stands behind their role.
  const level = (person.roles.at(-1) ?? 'ROLE_GUEST') as Level;
  return (
    <Card title={isOwn ? 'Mon évolution' : 'Évolution'}>
      <RoleLadder
        person={person}
        level={level}
        reachedAt={(step) => person.userRoleInformation[dateOfLevel[step]]}
        goals={goals}
      />
      {vote && (
        <p className="ladder-vote small">
          <Chip tone="wait" icon={<IconHourglass aria-hidden="true" />}>
            Vote en cours
          </Chip>
          {vote.isYours && (
            <Link className="link" to={routes.evolution}>
              Voir le vote
            </Link>
          )}
        </p>
      )}
      {isOwn && me.roles[0] !== 'ROLE_GUEST' && (
        <p className="ladder-foot">
          {goals && goals.total > 0 && !isOnLadder(level) && (
            <span className="small strong">
              {goals.validated}/{goals.total} {plural(goals.total, 'objectif validé', 'objectifs validés')}
            </span>
          )}
          <Link className="btn btn-outline btn-s" to={pathTo('goals', { id: person.id })}>
            Voir mes objectifs
          </Link>
        </p>
      )}
    </Card>
  );
}
