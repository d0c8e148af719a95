import type { BodyOf } from '@forman/contract/endpoint';
import type { messageCalls, SentMessages } from '@forman/contract/sessions/session-messages';
import type { Viewer } from '@forman/domain/access';
import { AppError } from '@forman/domain/errors';
import { blocksOf } from '@forman/domain/sessions/messages';
import { allow } from '@forman/domain/refusals';
import type { SessionKind } from '@forman/domain/sessions/kinds';
import { canWriteToRegistered, mostMessagesADay } from '@forman/domain/sessions/leadership';
import { fullName } from '@forman/domain/text';
import type { Context } from '../../context.ts';
import type { Db, Tx } from '../../db/database.ts';
import { audit } from '../../platform/audit/audit.service.ts';
import { enqueueMail } from '../../platform/notifications/outbox.service.ts';
import { lockParticipation } from '../sessions/locked.service.ts';
import { leadershipOf } from '../sessions/participation.service.ts';
import { meetSession } from '../sessions/sessions.service.ts';
import {
  countAudience,
  listRecipients,
  listSent,
  listSince,
  findSameMessage,
  lockSender,
  insertMessage,
} from './session-messages.queries.ts';

type Target = { kind: SessionKind; id: number };
type Written = BodyOf<ReturnType<typeof messageCalls>['sendMessage']>;

const dayMs = 86_400_000;

/**
 * Lists the messages to the people of a session, for those who may write to them. @throws AppError not_found,
 * forbidden.
 */
export async function listMessagesOf(ctx: Context, viewer: Viewer, target: Target): Promise<SentMessages> {
  const now = ctx.clock.now();
  const row = await meetSession(ctx.db, viewer, target, now);
  allow(canWriteToRegistered(leadershipOf(row, viewer, now)));
  return readSent(ctx.db, target.id, { viewer, now });
}

async function readSent(
  db: Db,
  sessionId: number,
  { viewer, now }: { viewer: Viewer; now: Date },
): Promise<SentMessages> {
  const [sent, audience, today] = await Promise.all([
    listSent(db, sessionId),
    countAudience(db, sessionId, viewer.id),
    listSince(db, sessionId, new Date(now.getTime() - dayMs)),
  ]);
  return {
    messages: sent.map((row) => ({ ...row, sentAt: row.sentAt.toISOString() })),
    audience,
    left: Math.max(0, mostMessagesADay - today.length),
  };
}

/**
 * Sends one e-mail per person, under the session's lock: a person who registers at this instant gets it or
 * registers after it, and two simultaneous messages are counted one after the other.
 * @throws AppError not_found, forbidden; conflict: nobody is on the list, or another message had this key;
 * too_many_requests: five within a day.
 */
export async function sendMessage(
  ctx: Context,
  viewer: Viewer,
  target: Target,
  written: Written,
): Promise<SentMessages> {
  const now = ctx.clock.now();
  await ctx.transaction(async (tx) => {
    const { row } = await lockParticipation(tx, viewer, target, now);
    if (await wasSent(tx, target.id, { viewer, written })) return;
    allow(canWriteToRegistered(leadershipOf(row, viewer, now)));
    await refuseTooMany(tx, target.id, now);
    const { toWaiting } = written;
    const to = await listRecipients(tx, target.id, { authorId: viewer.id, toWaiting });
    if (to.length === 0) throw new AppError('conflict', { reason: 'nobody_to_write_to' });
    await send(tx, { sessionId: target.id, viewer, written, to, now });
  });
  return readSent(ctx.db, target.id, { viewer, now });
}

type Wanted = { viewer: Viewer; written: Written };

/**
 * Tells whether a repeated call finds its message sent. @throws AppError conflict: the key was another
 * message's, so that this one would be lost.
 */
async function wasSent(tx: Tx, sessionId: number, { viewer, written }: Wanted): Promise<boolean> {
  const found = await findSameMessage(tx, viewer.id, written.requestKey);
  if (!found) return false;
  const isSame =
    found.session_id === sessionId && found.subject === written.subject && found.body === written.text;
  if (!isSame) throw new AppError('conflict', { reason: 'already_sent' });
  return true;
}

async function refuseTooMany(tx: Tx, sessionId: number, now: Date): Promise<void> {
  const today = await listSince(tx, sessionId, new Date(now.getTime() - dayMs));
  const first = today.at(-mostMessagesADay);
  if (!first) return;
  const retryAfter = Math.ceil((first.getTime() + dayMs - now.getTime()) / 1000);
  throw new AppError('too_many_requests', { reason: 'messages_of_the_day', retryAfter });
}

type Sending = { sessionId: number; viewer: Viewer; written: Written; to: number[]; now: Date };

async function send(tx: Tx, { sessionId, viewer, written, to, now }: Sending): Promise<void> {
  const { subject, text, toWaiting, withReply, requestKey } = written;
  const author = await lockSender(tx, viewer.id);
  // An erasure under way removes all earlier messages; after it, none may be added.
  if (!author) throw new AppError('forbidden');
  const { id } = await insertMessage(tx, {
    session_id: sessionId,
    author_id: viewer.id,
    request_key: requestKey,
    subject,
    body: text,
    to_waiting: toWaiting,
    with_reply: withReply,
    sent_at: now,
  });
  const name = fullName(author);
  const replyTo = withReply ? { name, address: author.email } : null;
  const data = { author: name, subject, blocks: blocksOf(text), replyTo };
  await enqueueMail(tx, { to, template: 'session_message', sessionId, sessionMessageId: id, data, now });
  await audit(tx, {
    at: now,
    actorId: viewer.id,
    action: 'session.message',
    subject: 'session',
    subjectId: sessionId,
    detail: { message: id, recipients: to.length, toWaiting },
  });
}
