import { useLayoutEffect } from 'react';

/** Opens the palette with Ctrl K, or ⌘ K; not over a dialog, whose form would be lost. */
export function usePaletteKey(open: (() => void) | null): void {
  // A layout effect, so that the key works as soon as the page is seen.
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
