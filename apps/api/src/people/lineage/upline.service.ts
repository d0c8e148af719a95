import { may, type Viewer } from '@forman/domain/access';
import { AppError } from '@forman/domain/errors';
import type { Db } from '../../db/database.ts';
import { countBelow } from './lineage.queries.ts';

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
  if (!may(viewer, 'portal.member') || (await countBelow(db, [...others], viewer.id)) < others.size)
    throw new AppError('forbidden', { reason: 'not_in_line' });
}
