import type { FirstSession } from '@forman/contract/office/home';
import type { Viewer } from '@forman/domain/access';
import type { DiscoveryStage, PathStep } from '@forman/domain/sessions/discovery';
import type { SessionKind } from '@forman/domain/sessions/kinds';
import { liveStates, type LiveState } from '@forman/domain/sessions/registration';
import { type RawBuilder, sql } from 'kysely';
import type { DuesPrices } from '@forman/domain/money/memberships/dues';
import { duesPricesAt } from '../../platform/association/dues-prices.queries.ts';
import type { Db } from '../../db/database.ts';
import { withoutHours } from '../../hours/hours-office/unconfirmed.queries.ts';
import { owes } from '../../money/memberships/owing.queries.ts';
import { moneyWaiting } from '../../money/payments/money-cases.queries.ts';
import { freeFor } from '../../sessions/sessions/around.queries.ts';
import { listedForAnyKind } from '../../sessions/sessions/sessions.queries.ts';
import { standingOf } from '../../community/goals/goals.queries.ts';
import { toJourney } from '../../community/goals/goals.service.ts';

/** Most new guests on the page; an inviter of more in two weeks finds them in their line. */
const mostGuests = 5;

type Guest = { id: number; firstName: string; lastName: string; joinedAt: string };

/** SQL condition: the session `s` is not over. */
const isLive = (now: Date): RawBuilder<unknown> => sql`s.deleted_at is null and s.ends_at > ${now}`;

/** SQL condition: the registration `r` keeps a seat from others; a hold or an offer for its time only. */
const isTaken = (now: Date): RawBuilder<unknown> => sql`(r.state = 'registered'
  or (r.state = 'held' and r.held_until > ${now}) or (r.state = 'offered' and r.offer_until > ${now}))`;

/** SQL condition: somebody has one of these states in the session `s`. */
const inState = (userId: number, states: readonly LiveState[]): RawBuilder<unknown> =>
  sql`s.id in (select m.session_id from registrations m
    where m.user_id = ${userId} and m.ended_at is null and m.state = any(${states}))`;

const hasFreeSeat = (
  now: Date,
): RawBuilder<unknown> => sql`s.max_guests > (select count(*) from registrations r
  where r.session_id = s.id and ${isTaken(now)} and r.ended_at is null)`;

const leads = (userId: number): RawBuilder<unknown> =>
  sql`(${inState(userId, ['copilot'])} or s.pilot_id = ${userId})`;

/** SQL condition: a published session that the person leads, which starts before `until`. */
export const ledBefore = ({ id }: Viewer, { until, now }: { until: Date; now: Date }): RawBuilder<unknown> =>
  sql`${isLive(now)} and s.is_published and s.starts_at < ${until} and ${leads(id)}`;

/** SQL condition: a session that the person leads or takes part in. */
export const ownComing = ({ id }: Viewer, now: Date): RawBuilder<unknown> =>
  sql`${isLive(now)} and (${inState(id, ['registered'])} or ${leads(id)})`;

/** SQL condition: a session meant for the person, with a free seat, at an hour when they are free. */
export const suggestible = (viewer: Viewer, now: Date): RawBuilder<unknown> => sql`
  ${listedForAnyKind(viewer)} and s.starts_at > ${now} and s.is_published and not ${inState(viewer.id, liveStates)}
  and s.pilot_id <> ${viewer.id} and ${viewer.level} = any(s.audience) and ${hasFreeSeat(now)}
  and ${freeFor(viewer.id, now)}`;

/** SQL condition: a session with a seat that is kept until the person answers, or until they have paid. */
export const keptFor = (userId: number, now: Date): RawBuilder<unknown> =>
  sql`${isLive(now)} and ${inState(userId, ['offered', 'held'])}`;

/** SQL condition: the guest's own date of this stage. */
export const ownDatesOf = (userId: number, stage: PathStep, now: Date): RawBuilder<unknown> => sql`
  s.deleted_at is null and s.discovery_stage = ${stage} and s.id in (select m.session_id from registrations m
    where m.user_id = ${userId} and m.ended_at is null and not m.was_absent
      and (m.state = 'registered' or m.state = 'waiting' and s.starts_at > ${now}))`;

/** SQL condition: a coming date of this stage with a free seat. */
export const openDatesOf = (viewer: Viewer, stage: PathStep, now: Date): RawBuilder<unknown> => sql`
  ${listedForAnyKind(viewer)} and ${isLive(now)} and s.discovery_stage = ${stage} and s.starts_at > ${now}
  and not ${inState(viewer.id, liveStates)} and ${hasFreeSeat(now)}`;

type OfficeRow = { money: { cents: number }; owing: number; trainings: number; withoutHours: number };

/** What waits for the office. */
export async function countOffice(db: Db, now: Date): Promise<OfficeRow> {
  const { rows } = await sql<OfficeRow>`
    select ${moneyWaiting} as money, (select count(*)::int from users u where ${owes(now)}) as owing,
      (select count(*)::int from outside_trainings where state = 'declared') as trainings,
      (select count(*)::int from sessions s where ${withoutHours(now)}) as "withoutHours"`.execute(db);
  return rows[0]!;
}

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
    prices: DuesPrices;
    newGuests: Guest[];
    standing: Parameters<typeof toJourney>[1];
    first: FirstRow | null;
  };
  const { rows } = await sql<Row>`
    select u.member_until_on as until, ${duesPricesAt(now)} as prices, ${standingOf(viewer.id)} as standing, ${firstLed(viewer, now)} as first,
      coalesce((select json_agg(g) from (
      select id, first_name as "firstName", last_name as "lastName", created_at as "joinedAt" from users
      where sponsor_id = u.id and level = 'ROLE_GUEST' and created_at > ${since} and deleted_at is null
      order by created_at desc, id desc limit ${mostGuests}) g), '[]') as "newGuests"
    from users u where u.id = ${viewer.id}`.execute(db);
  const { until, prices, newGuests, standing, first } = rows[0]!;
  return {
    until,
    prices,
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
