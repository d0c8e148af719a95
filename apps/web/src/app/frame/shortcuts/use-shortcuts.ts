import { useLayoutEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { areShortcutsOn } from '../../../ui/shortcut-choice.ts';
import type { Jump } from './shortcuts.ts';

/** Longest time between "g" and its letter, in milliseconds. */
const patience = 1500;

type Ways = {
  jumps: readonly Jump[];
  /** Action of "/"; null for people who may not search. */
  onFind: (() => void) | null;
  /** Action of "?". */
  onHelp: () => void;
};

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.closest('input:not([type="checkbox"], [type="radio"]), textarea, select, [role="menu"]') !== null);

/** Handles single-key shortcuts, unless somebody types, a dialog is open or they are switched off. */
export function useShortcuts(ways: Ways): void {
  const navigate = useNavigate();
  const latest = useRef(ways);
  useLayoutEffect(() => {
    latest.current = ways;
  });
  // A layout effect, so that keys work as soon as the page is seen.
  useLayoutEffect(() => {
    let began = 0;
    function press(event: KeyboardEvent): void {
      const { key, target, ctrlKey, altKey, metaKey, timeStamp } = event;
      if (ctrlKey || altKey || metaKey || event.defaultPrevented || event.repeat) return;
      if (isTyping(target) || !areShortcutsOn() || document.querySelector('dialog[open]')) return;
      const { jumps, onFind, onHelp } = latest.current;
      const jump = timeStamp - began < patience && jumps.find((one) => one.key === key);
      began = key === 'g' ? timeStamp : -patience;
      if (jump) void navigate(jump.to);
      else if (key === '?') onHelp();
      else if (key === '/' && onFind) onFind();
      else return;
      event.preventDefault();
    }
    began = -patience;
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [navigate]);
}
