import type { Counters } from '@forman/contract/office/badges';
import { may, type Viewer } from '@forman/domain/access';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { openGuestsOf } from '../../sessions/discovery/discovery.queries.ts';
import { countGoalsAwaiting } from '../../community/goals/goals.queries.ts';
import { countNewsWaiting } from '../../community/news/news.queries.ts';
import { countNewMessages } from '../../platform/notifications/own-messages.queries.ts';
import { countMoneyWaiting } from '../../money/payments/money-cases.queries.ts';
import { inboxCounters } from '../../participation/session-people/session-people.queries.ts';
import { countVotesAwaiting } from '../../community/votes/votes.queries.ts';

/** Offers and unfinished payments whose time has not run out, of sessions that are not over. */
const seatsKeptFor = (viewer: Viewer, now: Date): RawBuilder<number> => sql<number>`(select count(*)::int
  from registrations m join sessions s on s.id = m.session_id
  where m.user_id = ${viewer.id} and m.ended_at is null and s.deleted_at is null and s.ends_at > ${now}
    and (m.offer_until > ${now} and m.state in ('offered', 'held') or m.state = 'held' and m.held_until > ${now})
    and not exists (select from ordered_seats k where k.registration_id = m.id))`;

type Row = Omit<Counters, 'adhesion'> & {
  untilOn: string | null;
};

/** Counts all in one statement. Each counter uses the condition of the page that it leads to. */
export async function countAllWaiting(db: Db, viewer: Viewer, now: Date): Promise<Row> {
  const { candidates, toPublish, sheets } = inboxCounters(viewer, now);
  const money = may(viewer, 'finance.administer') ? countMoneyWaiting : sql`0`;
  const { rows } = await sql<Row>`
    select ${countGoalsAwaiting(viewer)} as goals, ${countVotesAwaiting(viewer)} as evolutions,
      ${candidates} as "CopilotWorkshops", ${toPublish} as "workshopsValid",
      ${sheets} as "workshopWaitingAbsentValidation", ${countNewsWaiting(viewer)} as "newsValid",
      ${openGuestsOf(viewer.id, now)} as "JD", ${seatsKeptFor(viewer, now)} as seats, ${money} as money,
      ${countNewMessages(viewer.id)} as messages,
      (select member_until_on from users where id = ${viewer.id}) as "untilOn"`.execute(db);
  return rows[0]!;
}
