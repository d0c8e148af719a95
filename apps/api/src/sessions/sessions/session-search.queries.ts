import { type RawBuilder, sql } from 'kysely';
import { parisDay, parisInstant, addDays } from '@forman/domain/paris-time';
import { discoveryLookbackDays } from '@forman/domain/sessions/discovery';
import type { Viewer } from '@forman/domain/access';
import type { Search } from './search.queries.ts';
import { wordsOf } from '@forman/domain/values/search';

/** Upcoming lists start two days before today; discovery days fourteen (CORE-264, CORE-252). */
export function upcoming(now: Date): { condition: RawBuilder<unknown>; since: Date } {
  const today = parisDay(now);
  const usual = parisInstant(addDays(today, -2));
  const since = parisInstant(addDays(today, -discoveryLookbackDays));
  return { condition: sql`s.starts_at >= ${usual} or s.discovery_stage = 'discovery_day'`, since };
}

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

export function boundsOf(
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
