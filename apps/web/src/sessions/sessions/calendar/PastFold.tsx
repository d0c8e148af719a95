import './past-fold.css';
import { counted, plural } from '@forman/domain/text';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';

const units = {
  week: {
    past: ['semaine passée', 'semaines passées'],
    fold: ['Réduire la semaine passée', 'Réduire les semaines passées'],
  },
  day: { past: ['jour passé', 'jours passés'], fold: ['Réduire le jour passé', 'Réduire les jours passés'] },
} as const;

type Props = { unit: keyof typeof units; count: number; isFolded: boolean; onTurn: () => void };

/** Line that stands for past weeks or days, and shows or hides them. */
export function PastFold({ unit, count, isFolded, onTurn }: Props) {
  const { past, fold } = units[unit];
  return (
    <button type="button" className="cal-fold small" aria-expanded={!isFolded} onClick={onTurn}>
      {isFolded && `${counted(count, past[0], past[1])} ·`}
      <b>{isFolded ? 'Tout voir' : plural(count, fold[0], fold[1])}</b>
      {isFolded ? <IconChevronDown aria-hidden="true" /> : <IconChevronUp aria-hidden="true" />}
    </button>
  );
}
