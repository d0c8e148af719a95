import { formatNumber, type NumberUnit, parseNumber } from '@forman/domain/numbers';
import type { InputHTMLAttributes, KeyboardEvent, Ref } from 'react';

export type NumberProps = Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'type' | 'value' | 'onChange' | 'min' | 'max' | 'step'
> & {
  ref?: Ref<HTMLInputElement>;
  /** Typed text, which `parseNumber` reads. */
  value: string;
  onChange: (value: string) => void;
  unit?: NumberUnit;
  /** Number of decimals: 2, or 0 for counts. */
  decimals?: number;
  min?: number;
  max?: number;
  /** Amount that an arrow key adds or subtracts. */
  step?: number;
};

/** Field for a number, in French: the browser's own field may read "5,5" as 55, in English. */
export function NumberInput(props: NumberProps) {
  const {
    value,
    onChange,
    onBlur,
    onKeyDown,
    unit = null,
    decimals = 2,
    min = 0,
    max,
    step,
    ...native
  } = props;
  const read = parseNumber(value, decimals);

  function press(event: KeyboardEvent<HTMLInputElement>): void {
    onKeyDown?.(event);
    const direction = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (!step || !direction || read === null || props.readOnly) return;
    event.preventDefault();
    const next = Math.round((read + direction * step) * 100) / 100;
    onChange(formatNumber(Math.min(max ?? next, Math.max(min, next)), unit));
  }

  return (
    <input
      autoComplete="off"
      {...native}
      {...(step && {
        role: 'spinbutton',
        'aria-valuemin': min,
        'aria-valuemax': max,
        'aria-valuenow': read ?? undefined,
        'aria-valuetext': value || undefined,
      })}
      type="text"
      inputMode={decimals === 0 ? 'numeric' : 'decimal'}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      onKeyDown={press}
      onBlur={(event) => {
        const written = read === null ? value : formatNumber(read, unit);
        if (written !== value) onChange(written);
        onBlur?.(event);
      }}
    />
  );
}
