import { type Kysely, sql } from 'kysely';

/** A refund that stands for the avoir of a cancelled seat: a provider that refuses it leaves the avoir due. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table provider_refunds add column seat_title text;
    comment on column provider_refunds.seat_title is
      'Title of the cancelled session whose seat it gives back: an avoir follows where the provider refuses. Null: the right stays.';
  `.execute(db);
}
