import type { Viewer } from '@forman/domain/access';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { progressOf } from '../../community/goals/goals.queries.ts';
import { hoursSharedOf } from '../../hours/hours/hours.queries.ts';
import {
  type OpenVote,
  openVoteOf,
  type EndedVote,
  endedVotesOf,
} from '../../community/open-votes/open-votes.queries.ts';
import { lineSummary, type LineSummary } from '../../people/lineage/lineage.queries.ts';
import { personWithLinks, type ShownRow, shownColumns } from './members.queries.ts';

type GoalProgress = { validated: number; total: number };

/** "formation.led": 4 */
export type Counts = Partial<Record<`${string}.${'led' | 'copilot' | 'followed'}`, number>>;
export type Window = { since: Date; until: Date };

/** Counts sessions ended in the window, by kind and part; a confirmed absence does not count (MEM-051). */
const countsOf = (personId: number, { since, until }: Window): RawBuilder<Counts> => sql`coalesce((
  select json_object_agg(c.what, c.many) from (
    select s.kind || '.' || p.part as what, count(*) as many
    from (
      select id as session_id, 'led' as part, false as was_absent from sessions where pilot_id = ${personId} and deleted_at is null
      union all
      select session_id, case state when 'copilot' then 'copilot' else 'followed' end, was_absent
      from registrations where user_id = ${personId} and ended_at is null and state in ('registered', 'copilot')
    ) p join sessions s on s.id = p.session_id
    where s.deleted_at is null and s.is_published and s.ends_at > ${since} and s.ends_at <= ${until}
      and not (p.was_absent and s.absences_closed_at is not null)
    group by 1) c), '{}')`;

export type ProfileRow = ShownRow & {
  counts: Counts;
  line: LineSummary | null;
  goals: GoalProgress | null;
  votes: EndedVote[];
  vote: OpenVote | null;
  hoursShared: boolean;
};

/** Reads everything on a person's page in one statement; walks the line only for those who may see it. */
export async function findProfile(
  db: Db,
  viewer: Viewer,
  personId: number,
  {
    window,
    line,
    withGoals,
  }: {
    window: Window;
    line: { sponsorsShown: number | null } | null;
    withGoals: boolean;
  },
): Promise<ProfileRow | undefined> {
  const { rows } = await sql<ProfileRow>`
    select ${shownColumns}, ${countsOf(personId, window)} as counts,
      ${line ? lineSummary(personId, line.sponsorsShown) : sql`null`} as line,
      ${withGoals ? progressOf(personId) : sql`null`} as goals, ${endedVotesOf} as votes,
      ${withGoals ? openVoteOf(viewer) : sql`null`} as vote, ${hoursSharedOf} as "hoursShared"
    from ${personWithLinks} where u.id = ${personId} and u.deleted_at is null`.execute(db);
  return rows[0];
}

export async function findCounts(db: Db, personId: number, window: Window): Promise<Counts> {
  const { rows } = await sql<{ counts: Counts }>`select ${countsOf(personId, window)} as counts`.execute(db);
  return rows[0]!.counts;
}
