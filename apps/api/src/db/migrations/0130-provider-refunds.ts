import { type Kysely, sql } from 'kysely';

/** Money of a sale that the office asks the provider to give back, to the card or the PayPal account that paid. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table provider_refunds (
      id int primary key generated always as identity,
      transaction_id int not null references transactions (id),
      payment_id uuid not null references payments (id),
      amount_cents int not null check (amount_cents > 0),
      reason text not null check (reason <> ''),
      request_key uuid not null unique,
      state text not null check (state in ('asked', 'refunded', 'refused')),
      asked_by int not null references users (id),
      asked_at timestamptz not null,
      ended_at timestamptz,
      check ((state = 'asked') = (ended_at is null))
    );
    comment on table provider_refunds is 'What the office asked a provider to give back; its documents and entries come from what the provider says.';
    comment on column provider_refunds.request_key is 'Chosen by the form, and the provider’s own key: what is sent twice goes back once.';
    create index provider_refunds_transaction on provider_refunds (transaction_id);
    create index provider_refunds_payment on provider_refunds (payment_id);
    create index provider_refunds_asked_by on provider_refunds (asked_by);
    create index provider_refunds_open on provider_refunds (asked_at) where state = 'asked';

    create or replace view seat_payments as
      select t.registration_id, t.id as transaction_id, t.user_id as payer_id, t.item, null::integer as "position",
        t.base_total_cents as price_cents, t.discount_cents,
        t.refunded_cents + coalesce((select sum(r.amount_cents)::int from repayments r where r.transaction_id = t.id), 0)
          + coalesce((select sum(a.amount_cents)::int from provider_refunds a where a.transaction_id = t.id and a.state = 'asked'), 0)
          as refunded_cents,
        t.disputed_cents
      from transactions t
      where t.registration_id is not null
      union all
      select s.registration_id, o.transaction_id, o.payer_id, 'session'::text as item,
        (select count(*)::integer from group_order_seats e
          where e.order_id = s.order_id and e.removed_at is null and e."position" < s."position") as "position",
        s.price_cents, 0 as discount_cents, 0 as refunded_cents, 0 as disputed_cents
      from group_order_seats s join group_orders o on o.id = s.order_id
      where o.transaction_id is not null and s.removed_at is null and s.registration_id is not null;
  `.execute(db);
}
