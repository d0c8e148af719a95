import type { SessionKind } from '@forman/domain/sessions/kinds';
import { addDays, parisInstant } from '@forman/domain/paris-time';
import { sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';

type Slot = { startsAt: Date; endsAt: Date };
export type StoredSlot = Slot & { id: number };

const columns = [
  'id', 'kind', 'pilot_id', 'version', 'is_published', 'thematic', 'title', 'price_cents', 'bed_one_cents',
  'bed_two_cents', 'bed_three_cents', 'starts_at', 'ends_at', 'description_html', 'prerequisite_html',
  'former_words_html', 'is_remote', 'place', 'site_id', 'video_link', 'video_password', 'max_guests', 'min_guests',
  'audience', 'habilitations', 'wants_copilot', 'waiting_list_only', 'break_time', 'external_link', 'discovery_stage',
] as const; // prettier-ignore

/** Finds a stored session for a change; the caller holds its lock. */
export async function findStored(tx: Db, { kind, id }: { kind: SessionKind; id: number }) {
  return tx
    .selectFrom('sessions')
    .select(columns)
    .where('id', '=', id)
    .where('kind', '=', kind)
    .where('deleted_at', 'is', null)
    .where('archived_at', 'is', null)
    .executeTakeFirst();
}
export type StoredSession = NonNullable<Awaited<ReturnType<typeof findStored>>>;
/** The columns that the form writes. */
export type SessionColumns = Omit<StoredSession, 'id' | 'kind' | 'pilot_id' | 'version' | 'is_published'>;

export function listSlots(tx: Db, sessionId: number): Promise<StoredSlot[]> {
  return tx
    .selectFrom('session_slots')
    .select(['id', 'starts_at as startsAt', 'ends_at as endsAt'])
    .where('session_id', '=', sessionId)
    .orderBy('starts_at')
    .execute();
}

export async function insertSession(
  tx: Tx,
  row: SessionColumns & {
    kind: SessionKind;
    pilot_id: number;
    is_published: boolean;
    created_at: Date;
    slots_invented: boolean;
  },
): Promise<number> {
  const { id } = await tx.insertInto('sessions').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

export function insertSlots(tx: Tx, sessionId: number, slots: readonly Slot[]): Promise<{ id: number }[]> {
  return tx
    .insertInto('session_slots')
    .values(
      slots.map(({ startsAt, endsAt }) => ({ session_id: sessionId, starts_at: startsAt, ends_at: endsAt })),
    )
    .returning('id')
    .execute();
}

/** Tells whether the slots of a session are invented, for the caller to replace; from then on they are not. */
export async function takeInvented(tx: Tx, id: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('sessions')
    .set({ slots_invented: false })
    .where('id', '=', id)
    .where('slots_invented', '=', true)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export async function deleteSlots(tx: Tx, sessionId: number): Promise<void> {
  await tx.deleteFrom('session_slots').where('session_id', '=', sessionId).execute();
}

/** Writes a change and makes it the next version. */
export async function updateStored(
  tx: Tx,
  id: number,
  change: Partial<SessionColumns & { is_published: boolean; slots_invented: boolean }>,
): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ ...change, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}

/** A place and Paris day that two sessions of some kinds may not share. */
export type Spot = { kind: SessionKind; siteId: number | null; place: string | null; day: string };

export type StandingRow = { id: number; title: string; startsAt: Date };

/** Tells whether a session of the kind, not remote nor deleted, is at the same place on that day. */
export async function isTaken(db: Db, spot: Spot): Promise<boolean> {
  return (await findStanding(db, spot)) !== null;
}

/** Finds the session of a kind that stands at a place on a day. */
export async function findStanding(db: Db, spot: Spot): Promise<StandingRow | null> {
  const { rows } = await sql<StandingRow>`
    select s.id, s.title, s.starts_at as "startsAt" from sessions s
    where s.kind = ${spot.kind} and s.deleted_at is null and not s.is_remote
      and s.starts_at >= ${parisInstant(spot.day)} and s.starts_at < ${parisInstant(addDays(spot.day, 1))}
      and (s.site_id = ${spot.siteId}::int or trim(plain_text(s.place)) = trim(plain_text(${spot.place}::text)))
    order by s.starts_at, s.id limit 1`.execute(db);
  return rows[0] ?? null;
}

/** Locks a kind and day, so that nobody creates a session there between the check and the insertion. */
export async function lockDay(tx: Tx, { kind, day }: Pick<Spot, 'kind' | 'day'>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`session:${kind}:${day}`}, 0))`.execute(tx);
}

export async function isActiveSite(db: Db, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('sites')
    .select('id')
    .where('id', '=', id)
    .where('is_active', '=', true)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}
