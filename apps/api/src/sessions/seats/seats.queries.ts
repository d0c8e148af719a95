import type { Level } from '@forman/domain/access';
import type { DiscoveryStage } from '@forman/domain/sessions/discovery';
import { canMove, type EndReason, type LiveState } from '@forman/domain/sessions/registration';
import type { Room } from '@forman/domain/sessions/rooms';
import { type RawBuilder, sql, type Updateable } from 'kysely';
import type { Tx, Db } from '../../db/database.ts';
import type { Registrations } from '../../db/schema.gen.ts';

/** Locks the session's row: seats are counted after this, never in the same statement. */
export async function lockSession(
  tx: Tx,
  sessionId: number,
  now: Date,
): Promise<{ found: boolean; lapsed: boolean }> {
  const { rows } = await sql<{ lapsed: boolean }>`
    select exists (
      select from registrations r where r.session_id = s.id and r.ended_at is null
        and ((r.state = 'held' and r.held_until <= ${now}) or (r.state = 'offered' and r.offer_until <= ${now}))
    ) as lapsed
    from sessions s where s.id = ${sessionId} and s.deleted_at is null for no key update`.execute(tx);
  return { found: rows.length > 0, lapsed: rows[0]?.lapsed ?? false };
}

export type SeatRow = {
  id: number;
  session_id: number;
  user_id: number;
  state: LiveState;
  waiting_since: Date | null;
  offer_until: Date | null;
  held_until: Date | null;
};

export function findLive(tx: Tx, sessionId: number, userId: number): Promise<SeatRow | undefined> {
  return tx
    .selectFrom('registrations')
    .select(['id', 'session_id', 'user_id', 'state', 'waiting_since', 'offer_until', 'held_until'])
    .where('session_id', '=', sessionId)
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .executeTakeFirst() as Promise<SeatRow | undefined>;
}

/** Allows only the moves of the participation table; any other is a bug, and stops the transaction. */
function checkMove(from: LiveState | 'none', to: LiveState | 'ended'): void {
  if (!canMove(from, to)) throw new Error(`A registration cannot go from ${from} to ${to}.`);
}

export async function insertRegistration(
  tx: Tx,
  row: {
    sessionId: number;
    userId: number;
    state: LiveState;
    now: Date;
    registeredAt?: Date;
    waitingSince?: Date;
    offerUntil?: Date;
    heldUntil?: Date;
    room?: Room | null;
  },
): Promise<number> {
  checkMove('none', row.state);
  const { id } = await tx
    .insertInto('registrations')
    .values({
      session_id: row.sessionId,
      user_id: row.userId,
      state: row.state,
      created_at: row.now,
      registered_at: row.registeredAt ?? null,
      waiting_since: row.waitingSince ?? null,
      offer_until: row.offerUntil ?? null,
      held_until: row.heldUntil ?? null,
      room: row.room ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A live registration as the caller saw it under the session's lock. */
type Seen = Pick<SeatRow, 'id' | 'state'>;

export function updateRegistration(
  tx: Tx,
  seen: Seen,
  change: {
    state: LiveState;
    registered_at?: Date | null;
    held_until?: Date | null;
    offer_until?: Date | null;
    room?: Room | null;
  },
): Promise<void> {
  checkMove(seen.state, change.state);
  return write(tx, seen, change);
}

export function endRegistration(tx: Tx, seen: Seen, reason: EndReason, now: Date): Promise<void> {
  checkMove(seen.state, 'ended');
  return write(tx, seen, { ended_at: now, end_reason: reason });
}

/** Changes until when a seat is held or offered; the state does not change. */
export const changeHold = (
  tx: Tx,
  seen: Seen,
  change: { held_until?: Date | null; offer_until?: Date | null },
): Promise<void> => write(tx, seen, change);

/** Extends a hold, for another payment; the state does not change. */
export const extendHold = (tx: Tx, seen: Seen, until: Date, room: Room | null): Promise<void> =>
  write(tx, seen, { held_until: until, room });

/** Writes to an unchanged row only; a difference means that the caller decided without the session's lock. */
async function write(tx: Tx, seen: Seen, change: Updateable<Registrations>): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('registrations')
    .set(change)
    .where('id', '=', seen.id)
    .where('state', '=', seen.state)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new Error(`Registration ${seen.id} is no longer ${seen.state}.`);
}

/** SQL expression: the hours of the session of this alias, as a multirange; the days between slots are free. */
export const hoursOf = (session: 's' | 'o'): RawBuilder<unknown> => sql`coalesce(
  (select range_agg(tstzrange(d.starts_at, d.ends_at)) from session_slots d where d.session_id = ${sql.ref(`${session}.id`)}),
  tstzmultirange(tstzrange(${sql.ref(`${session}.starts_at`)}, ${sql.ref(`${session}.ends_at`)})))`;

export type Waiting = {
  id: number;
  user_id: number;
  skip_told_at: Date | null;
  open_told_at: Date | null;
  level: Level;
  is_demarrage_ended: boolean;
  /** Title of another registration of theirs at the same hours; the days between two slots are free. */
  clash: string | null;
};

/** Lists the waiting people in order, each with their clash. */
export async function listWaiting(tx: Tx, sessionId: number): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select r.id, r.user_id, r.skip_told_at, r.open_told_at, u.level, u.is_demarrage_ended,
      (select o.title from registrations x join sessions o on o.id = x.session_id
        where x.user_id = r.user_id and x.ended_at is null and x.state in ('registered', 'held') and o.id <> s.id
          and o.deleted_at is null and o.starts_at < s.ends_at and o.ends_at > s.starts_at
          and ${hoursOf('o')} && ${hoursOf('s')}
        order by o.starts_at limit 1) as clash
    from registrations r join sessions s on s.id = r.session_id join users u on u.id = r.user_id
    where r.session_id = ${sessionId} and r.ended_at is null and r.state = 'waiting' and u.deleted_at is null
    order by r.waiting_since, r.id`.execute(tx);
  return rows;
}

/** Facts of a locked session for the counting of seats and for messages. */
export type LockedSession = {
  id: number;
  kind: string;
  title: string;
  starts_at: Date;
  ends_at: Date;
  price_cents: number;
  max_guests: number;
  external_link: string | null;
  is_published: boolean;
  pilot_id: number;
  audience: string[];
  discovery_stage: DiscoveryStage | null;
  registered: number;
  held: number;
  offered: number;
};

export async function readSeats(tx: Tx, sessionId: number, now: Date): Promise<LockedSession> {
  const { rows } = await sql<LockedSession>`
    select s.id, s.kind, s.title, s.starts_at, s.ends_at, s.price_cents, s.max_guests, s.external_link, s.is_published, s.pilot_id,
      s.audience, s.discovery_stage,
      count(r.id) filter (where r.state = 'registered')::int as registered,
      count(r.id) filter (where r.state = 'held' and r.held_until > ${now})::int as held,
      count(r.id) filter (where r.state = 'offered' and r.offer_until > ${now})::int as offered
    from sessions s left join registrations r on r.session_id = s.id and r.ended_at is null
    where s.id = ${sessionId} group by s.id`.execute(tx);
  return rows[0]!;
}

/** Lists live holds and offers whose time is over. */
export function listLapsed(tx: Tx, sessionId: number, now: Date): Promise<SeatRow[]> {
  return tx
    .selectFrom('registrations')
    .select(['id', 'session_id', 'user_id', 'state', 'waiting_since', 'offer_until', 'held_until'])
    .where('session_id', '=', sessionId)
    .where('ended_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb.and([eb('state', '=', 'held'), eb('held_until', '<=', now)]),
        eb.and([eb('state', '=', 'offered'), eb('offer_until', '<=', now)]),
      ]),
    )
    .orderBy('id')
    .execute() as Promise<SeatRow[]>;
}

export function findLiveById(tx: Tx, id: number): Promise<SeatRow | undefined> {
  return tx
    .selectFrom('registrations')
    .select(['id', 'session_id', 'user_id', 'state', 'waiting_since', 'offer_until', 'held_until'])
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst() as Promise<SeatRow | undefined>;
}

/** Lists everybody with a part in a session, in the order in which they came. */
export function listLive(tx: Tx, sessionId: number): Promise<SeatRow[]> {
  return tx
    .selectFrom('registrations')
    .select(['id', 'session_id', 'user_id', 'state', 'waiting_since', 'offer_until', 'held_until'])
    .where('session_id', '=', sessionId)
    .where('ended_at', 'is', null)
    .orderBy('id')
    .execute() as Promise<SeatRow[]>;
}

/** Sessions with an expired hold or offer, for the job. */
export async function listSessionsWithLapsed(db: Db, now: Date): Promise<number[]> {
  const { rows } = await sql<{ session_id: number }>`
    select distinct r.session_id from registrations r join sessions s on s.id = r.session_id
    where r.ended_at is null and s.deleted_at is null
      and ((r.state = 'held' and r.held_until <= ${now}) or (r.state = 'offered' and r.offer_until <= ${now}))
    order by r.session_id limit 200`.execute(db);
  return rows.map((row) => row.session_id);
}

export const markTold = (tx: Tx, id: number, change: Updateable<Registrations>) =>
  tx.updateTable('registrations').set(change).where('id', '=', id).execute();
