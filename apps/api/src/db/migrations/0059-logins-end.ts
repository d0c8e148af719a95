import { type Kysely, sql } from 'kysely';

/**
 * The instant at which a token's login was opened: a login ends after a fixed life, however often it is
 * renewed. Null in rows written by a process of the previous release while this one already runs: such a
 * login starts at its row's creation.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table refresh_tokens add column login_at timestamptz;
    update refresh_tokens t set login_at = f.opened_at
      from (select family_id, min(created_at) as opened_at from refresh_tokens group by family_id) f
      where f.family_id = t.family_id`.execute(db);
}
