import './choices.css';
import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';

type Props = {
  id?: string | undefined;
  label: ReactNode;
  checked: boolean;
  wrong?: boolean;
  onChange: () => void;
};

/** A checkbox that looks like a button, for choices that combine; its parent has the class `.choices`. */
export function Choice({ id, label, checked, wrong = false, onChange }: Props) {
  return (
    <label className="choice">
      <input
        id={id}
        type="checkbox"
        className="vh"
        checked={checked}
        aria-invalid={wrong || undefined}
        onChange={onChange}
      />
      <IconCheck aria-hidden="true" />
      {label}
    </label>
  );
}

export const toggled = (list: readonly string[], one: string): string[] =>
  list.includes(one) ? list.filter((other) => other !== one) : [...list, one];
