import { type Kysely, sql } from 'kysely';

/**
 * Logins that an administrator holds in somebody else's account, both names in the audit log, and indexes of
 * the log by person and by actor.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table refresh_tokens add column acting_admin_id integer references users (id);
    create index refresh_tokens_acting on refresh_tokens (acting_admin_id) where acting_admin_id is not null;

    alter table audit_log add column acting_admin_id integer;
    create index audit_log_at on audit_log (at, id);
    create index audit_log_actor on audit_log (actor_id, id);
    create index audit_log_acting on audit_log (acting_admin_id, id) where acting_admin_id is not null;
  `.execute(db);
}
