import { type Level, levelRank } from '@forman/domain/access';
import { profileSteps, stepState } from '@forman/domain/members/profile';
import { formatShortDate } from '@forman/domain/french-dates';
import { Link } from 'react-router';
import { useViewer } from '../../api/viewer.ts';
import { pathTo } from '../../paths.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Card } from '../../ui/Card.tsx';
import type { Profile } from './slots.ts';

type Dates = Profile['person']['userRoleInformation'];
const dateOf: Record<(typeof profileSteps)[number]['level'], keyof Dates> = {
  ROLE_NEOMAN: 'neomanCreatedAt',
  ROLE_BEMAN: 'bemanCreatedAt',
  ROLE_ADMAN: 'AdmanCreatedAt',
  ROLE_MAN: 'manCreatedAt',
  ROLE_DEVMAN: 'devmanCreatedAt',
  ROLE_DXMAN: 'dxmanCreatedAt',
  ROLE_XMAN: 'xmanCreatedAt',
};
const words = { reached: 'atteint', current: 'niveau actuel', coming: 'à venir' } as const;

/** The seven steps with their days (MEM-046). Progress towards the next stands at its foot. */
export function Evolution({ person, isOwn }: { person: Profile['person']; isOwn: boolean }) {
  const me = useViewer();
  // An accountant's level stands behind their role.
  const level = (person.roles.at(-1) ?? 'ROLE_GUEST') as Level;
  return (
    <Card title={isOwn ? 'Mon évolution' : 'Évolution'}>
      <ol className="ladder">
        {profileSteps.map((step) => {
          const state = stepState(step.level, level);
          const at =
            levelRank(step.level) <= levelRank(level) ? person.userRoleInformation[dateOf[step.level]] : null;
          return (
            <li key={step.level} className={state} aria-current={state === 'current' ? 'step' : undefined}>
              <span className="stair">{state === 'current' && <Avatar person={person} size="s" />}</span>
              <b>{step.label}</b>
              <span className="vh">{words[state]}</span>
              <span className="tiny muted num">{at && formatShortDate(new Date(at))}</span>
            </li>
          );
        })}
      </ol>
      {isOwn && me.roles[0] !== 'ROLE_GUEST' && (
        <p className="ladder-foot">
          <Link className="btn btn-outline btn-s" to={pathTo('goals', { id: person.id })}>
            Voir mes objectifs
          </Link>
        </p>
      )}
    </Card>
  );
}
