import type { ReactNode } from 'react';
import { BusyButton } from './BusyButton.tsx';
import { Dialog } from './Dialog.tsx';

type Props = {
  opened: boolean;
  /** Question with the verb: "Annuler mon inscription ?" */
  question: string;
  /** Name of the object concerned. */
  object: ReactNode;
  /**
   * Consequence, in a sentence: "Vous perdez 40 € : l’avoir était possible jusqu’au mer. 25 nov. 2026 à 8h."
   */
  consequence?: ReactNode;
  /** Note on a failed attempt. */
  failure?: ReactNode;
  /** Verb on the button that confirms, and its text while the action runs. */
  confirmLabel: string;
  busyLabel?: string;
  /** Text of the button that cancels: "Garder ma place". This button has the focus. */
  cancelLabel: string;
  busy?: boolean;
  destructive?: boolean;
  /** True when something is lost for good: the button that cancels is then the filled one. */
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
      <div className="dlg-foot flex wrap justify-end gap-10">
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
