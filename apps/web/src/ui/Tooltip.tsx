import './tooltip.css';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { usePressOutside } from './use-press-outside.ts';

type Props = {
  text: string;
  /** Shown whatever the pointer does. */
  always?: boolean;
  /** At its right: over a line of controls it would cover the one before. */
  beside?: boolean;
  /** The control that it explains. */
  children: ReactNode;
};

const gap = 6;

/** Over its control, or under it where there is no room, and never past the window's edge. */
function place(tip: HTMLElement, control: DOMRect, beside: boolean): void {
  const { width, height } = tip.getBoundingClientRect();
  if (beside) {
    tip.style.top = `${control.top + (control.height - height) / 2}px`;
    tip.style.left = `${control.right + gap}px`;
    return;
  }
  const above = control.top - gap - height;
  const left = control.left + (control.width - width) / 2;
  tip.style.top = `${above >= gap ? above : control.bottom + gap}px`;
  tip.style.left = `${Math.max(gap, Math.min(left, document.documentElement.clientWidth - width - gap))}px`;
}

/**
 * A word on a control, for a mouse, a finger and the keyboard alike; Escape puts it away, and the pointer may rest on it
 * (WCAG 1.4.13). It stands in the browser's top layer, so that no table and no dialog cuts it. The control says the same
 * by its name or its description.
 */
export function Tooltip({ text, always = false, beside = false, children }: Props) {
  const box = useRef<HTMLSpanElement>(null);
  const tip = useRef<HTMLSpanElement>(null);
  const [isNear, setNear] = useState(false);
  const isOpen = always || isNear;

  useLayoutEffect(() => {
    const control = box.current?.firstElementChild;
    if (!isOpen || !tip.current || !control) return;
    tip.current.showPopover();
    place(tip.current, control.getBoundingClientRect(), beside);
  }, [isOpen, text, beside]);

  usePressOutside(box, isNear, () => setNear(false));

  useEffect(() => {
    if (!isNear) return;
    const away = (): void => setNear(false);
    const press = ({ key }: KeyboardEvent): void => {
      if (key === 'Escape') away();
    };
    document.addEventListener('keydown', press);
    window.addEventListener('scroll', away, { capture: true, passive: true });
    return () => {
      document.removeEventListener('keydown', press);
      window.removeEventListener('scroll', away, { capture: true });
    };
  }, [isNear]);

  return (
    <span
      ref={box}
      className="has-tip"
      onPointerEnter={() => setNear(true)}
      onPointerLeave={({ pointerType }) => pointerType === 'mouse' && setNear(false)}
      // Given back by a dialog that a finger or a mouse closed, the focus asks for no word.
      onFocus={({ target }) => target.matches(':focus-visible') && setNear(true)}
      onBlur={() => setNear(false)}
    >
      {children}
      {isOpen && (
        <span ref={tip} role="tooltip" popover="manual" className="tip">
          {text}
        </span>
      )}
    </span>
  );
}
