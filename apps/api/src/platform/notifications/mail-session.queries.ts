import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../db/database.ts';

/** The session's facts that a message needs, frozen with the message. */
export type MailSession = {
  id: number;
  kind: 'workshop' | 'formation' | 'event' | 'team_meeting';
  title: string;
  startsAt: string;
  endsAt: string;
  slots: { startsAt: string; endsAt: string }[];
  /** "12 rue X, 78350 Jouy-en-Josas", a free-text place, or null for a remote session. */
  place: string | null;
  videoLink: string | null;
  pilot: string;
  version: number;
  /** The number of times that this person had a seat in the session and left it. */
  timesLeft?: number;
};

/**
 * SQL expression: a MailSession as one jsonb value, for a statement that has the session and the person, each
 * as a number or as a column. `timesLeft` counts registered people and co-pilots only: no other state was
 * sent a calendar.
 */
export const mailSession = (
  id: number | RawBuilder<unknown>,
  userId: number | RawBuilder<unknown>,
): RawBuilder<unknown> => sql`(
  select jsonb_build_object('id', s.id, 'kind', s.kind, 'title', s.title, 'startsAt', s.starts_at, 'endsAt', s.ends_at,
    'slots', coalesce((select jsonb_agg(jsonb_build_object('startsAt', d.starts_at, 'endsAt', d.ends_at)
      order by d.starts_at) from session_slots d where d.session_id = s.id), '[]'),
    'place', case when s.is_remote then null
      else coalesce(nullif(s.place, ''), concat_ws(', ', t.name, t.address, concat_ws(' ', t.postal_code, t.city))) end,
    'videoLink', s.video_link, 'pilot', p.first_name || ' ' || p.last_name, 'version', s.version,
    'timesLeft', (select count(*) from registrations l where l.session_id = s.id and l.user_id = ${userId}
      and l.state in ('registered', 'copilot') and l.ended_at is not null))
  from sessions s join users p on p.id = s.pilot_id left join session_sites t on t.id = s.site_id where s.id = ${id})`;

/** Reads a session as messages describe it. */
export async function readMailSession(tx: Tx, id: number): Promise<MailSession> {
  const { rows } = await sql<{ session: MailSession }>`select ${mailSession(id, 0)} as session`.execute(tx);
  return rows[0]!.session;
}
