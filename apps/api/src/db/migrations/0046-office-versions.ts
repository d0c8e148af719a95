import { type Kysely, sql } from 'kysely';

/**
 * Versions of sites, titles, settings and training plans: the second of two people who edit the same one is
 * warned of the first.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table sites add column version integer not null default 0;
    alter table thematics add column version integer not null default 0;
    alter table settings add column version integer not null default 0;
    -- Of the themes that the person is advised, which have no row of their own together.
    alter table users add column plan_version integer not null default 0;
  `.execute(db);
}
