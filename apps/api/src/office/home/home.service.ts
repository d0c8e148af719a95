import type { home, Waiting } from '@forman/contract/office/home';
import type { Counters } from '@forman/contract/office/badges';
import type { AnswerOf } from '@forman/contract/endpoint';
import { sessionCard } from '@forman/contract/sessions/sessions';
import type { Viewer } from '@forman/domain/access';
import { membershipPriceCents, membershipState, paidUntil } from '@forman/domain/money/memberships/dues';
import { centsToEuros } from '@forman/domain/money';
import { addDays, parisDay, parisInstant } from '@forman/domain/paris-time';
import { withoutOverlaps } from '@forman/domain/sessions/overlap';
import type { Context } from '../../context.ts';
import { findWallet } from '../../money/credits/wallet.service.ts';
import { listOpenGuests } from '../../sessions/discovery/discovery.service.ts';
import { listLine } from '../../community/goals/goals.service.ts';
import { listWaitingFeedback } from '../../sessions/feedback/feedback.service.ts';
import { countWaiting } from '../badges/badges.service.ts';
import { listLatestNews, listNewsWaiting } from '../../community/news/news.service.ts';
import { listFirstOfInbox } from '../../participation/session-people/inbox.service.ts';
import { listCards, listFullSessions } from '../../sessions/sessions/sessions.service.ts';
import { listVotesAwaiting } from '../../community/votes/votes.service.ts';
import {
  countOffice,
  findOwn,
  findReadiness,
  keptFor,
  ledBefore,
  ownComing,
  suggestible,
} from './home.queries.ts';

/** Number of news on the home page. */
const latestNews = 3;
/** Most items shown of each sort that waits; the rest, two at least, is one link away. */
const mostOfEach = 3;
/** Most guests shown; they stand two in a row. */
const mostGuests = 4;
/** A single hidden item is shown: the link to it would take as much room. */
const orOneMore = (limit: number, count: number): number => (count === limit + 1 ? count : limit);
const firstOf = (count: number): number => orOneMore(mostOfEach, count);
/** Days ahead within which the leader of a session reads what the session still lacks. */
const leadingDays = 7;
const nextSessions = 4;
const mostSuggested = 3;
/** Suggestions are chosen from this many; of those at the same hour only the first is suggested. */
const suggestedFrom = 8;
/** Most sessions for which the page asks for feedback. */
const questions = 2;
/** Time during which a sponsor still reads of a guest who has joined. */
const newGuestMs = 14 * 86_400_000;

/** Reads the home page: what waits for the person, their next sessions, and suggestions. */
export async function getHome(ctx: Context, viewer: Viewer): Promise<AnswerOf<typeof home>> {
  const now = ctx.clock.now();
  const [counters, kept, led, next, suggestions, wallet, own, news, office, feedback] = await Promise.all([
    countWaiting(ctx, viewer),
    listKeptSeats(ctx, viewer, now),
    listFullSessions(ctx, viewer, {
      where: ledBefore(viewer, { until: inDays(now, leadingDays + 1), now }),
      limit: 1,
    }),
    listFullSessions(ctx, viewer, { where: ownComing(viewer, now), limit: nextSessions + 1 }),
    listFullSessions(ctx, viewer, { where: suggestible(viewer, now), limit: suggestedFrom }),
    findWallet(ctx.db, viewer.id, now),
    findOwn(ctx.db, viewer, { now, since: new Date(now.getTime() - newGuestMs) }),
    listLatestNews(ctx, viewer, latestNews),
    viewer.isAdmin ? findOffice(ctx, now) : null,
    listWaitingFeedback(ctx, viewer, questions),
  ]);
  const { until, prices, ...personal } = own;
  const leading = led[0] ?? null;
  const expiries = wallet.avoirs.flatMap((avoir) => (avoir.expiresAt ? [avoir.expiresAt.toISOString()] : []));
  return {
    counters,
    ...kept,
    waiting: await listWaiting(ctx, viewer, counters),
    office,
    feedback: feedback.sessions,
    leading: leading && { ...leading, ...(await findReadiness(ctx.db, leading.id)) },
    next: next.filter(({ id }) => id !== leading?.id).slice(0, nextSessions),
    suggestions: withoutOverlaps(suggestions, mostSuggested).map((session) => sessionCard.parse(session)),
    news,
    ...personal,
    membership: {
      until,
      ...membershipState(until, now),
      price: centsToEuros(membershipPriceCents(viewer.level, prices)),
      untilAfterPayment: paidUntil({ level: viewer.level, untilOn: until }, now),
    },
    credit: {
      balance: centsToEuros(wallet.balanceCents),
      usable: centsToEuros(wallet.usableCents),
      nextExpiry: expiries.toSorted()[0] ?? null,
    },
  };
}

type Office = NonNullable<AnswerOf<typeof home>['office']>;

async function findOffice(ctx: Context, now: Date): Promise<Office> {
  const { money, ...counts } = await countOffice(ctx.db, now);
  return { money: centsToEuros(money.cents), ...counts };
}

const inDays = (now: Date, days: number): Date => parisInstant(addDays(parisDay(now), days));

/** Seats that are kept for the viewer until they answer, or until they have paid. */
export async function listKeptSeats(ctx: Context, viewer: Viewer, now: Date) {
  const kept = await listCards(ctx, viewer, { where: keptFor(viewer.id, now), limit: 10 });
  return {
    offers: kept.filter((card) => card.mine.state === 'offered'),
    // Seats that a group order keeps are left out: the order pays them.
    payments: kept.filter(
      (card) => card.mine.state === 'held' && card.actions.register.reason !== 'kept_by_order',
    ),
  };
}

/** The first few items of each sort; a sort with nothing waiting is not queried. */
async function listWaiting(ctx: Context, viewer: Viewer, counters: Counters): Promise<Waiting> {
  const [inbox, discoveryDays, goals, votes, news] = await Promise.all([
    listFirstOfInbox(
      ctx,
      viewer,
      {
        sheets: counters.workshopWaitingAbsentValidation,
        toPublish: counters.workshopsValid,
        candidates: counters.CopilotWorkshops,
      },
      firstOf,
    ),
    counters.JD > 0 ? listOpenGuests(ctx, viewer, orOneMore(mostGuests, counters.JD)) : [],
    counters.goals > 0
      ? listLine(ctx, viewer, { page: 1, itemsPerPage: firstOf(counters.goals) })
      : { rows: [] },
    counters.evolutions > 0 ? listVotesAwaiting(ctx, viewer, firstOf(counters.evolutions)) : [],
    counters.newsValid > 0 ? listNewsWaiting(ctx, viewer, firstOf(counters.newsValid)) : [],
  ]);
  return { ...inbox, discoveryDays, goals: goals.rows, votes, news };
}
