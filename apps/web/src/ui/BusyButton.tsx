import type { ButtonHTMLAttributes, MouseEvent, ReactNode } from 'react';

export type ButtonLook = 'primary' | 'outline' | 'plain' | 'bad' | 'wait';
export type BusyButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled' | 'type'> & {
  look?: ButtonLook;
  size?: 's' | 'm' | 'l';
  block?: boolean;
  icon?: ReactNode;
  busy?: boolean;
  /** What the button says while it works: "Inscription…". */
  busyLabel?: string | undefined;
  type?: 'button' | 'submit';
  /** Stands there and can be focused, and does nothing. */
  blocked?: boolean;
  /** Pressed all the same: the form says at its fields what is missing. */
  onBlocked?: () => void;
};

const sizes = { s: ' btn-s', m: '', l: ' btn-lg' };

/** Shows that it works and cannot be pressed twice. `aria-disabled`, so that it keeps the focus and can say why. */
export function BusyButton(props: BusyButtonProps) {
  const {
    look = 'outline',
    size = 'm',
    block,
    icon,
    busy = false,
    busyLabel,
    type = 'button',
    blocked = false,
    onBlocked,
    ...rest
  } = props;
  const { children, className = '', onClick, ...native } = rest;
  const stopped = busy || blocked;

  function press(event: MouseEvent<HTMLButtonElement>): void {
    if (!stopped) return onClick?.(event);
    event.preventDefault();
    if (!busy) onBlocked?.();
  }

  return (
    <button
      {...native}
      // oxlint-disable-next-line react/button-has-type
      type={type}
      className={`btn btn-${look}${sizes[size]}${block ? ' btn-block' : ''} ${className}`.trim()}
      aria-disabled={stopped || undefined}
      aria-busy={busy || undefined}
      onClick={press}
    >
      {busy ? <span className="spin" aria-hidden="true" /> : icon}
      {busy && busyLabel ? busyLabel : children}
    </button>
  );
}
