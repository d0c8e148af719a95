import { type Kysely, sql } from 'kysely';

/** Requests of people about their own data, and their consents. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table data_requests (
      id integer generated always as identity primary key,
      user_id integer not null references users (id),
      requested_at timestamptz not null,
      prepared_at timestamptz,
      -- The link itself is in the e-mail alone.
      token_hash bytea unique,
      expires_at timestamptz,
      taken_at timestamptz,
      -- Gone as soon as it was taken, or nobody may take it any more.
      archive bytea,
      check (archive is null or (prepared_at is not null and taken_at is null))
    );
    -- A zip already: trying again would only cost.
    alter table data_requests alter column archive set storage external;
    create index data_requests_user on data_requests (user_id, id);
    create unique index data_requests_waiting on data_requests (user_id) where prepared_at is null;

    -- Each time somebody agreed or took it back; what was, stays.
    create table consents (
      id integer generated always as identity primary key,
      user_id integer not null references users (id),
      subject text not null check (subject in ('address_shared')),
      given boolean not null,
      at timestamptz not null
    );
    create index consents_user on consents (user_id, id);
  `.execute(db);
}
