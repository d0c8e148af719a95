/**
 * The browser's storage, which may be refused (a SecurityError on reading the property itself), be full, or be
 * emptied: what it does not take is kept in memory, until the page closes. Nothing here throws.
 */
export type KeptTexts = {
  getItem(key: string): string | null;
  /** @returns false when it stands in memory only, and is gone with the page. */
  setItem(key: string, value: string): boolean;
  removeItem(key: string): void;
  keys(): string[];
};

function keptIn(name: 'localStorage' | 'sessionStorage'): KeptTexts {
  /** Values that the browser did not take. */
  const memory = new Map<string, string>();

  function tryOn<T>(act: (storage: Storage) => T): T | undefined {
    try {
      const storage = (globalThis.window as Window | undefined)?.[name] ?? globalThis[name];
      return act(storage);
    } catch {
      return undefined;
    }
  }

  return {
    getItem: (key) => memory.get(key) ?? tryOn((storage) => storage.getItem(key)) ?? null,
    setItem(key, value) {
      memory.delete(key);
      const isKept = tryOn((storage) => {
        storage.setItem(key, value);
        return true;
      });
      if (isKept) return true;
      memory.set(key, value);
      // An older value there would come back after a reload.
      tryOn((storage) => storage.removeItem(key));
      return false;
    },
    removeItem(key) {
      memory.delete(key);
      tryOn((storage) => storage.removeItem(key));
    },
    keys: () => [...new Set([...memory.keys(), ...(tryOn((storage) => Object.keys(storage)) ?? [])])],
  };
}

/** Shared by all tabs of this browser, kept until it is deleted. */
export const deviceStorage = keptIn('localStorage');
/** Of this tab alone, kept through a reload. */
export const tabStorage = keptIn('sessionStorage');
