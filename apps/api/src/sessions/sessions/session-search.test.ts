import { sessionCalls } from '@forman/contract/session-calls';
import type { SessionKind } from '@forman/domain/sessions/kinds';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeRegistration, makeSession, makeUser } from '../../testing/factories.ts';
import { type Caller, type TestPortal, testPortal } from '../../testing/harness.ts';

/**
 * Counts of a level are cached until a session changes: each test therefore changes a session, by SQL as
 * another process would.
 */

let portal: TestPortal;
beforeAll(async () => {
  portal = await testPortal();
});
afterAll(() => portal.close());

const member = async (values: Parameters<typeof makeUser>[1] = {}) => {
  const { id } = await makeUser(portal, values);
  return { id, caller: await portal.as({ id }) };
};
const counts = async (caller: Caller, query: Record<string, string> = {}, kind: SessionKind = 'workshop') => {
  const { total, totalAll, items } = await caller.call(sessionCalls[kind].search, {
    query: { page: '1', ...query },
  });
  return { total, totalAll, shown: items.length };
};
const run = (statement: string, ...values: unknown[]) => portal.database.pool.query(statement, values);

test('CORE-263: a session that is renamed, moved to other levels, hidden or deleted changes the next count', async () => {
  const { caller } = await member();
  const [first, second] = [await makeSession(portal, { title: 'Le bail' }), await makeSession(portal)];
  const leases = () => counts(caller, { search: 'bail' });
  expect(await leases()).toEqual({ total: 1, totalAll: 2, shown: 1 });
  await run(`update sessions set title = 'Le bail rural' where id = $1`, second.id);
  expect(await leases()).toEqual({ total: 2, totalAll: 2, shown: 2 });
  await run(`update sessions set audience = '{ROLE_XMAN}' where id = $1`, first.id);
  expect(await leases()).toEqual({ total: 1, totalAll: 1, shown: 1 });
  await run(`update sessions set is_published = false where id = $1`, second.id);
  expect(await leases()).toEqual({ total: 0, totalAll: 0, shown: 0 });
  await run(`update sessions set is_published = true where id = $1`, second.id);
  await run(`update sessions set deleted_at = now() where id = $1`, first.id);
  expect(await leases()).toEqual({ total: 1, totalAll: 1, shown: 1 });
});

test('CORE-254: a hidden session counts only for its pilot and people with a seat', async () => {
  const [pilot, registered, other] = [await member(), await member(), await member()];
  const before = await counts(other.caller);
  expect(await counts(registered.caller)).toEqual(before);
  const { id } = await makeSession(portal, { is_published: false, pilot_id: pilot.id });
  const { id: forOthers } = await makeSession(portal, { audience: ['ROLE_XMAN'], pilot_id: pilot.id });
  for (const sessionId of [id, forOthers]) await makeRegistration(portal, sessionId, registered.id);
  const two = { total: before.total + 2, totalAll: before.totalAll + 2, shown: before.shown + 2 };
  expect(await counts(pilot.caller)).toEqual(two);
  expect(await counts(registered.caller)).toEqual(two);
  expect(await counts(other.caller)).toEqual(before);
  // A registration changes no session: the viewer's own sessions are counted at every call.
  await run(
    'update registrations set ended_at = now(), end_reason = $1 where user_id = $2',
    'cancelled',
    registered.id,
  );
  expect(await counts(registered.caller)).toEqual(before);
});

test('CAT-018: sessions are counted apart for each level and habilitation', async () => {
  const immo = await member({ habilitations: ['IMMO'] });
  const none = await member({ habilitations: [] });
  await makeSession(portal, { kind: 'formation', habilitations: ['IMMO'] });
  await makeSession(portal, { kind: 'formation', audience: ['ROLE_MAN'] });
  expect(await counts(immo.caller, {}, 'formation')).toEqual({ total: 1, totalAll: 1, shown: 1 });
  expect(await counts(none.caller, {}, 'formation')).toEqual({ total: 0, totalAll: 0, shown: 0 });
  await run(`update users set habilitations = '{IMMO}' where id = $1`, none.id);
  expect(await counts(none.caller, {}, 'formation')).toEqual({ total: 1, totalAll: 1, shown: 1 });
});

test('CAT-006: signs in a search are plain characters, and accents and capitals are ignored', async () => {
  const { caller } = await member();
  await makeSession(portal, { title: 'Épargne à 100 %_net' });
  for (const search of ['epargne', 'À 100', '%_n', '100 %']) {
    expect({ search, ...(await counts(caller, { search })) }).toMatchObject({ search, total: 1, shown: 1 });
  }
  expect(await counts(caller, { search: '1%0' })).toMatchObject({ total: 0, shown: 0 });
});
