import './leave-question.css';
import { useState } from 'react';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { Note } from '../../ui/Note.tsx';
import type { Words } from './checkout-words.ts';
import { useFirstFocus } from './use-first-focus.ts';

type Stake = 'money' | 'seat';

/** Questions before the payment is left, each with the consequence. */
const questions = {
  money: {
    asked: 'Fermer pendant le paiement\u00a0?',
    title: 'Un paiement est peut-être en cours.',
    consequence: ({ leftPaid, leftUnpaid }) =>
      `Si votre banque l’a déjà accepté, ${leftPaid}. Sinon ${leftUnpaid}.`,
    stay: 'Rester ici',
    leave: 'Abandonner le paiement',
  },
  seat: {
    asked: 'Garder votre place\u00a0?',
    title: 'Garder votre place\u00a0?',
    consequence: () =>
      'Rien n’est débité. Gardée, elle vous attend le temps qui reste\u00a0; libérée, d’autres peuvent la prendre.',
    stay: 'Revenir au paiement',
    leave: 'Libérer ma place',
  },
} as const satisfies Record<
  Stake,
  { asked: string; title: string; consequence: (words: Words) => string; stay: string; leave: string }
>;

type Props = {
  stake: Stake;
  words: Words;
  /** Goes back to the payment. */
  onStay: () => void;
  /** Closes the dialog; the payment can be resumed while the place is kept. */
  onKeep: (() => void) | undefined;
  onLeave: () => Promise<unknown>;
};

/** Question before leaving, when money may be under way or a seat is kept; says what happens to it. */
export function LeaveQuestion({ stake, words, onStay, onKeep, onLeave }: Props) {
  const [isBusy, setBusy] = useState(false);
  const place = useFirstFocus<HTMLDivElement>('button');
  const { asked, title, consequence, ...labels } = questions[stake];
  function leave(): void {
    setBusy(true);
    void onLeave();
  }
  return (
    <div ref={place} className="stack" role="alertdialog" aria-label={asked} aria-describedby="leave-words">
      <div id="leave-words">
        <Note tone="wait" title={title}>
          <br />
          {consequence(words)}
        </Note>
      </div>
      <div className="leave">
        <BusyButton size="l" look="primary" blocked={isBusy} onClick={(stake === 'seat' && onKeep) || onStay}>
          {stake === 'seat' ? 'Garder ma place' : labels.stay}
        </BusyButton>
        <BusyButton size="l" look="bad" busy={isBusy} onClick={leave}>
          {labels.leave}
        </BusyButton>
      </div>
      {stake === 'seat' && onKeep && (
        <BusyButton block look="plain" blocked={isBusy} onClick={onStay}>
          {labels.stay}
        </BusyButton>
      )}
    </div>
  );
}
