import { type Kysely, sql } from 'kysely';

/** Statements of the bank, and what explains each of their lines. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table bank_statements (
      id int primary key generated always as identity,
      format text not null check (format in ('camt053', 'ofx', 'cfonb120', 'csv')),
      account text not null,
      file_name text not null,
      file_hash text not null unique check (file_hash ~ '^[0-9a-f]{64}$'),
      first_on date not null,
      last_on date not null check (last_on >= first_on),
      opening_cents bigint,
      closing_cents bigint,
      read_by int not null references users (id),
      read_at timestamptz not null,
      check ((opening_cents is null) = (closing_cents is null))
    );
    comment on column bank_statements.account is 'As the file names it; empty where it does not.';
    comment on column bank_statements.opening_cents is 'Balance before its lines; none where neither the file nor its reader said.';
    create index bank_statements_last on bank_statements (last_on, id);
    create index bank_statements_read_by on bank_statements (read_by);
    create trigger bank_statements_frozen before update or delete on bank_statements for each row execute function refuse_change();
    create trigger bank_statements_not_emptied before truncate on bank_statements for each statement execute function refuse_change();

    create table bank_lines (
      id int primary key generated always as identity,
      booked_on date not null,
      amount_cents int not null check (amount_cents <> 0),
      label text not null,
      reference text not null
    );
    comment on table bank_lines is 'A movement of the account, once, however many files show it.';
    comment on column bank_lines.amount_cents is 'Above 0 when it came in.';
    comment on column bank_lines.reference is 'The bank’s own number; empty where it gives none.';
    create index bank_lines_day on bank_lines (booked_on, id);
    create trigger bank_lines_frozen before update or delete on bank_lines for each row execute function refuse_change();
    create trigger bank_lines_not_emptied before truncate on bank_lines for each statement execute function refuse_change();

    create table bank_statement_lines (
      statement_id int not null references bank_statements (id),
      line_id int not null references bank_lines (id),
      primary key (statement_id, line_id)
    );
    comment on table bank_statement_lines is 'Which files show a line: of two formats, or of periods that overlap.';
    create index bank_statement_lines_line on bank_statement_lines (line_id);
    create trigger bank_statement_lines_frozen before update or delete on bank_statement_lines
      for each row execute function refuse_change();
    create trigger bank_statement_lines_not_emptied before truncate on bank_statement_lines
      for each statement execute function refuse_change();

    create table bank_matches (
      id int primary key generated always as identity,
      line_id int unique references bank_lines (id),
      booked_on text,
      same_as int references bank_lines (id),
      accepted_by int not null references users (id),
      accepted_at timestamptz not null,
      check (line_id is not null or (booked_on is null and same_as is null)),
      check (booked_on is null or same_as is null),
      check (same_as <> line_id)
    );
    comment on table bank_matches is 'What a person accepted as the explanation of a line; deleted when it is taken back.';
    comment on column bank_matches.line_id is 'None where lines of the books cancel each other, without the bank.';
    comment on column bank_matches.booked_on is 'Role of the account that the line was booked on by hand; none where the books had it already.';
    comment on column bank_matches.same_as is 'The line that this one shows a second time, in other words: it counts for nothing.';
    create index bank_matches_same_as on bank_matches (same_as) where same_as is not null;
    create index bank_matches_accepted_by on bank_matches (accepted_by);

    create table bank_match_entries (
      entry_id bigint not null,
      position int not null,
      match_id int not null references bank_matches (id),
      primary key (entry_id, position)
    );
    comment on table bank_match_entries is 'Lines of the ledger on the bank’s account that a match explains: each once.';
    create index bank_match_entries_match on bank_match_entries (match_id);

    create index ledger_lines_bank on ledger_lines (entry_id, position) include (entry_on, debit_cents, credit_cents)
      where role = 'bank';
  `.execute(db);
}
