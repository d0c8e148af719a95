import { type Kysely, sql } from 'kysely';

/**
 * The ledger: double entries, each written in the transaction of the fact that it records, with the names and
 * numbers of that moment. Amounts are integer cents, days are Paris's.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- What the provider took, where it is not what was asked for.
    alter table payments add column captured_cents integer;
    -- How often it went back: a refund may come back, and go again. A case may move several times: each move is an entry.
    alter table payments add column refunds integer not null default 0;
    update payments set refunds = 1 where refunded_at is not null;
    alter table payment_cases add column moves integer not null default 1;

    -- What the association's accountant calls them, where it is not as the chart has them; entries keep those of their day.
    create table ledger_accounts (
      role text primary key,
      number text not null check (number ~ '^[0-9A-Za-z]{3,20}$'),
      label text not null check (label <> '')
    );
    create table ledger_journals (
      role text primary key,
      code text not null unique check (code ~ '^[0-9A-Za-z]{1,6}$'),
      label text not null check (label <> '')
    );

    -- One row, once what came before the ledger was written into it.
    create table ledger_openings (
      id integer primary key check (id = 1),
      opened_at timestamptz not null
    );

    -- Days, months and years that take no entry any more.
    create table ledger_closings (
      id integer generated always as identity primary key,
      kind text not null check (kind in ('day', 'month', 'year')),
      first_on date not null,
      last_on date not null check (last_on >= first_on),
      closed_at timestamptz not null,
      closed_by integer references users (id),
      -- First and last numbers, sums by rate, product and means of payment.
      totals jsonb not null,
      -- All that was ever sold, up to its last day.
      perpetual_cents bigint not null,
      previous_hash text not null,
      hash text not null,
      unique (kind, last_on)
    );

    create table ledger_entries (
      id bigint generated always as identity primary key,
      journal text not null,
      journal_code text not null,
      journal_label text not null,
      -- What happened, and which: one fact has one entry.
      fact text not null,
      fact_ref text not null,
      entry_on date not null,
      label text not null,
      piece_ref text not null,
      piece_on date not null,
      transaction_id integer references transactions (id),
      payment_id uuid references payments (id),
      posted_at timestamptz not null,
      unique (fact, fact_ref)
    );
    create index ledger_entries_day on ledger_entries (entry_on, id);
    create index ledger_entries_transaction on ledger_entries (transaction_id) where transaction_id is not null;
    create index ledger_entries_payment on ledger_entries (payment_id) where payment_id is not null;

    create table ledger_lines (
      entry_id bigint not null references ledger_entries (id),
      position integer not null,
      role text not null,
      account text not null,
      account_label text not null,
      user_id integer references users (id),
      party text,
      avoir_id integer references avoirs (id),
      debit_cents integer not null check (debit_cents >= 0),
      credit_cents integer not null check (credit_cents >= 0),
      primary key (entry_id, position),
      check ((debit_cents > 0) <> (credit_cents > 0)),
      check ((user_id is null) = (party is null))
    );
    create index ledger_lines_role on ledger_lines (role, entry_id);
    create index ledger_lines_person on ledger_lines (user_id, role) where user_id is not null;

    -- All lines of an entry come in one statement, and balance.
    create function refuse_unbalanced() returns trigger language plpgsql as $$
    declare unbalanced bigint;
    begin
      select n.entry_id into unbalanced from (select entry_id from new_lines group by entry_id) n
        join ledger_lines l on l.entry_id = n.entry_id
        group by n.entry_id having sum(l.debit_cents) <> sum(l.credit_cents) limit 1;
      if unbalanced is not null then
        raise exception 'ledger entry % does not balance', unbalanced using errcode = 'check_violation';
      end if;
      return null;
    end $$;
    create trigger ledger_lines_balance after insert on ledger_lines
      referencing new table as new_lines for each statement execute function refuse_unbalanced();

    create trigger ledger_entries_frozen before update or delete on ledger_entries
      for each row execute function refuse_change();
    create trigger ledger_lines_frozen before update or delete on ledger_lines
      for each row execute function refuse_change();
    create trigger ledger_closings_frozen before update or delete on ledger_closings
      for each row execute function refuse_change();

    -- The day that an entry or a document of this day bears: what is closed takes nothing any more. Whoever writes waits
    -- for a closing under way, and a closing for them: it takes the same lock alone.
    create function open_day(day date) returns date language plpgsql volatile as $$
    begin
      perform pg_advisory_xact_lock_shared(20091011);
      return greatest(day, (select max(last_on) + 1 from ledger_closings));
    end $$;
  `.execute(db);
}
