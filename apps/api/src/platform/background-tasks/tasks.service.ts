import { Readable } from 'node:stream';
import type { BackgroundTask } from '@forman/contract/platform/background-tasks';
import { may, type Viewer } from '@forman/domain/access';
import { type TaskKind, taskKeptDays, taskPermission } from '@forman/domain/platform/background-tasks';
import { AppError } from '@forman/domain/errors';
import { wakeAfterCommit } from '../../after-commit.ts';
import type { Context } from '../../context.ts';
import type { Db, Tx } from '../../db/database.ts';
import { dropTaskFile, readTaskFile } from './task-file.service.ts';
import { deleteTask, insertTask, listExpired, listTaskRows, type TaskRow } from './tasks.queries.ts';

type Asked = {
  kind: TaskKind;
  askedBy: number;
  /** The task's subject, as its list shows it: "novembre 2026". */
  label: string;
  input: Record<string, unknown>;
  now: Date;
};

/** Enqueues long work in the caller's transaction, or returns the same task that has not ended yet. */
export function enqueueTask(tx: Tx, task: Asked): Promise<number> {
  wakeAfterCommit(tx, 'tasks');
  return insertTask(tx, { ...task, expiresAt: new Date(task.now.getTime() + taskKeptDays * 86_400_000) });
}

/** Lists the viewer's tasks of the last days. */
export async function listOwnTasks(ctx: Context, viewer: Viewer): Promise<BackgroundTask[]> {
  const rows = await listTaskRows(ctx.db, { userId: viewer.id, now: ctx.clock.now() });
  return rows.map(toTask);
}

/** @throws AppError not_found: the task is nobody's, or somebody else's. */
export const getOwnTask = async (ctx: Context, viewer: Viewer, id: number): Promise<BackgroundTask> =>
  toTask(await findOwn(ctx, viewer, id));

/** Finds anybody's task, for callers that check the right to see it; null when it has expired. */
export async function findTask(db: Db, id: number, now: Date): Promise<BackgroundTask | null> {
  const [row] = await listTaskRows(db, { id, now });
  return row ? toTask(row) : null;
}

/** Opens the file of one's task. @throws AppError not_found; forbidden when the right is lost since. */
export async function openOwnFile(ctx: Context, viewer: Viewer, id: number) {
  const { kind, state, fileName, fileType, bytes } = await findOwn(ctx, viewer, id);
  if (!may(viewer, taskPermission[kind])) throw new AppError('forbidden', { reason: taskPermission[kind] });
  if (state !== 'done' || !fileName || !fileType) throw new AppError('not_found');
  return { name: fileName, type: fileType, bytes, content: Readable.from(readTaskFile(ctx, id)) };
}

async function findOwn(ctx: Context, viewer: Viewer, id: number): Promise<TaskRow> {
  const [row] = await listTaskRows(ctx.db, { userId: viewer.id, id, now: ctx.clock.now() });
  if (!row) throw new AppError('not_found');
  return row;
}

const toTask = (row: TaskRow): BackgroundTask => ({
  id: row.id,
  kind: row.kind,
  label: row.label,
  state: row.state,
  done: row.done,
  total: row.total,
  failure: row.failure,
  file: row.state === 'done' && row.fileName ? { name: row.fileName, bytes: row.bytes } : null,
  result: row.result,
  importId: row.importId,
  askedAt: row.askedAt.toISOString(),
  finishedAt: row.finishedAt?.toISOString() ?? null,
  expiresAt: row.expiresAt.toISOString(),
});

/** The cleaning job: deletes expired tasks with their files. */
export async function deleteExpiredTasks(ctx: Context): Promise<void> {
  for (const id of await listExpired(ctx.db, ctx.clock.now())) {
    await dropTaskFile(ctx, id);
    await deleteTask(ctx.db, id);
  }
}
