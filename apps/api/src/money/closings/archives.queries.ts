import type { BooksArchive } from '@forman/contract/money/closings';
import { sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';

export type MadeArchive = {
  taskId: number;
  year: number;
  madeAt: Date;
  askedBy: number;
  fileName: string;
  bytes: number;
  sha256: string;
  documents: number;
  entriesUntil: string;
  lastHash: string;
};

export async function insertArchive(tx: Tx, made: MadeArchive): Promise<void> {
  await tx
    .insertInto('books_archives')
    .values({
      task_id: made.taskId,
      year: made.year,
      made_at: made.madeAt,
      asked_by: made.askedBy,
      file_name: made.fileName,
      bytes: made.bytes,
      sha256: made.sha256,
      documents: made.documents,
      entries_until: made.entriesUntil,
      last_hash: made.lastHash,
    })
    .execute();
}

/** Most archives listed; the log has older ones. */
const mostListed = 50;

export async function listMadeArchives(db: Db): Promise<BooksArchive[]> {
  const { rows } = await sql<BooksArchive>`
    select a.id, a.task_id as "taskId", a.year, to_char(a.made_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "madeAt",
      json_build_object('id', u.id, 'firstName', u.first_name, 'lastName', u.last_name) as "askedBy",
      a.file_name as "fileName", a.bytes, a.sha256, a.documents, a.entries_until as "entriesUntil", a.last_hash as "lastHash"
    from books_archives a join users u on u.id = a.asked_by order by a.id desc limit ${mostListed}`.execute(
    db,
  );
  return rows;
}

export type ArchivableYear = { year: string; closedUntil: string };

/** Lists the years with a closed day, latest first, with the last closed day of each. */
export async function listArchivableYears(db: Db): Promise<ArchivableYear[]> {
  const { rows } = await sql<ArchivableYear>`
    select to_char(last_on, 'YYYY') as year, max(last_on) as "closedUntil"
    from ledger_closings where kind = 'day' group by 1 order by 1 desc`.execute(db);
  return rows;
}
