import './filter-box.css';
import type { ReactNode } from 'react';

type BoxProps = { icon: ReactNode; label: string; checked: boolean; onChange: (checked: boolean) => void };

/** Box that filters or extends a list as soon as it is ticked. */
export function FilterBox({ icon, label, checked, onChange }: BoxProps) {
  return (
    <label className="toggle">
      <input
        type="checkbox"
        className="vh"
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
      />
      {icon}
      {label}
    </label>
  );
}
