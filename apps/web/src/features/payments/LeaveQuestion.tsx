import { Note } from '../../ui/Note.tsx';
import { BusyButton } from '../../ui/BusyButton.tsx';

type Props = { onStay: () => void; onLeave: () => void };

/** Money may be under way: leaving asks, and says what happens to it. */
export function LeaveQuestion({ onStay, onLeave }: Props) {
  return (
    <div className="stack" role="alertdialog" aria-label="Fermer pendant le paiement ?">
      <Note tone="wait" title="Un paiement est peut-être en cours.">
        <br />
        Si votre banque l’a déjà accepté, votre inscription se fera et vous recevrez un e-mail. Sinon rien ne
        sera débité et votre place sera libre.
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
