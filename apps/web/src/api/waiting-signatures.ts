/**
 * Key of the signatures waiting on this device for the network (features/presence/signing). This file only
 * tells the frame whether there are any.
 */
const key = 'forman.signatures';

const listeners = new Set<() => void>();

export function onWaitingChange(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** Stored text; comparing it shows whether it has changed. */
export function readWaiting(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    // Storage is unavailable: nothing is kept.
    return null;
  }
}

/** @throws when this device keeps nothing. */
export function writeWaiting(stored: string | null): void {
  if (stored === null) localStorage.removeItem(key);
  else localStorage.setItem(key, stored);
  listeners.forEach((listener) => listener());
}
