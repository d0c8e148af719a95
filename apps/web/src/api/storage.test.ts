import { afterEach, expect, test, vi } from 'vitest';
import { deviceStorage, tabStorage } from './storage.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  for (const storage of [deviceStorage, tabStorage])
    for (const key of storage.keys()) storage.removeItem(key);
});

const refuse = (): never => {
  throw new DOMException('The operation is insecure.', 'SecurityError');
};

test('values are kept in memory where the browser refuses the storage itself', () => {
  const window = Object.defineProperties(
    {},
    { localStorage: { get: refuse }, sessionStorage: { get: refuse } },
  );
  vi.stubGlobal('window', window);
  for (const storage of [deviceStorage, tabStorage]) {
    storage.setItem('a', '1');
    expect(storage.getItem('a')).toBe('1');
    expect(storage.keys()).toEqual(['a']);
    storage.removeItem('a');
    expect(storage.getItem('a')).toBeNull();
  }
});

test('a value that a full storage does not take replaces the older one, which does not come back', () => {
  const stored = new Map([['a', 'old']]);
  const localStorage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: () => {
      throw new DOMException('Full', 'QuotaExceededError');
    },
    removeItem: (key: string) => stored.delete(key),
  };
  vi.stubGlobal('window', { localStorage });
  expect(deviceStorage.getItem('a')).toBe('old');
  deviceStorage.setItem('a', 'new');
  expect(deviceStorage.getItem('a')).toBe('new');
  expect(stored.has('a')).toBe(false);
});
