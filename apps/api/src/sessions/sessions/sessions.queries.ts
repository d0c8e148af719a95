import { type Level, may, type Profile, type Viewer } from '@forman/domain/access';
import type { ShownHourLine } from '@forman/domain/hours/matrix';
import { type SessionKind, sessionKinds } from '@forman/domain/sessions/kinds';
import type { LiveState } from '@forman/domain/sessions/registration';
import type { Room } from '@forman/domain/sessions/rooms';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import { containing } from '../../db/patterns.ts';
import { readableBy, listedFor, ofKind } from './visible.queries.ts';

type Sql = RawBuilder<unknown>;

/** A session for one viewer, with all the facts for decisions. */
export type MetSession = {
  id: number;
  kind: SessionKind;
  thematic: string;
  title: string;
  price_cents: number;
  bed_one_cents: number | null;
  bed_two_cents: number | null;
  bed_three_cents: number | null;
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
  pilot_id: number;
  registered: number;
  held: number;
  offered: number;
  waiting: number;
  copilots: number;
  absences_closed_at: Date | null;
  my_state: LiveState | null;
  /** True when held for a group order that awaits its transfer. */
  my_seat_is_ordered: boolean;
  my_position: number | null;
  my_offer_until: Date | null;
  my_held_until: Date | null;
  my_room: Room | null;
  my_paid_cents: number;
  my_fee_paid: boolean;
};

/** A session for one viewer with the further facts of its card. */
export type CardRow = MetSession & {
  pilot: { id: number; firstName: string; lastName: string };
  site: { id: number; postalCode: string; city: string } | null;
  slots: { id: number; starts: string; ends: string }[];
  /** The hours for which it counts, in displayed form. */
  hours: ShownHourLine[];
};

/** A session for one viewer with all its facts but its texts and people. */
export type SessionRow = CardRow & {
  site: { id: number; name: string; address: string; postalCode: string; city: string; gmap: string } | null;
};

// The audience as JSON, which Node reads some three times as fast as PostgreSQL's own lists: for two hundred
// sessions that is 8 % of the portal's time (decision 20).
const metColumns = sql`
  s.id, s.kind, s.thematic, s.title, s.price_cents, s.starts_at, s.ends_at, s.is_remote, s.place,
  s.max_guests, s.min_guests, to_json(s.audience) as audience, s.wants_copilot, s.waiting_list_only,
  s.is_published, s.external_link, s.discovery_stage, s.pilot_id, s.bed_one_cents, s.bed_two_cents, s.bed_three_cents, s.absences_closed_at,
  n.registered, n.held, n.offered, n.waiting, n.copilots,
  m.state as my_state, (m.state = 'held' and exists (select from ordered_seats k
    where k.registration_id = m.id)) as my_seat_is_ordered, m.offer_until as my_offer_until, m.held_until as my_held_until, m.room as my_room,
  case when m.state in ('waiting', 'offered', 'held') and m.waiting_since is not null then (select count(*)::int
    from registrations w
    where w.session_id = s.id and w.ended_at is null and (w.state in ('waiting', 'offered') or w.id = m.id)
      and (w.waiting_since, w.id) <= (m.waiting_since, m.id)) end as my_position,
  coalesce(paid.cents, 0) as my_paid_cents, coalesce(paid.fee, false) as my_fee_paid`;

/** `people`: further aggregates of the registrations `r`, in the same pass as the counts. */
const metJoins = (viewer: Viewer, now: Date, people = { column: sql``, join: sql`` }): Sql => sql`
  left join registrations m on m.session_id = s.id and m.user_id = ${viewer.id} and m.ended_at is null
  left join lateral (
    select count(*) filter (where r.state = 'registered')::int as registered,
      count(*) filter (where r.state = 'held' and r.held_until > ${now})::int as held,
      count(*) filter (where r.state = 'offered' and r.offer_until > ${now})::int as offered,
      count(*) filter (where r.state in ('waiting', 'offered'))::int as waiting,
      count(*) filter (where r.state = 'copilot')::int as copilots${people.column}
    from registrations r ${people.join} where r.session_id = s.id and r.ended_at is null
  ) n on true
  left join lateral (
    select sum(x.discount_cents + greatest(0, x.price_cents - x.discount_cents - x.refunded_cents - x.disputed_cents))
        filter (where x.payer_id = ${viewer.id})::int as cents, bool_or(x.item = 'discovery_fee') as fee
    from seat_payments x where m.id is not null and x.registration_id = m.id
  ) paid on true`;

/** `site`: further fields of the session's site, `t`. */
const shownColumns = (site = sql``): Sql => sql`${metColumns},
  json_build_object('id', p.id, 'firstName', p.first_name, 'lastName', p.last_name) as pilot,
  case when t.id is not null then json_build_object('id', t.id, 'postalCode', t.postal_code, 'city', t.city${site})
    end as site,
  coalesce((select json_agg(json_build_object('id', d.id, 'starts', d.starts_at, 'ends', d.ends_at)
    order by d.starts_at) from session_slots d where d.session_id = s.id), '[]') as slots, s.hours`;

export const cardColumns = shownColumns();

const sessionColumns = shownColumns(sql`, 'name', t.name, 'address', t.address, 'gmap', t.map_url`);

export const cardJoins = (viewer: Viewer, now: Date, people?: Parameters<typeof metJoins>[2]): Sql => sql`
  left join users p on p.id = s.pilot_id
  left join session_sites t on t.id = s.site_id
  ${metJoins(viewer, now, people)}`;

type Selection = {
  viewer: Viewer;
  now: Date;
  where: Sql;
  limit?: number;
  offset?: number;
  /** True to take pages from the end: the latest sessions are on the first page. */
  latest?: boolean;
};

/** Finds one session with only the facts for decisions, as it is read under the session's lock. */
export async function findMetSession(
  db: Db,
  { viewer, now, where }: Selection,
): Promise<MetSession | undefined> {
  const { rows } = await sql<MetSession>`
    select ${metColumns} from sessions s ${metJoins(viewer, now)} where ${where}`.execute(db);
  return rows[0];
}

/**
 * Rows of sessions for one viewer, in order. Sessions are found first and counted afterwards: only the seats
 * of the displayed ones are read.
 */
const selecting =
  <Row>(columns: Sql) =>
  async (db: Db, selection: Selection): Promise<Row[]> => {
    const { viewer, now, where, limit = 1000, offset = 0 } = selection;
    const order = selection.latest ? sql`s.starts_at desc, s.id desc` : sql`s.starts_at, s.id`;
    const { rows } = await sql<Row>`
      select ${columns} from (
        select s.id from sessions s where ${where} order by ${order} limit ${limit} offset ${offset}
      ) found join sessions s on s.id = found.id ${cardJoins(viewer, now)}
      order by s.starts_at, s.id`.execute(db);
    return rows;
  };

export const selectCards = selecting<CardRow>(cardColumns);
export const selectSessions = selecting<SessionRow>(sessionColumns);

export async function countSessions(db: Db, where: Sql): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from sessions s where ${where}`.execute(db);
  return rows[0]!.count;
}

/** Finds the profile of a person named in a body, for permissions. */
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

/** A session with the facts of its page beyond the card. */
export type SessionPageRow = SessionRow & {
  description_html: string;
  prerequisite_html: string;
  former_words_html: string;
  video_link: string | null;
  video_password: string | null;
  habilitations: string[];
  break_time: string | null;
  version: number;
  host: { role: string; fileUrl: string | null; led: number };
  people: PersonRow[];
};

type Sponsor = { id: number; firstName: string; lastName: string; email: string; phone: string };

/** A person concerned by a session; the projection decides which fields leave. */
export type PersonRow = {
  id: number;
  firstName: string;
  lastName: string;
  level: string;
  state: LiveState;
  absent: boolean;
  /** The instant since which a candidate offers to co-pilot. */
  askedAt: string | null;
  /** Only for holders of the list (`canUseList`). */
  contact?: { email: string; phone: string; room: Room | null; sponsor: Sponsor | null };
};

const nameColumns = sql`'id', u.id, 'firstName', u.first_name, 'lastName', u.last_name, 'level', u.level,
  'state', r.state, 'absent', r.was_absent,
  'askedAt', case when r.state = 'candidate' then r.created_at end`;

/**
 * SQL expression: a person on a list of a session, from `registrations r join users u`. The sponsor is looked
 * up only where shown.
 */
const personWithContact = sql`json_build_object(${nameColumns}, 'contact', json_build_object(
  'email', u.email, 'phone', u.phone, 'room', r.room,
  'sponsor', (select json_build_object('id', g.id, 'firstName', g.first_name, 'lastName', g.last_name,
    'email', g.email, 'phone', g.phone) from users g where g.id = u.sponsor_id)))`;

/** SQL: the people of a session `s`, with the fields opened by `canUseList` only for those whom it lets. */
const peopleFor = (viewer: Viewer) => {
  const usesList = may(viewer, 'sessions.list_tools')
    ? sql`true`
    : sql`(s.pilot_id = ${viewer.id} or m.state = 'copilot')`;
  const person = sql`case when ${usesList} then ${personWithContact} else json_build_object(${nameColumns}) end`;
  return {
    join: sql`join users u on u.id = r.user_id`,
    column: sql`, json_agg(${person} order by coalesce(r.registered_at, r.waiting_since, r.created_at), r.id) as people`,
  };
};

/** Finds the viewer's entry on the list of a session in which they are registered. */
export async function findListedPerson(db: Db, viewer: Viewer, sessionId: number): Promise<PersonRow> {
  const usesList = may(viewer, 'sessions.list_tools');
  const { rows } = await sql<{ person: PersonRow }>`
    select ${usesList ? personWithContact : sql`json_build_object(${nameColumns})`} as person
    from registrations r join users u on u.id = r.user_id
    where r.session_id = ${sessionId} and r.user_id = ${viewer.id} and r.ended_at is null`.execute(db);
  return rows[0]!.person;
}

const pageColumns = (now: Date): Sql => sql`
  json_build_object('role', p.level, 'fileUrl', p.picture_path, 'led', (select count(*) from sessions l
    where l.pilot_id = s.pilot_id and l.kind = s.kind and l.starts_at < ${now} and l.is_published
      and l.deleted_at is null and l.id <> s.id)) as host,
  s.description_html, s.prerequisite_html, s.former_words_html, s.video_link, s.video_password,
  to_json(s.habilitations) as habilitations, s.break_time, s.version`;

/** One session with its texts and people, in one statement. */
export async function findSessionPage(
  db: Db,
  { viewer, now, where }: Selection,
): Promise<SessionPageRow | undefined> {
  const { rows } = await sql<SessionPageRow>`
    select ${sessionColumns}, ${pageColumns(now)}, coalesce(n.people, '[]') as people
    from sessions s ${cardJoins(viewer, now, peopleFor(viewer))} where ${where}`.execute(db);
  return rows[0];
}

/** What the card of a session leaves out. */
export type Inside = { people: PersonRow[]; habilitations: string[] };

/** The people and habilitations of these sessions; people in order of arrival. */
export async function readInside(db: Db, sessionIds: readonly number[]): Promise<Map<number, Inside>> {
  const { rows } = await sql<Inside & { id: number }>`
    select s.id, to_json(s.habilitations) as habilitations, coalesce((
      select json_agg(${personWithContact} order by coalesce(r.registered_at, r.waiting_since, r.created_at), r.id)
      from registrations r join users u on u.id = r.user_id
      where r.session_id = s.id and r.ended_at is null), '[]') as people
    from sessions s where s.id = any(${sessionIds})`.execute(db);
  return new Map(rows.map(({ id, ...inside }) => [id, inside]));
}

/** SQL condition: the words are in the typed place, or in the site's name or town. */
export const atPlace = (
  words: string,
): RawBuilder<unknown> => sql`(plain_text(s.place) like ${containing(words)}
  or exists (select from session_sites t where t.id = s.site_id
    and (plain_text(t.name) like ${containing(words)} or plain_text(t.city) like ${containing(words)})))`;

export type Target = { kind: SessionKind; id: number };

export const opened = (viewer: Viewer, { kind, id }: Target): RawBuilder<unknown> =>
  sql`s.id = ${id} and ${readableBy(viewer, kind)}`;

/** SQL conditions: the person's part in a session `s`: pilot, else approved co-pilot, or registered. */
export const ownPart = (viewer: Pick<Viewer, 'id'>) => {
  const inState = (state: LiveState): RawBuilder<unknown> => sql`s.pilot_id <> ${viewer.id} and exists (
    select from registrations o where o.session_id = s.id and o.user_id = ${viewer.id}
      and o.state = ${state} and o.ended_at is null)`;
  return {
    pilot: sql`s.pilot_id = ${viewer.id}`,
    copilot: inState('copilot'),
    registered: inState('registered'),
  };
};

/** Tells whether this person leads a session of any of the viewer's lists. */
export async function leadsListedSession(db: Db, viewer: Viewer, personId: number): Promise<boolean> {
  const { rows } = await sql`select from sessions s
    where s.pilot_id = ${personId} and ${listedForAnyKind(viewer)} limit 1`.execute(db);
  return rows.length > 0;
}

/** SQL condition: the session `s` is in the viewer's lists, of any kind. */
export const listedForAnyKind = (viewer: Viewer): RawBuilder<unknown> =>
  sql`(${sql.join(
    sessionKinds.map((kind) => sql`(${listedFor(viewer, kind)})`),
    sql` or `,
  )})`;

/** SQL condition: the session `s` is one of these. */
export const isOneOf = (ids: readonly number[]): RawBuilder<unknown> => sql`s.id = any(${[...ids]})`;

/** The kind of a session, archived or not; undefined when it is deleted. */
export const findKind = (db: Db, id: number) =>
  db
    .selectFrom('sessions')
    .select('kind')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

/** SQL condition: the session `s` is this one, of this kind. */
export const isSession = (id: number, kind: SessionKind): RawBuilder<unknown> =>
  sql`s.id = ${id} and ${ofKind(kind)}`;

/** The session that had this number in a former tool, where it is of this kind: links to it still lead somewhere. */
export async function findMoved(db: Db, { kind, id }: Target): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select s.id from moved_rows m join sessions s on s.id = m.row_id
    where m.kind = 'session' and m.source like ${`%:${kind.replaceAll('_', String.raw`\_`)} n ${id}`} and s.kind = ${kind} and s.deleted_at is null
    order by s.id desc limit 1`.execute(db);
  return rows[0]?.id;
}

/** A session that is neither deleted nor archived. */
export const findLive = (db: Db, id: number, kind: SessionKind) =>
  db
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', id)
    .where('kind', '=', kind)
    .where('deleted_at', 'is', null)
    .where('archived_at', 'is', null)
    .executeTakeFirst();

/** Publishes a session, or takes it back; nothing changes when it was so already. */
export const setPublished = (tx: Tx, isPublished: boolean, target: Target) =>
  tx
    .updateTable('sessions')
    .set({ is_published: isPublished, version: sql`version + 1` })
    .where('id', '=', target.id)
    .where('kind', '=', target.kind)
    .where('deleted_at', 'is', null)
    .where('is_published', '<>', isPublished)
    .executeTakeFirst();
