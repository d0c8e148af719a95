import { type Kysely, sql } from 'kysely';

/** Money that the office receives by hand: by what means, on which day, and when it went to the bank. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table payments drop constraint payments_method_check;
    alter table payments add constraint payments_method_check check (method in ('card', 'paypal', 'credit', 'manual'));

    create table receipts (
      id int primary key generated always as identity,
      transaction_id int not null references transactions (id),
      means text not null check (means in ('cheque', 'cash', 'transfer', 'card_elsewhere', 'other')),
      amount_cents int not null check (amount_cents > 0),
      received_on date not null,
      cheque_number text not null default '',
      bank text not null default '',
      drawer text not null default '',
      request_key uuid not null,
      position int not null,
      recorded_by int not null references users (id),
      recorded_at timestamptz not null,
      unique (request_key, position),
      check ((means = 'cheque') = (cheque_number <> ''))
    );
    comment on column receipts.drawer is 'Who signed the cheque, when it was not the payer.';
    comment on column receipts.request_key is 'Chosen by the form: what is sent twice is received once. One act may pay several things.';
    create index receipts_transaction on receipts (transaction_id);
    create index receipts_recorded_by on receipts (recorded_by);
    create trigger receipts_frozen before update or delete on receipts for each row execute function refuse_change();
    create trigger receipts_not_emptied before truncate on receipts for each statement execute function refuse_change();

    create table bank_deposits (
      id int primary key generated always as identity,
      means text not null check (means in ('cheque', 'cash')),
      deposited_on date not null,
      amount_cents int not null check (amount_cents > 0),
      request_key uuid not null unique,
      recorded_by int not null references users (id),
      recorded_at timestamptz not null
    );
    comment on table bank_deposits is 'Cheques or cash taken to the bank together; the money is in its account from that day on.';
    create index bank_deposits_recorded_by on bank_deposits (recorded_by);
    create trigger bank_deposits_frozen before update or delete on bank_deposits for each row execute function refuse_change();
    create trigger bank_deposits_not_emptied before truncate on bank_deposits for each statement execute function refuse_change();

    create table bank_deposit_receipts (
      receipt_id int primary key references receipts (id),
      deposit_id int not null references bank_deposits (id)
    );
    comment on table bank_deposit_receipts is 'A receipt goes to the bank once.';
    create index bank_deposit_receipts_deposit on bank_deposit_receipts (deposit_id);
    create trigger bank_deposit_receipts_frozen before update or delete on bank_deposit_receipts
      for each row execute function refuse_change();
    create trigger bank_deposit_receipts_not_emptied before truncate on bank_deposit_receipts
      for each statement execute function refuse_change();

    create table repayments (
      id int primary key generated always as identity,
      transaction_id int not null references transactions (id),
      document_id int not null unique references invoice_documents (id),
      means text not null check (means in ('transfer', 'cheque')),
      amount_cents int not null check (amount_cents > 0),
      paid_on date not null,
      reference text not null check (reference <> ''),
      reason text not null check (reason <> ''),
      request_key uuid not null unique,
      recorded_by int not null references users (id),
      recorded_at timestamptz not null
    );
    comment on table repayments is 'Money of a sale that the office gave back from the bank, each with its credit document.';
    create index repayments_transaction on repayments (transaction_id);
    create index repayments_recorded_by on repayments (recorded_by);
    create trigger repayments_frozen before update or delete on repayments for each row execute function refuse_change();
    create trigger repayments_not_emptied before truncate on repayments for each statement execute function refuse_change();

    create or replace view seat_payments as
      select t.registration_id, t.id as transaction_id, t.user_id as payer_id, t.item, null::integer as "position",
        t.base_total_cents as price_cents, t.discount_cents,
        t.refunded_cents + coalesce((select sum(r.amount_cents)::int from repayments r where r.transaction_id = t.id), 0)
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
