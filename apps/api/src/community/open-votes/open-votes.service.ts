import type { Level } from '@forman/domain/access';
import type { Tx } from '../../db/database.ts';
import { enqueueMail } from '../../platform/notifications/outbox.service.ts';
import { type OpenVote, insertVote } from './open-votes.queries.ts';

type Opening = { userId: number; level: Level; now: Date };

/**
 * Opens the vote on a person who reached all the goals of their level, unless one is open (MEM-124), and
 * writes to them and to the first voter. The caller holds the person's lock.
 * @returns true when it opened now.
 */
export async function openVote(tx: Tx, { userId, level, now }: Opening): Promise<boolean> {
  const opened = await insertVote(tx, userId, level, now);
  if (!opened) return false;
  await enqueueMail(tx, { to: userId, template: 'vote_opened', data: { personId: userId, level }, now });
  const asked = { name: opened.name, level, slot: 'sponsor' } as const;
  if (opened.holder !== null)
    await enqueueMail(tx, { to: opened.holder, template: 'vote_asked', data: asked, now });
  return true;
}

export const toOpenVote = (vote: OpenVote | null): OpenVote | null =>
  vote && { ...vote, since: new Date(vote.since).toISOString() };
