import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../db/database.ts';

/** SQL: the person has the right to order for the company that their profile names now. */
export const mayOrder = (person: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`(${person}.orders_for is not distinct from left(${person}.company_siret, 9))`;

export const lockGrant = (tx: Tx, granterId: number, id: number) =>
  tx
    .selectFrom('users')
    .select(['id', 'company_siret as siret', mayOrder(sql`users`).as('isHolder')])
    .where('id', 'in', [granterId, id])
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
