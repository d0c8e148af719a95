import type { Counters } from '@forman/contract/office/badges';
import { may, type Viewer } from '@forman/domain/access';
import { AppError } from '@forman/domain/errors';
import { areDuesCalled } from '@forman/domain/money/memberships/dues';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import { openGuestsOf } from '../../sessions/discovery/discovery.service.ts';
import { countGoalsAwaiting } from '../../community/goals/goals.service.ts';
import { countNewsWaiting } from '../../community/news/news.queries.ts';
import { countNewMessages } from '../../platform/notifications/own-messages.queries.ts';
import { countMoneyWaiting } from '../../money/payments/money-cases.queries.ts';
import { inboxCounters } from '../../participation/session-people/session-people.queries.ts';
import { countVotesAwaiting } from '../../community/votes/votes.service.ts';
import { seatsKeptFor } from './badges.queries.ts';

type Row = Omit<Counters, 'adhesion'> & {
  untilOn: string | null;
};

/**
 * Counts all that waits for the viewer, in one statement, because every browser asks every two minutes. Each
 * counter uses the condition of the page that it leads to.
 * @throws AppError forbidden for another person's counters (CORE-105).
 */
export async function getBadges(ctx: Context, viewer: Viewer, userId: number): Promise<Counters> {
  if (userId !== viewer.id) throw new AppError('forbidden', { reason: 'not_yours' });
  return countWaiting(ctx, viewer);
}

/** Counts the waiting items, for a page that lists them. */
export async function countWaiting(ctx: Context, viewer: Viewer): Promise<Counters> {
  const now = ctx.clock.now();
  const { candidates, toPublish, sheets } = inboxCounters(viewer, now);
  const money = may(viewer, 'finance.administer') ? countMoneyWaiting : sql`0`;
  const { rows } = await sql<Row>`
    select ${countGoalsAwaiting(viewer)} as goals, ${countVotesAwaiting(viewer)} as evolutions,
      ${candidates} as "CopilotWorkshops", ${toPublish} as "workshopsValid",
      ${sheets} as "workshopWaitingAbsentValidation", ${countNewsWaiting(viewer)} as "newsValid",
      ${openGuestsOf(viewer.id, now)} as "JD", ${seatsKeptFor(viewer, now)} as seats, ${money} as money,
      ${countNewMessages(viewer.id)} as messages,
      (select member_until_on from users where id = ${viewer.id}) as "untilOn"`.execute(ctx.db);
  const { untilOn, ...counters } = rows[0]!;
  return {
    ...counters,
    adhesion: areDuesCalled(viewer, untilOn, now) ? 1 : 0,
  };
}
