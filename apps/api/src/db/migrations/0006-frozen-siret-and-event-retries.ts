import { type Kysely, sql } from 'kysely';

/**
 * A transaction keeps the buyer's SIRET of its time, as the rest of their record; an event that failed waits
 * before it is tried again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table transactions add column siret text not null default '';
    update transactions t set siret = u.company_siret from users u
      where u.id = t.user_id and t.company <> '' and t.company = u.company_name;

    alter table webhook_events add column next_attempt_at timestamptz;
    update webhook_events set next_attempt_at = received_at;
    alter table webhook_events alter column next_attempt_at set not null;
    drop index webhook_events_waiting;
    create index webhook_events_waiting on webhook_events (next_attempt_at) where processed_at is null;

    -- Asked under the session's lock, and by every quote.
    create index payments_stuck on payments (payer_id) where state = 'stuck'`.execute(db);
}
