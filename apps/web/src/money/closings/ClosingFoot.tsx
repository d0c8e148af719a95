import { BusyButton } from '../../ui/BusyButton.tsx';

/** Foot of an irreversible act's dialog: the button to leave comes first, the other names the act in full. */
export function ClosingFoot({
  busy,
  label,
  onLeave,
  onClose,
}: {
  busy: boolean;
  label: string;
  onLeave: () => void;
  onClose: () => void;
}) {
  return (
    <div className="dlg-foot flex wrap justify-end gap-10">
      <BusyButton size="l" onClick={onLeave} data-autofocus>
        Pas encore
      </BusyButton>
      <BusyButton size="l" look="primary" busy={busy} busyLabel="Clôture…" onClick={onClose}>
        {label}
      </BusyButton>
    </div>
  );
}
