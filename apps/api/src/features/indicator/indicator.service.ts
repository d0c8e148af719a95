import type { AnswerOf } from '@forman/contract/endpoint';
import type { indicator } from '@forman/contract/indicator';
import type { Viewer } from '@forman/domain/access';
import { AppError } from '@forman/domain/errors';
import { areDuesCalled } from '@forman/domain/memberships/dues';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import { openGuestsOf } from '../discovery/discovery.service.ts';
import { countGoalsAwaiting } from '../goals/goals.service.ts';
import { countNewsWaiting } from '../news/news.service.ts';
import { inboxCounters } from '../session-people/inbox.service.ts';
import { countVotesAwaiting } from '../votes/votes.service.ts';

type Counters = AnswerOf<typeof indicator>;
type Row = Omit<Counters, 'adhesion'> & {
  untilOn: string | null;
};

/**
 * What waits for the viewer, in one statement: everybody's browser asks every two minutes. A counter counts what its
 * page asks for.
 * @throws AppError forbidden for anybody else's (CORE-105).
 */
export async function getIndicator(ctx: Context, viewer: Viewer, userId: number): Promise<Counters> {
  if (userId !== viewer.id) throw new AppError('forbidden', { reason: 'not_yours' });
  const now = ctx.clock.now();
  const { candidates, toPublish, sheets } = inboxCounters(viewer, now);
  const { rows } = await sql<Row>`
    select ${countGoalsAwaiting(viewer)} as goals, ${countVotesAwaiting(viewer)} as evolutions,
      ${candidates} as "CopilotWorkshops", ${toPublish} as "workshopsValid",
      ${sheets} as "workshopWaitingAbsentValidation", ${countNewsWaiting(viewer)} as "newsValid",
      ${openGuestsOf(viewer.id, now)} as "JD",
      (select member_until_on from users where id = ${viewer.id}) as "untilOn"`.execute(ctx.db);
  const { untilOn, ...counters } = rows[0]!;
  return {
    ...counters,
    adhesion: areDuesCalled(viewer, untilOn, now) ? 1 : 0,
  };
}
