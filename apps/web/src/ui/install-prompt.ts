import { useSyncExternalStore } from 'react';
import { logFailure } from '../api/log.ts';

/** The event that Chromium sends once when the portal can be installed; other browsers have a menu entry alone. */
type InstallPrompt = Event & { prompt: () => Promise<unknown> };

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

/** Asks once to install. The event is then used up: the browser sends another when it may be asked again. */
async function askFor(install: InstallPrompt): Promise<void> {
  try {
    await install.prompt();
  } catch (error) {
    logFailure('installing', error);
  } finally {
    offer(null);
  }
}

/** The function that asks to install; null when it is not offered, or already done. */
export function useInstall(): (() => Promise<void>) | null {
  const install = useSyncExternalStore(subscribe, () => offered);
  return install && (() => askFor(install));
}
