import { createHash } from 'node:crypto';
import type { AnswerOf, BodyOf } from '@forman/contract/endpoint';
import type * as calls from '@forman/contract/office/move-in';
import { AppError } from '@forman/domain/errors';
import { levelKey } from '@forman/domain/office/move-in/cell-words';
import { proposeMapping, targetOf, toolOf } from '@forman/domain/office/move-in/recognise';
import { fieldOf } from '@forman/domain/office/move-in/targets';
import { parisDay } from '@forman/domain/paris-time';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/database.ts';
import { wrongFile } from '../../http/csv-file.ts';
import { describeRows } from './describe-rows.ts';
import { changeMove, readStanding } from './move-in.service.ts';
import { insertPapers, readPapers, storePapers } from './papers.service.ts';
import { type FileRow, findMove, listFiles } from './moves.queries.ts';
import * as queries from './moves.queries.ts';
import { readTables } from './read-tables.ts';
import type { ReadTable } from './tables.ts';

/** Reads a file: each of its tables becomes a file of the move, mapped as the last one of its kind. */
export async function addFile(
  ctx: Context,
  id: number,
  { name, bytes }: { name: string; bytes: Buffer },
): Promise<AnswerOf<typeof calls.addMoveFile>> {
  if (!(await findMove(ctx.db, id))) throw new AppError('not_found');
  const { tables, papers } = await readTables(name.slice(-120), bytes);
  const files = await Promise.all(
    tables.map(async (table) => ({ table, file: await understand(ctx, table) })),
  );
  const documents = await readPapers(papers);
  if (tables.length === 0 && documents.length === 0)
    throw wrongFile('Le PDF est abîmé, ou protégé par un mot de passe\u00a0: il ne s’ouvre pas');
  const now = ctx.clock.now();
  const digest = createHash('sha256').update(bytes).digest('hex');
  await changeMove(ctx, id, async (tx) => {
    if (await queries.hasFile(tx, id, digest)) throw wrongFile('Ce fichier est déjà dans l’emménagement');
    for (const { table, file } of files) {
      const fileId = await queries.insertFile(tx, { ...file, moveId: id, digest, now });
      await queries.insertRows(tx, fileId, table.rows);
    }
    if (papers.length > 0)
      await insertPapers(tx, { moveId: id, name: name.slice(-120), digest, now }, { papers, documents });
  });
  await storePapers(ctx, papers, documents);
  return readStanding(ctx);
}

async function understand(
  ctx: Context,
  { name, part, header, rows }: ReadTable,
): Promise<Omit<FileRow, 'id'>> {
  const tool = toolOf(header);
  const kept = await queries.findKept(ctx.db, { tool, header });
  const target = kept?.target ?? targetOf(part ?? name, header);
  const mapping = kept?.mapping ?? proposeMapping(target, header);
  const file = { name, part, tool, target, header, mapping, levels: kept?.levels ?? {}, dayOrder: null };
  const described = rows.slice(0, queries.mostSampled).map(({ cells }) => cells);
  return { ...file, columns: describeRows(file, described, parisDay(ctx.clock.now())), rows: rows.length };
}

/**
 * Changes what is said, and leaves the rest of a file as it is. Another target has other fields: they are proposed anew.
 * @throws AppError not_found, conflict; invalid for a field of another target, or one given twice.
 */
export const updateFile = (
  ctx: Context,
  { id, file: fileId }: { id: number; file: number },
  body: BodyOf<typeof calls.updateMoveFile>,
): Promise<AnswerOf<typeof calls.updateMoveFile>> =>
  changeMove(ctx, id, async (tx) => {
    const file = await findFile(tx, id, fileId);
    const { target = file.target, dayOrder = file.dayOrder } = body;
    const before = target === file.target ? file.mapping : proposeMapping(target, file.header);
    const mapping = [...before];
    for (const { at, field } of body.columns ?? []) mapping[at] = field;
    refuseMapping(target, mapping, file.header.length);
    const levels = { ...file.levels };
    for (const [word, level] of Object.entries(body.levels ?? {})) levels[levelKey(word)] = level;
    const changed = { target, mapping, dayOrder, levels };
    const rows = await queries.sampleOf(tx, fileId);
    const columns = describeRows({ ...file, ...changed }, rows, parisDay(ctx.clock.now()));
    await queries.updateFile(tx, fileId, { ...changed, columns });
  });

async function findFile(db: Db, moveId: number, fileId: number): Promise<FileRow> {
  const file = (await listFiles(db, moveId)).find((one) => one.id === fileId);
  if (!file) throw new AppError('not_found');
  return file;
}

function refuseMapping(target: FileRow['target'], mapping: FileRow['mapping'], columns: number): void {
  const wrong = (message: string): AppError =>
    new AppError('invalid', { violations: [{ propertyPath: 'mapping', message }] });
  if (mapping.length !== columns) throw wrong('Le fichier n’a pas cette colonne');
  const names = mapping.filter((name) => name !== null);
  const unknown = names.find((name) => !fieldOf(target, name));
  if (unknown !== undefined) throw wrong('Un champ n’est pas de ce fichier');
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined)
    throw wrong(`Deux colonnes deviennent «\u00a0${fieldOf(target, twice)!.title}\u00a0»`);
}

/** @throws AppError not_found, conflict. */
export async function removeFile(
  ctx: Context,
  { id, file }: { id: number; file: number },
): Promise<AnswerOf<typeof calls.removeMoveFile>> {
  await findFile(ctx.db, id, file);
  return changeMove(ctx, id, (tx) => queries.deleteFile(tx, file));
}
