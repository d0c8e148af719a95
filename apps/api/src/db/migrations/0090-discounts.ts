import { type Kysely, sql } from 'kysely';

/**
 * The amount that avoirs given by the association took off a sale’s price: a discount on its invoice. 0 for
 * earlier sales, whose documents show such an avoir as a payment, and stay.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table transactions add column discount_cents integer not null default 0
      check (discount_cents between 0 and base_total_cents);

    create function guard_transaction_discount() returns trigger language plpgsql as $$
    begin
      if new.discount_cents <> old.discount_cents then
        raise exception 'transaction %: what was sold and paid does not change', old.id
          using errcode = 'restrict_violation';
      end if;
      return new;
    end $$;
    create trigger transactions_discount_guarded before update on transactions
      for each row execute function guard_transaction_discount();
  `.execute(db);
}
