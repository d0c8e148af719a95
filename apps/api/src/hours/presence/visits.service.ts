import type { AnswerOf } from '@forman/contract/endpoint';
import type { joinRemotely } from '@forman/contract/hours/presence';
import type { Viewer } from '@forman/domain/access';
import { canSignAt } from '@forman/domain/hours/presence/presence';
import { allow, refusal } from '@forman/domain/refusals';
import type { Context } from '../../context.ts';
import { halfOf } from './half-of.ts';
import { lockSheet } from './presence.queries.ts';
import { toVisit } from './presence.wire.ts';
import { type HalfOf, listStays, insertVisit, endVisit } from './visits.queries.ts';

type Visit = AnswerOf<typeof joinRemotely>;
/** Joins the meeting of an open, remote half-day, or leaves it. @throws AppError not_found, conflict. */
export async function visit(
  ctx: Context,
  viewer: Viewer,
  { sessionId, day, part }: HalfOf & { sessionId: number },
  act: 'join' | 'leave',
): Promise<Visit> {
  return ctx.transaction(async (tx) => {
    const now = ctx.clock.now();
    const sheet = await lockSheet(tx, viewer, sessionId);
    if (sheet.state !== 'registered') throw refusal('not_registered');
    if (!sheet.isRemote) throw refusal('not_remote');
    const half = halfOf(sheet, { day, part });
    const of = { session_id: sessionId, day, part, user_id: viewer.id };
    const who = { sessionId, day, part, userId: viewer.id };
    const isThere = (await listStays(tx, who)).at(-1)?.leftAt === null;
    if (act === 'join' && !isThere) {
      allow(canSignAt(half, now));
      await insertVisit(tx, { ...of, joined_at: now });
    }
    if (act === 'leave' && isThere) {
      await endVisit(tx, of, now);
    }
    const after = toVisit(half, await listStays(tx, who), now);
    if (!after) throw refusal('half_day_not_open');
    return after;
  });
}
