import type { listImportLines, PeopleImport, UndecidedImport } from '@forman/contract/office/people-imports';
import type { AnswerOf, QueryOf } from '@forman/contract/endpoint';
import type { Viewer } from '@forman/domain/access';
import { AppError } from '@forman/domain/errors';
import { importFields, readImportHeader, refusalTitle } from '@forman/domain/office/import-columns';
import { type ImportOutcome, importOutcomes, isRefused } from '@forman/domain/office/import-outcome';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import { maxPageOf, sliceOf } from '../../http/paging.ts';
import { enqueueTask, findTask } from '../../platform/background-tasks/tasks.service.ts';
import * as queries from './people.queries.ts';

/** Files of people: the planned changes line by line, and the request to write them. */

/** @throws AppError not_found. */
export async function getImport(ctx: Context, id: number): Promise<PeopleImport> {
  const row = await findImport(ctx, id);
  const [counts, task] = await Promise.all([
    queries.countOutcomes(ctx.db, id),
    row.taskId === null ? null : findTask(ctx.db, row.taskId, ctx.clock.now()),
  ]);
  return {
    id,
    fileName: row.fileName,
    askedAt: row.askedAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    counts: Object.fromEntries(importOutcomes.map((outcome) => [outcome, counts[outcome] ?? 0])) as Record<
      ImportOutcome,
      number
    >,
    unread: readImportHeader(row.header).unread,
    task,
  };
}

async function findImport(ctx: Context, id: number): Promise<queries.ImportRow> {
  const row = await queries.findImport(ctx.db, id, ctx.clock.now());
  if (!row) throw new AppError('not_found');
  return row;
}

/** @throws AppError not_found. */
export async function listLines(
  ctx: Context,
  id: number,
  { search, outcome, ...paging }: QueryOf<typeof listImportLines>,
): Promise<AnswerOf<typeof listImportLines>> {
  await findImport(ctx, id);
  const { rows, count } = await queries.listLineRows(ctx.db, id, {
    search,
    outcomes: outcome ? [outcome] : importOutcomes,
    ...sliceOf(paging),
  });
  return {
    lines: rows.map(({ changes, cells: _cells, ...row }) => ({
      ...row,
      // In the order of the columns, which the stored JSON has lost.
      changes: importFields.flatMap((field) => (changes[field] ? [{ field, ...changes[field] }] : [])),
    })),
    count,
    maxPage: maxPageOf(count, paging.itemsPerPage),
  };
}

/** Lines that are not imported, with the reason in a last column. @throws AppError not_found. */
export async function refusedCsv(ctx: Context, id: number): Promise<string[][]> {
  const { header } = await findImport(ctx, id);
  const { rows } = await queries.listLineRows(ctx.db, id, {
    outcomes: importOutcomes.filter(isRefused),
    limit: null,
    offset: 0,
  });
  // A refused file sent again has that column already: the column is written anew.
  const kept = header.map((title, at) => ({ title, at })).filter(({ title }) => title !== refusalTitle);
  return [
    [...kept.map(({ title }) => title), refusalTitle],
    ...rows.map(({ cells, reasons }) => [...kept.map(({ at }) => cells[at] ?? ''), reasons.join('\u00a0; ')]),
  ];
}

/**
 * Requests the writing of an import, once; again after a failure, which wrote nothing.
 * @throws AppError not_found; conflict when it was requested before, or there is nothing to write.
 */
export async function applyImport(
  ctx: Context,
  viewer: Viewer,
  { id, invites }: { id: number; invites: boolean },
): Promise<PeopleImport> {
  await ctx.transaction(async (tx) => {
    const now = ctx.clock.now();
    const row = await lockUnstarted(tx, id, now);
    const counts = await queries.countOutcomes(tx, id);
    if (!counts.new && !counts.changed) throw new AppError('conflict', { reason: 'nothing_to_import' });
    const taskId = await enqueueTask(tx, {
      kind: 'people_import',
      askedBy: viewer.id,
      label: row.fileName,
      input: { importId: id, invites },
      now,
    });
    await queries.setImportTask(tx, id, taskId);
  });
  return getImport(ctx, id);
}

/**
 * Locks an import whose writing nobody has requested, or has failed, which wrote nothing.
 * @throws AppError not_found, conflict.
 */
async function lockUnstarted(tx: Tx, id: number, now: Date): Promise<queries.ImportRow> {
  const row = await queries.lockImport(tx, id, now);
  if (!row) throw new AppError('not_found');
  const task = row.taskId === null ? null : await findTask(tx, row.taskId, now);
  if (task && task.state !== 'failed') throw new AppError('conflict', { reason: 'import_started' });
  return row;
}

/** Lists the files that were checked and are not being imported: they wait for a decision. */
export async function listUndecided(ctx: Context): Promise<UndecidedImport[]> {
  const rows = await queries.listUndecided(ctx.db, ctx.clock.now());
  return rows.map(({ askedById, firstName, lastName, ...row }) => ({
    ...row,
    askedBy: { id: askedById, firstName, lastName },
    askedAt: row.askedAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
  }));
}

/** Deletes a file that was checked. @throws AppError not_found; conflict once its import was requested. */
export const dropImport = (ctx: Context, id: number): Promise<void> =>
  ctx.transaction(async (tx) => {
    await lockUnstarted(tx, id, ctx.clock.now());
    await queries.deleteImport(tx, id);
  });

/** The cleaning job: deletes the imports whose days are over. */
export const deleteExpiredImports = (ctx: Context): Promise<void> =>
  queries.deleteExpiredImports(ctx.db, ctx.clock.now());
