import { type Kysely, sql } from 'kysely';

/**
 * Whom somebody lets read their hours: that sponsor, and none who comes later. A row of the release before, while it still
 * runs, names nobody and lets nobody.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table hours_sharing add column sponsor_id integer references users (id);
    update hours_sharing h set sponsor_id = u.sponsor_id from users u where u.id = h.user_id;
  `.execute(db);
}
