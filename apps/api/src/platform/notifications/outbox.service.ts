import { MailRefused } from '../../adapters/mail/port.ts';
import { dialled } from '@forman/domain/values/phone';
import { setTimeout as delay } from 'node:timers/promises';
import { legalIdentity } from '@forman/domain/books/invoicing/identity';
import { wakeAfterCommit } from '../../after-commit.ts';
import type { Config } from '../../config.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import { filesOf } from './mail-files.service.ts';
import type { MailData, MailTemplate, SmsData, SmsTemplate } from './messages.ts';
import type { MailSession } from './mail-session.queries.ts';
import {
  insertMails,
  insertMailsTo,
  markSent,
  getPhone,
  insertSms,
  type Taken,
  takeRows,
  keepOnPortal,
  dropLateTexts,
  refuseMail,
  putOff,
  listSentMessages,
} from './outbox.queries.ts';
import { renderSms } from './sms-templates.ts';
import { optionalKind } from './template-kinds.ts';
import { mailSubject, type RenderedMail, renderMail } from './templates.ts';
import { unsubscribeToken } from './unsubscribe-token.ts';

/**
 * Wait before the next try: one minute, then two, four… up to six hours; a message is never given up
 * silently.
 */
const backOffMs = (attempts: number): number => Math.min(60_000 * 2 ** attempts, 6 * 3_600_000);

/** A message to write. The recipient's first name and the session are read by the statement that writes it. */
export type Message<T extends MailTemplate> = {
  /** With several recipients, each gets a message of their own. */
  to: number | readonly number[];
  template: T;
  data: Omit<MailData[T], 'firstName' | 'session'>;
  now: Date;
  /** The session message that this one is a copy of. */
  sessionMessageId?: number;
} & (MailData[T] extends { session: MailSession } ? { sessionId: number } : { sessionId?: never });

/**
 * Writes a message in the transaction of the act that it announces: both happen or neither does. The session
 * is frozen in the message as it is now. An erased person, or a dead one, gets none.
 */
export async function enqueueMail<T extends MailTemplate>(tx: Tx, message: Message<T>): Promise<void> {
  wakeAfterCommit(tx, 'outbox');
  await insertMails(tx, message);
}

/** Writes a message to addresses that belong to no account, or not yet; all its words are in its data. */
export async function enqueueMailTo<T extends MailTemplate>(
  tx: Tx,
  message: {
    addresses: readonly string[];
    /**
     * The person concerned, when the address is to become theirs: the message is deleted with their account.
     */
    userId?: number;
    template: T;
    data: MailData[T];
    now: Date;
  },
): Promise<void> {
  wakeAfterCommit(tx, 'outbox');
  await insertMailsTo(tx, message);
}

/** Writes a text message to the person's present phone. */
export async function enqueueSms<T extends SmsTemplate>(
  tx: Tx,
  message: { to: number; template: T; data: SmsData[T]; now: Date },
): Promise<void> {
  const { to, ...rest } = message;
  const phone = await getPhone(tx, to);
  await enqueueSmsTo(tx, { userId: to, phone, ...rest });
}

/** Writes a text message to a phone that is not yet the person's. */
export async function enqueueSmsTo<T extends SmsTemplate>(
  tx: Tx,
  message: {
    userId: number;
    phone: { prefix: string; value: string };
    template: T;
    data: SmsData[T];
    now: Date;
  },
): Promise<void> {
  wakeAfterCommit(tx, 'texts');
  const { prefix, value } = message.phone;
  await insertSms(tx, {
    channel: 'sms',
    recipient: dialled({ telPrefix: prefix, phoneNumber: value }),
    user_id: message.userId,
    template: message.template,
    data: JSON.stringify(message.data),
    created_at: message.now,
    next_attempt_at: message.now,
  });
}

/** The words of a message, by its template. */
export type MailWords<T extends MailTemplate> = MailData[T];

/**
 * Time that a process keeps the messages it took: after a crash in the middle, another process sends the
 * rest. A slow mail server may take half a minute for each message; the last of a batch is sent well before
 * the lease ends, or it would be sent twice. Text messages leave together, each given up after twenty
 * seconds, and a code must arrive within its ten minutes.
 */
const leaseMs = { email: 5 * 60_000, sms: 60_000 } as const;
type Channel = keyof typeof leaseMs;

/** Sends the e-mails that wait, except those taken by another process. */
export async function sendOutbox(ctx: Context): Promise<number> {
  let sent = 0;
  while (!ctx.isStopping()) {
    const taken = await takeMessages(ctx, 'email');
    if (taken.length === 0) return sent;
    await giveWay(ctx);
    await Promise.all(taken.map((message) => sendOne(ctx, message)));
    sent += taken.length;
  }
  return sent;
}

/**
 * Sends the text messages that wait, without giving way: a code lives ten minutes, and thousands of e-mails
 * may wait for longer.
 */
export async function sendTexts(ctx: Context): Promise<number> {
  let sent = 0;
  while (!ctx.isStopping()) {
    await dropLate(ctx);
    const taken = await takeMessages(ctx, 'sms');
    if (taken.length === 0) return sent;
    await Promise.all(taken.map((message) => sendOne(ctx, message)));
    sent += taken.length;
  }
  return sent;
}

/**
 * Gives way to people who wait for an answer: writing a message takes as long as answering a request. The
 * wait ends after a second, so that a batch leaves each second even under constant load, eighteen thousand
 * messages an hour.
 */
async function giveWay(ctx: Context): Promise<void> {
  const until = performance.now() + 1000;
  while (ctx.isAnswering() && performance.now() < until) await delay(5);
}

/**
 * Takes the next messages in one statement, so that no transaction stays open while a mail server answers.
 * The person's choices of messages are applied only here, as late as possible, whichever feature wrote the
 * message.
 */
function takeMessages({ db, clock }: Context, channel: Channel): Promise<Taken[]> {
  const now = clock.now();
  return takeRows(db, channel, { until: new Date(now.getTime() + leaseMs[channel]), now });
}

async function sendOne(ctx: Context, row: Taken): Promise<void> {
  // As the person chose.
  if (row.is_refused) {
    await keepOnPortal(ctx.db, row.id, ctx.clock.now());
    return;
  }
  try {
    // A message that cannot be written, for instance because this version does not know its template, must
    // not stop those behind it.
    await deliver(ctx, row, await withFiles(ctx, row, await write(ctx.config, row)));
  } catch (error) {
    const { id, user_id: userId, recipient, attempts } = row;
    const now = ctx.clock.now();
    if (error instanceof MailRefused) {
      ctx.log.warn({ err: error, message: id }, 'message refused for good');
      await refuseMail(ctx.db, { id, userId, recipient, error, now });
      return;
    }
    ctx.log.warn({ err: error, message: id }, 'message not sent, will try again');
    await putOff(ctx.db, id, error, new Date(now.getTime() + backOffMs(attempts - 1)));
    return;
  }
  await markSent(ctx, row.id);
}

async function deliver({ mail, sms }: Context, row: Taken, written: RenderedMail): Promise<void> {
  if (row.channel === 'email') return mail.send({ id: row.message_id, to: row.recipient, ...written });
  if (!sms) throw new Error('No provider of text messages is configured.');
  return sms.send({ to: row.recipient, text: written.text });
}

async function withFiles(ctx: Context, row: Taken, written: RenderedMail): Promise<RenderedMail> {
  const files = await filesOf(ctx, row);
  return { ...written, attachments: [...written.attachments, ...files] };
}

async function write(
  config: Config,
  row: Pick<Taken, 'channel' | 'recipient' | 'user_id' | 'template' | 'data' | 'created_at' | 'seller'>,
): Promise<RenderedMail> {
  if (row.channel === 'email') {
    const template = row.template as MailTemplate;
    return renderMail(config, template, row.data as never, {
      to: row.recipient,
      now: row.created_at,
      identity: legalIdentity({ ...row.seller, vatNumber: '' }),
      ...unsubscribeLink(config, template, row.user_id),
    });
  }
  const text = renderSms(row.template as SmsTemplate, row.data as never);
  return { subject: '', text, html: '', isAutomatic: true, attachments: [] };
}

/** The unsubscribe link of an e-mail whose kind its recipient may turn off. */
function unsubscribeLink(
  config: Config,
  template: MailTemplate,
  userId: number | null,
): { unsubscribeUrl?: string } {
  const kind = optionalKind(template);
  if (!kind || userId === null) return {};
  return {
    unsubscribeUrl: `${config.publicUrl}/desabonnement/${unsubscribeToken(config, { userId, kind })}`,
  };
}

/** Drops codes that have expired: their recipients have asked for another by now. */
async function dropLate({ db, clock, log }: Context): Promise<void> {
  const messages = await dropLateTexts(db, clock.now());
  if (messages.length > 0) log.warn({ messages }, 'text messages given up');
}

/** The messages that the demonstration shows, newest first, composed again from their frozen data. */
export async function listMessages({ db, config }: Context, recipient: string | undefined) {
  const rows = await listSentMessages(db, recipient);
  return Promise.all(
    rows.map(async (row) => ({
      id: row.id,
      channel: row.channel,
      recipient: row.recipient,
      createdAt: row.created_at.toISOString(),
      ...(await write(config, row)),
    })),
  );
}

/**
 * The subject of a stored message; null when its data were deleted, or when this version does not know its
 * template. A text message has no subject.
 */
export function messageSubject(
  { config, log }: Pick<Context, 'config' | 'log'>,
  row: { id: number; channel: string; template: string; data: object },
): string | null {
  if (Object.keys(row.data).length === 0) return null;
  if (row.channel === 'sms') return 'Code par SMS';
  try {
    return mailSubject(config, row.template as MailTemplate, row.data as MailData[MailTemplate]);
  } catch (error) {
    log.warn({ err: error, message: row.id }, 'message without a subject that can be read');
    return null;
  }
}
