import type { Level } from '@forman/domain/access';
import type { EndReason, LiveState } from '@forman/domain/sessions/registration';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';

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
