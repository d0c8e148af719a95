import './half-switch.css';
import type { HalfDayState } from '@forman/domain/hours/presence/presence';
import { IconCircleCheck, IconClock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Chip } from '../../ui/Chip.tsx';
import { useNow } from '../../ui/use-now.ts';
import { type BoardHalf, halfName, type HalfRef, hoursOf, isSameHalf } from './words.ts';

type Props = { halves: readonly BoardHalf[]; chosen: HalfRef; onChoose: (half: HalfRef) => void };

/** Half-days of the session, each with its hours and state; nothing when there is only one. */
export function HalfSwitch({ halves, chosen, onChoose }: Props) {
  const now = useNow();
  const chipOf = (half: BoardHalf): ReactNode =>
    half.state === 'open' && now < new Date(half.startsAt) ? early : chips[half.state];
  const [only, ...others] = halves;
  if (only && others.length === 0)
    return (
      <p className="half-only row wrap">
        <span>
          <b className="strong">{halfName(only, halves)}</b>, {hoursOf(only)}
        </span>
        {chipOf(only)}
      </p>
    );
  return (
    <fieldset className="half-switch grid gap-8">
      <legend className="vh">Demi-journée</legend>
      {halves.map((half) => (
        <button
          key={`${half.day} ${half.part}`}
          type="button"
          aria-pressed={isSameHalf(half, chosen)}
          onClick={() => onChoose({ day: half.day, part: half.part })}
        >
          <span>
            {halfName(half, halves)}
            <small>{hoursOf(half)}</small>
          </span>
          {chipOf(half)}
        </button>
      ))}
    </fieldset>
  );
}

/** Chip of a half-day from half an hour before it begins. */
const early = (
  <Chip tone="wait" icon={<IconClock aria-hidden="true" />}>
    Signature ouverte
  </Chip>
);

const chips: Record<HalfDayState, ReactNode> = {
  coming: <Chip tone="line">À venir</Chip>,
  open: (
    <Chip tone="wait" icon={<IconClock aria-hidden="true" />}>
      En cours
    </Chip>
  ),
  over: <Chip tone="wait">À contresigner</Chip>,
  countersigned: (
    <Chip tone="good" icon={<IconCircleCheck aria-hidden="true" />}>
      Contresignée
    </Chip>
  ),
};
