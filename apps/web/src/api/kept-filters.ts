import { deviceStorage } from './storage.ts';
import { accountOf, readToken } from './tokens.ts';

const prefix = 'forman.filters.';

/** Key of the filters of a list, which are remembered between visits by person (CAT-020, CAT-054). */
export const filtersKey = (list: string): string =>
  `${prefix}${String(accountOf(readToken() ?? ''))}.${list}`;

/** Forgets those of this login’s account. */
export const forgetOwnFilters = (): void => forget(filtersKey(''));

/** Forgets the filters of all people who used this device. */
export const forgetFilters = (): void => forget(prefix);

function forget(start: string): void {
  for (const key of deviceStorage.keys()) if (key.startsWith(start)) deviceStorage.removeItem(key);
}
