import { type RawBuilder, sql } from 'kysely';

/** SQL: the person has the right to order for the company that their profile names now. */
export const mayOrder = (person: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`(${person}.orders_for is not distinct from left(${person}.company_siret, 9))`;
