import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { makeUser } from '../testing/factories.ts';
import { days, type TestPortal, testPortal } from '../testing/harness.ts';
import { createRunner, steadyClock } from './worker.ts';

const silent = { info: () => {}, warn: () => {}, error: () => {} };

test('the queue’s time does not jump when the machine’s clock is set', () => {
  const before = steadyClock.now();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + days(365) });
  const jump = steadyClock.now() - before;
  vi.useRealTimers();
  expect(jump).toBeLessThan(days(1));
  expect(Math.abs(steadyClock.now() - Date.now())).toBeLessThan(days(1));
});

describe('the runner of jobs', () => {
  test('a wake during a run brings one more run, and none begins after the runner is closed', async () => {
    let runs = 0;
    let finish = (): void => {};
    const runner = createRunner({ log: silent }, () => {
      runs += 1;
      return new Promise<void>((resolve) => {
        finish = resolve;
      });
    });
    void runner.run('outbox');
    void runner.run('outbox');
    finish();
    await expect.poll(() => runs).toBe(2);
    void runner.run('outbox');
    runner.close();
    finish();
    await runner.idle();
    await new Promise((resolve) => setImmediate(resolve));
    expect(runs).toBe(2);
  });
});

describe('housekeeping', () => {
  let portal: TestPortal;
  beforeAll(async () => {
    portal = await testPortal();
  });
  afterAll(() => portal.close());

  const count = async (table: string): Promise<number> =>
    Number((await portal.ctx.pool.query(`select count(*) as n from ${table}`)).rows[0].n);

  test('ended logins, old events and texts of old messages are deleted, and newer ones stay', async () => {
    const { ctx, clock } = portal;
    const caller = await portal.as(await makeUser(portal));
    const at = (ago: number): Date => new Date(clock.now().getTime() - days(ago));
    for (const [index, ago] of [29, 31].entries()) {
      await ctx.db
        .insertInto('webhook_events')
        .values({
          provider: 'stripe',
          event_id: `e${index}`,
          type: 't',
          received_at: at(ago),
          next_attempt_at: at(ago),
          processed_at: at(ago),
        })
        .execute();
    }
    for (const ago of [89, 91]) {
      await ctx.db
        .insertInto('outbox_messages')
        .values({
          recipient: `${ago}@essai.example`,
          template: 'receipt',
          data: '{"firstName": "Camille"}',
          created_at: at(ago),
          next_attempt_at: at(ago),
          sent_at: at(ago),
        })
        .execute();
    }
    await portal.run('housekeeping');
    expect(await count('webhook_events')).toBe(1);
    expect(await count('outbox_messages')).toBe(2);
    expect(await count(`outbox_messages where data = '{}'`)).toBe(1);
    expect((await caller.raw('GET', '/api/me')).statusCode).toBe(200);

    await caller.raw('POST', '/api/logout');
    await portal.run('housekeeping');
    expect(await count('refresh_tokens')).toBe(1);
    clock.advance(days(1) + 1);
    await portal.run('housekeeping');
    expect(await count('refresh_tokens')).toBe(0);
    expect((await caller.raw('GET', '/api/me')).statusCode).toBe(401);
  });
});
