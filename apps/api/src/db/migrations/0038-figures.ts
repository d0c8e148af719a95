import { type Kysely, sql } from 'kysely';

/**
 * Columns and indexes for the figures of the office and of the books, counted without opening each document
 * or seat.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Of the frozen document, which never changes: read by the day, without reading its whole content.
    alter table invoice_documents
      add column issued_on date not null generated always as (make_date(
        substr(snapshot->>'issuedOn', 1, 4)::integer, substr(snapshot->>'issuedOn', 6, 2)::integer,
        substr(snapshot->>'issuedOn', 9, 2)::integer)) stored,
      add column net_cents integer not null generated always as ((snapshot->>'netCents')::integer) stored;
    create index invoice_documents_issued on invoice_documents (issued_on)
      include (series, gross_cents, net_cents, transaction_id);
    create index transactions_product on transactions (id) include (vat_product);

    create index registrations_taken on registrations (session_id) include (was_absent)
      where ended_at is null and state = 'registered';
    create index avoirs_left on avoirs (expires_at) include (left_cents, description) where left_cents > 0;
    create index level_changes_reached on level_changes (reached_at) include (level, cause);
    create index users_first_name on users using gin (plain_text(first_name) gin_trgm_ops);
  `.execute(db);
}
