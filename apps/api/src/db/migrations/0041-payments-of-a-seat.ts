import { type Kysely, sql } from 'kysely';

/** Without it, each deleted registration reads all payments to see that none names it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index payments_registration on payments (registration_id) where registration_id is not null;
  `.execute(db);
}
