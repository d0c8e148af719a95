import { useLayoutEffect } from 'react';

/** Ctrl K, or ⌘ K, from anywhere; not over a dialog, whose form it would leave. */
export function usePaletteKey(open: (() => void) | null): void {
  // A key may be pressed as soon as the page is seen: an effect of the other kind comes after that.
  useLayoutEffect(() => {
    if (!open) return;
    function press(event: KeyboardEvent): void {
      const isKey = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey);
      if (!isKey || event.altKey || event.shiftKey || event.defaultPrevented) return;
      event.preventDefault();
      if (!document.querySelector('dialog[open]')) open?.();
    }
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [open]);
}
