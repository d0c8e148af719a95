import { useState } from 'react';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';

type Props = {
  label: string;
  name: string;
  question: string;
  object: string;
  consequence: string;
  cancelLabel: string;
  busy: boolean;
  onConfirm: (close: () => void) => void;
};

/** Ends a person’s candidacy or co-piloting, after a question. */
export function EndButton({ label, name, busy, onConfirm, ...words }: Props) {
  const [isAsked, setAsked] = useState(false);
  const close = (): void => setAsked(false);
  return (
    <>
      <BusyButton size="s" look="plain" aria-label={`${label} ${name}`} onClick={() => setAsked(true)}>
        {label}
      </BusyButton>
      <ConfirmDialog
        {...words}
        opened={isAsked}
        busy={busy}
        confirmLabel={label}
        busyLabel="Un instant…"
        onConfirm={() => onConfirm(close)}
        onClose={close}
      />
    </>
  );
}
