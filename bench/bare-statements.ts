/**
 * Statements of the bare server: the leanest SQL by hand for the same answers. $1 the caller, $2 or $3 now.
 */

export type Kind = 'workshop' | 'formation' | 'event' | 'team_meeting';

const seatCounts = `
  count(*) filter (where r.state = 'registered')::int as registered,
  count(*) filter (where r.state = 'held' and r.held_until > NOW_AT)::int as held,
  count(*) filter (where r.state = 'offered' and r.offer_until > NOW_AT)::int as offered,
  count(*) filter (where r.state in ('waiting', 'offered'))::int as waiting,
  count(*) filter (where r.state = 'copilot')::int as copilots`;
const counted = `
  left join lateral (
    select ${seatCounts} from registrations r where r.session_id = s.id and r.ended_at is null
  ) n on true`;

const card = `
  s.id, s.kind, s.thematic, s.title, s.price_cents, s.starts_at, s.ends_at, s.is_remote, s.place, s.max_guests,
  s.min_guests, s.audience, s.wants_copilot, s.waiting_list_only, s.is_published, s.discovery_stage, s.external_link,
  s.pilot_id, s.bed_one_cents, s.bed_two_cents, s.bed_three_cents, s.absences_closed_at, s.hours,
  json_build_object('id', p.id, 'firstName', p.first_name, 'lastName', p.last_name) as pilot,
  case when t.id is not null then json_build_object('id', t.id, 'postalCode', t.postal_code, 'city', t.city)
    end as site,
  (select json_agg(json_build_object('id', d.id, 'dateAt', d.starts_at, 'endAt', d.ends_at) order by d.starts_at)
    from session_slots d where d.session_id = s.id) as slots,
  n.registered, n.held, n.offered, n.waiting, n.copilots`;

/** The card with the whole site, as a session's own page shows it. */
const whole = card.replace(
  "'id', t.id,",
  "'id', t.id, 'name', t.name, 'address', t.address, 'gmap', t.map_url,",
);

const paid = `
  left join lateral (
    select sum(x.base_total_cents - x.refunded_cents)::int as cents, bool_or(x.item = 'discovery_fee') as fee
    from transactions x where m.id is not null and x.registration_id = m.id
  ) paid on true`;

const mine = `m.state as my_state, m.room as my_room, m.offer_until, m.held_until, coalesce(paid.cents, 0) as paid_cents,
  coalesce(paid.fee, false) as fee_paid,
  case when m.state in ('waiting', 'offered') then (select count(*)::int from registrations w
    where w.session_id = s.id and w.ended_at is null and w.state in ('waiting', 'offered')
      and (w.waiting_since, w.id) <= (m.waiting_since, m.id)) end as my_position`;

/**
 * $1 caller, $2 level, $3 now, $4 words, $5 site, $6 and $7 range of starts, $8 offset, $9 and $10 starts
 * from which a session is a coming one. A page has ten rows; both counts are read from an index.
 */
export const listStatement = `
  with own as materialized (select session_id from registrations where user_id = $1 and ended_at is null)
  select ${card}, ${mine},
    (select count(*)::int from sessions s where WANTED) as total,
    (select count(*)::int from sessions s where s.starts_at >= $10::timestamptz and SEEN
      and (s.starts_at >= $9 or s.discovery_stage = 'discovery_day')) as total_all,
    exists (select from advised_thematics a where a.user_id = $1) as has_advices
  from (select id from sessions s where WANTED order by starts_at, id limit 10 offset $8::int) f
  join sessions s on s.id = f.id
  join users p on p.id = s.pilot_id
  left join sites t on t.id = s.site_id
  left join registrations m on m.session_id = s.id and m.user_id = $1 and m.ended_at is null
  ${counted.replaceAll('NOW_AT', '$3::timestamptz')} ${paid}
  order by s.starts_at, s.id`
  .replaceAll(
    'WANTED',
    `s.site_id = $5::int and s.starts_at >= $6::timestamptz and s.starts_at < $7::timestamptz and SEEN
      and strpos(s.title_plain, $4) > 0`,
  )
  .replaceAll(
    'SEEN',
    `s.kind = 'workshop' and s.deleted_at is null
      and ((s.is_published and $2 = any(s.audience)) or s.pilot_id = $1 or s.id in (select session_id from own))`,
  );

const texts = `s.description_html, s.prerequisite_html, s.former_words_html, s.video_link, s.video_password,
  s.habilitations, s.break_time, s.version,
  json_build_object('role', p.level, 'fileUrl', p.picture_path, 'led', (select count(*) from sessions l
    where l.pilot_id = s.pilot_id and l.kind = s.kind and l.starts_at < $2 and l.is_published
      and l.deleted_at is null and l.id <> s.id)) as host`;

/**
 * A person as JSON, from a row `r` of registrations, or from the given values for a registration just made.
 */
const person = (state: string, absent: string, room: string): string => `
  json_build_object('id', u.id, 'firstName', u.first_name, 'lastName', u.last_name, 'role', u.level, 'email', u.email,
    'phoneNumber', u.phone, 'state', ${state}, 'absent', ${absent}, 'room', ${room}, 'godFather',
    (select json_build_object('id', g.id, 'firstName', g.first_name, 'lastName', g.last_name, 'email', g.email,
      'phoneNumber', g.phone) from users g where g.id = u.sponsor_id))`;

/** Counts of seats and list of people in one pass. */
const peopled = `
  left join lateral (
    select ${seatCounts}, json_agg(${person('r.state', 'r.was_absent', 'r.room')}
      order by coalesce(r.registered_at, r.waiting_since, r.created_at), r.id) as people
    from registrations r join users u on u.id = r.user_id where r.session_id = s.id and r.ended_at is null
  ) n on true`;

const concerning = `(s.pilot_id = $1
  or s.id in (select c.session_id from registrations c where c.user_id = $1 and c.ended_at is null))`;
const readable = `s.deleted_at is null and ((s.is_published and $4 = any(s.audience)) or ${concerning})`;
/**
 * Condition to open a session: workshops and formations need its audience, the other kinds are open to every
 * member.
 */
const openedTo: Record<Kind, string> = {
  workshop: `s.kind = 'workshop' and ${readable}`,
  formation: `s.kind = 'formation' and ${readable}`,
  event: `s.kind = 'event' and s.deleted_at is null and $4::text is not null and (s.is_published or ${concerning})`,
  team_meeting: `s.kind = 'team_meeting' and s.deleted_at is null and $4::text is not null
    and (s.is_published or ${concerning})`,
};

/** All coming sessions of a kind. $1 caller, $2 level, $3 now, $4 from when, $5 their habilitations. */
export const collectionStatement = (kind: Kind, byHabilitation: boolean): string => `
  select ${whole}, ${mine} from (
    select s.id from sessions s where s.kind = '${kind}' and s.deleted_at is null and s.starts_at >= $4
      and ((s.is_published and $2 = any(s.audience)
        and ${byHabilitation ? `(s.habilitations = '{}' or s.habilitations && $5::text[])` : '$5::text[] is not null'})
        or ${concerning})
    order by s.starts_at, s.id limit 1000
  ) f
  join sessions s on s.id = f.id
  join users p on p.id = s.pilot_id
  left join sites t on t.id = s.site_id
  left join registrations m on m.session_id = s.id and m.user_id = $1 and m.ended_at is null
  ${counted.replaceAll('NOW_AT', '$3::timestamptz')} ${paid}
  order by s.starts_at, s.id`;

/** $1 caller, $2 now, $3 session, $4 level. */
export const detailStatement = (kind: Kind): string => `
  select ${whole}, ${mine}, ${texts}, n.people
  from sessions s
  join users p on p.id = s.pilot_id
  left join sites t on t.id = s.site_id
  left join registrations m on m.session_id = s.id and m.user_id = $1 and m.ended_at is null
  ${peopled.replaceAll('NOW_AT', '$2')} ${paid}
  where s.id = $3 and ${openedTo[kind]}`;

/**
 * Same arguments. Takes the seat if one is left (two calls at once may both find the last one) and answers
 * the page: people already there, then the newcomer.
 */
export const joinStatement = `
  with taken as (
    insert into registrations (session_id, user_id, state, created_at, registered_at)
    select s.id, $1::int, 'registered', $2::timestamptz, $2::timestamptz from sessions s
    where s.id = $3 and s.price_cents = 0 and s.starts_at > $2 and ${openedTo.workshop}
      and s.max_guests > (select count(*) from registrations r
        where r.session_id = s.id and r.ended_at is null and r.state in ('registered', 'held', 'offered'))
    returning user_id
  )
  select ${whole.replace('n.registered,', 'n.registered + 1 as registered,')}, 'registered' as my_state, null as my_room,
    null as offer_until, null as held_until, 0 as paid_cents, false as fee_paid, null as my_position, ${texts}, n.people,
    (select ${person(`'registered'`, 'false', 'null')} from users u where u.id = taken.user_id) as newcomer
  from taken join sessions s on s.id = $3
  join users p on p.id = s.pilot_id
  left join sites t on t.id = s.site_id
  ${peopled.replaceAll('NOW_AT', '$2')}`;

const written = [
  'thematic',
  'title',
  'site_id',
  'max_guests',
  'min_guests',
  'starts_at',
  'ends_at',
  'audience',
] as const;

/**
 * Creates a workshop with its slots and its co-pilots, and answers its page. $1 pilot, $2 now, $3 to $10 the
 * columns of `written`, $11 and $12 starts and ends of the slots, $13 the co-pilots' addresses.
 */
export const createStatement = `
  with s as (
    insert into sessions (kind, pilot_id, created_at, is_published, is_remote, ${written.join(', ')})
    select 'workshop', $1, $2, false, false, $3::text, $4::text, $5::int, $6::int, $7::int, $8::timestamptz,
      $9::timestamptz, $10::text[]
    where not exists (select from sessions o where o.kind = 'workshop' and o.deleted_at is null and o.site_id = $5::int
      and o.starts_at >= date_trunc('day', $8::timestamptz) and o.starts_at < date_trunc('day', $8::timestamptz) + interval '1 day')
    returning *
  ), d as (
    insert into session_slots (session_id, starts_at, ends_at)
    select s.id, slot.* from s, unnest($11::timestamptz[], $12::timestamptz[]) slot
    returning id, starts_at, ends_at
  ), r as (
    insert into registrations (session_id, user_id, state, created_at)
    select s.id, u.id, 'copilot', $2 from s, users u where lower(u.email) = any($13::text[]) and u.deleted_at is null
    returning id, user_id, created_at as since, state, false as was_absent, room
  )
  select ${whole
    .replace('from session_slots d where d.session_id = s.id', 'from d')
    .replace(
      'n.registered, n.held, n.offered, n.waiting, n.copilots',
      '0 as registered, 0 as held, 0 as offered, 0 as waiting, (select count(*)::int from r) as copilots',
    )},
    null as my_state, null as my_room, null as offer_until, null as held_until, 0 as paid_cents, false as fee_paid,
    null as my_position, ${texts}, (select json_agg(${person('r.state', 'r.was_absent', 'r.room')} order by r.since, r.id)
      from r join users u on u.id = r.user_id) as people
  from s join users p on p.id = s.pilot_id left join sites t on t.id = s.site_id`;

export type BarePerson = {
  id: number;
  firstName: string;
  lastName: string;
  role: string;
  email: string;
  phoneNumber: string;
  state: string;
  absent: boolean;
  room: string | null;
  godFather: object | null;
};

export type BareRow = {
  id: number;
  kind: string;
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
  discovery_stage: string | null;
  external_link: string | null;
  bed_one_cents: number | null;
  bed_two_cents: number | null;
  bed_three_cents: number | null;
  absences_closed_at: Date | null;
  pilot_id: number;
  pilot: object;
  /** Hours of the session, in the form that pages show. */
  hours: object[];
  site: object | null;
  slots: { id: number; dateAt: string; endAt: string }[] | null;
  registered: number;
  held: number;
  offered: number;
  waiting: number;
  copilots: number;
  my_state: string | null;
  my_room: string | null;
  my_position: number | null;
  offer_until: Date | null;
  held_until: Date | null;
  paid_cents: number;
  fee_paid: boolean;
};

export type BareDetailRow = BareRow & {
  description_html: string;
  prerequisite_html: string;
  former_words_html: string;
  video_link: string | null;
  video_password: string | null;
  habilitations: string[];
  break_time: string | null;
  version: number;
  people: BarePerson[] | null;
  host: { role: string; fileUrl: string | null; led: number };
};
