import { sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';

export const findLastRequest = (db: Db, userId: number) =>
  db
    .selectFrom('data_requests')
    .select(['requested_at', 'prepared_at', 'expires_at', 'taken_at', 'taking_until'])
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

/** Longest download: a server that dies in the middle of one lets it begin again after this time. */
const longestDownloadMs = 3_600_000;

/** Reads the archive for one download at a time: of two simultaneous calls, one finds it. */
export async function beginDownload(
  db: Db,
  tokenHash: Buffer,
  now: Date,
): Promise<{ id: number; archive: Buffer; userId: number } | undefined> {
  const until = new Date(now.getTime() + longestDownloadMs);
  const { rows } = await sql<{ id: number; archive: Buffer; userId: number }>`
    update data_requests set taking_until = ${until}
    where token_hash = ${tokenHash} and taken_at is null and expires_at > ${now} and archive is not null
      and (taking_until is null or taking_until <= ${now})
    returning id, archive, user_id as "userId"`.execute(db);
  return rows[0];
}

/** Deletes an archive that was downloaded whole. */
export const markTaken = (tx: Tx, id: number, now: Date): Promise<unknown> =>
  sql`update data_requests set taken_at = ${now}, taking_until = null, archive = null where id = ${id}`.execute(
    tx,
  );

/** Lets a download that was cut begin again. */
export const giveBack = (db: Db, id: number): Promise<unknown> =>
  sql`update data_requests set taking_until = null where id = ${id}`.execute(db);

export const forgetExpired = (db: Db, now: Date) =>
  sql`update data_requests set archive = null where archive is not null and expires_at <= ${now}`.execute(db);
