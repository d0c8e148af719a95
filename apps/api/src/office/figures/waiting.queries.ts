import type { Viewer } from '@forman/domain/access';
import type { Cents } from '@forman/domain/money';
import { type RawBuilder, sql } from 'kysely';
import { countGoalsAwaiting } from '../../community/goals/goals.queries.ts';
import { depositsWaiting, type DepositsWaiting } from '../../books/invoicing/deposit-states.queries.ts';
import { owes } from '../../money/memberships/owing.queries.ts';
import { moneyWaiting } from '../../money/payments/money-cases.queries.ts';
import { inboxCounters, inboxDetails } from '../../participation/session-people/session-people.queries.ts';
import { countVotesAwaiting } from '../../community/votes/votes.queries.ts';

export type WaitingRow = {
  money: { count: number; cents: Cents; oldest: string | null };
  deposits: DepositsWaiting;
  sheets: { count: number; oldest: string | null };
  candidacies: { count: number; sessions: number };
  publications: { count: number; next: string | null };
  news: { count: number; oldest: { title: string; since: string } | null };
  goals: { count: number; all: number; people: number };
  votes: { count: number; all: number; oldest: string | null };
  /** The number of people of each level who owe their dues. */
  owing: Record<string, number>;
};

/**
 * Work that waits for the office, each with one detail, as one object. Each count uses the condition of the
 * page that it leads to.
 */
export function waitingFor(viewer: Viewer, now: Date): RawBuilder<WaitingRow> {
  const counts = inboxCounters(viewer, now);
  const details = inboxDetails(viewer, now);
  return sql<WaitingRow>`json_build_object(
    'money', ${moneyWaiting},
    'deposits', ${depositsWaiting},
    'sheets', json_build_object('count', ${counts.sheets}, 'oldest', ${details.oldestSheet}),
    'candidacies', json_build_object('count', ${counts.candidates}, 'sessions', ${details.sessionsWithCandidates}),
    'publications', json_build_object('count', ${counts.toPublish}, 'next', ${details.nextToPublish}),
    'news', ${news},
    'goals', (select json_build_object('count', ${countGoalsAwaiting(viewer)}, 'all', count(*),
      'people', count(distinct c.user_id))
      from goal_completions c join users u on u.id = c.user_id where c.state = 'pending' and u.deleted_at is null),
    'votes', (select json_build_object('count', ${countVotesAwaiting(viewer)}, 'all', count(*), 'oldest', min(v.created_at))
      from level_votes v join users u on u.id = v.user_id where v.ended_at is null and u.deleted_at is null),
    'owing', coalesce((select json_object_agg(level, people) from (
      select u.level, count(*) as people from users u where ${owes(now)} group by u.level) o), '{}'))`;
}

const news = sql`(select json_build_object('count', count(*), 'oldest',
  (array_agg(json_build_object('title', title, 'since', created_at) order by created_at, id))[1])
  from news where state = 'waiting')`;
