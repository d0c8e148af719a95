import { afterAll, beforeAll, expect, test } from 'vitest';
import { ConfigError } from '../config.ts';
import { createApp } from '../app.ts';
import { type TestPortal, testPortal } from '../testing/harness.ts';

const opened: TestPortal[] = [];
async function portalAt(env: Record<string, string>): Promise<TestPortal> {
  const portal = await testPortal({ env });
  opened.push(portal);
  return portal;
}
let production: TestPortal;
beforeAll(async () => {
  production = await portalAt({
    APP_MODE: 'production',
    DATABASE_URL: 'postgres://named.example/portal',
    PUBLIC_URL: 'https://portail.example.org',
  });
});
afterAll(async () => {
  for (const portal of opened) await portal.close();
});

const statusAt = async (portal: TestPortal, host: string, url = '/api/config', headers = {}) =>
  (await portal.app.inject({ url, headers: { host, ...headers } })).statusCode;

test('in production the portal answers under the host of PUBLIC_URL, with or without port', async () => {
  for (const host of ['portail.example.org', 'PORTAIL.example.org', 'portail.example.org:443'])
    expect([host, await statusAt(production, host)]).toEqual([host, 200]);
});

test('another host answers 421 for calls, pages and files', async () => {
  for (const host of [
    'autre.example',
    'portail.example.org.autre.example',
    'portail.example.org:80',
    '127.0.0.1:3000',
    '',
  ])
    for (const url of ['/api/config', '/api/me', '/', '/assets/a.js'])
      expect([host, url, await statusAt(production, host, url)]).toEqual([host, url, 421]);
  const refused = await production.app.inject({ url: '/api/config', headers: { host: 'autre.example' } });
  expect(refused.json()).toMatchObject({
    code: 'wrong_host',
    title: 'Le portail ne répond pas sous cette adresse.',
  });
});

test('probes are answered under the machine’s own address', async () => {
  for (const url of ['/api/health', '/api/ready'])
    expect(await statusAt(production, '10.0.0.7:3000', url)).toBe(200);
});

test('a forwarded host counts only behind a trusted proxy', async () => {
  const said = { 'x-forwarded-host': 'portail.example.org' };
  expect(await statusAt(production, '10.0.0.7:3000', '/api/config', said)).toBe(421);
  const behind = await portalAt({
    APP_MODE: 'production',
    DATABASE_URL: 'postgres://named.example/portal',
    PUBLIC_URL: 'https://portail.example.org',
    TRUST_PROXY: '1',
  });
  expect(await statusAt(behind, '10.0.0.7:3000', '/api/config', said)).toBe(200);
  expect(
    await statusAt(behind, 'portail.example.org', '/api/config', { 'x-forwarded-host': 'autre.example' }),
  ).toBe(421);
});

test('the demonstration answers under any host, and an invalid PUBLIC_URL is refused at the start', async () => {
  expect(await statusAt(await portalAt({}), 'autre.example')).toBe(200);
  const config = { ...production.ctx.config, publicUrl: 'portail.example.org' };
  await expect(createApp({ ...production.ctx, config })).rejects.toThrow(ConfigError);
});
