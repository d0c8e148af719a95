import type { Viewer } from '@forman/domain/access';
import { type SessionKind, sessionKinds } from '@forman/domain/sessions/kinds';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import { hoursOf } from '../seats/seats.queries.ts';
import { listedFor, readableBy } from './visible.queries.ts';
import type { Target } from './sessions.queries.ts';

export type ClashRow = {
  id: number;
  kind: SessionKind;
  title: string;
  part: 'registered' | 'copilot' | 'pilot';
  starts_at: Date;
  ends_at: Date;
};

/** Lists the viewer's other sessions at the hours of this one, each with its first overlapping stretch. */
export async function listClashes(
  db: Db,
  { userId, sessionId, now }: { userId: number; sessionId: number; now: Date },
): Promise<ClashRow[]> {
  const { rows } = await sql<ClashRow>`
    with own as (
      select s.id, 'pilot' as part from sessions s
      where s.pilot_id = ${userId} and s.deleted_at is null and s.ends_at > ${now}
      union all
      select r.session_id, r.state from registrations r join sessions s on s.id = r.session_id
      where r.user_id = ${userId} and r.ended_at is null and r.state in ('registered', 'copilot')
        and s.deleted_at is null and s.ends_at > ${now}
    ), hours as (
      select s.id, coalesce(d.starts_at, s.starts_at) as starts_at, coalesce(d.ends_at, s.ends_at) as ends_at
      from sessions s left join session_slots d on d.session_id = s.id
      where s.id = ${sessionId} or s.id in (select id from own)
    ), overlapping as (
      select distinct on (h.id) h.id, own.part, h.starts_at, h.ends_at
      from own join hours h on h.id = own.id
      join hours w on w.id = ${sessionId} and h.starts_at < w.ends_at and h.ends_at > w.starts_at
      where own.id <> ${sessionId}
      order by h.id, h.starts_at
    )
    select o.id, s.kind, s.title, o.part, o.starts_at, o.ends_at
    from overlapping o join sessions s on s.id = o.id order by o.starts_at, o.id`.execute(db);
  return rows;
}

/**
 * SQL condition: at the hours of the session `s`, the person pilots nothing, has no part and no seat kept, by
 * the rule of the clashes above. Their own sessions do not depend on `s`: PostgreSQL gathers them once, not
 * for each of hundreds.
 */
export const freeFor = (userId: number, now: Date): RawBuilder<unknown> => sql`not (
  ${hoursOf('s')} && coalesce((
    select range_agg(tstzrange(coalesce(d.starts_at, o.starts_at), coalesce(d.ends_at, o.ends_at)))
    from sessions o left join session_slots d on d.session_id = o.id
    where o.deleted_at is null and o.ends_at > ${now} and o.id in (
      select p.id from sessions p where p.pilot_id = ${userId} and p.deleted_at is null
      union all
      select r.session_id from registrations r where r.user_id = ${userId} and r.ended_at is null
        and (r.state in ('registered', 'copilot') or (r.state = 'held' and r.held_until > ${now})
          or (r.state = 'offered' and r.offer_until > ${now})))), '{}'))`;

/** SQL condition: another coming session `s` has the title of this one. */
export const sameTitle = (sessionId: number, now: Date): RawBuilder<unknown> => sql`s.id <> ${sessionId}
  and s.starts_at > ${now} and s.title_plain = (select title_plain from sessions where id = ${sessionId})`;

/** SQL condition: `a` is the person's alert for the title of a session. */
const ofTitle = (userId: number, sessionId: number): RawBuilder<unknown> => sql`a.user_id = ${userId}
  and (a.kind, a.title_plain) = (select kind, title_plain from sessions where id = ${sessionId})`;

export async function hasAlert(db: Db, userId: number, sessionId: number): Promise<boolean> {
  const { rows } = await sql`select from date_alerts a where ${ofTitle(userId, sessionId)}`.execute(db);
  return rows.length > 0;
}

/** Adds an alert, unless the person has it. */
export async function insertAlert(db: Db, userId: number, sessionId: number, now: Date): Promise<void> {
  await sql`insert into date_alerts (user_id, kind, title, created_at)
    select u.id, s.kind, s.title, ${now} from sessions s, users u
    where s.id = ${sessionId} and u.id = ${userId} and u.deleted_at is null for share of u
    on conflict (user_id, kind, title_plain) do nothing`.execute(db);
}

export async function deleteAlert(db: Db, userId: number, sessionId: number): Promise<void> {
  await sql`delete from date_alerts a where ${ofTitle(userId, sessionId)}`.execute(db);
}

/** Selects a person's alerts by title, each with the newest session of the title that they may open. */
export const listAlerts = (db: Db, viewer: Viewer) =>
  db
    .selectFrom('date_alerts as a')
    .select((of) => [
      'a.id',
      'a.kind',
      'a.title',
      'a.created_at as createdAt',
      of
        .selectFrom('sessions as s')
        .select(({ fn }) => fn.max('s.id').as('id'))
        .whereRef('s.kind', '=', 'a.kind')
        .whereRef('s.title_plain', '=', 'a.title_plain')
        .where('s.deleted_at', 'is', null)
        .where(
          sql<boolean>`(${sql.join(
            sessionKinds.map((kind) => readableBy(viewer, kind)),
            sql` or `,
          )})`,
        )
        .as('sessionId'),
    ])
    .where('a.user_id', '=', viewer.id)
    .orderBy('a.title')
    .orderBy('a.id')
    .execute();

/** A person who waits for the title of a session, with the facts that decide whether they find it. */
export type AlertOwner = Viewer & { kind: SessionKind; sessionId: number };

/** Lists the people with an alert about these sessions, if these are published and to come. */
export async function listAlertOwners(
  tx: Tx,
  sessionIds: readonly number[],
  now: Date,
): Promise<AlertOwner[]> {
  const { rows } = await sql<AlertOwner>`
    select u.id, u.level, u.is_admin as "isAdmin", u.is_pilot as "isPilot",
      u.is_expert_accountant as "isExpertAccountant", u.is_super_organizer as "isSuperOrganizer",
      u.is_jd_ended as "isJdEnded", u.is_demarrage_ended as "isDemarrageEnded", u.is_3jr_ended as "is3JREnded",
      s.kind, s.id as "sessionId"
    from sessions s join date_alerts a on a.kind = s.kind and a.title_plain = s.title_plain
    join users u on u.id = a.user_id and u.deleted_at is null
    where s.id = any(${sessionIds}) and s.is_published and s.deleted_at is null and s.starts_at > ${now}`.execute(
    tx,
  );
  return rows;
}

/** Selects the owners who find the session in a list and have no part in it: one branch per profile. */
function findersAmong(owners: readonly AlertOwner[]): RawBuilder<unknown> {
  const groups = Map.groupBy(owners, ({ id: _id, sessionId: _session, ...profile }) =>
    JSON.stringify(profile),
  );
  return sql.join(
    [...groups.values()].map(
      (group) => sql`select o.user_id, s.id as session_id
        from unnest(${group.map(({ id }) => id)}::int[], ${group.map(({ sessionId }) => sessionId)}::int[])
          as o (user_id, session_id)
        join sessions s on s.id = o.session_id and ${listedFor(group[0]!, group[0]!.kind, sql`o.user_id`)}
        where s.pilot_id <> o.user_id and not exists (
          select from registrations r where r.session_id = s.id and r.user_id = o.user_id and r.ended_at is null)`,
    ),
    sql` union all `,
  );
}

export async function listFinders(tx: Tx, owners: readonly AlertOwner[]): Promise<number[]> {
  const { rows } = await sql<{ userId: number }>`
    select user_id as "userId" from (${findersAmong(owners)}) found`.execute(tx);
  return rows.map(({ userId }) => userId);
}

/**
 * Records the recipients of alerts about sessions: people who find the session in a list and have no part in
 * it, once each. @returns them.
 */
export async function recordAlertsSent(
  tx: Tx,
  owners: readonly AlertOwner[],
  now: Date,
): Promise<{ userId: number; sessionId: number }[]> {
  const { rows } = await sql<{ userId: number; sessionId: number }>`
    insert into date_alert_messages (user_id, session_id, told_at)
    select user_id, session_id, ${now} from (${findersAmong(owners)}) found
    on conflict do nothing returning user_id as "userId", session_id as "sessionId"`.execute(tx);
  return rows;
}

export async function isReadable(db: Db, viewer: Viewer, target: Target): Promise<boolean> {
  const { rows } = await sql`select from sessions s
    where s.id = ${target.id} and ${readableBy(viewer, target.kind)}`.execute(db);
  return rows.length > 0;
}

export const nextDatesOf = (viewer: Viewer, target: Target, now: Date) =>
  sql`${listedFor(viewer, target.kind)} and ${sameTitle(target.id, now)}`;

export const deleteAlertById = (db: Db, id: number, userId: number) =>
  db.deleteFrom('date_alerts').where('id', '=', id).where('user_id', '=', userId).execute();
