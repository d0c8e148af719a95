import { type Kysely, sql } from 'kysely';

/** Money of a sale may be given back as an avoir: nothing leaves the bank. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table repayments drop constraint repayments_means_check,
      add constraint repayments_means_check check (means in ('transfer', 'cheque', 'avoir'));
    comment on column repayments.reference is
      'Of the transfer on the bank''s statement, or the cheque''s number; the number of the credit document for an avoir.';
  `.execute(db);
}
