import type { Paging } from '@forman/contract/fields';
import type { Viewer } from '@forman/domain/access';
import { addDays, isDay, parisInstant } from '@forman/domain/paris-time';
import type { SessionKind } from '@forman/domain/sessions/kinds';
import { type RawBuilder, sql } from 'kysely';
import { hasPlainWords } from '../../db/patterns.ts';
import { atPlace } from './sessions.queries.ts';
import { concerning, listedFor, listedOrPublished } from './visible.queries.ts';

export type CollectionFilters = Paging & {
  'startDate[after]'?: string | undefined;
  'startDate[before]'?: string | undefined;
  title?: string | undefined;
  site?: string | undefined;
  former?: string | undefined;
  guests?: string | undefined;
  destined?: string | undefined;
  isPublish?: boolean | undefined;
  wantCopilot?: boolean | undefined;
  place?: string | undefined;
  'habilitation[]'?: string[] | undefined;
  'copilotApprouved.id'?: string | undefined;
  'endDate[before]'?: string | undefined;
  isAbsentEnded?: boolean | undefined;
};

/** The end of a day, or an instant unchanged. */
const before = (value: string): Date => (isDay(value) ? parisInstant(addDays(value, 1)) : new Date(value));

/** SQL condition: the sessions of the collection of a kind that pass the filters, as far as the viewer sees them. */
export function collected(
  viewer: Viewer,
  kind: SessionKind,
  filters: CollectionFilters,
): RawBuilder<unknown> {
  // A person of one's line has their sessions listed whatever the reader's level.
  const ofTheLine = filters.guests ?? filters['copilotApprouved.id'];
  const conditions = [ofTheLine ? listedOrPublished(viewer, kind) : listedFor(viewer, kind)];
  const add = (condition: RawBuilder<unknown>): number => conditions.push(condition);
  if (filters['startDate[after]']) add(sql`s.starts_at >= ${parisInstant(filters['startDate[after]'])}`);
  if (filters['startDate[before]'])
    add(sql`s.starts_at < ${parisInstant(addDays(filters['startDate[before]'], 1))}`);
  if (filters.title) add(hasPlainWords(sql`s.title_plain`, filters.title));
  if (filters.site) add(sql`s.site_id = ${Number(filters.site)}`);
  if (filters.former) add(sql`s.pilot_id = ${Number(filters.former)}`);
  // The caller's level and habilitations filter the list, but never hide the sessions with a part of theirs.
  const ofViewer = concerning(viewer);
  if (filters.destined) add(sql`(${filters.destined} = any(s.audience) or ${ofViewer})`);
  if (filters['habilitation[]']?.length)
    add(
      sql`(s.habilitations = '{}' or s.habilitations && ${filters['habilitation[]']}::text[] or ${ofViewer})`,
    );
  if (filters.isPublish !== undefined) add(sql`s.is_published = ${filters.isPublish}`);
  if (filters.wantCopilot !== undefined) add(sql`s.wants_copilot = ${filters.wantCopilot}`);
  if (filters.place) add(atPlace(filters.place));
  if (filters['endDate[before]']) add(sql`s.ends_at <= ${before(filters['endDate[before]'])}`);
  if (filters.isAbsentEnded !== undefined)
    add(sql`(s.absences_closed_at is not null) = ${filters.isAbsentEnded}`);
  if (filters['copilotApprouved.id']) {
    add(sql`exists (select from registrations c where c.session_id = s.id
      and c.user_id = ${Number(filters['copilotApprouved.id'])} and c.state = 'copilot' and c.ended_at is null)`);
  }
  if (filters.guests) {
    add(sql`exists (select from registrations g where g.session_id = s.id and g.user_id = ${Number(filters.guests)}
      and g.state = 'registered' and g.ended_at is null)`);
  }
  return sql.join(conditions, sql` and `);
}
