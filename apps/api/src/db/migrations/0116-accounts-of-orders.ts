import { type Kysely, sql } from 'kysely';

/** An order keeps the bank account that its payer was given; those before get the present one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table group_orders add column iban text, add column bic text;
    update group_orders set iban = association ->> 'iban', bic = association ->> 'bic' from settings where settings.id = 1;
  `.execute(db);
}
