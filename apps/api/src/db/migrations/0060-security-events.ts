import { type Kysely, sql } from 'kysely';

/** Security events of accounts, kept for a year, and the devices that have opened each account. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table security_events (
      id bigint generated always as identity primary key,
      at timestamptz not null,
      kind text not null,
      -- Whose account; null where nobody is known.
      user_id integer references users (id),
      -- Who did it, when it was somebody else: an administrator.
      actor_id integer references users (id),
      network text,
      device text not null default '',
      detail jsonb not null default '{}',
      -- The same refusal of the same person in one hour is one row.
      once_key text unique
    );
    create index security_events_of_user on security_events (user_id, id desc);
    create index security_events_by_time on security_events (at);

    create table known_devices (
      id uuid primary key,
      user_id integer not null references users (id),
      -- One browser keeps one secret, whoever logs in from it.
      token_hash bytea not null,
      created_at timestamptz not null,
      last_used_at timestamptz not null,
      unique (token_hash, user_id)
    );
    create index known_devices_of_user on known_devices (user_id);

    -- How many windows in a row were used up: each makes the next one longer.
    alter table rate_limits add column strikes integer not null default 0;
    -- Tries of a reset code from a device that its owner has used before: nobody else can use these up.
    alter table reset_codes add column known_tries integer not null default 0;
  `.execute(db);
}
