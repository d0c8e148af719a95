import { expect, test, vi } from 'vitest';
import {
  forgetAsked,
  hasAsked,
  isPortalPath,
  keepAsked,
  noteArrival,
  settleArrival,
  takeAsked,
} from './asked-address.ts';
import { forgetTokens, storeTokens } from './tokens.ts';

const storageOf = (kept: Map<string, string>) => ({
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => kept.set(key, value),
  removeItem: (key: string) => kept.delete(key),
});
vi.stubGlobal('window', { localStorage: storageOf(new Map()), sessionStorage: storageOf(new Map()) });

const arriveAt = (pathname: string, search = '', hash = ''): void =>
  noteArrival({ pathname, search, hash } as Location);
const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

test('the address asked for before a login is kept whole, only if it is a portal page, and followed once', () => {
  arriveAt('/auth/workshop/detail/12', '?inscription=1', '#inscrits');
  keepAsked();
  expect(hasAsked()).toBe(true);
  expect(takeAsked({ id: 7 })).toBe('/auth/workshop/detail/12?inscription=1#inscrits');
  expect(takeAsked({ id: 7 })).toBe(null);
  arriveAt('/contact');
  keepAsked();
  expect(hasAsked()).toBe(false);
});

test.each([
  '//evil.example/auth/x',
  'https://evil.example/auth/x',
  '/auth//evil.example',
  '/auth/\\evil',
  '/auth/',
  '/authentic',
])('%s is not a page of the portal', (path) => expect(isPortalPath(path)).toBe(false));

test('after an expired login, only the same person is led to the page asked for', () => {
  storeTokens({ token: `${encode({})}.${encode({ sub: '7', exp: 1 })}.s`, refresh_token: 'r' });
  for (const [id, path] of [
    [8, null],
    [7, '/auth/agenda'],
  ] as const) {
    arriveAt('/auth/agenda');
    keepAsked();
    expect(takeAsked({ id })).toBe(path);
  }
  forgetTokens();
});

test('a page opened while logged in, or reopened after a logout, is not kept as the page asked for', () => {
  arriveAt('/auth/agenda');
  settleArrival();
  keepAsked();
  expect(hasAsked()).toBe(false);
  arriveAt('/auth/agenda');
  keepAsked();
  forgetAsked();
  keepAsked();
  expect(takeAsked({ id: 7 })).toBe(null);
});
