import { securityEventMonths } from '@forman/domain/platform/security-events';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

/** Days that a row is kept after it has served. */
const keptDays = {
  /** Logins that ended: a stolen token is recognised until its own life is over. */
  endedLogins: 1,
  /** Much longer than needed: a code lives ten minutes. */
  resetCodes: 1,
  /** Providers repeat an event for some days. */
  webhookEvents: 30,
  /** The message's row is kept; its text is deleted. */
  messageBodies: 90,
  /** Devices without a login since. */
  knownDevices: 400,
  /** A change of address can be taken back for seven days after its confirmation. */
  contactChanges: 30,
} as const;

/** Deletes the rows, and the texts of rows, that have served their time. */
export async function deleteOldRows(db: Db, now: Date): Promise<void> {
  const before = (days: number): Date => new Date(now.getTime() - days * 86_400_000);
  await sql`delete from refresh_tokens where expires_at < ${before(keptDays.endedLogins)}
    or revoked_at < ${before(keptDays.endedLogins)}`.execute(db);
  await sql`delete from reset_codes where requested_at < ${before(keptDays.resetCodes)}`.execute(db);
  await sql`update contact_changes set undone_at = ${now}
    where confirmed_at is null and undone_at is null and expires_at < ${now}`.execute(db);
  await sql`delete from contact_changes where asked_at < ${before(keptDays.contactChanges)}`.execute(db);
  await sql`delete from auth_challenges where expires_at < ${now}`.execute(db);
  await sql`delete from login_confirmations where confirmed_until < ${now}`.execute(db);
  await sql`delete from known_devices where last_used_at < ${before(keptDays.knownDevices)}`.execute(db);
  await sql`delete from security_events
    where at < ${now}::timestamptz - make_interval(months => ${securityEventMonths})`.execute(db);
  await sql`delete from webhook_events where processed_at < ${before(keptDays.webhookEvents)}`.execute(db);
  await sql`update outbox_messages set data = '{}'
    where sent_at < ${before(keptDays.messageBodies)} and data <> '{}'`.execute(db);
  await sql`update session_messages set subject = '', body = ''
    where sent_at < ${before(keptDays.messageBodies)} and body <> ''`.execute(db);
}
