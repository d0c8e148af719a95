import type pg from 'pg';
import type { TaskKind, TaskState } from '@forman/domain/platform/background-tasks';
import { sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';

export type TaskRow = {
  id: number;
  kind: TaskKind;
  label: string;
  state: TaskState;
  done: number;
  total: number | null;
  failure: string | null;
  fileName: string | null;
  fileType: string | null;
  bytes: number;
  result: Record<string, number> | null;
  importId: number | null;
  askedAt: Date;
  finishedAt: Date | null;
  expiresAt: Date;
};

/** Most tasks in a person's list; older ones are of no use to them. */
const mostListed = 20;

/** Lists the tasks of a person, or the task of this id, or both conditions together; newest first. */
export async function listTaskRows(
  db: Db,
  { userId, id, now }: { userId?: number; id?: number; now: Date },
): Promise<TaskRow[]> {
  const { rows } = await sql<TaskRow>`
    select t.id, t.kind, t.label, t.state, t.done, t.total, t.failure, t.file_name as "fileName", t.file_type as "fileType",
      coalesce((select sum(p.bytes) from background_task_parts p where p.task_id = t.id and p.attempt = t.attempts), 0)::int as bytes,
      t.result, (t.input ->> 'importId')::int as "importId", t.asked_at as "askedAt", t.finished_at as "finishedAt", t.expires_at as "expiresAt"
    from background_tasks t
    where t.expires_at > ${now} and (${userId ?? null}::int is null or t.asked_by = ${userId ?? null})
      and (${id ?? null}::int is null or t.id = ${id ?? null})
    order by t.id desc limit ${mostListed}`.execute(db);
  return rows;
}

type Asked = {
  kind: TaskKind;
  askedBy: number;
  label: string;
  input: Record<string, unknown>;
  now: Date;
  expiresAt: Date;
};

/** @returns the task's number, or that of an equal task that has not ended. */
export async function insertTask(
  tx: Tx,
  { kind, askedBy, label, input, now, expiresAt }: Asked,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into background_tasks (kind, asked_by, label, input, asked_at, next_attempt_at, expires_at)
    values (${kind}, ${askedBy}, ${label}, ${JSON.stringify(input)}::jsonb, ${now}, ${now}, ${expiresAt})
    on conflict (kind, asked_by, input) where state in ('waiting', 'running')
      do update set kind = excluded.kind
    returning id`.execute(tx);
  return rows[0]!.id;
}

export type TakenTask = {
  id: number;
  kind: TaskKind;
  askedBy: number;
  input: Record<string, unknown>;
  /** The number of times that the task was begun: results of an earlier attempt no longer count. */
  attempt: number;
};

/** Takes the next task that waits, or whose process has died, for this process until `leaseUntil`. */
export async function takeTask(
  db: Db,
  { now, leaseUntil, mostAttempts }: { now: Date; leaseUntil: Date; mostAttempts: number },
): Promise<TakenTask | undefined> {
  await sql`
    update background_tasks set state = 'failed', lease_until = null, finished_at = ${now},
      failure = 'Le travail a été interrompu plusieurs fois. Relancez-le.'
    where state = 'running' and lease_until <= ${now} and attempts >= ${mostAttempts}`.execute(db);
  const { rows } = await sql<TakenTask>`
    update background_tasks set state = 'running', attempts = attempts + 1, lease_until = ${leaseUntil}, done = 0, total = null
    where id = (
      select id from background_tasks
      where (state = 'waiting' and next_attempt_at <= ${now}) or (state = 'running' and lease_until <= ${now})
      order by id limit 1 for update skip locked)
    returning id, kind, asked_by as "askedBy", input, attempts as attempt`.execute(db);
  return rows[0];
}

type Attempt = Pick<TakenTask, 'id' | 'attempt'>;
/**
 * The condition that this attempt is the latest: only the process that took the task last may write to it.
 */
const isOwn = ({ id, attempt }: Attempt) => sql`id = ${id} and attempts = ${attempt} and state = 'running'`;

/** @returns false when another process has taken the task over. */
export async function renewLease(db: Db, task: Attempt, leaseUntil: Date): Promise<boolean> {
  const { rows } = await sql`
    update background_tasks set lease_until = ${leaseUntil} where ${isOwn(task)} returning id`.execute(db);
  return rows.length > 0;
}

/**
 * Records progress on a connection of its own, also from inside a transaction.
 * @returns false when another process has taken the task over.
 */
export async function writeProgress(
  pool: pg.Pool,
  { id, attempt }: Attempt,
  done: number,
  total: number,
): Promise<boolean> {
  const { rowCount } = await pool.query(
    `update background_tasks set done = $3, total = $4
     where id = $1 and attempts = $2 and state = 'running'`,
    [id, attempt, done, total],
  );
  return rowCount === 1;
}

export type Ended = { result?: Record<string, number>; file?: { name: string; type: string } };

/** @returns false when another process has taken the task over. */
export async function endTask(
  db: Db,
  task: Attempt,
  { result, file, now }: Ended & { now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update background_tasks set state = 'done', lease_until = null, finished_at = ${now}, failure = null,
      done = coalesce(total, done), result = ${result ? JSON.stringify(result) : null}::jsonb,
      file_name = ${file?.name ?? null}, file_type = ${file?.type ?? null}
    where ${isOwn(task)} returning id`.execute(db);
  return rows.length > 0;
}

export async function failTask(
  db: Db,
  task: Attempt,
  { failure, now }: { failure: string; now: Date },
): Promise<void> {
  await sql`
    update background_tasks set state = 'failed', lease_until = null, finished_at = ${now}, failure = ${failure}
    where ${isOwn(task)}`.execute(db);
}

/** Gives the task back; any process may begin it again at `nextAttemptAt`. */
export async function giveBack(
  db: Db,
  task: Attempt,
  { counts, nextAttemptAt }: { counts: boolean; nextAttemptAt: Date },
): Promise<void> {
  await sql`
    update background_tasks set state = 'waiting', lease_until = null, attempts = attempts - ${counts ? 0 : 1},
      next_attempt_at = ${nextAttemptAt}
    where ${isOwn(task)}`.execute(db);
}

export async function insertPart(
  db: Db,
  { id, attempt }: Attempt,
  part: { position: number; key: string; bytes: number },
): Promise<void> {
  await db
    .insertInto('background_task_parts')
    .values({ task_id: id, attempt, position: part.position, storage_key: part.key, bytes: part.bytes })
    .execute();
}

/** Lists the storage keys of a file's parts, in their order. */
export async function listParts(db: Db, taskId: number): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select p.storage_key as key from background_task_parts p join background_tasks t on t.id = p.task_id
    where t.id = ${taskId} and p.attempt = t.attempts order by p.position`.execute(db);
  return rows.map(({ key }) => key);
}

/** Lists the keys of all parts of all attempts. */
export async function listAllParts(db: Db, taskId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('background_task_parts')
    .select('storage_key as key')
    .where('task_id', '=', taskId)
    .execute();
  return rows.map(({ key }) => key);
}

export async function deletePart(db: Db, taskId: number, key: string): Promise<void> {
  await db
    .deleteFrom('background_task_parts')
    .where('task_id', '=', taskId)
    .where('storage_key', '=', key)
    .execute();
}

/** Lists the expired tasks; a running one may finish first. */
export async function listExpired(db: Db, now: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from background_tasks where expires_at <= ${now} and state <> 'running' order by id limit 100`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

export async function deleteTask(db: Db, id: number): Promise<void> {
  await db.deleteFrom('background_tasks').where('id', '=', id).execute();
}
