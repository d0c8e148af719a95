import { type Kysely, sql } from 'kysely';

/**
 * The sponsor who may read a person's hours: that sponsor, and no later one. A row written by the previous
 * release, while it still runs, names no sponsor and lets nobody read.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table hours_sharing add column sponsor_id integer references users (id);
    update hours_sharing h set sponsor_id = u.sponsor_id from users u where u.id = h.user_id;
  `.execute(db);
}
