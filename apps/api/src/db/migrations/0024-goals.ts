import { type Kysely, sql } from 'kysely';

/** Goals of each level, and the completions of each person. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table goals (
      id integer generated always as identity primary key,
      description text not null check (description <> ''),
      type text not null check (type in ('maintien', 'promotion')),
      -- A guest has none.
      level text not null check (level in (
        'ROLE_NOMAN', 'ROLE_ONEMAN', 'ROLE_NEOMAN', 'ROLE_BEMAN', 'ROLE_ADMAN', 'ROLE_MAN', 'ROLE_DEVMAN',
        'ROLE_DXMAN', 'ROLE_XMAN')),
      created_at timestamptz not null,
      -- The same request sent twice makes one goal.
      constraint goals_once unique (level, type, description)
    );

    create table goal_completions (
      id integer generated always as identity primary key,
      goal_id integer not null references goals (id),
      user_id integer not null references users (id),
      state text not null default 'pending' check (state in ('pending', 'validated', 'refused')),
      created_at timestamptz not null,
      answered_at timestamptz,
      answered_by integer references users (id),
      check ((state = 'pending') = (answered_at is null))
    );
    -- One that counts or may yet count; what was refused stays beside it.
    create unique index goal_completions_live on goal_completions (user_id, goal_id) where state <> 'refused';
    create index goal_completions_user on goal_completions (user_id, id);
    -- What waits for an answer, which every bell counts: few of all that were ever given.
    create index goal_completions_pending on goal_completions (user_id) where state = 'pending';
  `.execute(db);
}
