import type { AnswerOf } from '@forman/contract/endpoint';
import type { joinRemotely } from '@forman/contract/presence';
import type { Viewer } from '@forman/domain/access';
import { canSignAt } from '@forman/domain/presence/presence';
import { allow, refusal } from '@forman/domain/refusals';
import type { DayPart } from '@forman/domain/sessions/half-days';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/database.ts';
import { halfOf } from './half-of.ts';
import { lockSheet } from './presence.queries.ts';

type Visit = AnswerOf<typeof joinRemotely>;
type HalfOf = { day: string; part: DayPart };

/** The last time that somebody joined a half-day's meeting by its button. */
export async function lastVisit(
  db: Db,
  { sessionId, day, part, userId }: HalfOf & { sessionId: number; userId: number },
): Promise<Visit | null> {
  const row = await db
    .selectFrom('remote_visits')
    .select(['joined_at', 'left_at'])
    .where('session_id', '=', sessionId)
    .where('day', '=', day)
    .where('part', '=', part)
    .where('user_id', '=', userId)
    .orderBy('joined_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? { joinedAt: row.joined_at.toISOString(), leftAt: row.left_at?.toISOString() ?? null } : null;
}

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
    const before = await lastVisit(tx, { sessionId, day, part, userId: viewer.id });
    const isThere = before !== null && before.leftAt === null;
    if (act === 'join' && !isThere) {
      allow(canSignAt(half, now));
      await tx
        .insertInto('remote_visits')
        .values({ ...of, joined_at: now })
        .execute();
    }
    if (act === 'leave' && isThere) {
      await tx
        .updateTable('remote_visits')
        .set({ left_at: now })
        .where((eb) => eb.and(of))
        .where('left_at', 'is', null)
        .execute();
    }
    const after = await lastVisit(tx, { sessionId, day, part, userId: viewer.id });
    if (!after) throw refusal('half_day_not_open');
    return after;
  });
}
