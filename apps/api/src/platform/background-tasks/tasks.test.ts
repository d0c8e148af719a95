import { getTask, getTaskFile, listTasks } from '@forman/contract/platform/background-tasks';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ProviderError } from '../../adapters/provider-error.ts';
import { makeUser } from '../../testing/factories.ts';
import { type Caller, days, minutes, type TestPortal, testPortal } from '../../testing/harness.ts';
import { runTasks, type TaskHandler } from './run-tasks.service.ts';
import { takeTask } from './tasks.queries.ts';
import { enqueueTask } from './tasks.service.ts';

let portal: TestPortal;
let admin: Caller;
let adminId: number;
beforeAll(async () => {
  portal = await testPortal();
});
afterAll(() => portal.close());
beforeEach(async () => {
  const user = await makeUser(portal, { is_admin: true });
  adminId = user.id;
  admin = await portal.as(user);
});

let count = 0;
const ask = (input: Record<string, unknown> = { number: (count += 1) }): Promise<number> =>
  portal.ctx.transaction((tx) =>
    enqueueTask(tx, {
      kind: 'month_documents',
      askedBy: adminId,
      label: 'novembre 2026',
      input,
      now: portal.clock.now(),
    }),
  );
const run = (handler: TaskHandler) =>
  runTasks(portal.ctx, {
    month_documents: handler,
    people_import: handler,
    books_archive: handler,
    control_file: handler,
    control_files: handler,
    portal_export: handler,
    move_rehearsal: handler,
    move_in: handler,
    move_reading: handler,
    move_undo: handler,
  });
const read = (id: number) => admin.call(getTask, { params: { id } });
/** Time for which a process that has taken a task may be silent. */
const lease = 60_000;
/** A process takes the next task and is killed. */
const takeAndDie = () => {
  const now = portal.clock.now();
  const leaseUntil = new Date(now.getTime() + lease);
  return takeTask(portal.ctx.db, { now, leaseUntil, mostAttempts: 3 });
};
const writesTwoMegabytes: TaskHandler = async ({ db }, { openFile, progress, finish }) => {
  const file = openFile('application/zip');
  for (let step = 0; step < 4; step += 1) {
    await file.write(Buffer.alloc(600_000, step));
    await progress(step + 1, 4);
  }
  await file.end();
  await finish(db, { file: { name: 'tout.zip', type: 'application/zip' }, result: { documents: 4 } });
};

describe('a task', () => {
  test('OPS-006: reports its progress while it runs, and its file, stored in parts, is sent whole to the person who asked', async () => {
    const id = await ask();
    expect(await read(id)).toMatchObject({ state: 'waiting', total: null, file: null });
    let seen: unknown;
    await run(async (ctx, work) => {
      await work.progress(0, 10);
      seen = await read(id);
      await writesTwoMegabytes(ctx, work);
    });
    expect(seen).toMatchObject({ state: 'running', done: 0, total: 10 });
    expect(await read(id)).toMatchObject({
      state: 'done',
      done: 4,
      total: 4,
      file: { name: 'tout.zip', bytes: 2_400_000 },
      result: { documents: 4 },
      finishedAt: portal.clock.now().toISOString(),
    });
    const parts = await portal.ctx.db
      .selectFrom('background_task_parts')
      .selectAll()
      .where('task_id', '=', id)
      .execute();
    expect(parts.map(({ bytes }) => bytes)).toEqual([1_200_000, 1_200_000]);
    const bytes = Buffer.from(await admin.call(getTaskFile, { params: { id } }));
    expect(bytes).toHaveLength(2_400_000);
    expect([0, 600_000, 1_200_000, 1_800_000].map((at) => bytes[at])).toEqual([0, 1, 2, 3]);
    expect((await admin.call(listTasks)).tasks.map((task) => task.id)).toEqual([id]);
  });

  test('OPS-006: is visible only to the person who asked for it, who needs the right until they download the file', async () => {
    const id = await ask();
    await run(writesTwoMegabytes);
    const other = await portal.as(await makeUser(portal, { is_admin: true }));
    expect(await other.refusal(getTask, { params: { id } })).toMatchObject({ status: 404 });
    expect(await other.refusal(getTaskFile, { params: { id } })).toMatchObject({ status: 404 });
    expect((await other.call(listTasks)).tasks).toEqual([]);
    const member = await portal.as(await makeUser(portal));
    expect(await member.refusal(getTaskFile, { params: { id } })).toMatchObject({ status: 404 });
    await portal.ctx.db.updateTable('users').set({ is_admin: false }).where('id', '=', adminId).execute();
    expect(await admin.refusal(getTaskFile, { params: { id } })).toMatchObject({ status: 403 });
  });

  test('is the same for two requests before its end, and a new one afterwards', async () => {
    const input = { month: '2026-10' };
    const id = await ask(input);
    expect(await ask(input)).toBe(id);
    await run(writesTwoMegabytes);
    expect(await ask(input)).not.toBe(id);
    await run(writesTwoMegabytes);
  });

  test('OPS-006: is deleted with its file after seven days', async () => {
    const id = await ask();
    await run(writesTwoMegabytes);
    const stored = () =>
      portal.ctx.pool.query('select from stored_files where key like $1', [`tasks/${id}/%`]);
    expect((await stored()).rowCount).toBe(2);
    portal.clock.advance(days(7) - minutes(1));
    await portal.run('housekeeping');
    // The former login has expired meanwhile.
    admin = await portal.as({ id: adminId });
    expect(await read(id)).toMatchObject({ state: 'done' });
    portal.clock.advance(minutes(1));
    await portal.run('housekeeping');
    expect(await admin.refusal(getTask, { params: { id } })).toMatchObject({ status: 404 });
    expect((await stored()).rowCount).toBe(0);
  });
});

describe('a task whose process dies in the middle', () => {
  test('OPS-007: is begun again by another process when the lease ends, and not before', async () => {
    const id = await ask();
    await takeAndDie();
    await run(writesTwoMegabytes);
    expect(await read(id)).toMatchObject({ state: 'running' });
    portal.clock.advance(lease);
    await run(writesTwoMegabytes);
    expect(await read(id)).toMatchObject({ state: 'done', file: { bytes: 2_400_000 } });
  });

  test('loses the parts written by that process; a temporary failure is tried again after one minute, then two', async () => {
    const id = await ask();
    const failing: TaskHandler = async (_ctx, { openFile }) => {
      await openFile('application/zip').write(Buffer.alloc(1_500_000));
      throw new ProviderError('s3', 'down', { retryable: true });
    };
    await run(failing);
    for (const minute of [1, 2]) {
      expect(await read(id)).toMatchObject({ state: 'waiting' });
      portal.clock.advance(minutes(minute) - 1);
      await run(writesTwoMegabytes);
      expect(await read(id)).toMatchObject({ state: 'waiting' });
      portal.clock.advance(1);
      await run(failing);
    }
    expect(await read(id)).toMatchObject({ state: 'failed', failure: expect.stringContaining('problème') });
    const again = await ask();
    await takeAndDie();
    portal.clock.advance(lease);
    await run(writesTwoMegabytes);
    expect(Buffer.from(await admin.call(getTaskFile, { params: { id: again } }))).toHaveLength(2_400_000);
  });

  test('is not finished by that process if it wakes up after the lease: its changes are undone', async () => {
    const id = await ask();
    await expect(
      run(async (ctx, { finish }) => {
        portal.clock.advance(lease);
        // Another process takes the task meanwhile.
        await takeAndDie();
        await ctx.transaction(async (tx) => {
          await tx.updateTable('users').set({ city: 'Nulle part' }).where('id', '=', adminId).execute();
          await finish(tx);
        });
      }),
    ).resolves.toBeUndefined();
    expect(await read(id)).toMatchObject({ state: 'running' });
    const { city } = await portal.ctx.db
      .selectFrom('users')
      .select('city')
      .where('id', '=', adminId)
      .executeTakeFirstOrThrow();
    expect(city).toBe('Lyon');
    portal.clock.advance(lease);
    await run(writesTwoMegabytes);
  });

  test('OPS-007: is reported as failed after three such deaths', async () => {
    const id = await ask();
    for (let time = 0; time < 3; time += 1) {
      await takeAndDie();
      portal.clock.advance(lease);
    }
    await run(writesTwoMegabytes);
    expect(await read(id)).toMatchObject({ state: 'failed', failure: expect.stringContaining('interrompu') });
  });

  test('because the portal stops waits for the next start, and this attempt is not counted', async () => {
    const id = await ask();
    const { hooks } = portal.ctx;
    await run(async (_ctx, { progress }) => {
      hooks.isStopping = () => true;
      await progress(1, 2);
    });
    hooks.isStopping = () => false;
    const row = await portal.ctx.db
      .selectFrom('background_tasks')
      .select(['state', 'attempts'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ state: 'waiting', attempts: 0 });
    await run(writesTwoMegabytes);
  });
});
