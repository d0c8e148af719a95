import { type Kysely, sql } from 'kysely';

/** An avoir given back by bank transfer has a movement of its own kind. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table credit_movements drop constraint credit_movements_action_check;
    alter table credit_movements add constraint credit_movements_action_check check
      (action in ('register', 'cancel', 'error', 'success', 'register_adhesion', 'expire', 'refund'));
  `.execute(db);
}
