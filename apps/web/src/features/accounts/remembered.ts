import { deviceStorage } from '../../api/storage.ts';

const key = 'forman.identifier';

/** Identifier of the last login that asked to be remembered; never the password. */
export const remembered = {
  read: (): string => deviceStorage.getItem(key) ?? '',
  keep: (identifier: string): void => void deviceStorage.setItem(key, identifier),
  forget: (): void => deviceStorage.removeItem(key),
};
