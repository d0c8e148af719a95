import './role-ladder.css';
import { type Level, levelRank, roleLabel } from '@forman/domain/access';
import { formatShortDate } from '@forman/domain/french-dates';
import { profileSteps, stepState } from '@forman/domain/people/profile';
import { plural } from '@forman/domain/text';
import { Avatar } from './Avatar.tsx';

const words = { reached: 'atteint', current: 'niveau actuel', coming: 'à venir' } as const;

export type Progress = { validated: number; total: number };

type Props = {
  person: Parameters<typeof Avatar>[0]['person'];
  level: Level;
  /** Instant when a level was reached, ISO; null when unknown. */
  reachedAt: (level: Level) => string | null;
  /** Progress of the level’s goals; null when the viewer may not see it. */
  goals: Progress | null;
};

/** True when the level is one of the seven steps; those below NEOMAN are not. */
export const isOnLadder = (level: Level): boolean => profileSteps.some((step) => step.level === level);

/** The seven steps with their dates and, at the current one, its validated goals (MEM-046, MEM-047). */
export function RoleLadder({ person, level, reachedAt, goals }: Props) {
  return (
    <div className="ladder-box">
      <div className="ladder-row flex align-end gap-8">
        {!isOnLadder(level) && <Before person={person} level={level} />}
        <ol className="ladder grid gap-8">
          {profileSteps.map((step) => {
            const state = stepState(step.level, level);
            const at = levelRank(step.level) <= levelRank(level) ? reachedAt(step.level) : null;
            return (
              <li key={step.level} className={state} aria-current={state === 'current' ? 'step' : undefined}>
                <span className="stair">{state === 'current' && <Avatar person={person} size="s" />}</span>
                <b>{step.label}</b>
                <span className="vh">{words[state]}</span>
                <span className="tiny muted num">
                  {at && formatShortDate(new Date(at))}
                  {state === 'current' && <StepProgress goals={goals} />}
                </span>
              </li>
            );
          })}
        </ol>
      </div>
    </div>
  );
}

/** Current level of a person below the first of the seven steps. */
const Before = ({ person, level }: Pick<Props, 'person' | 'level'>) => (
  <div className="ladder grid gap-8 ladder-before">
    <p className="current">
      <span className="stair">
        <Avatar person={person} size="s" />
      </span>
      <b>{roleLabel[level]}</b>
      <span className="tiny muted">{words.current}</span>
    </p>
  </div>
);

function StepProgress({ goals }: { goals: Progress | null }) {
  if (!goals || goals.total === 0) return null;
  return (
    <span className="step-goals">
      {goals.validated}/{goals.total} {plural(goals.total, 'objectif', 'objectifs')}
      <span className="vh"> {plural(goals.total, 'validé', 'validés')}</span>
    </span>
  );
}
