import type { Viewer } from '@forman/domain/access';
import type { SessionKind } from '@forman/domain/sessions/kinds';
import type { LivingSession, Notice } from '@forman/domain/participation/life';
import { sql } from 'kysely';
import { isShown } from '../../db/shown-sessions.ts';
import type { Db, Tx } from '../../db/database.ts';
import { viewerColumns } from '../../people/accounts/person.queries.ts';

export type Target = { kind: SessionKind; id: number };

/** A session with the facts that decide on its life. */
export type StoredSession = LivingSession & { id: number; title: string };

export async function findStored(db: Db, { kind, id }: Target): Promise<StoredSession | undefined> {
  const { rows } = await sql<StoredSession>`
    select s.id, s.kind, s.title, s.pilot_id as "pilotId", s.starts_at as "startsAt", s.ends_at as "endsAt",
      (select count(*)::int from registrations r
        where r.session_id = s.id and r.state = 'registered' and r.ended_at is null) as registered
    from sessions s where s.id = ${id} and s.kind = ${kind} and ${isShown}`.execute(db);
  return rows[0];
}

/** The kind of a session that is shown. */
export async function findKind(db: Db, id: number): Promise<SessionKind | undefined> {
  const { rows } = await sql<{
    kind: SessionKind;
  }>`select s.kind from sessions s where s.id = ${id} and ${isShown}`.execute(db);
  return rows[0]?.kind;
}

type Removal = { registered: number; waiting: number; copilots: number; refund_cents: number };

/** Counts the people whom a deletion concerns, and the credit that they would get back. */
export async function readRemoval(db: Db, id: number): Promise<Removal> {
  const { rows } = await sql<Removal>`
    select count(*) filter (where r.state = 'registered')::int as registered,
      count(*) filter (where r.state in ('waiting', 'offered'))::int as waiting,
      count(*) filter (where r.state = 'copilot')::int as copilots,
      coalesce(sum(paid.cents) filter (where r.state = 'registered'), 0)::int as refund_cents
    from registrations r
    left join lateral (
      select sum(x.price_cents) as cents from seat_payments x where x.registration_id = r.id
    ) paid on true
    where r.session_id = ${id} and r.ended_at is null`.execute(db);
  return rows[0]!;
}

/** Removes a session from every list and page; with its new version, calendars accept the cancellation. */
export async function markDeleted(tx: Tx, id: number, now: Date): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ deleted_at: now, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}

/** Takes a session that is over out of lists and pages; all that it was stays (CORE-242). */
export async function markArchived(tx: Tx, id: number, now: Date): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ archived_at: now, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}

/** Lists everybody with a part in a session, the pilot included. */
export async function listConcerned(tx: Tx, id: number): Promise<{ user_id: number; state: string }[]> {
  const { rows } = await sql<{ user_id: number; state: string }>`
    select user_id, state from registrations where session_id = ${id} and ended_at is null
    union all select pilot_id, 'pilot' from sessions where id = ${id}
    order by user_id`.execute(tx);
  return rows;
}

/** Finds accounts by their addresses, as people who could register. */
export async function listAccounts(
  tx: Tx,
  emails: readonly string[],
): Promise<{ email: string; person: Viewer }[]> {
  const rows = await tx
    .selectFrom('users')
    .select(viewerColumns)
    .select('email')
    .where(sql<string>`lower(email)`, 'in', emails)
    .where('deleted_at', 'is', null)
    .execute();
  return rows.map(({ email, ...person }) => ({ email: email.toLowerCase(), person: person as Viewer }));
}

/** Published sessions that start before `horizon`, soonest first. */
export function listComing(
  db: Db,
  { now, horizon }: { now: Date; horizon: Date },
): Promise<{ id: number; starts_at: Date }[]> {
  return db
    .selectFrom('sessions')
    .select(['id', 'starts_at'])
    .where('starts_at', '>', now)
    .where('starts_at', '<', horizon)
    .where('deleted_at', 'is', null)
    .where('is_published', '=', true)
    .orderBy('starts_at')
    .execute();
}

/** A notice due for a session. */
export type DueNotice = { sessionId: number; notice: Notice; day: string; dueAt: Date; now: Date };

/**
 * Records the people reminded now: registered people and co-pilots since before the notice was due. Later
 * ones have just read the same in their confirmation.
 * @returns those not reminded before.
 */
export async function writeReminded(tx: Tx, due: DueNotice): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    insert into session_notices (session_id, user_id, notice, day, told_at)
    select r.session_id, r.user_id, ${due.notice}, ${due.day}::date, ${due.now}
    from registrations r
    where r.session_id = ${due.sessionId} and r.ended_at is null and r.state in ('registered', 'copilot')
      and coalesce(r.registered_at, r.created_at) < ${due.dueAt}
    order by r.id
    on conflict do nothing returning user_id`.execute(tx);
  return rows.map((row) => row.user_id);
}

export type Shortage = { pilot_id: number; min_guests: number; registered: number; names: string[] };

/**
 * Records the warning to the pilot that too few people are registered. A session newer than the notice, or
 * with registrations made elsewhere, has none.
 * @returns null when there are enough, or the pilot knows.
 */
export async function writeShortage(tx: Tx, due: DueNotice): Promise<Shortage | null> {
  const { rows } = await sql<Shortage>`
    with short as (
      select s.id, s.pilot_id, s.min_guests, count(r.id)::int as registered,
        coalesce(array_agg(u.first_name || ' ' || u.last_name order by r.registered_at, r.id)
          filter (where u.id is not null), '{}') as names
      from sessions s
      left join registrations r on r.session_id = s.id and r.state = 'registered' and r.ended_at is null
      left join users u on u.id = r.user_id
      where s.id = ${due.sessionId} and s.external_link is null and s.created_at < ${due.dueAt}
      group by s.id having count(r.id) < s.min_guests
    ), noted as (
      insert into session_notices (session_id, user_id, notice, day, told_at)
      select id, pilot_id, ${due.notice}, ${due.day}::date, ${due.now} from short
      on conflict do nothing returning user_id
    )
    select short.pilot_id, short.min_guests, short.registered, short.names
    from short join noted on noted.user_id = short.pilot_id`.execute(tx);
  return rows[0] ?? null;
}

export const getStart = (tx: Tx, sessionId: number) =>
  tx.selectFrom('sessions').select('starts_at').where('id', '=', sessionId).executeTakeFirstOrThrow();
