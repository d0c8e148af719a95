import { formatDay, formatDuration, formatShortDate } from '@forman/domain/french-dates';
import { capital, frenchSpaces } from '@forman/domain/text';
import { IconCheck } from '@tabler/icons-react';
import { useId } from 'react';
import type { Plan } from './plan-crumbs.ts';
import { PlanAbout } from './PlanAbout.tsx';

type Props = {
  wording: string;
  choice: Plan['choices'][number] | undefined;
  checked: boolean;
  onChange: (isChosen: boolean) => void;
};

/** A theme to advise, with facts that help to choose it; the theme alone labels the box. */
export function PlanChoice({ wording, choice, checked, onChange }: Props) {
  const id = useId();
  return (
    <div className="plan-box grid align-start">
      <label className="check">
        <input
          type="checkbox"
          checked={checked}
          aria-describedby={choice && `${id}-facts`}
          onChange={({ target }) => onChange(target.checked)}
        />
        <span className="plan-box-name">{frenchSpaces(wording)}</span>
      </label>
      {choice?.about && (
        <div className="small muted plan-box-about">
          <PlanAbout text={frenchSpaces(choice.about)} theme={wording} />
        </div>
      )}
      {choice && (
        <p className="small muted plan-box-facts" id={`${id}-facts`}>
          <span className="num">{capital(factsOf(choice).join(' · '))}</span>
          {choice.followedOn && (
            <span className="plan-box-done">
              <IconCheck className="ic-s" aria-hidden="true" />
              Déjà suivi le {formatShortDate(new Date(choice.followedOn))}
            </span>
          )}
        </p>
      )}
    </div>
  );
}

const minuteMs = 60_000;

/** Facts of a theme: "3 h", "prochaine date jeu. 3 déc. 2026". */
const factsOf = ({ minutes, nextDate }: NonNullable<Props['choice']>): string[] => [
  ...(minutes === null ? [] : [formatDuration(minutes * minuteMs)]),
  nextDate ? `prochaine date ${formatDay(new Date(nextDate))}` : 'pas encore de date',
];
