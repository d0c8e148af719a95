import { isRecord } from '@forman/domain/office/move-in/former-portal/records';

/** A page of a collection: JSON-LD with or without its prefix, or a plain list. */
export type Page = {
  members: unknown[];
  /** Path of the next page below /api; null where the page names none. */
  next: string | null;
  /** Members of all pages; null where the page does not say it. */
  total: number | null;
};

/** Reads a page; null where the answer is no collection, or names its next page outside the portal. */
export function readPage(body: unknown, address: string): Page | null {
  if (Array.isArray(body)) return { members: body, next: null, total: null };
  if (!isRecord(body)) return null;
  const named = (name: string): unknown => body[`hydra:${name}`] ?? body[name];
  const members = named('member');
  if (!Array.isArray(members)) return null;
  const [view, total] = [named('view'), named('totalItems')];
  const following = isRecord(view) ? (view['hydra:next'] ?? view.next) : undefined;
  const next = typeof following === 'string' ? pathOf(following, address) : null;
  if (typeof following === 'string' && next === null) return null;
  return { members, next, total: typeof total === 'number' ? total : null };
}

/** "/users?page=2" of "/api/users?page=2" or of its whole address, whose host may be the one behind a proxy. */
function pathOf(following: string, address: string): string | null {
  const before = `${new URL(address).pathname.replace(/\/$/, '')}/api`;
  if (!URL.canParse(following, address)) return null;
  const { pathname, search } = new URL(following, address);
  return pathname.startsWith(`${before}/`) ? pathname.slice(before.length) + search : null;
}

/** The path of a page by its number. */
export function numbered(path: string, page: number): string {
  const [before = '', query = ''] = path.split('?');
  const search = new URLSearchParams(query);
  search.set('page', String(page));
  return `${before}?${search.toString()}`;
}

export const numberOf = (path: string): number =>
  Number(new URLSearchParams(path.split('?')[1]).get('page') ?? 1);
