import type { FirstSession } from '@forman/contract/office/home';
import type { Viewer } from '@forman/domain/access';
import type { DiscoveryStage } from '@forman/domain/sessions/discovery';
import type { SessionKind } from '@forman/domain/sessions/kinds';
import type { LiveState } from '@forman/domain/sessions/registration';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { standingOf, toJourney } from '../../community/goals/goals.service.ts';

/** Most new guests on the page; an inviter of more in two weeks finds them in their line. */
const mostGuests = 5;

type Guest = { id: number; firstName: string; lastName: string; joinedAt: string };

/** SQL condition: the session `s` is not over. */
export const isLive = (now: Date): RawBuilder<unknown> => sql`s.deleted_at is null and s.ends_at > ${now}`;

/** SQL condition: the registration `r` keeps a seat from others; a hold or an offer for its time only. */
export const isTaken = (now: Date): RawBuilder<unknown> => sql`(r.state = 'registered'
  or (r.state = 'held' and r.held_until > ${now}) or (r.state = 'offered' and r.offer_until > ${now}))`;

/** SQL condition: somebody has one of these states in the session `s`. */
export const inState = (userId: number, states: readonly LiveState[]): RawBuilder<unknown> =>
  sql`s.id in (select m.session_id from registrations m
    where m.user_id = ${userId} and m.ended_at is null and m.state = any(${states}))`;

type FirstRow = {
  id: number | null;
  kind: SessionKind;
  title: string;
  startsAt: string;
  isPublished: boolean;
  registered: number;
  isOver: boolean;
};

/** First session of a pilot who never closed a sheet, an empty row without one; null for everybody else. */
const firstLed = (viewer: Viewer, now: Date): RawBuilder<FirstRow | null> =>
  viewer.isPilot
    ? sql<FirstRow | null>`case when not exists (select from sessions c
        where c.pilot_id = u.id and c.deleted_at is null and c.absences_closed_at is not null)
      then coalesce((select json_build_object('id', s.id, 'kind', s.kind, 'title', s.title, 'startsAt', s.starts_at,
          'isPublished', s.is_published, 'isOver', s.ends_at <= ${now}, 'registered', (select count(*)
            from registrations r where r.session_id = s.id and r.state = 'registered' and r.ended_at is null))
        from sessions s where s.pilot_id = u.id and s.deleted_at is null order by s.starts_at, s.id limit 1),
        '{"id":null}') end`
    : sql`null`;

/** Reads the caller's own part of the page, with the guests whom they invited since `since`. */
export async function findOwn(db: Db, viewer: Viewer, { now, since }: { now: Date; since: Date }) {
  type Row = {
    until: string | null;
    newGuests: Guest[];
    standing: Parameters<typeof toJourney>[1];
    first: FirstRow | null;
  };
  const { rows } = await sql<Row>`
    select u.member_until_on as until, ${standingOf(viewer.id)} as standing, ${firstLed(viewer, now)} as first,
      coalesce((select json_agg(g) from (
      select id, first_name as "firstName", last_name as "lastName", created_at as "joinedAt" from users
      where sponsor_id = u.id and level = 'ROLE_GUEST' and created_at > ${since} and deleted_at is null
      order by created_at desc, id desc limit ${mostGuests}) g), '[]') as "newGuests"
    from users u where u.id = ${viewer.id}`.execute(db);
  const { until, newGuests, standing, first } = rows[0]!;
  return {
    until,
    journey: toJourney(viewer.level, standing),
    firstSession: first && toFirstSession(first),
    newGuests: newGuests.map((guest) => ({ ...guest, joinedAt: new Date(guest.joinedAt).toISOString() })),
  };
}

function toFirstSession({ id, kind, title, startsAt, ...state }: FirstRow): FirstSession {
  if (id === null) return { session: null, isPublished: false, registered: 0, isOver: false };
  return { session: { id, kind, title, startDate: new Date(startsAt).toISOString() }, ...state };
}

/** Counts what a session may still lack before its day. */
export async function findReadiness(db: Db, sessionId: number) {
  type Row = { candidates: number; copilots: number; lacksLink: boolean };
  const counted = (state: LiveState) => sql`(select count(*)::int from registrations r
    where r.session_id = s.id and r.state = ${state} and r.ended_at is null)`;
  const { rows } = await sql<Row>`
    select ${counted('candidate')} as candidates, ${counted('copilot')} as copilots,
      s.is_remote and coalesce(s.video_link, '') = '' as "lacksLink"
    from sessions s where s.id = ${sessionId}`.execute(db);
  return rows[0]!;
}

/** Reads the guest's sponsor, and the last date of each stage that the guest took part in. */
export async function findPath(
  db: Db,
  guestId: number,
  now: Date,
): Promise<{ sponsorId: number | null; attended: Partial<Record<DiscoveryStage, string>> }> {
  const { rows } = await sql<{
    sponsorId: number | null;
    attended: Partial<Record<DiscoveryStage, string>>;
  }>`
    select (select g.id from users g where g.id = u.sponsor_id and g.deleted_at is null) as "sponsorId",
      coalesce((select json_object_agg(stage, at) from (
        select s.discovery_stage as stage, max(s.starts_at) as at
        from registrations r join sessions s on s.id = r.session_id
        where r.user_id = u.id and r.state = 'registered' and r.ended_at is null and not r.was_absent
          and s.ends_at <= ${now} and s.deleted_at is null and s.discovery_stage is not null
        group by s.discovery_stage) a), '{}') as attended
    from users u where u.id = ${guestId}`.execute(db);
  return rows[0]!;
}
