import { type Kysely, sql } from 'kysely';

/** What is still to be received of a sale: money in parts, and cheques that came back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table cheque_returns (
      id int primary key generated always as identity,
      returned_on date not null,
      fee_cents int not null check (fee_cents >= 0),
      reason text not null default '',
      request_key uuid not null unique,
      recorded_by int not null references users (id),
      recorded_at timestamptz not null
    );
    comment on table cheque_returns is 'Cheques that the bank refused, or that never reached it: what they paid is due again.';
    comment on column cheque_returns.fee_cents is 'What the bank took for it.';
    comment on column cheque_returns.request_key is 'Chosen by the form: what is sent twice comes back once.';
    create index cheque_returns_recorded_by on cheque_returns (recorded_by);
    create table cheque_return_receipts (
      receipt_id int primary key references receipts (id),
      return_id int not null references cheque_returns (id)
    );
    comment on table cheque_return_receipts is 'What a cheque had paid, which may be several things.';
    create index cheque_return_receipts_return on cheque_return_receipts (return_id);
    create trigger cheque_returns_frozen before update or delete on cheque_returns
      for each row execute function refuse_change();
    create trigger cheque_returns_not_emptied before truncate on cheque_returns
      for each statement execute function refuse_change();
    create trigger cheque_return_receipts_frozen before update or delete on cheque_return_receipts
      for each row execute function refuse_change();
    create trigger cheque_return_receipts_not_emptied before truncate on cheque_return_receipts
      for each statement execute function refuse_change();

    create view sale_debts as
      select t.id as transaction_id, t.user_id, d.owed_cents
      from transactions t cross join lateral (
        select coalesce(sum(l.debit_cents - l.credit_cents), 0)::int as owed_cents
        from ledger_entries e join ledger_lines l on l.entry_id = e.id
        where e.transaction_id = t.id and l.role = 'customers') d
      where t.method = 'manual' and exists (select from receipts r where r.transaction_id = t.id) and d.owed_cents > 0;
    comment on view sale_debts is 'What is still to be received of sales paid by hand, as their customers’ accounts say.';

    create or replace view seat_payments as
      select t.registration_id, t.id as transaction_id, t.user_id as payer_id, t.item, null::integer as "position",
        t.base_total_cents as price_cents, t.discount_cents,
        t.refunded_cents + coalesce((select sum(r.amount_cents)::int from repayments r where r.transaction_id = t.id), 0)
          + coalesce((select sum(a.amount_cents)::int from provider_refunds a where a.transaction_id = t.id and a.state = 'asked'), 0)
          -- What was given up was never received, and is credited.
          + coalesce((select sum(c.gross_cents)::int from invoice_documents c where c.transaction_id = t.id and c.series = 'AV'
            and c.snapshot->'outcome'->>'invoice' = c.snapshot->'corrects'->>'number'), 0)
          as refunded_cents,
        t.disputed_cents, coalesce((select d.owed_cents from sale_debts d where d.transaction_id = t.id), 0) as owed_cents
      from transactions t
      where t.registration_id is not null
      union all
      select s.registration_id, o.transaction_id, o.payer_id, 'session'::text as item,
        (select count(*)::integer from group_order_seats e
          where e.order_id = s.order_id and e.removed_at is null and e."position" < s."position") as "position",
        s.price_cents, 0 as discount_cents, 0 as refunded_cents, 0 as disputed_cents,
        least(s.price_cents, coalesce((select d.owed_cents from sale_debts d where d.transaction_id = o.transaction_id), 0))
          as owed_cents
      from group_order_seats s join group_orders o on o.id = s.order_id
      where o.transaction_id is not null and s.removed_at is null and s.registration_id is not null;
  `.execute(db);
}
