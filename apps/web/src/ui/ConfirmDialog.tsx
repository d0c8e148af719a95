import type { ReactNode } from 'react';
import { BusyButton } from './BusyButton.tsx';
import { Dialog } from './Dialog.tsx';

type Props = {
  opened: boolean;
  /** A question with the verb: "Annuler mon inscription ?" */
  question: string;
  /** What it is about, by its name. */
  object: ReactNode;
  /** What happens then: "Vous perdez 40 € : l’avoir était possible jusqu’au mer. 25 nov. 2026 à 8h." */
  consequence?: ReactNode;
  /** Why it could not be done. */
  failure?: ReactNode;
  /** The verb on the button that does it, and while it does. */
  confirm: string;
  confirming?: string;
  /** What keeping things as they are is called: "Garder ma place". It has the focus. */
  keep: string;
  busy?: boolean;
  destructive?: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

/** For what cannot be undone. */
export function ConfirmDialog(props: Props) {
  const {
    opened,
    question,
    object,
    consequence,
    confirm,
    confirming,
    keep,
    busy = false,
    destructive = true,
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
        <BusyButton size="l" onClick={close} data-autofocus>
          {keep}
        </BusyButton>
        <BusyButton
          size="l"
          look={destructive ? 'bad' : 'primary'}
          busy={busy}
          busyLabel={confirming}
          onClick={props.onConfirm}
        >
          {confirm}
        </BusyButton>
      </div>
    </Dialog>
  );
}
