import type { SentMessage } from '@forman/contract/sessions/session-messages';
import { sql, type Insertable } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import type { SessionMessages } from '../../db/schema.gen.ts';

type Audience = { registered: number; waiting: number };

/** Counts the people who would get a message now, without its author. */
export async function countAudience(db: Db, sessionId: number, authorId: number): Promise<Audience> {
  const { rows } = await sql<Audience>`
    select count(*) filter (where state = 'registered')::int as registered,
      count(*) filter (where state in ('waiting', 'offered'))::int as waiting
    from registrations where session_id = ${sessionId} and ended_at is null and user_id <> ${authorId}`.execute(
    db,
  );
  return rows[0]!;
}

export async function listRecipients(
  tx: Tx,
  sessionId: number,
  { authorId, toWaiting }: { authorId: number; toWaiting: boolean },
): Promise<number[]> {
  const states = toWaiting ? ['registered', 'waiting', 'offered'] : ['registered'];
  const { rows } = await sql<{ id: number }>`
    select user_id as id from registrations where session_id = ${sessionId} and ended_at is null
      and user_id <> ${authorId} and state = any(${states}) order by user_id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Lists the instants of the messages sent since this one, oldest first. */
export async function listSince(db: Db, sessionId: number, since: Date): Promise<Date[]> {
  const rows = await db
    .selectFrom('session_messages')
    .select('sent_at')
    .where('session_id', '=', sessionId)
    .where('sent_at', '>', since)
    .orderBy('sent_at')
    .execute();
  return rows.map(({ sent_at }) => sent_at);
}

type SentRow = Omit<SentMessage, 'sentAt'> & { sentAt: Date };

/** Lists the last fifty messages, newest first, each with its recipients and their ways of reception. */
export async function listSent(db: Db, sessionId: number): Promise<SentRow[]> {
  const { rows } = await sql<SentRow>`
    select m.id, m.subject, m.body as text, m.sent_at as "sentAt", m.to_waiting as "toWaiting",
      json_build_object('id', a.id, 'firstName', a.first_name, 'lastName', a.last_name) as author,
      (select coalesce(json_agg(json_build_object('id', u.id, 'firstName', u.first_name, 'lastName', u.last_name,
          'delivery', case when o.portal_only then 'portal' when o.sent_at is not null then 'sent'
            when o.last_error is not null then 'late' else 'waiting' end) order by u.last_name, u.first_name, u.id), '[]')
        from outbox_messages o join users u on u.id = o.user_id where o.session_message_id = m.id) as recipients
    from session_messages m join users a on a.id = m.author_id
    where m.session_id = ${sessionId} order by m.id desc limit 50`.execute(db);
  return rows;
}

/** The sender’s name and address; nobody erases them until the end of the transaction. */
export const lockSender = (tx: Tx, userId: number) =>
  tx
    .selectFrom('users')
    .select(['first_name as firstName', 'last_name as lastName', 'email'])
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst();

export const findSameMessage = (tx: Tx, authorId: number, requestKey: string) =>
  tx
    .selectFrom('session_messages')
    .select(['session_id', 'subject', 'body'])
    .where('author_id', '=', authorId)
    .where('request_key', '=', requestKey)
    .executeTakeFirst();

export const insertMessage = (tx: Tx, values: Insertable<SessionMessages>) =>
  tx.insertInto('session_messages').values(values).returning('id').executeTakeFirstOrThrow();
