import { type Kysely, sql } from 'kysely';

/**
 * The right to order for a company, by the first nine digits of its SIRET ('' while it has none): a SIRET typed into
 * one's own profile proves nothing. Who has ordered before keeps the right.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table users add column orders_for text;
    update users set orders_for = left(company_siret, 9) where id in (select payer_id from group_orders)`.execute(
    db,
  );
}
