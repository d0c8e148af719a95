import { useEffect } from 'react';

/** Ctrl K, or ⌘ K, from anywhere; not over a dialog, whose form it would leave. */
export function usePaletteKey(open: (() => void) | null): void {
  useEffect(() => {
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
