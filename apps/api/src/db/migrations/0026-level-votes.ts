import { type Kysely, sql } from 'kysely';

/** Level votes on somebody who reached all the goals of their level: three ballots and their outcome. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table level_votes (
      id integer generated always as identity primary key,
      user_id integer not null references users (id),
      -- The one that the vote is about; the person may have left it by other means since.
      level text not null check (level in (
        'ROLE_NOMAN', 'ROLE_ONEMAN', 'ROLE_NEOMAN', 'ROLE_BEMAN', 'ROLE_ADMAN', 'ROLE_MAN', 'ROLE_DEVMAN',
        'ROLE_DXMAN', 'ROLE_XMAN')),
      reason text not null,
      created_at timestamptz not null,
      -- Slots whose voters were asked by e-mail: a vote that is taken back and given again asks nobody twice.
      asked text[] not null default '{}',
      ended_at timestamptz,
      outcome text check (outcome in ('promotion', 'maintien', 'regrade')),
      -- The level it gave; null when the person stayed where they were.
      given_level text,
      check ((ended_at is null) = (outcome is null)),
      check (given_level is null or ended_at is not null)
    );
    create unique index level_votes_open on level_votes (user_id) where ended_at is null;
    create index level_votes_user on level_votes (user_id, ended_at);

    create table ballots (
      vote_id integer not null references level_votes (id) on delete cascade,
      slot text not null check (slot in ('sponsor', 'devman', 'xman')),
      value smallint not null check (value between -1 and 1),
      voter_id integer not null references users (id),
      cast_at timestamptz not null,
      primary key (vote_id, slot)
    );
    create index ballots_voter on ballots (voter_id);

    -- The vote that a level's goals led to: once it has ended they are of the past, and the level's goals begin anew.
    alter table goal_completions add column vote_id integer references level_votes (id);
    drop index goal_completions_live;
    create unique index goal_completions_live on goal_completions (user_id, goal_id)
      where state <> 'refused' and vote_id is null;
  `.execute(db);
}
