import type { AnswerOf } from '@forman/contract/endpoint';
import type { guestPath } from '@forman/contract/office/home';
import type { Viewer } from '@forman/domain/access';
import { membershipPriceCents } from '@forman/domain/money/memberships/dues';
import { centsToEuros } from '@forman/domain/money';
import { currentStep, type PathStep, pathSteps } from '@forman/domain/sessions/discovery';
import { readDuesPrices } from '../../platform/association/dues-prices.queries.ts';
import type { Context } from '../../context.ts';
import { listFirstQuestions } from '../../community/faq/faq.service.ts';
import { countWaiting } from '../badges/badges.service.ts';
import { getMember } from '../members/members.service.ts';
import { listCards } from '../../sessions/sessions/sessions.service.ts';
import { findPath, openDatesOf, ownDatesOf } from './home.queries.ts';
import { listKeptSeats } from './home.service.ts';

const mostDates = 3;
const mostQuestions = 4;

/** A guest's way to the membership (CORE-007). */
export async function getGuestPath(ctx: Context, viewer: Viewer): Promise<AnswerOf<typeof guestPath>> {
  const now = ctx.clock.now();
  const step = currentStep(viewer);
  const [prices, counters, kept, path, dates, questions] = await Promise.all([
    readDuesPrices(ctx.db, now),
    countWaiting(ctx, viewer),
    listKeptSeats(ctx, viewer, now),
    readPath(ctx, viewer, now),
    step === 'membership' ? { mine: null, dates: [] } : listDates(ctx, viewer, step, now),
    listFirstQuestions(ctx, step, mostQuestions),
  ]);
  const at = pathSteps.indexOf(step);
  return {
    counters,
    steps: pathSteps.map((one, index) => ({
      step: one,
      state: index === at ? 'current' : isDone(viewer, one) ? 'done' : 'coming',
      doneAt: isDone(viewer, one) ? (path.attended[one] ?? null) : null,
    })),
    ...kept,
    ...dates,
    membershipPrice: centsToEuros(membershipPriceCents(viewer.level, prices)),
    sponsor: path.sponsor,
    questions,
  };
}

function isDone(guest: Viewer, step: PathStep): boolean {
  const done = {
    discovery_day: guest.isJdEnded,
    starter: guest.isDemarrageEnded,
    three_days: guest.is3JREnded,
    membership: false,
  };
  return done[step];
}

async function readPath(ctx: Context, viewer: Viewer, now: Date) {
  const { sponsorId, attended } = await findPath(ctx.db, viewer.id, now);
  const days: Partial<Record<PathStep, string>> = Object.fromEntries(
    Object.entries(attended).map(([stage, at]) => [stage, new Date(at).toISOString()]),
  );
  return { attended: days, sponsor: sponsorId === null ? null : await readSponsor(ctx, viewer, sponsorId) };
}

/** Reads the sponsor's fields that a guest sees on the sponsor's page. */
async function readSponsor(ctx: Context, viewer: Viewer, id: number) {
  const { firstName, lastName, fileUrl, civilite, role, society, email, phoneNumber, telPrefix } =
    await getMember(ctx, viewer, id);
  return { id, firstName, lastName, fileUrl, civilite, role, society, email, phoneNumber, telPrefix };
}

/** Reads the guest's own date of this stage, the last one, and the next dates with a free seat. */
async function listDates(ctx: Context, viewer: Viewer, step: PathStep, now: Date) {
  const [mine, dates] = await Promise.all([
    listCards(ctx, viewer, { where: ownDatesOf(viewer.id, step, now), limit: 1, latest: true }),
    listCards(ctx, viewer, { where: openDatesOf(viewer, step, now), limit: mostDates }),
  ]);
  return { mine: mine[0] ?? null, dates };
}
