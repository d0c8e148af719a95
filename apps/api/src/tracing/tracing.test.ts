import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApp } from '../app.ts';
import { ConfigError, readConfig } from '../config.ts';
import { createContext } from '../context.ts';
import { type Database, openDatabase } from '../db/database.ts';
import { makeUser, testPassword } from '../testing/factories.ts';
import { type TestPortal, testPortal } from '../testing/harness.ts';
import { startTracing, type Tracing } from './tracing.ts';

type Attribute = { key: string; value: { stringValue?: string; intValue?: number } };
type HeardSpan = {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  attributes: Attribute[];
  status: { code?: number };
};
type Export = {
  resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: HeardSpan[] }[] }[];
};

/** The part of a collector that traces need. */
async function startCollector() {
  const bodies: string[] = [];
  const asked: { url: string; headers: IncomingHttpHeaders }[] = [];
  const server: Server = createServer((request, response) => {
    asked.push({ url: request.url ?? '', headers: request.headers });
    void text(request).then((body) => {
      bodies.push(body);
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const parsed = (): Export['resourceSpans'] =>
    bodies.flatMap((body) => (JSON.parse(body) as Export).resourceSpans);
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    everything: () => bodies.join('\n'),
    resources: () => parsed().map(({ resource }) => resource.attributes),
    spans: () => parsed().flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
    close: () => new Promise((done) => server.close(done)),
  };
}

const valueOf = ({ attributes }: HeardSpan, key: string): string | number | undefined => {
  const value = attributes.find((attribute) => attribute.key === key)?.value;
  return value?.stringValue ?? value?.intValue;
};

const variables = ['OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_EXPORTER_OTLP_HEADERS', 'OTEL_RESOURCE_ATTRIBUTES'];
let portal: TestPortal;
let collector: Awaited<ReturnType<typeof startCollector>>;
let database: Database;
let tracing: Tracing;
let app: Awaited<ReturnType<typeof createApp>>;
let url: string;
beforeAll(async () => {
  portal = await testPortal();
  collector = await startCollector();
  process.env.OTEL_EXPORTER_OTLP_ENDPOINT = collector.url;
  process.env.OTEL_EXPORTER_OTLP_HEADERS = 'x-key=operators-key';
  process.env.OTEL_RESOURCE_ATTRIBUTES = 'deployment.environment.name=essai';
  tracing = startTracing({ sampler: 'always_on', ratio: 1 }, portal.ctx.log);
  const { connectionString } = portal.database;
  database = openDatabase({ connectionString }, undefined, tracing.clientOf);
  const ctx = await createContext({
    config: portal.ctx.config,
    database,
    log: portal.ctx.log,
    clock: portal.clock,
  });
  app = await createApp(ctx, { tracing });
  url = await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  for (const name of variables) delete process.env[name];
  await app.close();
  await database.close();
  await collector.close();
  await portal.close();
});

describe('traces', () => {
  test('a call and its statements are traced by route and text, without personal data', async () => {
    const { email, id } = await makeUser(portal);
    const post = (path: string, body: object) =>
      fetch(`${url}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'user-agent': 'a-browser-of-theirs' },
        body: JSON.stringify(body),
      });
    const login = await post('/api/login_check', { email, password: testPassword });
    const { token } = (await login.json()) as { token: string };
    const headers = { authorization: `Bearer ${token}` };
    await fetch(`${url}/api/users/${id}/profile?secret=in-the-address`, { headers });
    await fetch(`${url}/api/calendars/secret-of-a-calendar.ics`);
    const { headers: answered } = await fetch(`${url}/api/me`, { headers });
    await tracing.watchJob('outbox', () => database.pool.query('select $1::text as sent', ['in-a-value']));
    await expect(
      tracing.watchJob('seats', () => database.pool.query(`select 1 / $1::int as never`, [0])),
    ).rejects.toThrow('division by zero');
    await tracing.stop();

    const spans = collector.spans();
    const called = spans.find(({ name }) => name === 'POST /api/login_check')!;
    expect(valueOf(called, 'http.response.status_code')).toBe(200);
    // Also after the call's body was read.
    const statements = spans.filter(({ parentSpanId }) => parentSpanId === called.spanId);
    expect(statements.length).toBeGreaterThan(2);
    for (const statement of statements) expect(statement.traceId).toBe(called.traceId);
    expect(statements.map((statement) => valueOf(statement, 'db.query.text')).join('\n')).toMatch(
      /from "?users/,
    );
    const me = spans.find(({ name }) => name === 'GET /api/me')!;
    expect(valueOf(me, 'forman.request_id')).toBe(answered.get('x-request-id'));
    expect(spans.map(({ name }) => name)).toContain('GET /api/users/:id/profile');
    const [failed] = spans.filter((span) => valueOf(span, 'db.response.status_code') !== undefined);
    expect(valueOf(failed!, 'db.response.status_code')).toBe('22012');
    expect(spans.find(({ name }) => name === 'job seats')?.status.code).toBe(2);

    const everything = collector.everything();
    const secrets = [email, token, testPassword, 'in-the-address', 'secret-of-a-calendar', 'in-a-value'];
    const people = ['a-browser-of-theirs', '127.0.0.1', `/users/${id}`, 'Camille'];
    for (const word of [...secrets, ...people]) expect(everything).not.toContain(word);
  });

  test('traces go to the address in OpenTelemetry’s variables, under the service’s name', () => {
    expect(collector.asked[0]).toMatchObject({ url: '/v1/traces', headers: { 'x-key': 'operators-key' } });
    const [resource] = collector.resources();
    expect(resource).toContainEqual({ key: 'service.name', value: { stringValue: 'forman' } });
    expect(resource).toContainEqual({
      key: 'deployment.environment.name',
      value: { stringValue: 'essai' },
    });
  });

  test('traces need a configured endpoint, and an unsupported protocol or sampler is refused at the start', () => {
    const read = (env: Record<string, string>) =>
      readConfig({ APP_MODE: 'demo', TOKEN_SECRET: 'x'.repeat(32), ...env }, tmpdir()).tracing;
    const at = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://localhost:4318' };
    expect(read({})).toBeNull();
    expect(read({ ...at, OTEL_SDK_DISABLED: 'true' })).toBeNull();
    expect(read(at)).toEqual({ sampler: 'always_on', ratio: 1 });
    const tenth = { OTEL_TRACES_SAMPLER: 'parentbased_traceidratio', OTEL_TRACES_SAMPLER_ARG: '0.1' };
    expect(read({ ...at, ...tenth })).toEqual({ sampler: 'traceidratio', ratio: 0.1 });
    expect(() => read({ ...at, OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' })).toThrow(ConfigError);
    expect(() => read({ ...at, OTEL_TRACES_SAMPLER: 'jaeger_remote' })).toThrow(ConfigError);
  });
});
