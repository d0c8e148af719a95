import type { ReactNode } from 'react';
import { BusyButton } from './BusyButton.tsx';
import { Dialog } from './Dialog.tsx';

type Props = {
  opened: boolean;
  /** A question with the verb: "Annuler mon inscription ?" */
  question: string;
  /** The name of the object that it concerns. */
  object: ReactNode;
  /** The consequence, in a sentence: "Vous perdez 40 € : l’avoir était possible jusqu’au mer. 25 nov. 2026 à 8h." */
  consequence?: ReactNode;
  /** The note on a failed attempt. */
  failure?: ReactNode;
  /** The verb on the button that confirms, and its text while that runs. */
  confirmLabel: string;
  busyLabel?: string;
  /** The text of the button that cancels: "Garder ma place". It has the focus. */
  cancelLabel: string;
  busy?: boolean;
  destructive?: boolean;
  /** Something is lost for good: the answer that keeps it stands out. */
  losesForGood?: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks before an action that cannot be undone. */
export function ConfirmDialog(props: Props) {
  const {
    opened,
    question,
    object,
    consequence,
    confirmLabel,
    busyLabel,
    cancelLabel,
    busy = false,
    destructive = true,
    losesForGood = false,
  } = props;
  const close = (): void => {
    if (!busy) props.onClose();
  };
  return (
    <Dialog opened={opened} onClose={close} title={question}>
      <p className="strong">{object}</p>
      {consequence && <div className="dlg-then">{consequence}</div>}
      {props.failure}
      <div className="dlg-foot">
        <BusyButton size="l" look={losesForGood ? 'primary' : 'outline'} onClick={close} data-autofocus>
          {cancelLabel}
        </BusyButton>
        <BusyButton
          size="l"
          look={destructive ? 'bad' : 'primary'}
          busy={busy}
          busyLabel={busyLabel}
          onClick={props.onConfirm}
        >
          {confirmLabel}
        </BusyButton>
      </div>
    </Dialog>
  );
}
