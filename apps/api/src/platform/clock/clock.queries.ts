import { holdMs } from '@forman/domain/platform/holds';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';

const hourMs = 3_600_000;

type Appointment = {
  table: string;
  column: string;
  /** The furthest that the portal itself postpones it. */
  furthestMs: number;
  /** The new time, counted from now. */
  mendedMs: number;
  where?: RawBuilder<unknown>;
};

/** Appointments that a fast clock may have set too late, to an hour that would not come for long. */
const appointments: readonly Appointment[] = [
  { table: 'payments', column: 'next_check_at', furthestMs: 24 * hourMs, mendedMs: 0 },
  {
    table: 'payments',
    column: 'expires_at',
    furthestMs: holdMs,
    mendedMs: holdMs,
    where: sql`state in ('created', 'processing')`,
  },
  {
    table: 'registrations',
    column: 'held_until',
    furthestMs: holdMs,
    mendedMs: holdMs,
    // Seats of a group order are held for days, and are left out.
    where: sql`state = 'held' and ended_at is null
      and not exists (select from ordered_seats k where k.registration_id = registrations.id)`,
  },
  {
    table: 'webhook_events',
    column: 'next_attempt_at',
    furthestMs: 6 * hourMs,
    mendedMs: 0,
    where: sql`processed_at is null`,
  },
  {
    table: 'outbox_messages',
    column: 'next_attempt_at',
    furthestMs: 6 * hourMs,
    mendedMs: 0,
    where: sql`sent_at is null`,
  },
  { table: 'background_tasks', column: 'next_attempt_at', furthestMs: 24 * hourMs, mendedMs: 0 },
  { table: 'background_tasks', column: 'lease_until', furthestMs: 24 * hourMs, mendedMs: 0 },
  // Logins are allowed while the clock is wrong; a mended login ends when it would have ended by a right
  // clock.
  { table: 'refresh_tokens', column: 'login_at', furthestMs: hourMs, mendedMs: 0 },
  { table: 'refresh_tokens', column: 'expires_at', furthestMs: 31 * 24 * hourMs, mendedMs: 24 * hourMs },
  { table: 'rate_limits', column: 'resets_at', furthestMs: 24 * hourMs, mendedMs: 0 },
];

const after = (now: Date, ms: number): Date => new Date(now.getTime() + ms);
const isPutOff = ({ column, furthestMs, where }: Appointment, now: Date) =>
  sql`${sql.ref(column)} > ${after(now, furthestMs)} and ${where ?? sql`true`}`;

/** Counts the appointments that lie further ahead than the portal ever sets them. */
export async function countPutOff(db: Db, now: Date): Promise<number> {
  const counts = appointments.map(
    (one) => sql`(select count(*) from ${sql.table(one.table)} where ${isPutOff(one, now)})`,
  );
  const { rows } = await sql<{ count: number }>`select ${sql.join(counts, sql` + `)} as count`.execute(db);
  return rows[0]!.count;
}

/**
 * Moves these appointments to where this clock would have set them. @returns the number moved, by table and
 * column.
 */
export async function mendAppointments(tx: Tx, now: Date): Promise<Record<string, number>> {
  const mended: Record<string, number> = {};
  for (const one of appointments) {
    const { numAffectedRows = 0n } = await sql`update ${sql.table(one.table)}
      set ${sql.ref(one.column)} = ${after(now, one.mendedMs)} where ${isPutOff(one, now)}`.execute(tx);
    if (numAffectedRows > 0n) mended[`${one.table}.${one.column}`] = Number(numAffectedRows);
  }
  if (Object.keys(mended).length > 0) {
    // Proofs of identity made by a wrong clock have to be given again: they were meant for minutes, and would
    // last.
    const late = after(now, hourMs);
    await tx.deleteFrom('login_confirmations').where('confirmed_until', '>', late).execute();
    await tx.deleteFrom('auth_challenges').where('expires_at', '>', late).execute();
  }
  return mended;
}

/**
 * Lists the series whose last document has a later day than this one: their next documents continue from that
 * day.
 */
export async function listAhead(db: Db, day: string): Promise<{ number: string; issuedOn: string }[]> {
  const { rows } = await sql<{ number: string; issuedOn: string }>`
    select number, "issuedOn" from (
      select distinct on (series) series, number, snapshot->>'issuedOn' as "issuedOn" from invoice_documents
      order by series, year desc, sequence desc) last
    where "issuedOn" > ${day} order by series`.execute(db);
  return rows;
}
