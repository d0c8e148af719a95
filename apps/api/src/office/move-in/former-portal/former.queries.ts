import type { FormerRecord } from '@forman/domain/office/move-in/former-portal/records';
import type { FormerResource } from '@forman/domain/office/move-in/former-portal/resources';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/database.ts';

/** How far the reading of a resource is. */
export type Progress = {
  /** Records read, those that came twice, and those whose own call gave nothing. */
  read: number;
  doubles: number;
  missing: number;
  /** Records that the former portal had only marked as deleted: left there. */
  erased: number;
  /** Path of the next page; null before the first one, and after the last. */
  next: string | null;
  /** `listed`: its pages are read, and some of its records are still asked for one by one. */
  state: 'waiting' | 'reading' | 'listed' | 'done' | 'absent';
};

export const freshProgress: Progress = {
  read: 0,
  doubles: 0,
  missing: 0,
  erased: 0,
  next: null,
  state: 'waiting',
};

export type SourceRow = {
  address: string;
  sealedToken: string | null;
  progress: { [Resource in FormerResource]?: Progress };
  readAt: Date | null;
};

export async function findSource(db: Db, moveId: number): Promise<SourceRow | undefined> {
  return db
    .selectFrom('move_sources')
    .select(['address', 'sealed_token as sealedToken', 'progress', 'read_at as readAt'])
    .where('move_id', '=', moveId)
    .$castTo<SourceRow>()
    .executeTakeFirst();
}

/** Names the former portal of a move. What was read goes where it was read to its end, or is another portal's. */
export async function storeSource(
  tx: Tx,
  moveId: number,
  { address, sealedToken }: { address: string; sealedToken: string },
): Promise<void> {
  await sql`delete from move_sources where move_id = ${moveId} and (address <> ${address} or read_at is not null)`.execute(
    tx,
  );
  const { rows } = await sql`
    insert into move_sources (move_id, address, sealed_token) values (${moveId}, ${address}, ${sealedToken})
    on conflict (move_id) do update set sealed_token = excluded.sealed_token
    returning progress = '{}' as "isFresh"`.execute(tx);
  const [row] = rows as { isFresh: boolean }[];
  if (row!.isFresh) await deleteRecords(tx, moveId);
}

export async function deleteSource(tx: Tx, moveId: number): Promise<boolean> {
  await deleteRecords(tx, moveId);
  const { numDeletedRows } = await tx
    .deleteFrom('move_sources')
    .where('move_id', '=', moveId)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

export const deleteRecords = (tx: Tx, moveId: number) =>
  tx.deleteFrom('move_records').where('move_id', '=', moveId).execute();

/** Records how far a resource is. @returns false when the reading was stopped meanwhile. */
export async function storeProgress(
  tx: Tx,
  { moveId, resource }: { moveId: number; resource: FormerResource },
  progress: Progress,
): Promise<boolean> {
  const { rows } = await sql`
    update move_sources set progress = progress || ${JSON.stringify({ [resource]: progress })}::jsonb
    where move_id = ${moveId} returning move_id`.execute(tx);
  return rows.length > 0;
}

export const endSource = (tx: Tx, moveId: number, progress: SourceRow['progress'], now: Date) =>
  tx
    .updateTable('move_sources')
    .set({ sealed_token: null, progress: JSON.stringify(progress), read_at: now })
    .where('move_id', '=', moveId)
    .execute();

type Of = { moveId: number; resource: FormerResource };
export type NewRecord = { ref: string; record: FormerRecord; isWhole: boolean };

/** Keeps records that are not kept yet. @returns how many were new. */
export async function insertRecords(
  tx: Tx,
  { moveId, resource }: Of,
  records: readonly NewRecord[],
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into move_records (move_id, resource, ref, record, is_whole)
    select ${moveId}, ${resource}, ref, record, "isWhole"
    from jsonb_to_recordset(${wellFormed(records)}::jsonb) as r (ref text, record jsonb, "isWhole" boolean)
    on conflict do nothing`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}

/** What a database cannot keep in JSON is replaced: the zero character, and halves of characters. */
const wellFormed = (value: unknown): string =>
  JSON.stringify(value, (_, one: unknown) =>
    typeof one === 'string' ? one.toWellFormed().replaceAll('\0', '\uFFFD') : one,
  );

/** Adds what the call for one record says to what the list said of it. */
export const completeRecords = (
  tx: Tx,
  { moveId, resource }: Of,
  records: readonly { ref: string; record: FormerRecord }[],
) =>
  sql`update move_records m set record = m.record || r.record, is_whole = true
    from jsonb_to_recordset(${wellFormed(records)}::jsonb) as r (ref text, record jsonb)
    where m.move_id = ${moveId} and m.resource = ${resource} and m.ref = r.ref`.execute(tx);

/** Numbers of records whose own call has not been made; some at a time. */
export async function listIncomplete(db: Db, { moveId, resource }: Of, count: number): Promise<string[]> {
  const rows = await db
    .selectFrom('move_records')
    .select('ref')
    .where('move_id', '=', moveId)
    .where('resource', '=', resource)
    .where('is_whole', '=', false)
    .orderBy('id')
    .limit(count)
    .execute();
  return rows.map(({ ref }) => ref);
}

/** Those of these numbers that are kept already. */
export async function listKept(
  db: Db,
  { moveId, resource }: Of,
  refs: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ ref: string }>`
    select ref from move_records
    where move_id = ${moveId} and resource = ${resource} and ref = any(${[...refs]}::text[])`.execute(db);
  return new Set(rows.map(({ ref }) => ref));
}

const atOnce = 500;

/** Records of a resource in the order in which they were read, some hundred at a time. */
export async function* readRecords(db: Db, { moveId, resource }: Of): AsyncGenerator<FormerRecord[], void> {
  let after = '0';
  for (;;) {
    const { rows } = await sql<{ after: string; record: FormerRecord }>`
      select id::text as after, record from move_records
      where move_id = ${moveId} and resource = ${resource} and id > ${after}::bigint order by id limit ${atOnce}`.execute(
      db,
    );
    if (rows.length === 0) return;
    yield rows.map(({ record }) => record);
    after = rows.at(-1)!.after;
  }
}
