import { type Kysely, sql } from 'kysely';

/** Without this index, deleting a registration reads all payments to check that none names it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index payments_registration on payments (registration_id) where registration_id is not null;
  `.execute(db);
}
