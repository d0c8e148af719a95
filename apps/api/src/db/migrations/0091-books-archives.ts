import { type Kysely, sql } from 'kysely';

/** Yearly archives with their hashes, which identify a file that turns up later. The file is not kept. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table books_archives (
      id integer primary key generated always as identity,
      -- The task that made it, which goes after some days.
      task_id integer not null,
      year integer not null,
      made_at timestamptz not null,
      asked_by integer not null references users (id),
      file_name text not null,
      bytes bigint not null check (bytes > 0),
      sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
      documents integer not null,
      -- The last closed day whose entries are in it.
      entries_until date not null,
      -- Of the last closing in it.
      last_hash text not null
    );
    create index books_archives_asked_by on books_archives (asked_by);
    create trigger books_archives_frozen before update or delete on books_archives
      for each row execute function refuse_change();
    create trigger books_archives_not_emptied before truncate on books_archives
      for each statement execute function refuse_change();
  `.execute(db);
}
