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
    create index receipts_cheque on receipts (cheque_number) where cheque_number <> '';
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
  `.execute(db);
}
