import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

/** What a message says of a session, frozen with the message. */
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
};

export async function sessionForMail(db: Db, id: number): Promise<MailSession> {
  const { rows } = await sql<MailSession>`
    select s.id, s.kind, s.title, s.starts_at as "startsAt", s.ends_at as "endsAt",
      coalesce((select json_agg(json_build_object('startsAt', d.starts_at, 'endsAt', d.ends_at) order by d.starts_at)
        from session_slots d where d.session_id = s.id), '[]') as slots,
      case when s.is_remote then null
        else coalesce(nullif(s.place, ''), concat_ws(', ', t.name, t.address, concat_ws(' ', t.postal_code, t.city))) end as place,
      s.video_link as "videoLink", p.first_name || ' ' || p.last_name as pilot, s.version
    from sessions s join users p on p.id = s.pilot_id left join sites t on t.id = s.site_id
    where s.id = ${id}`.execute(db);
  return rows[0]!;
}
