import { type Level, type Viewer, may } from '@forman/domain/access';
import type { EndReason, LiveState } from '@forman/domain/sessions/registration';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import { sessionKinds, rulesOf } from '@forman/domain/sessions/kinds';
import { isShown } from '../../db/shown-sessions.ts';
import { listedForAnyKind } from '../../sessions/sessions/sessions.queries.ts';

/** A person's live registration in a session. */
export type LivePerson = { id: number; user_id: number; state: LiveState };

/** The co-pilots of a session, and the live registrations of these people. */
export function listCopilotsAnd(
  tx: Tx,
  sessionId: number,
  userIds: readonly number[],
): Promise<LivePerson[]> {
  return tx
    .selectFrom('registrations')
    .select(['id', 'user_id', 'state'])
    .where('session_id', '=', sessionId)
    .where('ended_at', 'is', null)
    .where((eb) => eb.or([eb('state', '=', 'copilot'), eb('user_id', '=', sql<number>`any(${userIds})`)]))
    .orderBy('id')
    .execute() as Promise<LivePerson[]>;
}

/** @param people not empty. */
export async function insertPeople(
  tx: Tx,
  people: { sessionId: number; userIds: readonly number[]; state: 'candidate' | 'copilot'; now: Date },
): Promise<void> {
  const { sessionId: session_id, userIds, state, now: created_at } = people;
  await tx
    .insertInto('registrations')
    .values(userIds.map((user_id) => ({ session_id, user_id, state, created_at })))
    .execute();
}

export async function makeCopilot(tx: Tx, id: number): Promise<void> {
  await tx.updateTable('registrations').set({ state: 'copilot' }).where('id', '=', id).execute();
}

export async function endPerson(tx: Tx, id: number, reason: EndReason, now: Date): Promise<void> {
  await tx
    .updateTable('registrations')
    .set({ ended_at: now, end_reason: reason })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute();
}

export type NamedAccount = { id: number; email: string; level: Level; isExpertAccountant: boolean };

/** The accounts of these addresses, whatever their case. */
export async function findByEmails(db: Db, emails: readonly string[]): Promise<NamedAccount[]> {
  const rows = await db
    .selectFrom('users')
    .select([
      'id',
      sql<string>`lower(email)`.as('email'),
      'level',
      'is_expert_accountant as isExpertAccountant',
    ])
    .where(sql`lower(email)`, '=', sql`any(${emails})`)
    .where('deleted_at', 'is', null)
    .execute();
  return rows.map((row) => ({ ...row, level: row.level as Level }));
}

export function findName(
  db: Db,
  userId: number,
): Promise<{ firstName: string; lastName: string; level: string }> {
  return db
    .selectFrom('users')
    .select(['first_name as firstName', 'last_name as lastName', 'level'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
}

/** Lists those of these people who are registered. */
export async function listRegisteredAmong(
  tx: Tx,
  sessionId: number,
  userIds: readonly number[],
): Promise<number[]> {
  const rows = await tx
    .selectFrom('registrations')
    .select('user_id')
    .where('session_id', '=', sessionId)
    .where('state', '=', 'registered')
    .where('ended_at', 'is', null)
    .where('user_id', '=', sql<number>`any(${userIds})`)
    .execute();
  return rows.map((row) => row.user_id);
}

/** SQL expression: number of sessions that satisfy a condition. */
export const countSessionsWhere = (where: RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`(select count(*)::int from sessions s where ${where})`;

/** SQL expression: number of people who offer to co-pilot sessions that satisfy a condition. */
export const countCandidatesWhere = (where: RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`(select count(*)::int from registrations w join sessions s on s.id = w.session_id
    where w.state = 'candidate' and w.ended_at is null and ${where})`;

type InboxCounts = { toPublish: number; candidacies: number; candidates: number; sheets: number };

/** Counts the sessions that wait, by reason, and the people who offer to co-pilot, in one statement. */
export async function countInbox(
  db: Db,
  waiting: { toPublish: RawBuilder<unknown>; candidacies: RawBuilder<unknown>; sheets: RawBuilder<unknown> },
): Promise<InboxCounts> {
  const { rows } = await sql<InboxCounts>`
    with offered as (
      select w.session_id from registrations w join sessions s on s.id = w.session_id
      where w.state = 'candidate' and w.ended_at is null and ${waiting.candidacies})
    select ${countSessionsWhere(waiting.toPublish)} as "toPublish",
      (select count(distinct session_id)::int from offered) as candidacies,
      (select count(*)::int from offered) as candidates,
      ${countSessionsWhere(waiting.sheets)} as sheets`.execute(db);
  return rows[0]!;
}

/**
 * SQL expressions: the three counts of the inbox, for larger statements; candidacies are counted by person.
 */
export function inboxCounters(viewer: Viewer, now: Date) {
  const publishes = sessionKinds.some((kind) => may(viewer, rulesOf(kind).publishPermission));
  return {
    toPublish: publishes ? countSessionsWhere(unpublished(viewer, now)) : sql<number>`0`,
    candidates: countCandidatesWhere(withCandidates(viewer, now)),
    sheets: countSessionsWhere(withOpenSheet(viewer, now)),
  };
}

/** Details of the counts: the oldest open sheet, and the session to publish that starts first. */
export const inboxDetails = (viewer: Viewer, now: Date) => ({
  oldestSheet: sql<Date | null>`(select min(s.ends_at) from sessions s where ${withOpenSheet(viewer, now)})`,
  nextToPublish: sql<Date | null>`(select min(s.starts_at) from sessions s where ${unpublished(viewer, now)})`,
  sessionsWithCandidates: countSessionsWhere(withCandidates(viewer, now)),
});

export function unpublished(viewer: Viewer, now: Date): RawBuilder<unknown> {
  const kinds = sessionKinds.filter((kind) => may(viewer, rulesOf(kind).publishPermission));
  return sql`s.deleted_at is null and not s.is_published and s.ends_at > ${now} and s.kind = any(${kinds})`;
}

/**
 * SQL condition: sessions that the viewer leads, as pilot or approved co-pilot; an administrator leads them
 * all.
 */
const ledBy = (viewer: Viewer): RawBuilder<unknown> =>
  viewer.isAdmin
    ? isShown
    : sql`${isShown} and (s.pilot_id = ${viewer.id} or s.id in (select m.session_id from registrations m
        where m.user_id = ${viewer.id} and m.state = 'copilot' and m.ended_at is null))`;

export const withCandidates = (
  viewer: Viewer,
  now: Date,
): RawBuilder<unknown> => sql`${ledBy(viewer)} and s.ends_at > ${now}
  and s.id in (select w.session_id from registrations w where w.state = 'candidate' and w.ended_at is null)`;

/** SQL condition for an open sheet: a session that was never published and has nobody registered has none. */
export const withOpenSheet = (viewer: Viewer, now: Date): RawBuilder<unknown> => sql`${ledBy(viewer)}
  and s.ends_at <= ${now} and s.absences_closed_at is null and (s.is_published or exists (
    select from registrations g where g.session_id = s.id and g.state = 'registered' and g.ended_at is null))`;

export const workshopsWithCandidates = (viewer: Viewer, now: Date) =>
  sql`s.kind = 'workshop' and ${withCandidates(viewer, now)}`;

export const meetingsWantingCopilot = (viewer: Viewer, now: Date) =>
  sql`s.kind = 'team_meeting' and ${listedForAnyKind(viewer)} and s.wants_copilot
    and s.starts_at > ${now}`;
