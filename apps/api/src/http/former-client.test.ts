import { parisDay } from '@forman/domain/paris-time';
import { beforeAll, describe, expect, test } from 'vitest';
import { giveCredit, makeRegistration, makeSession, makeSite, makeUser } from '../testing/factories.ts';
import type { Caller } from '../testing/harness.ts';
import { paymentsOf, soundPortal } from '../testing/simulated-bank.ts';

/** Calls as a client written for the specification's paths sends them, byte for byte. */
const portal = soundPortal();
let admin: Caller;
beforeAll(async () => {
  admin = await portal.as(await makeUser(portal, { is_admin: true }));
});

async function ask<T>(caller: Caller, method: string, path: string, body?: unknown): Promise<T> {
  const response = await caller.raw(method, `/api${path}`, body);
  if (response.statusCode >= 400)
    throw new Error(`${method} ${path}: ${response.statusCode} ${response.body}`);
  return JSON.parse(response.body) as T;
}

describe('CORE-286: a card payment without a kind', () => {
  test.each(['workshop', 'formation', 'event'] as const)('pays the %s that has the number', async (kind) => {
    const { id } = await makeSession(portal, { kind, euros: 50 });
    const user = await makeUser(portal);
    const sent = { amount: 5000, workshop_id: id, user_id: user.id, payment_method: 'pm_1', name: 'Camille' };
    const { data } = await ask<{ data: string }>(await portal.as(user), 'POST', '/payment/stripe', sent);
    expect(data).toMatch(/\S/);
    expect(await paymentsOf(portal, user.id)).toMatchObject([
      { item: 'session', session_id: id, online_cents: 5000 },
    ]);
  });

  test('pays the dues when it names no session, at their price alone; an unknown session is 404', async () => {
    const user = await makeUser(portal);
    const caller = await portal.as(user);
    const quote = await ask<{ toPay: number }>(caller, 'GET', '/checkout/quote?kind=membership');
    const sent = { workshop_id: null, user_id: user.id, payment_method: 'pm_1', name: 'Adhésion' };
    const wrong = await caller.raw('POST', '/api/payment/stripe', { ...sent, amount: quote.toPay * 100 + 1 });
    expect(wrong.json()).toMatchObject({ code: 'amount_changed' });
    await ask(caller, 'POST', '/payment/stripe', { ...sent, amount: quote.toPay * 100 });
    expect(await paymentsOf(portal, user.id)).toMatchObject([{ item: 'membership' }]);
    const unknown = await caller.raw('POST', '/api/payment/stripe', {
      ...sent,
      amount: 100,
      workshop_id: 999_999,
    });
    expect(unknown.statusCode).toBe(404);
  });
});

test('MEM-322: a balance alone sets it, without the balance seen; lowered, it still asks why', async () => {
  const person = await makeUser(portal);
  await giveCredit(portal, person.id, 10);
  expect(await ask(admin, 'PUT', `/users/${person.id}`, { credit: 45.5 })).toMatchObject({ credit: 45.5 });
  expect(await ask(admin, 'PUT', `/users/${person.id}/credit`, { credit: 50 })).toMatchObject({ credit: 50 });
  const lower = await admin.raw('PUT', `/api/users/${person.id}`, { credit: 5 });
  expect(lower.json()).toMatchObject({ status: 422, violations: [{ propertyPath: 'reason' }] });
  const [first, second] = await Promise.all(
    [60, 70].map((credit) => admin.raw('PUT', `/api/users/${person.id}`, { credit })),
  );
  expect([first!.statusCode, second!.statusCode].filter((status) => status === 200).length).toBeGreaterThan(
    0,
  );
});

test('CAT-151: a session is found by its site’s resource, plain or encoded, and by an instant of its day', async () => {
  const site = await makeSite(portal);
  const session = await makeSession(portal, { inDays: 40, site_id: site, place: null });
  const { rows } = await portal.database.pool.query('select starts_at from sessions where id = $1', [
    session.id,
  ]);
  const startsAt = rows[0].starts_at as Date;
  const day = parisDay(startsAt);
  for (const [where, when, ok] of [
    [`${site}`, day, true],
    [`/api/sites/${site}`, day, true],
    [encodeURIComponent(`/api/sites/${site}`), startsAt.toISOString(), true],
    [`${site}`, `${day}T23:30:00`, true],
    // 23:30 of UTC is the next day in Paris.
    [`${site}`, `${day}T23:30:00Z`, false],
    [`/api/sites/${site + 1}`, day, false],
  ] as const)
    expect([where, when, await ask(admin, 'GET', `/workshops/exist/${where}/${when}`)]).toMatchObject([
      where,
      when,
      { ok },
    ]);
  for (const bad of ['2026-02-30', '2026-02-30T10:00', 'demain'])
    expect((await admin.raw('GET', `/api/workshops/exist/1/${bad}`)).statusCode).toBe(422);
});

test('MEM-287: an invoice’s day and hour without an offset are Paris time', async () => {
  const user = await makeUser(portal);
  const at = async (createAt: string) =>
    (
      await ask<{ createAt: string }>(admin, 'POST', '/transactions', {
        user: `/api/users/${user.id}`,
        total: '120',
        itemName: 'Livre',
        createAt,
      })
    ).createAt;
  expect(await at('2026-07-01T00:30:00')).toBe('2026-06-30T22:30:00.000Z');
  expect(await at('2026-01-15 12:00')).toBe('2026-01-15T11:00:00.000Z');
  const wrong = { user: user.id, total: '120', itemName: 'Livre', createAt: '2026-02-30T10:00:00' };
  expect((await admin.raw('POST', '/api/transactions', wrong)).statusCode).toBe(422);
});

test('CAT-148: an empty parameter narrows nothing', async () => {
  const empty = '&search=&site=&wantCopilot=&wantAdvices=&dateStart=&dateEnd=';
  const all = await ask(admin, 'GET', '/workshops/search?page=1');
  expect(await ask(admin, 'GET', `/workshops/search?page=1${empty}`)).toEqual(all);
  expect(await ask(admin, 'GET', '/workshops?guests=&isPublish=')).toEqual(
    await ask(admin, 'GET', '/workshops'),
  );
});

test('CORE-283 CORE-284: an empty list of avoirs restores nothing, and answers the wallet', async () => {
  const user = await makeUser(portal);
  await giveCredit(portal, user.id, 15);
  const caller = await portal.as(user);
  const nothing = { restored: 0, avoir: 15, usable: 15 };
  expect(await ask(caller, 'POST', `/update/${user.id}/credit/echec`, { credit_ids: [] })).toEqual(nothing);
  const partial = `/update/credit/partial/${user.id}/echec`;
  expect(await ask(caller, 'POST', partial, { credit_partials: [] })).toEqual(nothing);
  expect(
    (await caller.raw('POST', `/api/update/${user.id + 1}/credit/echec`, { credit_ids: [] })).statusCode,
  ).toBe(403);
});

describe('CAT-127 MEM-413 MEM-414: a collection of one’s own sessions', () => {
  type Listed = { id: number; guests?: { id: number; email?: string }[]; [field: string]: unknown };
  const people = ['guests', 'waitingZone', 'copilotApprouved', 'destined', 'habilitation'];

  test('has people and audience for who may read them, and stays a list of cards otherwise', async () => {
    const session = await makeSession(portal, { kind: 'workshop', inDays: 4 });
    const [guest, waiting, copilot, stranger] = [
      await makeUser(portal),
      await makeUser(portal),
      await makeUser(portal),
      await makeUser(portal),
    ];
    await makeRegistration(portal, session.id, guest.id);
    await makeRegistration(portal, session.id, waiting.id, 'waiting');
    await makeRegistration(portal, session.id, copilot.id, 'copilot');
    const listed = async (caller: Caller, query: string): Promise<Listed> =>
      (await ask<Listed[]>(caller, 'GET', `/workshops?${query}`)).find(({ id }) => id === session.id)!;

    const ofPilot = await listed(await portal.as({ id: session.pilotId }), `former=${session.pilotId}`);
    expect(ofPilot).toMatchObject({
      guests: [{ id: guest.id, email: guest.email }],
      waitingZone: [{ id: waiting.id }],
      copilotApprouved: [{ id: copilot.id }],
      destined: expect.arrayContaining(['ROLE_MAN']),
      habilitation: [],
    });
    expect(await listed(await portal.as(copilot), `copilotApprouved.id=${copilot.id}`)).toMatchObject({
      guests: [{ id: guest.id, email: guest.email }],
    });
    const ofGuest = await listed(await portal.as(guest), `guests=${guest.id}`);
    expect(ofGuest.guests).toEqual([expect.not.objectContaining({ email: expect.anything() })]);
    for (const [caller, query] of [
      [await portal.as({ id: session.pilotId }), 'page=1'],
      [await portal.as(stranger), `former=${session.pilotId}`],
      [admin, `former=${session.pilotId}`],
    ] as const)
      for (const field of people) expect(await listed(caller, query)).not.toHaveProperty(field);
  });
});
