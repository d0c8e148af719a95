import { sql, type Updateable } from 'kysely';
import type { Json, OutboxMessages } from '../../db/schema.gen.ts';
import type { Db, Tx } from '../../db/database.ts';
import type { Context } from '../../context.ts';
import { type MailData, type MailTemplate, renderMail } from './templates.ts';

/** Tries again after one minute, then two, four… up to six hours; a message is never given up silently. */
const backOffMs = (attempts: number): number => Math.min(60_000 * 2 ** attempts, 6 * 3_600_000);

/**
 * Writes a message with the act it tells of, in the same transaction: both happen or neither does.
 * The caller wakes the outbox after its commit.
 */
export async function enqueueMail<T extends MailTemplate>(
  tx: Tx,
  message: { to: { id: number; email: string }; template: T; data: MailData[T]; now: Date },
): Promise<void> {
  await tx
    .insertInto('outbox_messages')
    .values({
      recipient: message.to.email,
      user_id: message.to.id,
      template: message.template,
      data: JSON.stringify(message.data) as unknown as Json,
      created_at: message.now,
      next_attempt_at: message.now,
    })
    .execute();
}

/** How long a process keeps what it took: after a crash in the middle, another sends the rest. */
const leaseMs = 5 * 60_000;
const batch = 20;

/** Sends what waits; what another process has taken is left to it. */
export async function sendOutbox(ctx: Context): Promise<number> {
  let sent = 0;
  for (;;) {
    const taken = await takeMessages(ctx);
    if (taken.length === 0) return sent;
    for (const message of taken) await sendOne(ctx, message);
    sent += taken.length;
  }
}

type Taken = {
  id: number;
  recipient: string;
  template: string;
  data: unknown;
  created_at: Date;
  attempts: number;
};

/** Takes the next messages in one statement, so that no transaction stays open while a mail server answers. */
async function takeMessages(ctx: Context): Promise<Taken[]> {
  const now = ctx.clock.now();
  const { rows } = await sql<Taken>`
    update outbox_messages set next_attempt_at = ${new Date(now.getTime() + leaseMs)}, attempts = attempts + 1
    where id in (
      select id from outbox_messages where sent_at is null and next_attempt_at <= ${now}
      order by next_attempt_at, id limit ${batch} for update skip locked)
    returning id, recipient, template, data, created_at, attempts`.execute(ctx.db);
  return rows.toSorted((a, b) => a.id - b.id);
}

async function sendOne(ctx: Context, row: Taken): Promise<void> {
  const { subject, text, html, attachments } = await renderMail(
    ctx.config,
    row.template as MailTemplate,
    row.data as never,
    row.created_at,
  );
  const now = ctx.clock.now();
  try {
    await ctx.mail.send({ id: String(row.id), to: row.recipient, subject, text, html, attachments });
  } catch (error) {
    ctx.log.warn({ err: error, message: row.id }, 'mail not sent, will try again');
    const next_attempt_at = new Date(now.getTime() + backOffMs(row.attempts - 1));
    await updateMessage(ctx.db, row.id, { next_attempt_at, last_error: String(error).slice(0, 500) });
    return;
  }
  await updateMessage(ctx.db, row.id, {
    sent_at: now,
    subject,
    body_text: text,
    body_html: html,
    attachments: JSON.stringify(attachments),
  });
}

const updateMessage = (db: Db, id: number, change: Updateable<OutboxMessages>) =>
  db.updateTable('outbox_messages').set(change).where('id', '=', id).execute();

/** What the demonstration shows at /demo/messages, newest first. */
export async function listMessages(db: Db, recipient: string | undefined) {
  const rows = await db
    .selectFrom('outbox_messages')
    .selectAll()
    .where('sent_at', 'is not', null)
    .$if(recipient !== undefined && recipient !== '', (q) => q.where('recipient', '=', recipient!))
    .orderBy('id', 'desc')
    .limit(100)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    channel: row.channel,
    recipient: row.recipient,
    subject: row.subject ?? '',
    text: row.body_text ?? '',
    html: row.body_html ?? '',
    createdAt: row.created_at.toISOString(),
    attachments: row.attachments as { filename: string; contentType: string; contentBase64: string }[],
  }));
}
