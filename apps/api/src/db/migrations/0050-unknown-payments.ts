import { type Kysely, sql } from 'kysely';

/** Money at a provider with our own reference, unknown to this database: a backup was restored. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table payment_cases
      alter column payment_id drop not null,
      -- Of such money: whose it is, what the person saw there, and what went back already.
      add column provider text,
      add column label text,
      add column refunded_cents integer not null default 0 check (refunded_cents >= 0),
      drop constraint payment_cases_kind_check,
      add constraint payment_cases_kind_check
        check (kind in ('dispute', 'returned_twice', 'refund_missing', 'unknown_payment')),
      add check ((kind = 'unknown_payment') = (payment_id is null)),
      add check ((kind = 'unknown_payment') = (provider is not null)),
      drop constraint payment_cases_payment_id_kind_ref_key,
      add constraint payment_cases_once unique nulls not distinct (payment_id, kind, ref);
  `.execute(db);
}
