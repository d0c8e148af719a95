import { type Kysely, sql } from 'kysely';

/**
 * VAT by product and from a day on, instead of one rule for ever; and the VAT of a sale, frozen when it
 * settles. Old sales take theirs from their own documents. Buyers have a country and a VAT number.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table vat_rules (
      product text not null check (product in ('dues', 'workshop', 'formation', 'event', 'discovery_fee')),
      from_on date not null,
      category text not null check (category in ('S', 'E', 'O')),
      -- Of category S; null: the rate of the settings.
      rate_basis_points integer check (rate_basis_points between 0 and 10000),
      exemption_code text,
      exemption_text text,
      due text not null check (due in ('payment', 'debits')),
      created_at timestamptz not null,
      created_by integer references users (id),
      primary key (product, from_on),
      check ((category = 'S') = (exemption_code is null)),
      check ((exemption_code is null) = (exemption_text is null)),
      check (category = 'S' or rate_basis_points is null)
    );
    insert into vat_rules (product, from_on, category, exemption_code, exemption_text, due, created_at)
    select key, '2000-01-01', case value->>'kind' when 'exempt' then 'E' else 'S' end,
      value->>'exemptionCode', value->>'exemptionText', 'payment', now()
    from settings, jsonb_each(vat_rules) where key in ('dues', 'workshop', 'formation', 'event', 'discovery_fee');
    insert into vat_rules (product, from_on, category, exemption_code, exemption_text, due, created_at)
    select product, '2000-01-01', case product when 'dues' then 'E' else 'S' end,
      case product when 'dues' then 'VATEX-FR-CGI261-4' end,
      case product when 'dues' then 'TVA non applicable, article 261 du CGI' end, 'payment', now()
    from unnest(array['dues', 'workshop', 'formation', 'event', 'discovery_fee']) as product on conflict do nothing;
    -- The column stays for the release before, which reads it while both run.

    alter table users add column company_vat_number text not null default '';

    alter table transactions add column country text not null default 'FR';
    alter table transactions add column vat_number text not null default '';
    -- Category, rate, ground and due date of the VAT, as decided at the sale.
    alter table transactions add column vat jsonb;
    update transactions t set vat = jsonb_build_object(
        'vatRateBasisPoints', l->'vatRateBasisPoints', 'vatCategory', l->'vatCategory',
        'vatExemptionCode', l->'vatExemptionCode', 'vatExemptionText', l->'vatExemptionText', 'due', 'payment')
      from (select distinct on (transaction_id) transaction_id, snapshot->'lines'->0 as l from invoice_documents
        where series = 'F' order by transaction_id, id desc) d
      where d.transaction_id = t.id;
  `.execute(db);
  await sql`
    create function guard_transaction_vat() returns trigger language plpgsql as $$
    begin
      if old.item <> 'manual' and old.vat is not null and new.vat is distinct from old.vat then
        raise exception 'transaction %: the VAT of a sale does not change', old.id using errcode = 'restrict_violation';
      end if;
      return new;
    end $$;
    create trigger transactions_vat_guarded before update on transactions
      for each row execute function guard_transaction_vat();
  `.execute(db);
}
