import { type Kysely, sql } from 'kysely';

/**
 * When its login was opened, which ends after a fixed life however often it is renewed. Empty in what a process of the
 * version before writes while this one is already there: that is a login of then.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table refresh_tokens add column login_at timestamptz;
    update refresh_tokens t set login_at = f.opened_at
      from (select family_id, min(created_at) as opened_at from refresh_tokens group by family_id) f
      where f.family_id = t.family_id`.execute(db);
}
