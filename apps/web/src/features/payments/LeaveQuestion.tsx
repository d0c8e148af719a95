import { useState } from 'react';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { Note } from '../../ui/Note.tsx';
import type { wordsOf } from './checkout-words.ts';
import { useFirstFocus } from './use-first-focus.ts';

type Props = { words: ReturnType<typeof wordsOf>; onStay: () => void; onLeave: () => Promise<unknown> };

/** Money may be under way: leaving asks, and says what happens to it. */
export function LeaveQuestion({ words, onStay, onLeave }: Props) {
  const [isBusy, setBusy] = useState(false);
  const place = useFirstFocus<HTMLDivElement>('button');
  function leave(): void {
    setBusy(true);
    void onLeave();
  }
  return (
    <div
      ref={place}
      className="stack"
      role="alertdialog"
      aria-label={'Fermer pendant le paiement\u00a0?'}
      aria-describedby="leave-words"
    >
      <div id="leave-words">
        <Note tone="wait" title="Un paiement est peut-être en cours.">
          <br />
          Si votre banque l’a déjà accepté, {words.leftPaid}. Sinon {words.leftUnpaid}.
        </Note>
      </div>
      <div className="leave">
        <BusyButton size="l" look="outline" onClick={onStay}>
          Rester ici
        </BusyButton>
        <BusyButton size="l" look="bad" busy={isBusy} onClick={leave}>
          Abandonner le paiement
        </BusyButton>
      </div>
    </div>
  );
}
