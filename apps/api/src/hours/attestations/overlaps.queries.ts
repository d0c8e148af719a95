import type { AttestationSnapshot } from '@forman/domain/hours/attestations';
import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';

/** A valid attestation of another session, for some of the same hours. */
export type Rival = {
  id: number;
  sessionId: number;
  userId: number;
  minutes: number;
  title: string;
  snapshot: AttestationSnapshot;
};

type Attended = Pick<AttestationSnapshot, 'person' | 'halfDays'>;

/**
 * Locks these people, whom another session could attest at the same time, and lists their valid attestations
 * of other sessions with a half-day at the hours of one of these.
 */
export async function lockRivals(tx: Tx, sessionId: number, contents: readonly Attended[]): Promise<Rival[]> {
  await sql`select id from users where id = any(${contents.map(({ person }) => person.id)}::int[])
    order by id for no key update`.execute(tx);
  const wanted = contents.flatMap(({ person, halfDays }) =>
    halfDays
      .filter(({ isAttended }) => isAttended)
      .map(({ startsAt, endsAt }) => ({ user: person.id, starts: startsAt, ends: endsAt })),
  );
  const { rows } = await sql<Rival>`
    select distinct on (a.id) a.id, a.session_id as "sessionId", a.user_id as "userId", a.minutes, a.snapshot,
      a.snapshot #>> '{session,title}' as title
    from json_to_recordset(${JSON.stringify(wanted)}::json) as w ("user" int, starts timestamptz, ends timestamptz)
    join attestations a on a.user_id = w."user" and a.voided_at is null and a.session_id <> ${sessionId}
    cross join lateral jsonb_to_recordset(a.snapshot -> 'halfDays')
      as h ("isAttended" boolean, "startsAt" timestamptz, "endsAt" timestamptz)
    where h."isAttended" and h."startsAt" < w.ends and h."endsAt" > w.starts order by a.id`.execute(tx);
  return rows;
}

/** Notes that a session gave way for somebody. @returns false when it was known. */
export async function noteOverlap(
  tx: Tx,
  { sessionId, userId, keptId, now }: { sessionId: number; userId: number; keptId: number; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into attestation_overlaps (session_id, user_id, kept_session_id, noted_at)
    values (${sessionId}, ${userId}, ${keptId}, ${now}) on conflict do nothing returning session_id`.execute(
    tx,
  );
  return rows.length > 0;
}

/** Has the sessions read again that gave way to this one for somebody, who is no longer attested for it. */
export async function reopenOverlaps(tx: Tx, keptId: number, userId: number): Promise<void> {
  await sql`
    with freed as (delete from attestation_overlaps where kept_session_id = ${keptId} and user_id = ${userId}
      returning session_id)
    update attestation_runs set facts = '' where session_id in (select session_id from freed)`.execute(tx);
}
