import type { Viewer } from '@forman/domain/access';
import type { SessionKind } from '@forman/domain/sessions/kinds';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { StateColumns } from './participation.service.ts';

/** As JSON gives it: instants are texts, in universal time without its sign ("2027-01-03T09:30:00"). */
export type CalendarRow = Omit<StateColumns, 'my_held_until' | 'my_offer_until'> & {
  my_held_until: string | null;
  my_offer_until: string | null;
  id: number;
  kind: SessionKind;
  title: string;
  starts_at: string;
  is_remote: boolean;
  place: string | null;
  /** The site's; null without one. */
  postal_code: string | null;
  city: string | null;
  is_published: boolean;
  wants_copilot: boolean;
  external_link: string | null;
  max_guests: number;
  registered: number;
  held: number;
  offered: number;
  slots: [starts: string, ends: string][];
};

type Asked = {
  viewer: Viewer;
  now: Date;
  /** The first instant, and the first after the last. */
  from: Date;
  until: Date;
  where: RawBuilder<unknown>;
};

/** Overlaps say it by an index; a slot, or the beginning of a session without any, says whether it happens then. */
const overlapping = (from: Date, until: Date): RawBuilder<unknown> =>
  sql`tstzrange(s.starts_at, s.ends_at) && tstzrange(${from}, ${until}) and s.deleted_at is null`;

/** Which sessions `s` happen in this time, of a day alone. */
export const happening = (
  from: Date,
  until: Date,
): RawBuilder<unknown> => sql`${overlapping(from, until)} and (
  exists (select from session_slots d
    where d.session_id = s.id and d.starts_at >= ${from} and d.starts_at < ${until})
  or s.starts_at >= ${from} and not exists (select from session_slots d where d.session_id = s.id))`;

/**
 * Sessions that have a slot in this time, or no slots and begin in it. Slots and seats are read once for all that were
 * found: a month holds ten times as many sessions as a page of a list. Of all sessions together few seats are held or
 * offered at any moment, and these have indexes of their own. All of them come as one JSON value: as rows, with their
 * instants as dates, the call takes Node nearly twice as long.
 */
export async function selectCalendar(
  db: Db,
  { viewer, now, from, until, where }: Asked,
): Promise<{ sessions: CalendarRow[]; hasAdvices: boolean }> {
  const { rows } = await sql<{ sessions: CalendarRow[]; has_advices: boolean }>`
    with found as materialized (
      select s.id, s.kind, s.title, s.starts_at, s.is_remote, s.place, s.site_id, s.is_published,
        s.wants_copilot, s.external_link, s.max_guests, s.pilot_id
      from sessions s
      where ${overlapping(from, until)} and ${where}
    ), slots as (
      select d.session_id,
        json_agg(json_build_array(d.starts_at at time zone 'UTC', d.ends_at at time zone 'UTC') order by d.starts_at)
          filter (where d.starts_at >= ${from} and d.starts_at < ${until}) as shown
      from session_slots d where d.session_id in (select id from found) group by d.session_id
    ), registered as (
      select r.session_id, count(*)::int as seats from registrations r
      where r.ended_at is null and r.state = 'registered' and r.session_id in (select id from found) group by r.session_id
    ), kept as (
      select k.session_id, count(*) filter (where k.state = 'held')::int as held,
        count(*) filter (where k.state = 'offered')::int as offered
      from (
        select r.session_id, r.state from registrations r
        where r.ended_at is null and r.state = 'held' and r.held_until > ${now}
        union all
        select r.session_id, r.state from registrations r
        where r.ended_at is null and r.state = 'offered' and r.offer_until > ${now}
      ) k group by k.session_id
    ), shown as (
      select f.id, f.kind, f.title, f.starts_at at time zone 'UTC' as starts_at, f.is_remote, f.place, f.is_published,
        f.wants_copilot, f.external_link, f.max_guests, f.pilot_id, coalesce(slots.shown, '[]') as slots,
        t.postal_code, t.city,
        coalesce(registered.seats, 0) as registered, coalesce(kept.held, 0) as held,
        coalesce(kept.offered, 0) as offered,
        m.state as my_state, m.held_until at time zone 'UTC' as my_held_until,
        m.offer_until at time zone 'UTC' as my_offer_until,
        case when m.waiting_since is not null then 1 end as my_position
      from found f
      left join slots on slots.session_id = f.id
      left join registered on registered.session_id = f.id
      left join kept on kept.session_id = f.id
      left join session_sites t on t.id = f.site_id
      left join registrations m on m.session_id = f.id and m.user_id = ${viewer.id} and m.ended_at is null
      where slots.shown is not null or (slots.session_id is null and f.starts_at >= ${from})
    )
    select coalesce((select json_agg(shown order by starts_at, id) from shown), '[]') as sessions,
      exists (select from advised_thematics a join thematics h on h.id = a.thematic_id
        where a.user_id = ${viewer.id} and h.deleted_at is null) as has_advices`.execute(db);
  const { sessions, has_advices: hasAdvices } = rows[0]!;
  return { sessions, hasAdvices };
}
