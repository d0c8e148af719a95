import { type Level, may, type Profile, type Viewer } from '@forman/domain/access';
import { stagesVisibleToGuest } from '@forman/domain/sessions/discovery';
import { rulesOf, type SessionKind } from '@forman/domain/sessions/kinds';
import type { LiveState } from '@forman/domain/sessions/registration';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/database.ts';

type Sql = RawBuilder<unknown>;

/** One session as one viewer meets it: all that a card shows, in one row. */
export type SessionRow = {
  id: number;
  kind: SessionKind;
  thematic: string;
  title: string;
  price_cents: number;
  starts_at: Date;
  ends_at: Date;
  is_remote: boolean;
  place: string | null;
  max_guests: number;
  min_guests: number;
  audience: string[];
  wants_copilot: boolean;
  waiting_list_only: boolean;
  is_published: boolean;
  external_link: string | null;
  discovery_stage: 'discovery_day' | 'starter' | 'three_days' | null;
  pilot: { id: number; firstName: string; lastName: string };
  site: { id: number; name: string; address: string; postalCode: string; city: string; gmap: string } | null;
  slots: { id: number; starts: string; ends: string }[];
  registered: number;
  held: number;
  offered: number;
  waiting: number;
  my_state: LiveState | null;
  my_position: number | null;
  my_offer_until: Date | null;
  my_held_until: Date | null;
  my_paid_cents: number;
  my_fee_paid: boolean;
};

/**
 * Which sessions of a kind the viewer finds in lists: published ones meant for their level, those that concern them
 * anyway, all of them for whom publication does not count (CORE-254, CAT-018, CAT-030; one fragment for every list).
 */
export const listedFor = (viewer: Viewer, kind: SessionKind): Sql =>
  visibleTo(viewer, kind, rulesOf(kind).habilitationsFilterList);

function visibleTo(viewer: Viewer, kind: SessionKind, byHabilitation: boolean): Sql {
  const rules = rulesOf(kind);
  const base = sql`s.kind = ${kind} and s.deleted_at is null`;
  if (may(viewer, 'sessions.see_unpublished')) return base;
  // Who has a seat finds it, can open it and give it back, even when the session was taken back from publication.
  // Not correlated with the session: PostgreSQL asks it once, not for each of hundreds that are not for this level.
  const concerned = sql`(s.pilot_id = ${viewer.id} or s.id in (
    select c.session_id from registrations c where c.user_id = ${viewer.id} and c.ended_at is null))`;
  if (viewer.level === 'ROLE_GUEST') {
    const stages = rules.guestsSee === 'discovery' ? stagesVisibleToGuest(viewer) : [];
    return sql`${base} and (
      (s.is_published and s.discovery_stage = any(${stages}) and ${viewer.level} = any(s.audience)) or ${concerned})`;
  }
  const everyPilot = rules.anyPilotReads && viewer.isPilot;
  const audience = everyPilot ? sql`true` : sql`${viewer.level} = any(s.audience)`;
  const habilitated = byHabilitation
    ? sql`(s.habilitations = '{}' or s.habilitations && (select habilitations from users where id = ${viewer.id}))`
    : sql`true`;
  return sql`${base} and ((s.is_published and ${audience} and ${habilitated}) or ${concerned})`;
}

/**
 * Which sessions the viewer may open by their address: the listed ones, those whose habilitations they lack (these
 * filter lists, not registrations), and for some kinds any published one (CORE-179, CORE-180).
 */
export function readableBy(viewer: Viewer, kind: SessionKind): Sql {
  const visible = visibleTo(viewer, kind, false);
  const opensToMembers = rulesOf(kind).detailFor === 'members' && viewer.level !== 'ROLE_GUEST';
  return opensToMembers
    ? sql`((${visible}) or (s.kind = ${kind} and s.deleted_at is null and s.is_published))`
    : visible;
}

type Selection = {
  viewer: Viewer;
  now: Date;
  where: Sql;
  orderBy?: Sql;
  limit?: number;
  offset?: number;
};

/** Rows of sessions as the viewer meets them, in one statement. */
export async function selectSessions(db: Db, selection: Selection): Promise<SessionRow[]> {
  const { viewer, now, where, orderBy = sql`s.starts_at, s.id`, limit = 1000, offset = 0 } = selection;
  const { rows } = await sql<SessionRow>`
    select s.id, s.kind, s.thematic, s.title, s.price_cents, s.starts_at, s.ends_at, s.is_remote, s.place,
      s.max_guests, s.min_guests, s.audience, s.wants_copilot, s.waiting_list_only, s.is_published, s.external_link,
      s.discovery_stage,
      json_build_object('id', p.id, 'firstName', p.first_name, 'lastName', p.last_name) as pilot,
      case when t.id is not null then json_build_object('id', t.id, 'name', t.name, 'address', t.address,
        'postalCode', t.postal_code, 'city', t.city, 'gmap', t.map_url) end as site,
      coalesce((select json_agg(json_build_object('id', d.id, 'starts', d.starts_at, 'ends', d.ends_at)
        order by d.starts_at) from session_slots d where d.session_id = s.id), '[]') as slots,
      n.registered, n.held, n.offered, n.waiting,
      m.state as my_state, m.offer_until as my_offer_until, m.held_until as my_held_until,
      case when m.state in ('waiting', 'offered', 'held') and m.waiting_since is not null then (select count(*)::int
        from registrations w
        where w.session_id = s.id and w.ended_at is null and (w.state in ('waiting', 'offered') or w.id = m.id)
          and (w.waiting_since, w.id) <= (m.waiting_since, m.id)) end as my_position,
      coalesce(paid.cents, 0) as my_paid_cents, coalesce(paid.fee, false) as my_fee_paid
    from sessions s
    join users p on p.id = s.pilot_id
    left join sites t on t.id = s.site_id
    left join registrations m on m.session_id = s.id and m.user_id = ${viewer.id} and m.ended_at is null
    left join lateral (
      select count(*) filter (where r.state = 'registered')::int as registered,
        count(*) filter (where r.state = 'held' and r.held_until > ${now})::int as held,
        count(*) filter (where r.state = 'offered' and r.offer_until > ${now})::int as offered,
        count(*) filter (where r.state in ('waiting', 'offered'))::int as waiting
      from registrations r where r.session_id = s.id and r.ended_at is null
    ) n on true
    left join lateral (
      select sum(x.base_total_cents)::int as cents, bool_or(x.item = 'discovery_fee') as fee
      from transactions x where m.id is not null and x.registration_id = m.id
    ) paid on true
    where ${where}
    order by ${orderBy}
    limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

/**
 * How many sessions fit, with and without the person's filters, and whether they have advised themes. Two counts, each
 * over what its own conditions leave: in one pass every session of the past would be compared with the filters.
 */
export async function countSessions(
  db: Db,
  viewer: Viewer,
  filters: { listed: Sql; wanted: Sql; coming: Sql },
): Promise<{ total: number; totalAll: number; hasAdvices: boolean }> {
  const { rows } = await sql<{ total: number; total_all: number; has_advices: boolean }>`
    select (select count(*)::int from sessions s where ${filters.listed} and ${filters.wanted}) as total,
      (select count(*)::int from sessions s where ${filters.listed} and ${filters.coming}) as total_all,
      exists (select from advised_thematics a where a.user_id = ${viewer.id}) as has_advices`.execute(db);
  const [row = { total: 0, total_all: 0, has_advices: false }] = rows;
  return { total: row.total, totalAll: row.total_all, hasAdvices: row.has_advices };
}

/** What permissions are decided on, for somebody named in a body. */
export async function findProfile(db: Db, userId: number): Promise<Profile | undefined> {
  const row = await db
    .selectFrom('users')
    .select([
      'level',
      'is_admin as isAdmin',
      'is_pilot as isPilot',
      'is_expert_accountant as isExpertAccountant',
      'is_super_organizer as isSuperOrganizer',
    ])
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row && { ...row, level: row.level as Level };
}

export async function isActiveSite(db: Db, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('sites')
    .select('id')
    .where('id', '=', id)
    .where('is_active', '=', true)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** What the detail shows beyond the card. */
export type SessionTexts = {
  description_html: string;
  prerequisite_html: string;
  former_words_html: string;
  video_link: string | null;
  video_password: string | null;
  habilitations: string[];
  break_time: string | null;
  bed_one_cents: number | null;
  bed_two_cents: number | null;
  bed_three_cents: number | null;
  absences_closed_at: Date | null;
  version: number;
  people: PersonRow[];
};

/** Somebody concerned by a session; the projection decides what of it leaves. */
export type PersonRow = {
  id: number;
  firstName: string;
  lastName: string;
  level: string;
  email: string;
  phone: string;
  state: LiveState;
  absent: boolean;
  sponsor: { id: number; firstName: string; lastName: string; email: string; phone: string } | null;
};

export async function getSessionTexts(db: Db, id: number): Promise<SessionTexts | undefined> {
  const { rows } = await sql<SessionTexts>`
    select s.description_html, s.prerequisite_html, s.former_words_html, s.video_link, s.video_password,
      s.habilitations, s.break_time, s.bed_one_cents, s.bed_two_cents, s.bed_three_cents, s.absences_closed_at, s.version,
      coalesce((select json_agg(json_build_object(
          'id', u.id, 'firstName', u.first_name, 'lastName', u.last_name, 'level', u.level,
          'email', u.email, 'phone', u.phone, 'state', r.state, 'absent', r.was_absent,
          'sponsor', case when g.id is not null then json_build_object('id', g.id, 'firstName', g.first_name,
            'lastName', g.last_name, 'email', g.email, 'phone', g.phone) end)
          order by coalesce(r.registered_at, r.waiting_since, r.created_at), r.id)
        from registrations r join users u on u.id = r.user_id left join users g on g.id = u.sponsor_id
        where r.session_id = s.id and r.ended_at is null), '[]') as people
    from sessions s where s.id = ${id}`.execute(db);
  return rows[0];
}
