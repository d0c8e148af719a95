import { type Kysely, sql } from 'kysely';

/** Reminders of dues sent to each person, and an index for a person's last payment of dues. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Once a person, an end of membership and a step: the key is what makes it once.
    create table dues_reminders (
      user_id integer not null references users (id),
      until_on date not null,
      step text not null check (step in ('call', 'last_days', 'ended')),
      told_at timestamptz not null,
      primary key (user_id, until_on, step)
    );

    create index payments_dues on payments (beneficiary_id, settled_at) where item = 'membership';
    create index users_member_until on users (member_until_on) where deleted_at is null;
  `.execute(db);
}
