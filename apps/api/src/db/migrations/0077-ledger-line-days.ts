import { type Kysely, sql } from 'kysely';

/**
 * A line has its entry's day, so that one index serves to read an account by number and days, and to sum up
 * its balance. The database sets the day on every insert. The index by role goes, as nothing reads lines by
 * role alone.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table ledger_lines add column entry_on date;
    alter table ledger_lines disable trigger ledger_lines_frozen;
    update ledger_lines l set entry_on = e.entry_on from ledger_entries e where e.id = l.entry_id;
    alter table ledger_lines enable trigger ledger_lines_frozen;
    alter table ledger_lines add check (entry_on is not null);

    create function set_line_day() returns trigger language plpgsql as $$
    begin
      select entry_on into new.entry_on from ledger_entries where id = new.entry_id;
      return new;
    end $$;
    create trigger ledger_lines_day before insert on ledger_lines
      for each row execute function set_line_day();

    create index ledger_lines_account on ledger_lines (account, entry_on, entry_id, position)
      include (debit_cents, credit_cents, user_id);
    drop index ledger_lines_role`.execute(db);
}
