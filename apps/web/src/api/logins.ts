import { firstEndpoint } from './endpoint-of.ts';
import { ApiError, readProblem } from './api-error.ts';
import { logFailure } from './log.ts';
import type { PaidDues } from './paid-dues.ts';
import {
  accountOf,
  forgetTokens,
  readRefreshToken,
  readToken,
  storeTokens,
  takeTokensBack,
  timeLeft,
  type TokenPair,
} from './tokens.ts';

/**
 * Reasons why a login ends. The login is renewed before it expires, once for all tabs, and ends once. A 401
 * never renews it: it ends.
 */
export type EndReason = 'logout' | 'paid' | 'expired' | 'takeover';

const renewAhead = 60_000;
const leastLeft = 5_000;
type Listener = (reason: EndReason, dues?: PaidDues) => void;
const listeners = new Set<Listener>();

/** Registers a listener for the end of the login, here or in another tab. */
export function onLoginEnd(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** @param dues the paid dues, when their payment ended the login. */
export function endLogin(reason: EndReason, dues?: PaidDues): void {
  if (readToken() === null && readRefreshToken() === null) return;
  // A takeover has expired: the administrator continues in their own account.
  if (reason === 'expired' && takeTokensBack()) return listeners.forEach((listener) => listener('takeover'));
  forgetTokens();
  listeners.forEach((listener) => listener(reason, dues));
}

/**
 * Handles a 401 to this token. Of many at once only the first finds the token still stored, so the login ends
 * once (CORE-028).
 */
export function refused(token: string | null): void {
  if (token !== null && token === readToken()) endLogin('expired');
}

export function beginLogin(pair: TokenPair): void {
  storeTokens(pair);
  scheduleRenewal();
}

/** A token that is valid for the next call, or null when nobody is logged in. */
export async function freshToken(): Promise<string | null> {
  const token = readToken();
  if (timeLeft(token) > leastLeft) return token;
  if (readRefreshToken() === null) {
    // Expired, without a means to renew it: no login is left.
    if (timeLeft(token) <= 0) forgetTokens();
    return validToken();
  }
  await renew();
  return validToken();
}

/** The stored token while it is valid, without a renewal, for calls that need none. */
export const validToken = (): string | null => (timeLeft(readToken()) > 0 ? readToken() : null);

let renewing: Promise<void> | null = null;

function renew(): Promise<void> {
  renewing ??= exclusively(exchange).finally(() => {
    renewing = null;
    scheduleRenewal();
  });
  return renewing;
}

/** One tab renews the tokens; the others wait for the lock and find the new pair. */
const exclusively = <T>(work: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? navigator.locks.request('forman.token', work) : work();

/**
 * Makes a call that gives this login other tokens, and invalidates those that all tabs hold: no tab renews
 * meanwhile, and none continues with the former pair.
 */
export const replaceTokens = (ask: () => Promise<TokenPair>): Promise<void> =>
  exclusively(async () => {
    // Renewed first, as the call would otherwise wait for the lock held here.
    await exchange();
    beginLogin(await ask());
  });

async function exchange(): Promise<void> {
  if (timeLeft(readToken()) > renewAhead) return;
  const refreshToken = readRefreshToken();
  if (refreshToken === null) return;
  const { method, path } = firstEndpoint('refreshTokens');
  const response = await fetch(`/api${path}`, {
    method,
    headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
    body: JSON.stringify({ refresh_token: refreshToken }),
  }).catch((error: unknown) => {
    throw new ApiError({ status: 0, code: 'offline' }, { cause: error });
  });
  if (response.ok) storeTokens((await response.json()) as TokenPair);
  else if (response.status < 500 && response.status !== 429) endLogin('expired');
  else throw await readProblem(response);
}

let timer: ReturnType<typeof setTimeout> | undefined;

function scheduleRenewal(): void {
  clearTimeout(timer);
  const token = readToken();
  if (token === null) return;
  timer = setTimeout(wake, Math.max(timeLeft(token) - renewAhead, leastLeft));
}

/** Timers are late after sleep: checks the token when the page is visible, and when the network is back. */
function wake(): void {
  if (readRefreshToken() === null || document.visibilityState === 'hidden') return;
  if (timeLeft(readToken()) > renewAhead) scheduleRenewal();
  else renew().catch((error: unknown) => logFailure('renewal of the login', error));
}

/** Called once at start. */
export function watchLogins(): void {
  document.addEventListener('visibilitychange', wake);
  window.addEventListener('online', wake);
  window.addEventListener('storage', ({ key, oldValue, newValue }) => {
    if (key !== 'token') return;
    if (newValue === null) listeners.forEach((listener) => listener('logout'));
    // Another tab has logged in to another account: this page shows the former one.
    else if (oldValue !== null && accountOf(oldValue) !== accountOf(newValue)) window.location.reload();
  });
  scheduleRenewal();
}
