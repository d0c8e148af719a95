import './switch.css';

type Props = {
  /** What it switches: "Lieu actif : Espace Vauban". */
  label: string;
  checked: boolean;
  busy?: boolean;
  onChange: (checked: boolean) => void;
};

/** On or off, at once. While the change is on its way it shows the new state, and cannot be switched again. */
export const Switch = ({ label, checked, busy = false, onChange }: Props) => (
  <label className="switch-hit">
    <input
      type="checkbox"
      role="switch"
      className="switch"
      checked={checked}
      aria-checked={checked}
      aria-label={label}
      aria-busy={busy || undefined}
      onChange={() => !busy && onChange(!checked)}
    />
  </label>
);
