import { mostUnread } from '@forman/domain/platform/notifications/unread';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { accountTemplates } from './template-kinds.ts';
import type { MailTemplate } from './messages.ts';

/**
 * SQL: a person's e-mails whose data are still kept. Codes by text message are left out: they are of no use
 * here.
 */
const ownOf = (userId: number): RawBuilder<unknown> => sql`
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

/**
 * SQL: a person's messages, each with the message it is listed under: from three on, messages of one day in
 * Paris with the same content form one row; messages about the account, which come with each new device, from
 * two on.
 */
const foldedOf = (userId: number): RawBuilder<unknown> => sql`
  select o.id, case
    when count(*) over same >= case when o.template = any(${accountTemplates}) then 2 else 3 end
    then max(o.id) over same else o.id end as listed_as
  from ${ownOf(userId)}
  window same as (partition by (o.created_at at time zone 'Europe/Paris')::date, o.template, ${comparedData})`;

export type Row = {
  id: number;
  recipient: string;
  channel: 'email';
  template: MailTemplate;
  data: never;
  created_at: Date;
  sent_at: Date | null;
  portal_only: boolean;
  is_new: boolean;
  offer_until: Date | null;
};

const columns = (userId: number, now: Date): RawBuilder<unknown> =>
  sql`o.id, o.recipient, o.channel, o.template, o.data, o.created_at, o.sent_at, o.portal_only,
    ${isNewTo(userId)} as is_new, ${offerUntil(now)} as offer_until`;

/** Reads a page of a person's messages, newest first, each with those listed under it; `count` of all rows. */
export async function findPage(
  db: Db,
  userId: number,
  { limit, offset, now }: { limit: number; offset: number; now: Date },
): Promise<{ rows: (Row & { listed_as: number })[]; count: number }> {
  const [{ rows }, counted] = await Promise.all([
    sql<Row & { listed_as: number }>`
      with folded as materialized (${foldedOf(userId)}),
        page as (select distinct listed_as from folded order by listed_as desc limit ${limit} offset ${offset})
      select ${columns(userId, now)}, f.listed_as
      from page join folded f using (listed_as) join outbox_messages o on o.id = f.id
      order by f.listed_as desc, o.id desc`.execute(db),
    sql<{ count: number }>`
      select count(distinct listed_as)::int as count from (${foldedOf(userId)}) folded`.execute(db),
  ]);
  return { rows, count: counted.rows[0]!.count };
}

export async function findMine(db: Db, userId: number, id: number, now: Date): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    select ${columns(userId, now)} from ${ownOf(userId)} and o.id = ${id}`.execute(db);
  return rows[0];
}

export const raiseSeen = (db: Db, userId: number, upTo: number) =>
  sql`
    insert into message_readers (user_id, seen_id)
    select ${userId}, max(o.id) from ${ownOf(userId)} and o.id <= ${upTo} having max(o.id) is not null
    on conflict (user_id) do update
      set seen_id = greatest(message_readers.seen_id, excluded.seen_id)`.execute(db);

export const markMessagesRead = (db: Db, userId: number, ids: readonly number[], now: Date) =>
  sql`
    update outbox_messages set read_at = ${now}
    where user_id = ${userId} and channel = 'email' and id = any(${[...ids]}) and read_at is null`.execute(
    db,
  );
