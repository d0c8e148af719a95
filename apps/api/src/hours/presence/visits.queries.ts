import type { DayPart } from '@forman/domain/sessions/half-days';
import type { Db } from '../../db/database.ts';
import type { Stay } from '@forman/domain/hours/presence/presence';

export type HalfOf = { day: string; part: DayPart };

/** Lists somebody’s stays in a half-day's meeting, by its button, in their order. */
export function listStays(
  db: Db,
  { sessionId, day, part, userId }: HalfOf & { sessionId: number; userId: number },
): Promise<Stay[]> {
  return db
    .selectFrom('remote_visits')
    .select(['joined_at as joinedAt', 'left_at as leftAt'])
    .where('session_id', '=', sessionId)
    .where('day', '=', day)
    .where('part', '=', part)
    .where('user_id', '=', userId)
    .orderBy('joined_at')
    .orderBy('id')
    .execute();
}
