import type { Db, Tx } from '../../db/database.ts';
import { sql } from 'kysely';

/** Most messages that a look shows, the oldest first. */
const mostShown = 100;

export async function listHeldRows(db: Db) {
  const { rows } = await sql<{
    id: number;
    channel: string;
    recipient: string;
    template: string;
    data: object;
    created_at: Date;
    count: number;
  }>`
    select o.id, o.channel, o.recipient, o.template, o.data, o.created_at, count(*) over ()::int as count
    from outbox_messages o where o.held_at is not null and o.sent_at is null
    order by o.id limit ${mostShown}`.execute(db);
  return rows;
}

export async function settleRows(tx: Tx, act: 'send' | 'drop', ids: number[] | null, now: Date) {
  const { rows } = await sql<{ id: number }>`
    update outbox_messages set held_at = null, ${act === 'send' ? sql`next_attempt_at = ${now}` : sql`sent_at = ${now}, portal_only = true`}
    where held_at is not null and sent_at is null and (${ids}::bigint[] is null or id = any(${ids}::bigint[]))
    returning id`.execute(tx);
  return rows;
}
