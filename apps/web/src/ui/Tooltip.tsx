import './tooltip.css';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { usePressOutside } from './use-press-outside.ts';

type Props = {
  text: string;
  /** Shows the tooltip even without a pointer or the focus. */
  always?: boolean;
  /** Shows it at the right: above a column of controls it would cover the control before. */
  beside?: boolean;
  /** Control that it explains. */
  children: ReactNode;
};

const gap = 6;

/** Places the tooltip above its control, or below where there is no room, within the window's width. */
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
 * Tooltip of a control, for mouse, touch and keyboard users; Escape hides it, and the pointer may rest on it
 * (WCAG 1.4.13). It is in the browser's top layer, so that no table or dialog cuts it. The control says the
 * same by its name or its description.
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
    const press = ({ key }: KeyboardEvent): void => {
      if (key === 'Escape') setNear(false);
    };
    // A browser scrolls to the control that the keyboard reaches: its tooltip goes along.
    const follow = (): void => {
      const control = box.current?.querySelector(':focus-visible');
      if (control && tip.current) place(tip.current, control.getBoundingClientRect(), beside);
      else setNear(false);
    };
    document.addEventListener('keydown', press);
    window.addEventListener('scroll', follow, { capture: true, passive: true });
    return () => {
      document.removeEventListener('keydown', press);
      window.removeEventListener('scroll', follow, { capture: true });
    };
  }, [isNear, beside]);

  return (
    <span
      ref={box}
      className="has-tip"
      onPointerEnter={() => setNear(true)}
      onPointerLeave={({ pointerType }) => pointerType === 'mouse' && setNear(false)}
      // Focus given back after a press on a dialog is not `:focus-visible`, and opens no tooltip.
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
