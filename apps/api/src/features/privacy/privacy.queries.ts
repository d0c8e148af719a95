import { sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';

export const findLastRequest = (db: Db, userId: number) =>
  db
    .selectFrom('data_requests')
    .select(['requested_at', 'prepared_at', 'expires_at', 'taken_at'])
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** @returns false when a request waits already. */
export async function insertRequest(db: Db, userId: number, now: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into data_requests (user_id, requested_at) values (${userId}, ${now})
    on conflict (user_id) where prepared_at is null do nothing returning id`.execute(db);
  return rows.length > 0;
}

/** Takes the next waiting request, locked against other processes until the transaction ends. */
export async function takeWaiting(
  tx: Tx,
  passedOver: readonly number[],
): Promise<{ id: number; userId: number } | undefined> {
  const { rows } = await sql<{ id: number; userId: number }>`
    select id, user_id as "userId" from data_requests
    where prepared_at is null and id <> all(${passedOver}::int[])
    order by id limit 1 for update skip locked`.execute(tx);
  return rows[0];
}

export async function writeArchive(
  tx: Tx,
  id: number,
  made: { archive: Buffer; tokenHash: Buffer; now: Date; expiresAt: Date },
): Promise<void> {
  await tx
    .updateTable('data_requests')
    .set({
      archive: made.archive,
      token_hash: made.tokenHash,
      prepared_at: made.now,
      expires_at: made.expiresAt,
    })
    .where('id', '=', id)
    .execute();
}

/** Returns the archive and deletes it, in one statement: of two simultaneous calls, one finds it. */
export async function takeArchiveOf(
  db: Db,
  tokenHash: Buffer,
  now: Date,
): Promise<{ archive: Buffer; userId: number } | undefined> {
  const { rows } = await sql<{ archive: Buffer; userId: number }>`
    with found as (
      select id, archive from data_requests
      where token_hash = ${tokenHash} and taken_at is null and expires_at > ${now} and archive is not null for update
    )
    update data_requests d set taken_at = ${now}, archive = null from found
    where d.id = found.id returning found.archive, d.user_id as "userId"`.execute(db);
  return rows[0];
}

export const forgetExpired = (db: Db, now: Date) =>
  sql`update data_requests set archive = null where archive is not null and expires_at <= ${now}`.execute(db);
