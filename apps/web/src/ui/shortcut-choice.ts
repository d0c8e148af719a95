import { useSyncExternalStore } from 'react';
import { deviceStorage } from '../api/storage.ts';

/** Storage key: single-key shortcuts can be switched off, as dictation would trigger them (WCAG 2.1.4). */
const key = 'forman.shortcuts';
const listeners = new Set<() => void>();

function subscribe(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}

export const areShortcutsOn = (): boolean => deviceStorage.getItem(key) !== 'off';
export const useShortcutsOn = (): boolean => useSyncExternalStore(subscribe, areShortcutsOn);

export function switchShortcuts(isOn: boolean): void {
  if (isOn) deviceStorage.removeItem(key);
  else deviceStorage.setItem(key, 'off');
  listeners.forEach((listener) => listener());
}
