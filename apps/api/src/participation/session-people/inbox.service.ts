import type { AnswerOf } from '@forman/contract/endpoint';
import type { Paging } from '@forman/contract/fields';
import type { OpenSheet, sessionInbox } from '@forman/contract/participation/session-inbox';
import type { LedSession, SessionCard } from '@forman/contract/sessions/sessions';
import { may, type Viewer } from '@forman/domain/access';
import { rulesOf, sessionKinds } from '@forman/domain/sessions/kinds';
import { type RawBuilder, sql } from 'kysely';
import { isShown } from '../../db/shown-sessions.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/database.ts';
import { type Part, sliceOf } from '../../http/paging.ts';
import { listSigned } from '../../hours/presence/sheet.queries.ts';
import { countCandidatesWhere, countInbox, countSessionsWhere } from './session-people.queries.ts';
import { listCards, listedForAnyKind, listLedSessions } from '../../sessions/sessions/sessions.service.ts';
import { countSessions } from '../../sessions/sessions/sessions.queries.ts';

/** Most items of each sort on one page. */
const pageSize = 100;

/** Lists the viewer's open tasks in sessions of every kind; those to publish only for viewers who may publish. */
export async function getInbox(
  ctx: Context,
  viewer: Viewer,
  page: number,
): Promise<AnswerOf<typeof sessionInbox>> {
  const now = ctx.clock.now();
  const slice = sliceOf({ page, itemsPerPage: pageSize });
  const publishable = unpublished(viewer, now);
  const [toPublish, candidacies, sheets, counts] = await Promise.all([
    listCards(ctx, viewer, { where: publishable, ...slice }),
    listLedSessions(ctx.db, viewer, { where: withCandidates(viewer, now), now, ...slice }),
    listOpenSheets(ctx.db, viewer, { now, ...slice }),
    countInbox(ctx.db, {
      toPublish: publishable,
      candidacies: withCandidates(viewer, now),
      sheets: withOpenSheet(viewer, now),
    }),
  ]);
  const { candidates, ...sessions } = counts;
  return {
    toPublish,
    candidacies,
    sheets,
    page,
    maxPage: Math.max(1, ...Object.values(sessions).map((count) => Math.ceil(count / pageSize))),
    totals: { ...sessions, candidacies: candidates },
  };
}

/** Lists the open sheets with the people who have signed: the list of absentees begins with everybody else. */
async function listOpenSheets(
  db: Db,
  viewer: Viewer,
  { now, ...slice }: { now: Date; limit: number; offset: number },
): Promise<OpenSheet[]> {
  const sessions = await listLedSessions(db, viewer, { where: withOpenSheet(viewer, now), now, ...slice });
  const signed = await listSigned(
    db,
    sessions.map(({ id }) => id),
  );
  return sessions.map((session) => ({ ...session, signed: signed.get(session.id) ?? [] }));
}

/**
 * SQL expressions: the three counts of the inbox, for larger statements; candidacies are counted by person.
 */
export function inboxCounters(viewer: Viewer, now: Date) {
  const publishes = sessionKinds.some((kind) => may(viewer, rulesOf(kind).publishPermission));
  return {
    toPublish: publishes ? countSessionsWhere(unpublished(viewer, now)) : sql<number>`0`,
    candidates: countCandidatesWhere(withCandidates(viewer, now)),
    sheets: countSessionsWhere(withOpenSheet(viewer, now)),
  };
}

type Counts = { toPublish: number; candidates: number; sheets: number };

/** The first items of each of the three sorts; `firstOf` says how many for a given count. */
export async function listFirstOfInbox(
  ctx: Context,
  viewer: Viewer,
  counts: Counts,
  firstOf: (count: number) => number,
) {
  const now = ctx.clock.now();
  const candidates = firstOf(counts.candidates);
  const [sheets, publications, led] = await Promise.all([
    counts.sheets > 0
      ? listCards(ctx, viewer, { where: withOpenSheet(viewer, now), limit: firstOf(counts.sheets) })
      : [],
    counts.toPublish > 0
      ? listCards(ctx, viewer, { where: unpublished(viewer, now), limit: firstOf(counts.toPublish) })
      : [],
    counts.candidates > 0
      ? listLedSessions(ctx.db, viewer, { where: withCandidates(viewer, now), now, limit: candidates })
      : [],
  ]);
  const candidacies = led.flatMap(
    ({ users, guests: _guests, copilotApprouved: _copilots, location: _location, ...session }) =>
      users.map((person) => ({ session, person })),
  );
  return { sheets, publications, candidacies: candidacies.slice(0, candidates) };
}

/** Details of the counts: the oldest open sheet, and the session to publish that starts first. */
export const inboxDetails = (viewer: Viewer, now: Date) => ({
  oldestSheet: sql<Date | null>`(select min(s.ends_at) from sessions s where ${withOpenSheet(viewer, now)})`,
  nextToPublish: sql<Date | null>`(select min(s.starts_at) from sessions s where ${unpublished(viewer, now)})`,
  sessionsWithCandidates: countSessionsWhere(withCandidates(viewer, now)),
});

/** Workshops with offers to co-pilot them (MEM-178). */
export async function listWorkshopCandidaciesOf(
  ctx: Context,
  viewer: Viewer,
  part: Paging,
): Promise<Part<LedSession>> {
  const now = ctx.clock.now();
  const where = sql`s.kind = 'workshop' and ${withCandidates(viewer, now)}`;
  const [rows, total] = await Promise.all([
    listLedSessions(ctx.db, viewer, { where, now, ...sliceOf(part) }),
    countSessions(ctx.db, where),
  ]);
  return { rows, total };
}

/** Coming meetings that look for a co-pilot (CAT-166). */
export async function listMeetingsWantingCopilotOf(
  ctx: Context,
  viewer: Viewer,
  part: Paging,
): Promise<Part<SessionCard>> {
  const where = sql`s.kind = 'team_meeting' and ${listedForAnyKind(viewer)} and s.wants_copilot
    and s.starts_at > ${ctx.clock.now()}`;
  const [rows, total] = await Promise.all([
    listCards(ctx, viewer, { where, ...sliceOf(part) }),
    countSessions(ctx.db, where),
  ]);
  return { rows, total };
}

function unpublished(viewer: Viewer, now: Date): RawBuilder<unknown> {
  const kinds = sessionKinds.filter((kind) => may(viewer, rulesOf(kind).publishPermission));
  return sql`s.deleted_at is null and not s.is_published and s.ends_at > ${now} and s.kind = any(${kinds})`;
}

/**
 * SQL condition: sessions that the viewer leads, as pilot or approved co-pilot; an administrator leads them
 * all.
 */
const ledBy = (viewer: Viewer): RawBuilder<unknown> =>
  viewer.isAdmin
    ? isShown
    : sql`${isShown} and (s.pilot_id = ${viewer.id} or s.id in (select m.session_id from registrations m
        where m.user_id = ${viewer.id} and m.state = 'copilot' and m.ended_at is null))`;

const withCandidates = (
  viewer: Viewer,
  now: Date,
): RawBuilder<unknown> => sql`${ledBy(viewer)} and s.ends_at > ${now}
  and s.id in (select w.session_id from registrations w where w.state = 'candidate' and w.ended_at is null)`;

/** SQL condition for an open sheet: a session that was never published and has nobody registered has none. */
const withOpenSheet = (viewer: Viewer, now: Date): RawBuilder<unknown> => sql`${ledBy(viewer)}
  and s.ends_at <= ${now} and s.absences_closed_at is null and (s.is_published or exists (
    select from registrations g where g.session_id = s.id and g.state = 'registered' and g.ended_at is null))`;
