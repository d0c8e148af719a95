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

/** Marks the registered people absent who are present at no half-day. */
export const markAbsent = (tx: Tx, sessionId: number) =>
  sql`update registrations g set was_absent = not exists (select from presences p
      where p.session_id = g.session_id and p.user_id = g.user_id and p.is_present)
    where g.session_id = ${sessionId} and g.state = 'registered' and g.ended_at is null`.execute(tx);

export const markClosed = (tx: Tx, sessionId: number, now: Date) =>
  sql`update sessions set absences_closed_at = coalesce(absences_closed_at, ${now})
    where id = ${sessionId}`.execute(tx);

export async function listSignedNames(tx: Tx, sessionId: number, absent: readonly number[]) {
  const { rows } = await sql<{ name: string }>`
    select distinct concat_ws(' ', u.first_name, u.last_name) as name from presences p join users u on u.id = p.user_id
    where p.session_id = ${sessionId} and p.is_present and p.user_id = any(${absent}) order by name`.execute(
    tx,
  );
  return rows;
}
