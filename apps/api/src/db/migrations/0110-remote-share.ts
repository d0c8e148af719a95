import { type Kysely, sql } from 'kysely';

/** Share of a half-day, in percent, for which people must be connected to a remote session. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table settings add column remote_share integer not null default 80
    check (remote_share between 1 and 100)`.execute(db);
}
