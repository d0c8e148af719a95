import type { Habilitation } from '@forman/domain/hours/hours';
import type { SessionKind } from '@forman/domain/sessions/kinds';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

export type SessionRow = {
  id: number;
  kind: SessionKind;
  thematic: string;
  habilitations: Habilitation[];
  isRemote: boolean;
  pilot: { id: number; name: string };
  slots: { startsAt: string; endsAt: string }[];
  isClosed: boolean;
  /** Minutes of the year's countersigned half-days; null when nobody has ever signed. */
  countersigned: number | null;
  people: { id: number; minutes: number }[];
  /** People with a seat and not marked absent, for sessions without signatures. */
  listed: number[];
};

/**
 * The past published sessions that touch this year, each with its signatures, in one statement. Instants and
 * days are those of the year in Paris.
 */
export async function listYear(
  db: Db,
  { from, until, year, now }: { from: Date; until: Date; year: number; now: Date },
): Promise<SessionRow[]> {
  const days = sql`between ${`${year}-01-01`}::date and ${`${year}-12-31`}::date`;
  const { rows } = await sql<SessionRow>`
    with led as (
      select s.* from sessions s
      where s.starts_at < ${until} and s.ends_at > ${from} and s.ends_at <= ${now}
        and s.is_published and s.deleted_at is null
    ), signed as (
      select p.session_id, p.user_id, sum(p.minutes)::int as minutes from presences p
      where p.session_id in (select id from led) and p.day ${days} and p.is_present and p.countersigned_at is not null
      group by p.session_id, p.user_id
    )
    select s.id, s.kind, s.thematic, s.is_remote as "isRemote", s.absences_closed_at is not null as "isClosed",
      json_build_object('id', u.id, 'name', u.first_name || ' ' || u.last_name) as pilot,
      coalesce((select json_agg(distinct h.habilitation order by h.habilitation) from session_hours h
        where h.session_id = s.id), '[]') as habilitations,
      coalesce((select json_agg(json_build_object('startsAt', d.starts_at, 'endsAt', d.ends_at))
        from session_slots d where d.session_id = s.id),
        json_build_array(json_build_object('startsAt', s.starts_at, 'endsAt', s.ends_at))) as slots,
      (select case when count(*) > 0 then
          coalesce(sum(r.minutes) filter (where r.kind = 'countersignature' and r.day ${days}), 0)::int end
        from presence_records r where r.session_id = s.id) as countersigned,
      coalesce((select json_agg(json_build_object('id', g.user_id, 'minutes', g.minutes)) from signed g
        where g.session_id = s.id), '[]') as people,
      coalesce((select json_agg(r.user_id) from registrations r
        where r.session_id = s.id and r.state = 'registered' and r.ended_at is null and not r.was_absent), '[]') as listed
    from led s join users u on u.id = s.pilot_id order by s.starts_at, s.id`.execute(db);
  return rows;
}
