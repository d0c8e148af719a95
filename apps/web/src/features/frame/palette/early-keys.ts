import { useLayoutEffect } from 'react';

let kept = '';

/** Gives what was typed before the field was there, once. */
export function giveEarlyKeys(type: (typed: string) => void): void {
  if (kept !== '') type(kept);
  kept = '';
}

/** Stands in for the palette while its code is on its way, and keeps what is typed for it. */
export function EarlyKeys({ onClose }: { onClose: () => void }): null {
  useLayoutEffect(() => {
    kept = '';
    function press(event: KeyboardEvent): void {
      const { key, ctrlKey, altKey, metaKey } = event;
      // AltGr types: it comes as Ctrl and Alt together.
      if (metaKey || ctrlKey !== altKey) return;
      if (key === 'Escape') onClose();
      else if (key === 'Backspace') kept = kept.slice(0, -1);
      else if (key.length === 1) kept += key;
      else return;
      event.preventDefault();
    }
    window.addEventListener('keydown', press, { capture: true });
    return () => window.removeEventListener('keydown', press, { capture: true });
  }, [onClose]);
  return null;
}
