import './filter-box.css';
import type { ReactNode } from 'react';

type BoxProps = {
  icon: ReactNode;
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** Keeps its room unseen, until it is known whether it is offered. */ isAwaited?: boolean;
};

/** Box that filters or extends a list as soon as it is ticked. */
export function FilterBox({ icon, label, checked, onChange, isAwaited = false }: BoxProps) {
  return (
    <label className={isAwaited ? 'toggle awaited' : 'toggle'}>
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
