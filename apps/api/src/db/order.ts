import { type RawBuilder, sql } from 'kysely';

/**
 * The order requested by `order[field]=asc|desc`, from the expressions of a list; `otherwise` decides between
 * equal rows and without a request. Rows without a value come last.
 */
export function orderedBy(
  columns: Record<string, RawBuilder<unknown>>,
  query: Record<string, unknown>,
  otherwise: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const field = Object.keys(columns).find((name) => query[`order[${name}]`] !== undefined);
  if (field === undefined) return otherwise;
  const direction = query[`order[${field}]`] === 'desc' ? sql`desc` : sql`asc`;
  return sql`${columns[field]} ${direction} nulls last, ${otherwise}`;
}
