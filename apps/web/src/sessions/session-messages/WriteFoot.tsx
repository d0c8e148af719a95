import type { SentMessages } from '@forman/contract/sessions/session-messages';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { FailureNote } from '../../ui/FailureNote.tsx';
import { countOf, peopleText } from './message-words.ts';
import type { WriteForm } from './use-write-form.ts';

type Props = {
  form: WriteForm;
  audience: SentMessages['audience'];
  left: number | undefined;
  onClose: () => void;
};

/** Failure, number of messages left today, and the button, which says how many people get this message. */
export function WriteFoot({ form: { values, failure, isSending }, audience, left = 0, onClose }: Props) {
  const count = countOf(audience, values.toWaiting);
  return (
    <div className="write-foot">
      {failure && <FailureNote title="Le message n’est pas parti." error={failure} />}
      <div className="dlg-foot flex wrap justify-end gap-10">
        {left > 0 && <p className="small muted grow">{leftToday(left)}</p>}
        <BusyButton size="l" onClick={onClose}>
          Fermer
        </BusyButton>
        <BusyButton type="submit" size="l" look="primary" busy={isSending} busyLabel="Envoi…">
          {count > 0 ? `Envoyer à ${peopleText(count)}` : 'Envoyer'}
        </BusyButton>
      </div>
    </div>
  );
}

const leftToday = (left: number): string =>
  left === 1 ? 'Dernier message possible aujourd’hui' : `Encore ${left}\u00a0messages possibles aujourd’hui`;
