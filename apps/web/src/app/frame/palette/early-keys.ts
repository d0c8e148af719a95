import { useLayoutEffect } from 'react';

let kept = '';

/** Passes on, once, the text typed before the field was there. */
export function giveEarlyKeys(type: (typed: string) => void): void {
  if (kept !== '') type(kept);
  kept = '';
}

/** Replaces the palette while its code is loading, and keeps the typed text for it. */
export function EarlyKeys({ onClose }: { onClose: () => void }): null {
  useLayoutEffect(() => {
    kept = '';
    function press(event: KeyboardEvent): void {
      const { key, ctrlKey, altKey, metaKey } = event;
      // AltGr comes as Ctrl and Alt together, and types a character.
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
