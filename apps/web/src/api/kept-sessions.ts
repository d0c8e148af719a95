/**
 * One's next sessions, kept on this device for when there is no connection: only for who asked, and gone with the login.
 * public/hors-ligne.js shows them. That the key is there is the choice itself.
 */
const key = 'forman.kept-sessions';

export type KeptSessions = {
  /** Whose they are: another account on this device does not find them. */
  owner: number;
  /** "mar. 24 nov. 2026 à 9h30"; null until they have been read. */
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

/** As it is stored, which says whether it has changed. */
export function readKept(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    // Storage is closed: nothing is kept.
    return null;
  }
}

export function keepSessions(kept: KeptSessions): void {
  localStorage.setItem(key, JSON.stringify(kept));
  tell();
}

export function forgetKeptSessions(): void {
  if (readKept() === null) return;
  localStorage.removeItem(key);
  tell();
}

/** Whose sessions are kept here; null: nobody's. */
export function ownerOfKept(stored: string | null): number | null {
  try {
    return stored === null ? null : (JSON.parse(stored) as KeptSessions).owner;
  } catch {
    // Somebody else wrote under this key.
    return null;
  }
}
