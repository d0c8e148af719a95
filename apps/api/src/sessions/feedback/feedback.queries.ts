import { hasArrived } from '../../people/accounts/arrival.queries.ts';
import type { SessionKind } from '@forman/domain/sessions/kinds';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';

/** SQL condition: the seat `r` is of a person who was there. */
const wasThere = sql`r.state = 'registered' and r.ended_at is null and not r.was_absent`;

/** SQL condition: the answer `f` is of a person who was there, according to the session's sheet. */
const counts = sql`exists (select from registrations r
  where r.session_id = f.session_id and r.user_id = f.user_id and ${wasThere})`;

type PersonRow = { id: number; firstName: string; lastName: string };

export type OwnRow = {
  id: number;
  kind: SessionKind;
  title: string;
  starts_at: Date;
  ends_at: Date;
  pilot: PersonRow;
  attended: boolean;
  usefulness: number | null;
  words: string | null;
  answered_at: Date | null;
};

export async function findOwn(db: Db, sessionId: number, userId: number): Promise<OwnRow | undefined> {
  const { rows } = await sql<OwnRow>`
    select s.id, s.kind, s.title, s.starts_at, s.ends_at, f.usefulness, f.words, f.answered_at,
      json_build_object('id', p.id, 'firstName', p.first_name, 'lastName', p.last_name) as pilot,
      exists (select from registrations r
        where r.session_id = s.id and r.user_id = ${userId} and ${wasThere}) as attended
    from sessions s join users p on p.id = s.pilot_id
    left join session_feedback f on f.session_id = s.id and f.user_id = ${userId}
    where s.id = ${sessionId} and s.deleted_at is null`.execute(db);
  return rows[0];
}

/** Locks the person's seat until the end of the transaction: closing the sheet waits, or is read here. */
export async function lockSeat(tx: Tx, sessionId: number, userId: number): Promise<void> {
  await sql`select from registrations where session_id = ${sessionId} and user_id = ${userId}
    and ended_at is null for share`.execute(tx);
}

export type Answer = { sessionId: number; userId: number; usefulness: number; words: string | null };

export async function upsertAnswer(
  tx: Tx,
  { sessionId, userId, usefulness, words }: Answer,
  now: Date,
): Promise<void> {
  await sql`insert into session_feedback (session_id, user_id, usefulness, words, answered_at)
    values (${sessionId}, ${userId}, ${usefulness}, ${words}, ${now})
    on conflict (session_id, user_id) do update set usefulness = excluded.usefulness, words = excluded.words,
      answered_at = excluded.answered_at`.execute(tx);
}

export type WaitingRow = Pick<OwnRow, 'id' | 'kind' | 'title' | 'starts_at' | 'ends_at'>;

/** Lists the sessions ended in this span that the person attended and has not answered about. */
export async function listWaiting(
  db: Db,
  userId: number,
  { after, until, limit }: { after: Date; until: Date; limit: number },
): Promise<WaitingRow[]> {
  const { rows } = await sql<WaitingRow>`
    select s.id, s.kind, s.title, s.starts_at, s.ends_at
    from registrations r join sessions s on s.id = r.session_id
    where r.user_id = ${userId} and ${wasThere} and s.deleted_at is null and s.is_published
      and s.ends_at > ${after} and s.ends_at <= ${until}
      and not exists (select from session_feedback f where f.session_id = s.id and f.user_id = r.user_id)
    order by s.ends_at desc, s.id desc limit ${limit}`.execute(db);
  return rows;
}

export type AnswerRow = { usefulness: number; words: string | null; person: PersonRow };

/** Lists the answers in an order that does not tell when each was given. */
export async function listAnswers(
  db: Db,
  sessionId: number,
): Promise<{ attended: number; answers: AnswerRow[] }> {
  const { rows } = await sql<{ attended: number; answers: AnswerRow[] }>`
    select (select count(*)::int from registrations r where r.session_id = ${sessionId} and ${wasThere}) as attended,
      coalesce((select json_agg(json_build_object('usefulness', f.usefulness, 'words', f.words,
          'person', json_build_object('id', u.id, 'firstName', u.first_name, 'lastName', u.last_name))
          order by f.usefulness desc, f.words nulls last, f.user_id)
        from session_feedback f join users u on u.id = f.user_id
        where f.session_id = ${sessionId} and ${counts}), '[]') as answers`.execute(db);
  return rows[0]!;
}

/** Sums the answers about all past sessions of the same kind and title. */
export async function sumOfTitle(
  db: Db,
  sessionId: number,
  now: Date,
): Promise<{ count: number; sum: number }> {
  const { rows } = await sql<{ count: number; sum: number }>`
    select count(*)::int as count, coalesce(sum(f.usefulness), 0)::int as sum
    from sessions t join sessions s on s.kind = t.kind and s.title_plain = t.title_plain
    join session_feedback f on f.session_id = s.id
    where t.id = ${sessionId} and s.ends_at <= ${now} and s.deleted_at is null and ${counts}`.execute(db);
  return rows[0]!;
}

/** Lists the sessions ended in this span with people who were not asked yet. */
export async function listToAsk(db: Db, { from, before }: { from: Date; before: Date }): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select s.id from sessions s
    where s.ends_at >= ${from} and s.ends_at < ${before} and s.deleted_at is null and s.is_published
      and exists (${notAsked(sql`s.id`, before)})
    order by s.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Selects the people who were there and have neither been asked nor answered by themselves. */
const notAsked = (sessionId: RawBuilder<unknown>, now: Date): RawBuilder<{ user_id: number }> => sql`
  select r.user_id from registrations r join users u on u.id = r.user_id and u.deleted_at is null
  where r.session_id = ${sessionId} and ${wasThere} and ${hasArrived(sql`u.id`, now)}
    and not exists (select from feedback_requests q where q.session_id = r.session_id and q.user_id = r.user_id)
    and not exists (select from session_feedback f where f.session_id = r.session_id and f.user_id = r.user_id)`;

/** Records the people to ask: of two processes the second finds nobody. @returns their ids. */
export async function recordAsked(tx: Tx, sessionId: number, now: Date): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    insert into feedback_requests (session_id, user_id, sent_at)
    select ${sessionId}, user_id, ${now} from (${notAsked(sql`${sessionId}`, now)}) n order by user_id
    on conflict do nothing returning user_id`.execute(tx);
  return rows.map(({ user_id }) => user_id);
}
