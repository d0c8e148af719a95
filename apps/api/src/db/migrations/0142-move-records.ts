import { type Kysely, sql } from 'kysely';

/** A move brings what is a record each, too: places, titles, goals, votes, attested hours, texts, and old movements of credit. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table move_files drop constraint move_files_target_check;
    alter table move_files add constraint move_files_target_check check (target in ('people', 'sessions', 'invoices', 'avoirs',
      'sites', 'titles', 'goals', 'votes', 'hours', 'news', 'faq', 'movements'));
    alter table move_files add column digest text not null default '';
    comment on column move_files.digest is 'Of the bytes of the file, in hexadecimal: what is dropped twice is there once.';
    alter table moved_rows drop constraint moved_rows_kind_check;
    alter table moved_rows add constraint moved_rows_kind_check check (kind in ('user', 'session', 'registration', 'invoice',
      'avoir', 'site', 'title', 'goal', 'completion', 'vote', 'training', 'news', 'faq_section', 'faq_category', 'faq_question',
      'movement'));

    create table former_movements (
      id int generated always as identity primary key,
      move_id int not null references moves (id),
      user_id int not null references users (id),
      moved_at timestamptz not null,
      type text not null check (type in ('crédit', 'débit')),
      amount_cents int not null check (amount_cents >= 0),
      label text not null
    );
    comment on table former_movements is 'Movements of credit in a former tool, to be read: what is left of them are avoirs.';
    create index former_movements_user on former_movements (user_id, moved_at);
    create index former_movements_move on former_movements (move_id);
    create trigger former_movements_kept before delete on former_movements
      for each row execute function refuse_unless_undone();

    alter table outside_trainings add column move_id int references moves (id);
    comment on column outside_trainings.move_id is 'The move that brought it, accepted, from a former tool.';
    create index outside_trainings_move on outside_trainings (move_id) where move_id is not null;
    alter table hour_movements add column move_id int references moves (id);
    create index hour_movements_move on hour_movements (move_id) where move_id is not null;
    drop trigger hour_movements_frozen on hour_movements;
    create trigger hour_movements_frozen before update on hour_movements
      for each row execute function guard_words();
    -- Without these, each person that goes is looked for in all rows of the move, deleted ones among them.
    create index level_changes_actor on level_changes (actor_id) where actor_id is not null;
    create index goal_completions_answerer on goal_completions (answered_by) where answered_by is not null;
    create index outside_trainings_decider on outside_trainings (decided_by) where decided_by is not null;
    create index hour_movements_recorder on hour_movements (created_by) where created_by is not null;
    create trigger hour_movements_kept before delete on hour_movements
      for each row execute function refuse_unless_undone();
  `.execute(db);
}
