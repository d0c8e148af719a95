import './countersign-bar.css';
import { counted } from '@forman/domain/text';
import { IconShieldCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { SeatMarks } from '../../sessions/shared/SeatMarks.tsx';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { useNow } from '../../ui/use-now.ts';
import { CountersignDialog } from './CountersignDialog.tsx';
import { type Board, type BoardHalf, momentOf, theHalf } from './words.ts';

type Props = { board: Board; half: BoardHalf };

/**
 * Says the effect of countersigning. Nobody counts as absent until somebody is noted present, so the pilot
 * does that first.
 */
function whatItDoes(half: BoardHalf): string {
  const { expected, present } = half;
  if (expected === 0) return `Contresigner ferme ${theHalf(half)}.`;
  if (present === 0)
    return half.state === 'open' ? 'Personne n’a encore signé.' : 'Notez d’abord qui était là.';
  const absent = counted(expected - present, 'absent', 'absents');
  return `Contresigner ferme ${theHalf(half)} et note ${expected === present ? 'tout le monde présent' : absent}.`;
}

/** Bar that stays in sight: the signatures, and the button that closes the half-day, with its effect. */
export function CountersignBar({ board, half }: Props) {
  const [isAsked, setAsked] = useState(false);
  const now = useNow();
  if (half.state === 'countersigned') return null;
  const { countersign } = board.actions;
  return (
    <section className="pres-bar off-paper row gap-16" aria-label="Contreseing">
      <div className="grow">
        <p className="strong num">
          {half.expected === 0 ? (
            'Aucun inscrit'
          ) : (
            <>
              {counted(half.present, 'signature', 'signatures')} sur {half.expected}{' '}
              <span className="pres-marks" aria-hidden="true">
                <SeatMarks taken={half.present} total={half.expected} />
              </span>
            </>
          )}
        </p>
        <p className="tiny muted">
          {countersign.ok ? whatItDoes(half) : `Possible après la fin, ${momentOf(half.endsAt, now)}.`}
        </p>
      </div>
      <ActionButton
        // With nobody present, countersigning would note everybody absent, so the button is not the main one.
        look={half.present === 0 && half.expected > 0 ? 'outline' : 'primary'}
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
