import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createApp } from '../app.ts';
import { createLogger } from '../logger.ts';
import { makeUser } from '../testing/factories.ts';
import { type TestPortal, testPortal } from '../testing/harness.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await testPortal();
});
afterAll(() => portal.close());
afterEach(() => vi.useRealTimers());

async function logged() {
  const lines: string[] = [];
  const logger = createLogger('info', { write: (line) => void lines.push(line) });
  const app = await createApp(portal.ctx, { logger });
  const refused = () =>
    lines.flatMap((line) => {
      const entry = JSON.parse(line) as Record<string, unknown>;
      return entry.msg === 'values refused' ? [entry] : [];
    });
  return { app, lines, refused };
}

test('refused values are logged as one line for each call, with fields and count, without the values', async () => {
  const { app, lines, refused } = await logged();
  const user = await makeUser(portal);
  const { headers } = (await (await portal.as(user)).raw('GET', '/api/me')).raw.req;
  const secret = `<script>${user.email}</script>`;
  const send = (method: 'POST' | 'PUT', url: string, payload: unknown, isLoggedIn: boolean) =>
    app.inject({
      method,
      url: `/api${url}`,
      payload: payload as object,
      remoteAddress: '192.0.2.78',
      headers: isLoggedIn ? { authorization: String(headers['authorization']) } : {},
    });
  const statuses = [
    await send('POST', '/login_check', { email: secret.repeat(20), password: '' }, false),
    await send('POST', '/login_check', { email: 5, [secret]: 1 }, false),
    await send('PUT', '/account/password', { plainPassword: 'x' }, true),
    await send('PUT', `/users/${user.id}`, { city: { [secret]: secret } }, true),
  ].map(({ statusCode }) => statusCode);
  expect(statuses).toEqual([422, 422, 422, 422]);
  const broken = { 'content-type': 'application/json' };
  await app.inject({ method: 'POST', url: '/api/login_check', headers: broken, payload: '{"email":' });
  const last = await app.inject({
    method: 'POST',
    url: '/api/login_check',
    payload: { email: '', password: 'x' },
  });
  expect(refused()).toEqual([]);
  await app.close();
  expect(refused()).toMatchObject([
    {
      call: 'POST /api/login_check',
      isLoggedIn: false,
      count: 4,
      fields: ['email', 'password'],
      requestId: last.headers['x-request-id'],
    },
    {
      call: 'PUT /api/account/password',
      isLoggedIn: true,
      count: 1,
      fields: ['currentPassword', 'plainPassword'],
    },
    { call: 'PUT /api/users/:id', isLoggedIn: true, count: 1, fields: ['city'] },
  ]);
  for (const personal of [user.email, 'script', '192.0.2.78', `users/${user.id}`])
    expect(lines.join('')).not.toContain(personal);
});

test('a flood of refused values logs one line a minute for each call', async () => {
  const { app, refused } = await logged();
  await app.ready();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const request = { method: 'POST', routeOptions: { url: '/api/x' }, login: null, id: 'A' } as never;
  const violations = Array.from({ length: 1000 }, (_, n) => ({ propertyPath: `f${n}.x`, message: '' }));
  for (let n = 0; n < 1000; n += 1) app.refusedValues!.note(request, { code: 'invalid', violations });
  vi.advanceTimersByTime(59_999);
  expect(refused()).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(refused()).toMatchObject([{ call: 'POST /api/x', count: 1000 }]);
  expect(refused()[0]!['fields']).toHaveLength(20);
  // Nor do calls, more numerous than any portal has.
  for (let n = 0; n < 500; n += 1) {
    const other = { method: 'GET', routeOptions: { url: `/api/${n}` }, login: null, id: 'B' } as never;
    app.refusedValues!.note(other, { code: 'malformed' });
  }
  vi.advanceTimersByTime(60_000);
  expect(refused()).toHaveLength(202);
  expect(refused().at(-1)).toMatchObject({ call: 'others', count: 300 });
  vi.useRealTimers();
  await app.close();
});
