import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { CalendarEntry } from '../../platform/notifications/calendar.service.ts';
import { mailSession } from '../../platform/notifications/mail-session.queries.ts';

/** @returns the entry of one session for this person. */
export async function findEntry(db: Db, sessionId: number, userId: number): Promise<CalendarEntry> {
  const { rows } = await sql<Pick<CalendarEntry, 'session'>>`
    select ${mailSession(sessionId, userId)} as session`.execute(db);
  return { session: rows[0]!.session, isCancelled: false };
}

/**
 * Lists the sessions that somebody pilots, co-pilots or is registered in, in order; sessions that they left,
 * or that were deleted, are cancelled for a while before they are forgotten.
 */
export async function listEntries(
  db: Db,
  userId: number,
  { endingAfter, cancelledAfter }: { endingAfter: Date; cancelledAfter: Date },
): Promise<CalendarEntry[]> {
  const { rows } = await sql<CalendarEntry>`
    with seats as (
      select session_id, bool_or(ended_at is null) as is_live, max(ended_at) as left_at
      from registrations where user_id = ${userId} and state in ('registered', 'copilot') group by session_id
    )
    select ${mailSession(sql`c.id`, userId)} as session,
      c.deleted_at is not null or not (c.pilot_id = ${userId} or coalesce(seats.is_live, false)) as "isCancelled"
    from sessions c left join seats on seats.session_id = c.id
    where c.id in (select id from sessions where pilot_id = ${userId} union select session_id from seats)
      and c.ends_at >= ${endingAfter}
      and (c.deleted_at is null or c.deleted_at >= ${cancelledAfter})
      and (c.pilot_id = ${userId} or seats.is_live or seats.left_at >= ${cancelledAfter})
    order by c.starts_at, c.id`.execute(db);
  return rows;
}

export const findSubscription = (db: Db, userId: number) =>
  db
    .selectFrom('calendar_subscriptions')
    .select(['created_at', 'read_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst();

/** Stores the person's only subscription; a new one replaces the old. */
export async function writeSubscription(db: Db, userId: number, tokenHash: Buffer, now: Date): Promise<void> {
  await db
    .insertInto('calendar_subscriptions')
    .values({ user_id: userId, token_hash: tokenHash, created_at: now })
    .onConflict((oc) =>
      oc.column('user_id').doUpdateSet({ token_hash: tokenHash, created_at: now, read_at: null }),
    )
    .execute();
}

/** @returns false when there was no subscription. */
export async function deleteSubscription(db: Db, userId: number): Promise<boolean> {
  const deleted = await db
    .deleteFrom('calendar_subscriptions')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return deleted.numDeletedRows > 0n;
}

/** Finds the owner of a feed's address; nobody when the account has ended. */
export const findSubscriber = (db: Db, tokenHash: Buffer) =>
  db
    .selectFrom('calendar_subscriptions as c')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .select(['c.user_id as userId', 'c.read_at as readAt'])
    .where('c.token_hash', '=', tokenHash)
    .where('u.deleted_at', 'is', null)
    .where('u.locked_at', 'is', null)
    .executeTakeFirst();

export async function writeRead(db: Db, userId: number, now: Date): Promise<void> {
  await db
    .updateTable('calendar_subscriptions')
    .set({ read_at: now })
    .where('user_id', '=', userId)
    .execute();
}
