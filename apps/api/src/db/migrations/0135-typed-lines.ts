import { type Kysely, sql } from 'kysely';

/** Several lines of an invoice typed by the office; and the lines that a refund through the provider gives back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table transactions add column lines jsonb;
    comment on column transactions.lines is
      'Lines of an invoice typed by the office with several: label, quantity, unitCents, said, vatOf, vat. Null: one line.';
    alter table provider_refunds add column lines jsonb;
    comment on column provider_refunds.lines is
      'Cents given back of each line of the invoice, in its order. Null: from the first.';
  `.execute(db);
}
