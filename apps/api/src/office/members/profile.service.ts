import { type Level, levelRank, may, type Viewer } from '@forman/domain/access';
import { canAdvise } from '@forman/domain/community/training-plan';
import { AppError } from '@forman/domain/errors';
import { canReadHours } from '@forman/domain/hours/reading';
import { oneYearBefore } from '@forman/domain/paris-time';
import { canEditPerson, readsAnybody } from '@forman/domain/people/contacts';
import type { Context } from '../../context.ts';
import { readLine, readSponsored, sponsorsShown, toSponsored } from '../../people/lineage/lineage.service.ts';
import { checkVisible } from '../../sessions/sessions/visible-people.service.ts';
import { getPerson } from './members.service.ts';
import { toOpenVote } from '../../community/open-votes/open-votes.service.ts';
import { toReserved, toShownPerson } from './person.projection.ts';
import { type Counts, findCounts, findProfile, type ProfileRow, type Window } from './profile.queries.ts';

const windowOf = (now: Date): Window => ({ since: oneYearBefore(now), until: now });

/** A person's page in one statement; another one decides on the access of a guest to somebody else's. */
export async function getProfile(ctx: Context, viewer: Viewer, id: number) {
  const now = ctx.clock.now();
  const line = readsAnybody(viewer, id) ? { sponsorsShown: sponsorsShown(viewer) } : null;
  const withGoals = may(viewer, 'portal.member');
  const profile = await findProfile(ctx.db, viewer, id, { window: windowOf(now), line, withGoals });
  if (!profile) throw new AppError('not_found');
  await checkVisible(ctx.db, viewer, id);
  return {
    person: toShownPerson(profile, viewer),
    reserved: toReserved(profile, viewer, now),
    totals: toTotals(profile.counts),
    goals: profile.goals,
    vote: toOpenVote(profile.vote),
    path: toPath(profile),
    line: profile.line && {
      totalAmont: profile.line.below,
      totalAval: profile.line.above,
      sponsored: profile.line.sponsored.map(toSponsored),
      sponsoredTotal: profile.line.sponsoredTotal,
    },
    actions: toActions(profile, viewer),
  };
}

function toActions(profile: ProfileRow, viewer: Viewer) {
  const { id, hoursShared: isShared } = profile;
  const sponsorId = profile.sponsor?.id ?? null;
  return {
    edit: canEditPerson(viewer, id),
    advise: canAdvise({ viewer, owner: { id, sponsorId, managerId: profile.manager?.id ?? null } }),
    readHours: canReadHours(viewer, { id, sponsorId, isShared }),
  };
}

/** @throws AppError not_found; forbidden for a guest on anybody but themself. */
async function checkLine(ctx: Context, viewer: Viewer, id: number): Promise<void> {
  if (!readsAnybody(viewer, id)) throw new AppError('forbidden', { reason: 'guest' });
  await getPerson(ctx.db, viewer, id);
}

export async function getLine(ctx: Context, viewer: Viewer, id: number) {
  const [line] = await Promise.all([readLine(ctx.db, viewer, id), checkLine(ctx, viewer, id)]);
  return line;
}

export async function listSponsored(ctx: Context, viewer: Viewer, id: number, page: number) {
  await checkLine(ctx, viewer, id);
  return readSponsored(ctx.db, id, page);
}

export async function getStats(ctx: Context, viewer: Viewer, id: number) {
  await getPerson(ctx.db, viewer, id);
  return toTotals(await findCounts(ctx.db, id, windowOf(ctx.clock.now())));
}

const toTotals = (counts: Counts) => ({
  totalFormationGuestCount: counts['formation.followed'] ?? 0,
  totalWorkshopGuestCount: counts['workshop.followed'] ?? 0,
  totalWorkshopCount: counts['workshop.led'] ?? 0,
  totalFormationCount: counts['formation.led'] ?? 0,
  totalWorkshopCopiloteCount: counts['workshop.copilot'] ?? 0,
  totalFormationsCopiloteCount: counts['formation.copilot'] ?? 0,
});

/**
 * Each level once, at the last date it was reached, and each vote on one with its result (MEM-054), newest
 * first. At the same instant, the level comes before the vote that gave it, and the higher level before the
 * lower.
 */
function toPath({ level_dates, votes }: Pick<ProfileRow, 'level_dates' | 'votes'>) {
  const reached = (Object.entries(level_dates) as [Level, string][]).map(([role, at]) => ({
    role,
    at: new Date(at).toISOString(),
    result: null,
  }));
  const voted = votes.map(({ level: role, at, result }) => ({
    role,
    at: new Date(at).toISOString(),
    result,
  }));
  return [...reached, ...voted].toSorted(
    (a, b) =>
      b.at.localeCompare(a.at) ||
      Number(a.result !== null) - Number(b.result !== null) ||
      levelRank(b.role) - levelRank(a.role),
  );
}
