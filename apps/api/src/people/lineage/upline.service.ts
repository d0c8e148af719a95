import { may, type Viewer } from '@forman/domain/access';
import { AppError } from '@forman/domain/errors';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/database.ts';

/** Sponsors above somebody, for every feature: this file imports none of them. */

/** SQL join: the sponsor of the person in column `id`, by index, not by a read of the whole table. */
export const sponsorOf = (
  id: string,
): RawBuilder<unknown> => sql`lateral (select n.sponsor_id as id from users n
  where n.id = ${sql.ref(id)} and n.sponsor_id is not null offset 0) next`;

/** SQL condition: somebody is among the sponsors above `u`; `union` stops at a line that forms a circle. */
export const isAbove = (id: number | RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`exists (
  with recursive above (id) as (
    select u.sponsor_id union select next.id from above a cross join ${sponsorOf('a.id')})
  select from above where above.id = ${id})`;

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
