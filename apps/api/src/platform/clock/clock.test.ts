import { beginTotp } from '@forman/contract/people/second-factor';
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { login, refreshTokens } from '@forman/contract/people/login';
import { getClock, mendClock } from '@forman/contract/platform/clock';
import { sessionCalls } from '@forman/contract/session-calls';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createClockWatch } from '../../clock-watch.ts';
import { runJob } from '../../jobs/jobs.ts';
import { makeSession, makeUser, testPassword } from '../../testing/factories.ts';
import { makeCabinet, openTransferAccount, placeOrder } from '../../testing/group-orders.ts';
import { days, hours, minutes, type TestPortal, testPortal } from '../../testing/harness.ts';
import {
  documentsOf,
  expectSound,
  payCard,
  paymentsOf,
  seatStateOf,
  transactionsOf,
} from '../../testing/simulated-bank.ts';

const { workshop } = sessionCalls;
const root = fileURLToPath(new URL('../../../../../', import.meta.url));
const start = new Date('2026-12-01T10:00:00+01:00');
let portal: TestPortal;
/** The lines of the log, each with its level. */
let said: string[];
/** Time that passes for all clocks: the others' and the steady one follow it, ours goes by itself. */
let elapsedMs: number;

beforeAll(async () => {
  portal = await testPortal();
});
beforeEach(async () => {
  said = [];
  elapsedMs = 0;
  portal.clock.set(start);
  await portal.ctx.db.deleteFrom('rate_limits').execute();
  const say = (level: string) => (_: object, message: string) => void said.push(`${level}: ${message}`);
  const log = { info: say('info'), warn: say('warn'), error: say('error') };
  const clockWatch = createClockWatch({
    clock: portal.clock,
    log,
    askDatabase: async () => new Date(start.getTime() + elapsedMs),
    payments: {},
    steadyMs: () => elapsedMs,
  });
  Object.assign(portal.ctx, { clockWatch, log });
});
afterAll(async () => {
  portal.clock.set(start);
  await expectSound(portal);
  await portal.close();
});

/** A person whose card has paid 50 € at the bank; the browser has not come back. */
async function paidAtBank() {
  const user = await makeUser(portal);
  const session = await makeSession(portal, { euros: 50 });
  const caller = await portal.as(user);
  await payCard(caller, { id: session.id, cents: 5000 }, 'browserLost');
  await portal.ctx.bank!.drained();
  await portal.ctx.db.deleteFrom('webhook_events').execute();
  const state = async () => (await paymentsOf(portal, user.id))[0]!.state;
  const numbers = async () => {
    const [transaction] = await transactionsOf(portal, user.id);
    return transaction ? (await documentsOf(portal, transaction.id)).map(({ number }) => number) : [];
  };
  return { user, session, caller, params: { id: session.id }, state, numbers };
}

describe('a clock that is a year ahead', () => {
  test('OPS-013: stops joins, jobs and invoice numbers; once it is right, the captured payment settles', async () => {
    const { params, state, numbers, session, user } = await paidAtBank();
    portal.clock.advance(days(365));
    const late = await portal.as(user);
    const refusal = await late.refusal(workshop.join, { params });
    expect(refusal).toMatchObject({ status: 503, code: 'unavailable', reason: 'clock' });
    expect(refusal.detail).toMatch(/^L’horloge du serveur est déréglée/);
    for (const job of ['payments', 'seats', 'credits'] as const) await portal.run(job);
    expect({ state: await state(), numbers: await numbers() }).toEqual({ state: 'created', numbers: [] });
    expect(await seatStateOf(portal, session.id, user.id)).toBe('held');
    expect(said).toContain('error: the clock is wrong: nothing is written until it is set right');

    portal.clock.set(start);
    elapsedMs += minutes(1);
    portal.clock.advance(minutes(1));
    expect((await (await portal.as(user)).call(workshop.join, { params })).mine.state).toBe('registered');
    expect(await state()).toBe('settled');
    expect(await numbers()).toEqual([expect.stringMatching(/^F-2026-/)]);
    expect(said.at(-1)).toBe('info: the clock is right again');
  });

  test('OPS-013: makes the portal refuse webhooks, which the provider sends again, but not logins and reading', async () => {
    const user = await makeUser(portal, { is_admin: true });
    portal.clock.advance(days(365));
    const event = await portal.app.inject({
      method: 'POST',
      url: '/api/webhooks/simulated-card',
      headers: { 'content-type': 'application/json' },
      payload: '{}',
    });
    expect(event.statusCode).toBe(503);
    const nobody = await portal.as(null);
    await nobody.call(login, { body: { email: user.email, password: testPassword } });
    const admin = await portal.as(user);
    const year = 365 * 86_400;
    expect(await admin.call(getClock)).toMatchObject({
      verdict: 'wrong',
      readings: [{ source: 'database', aheadSeconds: year }],
    });
    expect((await admin.refusal(mendClock)).status).toBe(503);
  });
});

test('a clock that jumps is noticed by the next call, and one that runs normally raises no alarm', async () => {
  const caller = await portal.as(await makeUser(portal));
  const session = await makeSession(portal);
  const params = { id: session.id };
  await caller.call(workshop.join, { params });
  elapsedMs += minutes(1);
  portal.clock.advance(minutes(1));
  await caller.call(workshop.cancel, { params });
  expect(said).toEqual([]);
  portal.clock.advance(-minutes(20));
  expect(await caller.refusal(workshop.join, { params })).toMatchObject({ status: 503, reason: 'clock' });
});

test('a provider’s time outweighs the database’s, and the provider’s silence does not make a wrong clock right', async () => {
  let stripe = async (): Promise<Date> => new Date(start.getTime() + elapsedMs);
  const clockWatch = createClockWatch({
    clock: portal.clock,
    log: portal.ctx.log,
    askDatabase: async () => portal.clock.now(),
    payments: { card: { ...portal.ctx.payments.card!, name: 'stripe', time: () => stripe() } },
    steadyMs: () => elapsedMs,
  });
  const verdict = async () => (await clockWatch.state()).verdict;
  expect(await verdict()).toBe('right');
  portal.clock.advance(days(365));
  expect(await verdict()).toBe('wrong');
  stripe = () => Promise.reject(new Error('unplugged'));
  elapsedMs += minutes(1);
  portal.clock.advance(minutes(1));
  expect(await verdict()).toBe('wrong');
  expect((await clockWatch.look()).readings).toMatchObject([{ source: 'database' }, { source: 'stripe' }]);
  // Setting the clock right is a jump: the earlier readings count no more.
  portal.clock.advance(-days(365));
  expect(await verdict()).toBe('right');
});

test('a clock some minutes off is logged as a warning, and the portal goes on', async () => {
  portal.clock.advance(minutes(3));
  const caller = await portal.as(await makeUser(portal));
  const session = await makeSession(portal);
  await caller.call(workshop.join, { params: { id: session.id } });
  expect(said).toEqual(['warn: this clock and another are apart']);
});

describe('the repair after a wrong clock', () => {
  test('OPS-014: settles a payment that was put off for a year, and adds a line to the audit log', async () => {
    // Mends what the tests above did by a clock that was ahead.
    const office = await portal.as(await makeUser(portal, { is_admin: true }));
    await office.call(mendClock);
    const { user, state } = await paidAtBank();
    await portal.ctx.db
      .updateTable('payments')
      .set({ next_check_at: new Date(start.getTime() + days(365)) })
      .where('payer_id', '=', user.id)
      .execute();
    await portal.run('payments');
    expect(await state()).toBe('created');
    expect((await office.call(getClock)).putOff).toBe(1);
    expect((await office.call(mendClock)).putOff).toBe(0);
    await portal.run('payments');
    expect(await state()).toBe('settled');
    const lines = await portal.ctx.db
      .selectFrom('audit_log')
      .select('detail')
      .where('action', '=', 'clock.mend')
      .execute();
    expect(lines.at(-1)).toEqual({ detail: { mended: { 'payments.next_check_at': 1 } } });
  });

  test('shortens a login opened by a clock that was ahead, which then needs a new confirmation', async () => {
    const user = await makeUser(portal);
    const own = await portal.as(user);
    const ahead = new Date(start.getTime() + days(365));
    await portal.ctx.db
      .updateTable('refresh_tokens')
      .set({ expires_at: ahead })
      .where('user_id', '=', user.id)
      .execute();
    const office = await portal.as(await makeUser(portal, { is_admin: true }));
    await office.call(mendClock);
    const { expires_at } = await portal.ctx.db
      .selectFrom('refresh_tokens')
      .select('expires_at')
      .where('user_id', '=', user.id)
      .executeTakeFirstOrThrow();
    expect(expires_at.getTime()).toBeLessThanOrEqual(portal.clock.now().getTime() + days(1));
    expect(await own.refusal(beginTotp, { body: { name: 'Clé' } })).toMatchObject({
      reason: 'confirmation_needed',
    });
  });

  test('ends an administrator’s login opened by a clock that was ahead after twelve more hours', async () => {
    portal.clock.advance(days(365));
    const made = await (
      await portal.as(null)
    ).call(login, {
      body: { email: (await makeUser(portal, { is_admin: true })).email, password: testPassword },
    });
    portal.clock.set(start);
    await (await portal.as(await makeUser(portal, { is_admin: true }))).call(mendClock);
    const renewed = await (
      await portal.as(null)
    ).call(refreshTokens, { body: { refresh_token: made.refresh_token } });
    portal.clock.advance(hours(12));
    const late = await (
      await portal.as(null)
    ).refusal(refreshTokens, {
      body: { refresh_token: renewed.refresh_token },
    });
    expect(late.status).toBe(401);
  });

  test('frees a seat held for a year after the normal time of a hold', async () => {
    const { user, session } = await paidAtBank();
    const held = { held_until: new Date(start.getTime() + days(365)) };
    await portal.ctx.db.deleteFrom('payments').where('payer_id', '=', user.id).execute();
    await portal.ctx.db.updateTable('registrations').set(held).where('session_id', '=', session.id).execute();
    await (await portal.as(await makeUser(portal, { is_admin: true }))).call(mendClock);
    portal.clock.advance(minutes(16));
    elapsedMs += minutes(16);
    await portal.run('seats');
    expect(await seatStateOf(portal, session.id, user.id)).toBeUndefined();
  });

  test('does not touch a seat that a group order keeps for days', async () => {
    await openTransferAccount(portal);
    const { payer, caller } = await makeCabinet(portal);
    const { id } = await makeSession(portal, { euros: 50 });
    await placeOrder(caller, [{ session: id, beneficiary: payer.id }], 50);
    const office = await portal.as(await makeUser(portal, { is_admin: true }));
    expect((await office.call(getClock)).putOff).toBe(0);
    await office.call(mendClock);
    portal.clock.advance(hours(1));
    expect(await seatStateOf(portal, id, payer.id)).toBe('held');
  });

  test('OPS-015: reports a document dated later at the start, to the office and in npm run verify, and nothing to a member', async () => {
    const { caller, params, numbers } = await paidAtBank();
    await caller.call(workshop.join, { params });
    const [number] = await numbers();
    portal.clock.advance(-hours(24));
    elapsedMs = -hours(24);
    await runJob(portal.ctx, 'clock');
    expect(said).toContain('warn: the last document lies in the future: the next ones bear its day');
    const office = await portal.as(await makeUser(portal, { is_admin: true }));
    expect((await office.call(getClock)).ahead).toEqual([{ number, issuedOn: '2026-12-01' }]);
    expect((await caller.refusal(getClock)).status).toBe(403);
    expect((await caller.refusal(mendClock)).status).toBe(403);
    const run = (script: string, ...args: string[]) =>
      spawnSync(process.execPath, [`${root}scripts/${script}.ts`, ...args], {
        env: {
          ...process.env,
          DATABASE_URL: portal.database.connectionString,
          APP_MODE: 'demo',
          CLOCK: '2026-11-30T10:00:00+01:00',
        },
        encoding: 'utf8',
      });
    const verified = run('verify');
    expect(verified.stdout).toContain(`${number} lies in the future (2026-12-01)`);
    expect(verified.status).toBe(0);
    const shown = run('clock', '--mend');
    expect(shown.stdout).toContain(`${number} bears 2026-12-01`);
    expect(shown.status).toBe(0);
  });
});
