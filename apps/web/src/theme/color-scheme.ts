import { useSyncExternalStore } from 'react';
import { deviceStorage } from '../api/storage.ts';

/** Theme of the person’s choice, or the system’s. public/early.js applies it before the first paint. */
export type ThemeChoice = 'system' | 'light' | 'dark';
const key = 'forman.theme';
const dark = window.matchMedia('(prefers-color-scheme: dark)');
const listeners = new Set<() => void>();

const chosen = (): ThemeChoice =>
  (document.documentElement.dataset.theme as ThemeChoice | undefined) ?? 'system';

export function chooseTheme(choice: ThemeChoice): void {
  if (choice === 'system') {
    delete document.documentElement.dataset.theme;
    deviceStorage.removeItem(key);
  } else {
    document.documentElement.dataset.theme = choice;
    deviceStorage.setItem(key, choice);
  }
  listeners.forEach((listener) => listener());
}

function subscribe(changed: () => void): () => void {
  listeners.add(changed);
  dark.addEventListener('change', changed);
  return () => {
    listeners.delete(changed);
    dark.removeEventListener('change', changed);
  };
}

export const useThemeChoice = (): ThemeChoice => useSyncExternalStore(subscribe, chosen);

/** Colour scheme shown now. */
export const useColorScheme = (): 'light' | 'dark' =>
  useSyncExternalStore(subscribe, () => {
    const choice = chosen();
    if (choice !== 'system') return choice;
    return dark.matches ? 'dark' : 'light';
  });
