import { type Kysely, sql } from 'kysely';

/**
 * References that public bodies require on their invoices, the platform's id of each deposit, and its states,
 * which are stored as they are read and never change.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Code service exécutant and numéro d'engagement, as the buyer's order says them.
    alter table transactions add column service_code text not null default '';
    alter table transactions add column engagement text not null default '';

    alter table e_invoice_deposits
      -- The platform's id; of the one that a transaction points to also there, for the release before.
      add column ref text,
      add column deposited_at timestamptz,
      -- When the platform is asked again; null: not any more, or never asked yet.
      add column next_check_at timestamptz;
    update e_invoice_deposits x set ref = t.e_invoice_id, deposited_at = x.claimed_at
      from invoice_documents d join transactions t on t.id = d.transaction_id
      where d.id = x.document_id and x.state = 'deposited';
    create index e_invoice_deposits_to_check on e_invoice_deposits (next_check_at)
      where state = 'deposited' and next_check_at is not null;
    create index e_invoice_deposits_ref on e_invoice_deposits (ref) where ref is not null;

    create table e_invoice_states (
      id integer generated always as identity primary key,
      document_id integer not null references e_invoice_deposits (document_id),
      -- The platform's own word: SUSPENDUE, IN_REJETE.
      code text not null,
      -- Why, in the words of the platform or of the buyer.
      reason text,
      -- When it came to it, as the platform says; else when it was read.
      since timestamptz not null,
      read_at timestamptz not null,
      unique (document_id, code, since)
    );
    create trigger e_invoice_states_append_only before update or delete on e_invoice_states
      for each row execute function refuse_change();
    create trigger e_invoice_states_not_emptied before truncate on e_invoice_states
      for each statement execute function refuse_change();

    -- From this day on, invoices to businesses in France go through an approved platform.
    alter table settings add column platform_from date not null default '2027-09-01';
  `.execute(db);
}
