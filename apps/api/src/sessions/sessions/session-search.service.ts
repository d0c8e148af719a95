import { wordsOf } from '@forman/domain/values/search';
import type { SessionPage } from '@forman/contract/sessions/sessions';
import { may, type Viewer } from '@forman/domain/access';
import { addDays, parisInstant } from '@forman/domain/paris-time';
import { rulesOf, type SessionKind } from '@forman/domain/sessions/kinds';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../../context.ts';
import { countForAll, searchPage, type Search } from './search.queries.ts';
import { sharedCounts } from './shared-counts.ts';
import { toCard } from './sessions.wire.ts';
import { upcoming } from './session-search.queries.ts';

const pageSize = 10;

export type SearchFilters = {
  page: number;
  search?: string | undefined;
  site?: string | undefined;
  wantCopilot?: boolean | undefined;
  wantAdvices?: boolean | undefined;
  wantHours?: boolean | undefined;
  dateStart?: string | undefined;
  dateEnd?: string | undefined;
};

/** One page of ten coming sessions, with the number that match the filters and the total without them. */
export async function searchSessions(
  ctx: Context,
  viewer: Viewer,
  kind: SessionKind,
  filters: SearchFilters,
): Promise<SessionPage> {
  const now = ctx.clock.now();
  const search = { viewer, kind, ...boundsOf(viewer, filters, now) };
  const { page } = filters;
  const found = await searchPage(ctx.db, { ...search, now, limit: pageSize, offset: (page - 1) * pageSize });
  const shared = await countsFor(ctx, search, filters, found.changedBy);
  const total = shared.total + found.own.total;
  return {
    items: found.rows.map((row) => toCard(row, viewer, now)),
    page,
    maxPage: Math.max(1, Math.ceil(total / pageSize)),
    total,
    totalAll: shared.totalAll + found.own.totalAll,
    hasAdvices: found.hasAdvices,
    canCreate: may(viewer, rulesOf(kind).createPermission),
  };
}

function boundsOf(
  viewer: Viewer,
  filters: SearchFilters,
  now: Date,
): Pick<Search, 'since' | 'wanted' | 'coming'> {
  const { condition: coming, since } = upcoming(now);
  // A chosen start replaces the usual one, so that the past can be searched too.
  const chosen = filters.dateStart ? parisInstant(filters.dateStart) : null;
  const wanted = matching(viewer, filters, chosen ? sql`s.starts_at >= ${chosen}` : coming);
  return chosen && chosen < since
    ? { since: chosen, wanted, coming: sql`s.starts_at >= ${since} and (${coming})` }
    : { since, wanted, coming };
}

/** Counts are shared between viewers, except those by one's own advised themes or habilitations. */
function countsFor(ctx: Context, search: Search, filters: SearchFilters, changedBy: number | null) {
  const { viewer, kind, since } = search;
  const count = () => countForAll(ctx.db, search);
  if (filters.wantAdvices || filters.wantHours || rulesOf(kind).habilitationsFilterList) return count();
  const asked = { ...viewer, id: null, kind, since, ...filters, page: null };
  return sharedCounts(ctx, { key: JSON.stringify(asked), changedBy }, count);
}

/** SQL condition: the filters common to lists and the calendar, after a condition of the caller's. */
export function matching(
  viewer: Viewer,
  filters: Omit<SearchFilters, 'page'>,
  first: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const conditions: RawBuilder<unknown>[] = [sql`(${first})`];
  if (filters.site) conditions.push(sql`s.site_id = ${Number(filters.site)}`);
  if (filters.wantCopilot) conditions.push(sql`s.wants_copilot`);
  if (filters.wantAdvices) conditions.push(advisedTo(viewer));
  if (filters.wantHours) conditions.push(countingFor(viewer));
  if (filters.dateEnd) conditions.push(sql`s.starts_at < ${parisInstant(addDays(filters.dateEnd, 1))}`);
  // No `like`: PostgreSQL would give up the index's order for it, and read the rows of every matching title.
  for (const word of wordsOf(filters.search ?? ''))
    conditions.push(sql`strpos(s.title_plain, (select plain_text(${word}))) > 0`);
  return sql.join(conditions, sql` and `);
}

/** SQL condition: a session counts for a habilitation of the viewer's; these are read once for all. */
const countingFor = (viewer: Viewer): RawBuilder<unknown> => sql`exists (
  select from jsonb_array_elements(s.hours) h
    where h ->> 'habilitation' = any((select u.habilitations from users u where u.id = ${viewer.id})::text[]))`;

/** SQL condition: the session `s` has the title or the theme of an advised thematic (CAT-007). */
const advisedTo = (viewer: Viewer): RawBuilder<unknown> => sql`exists (
  select from advised_thematics a join thematics h on h.id = a.thematic_id
  where a.user_id = ${viewer.id} and h.deleted_at is null and (plain_text(h.wording) = s.title_plain or plain_text(h.theme) = plain_text(s.thematic)))`;
