import { type Kysely, sql } from 'kysely';

/**
 * The back office finds people by any part of a name or an e-mail, and lists them by name, without reading
 * every row. The audit log holds the old and new values of a change; erasing an account removes these, and
 * nothing else of a line.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table users add column search_text text not null
      generated always as (plain_text(last_name || ' ' || first_name || ' ' || email)) stored;
    create index users_search on users using gin (search_text gin_trgm_ops) where deleted_at is null;
    create index users_by_name on users (search_text, id) where deleted_at is null;

    drop trigger audit_log_frozen on audit_log;
    create trigger audit_log_kept before delete on audit_log for each row execute function refuse_change();
    create trigger audit_log_frozen before update on audit_log for each row
      when (to_jsonb(new) - 'detail' is distinct from to_jsonb(old) - 'detail' or new.detail is distinct from
        case jsonb_typeof(old.detail) when 'object' then old.detail - 'changes' else old.detail end)
      execute function refuse_change()`.execute(db);
}
