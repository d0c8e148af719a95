import { mostUnread } from '@forman/domain/platform/notifications/unread';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/database.ts';

/**
 * SQL: a person's e-mails whose data are still kept. Codes by text message are left out: they are of no use
 * here.
 */
export const ownOf = (userId: number): RawBuilder<unknown> => sql`
  outbox_messages o where o.user_id = ${userId} and o.channel = 'email' and o.data <> '{}'`;

const seenBy = (userId: number): RawBuilder<unknown> =>
  sql`coalesce((select seen_id from message_readers where user_id = ${userId}), 0)`;

export const isNewTo = (userId: number): RawBuilder<boolean> =>
  sql`(o.id > ${seenBy(userId)} and o.read_at is null)`;

/** SQL expression: the deadline of the offer in message `o`, while the seat waits for the person’s answer. */
export const offerUntil = (now: Date): RawBuilder<Date | null> => sql`(
  select r.offer_until from registrations r
  where o.template = 'seat_offered' and r.user_id = o.user_id and r.state = 'offered' and r.offer_until > ${now}
    and r.session_id = (o.data #>> '{session,id}')::int and r.offer_until = (o.data ->> 'until')::timestamptz)`;

/** SQL expression: number of unread messages, up to one more than is told, for a larger statement. */
export const countNewMessages = (userId: number): RawBuilder<number> =>
  sql`(select count(*)::int from (select from ${ownOf(userId)} and ${isNewTo(userId)} limit ${mostUnread + 1}) fresh)`;

/** The data of a message, without the fields that may differ between messages listed as one. */
export const comparedData = sql`(o.data - array['at', 'device', 'token', 'undo'])
  #- array['session', 'timesLeft'] #- array['session', 'version']`;

/**
 * The instant when the receipt of a person's transaction was sent by e-mail, as long as its data are kept.
 */
export async function readReceiptSent(db: Db, userId: number, transactionId: number): Promise<Date | null> {
  const { rows } = await sql<{ sent_at: Date | null }>`
    select min(o.sent_at) as sent_at from ${ownOf(userId)} and o.template = 'receipt' and not o.portal_only
      and o.data ->> 'transactionId' = ${String(transactionId)}`.execute(db);
  return rows[0]?.sent_at ?? null;
}
