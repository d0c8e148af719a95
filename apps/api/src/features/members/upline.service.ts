import { may, type Viewer } from '@forman/domain/access';
import { AppError } from '@forman/domain/errors';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import * as queries from './line.queries.ts';

/** Whether somebody stands above the person as `u` in their line of sponsors, as an expression for a statement. */
export const isAbove = (id: number | RawBuilder<unknown>): RawBuilder<boolean> => queries.isAbove(id);

/**
 * Lets those pass who ask about themselves, about people below them in their line, and admins.
 * @param ids as in a query: what was not asked is undefined. @throws AppError forbidden.
 */
export async function refuseStrangers(
  db: Db,
  viewer: Viewer,
  ids: readonly (string | undefined)[],
): Promise<void> {
  const others = new Set(ids.flatMap((id) => (id && Number(id) !== viewer.id ? [Number(id)] : [])));
  if (viewer.isAdmin || others.size === 0) return;
  const { rows } = await sql<{ id: number }>`select u.id from users u
    where u.id = any(${[...others]}) and u.deleted_at is null and ${isAbove(viewer.id)}`.execute(db);
  if (!may(viewer, 'portal.member') || rows.length < others.size)
    throw new AppError('forbidden', { reason: 'not_in_line' });
}
