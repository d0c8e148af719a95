import type { listAudit, listPersonChanges } from '@forman/contract/platform/audit';
import type { AnswerOf, QueryOf } from '@forman/contract/endpoint';
import { AppError } from '@forman/domain/errors';
import type { Context } from '../../context.ts';
import { maxPageOf } from '../../http/paging.ts';
import { findHistory } from './history.queries.ts';
import { listEntries } from './journal.queries.ts';

/** SQL expressions for statements that read a person's last changes with other data. */
export async function listJournal(
  ctx: Context,
  query: QueryOf<typeof listAudit>,
): Promise<AnswerOf<typeof listAudit>> {
  const { rows, count } = await listEntries(ctx.db, query);
  return {
    entries: rows.map(({ detail, at, ...row }) => ({
      ...row,
      at: new Date(at).toISOString(),
      note: noteOf(detail),
    })),
    count,
    maxPage: maxPageOf(count, query.itemsPerPage),
  };
}

/** The text of a line beside its changes: a reason, a call, words of the act. */
const noteOf = (detail: Record<string, unknown>): string =>
  ['reason', 'note', 'call', 'question', 'title', 'file', 'number']
    .map((key) => detail[key])
    .filter((value) => typeof value === 'string' && value !== '')
    .join(' · ');

/** @throws AppError not_found. */
export async function listChanges(
  ctx: Context,
  id: number,
  query: QueryOf<typeof listPersonChanges>,
): Promise<AnswerOf<typeof listPersonChanges>> {
  const found = await findHistory(ctx.db, id, query);
  if (!found) throw new AppError('not_found');
  const count = countOf(found.fields, query.field);
  return {
    changes: found.changes,
    count,
    maxPage: maxPageOf(count, query.itemsPerPage),
    fields: found.fields.flatMap(({ field }) => field ?? []),
  };
}

export const countOf = (fields: { field: string | null; count: number }[], only?: string): number =>
  fields
    .filter(({ field }) => only === undefined || field === only)
    .reduce((sum, { count }) => sum + count, 0);
