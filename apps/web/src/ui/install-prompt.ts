import { useSyncExternalStore } from 'react';
import { logFailure } from '../api/log.ts';

/** Event that Chromium sends when the portal can be installed; other browsers only have a menu entry. */
type InstallPrompt = Event & { prompt: () => Promise<unknown> };

let offered: InstallPrompt | null = null;
const listeners = new Set<() => void>();

function offer(prompt: InstallPrompt | null): void {
  offered = prompt;
  listeners.forEach((listener) => listener());
}

/** Must be called once at the start, as the event comes before any screen that uses it. */
export function watchInstallPrompt(): void {
  window.addEventListener('beforeinstallprompt', (event) => offer(event as InstallPrompt));
  window.addEventListener('appinstalled', () => offer(null));
}

function subscribe(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}

/** Asks to install. The event can be used once; the browser sends another when it may ask again. */
async function askFor(install: InstallPrompt): Promise<void> {
  try {
    await install.prompt();
  } catch (error) {
    logFailure('installing', error);
  } finally {
    offer(null);
  }
}

/** Function that asks to install; null when installing is not offered, or already done. */
export function useInstall(): (() => Promise<void>) | null {
  const install = useSyncExternalStore(subscribe, () => offered);
  return install && (() => askFor(install));
}
