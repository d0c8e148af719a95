import { type Kysely, sql } from 'kysely';

/** For sign-ups: an address to confirm, the privacy notice as read, and the links that invite. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table users
      -- null: confirmed, or from before anybody was asked.
      add column email_to_confirm_since timestamptz,
      add column privacy_acknowledged_at timestamptz;

    -- One link a person. It opens nothing: it says who invites, as their phone number would.
    create table invitations (
      user_id integer primary key references users (id),
      code text not null unique,
      created_at timestamptz not null
    )`.execute(db);
}
