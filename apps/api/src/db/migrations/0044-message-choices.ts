import { type Kysely, sql } from 'kysely';

/** Kinds of message that people refuse by e-mail, and the last message they have seen on the portal. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table message_refusals (
      user_id integer not null references users (id),
      kind text not null,
      -- From the account page, or by the link of an e-mail.
      source text not null check (source in ('account', 'link')),
      at timestamptz not null,
      primary key (user_id, kind)
    );
    -- Not sent by e-mail, as its recipient wanted: it is read on the portal.
    alter table outbox_messages add column portal_only boolean not null default false;
    create index outbox_of_person on outbox_messages (user_id, id) where user_id is not null;
    -- Up to which of their messages somebody has looked; what came before there was such a page is seen.
    create table message_readers (
      user_id integer primary key references users (id),
      seen_id bigint not null
    );
    insert into message_readers (user_id, seen_id)
      select user_id, max(id) from outbox_messages where user_id is not null group by user_id;
  `.execute(db);
}
