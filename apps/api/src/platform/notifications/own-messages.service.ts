import type { AnswerOf } from '@forman/contract/endpoint';
import type { Paging } from '@forman/contract/fields';
import type { getOwnMessage, listOwnMessages } from '@forman/contract/platform/notifications';
import type { Viewer } from '@forman/domain/access';
import { AppError } from '@forman/domain/errors';
import type { MessageKind } from '@forman/domain/platform/notifications/kinds';
import type { Config } from '../../config.ts';
import type { Context } from '../../context.ts';
import { currentActingAdmin } from '../../http/current-request.ts';
import { maxPageOf, sliceOf } from '../../http/paging.ts';
import { withoutDate } from './mail-words.ts';
import { kindOfTemplate } from './template-kinds.ts';
import { messageSubject } from './outbox.service.ts';
import { mailContent } from './templates.ts';
import { findMine, findPage, markMessagesRead, raiseSeen, type Row } from './own-messages.queries.ts';

type Listed = AnswerOf<typeof listOwnMessages>;
type Opened = AnswerOf<typeof getOwnMessage>;
type ListedOne = Omit<Listed['messages'][number], 'others'>;

/** Lists the portal's messages to the caller, the newest first, whether sent by e-mail or not. */
export async function listMine(ctx: Context, viewer: Viewer, paging: Paging): Promise<Listed> {
  const { db, clock } = ctx;
  const { rows, count } = await findPage(db, viewer.id, { ...sliceOf(paging), now: clock.now() });
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
  const row = await findMine(db, viewer.id, id, clock.now());
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
  await raiseSeen(db, viewer.id, upTo);
}

/** Marks these messages as read; other people's ids among them are ignored. */
export async function markRead(
  { db, clock }: Context,
  viewer: Viewer,
  ids: readonly number[],
): Promise<void> {
  if (!isReader()) return;
  await markMessagesRead(db, viewer.id, ids, clock.now());
}
