import type { TaskKind } from '@forman/domain/platform/background-tasks';
import { AppError } from '@forman/domain/errors';
import type { Context } from '../../context.ts';
import { type Db, isDatabaseDown } from '../../db/database.ts';
import { ProviderError } from '../../adapters/provider-error.ts';
import { dropTaskFile, openTaskFile, type TaskFile } from './task-file.service.ts';
import {
  type Ended,
  endTask,
  failTask,
  giveBack,
  writeProgress,
  renewLease,
  type TakenTask,
  takeTask,
} from './tasks.queries.ts';

/** Time without news after which a process counts as dead. */
const leaseMs = 60_000;
const mostAttempts = 3;
/** A failure that may pass is tried again after one minute, then after two. */
const backOffMs = (attempt: number): number => 60_000 * 2 ** (attempt - 1);
/** The least time between two steps of progress: nobody sees it move more often. */
const betweenStepsMs = 300;

/** Another process works on the task now, or this one is stopping: its transaction rolls the work back. */
class LeftTask extends Error {}

/** The work of one task: its input, and the ways to report its progress and its end. */
export type TaskWork = {
  id: number;
  askedBy: number;
  input: Record<string, unknown>;
  /** Reports progress, also from inside a transaction. @throws when the work has to stop here. */
  progress: (done: number, total: number) => Promise<void>;
  openFile: (type: string) => TaskFile;
  /** Ends the task, in the transaction of its last change where it has one: both are committed or neither. */
  finish: (db: Db, ended?: Ended) => Promise<void>;
};

export type TaskHandler = (ctx: Context, work: TaskWork) => Promise<void>;
export type TaskHandlers = Record<TaskKind, TaskHandler>;

/** The job: does the waiting tasks, and begins again those that a dead process left. */
export async function runTasks(ctx: Context, handlers: TaskHandlers): Promise<void> {
  while (!ctx.isStopping()) {
    const now = ctx.clock.now();
    const task = await takeTask(ctx.db, { now, leaseUntil: leaseFrom(now), mostAttempts });
    if (!task) return;
    await runOne(ctx, task, handlers[task.kind]);
  }
}

const leaseFrom = (now: Date): Date => new Date(now.getTime() + leaseMs);

async function runOne(ctx: Context, task: TakenTask, handle: TaskHandler): Promise<void> {
  const heartbeat = setInterval(() => void beat(ctx, task), leaseMs / 4);
  try {
    // An earlier attempt may have left pieces of the file.
    await dropTaskFile(ctx, task.id);
    await handle(ctx, workOf(ctx, task));
  } catch (error) {
    await settleFailure(ctx, task, error);
  } finally {
    clearInterval(heartbeat);
  }
}

async function beat(ctx: Context, task: TakenTask): Promise<void> {
  await renewLease(ctx.db, task, leaseFrom(ctx.clock.now())).catch((error: unknown) =>
    ctx.log.warn({ err: error, task: task.id }, 'lease of a task not renewed'),
  );
}

function workOf(ctx: Context, task: TakenTask): TaskWork {
  let stepAt = 0;
  return {
    id: task.id,
    askedBy: task.askedBy,
    input: task.input,
    async progress(done, total) {
      if (ctx.isStopping()) throw new LeftTask('The process is going down.');
      if (done > 0 && done < total && performance.now() - stepAt < betweenStepsMs) return;
      stepAt = performance.now();
      if (!(await writeProgress(ctx.pool, task, done, total)))
        throw new LeftTask('Another process has taken it over.');
    },
    openFile: (type) => openTaskFile(ctx, task, type),
    async finish(db, ended = {}) {
      if (!(await endTask(db, task, { ...ended, now: ctx.clock.now() })))
        throw new LeftTask('Another process has taken it over.');
    },
  };
}

/** Tries a failed task again later when the failure may pass; otherwise tells the person who asked. */
async function settleFailure(ctx: Context, task: TakenTask, error: unknown): Promise<void> {
  const now = ctx.clock.now();
  if (error instanceof LeftTask) return giveBack(ctx.db, task, { counts: false, nextAttemptAt: now });
  if (error instanceof AppError)
    return failTask(ctx.db, task, { failure: error.detail ?? error.message, now });
  ctx.log.error({ err: error, task: task.id }, 'task failed');
  if (isPassing(error) && task.attempt < mostAttempts) {
    const nextAttemptAt = new Date(now.getTime() + backOffMs(task.attempt));
    return giveBack(ctx.db, task, { counts: true, nextAttemptAt });
  }
  return failTask(ctx.db, task, {
    failure: 'Le serveur a rencontré un problème. Rien n’a été changé\u00a0: relancez le travail.',
    now,
  });
}

const isPassing = (error: unknown): boolean =>
  isDatabaseDown(error) || (error instanceof ProviderError && error.retryable);
