import { deviceStorage } from './storage.ts';

const key = 'forman.identifier';

/**
 * Identifier of the last login that asked to be remembered; never the password. Where there is one, the person
 * calls this device their own.
 */
export const remembered = {
  read: (): string => deviceStorage.getItem(key) ?? '',
  keep: (identifier: string): void => void deviceStorage.setItem(key, identifier),
  forget: (): void => deviceStorage.removeItem(key),
};
