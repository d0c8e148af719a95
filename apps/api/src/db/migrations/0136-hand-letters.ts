import { type Kysely, sql } from 'kysely';

/** Letters that a person gives to lines which the rules leave open. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table hand_letters (
      id int primary key generated always as identity,
      request_key uuid not null unique,
      lettered_by int not null references users (id),
      lettered_at timestamptz not null
    );
    comment on table hand_letters is 'Lines of one account that a person says settle one another.';
    comment on column hand_letters.request_key is 'Chosen by the form: what is sent twice letters once.';
    create index hand_letters_lettered_by on hand_letters (lettered_by);
    create table hand_letter_lines (
      entry_id bigint not null,
      "position" int not null,
      letter_id int not null references hand_letters (id) on delete cascade,
      primary key (entry_id, "position")
    );
    comment on table hand_letter_lines is 'Each line bears one letter; taken back, its rows go. Lines of the ledger never go, and are not referred to.';
    create index hand_letter_lines_letter on hand_letter_lines (letter_id);

    create or replace view ledger_matters as
      select l.entry_id, l."position", l.role, l.user_id, l.avoir_id, e.entry_on, l.debit_cents - l.credit_cents as cents,
        case l.role
          when 'customers' then coalesce('V' || coalesce(e.transaction_id, p.transaction_id), 'P' || p.id, 'E' || e.id)
          else 'A' || l.avoir_id
        end as matter
      from ledger_lines l join ledger_entries e on e.id = l.entry_id left join payments p on p.id = e.payment_id
      where (l.role = 'customers' or l.role = 'avoirs' and l.avoir_id is not null)
        and not exists (select from hand_letter_lines h where h.entry_id = l.entry_id and h."position" = l."position");
    comment on view ledger_matters is 'What each line of a member''s account is about, but for the lines that a person has lettered.';

    alter view ledger_letters rename to ledger_rule_letters;
    create view ledger_letters as
      select role, user_id, entry_id, "position", lettered_on, letter, opened_on from ledger_rule_letters
      union all
      select l.role, l.user_id, l.entry_id, l."position", span.last_on, 'M' || h.letter_id, span.first_on
      from hand_letter_lines h join ledger_lines l on l.entry_id = h.entry_id and l."position" = h."position"
        cross join lateral (
          select min(o.entry_on) as first_on, max(o.entry_on) as last_on
          from hand_letter_lines g join ledger_lines o on o.entry_id = g.entry_id and o."position" = g."position"
          where g.letter_id = h.letter_id) span;
    comment on view ledger_letters is 'The letters of the rules, and those that a person gave.';
  `.execute(db);
}
