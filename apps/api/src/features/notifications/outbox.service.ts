import type { Json } from '../../db/schema.gen.ts';
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

/** Sends what waits, one by one, skipping what another process is sending. */
export async function sendOutbox(ctx: Context): Promise<number> {
  let sent = 0;
  while (await sendNext(ctx)) sent += 1;
  return sent;
}

/** The row stays locked while it is sent, so that no other process sends it too. */
async function sendNext(ctx: Context): Promise<boolean> {
  return ctx.transaction(async (tx) => {
    const now = ctx.clock.now();
    const row = await tx
      .selectFrom('outbox_messages')
      .selectAll()
      .where('sent_at', 'is', null)
      .where('next_attempt_at', '<=', now)
      .orderBy('next_attempt_at')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!row) return false;
    const mail = await renderMail(
      ctx.config,
      row.template as MailTemplate,
      row.data as never,
      row.created_at,
    );
    try {
      await ctx.mail.send({ id: String(row.id), to: row.recipient, ...mail });
    } catch (error) {
      ctx.log.warn({ err: error, message: row.id }, 'mail not sent, will try again');
      await tx
        .updateTable('outbox_messages')
        .set({
          attempts: row.attempts + 1,
          next_attempt_at: new Date(now.getTime() + backOffMs(row.attempts)),
          last_error: String(error).slice(0, 500),
        })
        .where('id', '=', row.id)
        .execute();
      return true;
    }
    await tx
      .updateTable('outbox_messages')
      .set({
        sent_at: now,
        subject: mail.subject,
        body_text: mail.text,
        body_html: mail.html,
        attachments: JSON.stringify(mail.attachments) as unknown as Json,
      })
      .where('id', '=', row.id)
      .execute();
    return true;
  });
}

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
