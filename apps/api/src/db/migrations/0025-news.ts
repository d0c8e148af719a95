import { type Kysely, sql } from 'kysely';

/** News, their likes and the people named in them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table news (
      id integer generated always as identity primary key,
      title text not null check (title <> ''),
      category text not null check (category in (
        'PARTENAIRES', 'VIE DE L''ASSOCIATION', 'PRODUITS', 'FISCALITE', 'LOI', 'FORMATION', 'EVENEMENT')),
      description_html text not null check (description_html <> ''),
      -- The levels it is meant for: everybody is all ten of them.
      audience text[] not null check (audience <> '{}'),
      picture_path text,
      author_id integer not null references users (id),
      -- Until then its author, XMAN and administrators alone read it.
      publish_at timestamptz not null,
      state text not null check (state in ('waiting', 'validated', 'rejected')),
      -- Rises with each change: who decides says which text they have read.
      version integer not null default 0,
      created_at timestamptz not null
    );
    create index news_validated on news (publish_at desc, id desc) where state = 'validated';
    create index news_author on news (author_id, publish_at desc);
    -- What waits, which the bells of those who decide count: few of all that were ever written.
    create index news_waiting on news (publish_at desc, id desc) where state = 'waiting';

    create table news_likes (
      news_id integer not null references news (id) on delete cascade,
      user_id integer not null references users (id),
      liked_at timestamptz not null,
      primary key (news_id, user_id)
    );
    create index news_likes_user on news_likes (user_id);

    create table news_tags (
      news_id integer not null references news (id) on delete cascade,
      user_id integer not null references users (id),
      primary key (news_id, user_id)
    );
    create index news_tags_user on news_tags (user_id);
  `.execute(db);
}
