import { type Kysely, sql } from 'kysely';

/**
 * The numbers that a closing gives its entries, and the treasurer's address, which receives the last hash of
 * the books.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table ledger_numbers (
      entry_id bigint primary key references ledger_entries (id),
      year integer not null,
      number integer not null check (number > 0),
      closing_id integer not null references ledger_closings (id),
      unique (year, number)
    );
    create index ledger_numbers_closing on ledger_numbers (closing_id);
    create trigger ledger_numbers_frozen before update or delete on ledger_numbers
      for each row execute function refuse_change();
    create trigger ledger_numbers_not_emptied before truncate on ledger_numbers
      for each statement execute function refuse_change();

    -- Every entry asks for the last closed day.
    create index ledger_closings_last on ledger_closings (last_on);

    -- Whoever writes an entry dates it by open_day; by whatever other way, what is closed takes none.
    create function refuse_closed_day() returns trigger language plpgsql as $$
    declare closed date;
    begin
      select max(last_on) into closed from ledger_closings;
      if new.entry_on <= closed then
        raise exception 'ledger entries of % are closed', new.entry_on using errcode = 'check_violation';
      end if;
      return new;
    end $$;
    create trigger ledger_entries_open before insert on ledger_entries
      for each row execute function refuse_closed_day();

    -- Whom each month's closing is told; else administrators and accountants.
    alter table settings add column treasurer_email text not null default '';
  `.execute(db);
}
