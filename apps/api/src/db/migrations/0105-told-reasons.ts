import { type Kysely, sql } from 'kysely';

/**
 * Reasons that the person concerned reads: of a refused goal, and of an administrator's change to a balance,
 * which only a rise kept (as the text of its avoir). Both stay empty where the former release, while it still
 * runs, writes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table goal_completions add column reason text
      check (reason is null or (state = 'refused' and char_length(reason) between 1 and 300));
    alter table credit_movements add column reason text check (reason <> '');
    -- The rises of before have theirs there.
    create index avoirs_movement on avoirs (movement_id);
  `.execute(db);
}
