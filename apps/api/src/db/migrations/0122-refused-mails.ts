import { type Kysely, sql } from 'kysely';

/** What the mail relay refuses for good: the message is not sent again, and the address is marked. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table outbox_messages add column refused_at timestamptz;
    alter table users add column email_refused_at timestamptz;
    -- Another address has refused nothing yet.
    create function forget_refused_email() returns trigger language plpgsql as $$
    begin
      new.email_refused_at := null;
      return new;
    end $$;
    create trigger users_email_changed before update of email on users for each row
      when (lower(old.email) is distinct from lower(new.email)) execute function forget_refused_email();
  `.execute(db);
}
