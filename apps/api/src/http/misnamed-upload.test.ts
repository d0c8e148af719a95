import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer, text } from 'node:stream/consumers';
import { endpoints } from '@forman/contract/index';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '../app.ts';
import { makeUser } from '../testing/factories.ts';
import { type TestPortal, testPortal, tokenOf } from '../testing/harness.ts';

let portal: TestPortal;
let app: FastifyInstance;
let headers: Record<string, string>;
let id: number;
beforeAll(async () => {
  portal = await testPortal();
  app = await createApp(portal.ctx);
  await app.listen({ port: 0 });
  ({ id } = await makeUser(portal, { is_admin: true }));
  headers = { authorization: `Bearer ${await tokenOf(portal.ctx, id)}` };
});
afterAll(async () => {
  await app.close();
  await portal.close();
});

/** More than a connection buffers: an unread rest keeps the sender waiting. */
const size = 4 * 1024 * 1024;

/** One connection for all calls, so that the next call waits for the one before to let it go. */
async function send(agent: Agent, method: string, path: string, body?: FormData): Promise<number> {
  const { port } = app.server.address() as AddressInfo;
  const encoded = body && new Response(body);
  const call = request({
    agent,
    port,
    method,
    path,
    headers: { ...headers, ...(encoded && { 'content-type': encoded.headers.get('content-type') ?? '' }) },
  });
  call.end(encoded?.body ? await buffer(encoded.body) : undefined);
  const [response] = (await once(call, 'response')) as [IncomingMessage];
  await text(response);
  return response.statusCode ?? 0;
}

const uploads = endpoints.filter((endpoint) => 'upload' in endpoint);

test('there are uploads to try', () => expect(uploads.length).toBeGreaterThan(3));

test.each(uploads.map(({ id: name, method, path }) => [name, method, path] as const))(
  '%s answers a file under a wrong field name, and frees its connection',
  async (_name, method, path) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const form = new FormData();
    form.append('mauvais', new File([new Uint8Array(size)], 'photo.png', { type: 'image/png' }));
    const status = await send(agent, method, `/api${path.replaceAll(/:\w+/g, String(id))}`, form);
    // Read and refused for what it is, not for who sends it.
    expect([400, 404, 409, 413, 422]).toContain(status);
    expect(await send(agent, 'GET', '/api/health')).toBe(200);
    agent.destroy();
  },
);
