import { randomBytes } from 'node:crypto';
import type { CalendarSubscription } from '@forman/contract/sessions/calendar-feed';
import type { AuditAction } from '@forman/domain/platform/audit';
import type { Viewer } from '@forman/domain/access';
import { AppError } from '@forman/domain/errors';
import { addDays, parisDay, parisInstant } from '@forman/domain/paris-time';
import type { SessionKind } from '@forman/domain/sessions/kinds';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import { hashToken } from '../../http/login.ts';
import { recordSecurityEvent } from '../../http/security-events.ts';
import { enqueueMail } from '../../platform/notifications/outbox.service.ts';
import { audit } from '../../platform/audit/audit.service.ts';
import { publishedCalendar } from '../../platform/notifications/calendar.service.ts';
import { getSession } from '../sessions/sessions.service.ts';
import {
  deleteSubscription,
  findEntry,
  findSubscriber,
  findSubscription,
  listEntries,
  writeRead,
  writeSubscription,
} from './calendar-feed.queries.ts';

/** Days of past sessions, three months: people look back for notes and invoices. */
const pastDays = 92;
/** Calendars read at least once a day; a month covers a calendar switched off for the holidays. */
const cancelledDays = 31;
/** The last reading by a calendar is shown to the hour: one write an hour at most. */
const readEveryMs = 3_600_000;

/** One session as a file, as far as this person may see it. @throws AppError not_found, forbidden. */
export async function getCalendarFile(
  ctx: Context,
  viewer: Viewer,
  target: { kind: SessionKind; id: number },
): Promise<string> {
  const seen = await getSession(ctx, viewer, target);
  const { session } = await findEntry(ctx.db, target.id, viewer.id);
  const entry = { session: { ...session, videoLink: seen.videoConferenceLink }, isCancelled: false };
  return publishedCalendar([entry], publishing(ctx));
}

const publishing = ({ config, clock }: Context) => ({
  publicUrl: config.publicUrl,
  organizer: config.sender,
  now: clock.now(),
});

/** Writes the calendar of an address's owner. @throws AppError not_found: unknown, revoked, or renewed. */
export async function getFeed(ctx: Context, token: string): Promise<string> {
  const now = ctx.clock.now();
  const subscriber = await findSubscriber(ctx.db, hashToken(token));
  if (!subscriber) throw new AppError('not_found');
  const { userId, readAt } = subscriber;
  if (!readAt || now.getTime() - readAt.getTime() >= readEveryMs) await writeRead(ctx.db, userId, now);
  const daysAgo = (days: number): Date => parisInstant(addDays(parisDay(now), -days));
  const entries = await listEntries(ctx.db, userId, {
    endingAfter: daysAgo(pastDays),
    cancelledAfter: daysAgo(cancelledDays),
  });
  return publishedCalendar(entries, { ...publishing(ctx), name: 'Forman' });
}

export async function getSubscription(ctx: Context, viewer: Viewer) {
  const row = await findSubscription(ctx.db, viewer.id);
  return { subscription: row ? toSubscription(row) : null };
}

const toSubscription = (row: { created_at: Date; read_at: Date | null }): CalendarSubscription => ({
  createdAt: row.created_at.toISOString(),
  readAt: row.read_at?.toISOString() ?? null,
});

/** Makes a new address of 256 random bits. The database keeps only its hash, so it cannot be shown again. */
export async function renewSubscription(
  ctx: Context,
  viewer: Viewer,
): Promise<CalendarSubscription & { url: string }> {
  const token = randomBytes(32).toString('base64url');
  const now = ctx.clock.now();
  await ctx.transaction(async (tx) => {
    await writeSubscription(tx, viewer.id, hashToken(token), now);
    await auditOf(tx, viewer, 'calendar.renew', now);
    await recordSecurityEvent(ctx, tx, { kind: 'calendar_made', userId: viewer.id });
    await enqueueMail(tx, { to: viewer.id, template: 'calendar_made', data: {}, now });
  });
  return {
    ...toSubscription({ created_at: now, read_at: null }),
    url: `${ctx.config.publicUrl}/api/calendars/${token}.ics`,
  };
}

export async function revokeSubscription(ctx: Context, viewer: Viewer): Promise<void> {
  await ctx.transaction(async (tx) => {
    if (!(await deleteSubscription(tx, viewer.id))) return;
    await auditOf(tx, viewer, 'calendar.revoke', ctx.clock.now());
    await recordSecurityEvent(ctx, tx, { kind: 'calendar_closed', userId: viewer.id });
  });
}

const auditOf = (tx: Tx, viewer: Viewer, action: AuditAction, at: Date) =>
  audit(tx, { at, actorId: viewer.id, action, subject: 'user', subjectId: viewer.id });
