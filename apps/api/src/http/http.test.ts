import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endpoints } from '@forman/contract';
import { errorSentence } from '@forman/domain/errors';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApp } from '../app.ts';
import { readConfig } from '../config.ts';
import { createContext } from '../context.ts';
import { openDatabase } from '../db/database.ts';
import { makeUser, testPassword } from '../testing/factories.ts';
import { type Caller, type TestPortal, testPortal, tokenOf } from '../testing/harness.ts';
import { openApiDocument } from './openapi.ts';
import { permissionsPolicy } from './security-headers.ts';
import { contentSecurityPolicy } from './web-application.ts';

let portal: TestPortal;
const warnings: Error[] = [];
const listen = (warning: Error): unknown => warnings.push(warning);
beforeAll(async () => {
  process.on('warning', listen);
  portal = await testPortal();
});
afterAll(async () => {
  process.off('warning', listen);
  await portal.close();
});

const get = (url: string) => portal.app.inject(url);

/** A portal on the given database. */
async function appOn(
  connectionString: string,
  env: Record<string, string> = {},
  webRoot?: string,
): Promise<FastifyInstance> {
  const config = readConfig(
    {
      APP_MODE: 'demo',
      TOKEN_SECRET: 'a secret that only the tests know, long enough',
      REQUESTS_PER_MINUTE: '100000',
      PUBLIC_URL: 'http://localhost',
      ...env,
    },
    tmpdir(),
  );
  const database = openDatabase({ connectionString });
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  const ctx = await createContext({ config, database, log, clock: portal.clock });
  const app = await createApp(ctx, webRoot ? { webRoot } : {});
  app.addHook('onClose', () => database.close());
  return app;
}

describe('health', () => {
  test('health and readiness answer with the database up', async () => {
    expect((await get('/api/health')).json()).toEqual({ status: 'ok', database: 'up' });
    expect((await get('/api/ready')).json()).toEqual({ status: 'ready' });
  });

  test('without a database health still answers, readiness and calls answer 503', async () => {
    const app = await appOn('postgresql://nobody@127.0.0.1:1/none');
    const user = await makeUser(portal);
    const caller = await portal.as(user);
    const token = (await caller.raw('GET', '/api/me')).raw.req.headers.authorization as string;
    const statuses = [
      await app.inject('/api/health'),
      await app.inject('/api/ready'),
      await app.inject({ url: '/api/ready', headers: { authorization: token } }),
      await app.inject('/api/adherents'),
      await app.inject({ url: '/api/me', headers: { authorization: token } }),
      await app.inject({
        method: 'POST',
        url: '/api/login_check',
        payload: { email: user.email, password: testPassword },
      }),
    ];
    expect(statuses.map(({ statusCode }) => statusCode)).toEqual([200, 503, 503, 503, 503, 503]);
    expect(statuses[0]!.json()).toEqual({ status: 'degraded', database: 'down' });
    for (const { body } of statuses.slice(1)) {
      expect(JSON.parse(body)).toMatchObject({ code: 'unavailable', title: errorSentence.unavailable });
      expect(body).not.toMatch(/ECONNREFUSED|127\.0\.0\.1|postgres/);
    }
    await app.close();
  });
});

describe('refusals', () => {
  test.each(['/api/rien', '/api/workshop', '/api/users/1/rien', '/api/', '/api/../api/rien'])(
    '%s answers 404 as problem+json, whatever the method',
    async (url) => {
      for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'] as const) {
        const response = await portal.app.inject({ method, url });
        expect(response.statusCode).toBe(404);
        expect(response.headers['content-type']).toContain('application/problem+json');
        expect(response.json()).toMatchObject({
          type: 'about:blank',
          status: 404,
          code: 'not_found',
          title: errorSentence.not_found,
        });
      }
    },
  );

  test('CORE-262: a protected path without the prefix /api answers 404', async () => {
    const caller = await portal.as(await makeUser(portal, { is_admin: true }));
    for (const path of ['/me', '/users/1', '/workshops', '/transactions']) {
      expect((await caller.raw('GET', path)).statusCode).toBe(404);
      expect((await caller.raw('GET', `/api${path}`)).statusCode).toBeLessThan(405);
    }
  });

  test('a path that cannot be decoded is refused as problem+json', async () => {
    for (const url of ['/api/users/%E0%A4%A', '/api/users/%', `/api/users/${'9'.repeat(200)}`]) {
      const response = await get(url);
      expect(response.statusCode).toBeGreaterThanOrEqual(400);
      expect(response.statusCode).toBeLessThan(500);
      expect(response.headers['content-type']).toContain('application/problem+json');
      expect(response.body).not.toMatch(/not a valid|exceeding/);
    }
  });

  test('each answer has its own request id, in the header and in the refusal; an id sent by the client is ignored', async () => {
    const answers = [];
    for (let count = 0; count < 3; count += 1) {
      answers.push(
        await portal.app.inject({ url: '/api/me', headers: { 'request-id': 'moi', 'x-request-id': 'moi' } }),
      );
    }
    const ids = answers.map((answer) => answer.headers['x-request-id']);
    expect(new Set(ids).size).toBe(3);
    for (const answer of answers) {
      expect(answer.headers['x-request-id']).toMatch(/^[0-9A-F]{8}$/);
      expect(answer.json().requestId).toBe(answer.headers['x-request-id']);
    }
  });

  test('MEM-320: an act of an administrator is audited with the request id of its answer', async () => {
    const admin = await portal.as(await makeUser(portal, { is_admin: true }));
    const { id } = await makeUser(portal);
    const answer = await admin.raw('PUT', `/api/users/${id}/role`, { role: 'ROLE_BEMAN' });
    expect(answer.statusCode).toBe(200);
    const rows = await portal.ctx.db
      .selectFrom('audit_log')
      .select('request_id')
      .where('subject_id', '=', String(id))
      .execute();
    expect(rows).toEqual([{ request_id: answer.headers['x-request-id'] }]);
  });

  test('CORE-009: too many requests from one address answer 429 with a time to wait; other addresses still pass', async () => {
    const app = await appOn(portal.database.connectionString, { REQUESTS_PER_MINUTE: '5' });
    const from = (remoteAddress: string, url = '/api/health') => app.inject({ url, remoteAddress });
    for (let count = 0; count < 5; count += 1) expect((await from('192.0.2.1')).statusCode).toBe(200);
    const refused = await from('192.0.2.1');
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toMatchObject({
      code: 'too_many_requests',
      title: errorSentence.too_many_requests,
    });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await from('192.0.2.2')).statusCode).toBe(200);
    await app.close();
  });

  test('CORE-009: too many changes of one account answer 429 from any address; what it reads, and others, still pass', async () => {
    const app = await appOn(portal.database.connectionString, { REQUESTS_PER_MINUTE: '50' });
    const [one, other] = await Promise.all([makeUser(portal), makeUser(portal)]);
    let calls = 0;
    const send = async ({ id }: { id: number }, method: 'GET' | 'PUT') => {
      const headers = { authorization: `Bearer ${await tokenOf(portal.ctx, id)}` };
      const remoteAddress = `192.0.2.${(calls += 1)}`;
      const url = `/api/account/message-choices${method === 'PUT' ? '/career' : ''}`;
      return app.inject({ method, url, headers, remoteAddress, ...(method === 'PUT' && { payload: {} }) });
    };
    for (let count = 0; count < 10; count += 1) expect((await send(one, 'PUT')).statusCode).not.toBe(429);
    const refused = await send(one, 'PUT');
    expect(refused.json()).toMatchObject({ status: 429, code: 'too_many_requests' });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await send(one, 'GET')).statusCode).not.toBe(429);
    expect((await send(other, 'PUT')).statusCode).not.toBe(429);
    await app.close();
  });

  test('CORE-009: an escaped path is counted and kept from caches like any call', async () => {
    const app = await appOn(portal.database.connectionString, { REQUESTS_PER_MINUTE: '3' });
    const statuses = [];
    for (let count = 0; count < 5; count += 1) {
      const answer = await app.inject({ url: '/%61pi/health', remoteAddress: '192.0.2.3' });
      expect(answer.headers['cache-control']).toBe('no-store');
      statuses.push(answer.statusCode);
    }
    expect(statuses).toEqual([200, 200, 200, 429, 429]);
    await app.close();
  });

  test('CORE-009: a flood answers 429 before the database is asked, whatever the call would answer', async () => {
    const app = await appOn('postgresql://nobody@127.0.0.1:1/none', { REQUESTS_PER_MINUTE: '2' });
    const token = (await portal.as(await makeUser(portal)).then((caller) => caller.raw('GET', '/api/me'))).raw
      .req.headers.authorization as string;
    const asked: [object, number][] = [
      [{ url: '/api/me' }, 401],
      [{ url: '/api/me', headers: { authorization: token } }, 503],
      [{ method: 'POST', url: '/api/token/refresh', payload: { refresh_token: 'x' } }, 503],
    ];
    for (const [index, [request, status]] of asked.entries()) {
      const codes = [];
      for (let count = 0; count < 3; count += 1) {
        codes.push((await app.inject({ ...request, remoteAddress: `192.0.2.${10 + index}` })).statusCode);
      }
      expect(codes).toEqual([status, status, 429]);
    }
    await app.close();
  });

  test.each([
    ['1', '203.0.113.9, 192.0.2.50'],
    ['127.0.0.1, 10.0.0.0/8', '203.0.113.9, 192.0.2.50, 10.1.2.3'],
    ['', '203.0.113.9'],
  ])('CORE-009: with TRUST_PROXY=%s an address written by the client is ignored', async (trust, sent) => {
    const app = await appOn(portal.database.connectionString, {
      REQUESTS_PER_MINUTE: '2',
      TRUST_PROXY: trust,
    });
    const statuses = [];
    for (let count = 0; count < 3; count += 1) {
      // The addresses added by the proxy stay the same; the one before them changes with every request.
      const forged = sent.replace('203.0.113.9', `203.0.113.${count}`);
      statuses.push(
        (await app.inject({ url: '/api/health', headers: { 'x-forwarded-for': forged } })).statusCode,
      );
    }
    expect(statuses).toEqual([200, 200, 429]);
    await app.close();
  });

  test('a TRUST_PROXY that is neither a number nor addresses is refused at the start', () => {
    const read = (value: string) =>
      readConfig({ TOKEN_SECRET: 'x'.repeat(32), TRUST_PROXY: value }, tmpdir());
    expect(() => read('true')).toThrow('TRUST_PROXY');
    expect(() => read('10.0.0.1, proxy.local')).toThrow('TRUST_PROXY');
    expect(read('0').trustProxy).toBe(false);
  });
});

describe('headers', () => {
  const directives = (header: unknown) =>
    new Map(
      String(header)
        .split(';')
        .map((one) => [one.trim().split(' ')[0], one.trim().split(' ').slice(1)] as const),
    );

  test('every answer of the API carries the server’s time, also a refusal', async () => {
    for (const url of ['/api/me', '/api/config', '/api/nowhere']) {
      const { headers } = await portal.app.inject({ url });
      expect(headers['x-server-time']).toBe(portal.clock.now().toISOString());
    }
  });

  test('the headers forbid inline scripts, foreign frames, caching and guessed content types', async () => {
    const { headers } = await get('/api/health');
    const policy = directives(headers['content-security-policy']);
    expect(policy.get('script-src')).toEqual(["'self'"]);
    expect(policy.get('default-src')).toEqual(["'self'"]);
    expect(policy.get('img-src')).toEqual(["'self'", 'data:', 'blob:']);
    expect(policy.get('frame-ancestors')).toEqual(["'none'"]);
    expect(policy.get('object-src')).toEqual(["'none'"]);
    expect(policy.get('base-uri')).toEqual(["'none'"]);
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['x-powered-by']).toBeUndefined();
  });

  test.each(['/api/health', '/api/nowhere', '/api/docs', '/nulle/part'])(
    '%s asks for https for a year, sends no referrer, and lets no other site read it',
    async (url) => {
      const response = await portal.app.inject({ url, headers: { origin: 'https://ailleurs.example' } });
      const { headers } = response;
      expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
      expect(headers['referrer-policy']).toBe('no-referrer');
      expect(Object.keys(headers).filter((name) => /^access-control|^set-cookie$/.test(name))).toEqual([]);
      expect(headers['cross-origin-resource-policy']).toBe('same-origin');
    },
  );

  test.each(['/api/health', '/api/nowhere', '/api/docs', '/api/docs/json', '/nulle/part'])(
    '%s cannot be framed, according to both headers',
    async (url) => {
      const { headers } = await get(url);
      expect(headers['x-frame-options']).toBe('DENY');
      expect(directives(headers['content-security-policy']).get('frame-ancestors')).toEqual(["'none'"]);
    },
  );

  test('camera, location, microphone and payment are off, and only a configured provider’s frame may ask for payment', async () => {
    const { headers } = await get('/api/health');
    const policy = String(headers['permissions-policy']).split(', ');
    expect(policy).toEqual(
      expect.arrayContaining(['camera=()', 'geolocation=()', 'microphone=()', 'payment=()']),
    );
    expect(policy).toContain('publickey-credentials-get=(self)');
    expect(permissionsPolicy({ stripe: {} as never, paypal: null })).toContain(
      'payment=(self "https://js.stripe.com")',
    );
  });

  test('the policy allows providers only where they are configured, and never inline scripts', () => {
    const both = contentSecurityPolicy({ stripe: {} as never, paypal: {} as never }).directives;
    expect(both.scriptSrc).toEqual(
      expect.arrayContaining(["'self'", 'https://js.stripe.com', 'https://*.paypal.com']),
    );
    expect(both.imgSrc).not.toContain('https:');
    expect(both.scriptSrc.join(' ')).not.toMatch(/unsafe|data:|\*(?!\.)/);
    expect(contentSecurityPolicy({ stripe: null, paypal: null }).directives.frameSrc).toEqual(["'none'"]);
  });
});

describe('documentation', () => {
  test('CORE-009: the OpenAPI document is served as committed', async () => {
    const served = await get('/api/docs/json');
    expect(served.json()).toEqual(JSON.parse(JSON.stringify(openApiDocument())));
  });

  test('/api/docs opens with the portal’s own scripts only', async () => {
    const page = await get('/api/docs');
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-type']).toContain('text/html');
    expect(page.headers).toMatchObject({
      'cache-control': 'no-store',
      'x-request-id': expect.stringMatching(/^[0-9A-F]{8}$/),
    });
    const sources = [...page.body.matchAll(/<(?:script|link)[^>]*(?:src|href)="([^"]+)"/g)].map(
      ([, source = '']) => source,
    );
    expect(sources.length).toBeGreaterThan(3);
    for (const source of sources) {
      const response = await get(new URL(source, 'http://localhost/api/docs').pathname);
      expect([source, response.statusCode]).toEqual([source, 200]);
    }
    expect(String(page.headers['content-security-policy'])).not.toMatch(/script-src[^;]*'unsafe-inline'/);
    expect(page.body).not.toMatch(/<script(?![^>]*src=)/);
    const missing = await get('/api/docs/nulle-part');
    expect([missing.statusCode, missing.json().requestId]).toEqual([404, missing.headers['x-request-id']]);
    expect(missing.json().code).toBe('not_found');
  });
});

describe('documentation in production', () => {
  const asked = async (app: FastifyInstance, caller: Caller, url: string): Promise<number> => {
    const { authorization } = (await caller.raw('GET', '/api/me')).raw.req.headers;
    return (await app.inject({ url, headers: { authorization: authorization ?? '' } })).statusCode;
  };

  test('the documentation is for administrators at each of its addresses, unless a setting opens it to everybody', async () => {
    const [member, admin] = [
      await portal.as(await makeUser(portal)),
      await portal.as(await makeUser(portal, { is_admin: true })),
    ];
    const nobody = await portal.as(null);
    const on = (env: Record<string, string>) =>
      appOn(portal.database.connectionString, { APP_MODE: 'production', ...env });
    const [closed, open] = [await on({}), await on({ API_DOCS: 'public' })];
    for (const url of [
      '/api/docs',
      '/api/docs/json',
      '/api/docs/static/swagger-ui.css',
      '/api/%64ocs/json',
    ]) {
      const statuses = [];
      for (const caller of [nobody, member, admin]) statuses.push(await asked(closed, caller, url));
      expect([url, ...statuses.slice(0, 2)]).toEqual([url, 401, 403]);
      expect(statuses[2]).toBe(200);
      expect(await asked(open, nobody, url)).toBe(200);
    }
    await Promise.all([closed.close(), open.close()]);
  });
});

describe('the web application', () => {
  test('page addresses answer the page, /api and missing files 404, and hashed files are cached for ever', async () => {
    const webRoot = mkdtempSync(join(tmpdir(), 'forman-web-'));
    for (const page of ['index', 'portal'])
      writeFileSync(join(webRoot, `${page}.html`), `<!doctype html><title>Forman, ${page}</title>`);
    mkdirSync(join(webRoot, 'assets'));
    writeFileSync(join(webRoot, 'assets/main-1a2b3c.js'), 'export {};');
    const app = await appOn(portal.database.connectionString, {}, webRoot);
    for (const [url, name] of [
      ['/', 'index'],
      ['/auth/home', 'portal'],
      ['/auth/workshop/detail/12', 'portal'],
      ['/nulle/part?fichier=a.png', 'index'],
      // No file outside the built application can be read.
      ['/.git/config', 'index'],
      [`/register/confirmation/12.${'a1'.repeat(20)}`, 'index'],
    ] as const) {
      const page = await app.inject(url);
      expect([url, page.statusCode, page.body]).toEqual([
        url,
        200,
        expect.stringContaining(`Forman, ${name}`),
      ]);
      expect(page.headers['cache-control']).toBe('no-cache');
    }
    expect((await app.inject('/assets/main-1a2b3c.js')).headers['cache-control']).toContain('immutable');
    for (const [method, url] of [
      ['GET', '/api/rien'],
      ['GET', '/api'],
      ['GET', '/assets/main-000000.js'],
      ['GET', '/assets/'],
      ['GET', '/foo.png'],
      ['GET', '/auth/fichier.webmanifest?v=2'],
      ['GET', '/icons'],
      ['POST', '/auth/home'],
      ['TRACE', '/auth/home'],
      ['TRACE', '/api/health'],
    ] as const) {
      const refused = await app.inject({ method: method as 'GET', url });
      expect([url, refused.statusCode, refused.json().code]).toEqual([url, 404, 'not_found']);
    }
    await app.close();
    rmSync(webRoot, { recursive: true });
  });
});

test('production does not publish the sample association’s calls', async () => {
  const app = await appOn(portal.database.connectionString, { APP_MODE: 'production' });
  const demo = endpoints.filter(({ demoOnly }) => demoOnly);
  expect(demo.length).toBeGreaterThan(3);
  for (const { method, path } of demo) {
    expect((await app.inject({ method, url: `/api${path}`, payload: {} })).statusCode).toBe(404);
  }
  expect((await app.inject('/api/config')).json()).toMatchObject({ mode: 'production' });
  await app.close();
});

test('CORE-290 MEM-378: secret keys come from the environment and appear in no public answer, publishable ones do', async () => {
  const open = { STRIPE_PUBLISHABLE_KEY: 'clef publiable', PAYPAL_CLIENT_ID: 'client public' };
  const kept = {
    STRIPE_SECRET_KEY: 'clef gardée de Stripe',
    STRIPE_WEBHOOK_SECRET: 'signature gardée de Stripe',
    PAYPAL_CLIENT_SECRET: 'clef gardée de PayPal',
    PAYPAL_WEBHOOK_ID: 'crochet gardé de PayPal',
    SMTP_URL: 'smtp://porte:gardee@courrier.example',
    MAIL_FROM: 'portail@forman.example',
  };
  const app = await appOn(portal.database.connectionString, { ...open, ...kept });
  const fetched = endpoints.filter(({ method, access }) => method === 'GET' && access === 'public');
  expect(fetched.length).toBeGreaterThan(5);
  for (const url of [
    ...fetched.map(({ path }) => `/api${path.replaceAll(/:\w+/g, '1')}`),
    '/api/docs/json',
  ]) {
    const { body } = await app.inject({ url });
    for (const key of [...Object.values(kept).slice(0, 5), 'gardee@'])
      expect([url, body.includes(key)]).toEqual([url, false]);
  }
  expect((await app.inject('/api/config')).json()).toMatchObject({
    stripePublishableKey: open.STRIPE_PUBLISHABLE_KEY,
    paypalClientId: open.PAYPAL_CLIENT_ID,
  });
  await app.close();
});

test('no deprecated feature of Fastify is used', () => {
  expect(
    warnings.filter((warning) => warning.name.includes('Deprecation')).map(({ message }) => message),
  ).toEqual([]);
});
