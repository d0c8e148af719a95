import { type Kysely, sql } from 'kysely';

/** A move may read the former portal by its calls: what was read is kept until all of it is, and becomes files of the move. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table move_sources (
      move_id int primary key references moves (id) on delete cascade,
      address text not null,
      sealed_token text,
      progress jsonb not null default '{}',
      read_at timestamptz
    );
    comment on table move_sources is 'The former portal that a move reads by its calls.';
    comment on column move_sources.sealed_token is 'An administrator''s token there, sealed; gone once all is read.';
    comment on column move_sources.progress is 'For each resource what was read of it, and where to go on.';

    create table move_records (
      id bigint generated always as identity primary key,
      move_id int not null references moves (id) on delete cascade,
      resource text not null,
      ref text not null,
      record jsonb not null,
      is_whole boolean not null,
      unique (move_id, resource, ref)
    );
    comment on table move_records is 'Records of a former portal that is being read; gone once all of them are files of the move.';
    comment on column move_records.is_whole is 'False until the call for this one record has said what the list does not.';
  `.execute(db);
}
