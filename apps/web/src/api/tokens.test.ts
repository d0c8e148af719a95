import { afterEach, expect, test, vi } from 'vitest';
import { forgetTokens, readRefreshToken, readToken, storeTokens, timeLeft } from './tokens.ts';

const stored = new Map<string, string>();
vi.stubGlobal('window', {
  localStorage: {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  },
});
afterEach(() => {
  forgetTokens();
  vi.useRealTimers();
});

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const tokenOf = (claims: object): string => `${encode({ alg: 'none' })}.${encode(claims)}.s`;
const now = 1_796_000_000;

test('CORE-026: a token has time left only before its expiry', () => {
  vi.useFakeTimers({ now: now * 1000 });
  expect(timeLeft(tokenOf({ exp: now + 600 }))).toBe(600_000);
  expect(timeLeft(tokenOf({ exp: now - 1 }))).toBeLessThan(0);
  expect([timeLeft(null), timeLeft('nonsense'), timeLeft(tokenOf({}))]).toEqual([0, 0, 0]);
});

test('CORE-024: both tokens are stored under “token” and “refresh_token”, and forgotten together', () => {
  storeTokens({ token: tokenOf({ exp: now }), refresh_token: 'r' });
  expect([...stored.keys()]).toEqual(['token', 'refresh_token']);
  forgetTokens();
  expect([readToken(), readRefreshToken()]).toEqual([null, null]);
});

test('a browser’s clock an hour ahead does not make a new token look expired', () => {
  vi.useFakeTimers({ now: (now + 3600) * 1000 });
  const token = tokenOf({ iat: now, exp: now + 600 });
  storeTokens({ token, refresh_token: 'r' });
  expect(timeLeft(token)).toBe(600_000);
});
