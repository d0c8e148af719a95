import { sql } from 'kysely';
import type { Context } from '../context.ts';
import { deleteExpiredTasks } from '../features/background-tasks/tasks.service.ts';
import { deleteExpiredImports } from '../features/imports/people.service.ts';
import { deleteOldLimits } from '../http/rate-limit.ts';

/** How many days something is kept after it has served. */
export const keptDays = {
  /** A login that ended: a stolen token is recognised until it has run out by itself. */
  endedLogins: 1,
  /** Long over: a code lives ten minutes. */
  resetCodes: 1,
  /** Providers repeat an event for some days. */
  webhookEvents: 30,
  /** That a message was sent stays; what it said goes. */
  messageBodies: 90,
} as const;

/** What only grows otherwise. */
export async function cleanUp(ctx: Context): Promise<void> {
  const before = (days: number): Date => new Date(ctx.clock.now().getTime() - days * 86_400_000);
  await deleteOldLimits(ctx);
  await deleteExpiredTasks(ctx);
  await deleteExpiredImports(ctx);
  await sql`delete from refresh_tokens where expires_at < ${before(keptDays.endedLogins)}
    or revoked_at < ${before(keptDays.endedLogins)}`.execute(ctx.db);
  await sql`delete from reset_codes where requested_at < ${before(keptDays.resetCodes)}`.execute(ctx.db);
  await sql`delete from webhook_events where processed_at < ${before(keptDays.webhookEvents)}`.execute(
    ctx.db,
  );
  await sql`update outbox_messages set data = '{}'
    where sent_at < ${before(keptDays.messageBodies)} and data <> '{}'`.execute(ctx.db);
  await sql`update session_messages set subject = '', body = ''
    where sent_at < ${before(keptDays.messageBodies)} and body <> ''`.execute(ctx.db);
}
