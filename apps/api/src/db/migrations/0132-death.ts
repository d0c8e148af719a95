import { type Kysely, sql } from 'kysely';

/** The day on which a person died: they get no message and owe no dues; their file stays as long as the law asks. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table users add column died_on date;
    comment on column users.died_on is 'Day of death, noted by the office: no message leaves for them, and no dues are called.';
  `.execute(db);
}
