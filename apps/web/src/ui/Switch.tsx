import './switch.css';

type Props = {
  /** Accessible name, with its object: "Lieu actif : Espace Vauban". */
  label: string;
  checked: boolean;
  busy?: boolean;
  onChange: (checked: boolean) => void;
};

/** Switch that acts at once. During the change it shows the new state, and cannot be pressed again. */
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
