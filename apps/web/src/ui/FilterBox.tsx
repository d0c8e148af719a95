import './filter-box.css';
import type { ReactNode } from 'react';

type BoxProps = { icon: ReactNode; label: string; checked: boolean; onChange: (checked: boolean) => void };

/** Ticked, it narrows or widens a list at once. */
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
