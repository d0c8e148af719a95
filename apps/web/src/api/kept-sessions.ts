import { deviceStorage } from './storage.ts';

/**
 * Key of the viewer’s next sessions, kept on this device for lack of a connection: only on request, and
 * deleted with the login. public/hors-ligne.js shows them. The presence of the key is the choice itself.
 */
const key = 'forman.kept-sessions';

export type KeptSessions = {
  /** Id of the account: another account on this device does not see them. */
  owner: number;
  /** Time of the reading, "mar. 24 nov. 2026 à 9h30"; null until the sessions have been read. */
  readOn: string | null;
  sessions: { title: string; until: string; lines: string[] }[];
};

const listeners = new Set<() => void>();
const tell = (): void => listeners.forEach((listener) => listener());

export function onKeptChange(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** Stored text; comparing it shows whether it has changed. */
export function readKept(): string | null {
  return deviceStorage.getItem(key);
}

export function keepSessions(kept: KeptSessions): void {
  deviceStorage.setItem(key, JSON.stringify(kept));
  tell();
}

export function forgetKeptSessions(): void {
  if (readKept() === null) return;
  deviceStorage.removeItem(key);
  tell();
}

/** Owner of the kept sessions; null when none are kept. */
export function ownerOfKept(stored: string | null): number | null {
  try {
    return stored === null ? null : (JSON.parse(stored) as KeptSessions).owner;
  } catch {
    // Something else has written under this key.
    return null;
  }
}
