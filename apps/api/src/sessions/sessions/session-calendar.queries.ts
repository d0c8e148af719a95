import type { Viewer } from '@forman/domain/access';
import { type SessionKind, sessionKinds } from '@forman/domain/sessions/kinds';
import type { LiveState } from '@forman/domain/sessions/registration';
import { type RawBuilder, sql } from 'kysely';
import { isShown } from '../../db/shown-sessions.ts';
import type { Db } from '../../db/database.ts';
import type { CalendarFilters } from '@forman/contract/sessions/session-calendar';
import { listedForAnyKind, ownPart } from './sessions.queries.ts';
import { matching } from './session-search.queries.ts';

type Asked = {
  viewer: Viewer;
  /** The first instant, and the instant after the end. */
  from: Date;
  until: Date;
  where: RawBuilder<unknown>;
};

/** Parallel lists, in order. A stamp differs after each change of the session's row, or of its site's. */
export type FoundSessions = { ids: number[]; stamps: string[]; siteStamps: (string | null)[] };
/** Instants are in JSON's format. */
type OwnRow = {
  session_id: number;
  state: LiveState;
  held_until: string | null;
  offer_until: string | null;
  is_in_line: boolean;
};
export type FoundCalendar = FoundSessions & {
  /** The number of registered people by session; sessions without any are left out. */
  registered: Record<number, number>;
  /** The viewer's live registrations, in any session. */
  own: OwnRow[];
  hasAdvices: boolean;
};

/**
 * SQL condition: the whole session overlaps the span, which an index finds. `happening` then checks its
 * slots.
 */
const overlapping = (from: Date, until: Date): RawBuilder<unknown> =>
  sql`tstzrange(s.starts_at, s.ends_at) && tstzrange(${from}, ${until}) and ${isShown}`;

/**
 * SQL condition on sessions `s` that take place between these instants; days between two slots do not count.
 */
export const happening = (
  from: Date,
  until: Date,
): RawBuilder<unknown> => sql`${overlapping(from, until)} and (
  exists (select from session_slots d
    where d.session_id = s.id and d.starts_at >= ${from} and d.starts_at < ${until})
  or s.starts_at >= ${from} and not exists (select from session_slots d where d.session_id = s.id))`;

/**
 * The sessions that the viewer finds between two instants, some perhaps without a slot in between, and the
 * facts that change from call to call: the number of people registered, and the viewer's own state.
 * Registrations are counted for a list of sessions: a join would look each session up from the root of the
 * index. All rows come as a few JSON values: as rows they take Node several times as long, and one list per
 * column takes PostgreSQL a sixth less than a list of lists.
 */
export async function selectCalendar(db: Db, { viewer, from, until, where }: Asked): Promise<FoundCalendar> {
  const { rows } = await sql<FoundCalendar>`
    with found as materialized (
      select s.id, s.xmin as stamp, s.site_id, s.starts_at from sessions s
      where ${overlapping(from, until)} and ${where}
    )
    select coalesce(l.ids, '[]') as ids, coalesce(l.stamps, '[]') as stamps,
      coalesce(l.site_stamps, '[]') as "siteStamps",
    coalesce((select json_object_agg(r.session_id, r.seats) from (
      select r.session_id, count(*) as seats from registrations r
      where r.session_id = any(array(select id from found)) and r.state = 'registered' and r.ended_at is null
      group by r.session_id) r), '{}') as registered,
    coalesce((select json_agg(m) from (
      select m.session_id, m.state, m.held_until, m.offer_until, m.waiting_since is not null as is_in_line
      from registrations m where m.user_id = ${viewer.id} and m.ended_at is null) m), '[]') as own,
    exists (select from advised_thematics a join thematics h on h.id = a.thematic_id
      where a.user_id = ${viewer.id} and h.deleted_at is null) as "hasAdvices"
    from (select json_agg(f.id) as ids, json_agg(f.stamp) as stamps, json_agg(f.site_stamp) as site_stamps from (
      select f.id, f.stamp, t.xmin as site_stamp from found f left join sites t on t.id = f.site_id
      order by f.starts_at, f.id) f) l`.execute(db);
  return rows[0]!;
}

export type CardRow = {
  id: number;
  stamp: string;
  site_stamp: string | null;
  kind: SessionKind;
  title: string;
  starts_at: Date;
  is_remote: boolean;
  place: string | null;
  site: { postalCode: string; city: string } | null;
  is_published: boolean;
  wants_copilot: boolean;
  max_guests: number;
  pilot_id: number;
  price_cents: number;
  bed_one_cents: number | null;
  bed_two_cents: number | null;
  bed_three_cents: number | null;
  /** All slots, in their order. */
  slots: [starts: string, ends: string][];
};

/** Reads the facts of a calendar's sessions that are the same for everybody. */
export async function selectCards(
  db: Db,
  ids: readonly number[],
  where: RawBuilder<unknown>,
): Promise<CardRow[]> {
  const { rows } = await sql<CardRow>`
    select s.id, s.xmin::text as stamp, x.xmin::text as site_stamp, s.kind, s.title, s.starts_at, s.is_remote, s.place, s.is_published,
      s.wants_copilot, s.max_guests, s.pilot_id, s.price_cents, s.bed_one_cents, s.bed_two_cents, s.bed_three_cents,
      case when t.id is not null then json_build_object('postalCode', t.postal_code, 'city', t.city) end as site,
      coalesce((select json_agg(json_build_array(d.starts_at, d.ends_at) order by d.starts_at)
        from session_slots d where d.session_id = s.id), '[]') as slots
    from sessions s left join sites x on x.id = s.site_id left join session_sites t on t.id = s.site_id
    where s.id = any(${ids}) and ${isShown} and ${where}`.execute(db);
  return rows;
}

/** SQL condition: sessions in the viewer's lists, or with a part of the viewer's, by the filters. */
export function asked(viewer: Viewer, query: CalendarFilters): RawBuilder<unknown> {
  const kinds = query.kinds ?? sessionKinds;
  const shown = query.mine ? ofOwn(viewer) : listedForAnyKind(viewer);
  return matching(viewer, { ...query, search: query.title }, sql`s.kind = any(${kinds}) and ${shown}`);
}

function ofOwn(viewer: Viewer) {
  const { pilot, copilot, registered } = ownPart(viewer);
  return sql`((${pilot}) or (${copilot}) or (${registered}))`;
}

/** SQL condition: of these, the sessions that also meet another condition. */
export const askedWithin = (
  condition: RawBuilder<unknown>,
  viewer: Viewer,
  query: CalendarFilters,
): RawBuilder<unknown> => sql`${condition} and ${asked(viewer, query)}`;
