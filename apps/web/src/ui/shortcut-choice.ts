import { useSyncExternalStore } from 'react';

/**
 * Shortcuts of a single key can be switched off: dictation and slips would trigger them by accident (WCAG
 * 2.1.4).
 */
const key = 'forman.shortcuts';
const listeners = new Set<() => void>();

function subscribe(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}

export const areShortcutsOn = (): boolean => localStorage.getItem(key) !== 'off';
export const useShortcutsOn = (): boolean => useSyncExternalStore(subscribe, areShortcutsOn);

export function switchShortcuts(isOn: boolean): void {
  if (isOn) localStorage.removeItem(key);
  else localStorage.setItem(key, 'off');
  listeners.forEach((listener) => listener());
}
