import { counted } from '@forman/domain/text';
import { IconShieldCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { SeatMarks } from '../../shared/sessions/SeatMarks.tsx';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { useNow } from '../../ui/use-now.ts';
import { CountersignDialog } from './CountersignDialog.tsx';
import { type Board, type BoardHalf, momentOf, theHalf } from './words.ts';

type Props = { board: Board; half: BoardHalf };

/** Stays in sight: how many have signed, and the act that closes the half-day, with what it does. */
export function CountersignBar({ board, half }: Props) {
  const [isAsked, setAsked] = useState(false);
  const now = useNow();
  if (half.state === 'countersigned') return null;
  const { countersign } = board.actions;
  const absent = half.expected - half.present;
  return (
    <section className="pres-bar" aria-label="Contreseing">
      <div className="grow">
        <p className="strong num">
          {counted(half.present, 'signature', 'signatures')} sur {half.expected}{' '}
          <span className="pres-marks" aria-hidden="true">
            <SeatMarks taken={half.present} total={half.expected} />
          </span>
        </p>
        <p className="tiny muted">
          {countersign.ok
            ? `Contresigner ferme ${theHalf(half)} et note ${counted(absent, 'absent', 'absents')}.`
            : `Possible dès le début, ${momentOf(half.startsAt, now)}.`}
        </p>
      </div>
      <ActionButton
        // As long as nobody is there it would note everybody absent: no act to be led to.
        look={half.present === 0 ? 'outline' : 'primary'}
        size="l"
        decision={countersign}
        icon={<IconShieldCheck aria-hidden="true" />}
        onClick={() => setAsked(true)}
      >
        <span>
          Contresigner<span className="hide-phone"> {theHalf(half)}</span>
        </span>
      </ActionButton>
      {isAsked && <CountersignDialog board={board} half={half} onClose={() => setAsked(false)} />}
    </section>
  );
}
