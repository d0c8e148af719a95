import { type RawBuilder, sql } from 'kysely';
import { type FigureSpans, spanNames } from '@forman/domain/figures';
import { parisInstant } from '@forman/domain/paris-time';

/** A figure of the month, the month a year before, the year, the year before: the order of `spanNames`. */
export type ComparedRow = [month: number, monthBefore: number, year: number, yearBefore: number];

const over = (
  aggregate: RawBuilder<unknown>,
  column: RawBuilder<unknown>,
  boundOf: (day: string) => RawBuilder<unknown>,
  spans: FigureSpans,
): RawBuilder<ComparedRow> =>
  sql<ComparedRow>`json_build_array(${sql.join(
    spanNames.map((name) => {
      const { from, until } = spans[name];
      return sql`coalesce(${aggregate} filter (where ${column} >= ${boundOf(from)} and ${column} < ${boundOf(until)}), 0)`;
    }),
  )})`;

/** The same aggregate over each span, of rows that have a day. */
export const compared = (
  aggregate: RawBuilder<unknown>,
  day: RawBuilder<unknown>,
  spans: FigureSpans,
): RawBuilder<ComparedRow> => over(aggregate, day, (bound) => sql`${bound}::date`, spans);

/** The same aggregate for rows that have an instant: the days are those of Paris. */
export const comparedAt = (
  aggregate: RawBuilder<unknown>,
  instant: RawBuilder<unknown>,
  spans: FigureSpans,
): RawBuilder<ComparedRow> =>
  over(aggregate, instant, (bound) => sql`${parisInstant(bound)}::timestamptz`, spans);
