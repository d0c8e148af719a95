import type { lookup } from 'node:dns';
import { demonstrationAccess } from '@forman/domain/office/move-in/former-portal/demonstration';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ProviderError } from '../provider-error.ts';
import { startTwin, type Twin, type TwinAnswer } from '../twin.testing.ts';
import { createHttpFormerPortal } from './http.ts';
import type { FormerPortal } from './port.ts';
import { isCallable, isPublicAddress, publicLookup } from './public-address.ts';
import { answerOf, withSimulatedPortal } from './simulated.ts';
import { makeFormerWorld } from './simulated.world.ts';

/** The contract of both former portals: one answers over HTTP, the other in this process. */
const today = '2026-12-01';
const world = makeFormerWorld({ people: 120, sessions: 90, today });
let twin: Twin;
let instead: (() => TwinAnswer) | null = null;
beforeAll(async () => {
  twin = await startTwin(({ path, query, headers, body }) => {
    if (instead) return instead();
    const token = (headers.authorization ?? '').replace('Bearer ', '');
    const asked = path.replace('/api', '') + (query.size > 0 ? `?${query.toString()}` : '');
    return answerOf(world, { token, path: asked, body: body === '' ? undefined : JSON.parse(body) });
  });
});
afterAll(() => twin.close());

const real = (): FormerPortal => createHttpFormerPortal({ privateHosts: ['127.0.0.1'], firstWaitMs: 1 });
const unreached: FormerPortal = { name: 'http', call: () => Promise.reject(new Error('not reached')) };
const portals = {
  http: () => ({ portal: real(), access: { ...demonstrationAccess, address: twin.url } }),
  simulated: () => ({
    portal: withSimulatedPortal(unreached, { now: () => new Date(`${today}T12:00:00Z`) }),
    access: demonstrationAccess,
  }),
};

describe.each(['http', 'simulated'] as const)('the former portal by %s', (name) => {
  test('OPS-045: lists come in pages, JSON-LD or plain, records alone, and avoirs by a call for each person', async () => {
    const { portal, access } = portals[name]();
    const get = (path: string) => portal.call(access, { path });
    const page = await get('/users?page=2');
    expect(page).toMatchObject({ status: 200, body: { 'hydra:totalItems': world.people.length } });
    expect(page.body).toMatchObject({ 'hydra:view': { 'hydra:next': '/api/users?page=3' } });
    expect((await get('/news?page=1')).body).toHaveLength(23);
    expect((await get('/workshops/1')).body).toMatchObject({ id: 1, guests: expect.any(Array) });
    expect(await get('/settings/1')).toMatchObject({ body: { valueTVA: 20 } });
    expect((await get('/nowhere')).status).toBe(404);
    const [person = 0] = world.avoirs.keys();
    const { body } = await portal.call(access, { path: '/avoir/credit/user', body: { user_id: person } });
    expect(body).toMatchObject({ avoirs: world.avoirs.get(person) });
  });

  test('OPS-046: another token is told from an administrator’s', async () => {
    const { portal, access } = portals[name]();
    expect(
      (await portal.call({ ...access, token: 'un-autre-jeton' }, { path: '/users?page=1' })).status,
    ).toBe(401);
  });
});

describe('the former portal over HTTP', () => {
  const access = () => ({ ...demonstrationAccess, address: twin.url });
  const get = (portal = real(), isTrial = false) => portal.call(access(), { path: '/settings/1', isTrial });

  test.each(['500', '429', 'drop'] as const)(
    'OPS-046: %s is tried again, but not while somebody waits',
    async (fault) => {
      twin.failNext(fault, 3);
      expect((await get()).status).toBe(200);
      twin.failNext(fault);
      const failure = await get(real(), true).catch((error: unknown) => error);
      twin.recover();
      expect(failure).toBeInstanceOf(ProviderError);
      expect(failure).toMatchObject({ retryable: true });
      expect(String(failure)).not.toContain(demonstrationAccess.token);
    },
  );

  test('OPS-046: a portal that does not answer is given up after some tries', async () => {
    twin.failNext('500', 6);
    await expect(get()).rejects.toBeInstanceOf(ProviderError);
    twin.failNext('hang');
    const hasty = createHttpFormerPortal({ privateHosts: ['127.0.0.1'], firstWaitMs: 1, timeoutMs: 50 });
    await expect(get(hasty, true)).rejects.toThrow(/cannot be reached/);
    twin.recover();
  });

  test('OPS-046: no redirect is followed, what is no JSON is null, and a long answer is not read to its end', async () => {
    instead = () => ({ status: 302, headers: { location: 'http://127.0.0.1:1/' } });
    expect(await get()).toMatchObject({ status: 302 });
    instead = null;
    twin.failNext('nonsense');
    expect(await get()).toMatchObject({ status: 200, body: null });
    instead = () => ({ status: 200, body: 'x'.repeat(33 * 1024 * 1024) });
    const failure = await get().catch((error: unknown) => error);
    instead = null;
    expect(failure).toMatchObject({ retryable: false });
  });
});

describe('an address that the server is asked to call', () => {
  test.each([
    ['93.184.216.34', true],
    ['2606:2800:220:1:248:1893:25c8:1946', true],
    ['127.0.0.1', false],
    ['10.1.2.3', false],
    ['172.16.0.1', false],
    ['192.168.0.1', false],
    ['169.254.169.254', false],
    ['100.64.0.1', false],
    ['0.0.0.0', false],
    ['224.0.0.1', false],
    ['::1', false],
    ['::ffff:127.0.0.1', false],
    ['fd00::1', false],
    ['fe80::1', false],
    ['64:ff9b::a00:1', false],
    ['not an address', false],
  ])('OPS-046: %s is of the internet: %s', (address, isPublic) => {
    expect(isPublicAddress(address)).toBe(isPublic);
  });

  test('OPS-046: names of this network are refused, and names that lead into it when they are looked up', async () => {
    expect(isCallable(new URL('https://ancien.example/x'))).toBe(true);
    for (const host of ['localhost', 'intranet', 'imprimante.local', 'metadata.google.internal', '0x7f.1'])
      expect([host, isCallable(new URL(`https://${host}`))]).toEqual([host, false]);
    const leadingTo = (...addresses: string[]) =>
      ((_host: string, _options: object, done: (error: null, found: object[]) => void) =>
        done(null, addresses.map((address) => ({ address, family: 4 })))) as unknown as typeof lookup; // prettier-ignore
    const ask = (found: typeof lookup, all: boolean) =>
      new Promise((resolve) => {
        publicLookup(found)('ancien.example', { all }, (error, address) => resolve(error?.code ?? address));
      });
    expect(await ask(leadingTo('93.184.216.34'), false)).toBe('93.184.216.34');
    expect(await ask(leadingTo('93.184.216.34'), true)).toEqual([{ address: '93.184.216.34', family: 4 }]);
    // One of several is enough to refuse all of them: the connection would be free to take it.
    expect(await ask(leadingTo('93.184.216.34', '10.0.0.1'), true)).toBe('EPRIVATE');
    expect(await ask(leadingTo('127.0.0.1'), false)).toBe('EPRIVATE');
  });
});
