import { type Kysely, sql } from 'kysely';

/**
 * PDFs of a former tool's invoices and attestations: dropped with the other files of a move, and tied to what they are of
 * when it is written.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table move_files drop constraint move_files_target_check;
    alter table move_files add constraint move_files_target_check check (target in ('people', 'sessions', 'invoices', 'documents',
      'avoirs', 'sites', 'titles', 'goals', 'votes', 'hours', 'news', 'faq', 'movements'));

    create table former_documents (
      id text primary key check (id ~ '^[0-9a-f]{32}$'),
      file_id int references move_files (id) on delete set null,
      name text not null,
      bytes int not null,
      sha256 text not null,
      kept_at timestamptz not null,
      is_stored boolean not null default false,
      move_id int references moves (id),
      invoice_id int unique references former_invoices (id),
      training_id int unique references outside_trainings (id),
      unique (file_id, name),
      check ((invoice_id is null and training_id is null) = (move_id is null)),
      check (invoice_id is null or training_id is null)
    );
    comment on table former_documents is 'PDFs of a former tool''s invoices and attestations. Their bytes are in the file store, under former/ and their id.';
    comment on column former_documents.name is 'Its path in the ZIP, or the name of the file.';
    comment on column former_documents.is_stored is 'False until the file store has it: without, it is nobody''s paper.';
    comment on column former_documents.move_id is 'The move that tied it to what it is of.';
    create index former_documents_move on former_documents (move_id) where move_id is not null;
    comment on column former_documents.training_id is 'One of the trainings that the attestation proves; all of them have its key.';
    create index former_documents_loose on former_documents (kept_at) where move_id is null;

    create function guard_former_document() returns trigger language plpgsql as $$
    begin
      if old.invoice_id is null then
        return coalesce(new, old);
      end if;
      -- A file of a move that goes leaves its papers; its undoing unties them.
      if tg_op = 'UPDATE' and (to_jsonb(new) - 'file_id' = to_jsonb(old) - 'file_id'
          or new.move_id is null and exists (select from moves where id = old.move_id and state = 'undone')) then
        return new;
      end if;
      raise exception 'former_documents is append-only' using errcode = 'restrict_violation';
    end $$;
    comment on function guard_former_document() is 'The paper of an invoice stays, unless its move is undone.';
    create trigger former_documents_kept before update or delete on former_documents
      for each row execute function guard_former_document();
    create trigger former_documents_not_emptied before truncate on former_documents
      for each statement execute function refuse_change();

    -- Whole indexes in the place of three partial ones: a session or a person that goes, by thousands where a move is
    -- undone, is looked for in all registrations, and no partial index answers that.
    drop index registrations_of_session, registrations_of_user, registrations_ended;
    create index registrations_of_session on registrations (session_id, ended_at, state);
    create index registrations_of_user on registrations (user_id, ended_at, state);
  `.execute(db);
}
