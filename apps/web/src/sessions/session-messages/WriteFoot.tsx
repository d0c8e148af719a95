import type { SentMessages } from '@forman/contract/sessions/session-messages';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { FormFailure } from '../../ui/form/Form.tsx';
import { countOf, peopleText } from './message-words.ts';
import type { WriteForm } from './use-write-form.ts';

type Props = {
  form: WriteForm;
  audience: SentMessages['audience'];
  left: number | undefined;
  onClose: () => void;
};

/** Failure, number of messages left today, and the button, which says how many people get this message. */
export function WriteFoot({ form, audience, left = 0, onClose }: Props) {
  const count = countOf(audience, form.values.toWaiting);
  return (
    <div className="write-foot">
      <FormFailure of={form} unchanged="Le message n’est pas parti." />
      <div className="dlg-foot flex wrap justify-end gap-10">
        {left > 0 && <p className="small muted grow">{leftToday(left)}</p>}
        <BusyButton size="l" onClick={onClose}>
          Fermer
        </BusyButton>
        <BusyButton type="submit" size="l" look="primary" busy={form.isBusy} busyLabel="Envoi…">
          {count > 0 ? `Envoyer à ${peopleText(count)}` : 'Envoyer'}
        </BusyButton>
      </div>
    </div>
  );
}

const leftToday = (left: number): string =>
  left === 1 ? 'Dernier message possible aujourd’hui' : `Encore ${left}\u00a0messages possibles aujourd’hui`;
