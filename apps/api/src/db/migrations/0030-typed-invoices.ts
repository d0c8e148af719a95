import { type Kysely, sql } from 'kysely';

/** Invoices typed by the back office, and the deposits with Chorus Pro. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Chosen by the form: sent twice, it types one invoice.
    alter table transactions add column request_key uuid unique;

    create table e_invoice_deposits (
      document_id integer primary key references invoice_documents (id),
      state text not null check (state in ('sending', 'deposited', 'refused')),
      -- Why it was refused, in the platform's words.
      message text,
      attempts integer not null,
      -- While it is being sent nobody else sends it, and its invoice is not corrected.
      claimed_at timestamptz not null
    );

    -- A corrected invoice may have been made out to somebody else first: theirs stay theirs.
    create index invoice_documents_customer on invoice_documents (((snapshot->'customer'->>'id')::int));
    create index transactions_to_deposit on transactions (id) where not e_invoice_off and e_invoice_id is null;
    create index credit_movements_transaction on credit_movements (transaction_id) where transaction_id is not null;
  `.execute(db);
}
