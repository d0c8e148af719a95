import { type Kysely, sql } from 'kysely';

/** A goal that a level no longer asks for: what was validated of it stays in everybody's history. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table goals add column retired_at timestamptz;
    comment on column goals.retired_at is 'When the level stopped asking for it; null while it does.';
  `.execute(db);
}
