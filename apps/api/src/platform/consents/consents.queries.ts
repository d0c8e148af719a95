import type { Insertable } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import type { Consents } from '../../db/schema.gen.ts';

export async function insertConsent(tx: Tx, row: Insertable<Consents>): Promise<void> {
  await tx.insertInto('consents').values(row).execute();
}

/** Selects a person's consents, newest first. */
export const selectConsents = (db: Db, userId: number) =>
  db
    .selectFrom('consents')
    .select(['id', 'subject', 'given', 'version', 'source', 'device', 'at'])
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .execute();

/** The person's last word on a subject, under the lock of their row: their own calls wait for each other. */
export async function findStandingConsent(tx: Tx, userId: number, subject: string) {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
  return tx
    .selectFrom('consents')
    .select(['given', 'version'])
    .where('user_id', '=', userId)
    .where('subject', '=', subject)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}
