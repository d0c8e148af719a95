import type { Level } from '@forman/domain/access';
import type { ColumnReading } from '@forman/domain/office/move-in/columns';
import type { MoveDecision } from '@forman/domain/office/move-in/people';
import type { MoveTool } from '@forman/domain/office/move-in/recognise';
import type { MoveStage } from '@forman/domain/office/move-in/stages';
import type { Mapping, MoveTarget } from '@forman/domain/office/move-in/targets';
import type { Rehearsal } from '@forman/domain/office/move-in/totals';
import type { DayOrder } from '@forman/domain/values/times';
import { sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import { personObject, type PersonRow } from '../../db/person-object.ts';

export type MoveRow = {
  id: number;
  state: MoveStage;
  createdBy: PersonRow;
  createdAt: Date;
  civility: 'Madame' | 'Monsieur' | null;
  level: Level | null;
  leadsUnknown: boolean;
  decisions: Record<string, MoveDecision>;
  rehearsals: number;
  rehearsal: Rehearsal | null;
  rehearsedAt: Date | null;
  signedBy: PersonRow | null;
  signedAt: Date | null;
  taskId: number | null;
  movedAt: Date | null;
};

const columns = sql`m.id, m.state, ${personObject('c')} as "createdBy", m.created_at as "createdAt", m.civility, m.level,
  m.leads_unknown as "leadsUnknown", m.decisions, m.rehearsals, m.rehearsal, m.rehearsed_at as "rehearsedAt",
  case when s.id is not null then ${personObject('s')} end as "signedBy", m.signed_at as "signedAt", m.task_id as "taskId", m.moved_at as "movedAt"`;

/** Finds the move of this id, or else the one under way, or the last. */
export async function findMove(db: Db, id: number | null): Promise<MoveRow | undefined> {
  const { rows } = await sql<MoveRow>`
    select ${columns} from moves m join users c on c.id = m.created_by left join users s on s.id = m.signed_by
    where ${id === null ? sql`true` : sql`m.id = ${id}`}
    order by m.state in ('open', 'signed') desc, m.id desc limit 1`.execute(db);
  return rows[0];
}

export const lockMove = (tx: Tx, id: number) =>
  sql`select from moves where id = ${id} for no key update`.execute(tx);

export const insertMove = (tx: Tx, by: number, now: Date) =>
  tx
    .insertInto('moves')
    .values({ created_by: by, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

type Settings = { civility: string | null; level: string | null; leadsUnknown: boolean };
export const updateSettings = (tx: Tx, id: number, { civility, level, leadsUnknown }: Settings) =>
  tx
    .updateTable('moves')
    .set({ civility, level, leads_unknown: leadsUnknown })
    .where('id', '=', id)
    .execute();

/** What was rehearsed is no more what would be written. */
export const forgetRehearsal = (tx: Tx, id: number) =>
  tx.updateTable('moves').set({ rehearsal: null }).where('id', '=', id).execute();

export const storeRehearsal = (db: Db, id: number, rehearsal: Rehearsal, now: Date) =>
  db
    .updateTable('moves')
    .set((set) => ({
      rehearsal: JSON.stringify(rehearsal),
      rehearsed_at: now,
      rehearsals: set('rehearsals', '+', 1),
      task_id: null,
    }))
    .where('id', '=', id)
    .execute();

export const storeDecisions = (tx: Tx, id: number, at: readonly string[], decision: MoveDecision | null) =>
  sql`update moves set decisions = (decisions - ${[...at]}::text[]) || ${JSON.stringify(
    decision === null ? {} : Object.fromEntries(at.map((one) => [one, decision])),
  )}::jsonb where id = ${id}`.execute(tx);

export const setTask = (tx: Tx, id: number, taskId: number) =>
  tx.updateTable('moves').set({ task_id: taskId }).where('id', '=', id).execute();

export const markSigned = (tx: Tx, id: number, by: number, now: Date) =>
  tx
    .updateTable('moves')
    .set({ state: 'signed', signed_by: by, signed_at: now })
    .where('id', '=', id)
    .execute();

/** A signed move that was not written is open again. */
export const reopen = (tx: Tx, id: number) =>
  tx
    .updateTable('moves')
    .set({ state: 'open', signed_by: null, signed_at: null, task_id: null, rehearsal: null })
    .where('id', '=', id)
    .execute();

export const markMoved = (tx: Tx, id: number, now: Date) =>
  tx.updateTable('moves').set({ state: 'moved', moved_at: now }).where('id', '=', id).execute();

export const markUndone = (tx: Tx, id: number, by: number, now: Date) =>
  tx
    .updateTable('moves')
    .set({ state: 'undone', undone_by: by, undone_at: now, rehearsal: null, task_id: null })
    .where('id', '=', id)
    .execute();

export const deleteMove = (tx: Tx, id: number) => tx.deleteFrom('moves').where('id', '=', id).execute();

export type FileRow = {
  id: number;
  name: string;
  part: string | null;
  tool: MoveTool;
  target: MoveTarget;
  header: string[];
  mapping: Mapping;
  levels: Record<string, Level>;
  dayOrder: DayOrder | null;
  columns: { readings: ColumnReading[]; isOrderSupposed: boolean; levels: { word: string; count: number }[] };
  rows: number;
};

export async function listFiles(db: Db, moveId: number): Promise<FileRow[]> {
  const { rows } = await sql<FileRow>`
    select id, name, part, tool, target, header, mapping, levels, day_order as "dayOrder", columns, row_count as rows
    from move_files where move_id = ${moveId} order by id`.execute(db);
  return rows;
}

/** True where a file of these bytes is in the move already. */
export async function hasFile(tx: Tx, moveId: number, digest: string): Promise<boolean> {
  const found = await tx
    .selectFrom('move_files')
    .select('id')
    .where('move_id', '=', moveId)
    .where('digest', '=', digest)
    .limit(1)
    .execute();
  return found.length > 0;
}

type NewFile = Omit<FileRow, 'id'> & { moveId: number; digest: string; now: Date };
export async function insertFile(tx: Tx, file: NewFile): Promise<number> {
  const { id } = await tx
    .insertInto('move_files')
    .values({
      move_id: file.moveId,
      name: file.name,
      part: file.part,
      tool: file.tool,
      target: file.target,
      header: file.header,
      mapping: JSON.stringify(file.mapping),
      levels: JSON.stringify(file.levels),
      day_order: file.dayOrder,
      columns: JSON.stringify(file.columns),
      row_count: file.rows,
      digest: file.digest,
      added_at: file.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export const updateFile = (
  tx: Tx,
  id: number,
  file: Pick<FileRow, 'target' | 'mapping' | 'levels' | 'dayOrder' | 'columns'>,
) =>
  tx
    .updateTable('move_files')
    .set({
      target: file.target,
      mapping: JSON.stringify(file.mapping),
      levels: JSON.stringify(file.levels),
      day_order: file.dayOrder,
      columns: JSON.stringify(file.columns),
    })
    .where('id', '=', id)
    .execute();

/** Says how many rows a file has, and how its columns were read, once they are written. */
export const endFile = (tx: Tx, id: number, file: Pick<FileRow, 'rows' | 'columns'>) =>
  tx
    .updateTable('move_files')
    .set({ row_count: file.rows, columns: JSON.stringify(file.columns) })
    .where('id', '=', id)
    .execute();

export const deleteFilesOf = (tx: Tx, moveId: number, tool: MoveTool) =>
  tx.deleteFrom('move_files').where('move_id', '=', moveId).where('tool', '=', tool).execute();

export const deleteFile = (tx: Tx, id: number) => tx.deleteFrom('move_files').where('id', '=', id).execute();

/** The last mapping of a file of this tool, target and headings, in whatever move. */
export async function findKept(
  db: Db,
  { tool, header }: { tool: MoveTool; header: readonly string[] },
): Promise<Pick<FileRow, 'target' | 'mapping' | 'levels'> | undefined> {
  const { rows } = await sql<Pick<FileRow, 'target' | 'mapping' | 'levels'>>`
    select target, mapping, levels from move_files where tool = ${tool} and header = ${[...header]}::text[]
    order by id desc limit 1`.execute(db);
  return rows[0];
}

/** What a file's columns are like, without the cells that show it. */
export const withoutExamples = sql`jsonb_set(columns, '{readings}', (
  select coalesce(jsonb_agg(r || '{"examples": []}' order by place), '[]')
  from jsonb_array_elements(columns -> 'readings') with ordinality as e (r, place)))`;

/** Deletes what files that were moved in, or given up, some weeks ago had of people; how they were mapped stays. */
export const deleteOldRows = (db: Db, before: Date) =>
  sql`
    with old as (
      select f.id from move_files f join moves m on m.id = f.move_id
      where (coalesce(m.undone_at, m.moved_at) < ${before} or m.state = 'open' and f.added_at < ${before})
        and exists (select from move_rows r where r.file_id = f.id)),
    gone as (delete from move_rows where file_id in (select id from old)),
    -- A reading of a former portal that nobody took up again.
    left_alone as (select id from moves where created_at < ${before}),
    unread as (delete from move_records where move_id in (select id from left_alone)),
    unnamed as (update move_sources set sealed_token = null where move_id in (select id from left_alone)),
    said as (delete from move_outcomes where file_id in (select id from old))
    update move_files set row_count = 0, columns = ${withoutExamples} where id in (select id from old)`.execute(
    db,
  );

const atOnce = 2000;

export async function insertRows(
  tx: Tx,
  fileId: number,
  rows: readonly { line: number; cells: string[] }[],
): Promise<void> {
  for (let start = 0; start < rows.length; start += atOnce)
    await sql`
      insert into move_rows (file_id, line, cells)
      select ${fileId}, line, cells from json_to_recordset(${JSON.stringify(rows.slice(start, start + atOnce))}::json)
        as r (line int, cells jsonb)`.execute(tx);
}

export type StoredRow = { line: number; cells: string[] };

/** Rows of a file in the order of their lines, some thousand at a time. */
export async function* readRows(db: Db, fileId: number): AsyncGenerator<StoredRow[], void> {
  let after = 0;
  for (;;) {
    const { rows } = await sql<StoredRow>`
      select line, cells from move_rows where file_id = ${fileId} and line > ${after} order by line limit ${atOnce}`.execute(
      db,
    );
    if (rows.length === 0) return;
    yield rows;
    after = rows.at(-1)!.line;
  }
}

/** Rows by which the columns of a file are described and read; a larger file is read like its beginning. */
export const mostSampled = 20_000;

/** The first rows of a file: a year of sessions has a day above twelve. */
export async function sampleOf(db: Db, fileId: number): Promise<string[][]> {
  const sample: string[][] = [];
  for await (const rows of readRows(db, fileId)) {
    sample.push(...rows.map(({ cells }) => cells));
    if (sample.length >= mostSampled) break;
  }
  return sample;
}
