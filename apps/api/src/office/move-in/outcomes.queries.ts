import type { MoveTool } from '@forman/domain/office/move-in/recognise';
import type { MoveTarget } from '@forman/domain/office/move-in/targets';
import type { MoveOutcome } from '@forman/domain/office/move-in/stages';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

export type OutcomeRow = {
  fileId: number;
  line: number;
  outcome: MoveOutcome;
  field: string;
  sentence: string;
};
/** With its file, and the number that the former tool gave the row where its first column has it. */
export type ShownOutcome = Omit<OutcomeRow, 'fileId'> & {
  name: string;
  part: string | null;
  tool: MoveTool;
  target: MoveTarget;
  ref: string | null;
};

export const deleteOutcomes = (db: Db, moveId: number) =>
  db.deleteFrom('move_outcomes').where('move_id', '=', moveId).execute();

const atOnce = 2000;

export async function insertOutcomes(db: Db, moveId: number, rows: readonly OutcomeRow[]): Promise<void> {
  for (let start = 0; start < rows.length; start += atOnce)
    await sql`
      insert into move_outcomes (move_id, file_id, line, outcome, field, sentence)
      select ${moveId}, "fileId", line, outcome, field, sentence
      from json_to_recordset(${JSON.stringify(rows.slice(start, start + atOnce))}::json)
        as r ("fileId" int, line int, outcome text, field text, sentence text)`.execute(db);
}

type Found = { outcomes: readonly MoveOutcome[]; limit: number; offset: number };

/** A page of outcomes; rows of a file with the same reason are one, with the first line and the number of others. */
export async function listOutcomes(db: Db, moveId: number, { outcomes, limit, offset }: Found) {
  const { rows } = await sql<{ count: number; rows: (ShownOutcome & { others: number })[] }>`
    with found as (
      select file_id, min(line) as line, outcome, field, sentence, count(*)::int - 1 as others,
        row_number() over (order by outcome = 'joined', outcome = 'remark', file_id, min(line), min(id)) as place
      from move_outcomes where move_id = ${moveId} and outcome = any(${[...outcomes]}::text[])
      group by file_id, outcome, field, sentence)
    select (select count(*)::int from found) as count, (select coalesce(json_agg(json_build_object(
      'name', f.name, 'part', f.part, 'tool', f.tool, 'target', f.target, 'ref', r.cells ->> 0, 'line', page.line, 'outcome', outcome, 'field', field, 'sentence', sentence, 'others', others) order by place), '[]')
      from (select * from found order by place limit ${limit} offset ${offset}) page join move_files f on f.id = page.file_id
      left join move_rows r on r.file_id = page.file_id and r.line = page.line) as rows`.execute(db);
  return rows[0]!;
}

/** Each refused row, in the order of the files. */
export async function listRefused(db: Db, moveId: number): Promise<ShownOutcome[]> {
  const { rows } = await sql<ShownOutcome>`
    select f.name, f.part, f.tool, f.target, r.cells ->> 0 as ref, o.line, o.outcome, o.field, o.sentence
    from move_outcomes o join move_files f on f.id = o.file_id left join move_rows r on r.file_id = o.file_id and r.line = o.line
    where o.move_id = ${moveId} and o.outcome = 'refused' order by o.file_id, o.line, o.id`.execute(db);
  return rows;
}
