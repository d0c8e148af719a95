import { type Kysely, sql } from 'kysely';

/** A member's qualification and title at the partner Prodémial, written from the partner's file. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table users
      add column prodemial_qualification text not null default '',
      add column prodemial_qualification_stars integer not null default 0 check (prodemial_qualification_stars >= 0),
      add column prodemial_title text not null default '',
      add column prodemial_title_stars integer not null default 0 check (prodemial_title_stars >= 0);
  `.execute(db);
}
