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
 * Being logged in: renewed ahead of its end, by one renewal for all tabs, and ended once.
 * A 401 never renews: it ends.
 */
export type EndReason = 'logout' | 'paid' | 'expired' | 'takeover';

const renewAhead = 60_000;
const leastLeft = 5_000;
type Listener = (reason: EndReason, dues?: PaidDues) => void;
const listeners = new Set<Listener>();

/** Called when the login ends, here or in another tab. */
export function onLoginEnd(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** @param dues what was paid, where that ended it. */
export function endLogin(reason: EndReason, dues?: PaidDues): void {
  if (readToken() === null && readRefreshToken() === null) return;
  // The time of a takeover is over: the administrator goes on as themselves.
  if (reason === 'expired' && takeTokensBack()) return listeners.forEach((listener) => listener('takeover'));
  forgetTokens();
  listeners.forEach((listener) => listener(reason, dues));
}

/** A 401 to this token. Of many at once only the first finds it still stored, so the login ends once (CORE-028). */
export function refused(token: string | null): void {
  if (token !== null && token === readToken()) endLogin('expired');
}

export function beginLogin(pair: TokenPair): void {
  storeTokens(pair);
  scheduleRenewal();
}

/** A token that is good for the next call, or null when nobody is logged in. */
export async function freshToken(): Promise<string | null> {
  const token = readToken();
  if (timeLeft(token) > leastLeft) return token;
  if (readRefreshToken() === null) {
    // Expired and nothing to renew it with: no login is left.
    if (timeLeft(token) <= 0) forgetTokens();
    return validToken();
  }
  await renew();
  return validToken();
}

/** The token as it is, when it still counts: for calls that need none. */
export const validToken = (): string | null => (timeLeft(readToken()) > 0 ? readToken() : null);

let renewing: Promise<void> | null = null;

function renew(): Promise<void> {
  renewing ??= exclusively(exchange).finally(() => {
    renewing = null;
    scheduleRenewal();
  });
  return renewing;
}

/** One tab exchanges; the others wait for the lock and find the new pair. */
const exclusively = <T>(work: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? navigator.locks.request('forman.token', work) : work();

/**
 * A call that gives this login other tokens, and ends those that all tabs hold: no tab renews meanwhile, none goes on with
 * the pair before.
 */
export const replaceTokens = (ask: () => Promise<TokenPair>): Promise<void> =>
  exclusively(async () => {
    // First, as the call would otherwise wait for the lock that is held here.
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

/** After sleep timers are late: look again when the page is seen, and when the network is back. */
function wake(): void {
  if (readRefreshToken() === null || document.visibilityState === 'hidden') return;
  if (timeLeft(readToken()) > renewAhead) scheduleRenewal();
  else renew().catch((error: unknown) => logFailure('renewal of the login', error));
}

/** Called once, at start. */
export function watchLogins(): void {
  document.addEventListener('visibilitychange', wake);
  window.addEventListener('online', wake);
  window.addEventListener('storage', ({ key, oldValue, newValue }) => {
    if (key !== 'token') return;
    if (newValue === null) listeners.forEach((listener) => listener('logout'));
    // Another tab went on in another account: what stands here is the former one's.
    else if (oldValue !== null && accountOf(oldValue) !== accountOf(newValue)) window.location.reload();
  });
  scheduleRenewal();
}
