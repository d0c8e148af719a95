/**
 * Signatures that wait on this device for the network (features/presence/signing). Here is what the frame asks: whether
 * there are any.
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

/** As they are stored, which says whether they have changed. */
export function readWaiting(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    // Storage is closed: nothing is kept.
    return null;
  }
}

/** @throws where the device keeps nothing. */
export function writeWaiting(stored: string | null): void {
  if (stored === null) localStorage.removeItem(key);
  else localStorage.setItem(key, stored);
  listeners.forEach((listener) => listener());
}
