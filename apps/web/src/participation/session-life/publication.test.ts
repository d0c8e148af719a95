import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetTokens, storeTokens } from '../../api/tokens.ts';
import { noticeStore } from '../../ui/notice-store.ts';
import { notify } from '../../ui/notices.ts';
import { aboutPublication, takeBack, type Target } from './publication.ts';

const network = globalThis.fetch;
const kept = new Map<string, string>();
vi.stubGlobal('window', {
  localStorage: {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  },
});
/** A login token valid for an hour. */
const token = ['{}', JSON.stringify({ exp: Date.now() / 1000 + 3600 })]
  .map((part) => Buffer.from(part).toString('base64url'))
  .join('.');
const session: Target = { kind: 'workshop', id: 12 };
let sent: unknown[];
let status: number;

beforeEach(() => {
  storeTokens({ token: `${token}.s`, refresh_token: 'r' });
  sent = [];
  status = 200;
  globalThis.fetch = async (url, init) => {
    sent.push([url instanceof Request ? url.url : url.toString(), init?.body]);
    return Response.json({ id: 12 }, { status });
  };
});
afterEach(() => {
  globalThis.fetch = network;
  forgetTokens();
});

/** Notices about the session that are shown now. */
const noticesShown = (): string[] =>
  noticeStore
    .read()
    .filter(({ about }) => about === aboutPublication(session))
    .map(({ messageKey }) => messageKey);

test('taking back a publication unpublishes the session and replaces the first notice', async () => {
  notify.success('published', { about: aboutPublication(session) });
  await takeBack(session, true);
  expect(sent).toEqual([['/api/workshops/12/publish', '{"isPublish":false}']]);
  expect(noticesShown()).toEqual(['unpublished']);
});

test('a failure to take back a publication shows a notice', async () => {
  status = 503;
  await takeBack(session, true);
  expect(sent).toHaveLength(1);
  expect(noticesShown()).toEqual(['publish']);
});
