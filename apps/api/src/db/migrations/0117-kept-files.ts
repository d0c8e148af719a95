import { type Kysely, sql } from 'kysely';

/** Whose picture it is and how much it takes, for the room of a person; earlier ones are counted to nobody. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table pictures add column owner_id integer references users (id), add column bytes integer not null default 0;
    create index pictures_owner on pictures (owner_id) where owner_id is not null;
  `.execute(db);
}
