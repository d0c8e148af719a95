import { type Kysely, sql } from 'kysely';

/**
 * Adds the mode of the database (demonstration or production), and indexes for tables that were read whole,
 * some of them under a session's lock.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Written when a database is first used: a demonstration's commands never empty a real association's.
    alter table settings add column mode text check (mode in ('demo', 'production'));

    create index payments_payer on payments (payer_id, session_id);
    create index payments_ref on payments (provider_ref) where provider_ref is not null;
    create index transactions_e_invoice on transactions (e_invoice_id) where e_invoice_id is not null`.execute(
    db,
  );
}
