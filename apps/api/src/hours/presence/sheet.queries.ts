import type { Tx, Db } from '../../db/database.ts';
import type { PresenceSheet } from './presence.queries.ts';
import type { HalfDay } from '@forman/domain/sessions/half-days';
import { sql } from 'kysely';

/** Lists registered people who are not on the list, and are not present in this half-day by its records. */
export async function listUnsigned(
  tx: Tx,
  sheet: PresenceSheet,
  { half, absent }: { half: HalfDay; absent: readonly number[] },
): Promise<{ userId: number; hasRecords: boolean }[]> {
  const { rows } = await sql<{ userId: number; hasRecords: boolean }>`
    select g.user_id as "userId", p.user_id is not null as "hasRecords" from registrations g
      left join presences p on p.session_id = g.session_id and p.user_id = g.user_id
        and p.day = ${half.day} and p.part = ${half.part}
    where g.session_id = ${sheet.id} and g.state = 'registered' and g.ended_at is null
      and g.user_id <> all(${absent}) and p.is_present is not true order by g.id`.execute(tx);
  return rows;
}

/** Lists the people of these sessions with a presence in at least one half-day. */
export async function listSigned(db: Db, sessionIds: readonly number[]): Promise<Map<number, number[]>> {
  if (sessionIds.length === 0) return new Map();
  const { rows } = await sql<{ sessionId: number; userIds: number[] }>`
    select p.session_id as "sessionId", array_agg(distinct p.user_id) as "userIds" from presences p
    where p.session_id = any(${sessionIds}) and p.is_present group by p.session_id`.execute(db);
  return new Map(rows.map(({ sessionId, userIds }) => [sessionId, userIds]));
}
