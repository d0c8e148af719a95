import { createHash } from 'node:crypto';
import { readingOf } from '@forman/domain/office/move-in/columns';
import type { RecordDraft } from '@forman/domain/office/move-in/record-drafts';
import { isRecordTarget, type RecordTarget } from '@forman/domain/office/move-in/record-targets';
import { neededTitles, readRecord } from '@forman/domain/office/move-in/records';
import { type ReadRow, readRow } from '@forman/domain/office/move-in/rows';
import { moveTargets } from '@forman/domain/office/move-in/targets';
import { type FileRow, readRows, sampleOf } from './moves.queries.ts';
import type { PlannedRecord, Planning } from './planning.ts';

/** Plans a file whose rows are a record each, some thousand rows at a time. */
export async function planRecords(
  planning: Planning,
  file: FileRow,
  step: (rows: number) => Promise<void>,
): Promise<void> {
  const { target } = file;
  if (!isRecordTarget(target)) throw new Error(`${target} is no record`);
  const { db, sink, note, today } = planning;
  const reading = readingOf({ ...file, rows: await sampleOf(db, file.id) }, { ...file, today });
  const alike = new Map<string, number>();
  for await (const rows of readRows(db, file.id)) {
    const drafts: PlannedRecord[] = [];
    for (const { line, cells } of rows) {
      const row = readRow(target, { mapping: file.mapping, reading }, cells);
      const draft = planRow({ planning, file, line, row, target, alike });
      if (draft) drafts.push(draft);
    }
    await sink.records(target, drafts);
    await note.flush();
    await step(rows.length);
  }
}

type RowPlan = {
  planning: Planning;
  file: FileRow;
  line: number;
  row: ReadRow;
  target: RecordTarget;
  /** How often each record was in the file already. */
  alike: Map<string, number>;
};

/** What becomes of a row; a draft when it is taken. */
function planRow({ planning, file, line, row, target, alike }: RowPlan): PlannedRecord | null {
  const { directory, known, mover, move, note, tally } = planning;
  const at = { file, line };
  const { title, one } = moveTargets[target];
  const needed = neededTitles(target);
  const wrong = row.problems.filter(({ field }) => needed.includes(field));
  const writer = move.leadsUnknown ? mover : null;
  const read =
    wrong.length > 0
      ? { problems: wrong }
      : readRecord(target, row.values, { directory, writer, themes: known.themes });
  if ('problems' in read) {
    note.row(at, 'refused', read.problems);
    tally.count(title, false);
    return null;
  }
  const { draft, remarks } = read;
  const source = sourceOf(file, draft, alike);
  if (known.records.has(source) || known.own.has(`${target} ${draft.content}`)) {
    note.row(at, 'joined', [{ field: '', sentence: `Déjà là\u00a0: même ${one}` }]);
    return null;
  }
  known.records.add(source);
  note.row(at, 'taken');
  note.remark(at, [...row.problems, ...remarks]);
  tally.count(title, true);
  return { draft, source };
}

/** Longer keys are summed up: an index holds no long texts. */
const longestKey = 200;

/** The source of a record. Two movements alike in one file are two movements, and not the same one again. */
function sourceOf({ tool }: FileRow, { target, key }: RecordDraft, alike: Map<string, number>): string {
  const short =
    key.length > longestKey
      ? `${key.slice(0, longestKey)} ${createHash('sha256').update(key).digest('hex').slice(0, 16)}`
      : key;
  const source = `${tool}:${target} ${short}`;
  if (target !== 'movements') return source;
  const before = alike.get(source) ?? 0;
  alike.set(source, before + 1);
  return before === 0 ? source : `${source} ${before + 1}`;
}
