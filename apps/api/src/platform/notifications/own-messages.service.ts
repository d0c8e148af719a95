import type { AnswerOf } from '@forman/contract/endpoint';
import type { Paging } from '@forman/contract/fields';
import type { getOwnMessage, listOwnMessages } from '@forman/contract/platform/notifications';
import type { Viewer } from '@forman/domain/access';
import { AppError } from '@forman/domain/errors';
import type { MessageKind } from '@forman/domain/platform/notifications/kinds';
import { mostUnread } from '@forman/domain/platform/notifications/unread';
import { type RawBuilder, sql } from 'kysely';
import type { Config } from '../../config.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/database.ts';
import { currentActingAdmin } from '../../http/current-request.ts';
import { maxPageOf, sliceOf } from '../../http/paging.ts';
import type { MailTemplate } from './messages.ts';
import { withoutDate } from './mail-words.ts';
import { accountTemplates, kindOfTemplate } from './template-kinds.ts';
import { messageSubject } from './outbox.service.ts';
import { mailContent } from './templates.ts';

type Listed = AnswerOf<typeof listOwnMessages>;
type Opened = AnswerOf<typeof getOwnMessage>;
type ListedOne = Omit<Listed['messages'][number], 'others'>;
type Row = {
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

/**
 * SQL: a person's e-mails whose data are still kept. Codes by text message are left out: they are of no use
 * here.
 */
const ownOf = (userId: number): RawBuilder<unknown> => sql`
  outbox_messages o where o.user_id = ${userId} and o.channel = 'email' and o.data <> '{}'`;

const seenBy = (userId: number): RawBuilder<unknown> =>
  sql`coalesce((select seen_id from message_readers where user_id = ${userId}), 0)`;

const isNewTo = (userId: number): RawBuilder<boolean> =>
  sql`(o.id > ${seenBy(userId)} and o.read_at is null)`;

/** SQL expression: the deadline of the offer in message `o`, while the seat waits for the person’s answer. */
const offerUntil = (now: Date): RawBuilder<Date | null> => sql`(
  select r.offer_until from registrations r
  where o.template = 'seat_offered' and r.user_id = o.user_id and r.state = 'offered' and r.offer_until > ${now}
    and r.session_id = (o.data #>> '{session,id}')::int and r.offer_until = (o.data ->> 'until')::timestamptz)`;

/** SQL expression: number of unread messages, up to one more than is told, for a larger statement. */
export const countNewMessages = (userId: number): RawBuilder<number> =>
  sql`(select count(*)::int from (select from ${ownOf(userId)} and ${isNewTo(userId)} limit ${mostUnread + 1}) fresh)`;

/** The data of a message, without the fields that may differ between messages listed as one. */
const comparedData = sql`(o.data - array['at', 'device', 'token', 'undo'])
  #- array['session', 'timesLeft'] #- array['session', 'version']`;

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

/** Lists the portal's messages to the caller, the newest first, whether sent by e-mail or not. */
export async function listMine(ctx: Context, viewer: Viewer, paging: Paging): Promise<Listed> {
  const { db, clock } = ctx;
  const { limit, offset } = sliceOf(paging);
  const [{ rows }, counted] = await Promise.all([
    sql<Row & { listed_as: number }>`
      with folded as materialized (${foldedOf(viewer.id)}),
        page as (select distinct listed_as from folded order by listed_as desc limit ${limit} offset ${offset})
      select o.id, o.recipient, o.channel, o.template, o.data, o.created_at, o.sent_at, o.portal_only,
        ${isNewTo(viewer.id)} as is_new, ${offerUntil(clock.now())} as offer_until, f.listed_as
      from page join folded f using (listed_as) join outbox_messages o on o.id = f.id
      order by f.listed_as desc, o.id desc`.execute(db),
    sql<{ count: number }>`
      select count(distinct listed_as)::int as count from (${foldedOf(viewer.id)}) folded`.execute(db),
  ]);
  const { count } = counted.rows[0]!;
  return {
    messages: [...Map.groupBy(rows, (row) => row.listed_as).values()].map(([newest, ...others]) => ({
      ...toListed(ctx, newest!),
      others: others.map((row) => toListed(ctx, row)),
    })),
    count,
    maxPage: maxPageOf(count, paging.itemsPerPage),
  };
}

const kindOf = ({ template }: Pick<Row, 'template'>): MessageKind => kindOfTemplate[template] ?? 'account';

function toListed(ctx: Context, row: Row): ListedOne {
  return {
    id: row.id,
    kind: kindOf(row),
    // A message that this version cannot compose must not hide the others.
    subject: messageSubject(ctx, row) ?? 'Message',
    createdAt: row.created_at.toISOString(),
    isNew: row.is_new,
    delivery: deliveryOf(row),
    offerUntil: row.offer_until?.toISOString() ?? null,
  };
}

const deliveryOf = ({ sent_at, portal_only }: Row): ListedOne['delivery'] => {
  if (portal_only) return 'portal';
  return sent_at ? 'sent' : 'waiting';
};

/**
 * One of the caller's messages. Messages about the account come without content: their links open the account
 * to whoever has them, and are in the e-mail only.
 * @throws AppError not_found, also for another person’s.
 */
export async function readMine(ctx: Context, viewer: Viewer, id: number): Promise<Opened> {
  const { db, config, clock } = ctx;
  const { rows } = await sql<Row>`
    select o.id, o.recipient, o.channel, o.template, o.data, o.created_at, o.sent_at, o.portal_only,
      ${isNewTo(viewer.id)} as is_new, ${offerUntil(clock.now())} as offer_until
    from ${ownOf(viewer.id)} and o.id = ${id}`.execute(db);
  const [row] = rows;
  if (!row) throw new AppError('not_found');
  return {
    ...toListed(ctx, row),
    content: kindOf(row) === 'account' ? null : contentOf(config, row),
  };
}

function contentOf(config: Config, row: Row): Opened['content'] {
  const { content, attachments } = mailContent(config, row.template, row.data, {
    now: row.created_at,
    to: row.recipient,
  });
  const { heading, greeting, paragraphs, about, facts, button, footnote } = content;
  return {
    heading,
    greeting,
    paragraphs: content.calendar === 'request' ? withoutDate(paragraphs) : paragraphs,
    about: { noun: about.noun, title: about.title },
    facts: facts.map(({ label, lines, link }) => ({ label, lines, link: link ?? null })),
    button,
    footnote,
    attachments,
  };
}

/**
 * The instant when the receipt of a person's transaction was sent by e-mail, as long as its data are kept.
 */
export async function readReceiptSent(db: Db, userId: number, transactionId: number): Promise<Date | null> {
  const { rows } = await sql<{ sent_at: Date | null }>`
    select min(o.sent_at) as sent_at from ${ownOf(userId)} and o.template = 'receipt' and not o.portal_only
      and o.data ->> 'transactionId' = ${String(transactionId)}`.execute(db);
  return rows[0]?.sent_at ?? null;
}

/** False for an administrator in another person's account, who marks nothing as read. */
const isReader = (): boolean => currentActingAdmin() === null;

/** Marks all of the person's messages up to this one as seen. */
export async function markSeen({ db }: Context, viewer: Viewer, upTo: number): Promise<void> {
  if (!isReader()) return;
  await sql`
    insert into message_readers (user_id, seen_id)
    select ${viewer.id}, max(o.id) from ${ownOf(viewer.id)} and o.id <= ${upTo} having max(o.id) is not null
    on conflict (user_id) do update
      set seen_id = greatest(message_readers.seen_id, excluded.seen_id)`.execute(db);
}

/** Marks these messages as read; other people's ids among them are ignored. */
export async function markRead(
  { db, clock }: Context,
  viewer: Viewer,
  ids: readonly number[],
): Promise<void> {
  if (!isReader()) return;
  await sql`
    update outbox_messages set read_at = ${clock.now()}
    where user_id = ${viewer.id} and channel = 'email' and id = any(${[...ids]}) and read_at is null`.execute(
    db,
  );
}
