import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { errorSentence } from '@forman/domain/errors';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '../app.ts';
import { type TestPortal, testPortal } from '../testing/harness.ts';

let portal: TestPortal;
let app: FastifyInstance;
beforeAll(async () => {
  portal = await testPortal();
  app = await createApp(portal.ctx, { patience: { headersMs: 200, wholeMs: 400, checkEveryMs: 50 } });
  await app.listen({ port: 0 });
});
afterAll(async () => {
  await app.close();
  await portal.close();
});

async function open(): Promise<Socket> {
  const socket = connect((app.server.address() as AddressInfo).port);
  await once(socket, 'connect');
  return socket;
}

/** All that the server writes before it closes the connection itself. */
async function answerTo(request: string) {
  const socket = await open();
  socket.write(request);
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
  return { head, problem: JSON.parse(body) };
}

const refused = [
  {
    name: 'a body that does not come',
    request:
      'POST /api/login_check HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{"email":',
    status: '408 Request Timeout',
    code: 'too_slow',
  },
  {
    name: 'a head that does not come',
    request: 'GET /api/health HTTP/1.1\r\nHost: a\r\nX-Slow',
    status: '408 Request Timeout',
    code: 'too_slow',
  },
  {
    name: 'a head that is too long',
    request: `GET /api/health HTTP/1.1\r\nHost: a\r\nX-Long: ${'a'.repeat(20_000)}\r\n\r\n`,
    status: '431 Request Header Fields Too Large',
    code: 'headers_too_large',
  },
  {
    name: 'a request that is no HTTP',
    request: 'BONJOUR\r\n\r\n',
    status: '400 Bad Request',
    code: 'malformed',
  },
  {
    name: 'a body announced in two ways',
    request:
      'POST /api/login_check HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n{}',
    status: '400 Bad Request',
    code: 'malformed',
  },
] as const;

test.each(refused)('$name is answered by a French problem, and the connection ends', async (asked) => {
  const { head, problem } = await answerTo(asked.request);
  expect(head.split('\r\n')[0]).toBe(`HTTP/1.1 ${asked.status}`);
  expect(head).toMatch(/^connection: close$/im);
  expect(head).toMatch(/^content-type: application\/problem\+json/im);
  expect(head).toMatch(/^strict-transport-security: max-age=31536000; includeSubDomains$/im);
  expect(head).toMatch(/^content-security-policy: .*frame-ancestors 'none'$/im);
  expect(head).toMatch(/^x-content-type-options: nosniff$/im);
  expect(head).toMatch(/^referrer-policy: no-referrer$/im);
  expect(head).toMatch(/^x-frame-options: DENY$/im);
  expect(head).toMatch(new RegExp(`^x-request-id: ${problem.requestId}$`, 'im'));
  expect(problem).toEqual({
    type: 'about:blank',
    title: errorSentence[asked.code],
    status: Number(asked.status.slice(0, 3)),
    detail: errorSentence[asked.code],
    code: asked.code,
    requestId: expect.stringMatching(/^[0-9A-F]{8}$/),
  });
});

test('an idle connection between two requests is not cut by the time limit of a request', async () => {
  const socket = await open();
  const ask = async (): Promise<string> => {
    socket.write('GET /api/health HTTP/1.1\r\nHost: a\r\n\r\n');
    const [said] = await once(socket, 'data');
    return String(said).split('\r\n')[0]!;
  };
  expect(await ask()).toBe('HTTP/1.1 200 OK');
  await new Promise((resolve) => setTimeout(resolve, 600));
  expect(await ask()).toBe('HTTP/1.1 200 OK');
  socket.destroy();
});

test('a request without host is refused, and one with an unknown Expect header is answered', async () => {
  const { head, problem } = await answerTo('GET /api/health HTTP/1.1\r\nConnection: close\r\n\r\n');
  expect(head.split('\r\n')[0]).toBe('HTTP/1.1 400 Bad Request');
  expect(problem).toMatchObject({ code: 'malformed', title: errorSentence.malformed });
  const expecting = await answerTo(
    'GET /api/health HTTP/1.1\r\nHost: a\r\nExpect: something\r\nConnection: close\r\n\r\n',
  );
  expect(expecting.head.split('\r\n')[0]).toBe('HTTP/1.1 200 OK');
});

test('a request whose sender has hung up and has no address causes no error', async () => {
  const goneNow = (request: IncomingMessage): void =>
    void Object.defineProperty(request.socket, 'remoteAddress', { value: undefined });
  app.server.prependListener('request', goneNow);
  const { port } = app.server.address() as AddressInfo;
  const answer = await fetch(`http://127.0.0.1:${port}/api/health`);
  expect([answer.status, await answer.json()]).toEqual([200, { status: 'ok', database: 'up' }]);
  app.server.off('request', goneNow);
});
