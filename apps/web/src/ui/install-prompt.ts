import { useSyncExternalStore } from 'react';

/** What Chromium hands out once when the portal can be installed; other browsers have it in their menu alone. */
export type InstallPrompt = Event & { prompt: () => Promise<unknown> };

let offered: InstallPrompt | null = null;
const listeners = new Set<() => void>();

function offer(prompt: InstallPrompt | null): void {
  offered = prompt;
  listeners.forEach((listener) => listener());
}

/** Called once, at start: the event comes before any screen that shows it. */
export function watchInstallPrompt(): void {
  window.addEventListener('beforeinstallprompt', (event) => offer(event as InstallPrompt));
  window.addEventListener('appinstalled', () => offer(null));
}

function subscribe(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}

/** Null: not offered, or already installed. */
export const useInstallPrompt = (): InstallPrompt | null => useSyncExternalStore(subscribe, () => offered);
