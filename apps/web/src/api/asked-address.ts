import { accountOf, readToken } from './tokens.ts';
import { tabStorage } from './storage.ts';

/**
 * Key of the page requested without a login, such as the link of an e-mail: it opens after the login. Kept in
 * this tab only, so that it survives the pages on the way to the login (a forgotten password).
 */
const key = 'forman.asked';
type Asked = { path: string; /** Account of the expired login, or null. */ account: unknown };

/** Address at which this document was opened. Later ones ("back" after a logout) were not requested. */
let arrival: Asked | null = null;

/** Called once at start, before an expired login is forgotten. */
export function noteArrival({ pathname, search, hash }: Location = window.location): void {
  const token = readToken();
  arrival = { path: `${pathname}${search}${hash}`, account: token === null ? null : accountOf(token) };
}

/** Called once the page has opened. */
export const settleArrival = (): void => {
  arrival = null;
};

/** Called when the login page opens instead. */
export function keepAsked(): void {
  if (arrival && isPortalPath(arrival.path)) tabStorage.setItem(key, JSON.stringify(arrival));
  settleArrival();
}

/** Called when the login ends under a page: its person comes back to it, with what they had typed there. */
export function keepLeft(
  { pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>,
  id: number | null,
): void {
  const left: Asked = { path: `${pathname}${search}${hash}`, account: id === null ? null : String(id) };
  if (isPortalPath(left.path)) tabStorage.setItem(key, JSON.stringify(left));
}

/** True for a page of the portal: never another site’s address, nor one that the login leads to anyway. */
export const isPortalPath = (path: string): boolean => /^\/auth\/[^/\\]/i.test(path);

export const hasAsked = (): boolean => tabStorage.getItem(key) != null;
export const forgetAsked = (): void => tabStorage.removeItem(key);

/** Address that this person had requested before the login, once; null when there is none. */
export function takeAsked({ id }: { id: number }): string | null {
  const kept = tabStorage.getItem(key);
  forgetAsked();
  if (!kept) return null;
  const { path, account } = JSON.parse(kept) as Asked;
  const isTheirs = account === null || account === String(id);
  return isTheirs && isPortalPath(path) ? path : null;
}
