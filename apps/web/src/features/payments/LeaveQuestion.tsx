import { Note } from '../../ui/Note.tsx';
import type { wordsOf } from './checkout-words.ts';
import { BusyButton } from '../../ui/BusyButton.tsx';

type Props = { words: ReturnType<typeof wordsOf>; onStay: () => void; onLeave: () => void };

/** Money may be under way: leaving asks, and says what happens to it. */
export function LeaveQuestion({ words, onStay, onLeave }: Props) {
  return (
    <div className="stack" role="alertdialog" aria-label={'Fermer pendant le paiement\u00a0?'}>
      <Note tone="wait" title="Un paiement est peut-être en cours.">
        <br />
        Si votre banque l’a déjà accepté, {words.leftPaid}. Sinon {words.leftUnpaid}.
      </Note>
      <div className="leave">
        <BusyButton size="l" look="outline" onClick={onStay}>
          Rester ici
        </BusyButton>
        <BusyButton size="l" look="bad" onClick={onLeave}>
          Abandonner le paiement
        </BusyButton>
      </div>
    </div>
  );
}
