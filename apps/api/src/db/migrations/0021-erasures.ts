import { type Kysely, sql } from 'kysely';

/** Requests to erase an account, and their outcome. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table erasures (
      id integer generated always as identity primary key,
      user_id integer not null references users (id),
      asked_at timestamptz not null,
      -- Themself, or an administrator.
      asked_by integer not null references users (id),
      gives_up_credit boolean not null,
      due_at timestamptz not null,
      closed_at timestamptz,
      outcome text check (outcome in ('done', 'withdrawn', 'refused')),
      -- What stood in the way on the day, in a word of the decisions.
      reason text,
      check ((closed_at is null) = (outcome is null)),
      check ((reason is not null) = (outcome is not distinct from 'refused'))
    );
    create unique index erasures_open on erasures (user_id) where closed_at is null;
    create index erasures_due on erasures (due_at) where closed_at is null;
  `.execute(db);
}
