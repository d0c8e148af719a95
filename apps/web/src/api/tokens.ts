import { deviceStorage } from './storage.ts';

/** Storage keys of the two tokens, which are fixed (CORE-024). */
const tokenKey = 'token';
const refreshKey = 'refresh_token';

export type TokenPair = { token: string; refresh_token: string };

export const readToken = (): string | null => deviceStorage.getItem(tokenKey) ?? null;
export const readRefreshToken = (): string | null => deviceStorage.getItem(refreshKey) ?? null;

/** Lead of this clock over the server’s, in milliseconds: a wrong clock must not renew at each call. */
let clockLead = 0;

export function storeTokens(pair: TokenPair): void {
  const issuedAt = claim(pair.token, 'iat');
  clockLead = issuedAt === null ? 0 : Date.now() - issuedAt * 1000;
  deviceStorage.setItem(tokenKey, pair.token);
  deviceStorage.setItem(refreshKey, pair.refresh_token);
}

export function forgetTokens(): void {
  deviceStorage.removeItem(tokenKey);
  deviceStorage.removeItem(refreshKey);
  deviceStorage.removeItem(asideKey);
}

/** Key of an administrator’s own tokens during a takeover; like the other tokens, all tabs share them. */
const asideKey = 'forman.own-tokens';

export function setTokensAside(): void {
  const own = { token: readToken(), refresh_token: readRefreshToken() };
  deviceStorage.setItem(asideKey, JSON.stringify(own));
}

/**
 * Restores the tokens put aside.
 * @returns true when a takeover was under way and had some.
 */
export function takeTokensBack(): boolean {
  const kept = deviceStorage.getItem(asideKey);
  if (!kept || !isTakeover(readToken())) return false;
  deviceStorage.removeItem(asideKey);
  storeTokens(JSON.parse(kept) as TokenPair);
  return true;
}

function claims(token: string): Record<string, unknown> {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    return JSON.parse(atob(payload)) as Record<string, unknown>;
  } catch {
    return {};
  }
}

function claim(token: string, name: 'exp' | 'iat'): number | null {
  const value = claims(token)[name];
  return typeof value === 'number' ? value : null;
}

/** Id of the account that a token opens. */
export const accountOf = (token: string): unknown => claims(token).sub;
/** True for an administrator’s token in somebody else’s account. */
export const isTakeover = (token: string | null): boolean => token !== null && 'act' in claims(token);

/** Milliseconds until this token expires (CORE-026); 0 or less once it has, or when it cannot be read. */
export function timeLeft(token: string | null): number {
  const expiry = token === null ? null : claim(token, 'exp');
  return expiry === null ? 0 : expiry * 1000 - (Date.now() - clockLead);
}
