import type { AnswerOf } from '@forman/contract/endpoint';
import type { Paging } from '@forman/contract/fields';
import type { getOwnMessage, listOwnMessages } from '@forman/contract/platform/notifications';
import type { Viewer } from '@forman/domain/access';
import { AppError } from '@forman/domain/errors';
import type { MessageKind } from '@forman/domain/platform/notifications/kinds';
import { type RawBuilder, sql } from 'kysely';
import type { Config } from '../../config.ts';
import type { Context } from '../../context.ts';
import { currentActingAdmin } from '../../http/current-request.ts';
import { maxPageOf, sliceOf } from '../../http/paging.ts';
import type { MailTemplate } from './messages.ts';
import { withoutDate } from './mail-words.ts';
import { accountTemplates, kindOfTemplate } from './template-kinds.ts';
import { messageSubject } from './outbox.service.ts';
import { mailContent } from './templates.ts';
import { ownOf, isNewTo, offerUntil, comparedData } from './own-messages.queries.ts';

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
