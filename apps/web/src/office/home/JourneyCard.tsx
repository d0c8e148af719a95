import './journey-card.css';
import { nextLevel, roleLabel } from '@forman/domain/access';
import { formatShortDate } from '@forman/domain/french-dates';
import { profileSteps, stepState } from '@forman/domain/people/profile';
import { parisDay, parisInstant } from '@forman/domain/paris-time';
import { counted, plural } from '@forman/domain/text';
import { useId } from 'react';
import { Link } from 'react-router';
import type { Answer } from '../../api/client.ts';
import { useViewer } from '../../api/viewer.ts';
import { pathTo } from '../../paths.ts';
import { Card } from '../../ui/Card.tsx';
import { LevelName } from '../../people/shared/LevelName.tsx';

type Journey = Answer<'home'>['journey'];

/** Progress of the person: their level and its goals, the next level, and the end of the period. */
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

/**
 * Sentence for a NOMAN, who reaches ONEMAN by the vote as everybody does (MEM-003, MEM-124), but NEOMAN by
 * the dues alone (CORE-144).
 */
const byDues = (level: Journey['level']): string =>
  level === 'ROLE_NOMAN' ? ' Régler votre cotisation fait passer NEOMAN, sans vote.' : '';

/**
 * "Étape suivante : ADMAN. Période jusqu’au 1er sept. 2027."; after the period, that the goals still count.
 * With all goals validated, the vote that decides.
 */
function sentenceOf({ level, periodEnd, validated, total }: Journey, now: Date): string {
  const next = nextLevel(level);
  if (next && total > 0 && validated === total)
    return `Objectifs validés\u00a0: un vote décide de votre passage à ${roleLabel[next]}.${byDues(level)}`;
  if (!next) return 'Vous êtes au sommet de l’échelle.';
  return `Étape suivante\u00a0: ${roleLabel[next]}.` + periodOf(periodEnd, now) + byDues(level);
}

function periodOf(periodEnd: Journey['periodEnd'], now: Date): string {
  if (!periodEnd) return '';
  const day = formatShortDate(parisInstant(periodEnd, '12:00')).replaceAll(' ', '\u00a0');
  if (periodEnd >= parisDay(now)) return ` Période jusqu’au ${day}.`;
  return ` La période est passée (${day})\u00a0: vos objectifs comptent toujours.`;
}
