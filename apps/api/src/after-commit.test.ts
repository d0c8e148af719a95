import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type JobName, wakeAfterCommit } from './after-commit.ts';
import type { Tx } from './db/database.ts';
import { enqueueMail } from './platform/notifications/outbox.service.ts';
import { makeUser } from './testing/factories.ts';
import { type TestPortal, testPortal } from './testing/harness.ts';

let portal: TestPortal;
let userId: number;
let woken: JobName[] = [];

beforeAll(async () => {
  portal = await testPortal();
  userId = (await makeUser(portal)).id;
  portal.ctx.hooks.wake = (job) => woken.push(job);
});
afterAll(() => portal.close());
beforeEach(() => {
  woken = [];
});

const write = (tx: Tx): Promise<void> =>
  enqueueMail(tx, {
    to: userId,
    template: 'login_changed',
    data: { which: ['password'] },
    now: portal.clock.now(),
  });

test('messages wake their job once, when their transaction is committed', async () => {
  await portal.ctx.transaction(async (tx) => {
    await write(tx);
    await write(tx);
    expect(woken).toEqual([]);
  });
  expect(woken).toEqual(['outbox']);
});

test('a transaction that is rolled back wakes no job', async () => {
  const undone = portal.ctx.transaction(async (tx) => {
    await write(tx);
    throw new Error('changed our mind');
  });
  await expect(undone).rejects.toThrow('changed our mind');
  expect(woken).toEqual([]);
});

test('a repeated transaction wakes the jobs of its last try only', async () => {
  let tries = 0;
  await portal.ctx.transaction(async (tx) => {
    tries += 1;
    wakeAfterCommit(tx, tries === 1 ? 'payments' : 'texts');
    if (tries === 1) throw Object.assign(new Error('deadlock'), { code: '40P01' });
  });
  expect(woken).toEqual(['texts']);
});

test('a message outside a transaction of the context is refused', async () => {
  await expect(portal.database.transaction(write)).rejects.toThrow('Enqueue in a transaction of the context');
});
