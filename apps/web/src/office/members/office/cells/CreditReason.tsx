import { type SyntheticEvent, useState } from 'react';
import { BusyButton } from '../../../../ui/BusyButton.tsx';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { FormField } from '../../../../ui/FormField.tsx';

type Props = {
  name: string;
  /** Balances before and after the change: "45,00 €". */
  from: string;
  to: string;
  /** Called with the reason, or with null when the balance stays unchanged. */
  onDone: (reason: string | null) => void;
};

/** Asks for the reason of a change of credit, which is stored with the movement. */
export function CreditReason({ name, from, to, onDone }: Props) {
  const [reason, setReason] = useState('');
  const [isBlank, setBlank] = useState(false);
  const leave = (): void => onDone(null);

  function submit(event: SyntheticEvent): void {
    event.preventDefault();
    if (reason.trim() === '') setBlank(true);
    else onDone(reason.trim());
  }

  return (
    <Dialog opened title={`Crédit de ${name}`} onClose={leave}>
      <form className="stack" noValidate onSubmit={submit}>
        <p>
          De <b className="num">{from}</b> à <b className="num">{to}</b>.
        </p>
        <FormField
          label="Motif"
          help={'La personne le lit avec le mouvement\u00a0; il reste aussi dans le journal.'}
          required
          maxLength={300}
          data-autofocus
          value={reason}
          error={isBlank ? 'Dites pourquoi le crédit change' : undefined}
          onChange={(typed) => {
            setReason(typed);
            setBlank(false);
          }}
        />
        <div className="dlg-foot">
          <BusyButton size="l" onClick={leave}>
            Laisser à {from}
          </BusyButton>
          <BusyButton type="submit" size="l" look="primary">
            Changer le crédit
          </BusyButton>
        </div>
      </form>
    </Dialog>
  );
}
