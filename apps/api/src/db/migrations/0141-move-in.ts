import { type Kysely, sql } from 'kysely';

/** An association moves in: its former tool's files, what becomes of each row, and what was written from them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table moves (
      id int generated always as identity primary key,
      state text not null default 'open' check (state in ('open', 'signed', 'moved', 'undone')),
      created_by int not null references users (id),
      created_at timestamptz not null,
      -- What rows that do not say it get.
      civility text check (civility in ('Madame', 'Monsieur')),
      level text,
      leads_unknown boolean not null default false,
      decisions jsonb not null default '{}',
      rehearsals int not null default 0,
      rehearsal jsonb,
      rehearsed_at timestamptz,
      signed_by int references users (id),
      signed_at timestamptz,
      task_id int references background_tasks (id) on delete set null,
      moved_at timestamptz,
      undone_by int references users (id),
      undone_at timestamptz
    );
    comment on table moves is 'Each time that somebody moves in from a former tool: one may be under way.';
    comment on column moves.leads_unknown is 'Whoever moves in leads the sessions whose pilot nobody knows.';
    comment on column moves.decisions is 'For rows that may be somebody who is there: merge or apart, by "file:line".';
    comment on column moves.rehearsal is 'Counts and totals of the last rehearsal; null once something has changed since.';
    create unique index moves_under_way on moves ((true)) where state in ('open', 'signed');
    create index moves_created_by on moves (created_by);
    create index moves_signed_by on moves (signed_by);
    create index moves_undone_by on moves (undone_by);
    create index moves_task on moves (task_id);

    create table move_files (
      id int generated always as identity primary key,
      move_id int not null references moves (id) on delete cascade,
      name text not null,
      part text,
      tool text not null,
      target text not null check (target in ('people', 'sessions', 'invoices', 'avoirs')),
      header text[] not null,
      mapping jsonb not null,
      levels jsonb not null default '{}',
      day_order text check (day_order in ('day first', 'month first')),
      columns jsonb not null,
      row_count int not null,
      added_at timestamptz not null
    );
    comment on column move_files.part is 'Sheet of a workbook, or file of a ZIP; null where there is one.';
    comment on column move_files.columns is 'How each column was read: examples, counts, a note.';
    create index move_files_of on move_files (move_id);

    create table move_rows (
      file_id int not null references move_files (id) on delete cascade,
      line int not null,
      cells jsonb not null,
      primary key (file_id, line)
    );
    comment on table move_rows is 'Rows as the file had them; gone some weeks after the move.';

    create table move_outcomes (
      id bigint generated always as identity primary key,
      move_id int not null references moves (id) on delete cascade,
      file_id int not null references move_files (id) on delete cascade,
      line int not null,
      outcome text not null check (outcome in ('refused', 'remark', 'joined')),
      field text not null,
      sentence text not null
    );
    comment on table move_outcomes is 'Rows that the last rehearsal did not simply take, with the reason.';
    create index move_outcomes_of on move_outcomes (move_id, outcome, id);
    create index move_outcomes_file on move_outcomes (file_id);

    create table moved_rows (
      move_id int not null references moves (id),
      kind text not null check (kind in ('user', 'session', 'registration', 'invoice', 'avoir')),
      row_id bigint not null,
      source text not null,
      primary key (kind, row_id)
    );
    comment on column moved_rows.source is 'Tool, and number or words of the row there.';
    create index moved_rows_of on moved_rows (move_id, kind);
    create index moved_rows_source on moved_rows (kind, source);

    -- Without it, each person that goes is looked for in all of them.
    create index users_manager on users (manager_id);

    create function refuse_unless_undone() returns trigger language plpgsql as $$
    begin
      if not exists (select from moves where id = old.move_id and state = 'undone') then
        raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
      end if;
      return old;
    end $$;
    comment on function refuse_unless_undone() is 'What a move brought goes with its undoing, and by no other way.';

    create table former_invoices (
      id int generated always as identity primary key,
      move_id int not null references moves (id),
      number text not null unique,
      issued_on date not null,
      user_id int references users (id),
      buyer text not null,
      label text not null,
      net_cents bigint not null,
      vat_cents bigint not null,
      gross_cents bigint not null,
      rates jsonb not null,
      tool text not null
    );
    comment on table former_invoices is 'Invoices of a former tool, sealed as they were: in no series, chain or turnover of ours.';
    comment on column former_invoices.rates is 'Each with rate (basis points or null), net, vat, gross in cents.';
    create index former_invoices_user on former_invoices (user_id, issued_on);
    create index former_invoices_move on former_invoices (move_id);
    create trigger former_invoices_frozen before update on former_invoices
      for each row execute function refuse_change();
    create trigger former_invoices_kept before delete on former_invoices
      for each row execute function refuse_unless_undone();
    create trigger former_invoices_not_emptied before truncate on former_invoices
      for each statement execute function refuse_change();

    alter table credit_movements add column move_id int references moves (id);
    comment on column credit_movements.move_id is 'The move that brought it from a former tool.';
    create index credit_movements_move on credit_movements (move_id) where move_id is not null;
    drop trigger credit_movements_frozen on credit_movements;
    create trigger credit_movements_frozen before update on credit_movements
      for each row execute function refuse_change();
    create trigger credit_movements_kept before delete on credit_movements
      for each row execute function refuse_unless_undone();

    alter table avoirs add column former_ref text unique,
      add column is_owed boolean generated always as (document_id is not null or former_ref is not null) stored;
    comment on column avoirs.former_ref is 'Its number in the former tool.';
    comment on column avoirs.is_owed is 'A debt of the association, and so a means of payment; a gift is a discount.';
  `.execute(db);
}
