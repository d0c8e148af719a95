import type { DayPart } from '@forman/domain/sessions/half-days';
import type { Db, Tx } from '../../db/database.ts';
import type { Stay } from '@forman/domain/hours/presence/presence';
import type { Insertable } from 'kysely';
import type { RemoteVisits } from '../../db/schema.gen.ts';

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

export const insertVisit = (tx: Tx, values: Insertable<RemoteVisits>) =>
  tx.insertInto('remote_visits').values(values).execute();

export const endVisit = (
  tx: Tx,
  of: Pick<Insertable<RemoteVisits>, 'session_id' | 'day' | 'part' | 'user_id'>,
  now: Date,
) =>
  tx
    .updateTable('remote_visits')
    .set({ left_at: now })
    .where((eb) => eb.and(of))
    .where('left_at', 'is', null)
    .execute();
