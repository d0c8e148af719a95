import type { ButtonHTMLAttributes, MouseEvent, ReactNode } from 'react';

export type ButtonLook = 'primary' | 'outline' | 'plain' | 'bad' | 'wait';
export type BusyButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled' | 'type'> & {
  look?: ButtonLook;
  size?: 's' | 'm' | 'l';
  block?: boolean;
  icon?: ReactNode;
  busy?: boolean;
  /** Text of the button while it is busy: "Inscription…". */
  busyLabel?: string | undefined;
  type?: 'button' | 'submit';
  /** True when the button can have the focus, but does nothing. */
  blocked?: boolean;
  /** Called by a press while blocked: the form then marks the missing fields. */
  onBlocked?: () => void;
};

const sizes = { s: ' btn-s', m: '', l: ' btn-lg' };

/**
 * Button that shows when it is busy, and cannot be pressed twice. With `aria-disabled` it keeps the focus,
 * and so can explain why it is blocked.
 */
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
