import { type Kysely, sql } from 'kysely';

/** The association's logos: each document names the one that it was issued with. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table logos (
      id text primary key check (id ~ '^[0-9a-f]{64}$'),
      png bytea not null,
      added_by int not null references users (id),
      added_at timestamptz not null
    );
    comment on table logos is 'Pictures on invoices, under the SHA-256 of their bytes: a document that is drawn again has its own.';
    create index logos_added_by on logos (added_by);
    create trigger logos_frozen before update or delete on logos
      for each row execute function refuse_change();
    create trigger logos_not_emptied before truncate on logos
      for each statement execute function refuse_change();
  `.execute(db);
}
