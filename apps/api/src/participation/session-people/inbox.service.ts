import type { AnswerOf } from '@forman/contract/endpoint';
import type { Paging } from '@forman/contract/fields';
import type { OpenSheet, sessionInbox } from '@forman/contract/participation/session-inbox';
import type { LedSession, SessionCard } from '@forman/contract/sessions/sessions';
import type { Viewer } from '@forman/domain/access';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/database.ts';
import { type Part, sliceOf } from '../../http/paging.ts';
import { listSigned } from '../../hours/presence/sheet.queries.ts';
import {
  countInbox,
  unpublished,
  withCandidates,
  withOpenSheet,
  workshopsWithCandidates,
  meetingsWantingCopilot,
} from './session-people.queries.ts';
import { listCards, listFullSessions, listLedSessions } from '../../sessions/sessions/sessions.service.ts';
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
    listFullSessions(ctx, viewer, { where: publishable, ...slice }),
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
      ? listFullSessions(ctx, viewer, { where: withOpenSheet(viewer, now), limit: firstOf(counts.sheets) })
      : [],
    counts.toPublish > 0
      ? listFullSessions(ctx, viewer, { where: unpublished(viewer, now), limit: firstOf(counts.toPublish) })
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

/** Workshops with offers to co-pilot them (MEM-178). */
export async function listWorkshopCandidaciesOf(
  ctx: Context,
  viewer: Viewer,
  part: Paging,
): Promise<Part<LedSession>> {
  const now = ctx.clock.now();
  const where = workshopsWithCandidates(viewer, now);
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
  const where = meetingsWantingCopilot(viewer, ctx.clock.now());
  const [rows, total] = await Promise.all([
    listCards(ctx, viewer, { where, ...sliceOf(part) }),
    countSessions(ctx.db, where),
  ]);
  return { rows, total };
}
