import { tmpdir } from 'node:os';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApp } from '../app.ts';
import { ConfigError, readConfig } from '../config.ts';
import { openDatabase } from '../db/database.ts';
import { makeSession, makeUser } from '../testing/factories.ts';
import { minutes, type TestPortal, testPortal } from '../testing/harness.ts';
import { openCard } from '../testing/simulated-bank.ts';
import { createMetrics, type Metrics } from './metrics.ts';

const token = 'what-prometheus-shows-0123456789abcdef';
let portal: TestPortal;
let metrics: Metrics;
let app: Awaited<ReturnType<typeof createApp>>;
beforeAll(async () => {
  portal = await testPortal({ env: { METRICS_TOKEN: token } });
  metrics = createMetrics(portal.ctx);
  app = await createApp(portal.ctx, { metrics });
});
afterAll(async () => {
  await app.close();
  await portal.close();
});

const ask = (authorization?: string) =>
  app.inject({ url: '/metrics', headers: authorization ? { authorization } : {} });

/** Figures by name and labels. */
async function figures(): Promise<Record<string, number>> {
  const { body } = await ask(`Bearer ${token}`);
  const lines = body.split('\n').filter((line) => line && !line.startsWith('#'));
  return Object.fromEntries(
    lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))]),
  );
}

describe('the metrics of a process', () => {
  test('OPS-025: the metrics need their token, and do not exist without a configured one', async () => {
    const tries = [undefined, 'Bearer ', `Bearer ${token}x`, `Basic ${token}`, token];
    for (const authorization of tries) expect((await ask(authorization)).statusCode).toBe(401);
    const answer = await ask(`Bearer ${token}`);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': expect.stringContaining('text/plain'),
      'cache-control': 'no-store',
    });
    const admin = await portal.as(await makeUser(portal, { is_admin: true }));
    expect((await admin.raw('GET', '/metrics')).statusCode).toBe(404);
  });

  test('a token that is too short is refused at the start', () => {
    const env = { APP_MODE: 'demo', TOKEN_SECRET: 'x'.repeat(32), METRICS_TOKEN: 'short' };
    expect(() => readConfig(env, tmpdir())).toThrow(ConfigError);
  });

  test('OPS-025: calls are counted by route and status, without numbers or secrets of links', async () => {
    const secret = 'secret-of-a-calendar';
    await app.inject('/api/users/4711');
    await app.inject('/api/users/4711');
    await app.inject(`/api/calendars/${secret}.ics`);
    await app.inject(`/nowhere/${secret}`);
    const shown = await figures();
    expect(shown).toMatchObject({
      'http_requests_total{method="GET",route="/api/users/:id",status="401"}': 2,
      'http_request_duration_seconds_count{method="GET",route="/api/users/:id"}': 2,
      'http_requests_total{method="GET",route="none",status="404"}': 1,
    });
    expect(JSON.stringify(Object.keys(shown))).not.toMatch(/4711|secret/);
  });

  test('the metrics cover the event loop, memory and connections to PostgreSQL', async () => {
    const shown = await figures();
    for (const name of ['nodejs_eventloop_lag_seconds', 'process_resident_memory_bytes'])
      expect(shown[name]).toBeGreaterThanOrEqual(0);
    expect(shown).toMatchObject({ 'database_connections{state="waited_for"}': 0, database_up: 1 });
  });

  test('the metrics give payments by state and the age of the oldest message', async () => {
    const user = await makeUser(portal);
    const session = await makeSession(portal, { euros: 50 });
    await openCard(await portal.as(user), { id: session.id, cents: 5000 });
    const now = portal.clock.now();
    await portal.ctx.db
      .insertInto('outbox_messages')
      .values({ recipient: 'a@essai.example', template: 'receipt', created_at: now, next_attempt_at: now })
      .execute();
    portal.clock.advance(minutes(2));
    expect(await figures()).toMatchObject({
      'forman_payments{state="created"}': 1,
      'forman_payments{state="stuck"}': 0,
      'forman_payments_oldest_seconds{state="created"}': 120,
      'forman_outbox_waiting{channel="email"}': 1,
      'forman_outbox_oldest_seconds{channel="email"}': 120,
      'forman_outbox_waiting{channel="sms"}': 0,
    });
  });

  test('the metrics give for each job the time since its last success and the number of failures', async () => {
    await metrics.watchJob('outbox', () => Promise.resolve(3));
    portal.clock.advance(minutes(5));
    const failing = metrics.watchJob('outbox', () => Promise.reject(new Error('down')));
    await expect(failing).rejects.toThrow('down');
    expect(await figures()).toMatchObject({
      'forman_job_age_seconds{job="outbox"}': 300,
      'forman_job_runs_total{job="outbox",outcome="done"}': 1,
      'forman_job_runs_total{job="outbox",outcome="failed"}': 1,
    });
  });

  test('the metrics answer without a database, which they report as down', async () => {
    const none = openDatabase({ connectionString: 'postgresql://nobody@127.0.0.1:1/none' });
    const alone = createMetrics({ ...portal.ctx, ...none });
    const { text } = await alone.read();
    expect(text).toMatch(/^database_up 0$/m);
    expect(text).toMatch(/^nodejs_eventloop_lag_seconds /m);
    expect(text).not.toMatch(/^forman_payments\{/m);
    await none.close();
  });
});
