import { type Kysely, sql } from 'kysely';

/**
 * Tables kept for the tax office cannot be emptied either, and the columns of a sale and of the number
 * counters change only as the portal's own acts change them (CGI, art. 286 I 3° bis). The owner of the tables
 * can lift a trigger; the role of a running portal need not.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function guard_transaction() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' then
        raise exception 'transactions are kept' using errcode = 'restrict_violation';
      end if;
      if row(new.id, new.item, new.vat_product, new.registration_id, new.room, new.quantity, new.method,
          new.provider_ref, new.provider_status, new.instrument, new.request_key)
        is distinct from row(old.id, old.item, old.vat_product, old.registration_id, old.room, old.quantity, old.method,
          old.provider_ref, old.provider_status, old.instrument, old.request_key)
        or new.refunded_cents < old.refunded_cents
        -- An invoice typed by hand is corrected in these too, by documents that say so.
        or (old.item <> 'manual' and row(new.user_id, new.beneficiary_id, new.session_id, new.base_total_cents,
            new.total_cents, new.paid_at, new.created_at)
          is distinct from row(old.user_id, old.beneficiary_id, old.session_id, old.base_total_cents,
            old.total_cents, old.paid_at, old.created_at)) then
        raise exception 'transaction %: what was sold and paid does not change', old.id
          using errcode = 'restrict_violation';
      end if;
      return new;
    end $$;
    create trigger transactions_guarded before update or delete on transactions
      for each row execute function guard_transaction();

    -- Numbers are given upwards, and none is given again.
    create function guard_counter() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' or row(new.series, new.year) is distinct from row(old.series, old.year)
          or new.last_sequence <= old.last_sequence then
        raise exception 'document numbers only rise' using errcode = 'restrict_violation';
      end if;
      return new;
    end $$;
    create trigger document_counters_guarded before update or delete on document_counters
      for each row execute function guard_counter();
  `.execute(db);
  for (const table of kept)
    await sql`create trigger ${sql.ref(`${table}_not_emptied`)} before truncate on ${sql.table(table)}
      for each statement execute function refuse_change()`.execute(db);
}

const kept = [
  'transactions', 'invoice_documents', 'document_counters', 'lost_numbers', 'credit_movements', 'avoir_applications',
  'ledger_entries', 'ledger_lines', 'ledger_closings', 'audit_log',
]; // prettier-ignore
