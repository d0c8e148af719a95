import type { Stay } from '@forman/domain/hours/presence/presence';
import type { HalfDay } from '@forman/domain/sessions/half-days';
import type { Db } from '../../db/database.ts';

type HalfOf = Pick<HalfDay, 'day' | 'part'> & { sessionId: number };

/** Ids of people who signed this half-day at a distance. */
export async function listRemoteSigners(db: Db, { sessionId, day, part }: HalfOf): Promise<number[]> {
  const rows = await db
    .selectFrom('presences')
    .select('user_id as userId')
    .where('session_id', '=', sessionId)
    .where('day', '=', day)
    .where('part', '=', part)
    .where('is_present', '=', true)
    .where('method', '=', 'remote')
    .orderBy('user_id')
    .execute();
  return rows.flatMap(({ userId }) => userId ?? []);
}

/** The stays of these people in a half-day's meeting; nobody is named who was not in it. */
export async function listStaysOf(
  db: Db,
  { sessionId, day, part, people }: HalfOf & { people: readonly number[] },
): Promise<Map<number, Stay[]>> {
  if (people.length === 0) return new Map();
  const rows = await db
    .selectFrom('remote_visits')
    .select(['user_id as userId', 'joined_at as joinedAt', 'left_at as leftAt'])
    .where('session_id', '=', sessionId)
    .where('day', '=', day)
    .where('part', '=', part)
    .where('user_id', 'in', people)
    .execute();
  return Map.groupBy(rows, ({ userId }) => userId);
}
