import type { Level, Viewer } from '@forman/domain/access';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import { enqueueMail } from '../../platform/notifications/outbox.service.ts';
import { hasPart, holderId } from './open-votes.queries.ts';

/** The reason for opening a vote; the wire's `raison` (MEM-410). */
const reason = 'Tous les objectifs du niveau sont validés';

type Opening = { userId: number; level: Level; now: Date };

/**
 * Opens the vote on a person who reached all the goals of their level, unless one is open (MEM-124), and
 * writes to them and to the first voter. The caller holds the person's lock.
 * @returns true when it opened now.
 */
export async function openVote(tx: Tx, { userId, level, now }: Opening): Promise<boolean> {
  const { rows } = await sql<{ holder: number | null; name: string }>`
    with opened as (
      insert into level_votes (user_id, level, reason, created_at, asked)
      values (${userId}, ${level}, ${reason}, ${now}, array['sponsor'])
      on conflict (user_id) where ended_at is null do nothing returning user_id)
    select ${holderId} as holder, u.first_name || ' ' || u.last_name as name
    from opened join users u on u.id = opened.user_id`.execute(tx);
  const opened = rows[0];
  if (!opened) return false;
  await enqueueMail(tx, { to: userId, template: 'vote_opened', data: { personId: userId, level }, now });
  const asked = { name: opened.name, level, slot: 'sponsor' } as const;
  if (opened.holder !== null)
    await enqueueMail(tx, { to: opened.holder, template: 'vote_asked', data: asked, now });
  return true;
}

export type OpenVote = { since: string; isYours: boolean };

export const toOpenVote = (vote: OpenVote | null): OpenVote | null =>
  vote && { ...vote, since: new Date(vote.since).toISOString() };

/** SQL expression: the open vote on the person `u`, visible to them and to those who have a part in it. */
export const openVoteOf = (viewer: Viewer): RawBuilder<OpenVote | null> => sql`(
  select json_build_object('since', v.created_at, 'isYours', u.id <> ${viewer.id})
  from level_votes v where v.user_id = u.id and v.ended_at is null and (u.id = ${viewer.id} or ${hasPart(viewer)}))`;
