import { may, type Viewer } from '@forman/domain/access';
import { AppError } from '@forman/domain/errors';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { isAbove } from './lineage.queries.ts';

/** Sponsors above somebody, for every feature: this file imports none of them. */

/**
 * Accepts admins, and people who ask about themselves or about people below them in their line.
 * @param ids as in a query; undefined ones are ignored. @throws AppError forbidden.
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
