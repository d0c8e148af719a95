import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '../app.ts';
import { createLogger } from '../logger.ts';
import { makeUser, testPassword } from '../testing/factories.ts';
import { type TestPortal, testPortal } from '../testing/harness.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await testPortal();
});
afterAll(() => portal.close());

/** The lines that these requests leave in the log. */
async function linesOf(
  logRequests: boolean,
): Promise<{ lines: string[]; refs: string[]; secrets: string[] }> {
  const lines: string[] = [];
  const logger = createLogger('info', { write: (line) => void lines.push(line) });
  const ctx = { ...portal.ctx, config: { ...portal.ctx.config, logRequests } };
  const app = await createApp(ctx, { logger });
  const user = await makeUser(portal);
  const headers = (await (await portal.as(user)).raw('GET', '/api/me')).raw.req.headers;
  const asked = [
    await app.inject({ url: '/api/me', headers: { authorization: String(headers.authorization) } }),
    await app.inject({ url: `/api/users/${user.id}?name=Camille`, remoteAddress: '192.0.2.77' }),
    await app.inject({ url: '/api/calendars/secret-of-a-calendar.ics' }),
    await app.inject({
      method: 'POST',
      url: '/api/login_check',
      payload: { email: user.email, password: testPassword },
    }),
    await app.inject({ url: `/nowhere/${user.email}` }),
  ];
  await app.close();
  const { token, refresh_token } = asked[3]!.json();
  const secrets = [
    String(headers.authorization).slice(7),
    `users/${user.id}`,
    'Camille',
    '192.0.2.77',
    'secret-of-a-calendar',
    user.email,
    testPassword,
    token,
    refresh_token,
  ];
  return { lines, refs: asked.map((one) => String(one.headers['x-request-id'])), secrets };
}

test('each request is logged with reference, route, status and time, without personal data', async () => {
  const { lines, refs, secrets } = await linesOf(true);
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { reqId: refs[0], method: 'GET', route: '/api/me', status: 200, ms: expect.any(Number), msg: 'request' },
    { reqId: refs[1], method: 'GET', route: '/api/users/:id', status: 401 },
    { reqId: refs[2], method: 'GET', route: '/api/calendars/:token.ics', status: 404 },
    { reqId: refs[3], method: 'POST', route: '/api/login_check', status: 200 },
    { reqId: refs[4], method: 'GET', route: null, status: 404 },
  ]);
  for (const secret of secrets) expect(lines.join('')).not.toContain(secret);
});

test('requests are logged only when the operator turns that on', async () => {
  expect((await linesOf(false)).lines).toEqual([]);
});
