import { type Kysely, sql } from 'kysely';

/** Details of the association for its legal pages, and the codes that replace a lost password. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- President, treasurer, host…: what the invoices do not print.
    alter table settings add column association jsonb not null default '{}';

    -- One row a phone that somebody asked a code for, whether anybody has that phone or not: both are answered alike.
    create table reset_codes (
      phone text primary key,
      requested_at timestamptz not null,
      -- What follows is written by the job that finds the account; null until then.
      user_id integer references users (id),
      code_hash text,
      expires_at timestamptz,
      tries integer not null default 0
    );
    create index reset_codes_waiting on reset_codes (requested_at) where code_hash is null;
  `.execute(db);
}
