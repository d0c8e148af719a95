import { tabStorage } from './storage.ts';

/**
 * Keys of calls that create something, while their answers are not known: the same call sent again, after a
 * lost answer or a reload, creates nothing more.
 */
const nameOf = (id: string, params: object | undefined): string =>
  `forman.key.${id}${params ? ` ${JSON.stringify(params)}` : ''}`;

export function requestKeyFor(id: string, params: object | undefined): string {
  const name = nameOf(id, params);
  const key = tabStorage.getItem(name) ?? crypto.randomUUID();
  tabStorage.setItem(name, key);
  return key;
}

/** Forgets the key once the server has answered: created, or refused so that nothing was. */
export const forgetRequestKey = (id: string, params: object | undefined): void =>
  tabStorage.removeItem(nameOf(id, params));
