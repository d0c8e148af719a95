import { type Kysely, sql } from 'kysely';

/** The instant when the simulated bank took the money: its list is read by period. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table simulated_bank_payments add column captured_at timestamptz`.execute(db);
}
