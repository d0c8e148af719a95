import { type Level, levelRank, nextLevel, roleLabel } from '@forman/domain/access';
import { formatShortDate } from '@forman/domain/french-dates';
import { profileSteps, stepState } from '@forman/domain/members/profile';
import { parisDay, parisInstant } from '@forman/domain/paris-time';
import { counted, plural } from '@forman/domain/text';
import { useId } from 'react';
import { Link } from 'react-router';
import type { Answer } from '../../api/client.ts';
import { useViewer } from '../../api/viewer.ts';
import { pathTo } from '../../paths.ts';
import { Card } from '../../ui/Card.tsx';
import { LevelName } from '../../shared/levels/LevelName.tsx';

type Journey = Answer<'home'>['journey'];

/** How far the person is: their step on the ladder, the goals of it, what comes next and until when. */
export function JourneyCard({ journey, now }: { journey: Journey; now: Date }) {
  const { level, validated, total } = journey;
  const { id } = useViewer();
  const goals = useId();
  const rank = profileSteps.findIndex((step) => step.level === level) + 1;
  const action = (
    <span className="chip chip-brand">
      <LevelName role={level} />
    </span>
  );
  return (
    <Card title="Mon parcours" action={action}>
      <div className={rank > 0 ? 'steps' : 'steps before'} aria-hidden="true">
        {rank === 0 && <span className="current" />}
        {profileSteps.map((step) => (
          <span key={step.level} className={stepState(step.level, level)} />
        ))}
      </div>
      <p className="tiny muted journey-here">
        Vous en êtes ici{'\u00a0: '}
        {rank > 0
          ? `échelon ${rank} sur ${profileSteps.length}`
          : `avant le premier échelon, ${roleLabel[profileSteps[0].level]}`}
      </p>
      <div className="journey-goals">
        <p id={goals}>
          {total > 0 ? (
            <>
              <b className="strong">
                {counted(validated, 'objectif', 'objectifs')} sur {total}
              </b>{' '}
              {plural(validated, 'validé', 'validés')}
            </>
          ) : (
            'Aucun objectif à ce niveau'
          )}
        </p>
        <Link className="link small" to={pathTo('goals', { id })} aria-label="Voir mes objectifs">
          Voir
        </Link>
      </div>
      {total > 0 && (
        <progress className="journey-bar" aria-labelledby={goals} value={validated} max={total} />
      )}
      <p className="small muted">{sentenceOf(journey, now)}</p>
    </Card>
  );
}

/** What follows the last goal: the dues make a NOMAN a NEOMAN (CORE-144), a vote decides for the others (MEM-124). */
const afterGoals = (level: Journey['level'], next: Level): string =>
  level === 'ROLE_NOMAN'
    ? `Objectifs validés\u00a0: le règlement de votre cotisation vous fait passer ${roleLabel[next]}.`
    : `Objectifs validés\u00a0: un vote décide de votre passage à ${roleLabel[next]}.`;

/**
 * "Étape suivante : ADMAN. Période jusqu’au 1er sept. 2027."; once it is over, what that changes: nothing yet. Of who has
 * reached all goals, what decides now.
 */
function sentenceOf({ level, periodEnd, validated, total }: Journey, now: Date): string {
  const next = levelRank(level) < levelRank('ROLE_NEOMAN') ? 'ROLE_NEOMAN' : nextLevel(level);
  if (next && total > 0 && validated === total) return afterGoals(level, next);
  const step = next ? `Étape suivante\u00a0: ${roleLabel[next]}.` : 'Vous êtes au sommet de l’échelle.';
  if (!periodEnd) return step;
  const day = formatShortDate(parisInstant(periodEnd, '12:00')).replaceAll(' ', '\u00a0');
  if (periodEnd >= parisDay(now)) return `${step} Période jusqu’au ${day}.`;
  return `${step} Période terminée le ${day}\u00a0: vos objectifs peuvent encore être validés.`;
}
