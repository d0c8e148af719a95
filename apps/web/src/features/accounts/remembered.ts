const key = 'forman.identifier';

/** Identifier of the last login that asked to be remembered; never the password. */
export const remembered = {
  read: (): string => localStorage.getItem(key) ?? '',
  keep: (identifier: string): void => localStorage.setItem(key, identifier),
  forget: (): void => localStorage.removeItem(key),
};
