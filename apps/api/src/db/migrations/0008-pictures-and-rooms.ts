import { type Kysely, sql } from 'kysely';

/** Files that people upload, and the room that a seat was sold with. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Used when no object storage is configured: every process of the portal sees them, a backup holds them.
    create table stored_files (
      key text primary key,
      content_type text not null,
      bytes bytea not null,
      created_at timestamptz not null
    );
    -- Compressed already: trying again would only cost.
    alter table stored_files alter column bytes set storage external;

    alter table registrations add column room text check (room in ('single', 'double', 'triple'));
    alter table payments add column room text check (room in ('single', 'double', 'triple'));
    alter table transactions add column room text check (room in ('single', 'double', 'triple'));
  `.execute(db);
}
