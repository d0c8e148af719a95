import { login, logout } from '@forman/contract/people/login';
import { listAudit } from '@forman/contract/platform/audit';
import { endOtherLogins } from '@forman/contract/people/account';
import { listOwnSecurityEvents, listSecurityEvents } from '@forman/contract/platform/security-events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeUser, testPassword } from '../../testing/factories.ts';
import { days, hours, type TestPortal, testPortal, waitUntil } from '../../testing/harness.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await testPortal();
});
afterAll(() => portal.close());

const chrome = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/150.0 Safari/537.36';
const tryLogin = (email: string, password: string, remoteAddress = '192.0.2.40') =>
  portal.app.inject({
    method: 'POST',
    url: `/api${login.path}`,
    payload: { email, password },
    remoteAddress,
    headers: { 'user-agent': chrome },
  });

test('ACC-023: a person reads their own good and refused logins with device and network, newest first, and nobody else’s', async () => {
  const user = await makeUser(portal);
  await tryLogin(user.email, testPassword);
  await tryLogin(user.email, 'mauvais', '2001:db8:1:2::7');
  const own = await portal.as(user);
  const { events, count } = await own.call(listOwnSecurityEvents);
  expect(events).toMatchObject([
    { kind: 'login_refused', network: '2001:db8:1:2::/64', device: 'Chrome sur Windows' },
    { kind: 'login', network: '192.0.2.40', device: 'Chrome sur Windows', user: { id: user.id } },
  ]);
  expect(count).toBe(2);
  const stranger = await portal.as(await makeUser(portal));
  expect((await stranger.call(listOwnSecurityEvents)).count).toBe(0);
  expect((await stranger.refusal(listSecurityEvents)).status).toBe(403);
});

test('ACC-023: an administrator reads everybody’s events by kind and person; an unknown account’s name is not kept', async () => {
  const [admin, user] = [await makeUser(portal, { is_admin: true }), await makeUser(portal)];
  await tryLogin(user.email, 'mauvais');
  await tryLogin('personne@nulle.part', 'mauvais');
  const office = await portal.as(admin);
  const all = await office.call(listSecurityEvents, { query: { kind: 'login_refused' } });
  expect(all.events.slice(0, 2)).toMatchObject([{ user: null }, { user: { id: user.id } }]);
  expect(JSON.stringify(all)).not.toContain('nulle.part');
  const of = await office.call(listSecurityEvents, { query: { user: String(user.id) } });
  expect(of.events.map(({ kind }) => kind)).toEqual(['login_refused']);
});

/** Waits for events that are written beside an answer: they may be stored a moment after it. */
const untilNoted = (count: number, events: () => Promise<unknown[]>): Promise<void> =>
  waitUntil(`${count} events are noted`, async () => (await events()).length >= count);

test('a refused right is noted once an hour for each call, and a rate limit once', async () => {
  const user = await makeUser(portal);
  let caller = await portal.as(user);
  const own = async (kind: string) =>
    (await caller.call(listOwnSecurityEvents)).events.filter((event) => event.kind === kind);
  for (let count = 0; count < 3; count += 1) await caller.refusal(listAudit);
  await untilNoted(1, () => own('right_refused'));
  portal.clock.advance(hours(1));
  caller = await portal.as(user);
  await caller.refusal(listAudit);
  await untilNoted(2, () => own('right_refused'));
  expect((await own('right_refused')).map(({ note }) => note)).toEqual(['GET /api/audit', 'GET /api/audit']);

  for (let count = 0; count < 12; count += 1) await tryLogin(user.email, 'mauvais', '192.0.2.41');
  const office = await portal.as(await makeUser(portal, { is_admin: true }));
  const met = async () =>
    (await office.call(listSecurityEvents, { query: { kind: 'limit_met' } })).events.filter(
      ({ network }) => network === '192.0.2.41',
    );
  await untilNoted(1, met);
  expect(await met()).toMatchObject([{ note: 'POST /api/login_check', user: null }]);
});

test('ACC-024: the log has a line for each event, without personal data', async () => {
  const user = await makeUser(portal, { email: 'journal@essai.example' });
  const lines: object[] = [];
  const { log } = portal.ctx;
  portal.ctx.log = { ...log, info: (detail) => void lines.push(detail) };
  await tryLogin(user.email, testPassword, '192.0.2.42');
  await tryLogin(user.email, 'mauvais', '192.0.2.42');
  portal.ctx.log = log;
  expect(lines).toMatchObject([{ securityEvent: 'login' }, { securityEvent: 'login_refused' }]);
  expect(JSON.stringify(lines)).not.toMatch(/192\.0\.2|journal|essai|Chrome/);
});

test('ACC-024: the end of logins is an event, and events older than a year are deleted', async () => {
  const user = await makeUser(portal);
  const caller = await portal.as(user);
  await caller.call(endOtherLogins);
  await caller.call(logout);
  const kinds = async (): Promise<string[]> => {
    const own = await portal.as(user);
    return (await own.call(listOwnSecurityEvents)).events.map(({ kind }) => kind);
  };
  expect(await kinds()).toEqual(['logout', 'logins_ended']);
  portal.clock.advance(days(364));
  await portal.run('housekeeping');
  expect(await kinds()).toHaveLength(2);
  portal.clock.advance(days(3));
  await portal.run('housekeeping');
  expect(await kinds()).toEqual([]);
});
