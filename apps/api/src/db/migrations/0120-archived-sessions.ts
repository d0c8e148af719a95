import { type Kysely, sql } from 'kysely';

/**
 * A past session that had people and was deleted: it leaves lists and pages, and stays for books, hours, goals and
 * figures, which is why it has no `deleted_at`.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sessions add column archived_at timestamptz`.execute(db);
}
