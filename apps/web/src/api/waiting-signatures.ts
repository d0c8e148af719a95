import { deviceStorage } from './storage.ts';

/**
 * Key of the signatures waiting on this device for the network (hours/presence/signing). This file only
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
  return deviceStorage.getItem(key);
}

/** @throws when this device keeps nothing. */
export function writeWaiting(stored: string | null): void {
  if (stored === null) deviceStorage.removeItem(key);
  else if (!deviceStorage.setItem(key, stored)) {
    deviceStorage.removeItem(key);
    throw new Error('This device keeps nothing.');
  }
  listeners.forEach((listener) => listener());
}
