import { accountOf, readToken } from './tokens.ts';

/**
 * The page that somebody asked for while nobody was logged in, such as the link of an e-mail: it opens after the login.
 * Kept for this tab alone, so that it survives the pages that lead to the login (a forgotten password).
 */
const key = 'forman.asked';
type Asked = { path: string; /** Whose login had run out, or null. */ account: unknown };

const storage = (): Storage | null => {
  try {
    return window.sessionStorage;
  } catch {
    return null;
  }
};

/** The page this document was opened with. What is come to later, by "back" after a logout, was nobody's wish. */
let arrival: Asked | null = null;

/** Called once, at start, before a login that ran out is forgotten. */
export function noteArrival({ pathname, search, hash }: Location = window.location): void {
  const token = readToken();
  arrival = { path: `${pathname}${search}${hash}`, account: token === null ? null : accountOf(token) };
}

/** The arrival is answered: by its page. */
export const settleArrival = (): void => {
  arrival = null;
};

/** The arrival is answered: by the login. */
export function keepAsked(): void {
  if (arrival && isPortalPath(arrival.path)) storage()?.setItem(key, JSON.stringify(arrival));
  settleArrival();
}

/** A page of the portal itself: never another site's address, nor one that the login would lead to anyway. */
export const isPortalPath = (path: string): boolean => /^\/auth\/[^/\\]/i.test(path);

export const hasAsked = (): boolean => storage()?.getItem(key) != null;
export const forgetAsked = (): void => storage()?.removeItem(key);

/** Where this person goes after the login, when they had asked for a page; only once. */
export function takeAsked({ id }: { id: number }): string | null {
  const kept = storage()?.getItem(key);
  forgetAsked();
  if (!kept) return null;
  const { path, account } = JSON.parse(kept) as Asked;
  const isTheirs = account === null || account === String(id);
  return isTheirs && isPortalPath(path) ? path : null;
}
