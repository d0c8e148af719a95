import type { ButtonHTMLAttributes, MouseEvent, ReactNode } from 'react';

export type ButtonLook = 'primary' | 'outline' | 'plain' | 'bad' | 'wait';
export type BusyButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled' | 'type'> & {
  look?: ButtonLook;
  size?: 's' | 'm' | 'l';
  block?: boolean;
  icon?: ReactNode;
  busy?: boolean;
  /** The text of the button while it works: "Inscription…". */
  busyLabel?: string | undefined;
  type?: 'button' | 'submit';
  /** The button can be focused, but does nothing. */
  blocked?: boolean;
  /** Called when it is pressed while blocked: the form then marks the missing fields. */
  onBlocked?: () => void;
};

const sizes = { s: ' btn-s', m: '', l: ' btn-lg' };

/** A button that shows its work and cannot be pressed twice. `aria-disabled` keeps its focus, so it can explain why. */
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
