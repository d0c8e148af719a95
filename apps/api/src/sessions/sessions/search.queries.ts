import type { Viewer } from '@forman/domain/access';
import type { SessionKind } from '@forman/domain/sessions/kinds';
import { type RawBuilder, sql } from 'kysely';
import type { Db, OrNothing } from '../../db/database.ts';
import { cardColumns, cardJoins, type CardRow } from './sessions.queries.ts';
import { listedFor, listedForAll, ofKind } from './visible.queries.ts';

type Sql = RawBuilder<unknown>;

/** The number of sessions found with the person's filters, and without. */
export type Counts = { total: number; totalAll: number };
export type Search = {
  viewer: Viewer;
  kind: SessionKind;
  /** The lower bound of both conditions, where the index scan begins. */
  since: Date;
  /** The condition with the filters, and the condition without. */
  wanted: Sql;
  coming: Sql;
};
export type SearchedPage = {
  rows: CardRow[];
  /** Counts of the sessions that are found only because they are the viewer's own. */
  own: Counts;
  hasAdvices: boolean;
  changedBy: number | null;
};

const countsOf = ({ wanted, coming }: Search): Sql => sql`count(*) filter (where ${wanted})::int as total,
  count(*) filter (where ${coming})::int as "totalAll"`;
/** The last transaction that changed sessions: while it stays the same, earlier counts hold. */
const changedBy = sql`(select transaction_id from session_changes) as changed_by`;

/**
 * One page of a search, in the order of the index, with the counts of the viewer's own sessions that are not
 * meant for their level.
 */
export async function searchPage(
  db: Db,
  search: Search & { now: Date; limit: number; offset: number },
): Promise<SearchedPage> {
  const { viewer, kind, now, since, wanted, limit, offset } = search;
  type Beside = Counts & { has_advices: boolean; changed_by: number | null };
  // The counts come with an empty page too: the row then has no session.
  const { rows } = await sql<Beside & OrNothing<CardRow>>`
    with page as (
      select s.id from sessions s where s.starts_at >= ${since} and ${listedFor(viewer, kind)} and ${wanted}
      order by s.starts_at, s.id limit ${sql.lit(limit)} offset ${offset}
    )
    select ${cardColumns}, beside.total, beside."totalAll", beside.has_advices, beside.changed_by from (
      select own.total, own."totalAll", ${changedBy},
        exists (select from advised_thematics a where a.user_id = ${viewer.id}
          and (select h.deleted_at is null from thematics h where h.id = a.thematic_id)) as has_advices
      from (${ownCounts(search)}) own
    ) beside left join page on true left join sessions s on s.id = page.id ${cardJoins(viewer, now)}
    order by s.starts_at, s.id`.execute(db);
  const { total, totalAll, has_advices: hasAdvices, changed_by } = rows[0]!;
  return {
    rows: rows.filter((row) => row.id !== null),
    own: { total, totalAll },
    hasAdvices,
    changedBy: changed_by,
  };
}

const ownCounts = (search: Search): Sql => {
  const { viewer, kind, since } = search;
  return sql`select ${countsOf(search)} from sessions s
    where s.id = any(array(
      select id from sessions where pilot_id = ${viewer.id} and starts_at >= ${since} and deleted_at is null
      union all select session_id from registrations where user_id = ${viewer.id} and ended_at is null))
    and s.starts_at >= ${since} and ${ofKind(kind)} and ${listedForAll(viewer, kind)} is not true`;
};

/**
 * Counts the sessions that a search finds for everybody like the viewer, with the change that the count was
 * made after.
 */
export async function countForAll(db: Db, search: Search): Promise<Counts & { changedBy: number | null }> {
  const { viewer, kind, since } = search;
  const { rows } = await sql<Counts & { changed_by: number | null }>`
    select ${countsOf(search)}, ${changedBy} from sessions s
    where s.starts_at >= ${since} and ${ofKind(kind)} and ${listedForAll(viewer, kind)}`.execute(db);
  const { changed_by, ...counts } = rows[0]!;
  return { ...counts, changedBy: changed_by };
}
