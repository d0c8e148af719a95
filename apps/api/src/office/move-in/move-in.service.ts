import type { AnswerOf, BodyOf, QueryOf } from '@forman/contract/endpoint';
import type * as calls from '@forman/contract/office/move-in';
import type { Viewer } from '@forman/domain/access';
import { AppError } from '@forman/domain/errors';
import { centsToEuros } from '@forman/domain/money';
import { levelKey } from '@forman/domain/office/move-in/cell-words';
import { fileTitle, placeOf, rowName } from '@forman/domain/office/move-in/places';
import { missingFields } from '@forman/domain/office/move-in/recognise';
import { keptAfterMoveDays, moveOutcomes } from '@forman/domain/office/move-in/stages';
import { fieldOf } from '@forman/domain/office/move-in/targets';
import type { Context } from '../../context.ts';
import type { Db, Tx } from '../../db/database.ts';
import { maxPageOf, sliceOf } from '../../http/paging.ts';
import { audit } from '../../platform/audit/audit.service.ts';
import { enqueueTask, findTask } from '../../platform/background-tasks/tasks.service.ts';
import { type FileRow, findMove, listFiles, type MoveRow } from './moves.queries.ts';
import * as queries from './moves.queries.ts';
import { listOutcomes, listRefused } from './outcomes.queries.ts';
import { planPeopleOf } from './plan.service.ts';
import { sourceOfMove } from './former-portal/former-standing.service.ts';
import { hasActs, listBrought } from './undo.queries.ts';

type Standing = AnswerOf<typeof calls.getMove>;

/** The move under way, else the last one. */
export async function readStanding(ctx: Context): Promise<Standing> {
  const row = await findMove(ctx.db, null);
  return { move: row ? await toMove(ctx, row) : null };
}

async function toMove(ctx: Context, row: MoveRow): Promise<NonNullable<Standing['move']>> {
  const now = ctx.clock.now();
  const files = await listFiles(ctx.db, row.id);
  const task = row.taskId === null ? null : await findTask(ctx.db, row.taskId, now);
  const isBusy = task !== null && (task.state === 'waiting' || task.state === 'running');
  const [source, undecided, brought] = await Promise.all([
    sourceOfMove(ctx.db, row.id),
    // A screen that follows a task asks every second: who is who is counted once it is done.
    row.state !== 'open' ? 0 : isBusy ? null : countUndecided(ctx, row, files),
    row.state === 'moved' ? listBrought(ctx.db, row.id) : [],
  ]);
  const { rehearsal } = row;
  return {
    id: row.id,
    state: row.state,
    createdBy: row.createdBy,
    createdAt: row.createdAt.toISOString(),
    source,
    files: files.map(toFile),
    settings: { civility: row.civility, level: row.level, leadsUnknown: row.leadsUnknown },
    undecided,
    rehearsal: rehearsal && { ...rehearsal, number: row.rehearsals, at: row.rehearsedAt!.toISOString() },
    task,
    signedBy: row.signedBy,
    signedAt: row.signedAt?.toISOString() ?? null,
    movedAt: row.movedAt?.toISOString() ?? null,
    brought: brought.map(({ kind, count, cents }) => ({
      kind,
      count,
      amount: cents === null ? null : centsToEuros(cents),
    })),
  };
}

const toFile = (file: FileRow): NonNullable<Standing['move']>['files'][number] => ({
  id: file.id,
  name: file.name,
  part: file.part,
  tool: file.tool,
  target: file.target,
  rows: file.rows,
  columns: file.columns.readings,
  missing: missingFields(file.target, file.mapping).map((group) =>
    group.map((name) => fieldOf(file.target, name)!.title),
  ),
  dayOrder: file.dayOrder,
  isDayOrderSupposed: file.columns.isOrderSupposed,
  levels: file.columns.levels.map(({ word, count }) => ({
    word,
    count,
    level: file.levels[levelKey(word)] ?? null,
  })),
});

async function countUndecided(ctx: Context, move: MoveRow, files: readonly FileRow[]): Promise<number> {
  const { people } = await planPeopleOf(ctx.db, { move, files, now: ctx.clock.now() });
  return people.filter(({ question, at }) => question && !move.decisions[at]).length;
}

/** Begins a move; there is one under way at most. */
export async function startMove(ctx: Context, viewer: Viewer): Promise<Standing> {
  await ctx.transaction((tx) => queries.insertMove(tx, viewer.id, ctx.clock.now()));
  return readStanding(ctx);
}

/**
 * Runs a change of a move that is open, under its lock; what was rehearsed before does not count any more.
 * @throws AppError not_found; conflict once it is signed, or while it is rehearsed.
 */
export async function changeMove(
  ctx: Context,
  id: number,
  change: (tx: Tx, move: MoveRow) => Promise<unknown>,
): Promise<Standing> {
  await ctx.transaction(async (tx) => {
    const move = await lockOpen(ctx, tx, id);
    await change(tx, move);
    await queries.forgetRehearsal(tx, id);
  });
  return readStanding(ctx);
}

/** Locks a move that is open. @throws AppError not_found; conflict once it is signed, or while a task of it runs. */
export async function lockOpen(ctx: Context, tx: Tx, id: number): Promise<MoveRow> {
  await queries.lockMove(tx, id);
  const move = await findMove(tx, id);
  if (!move) throw new AppError('not_found');
  if (move.state !== 'open') throw new AppError('conflict', { reason: 'move_signed' });
  await refuseBusy(ctx, tx, move);
  return move;
}

async function refuseBusy(ctx: Context, tx: Tx, { taskId }: MoveRow): Promise<void> {
  const task = taskId === null ? null : await findTask(tx, taskId, ctx.clock.now());
  if (task && (task.state === 'waiting' || task.state === 'running'))
    throw new AppError('conflict', { reason: 'move_busy' });
}

export const setSettings = (ctx: Context, id: number, body: BodyOf<typeof calls.setMoveSettings>) =>
  changeMove(ctx, id, (tx) => queries.updateSettings(tx, id, body));

export const decide = (ctx: Context, id: number, { at, decision }: BodyOf<typeof calls.decideMove>) =>
  changeMove(ctx, id, (tx) => queries.storeDecisions(tx, id, at, decision));

const mostQuestions = 1000;

/** @throws AppError not_found. */
export async function listQuestions(
  ctx: Context,
  id: number,
): Promise<AnswerOf<typeof calls.listMoveQuestions>> {
  const move = await findMove(ctx.db, id);
  if (!move) throw new AppError('not_found');
  const files = await listFiles(ctx.db, id);
  const { people, byAt } = await planPeopleOf(ctx.db, { move, files, now: ctx.clock.now() });
  const questions = people.flatMap(({ question, at }) => {
    if (!question) return [];
    const { file, line, ref } = byAt.get(at)!;
    const { name, because, like } = question;
    return [
      {
        at,
        place: placeOf(file, line, ref),
        name,
        because,
        like: `${like.firstName} ${like.lastName}, ${like.email}`,
        isAccount: like.id !== null,
        decision: move.decisions[at] ?? null,
      },
    ];
  });
  const joined = people.filter(({ outcome, question }) => outcome === 'joined' && !question).length;
  return { questions: questions.slice(0, mostQuestions), joined };
}

/** @throws AppError not_found. */
export async function readOutcomes(
  ctx: Context,
  id: number,
  { outcome, ...paging }: QueryOf<typeof calls.listMoveOutcomes>,
): Promise<AnswerOf<typeof calls.listMoveOutcomes>> {
  if (!(await findMove(ctx.db, id))) throw new AppError('not_found');
  const found = { outcomes: outcome ? [outcome] : moveOutcomes, ...sliceOf(paging) };
  const { rows, count } = await listOutcomes(ctx.db, id, found);
  const outcomes = rows.map(({ line, ref, name, part, tool, target, ...row }) => ({
    place: placeOf({ name, part, tool, target }, line, ref),
    ...row,
  }));
  return { outcomes, count, maxPage: maxPageOf(count, paging.itemsPerPage) };
}

/** Refused rows with their reasons, for a spreadsheet. @throws AppError not_found. */
export async function refusedCsv(db: Db, id: number): Promise<string[][]> {
  if (!(await findMove(db, id))) throw new AppError('not_found');
  const rows = await listRefused(db, id);
  return [
    ['Fichier', 'Ligne', 'Colonne', 'Motif'],
    ...rows.map(({ line, ref, field, sentence, ...file }) => [
      fileTitle(file),
      rowName(file, line, ref),
      field,
      sentence,
    ]),
  ];
}

/** Rehearses in the background. @throws AppError not_found, conflict; invalid while a file lacks what it needs. */
export async function requestRehearsal(ctx: Context, viewer: Viewer, id: number): Promise<Standing> {
  await ctx.transaction(async (tx) => {
    await lockOpen(ctx, tx, id);
    const files = await listFiles(tx, id);
    if (files.length === 0) throw new AppError('conflict', { reason: 'move_empty' });
    if (files.some(({ target, mapping }) => missingFields(target, mapping).length > 0))
      throw new AppError('conflict', { reason: 'move_unmapped' });
    await enqueueOf(ctx, tx, { id, kind: 'move_rehearsal', viewer });
  });
  return readStanding(ctx);
}

const taskLabels = {
  move_reading: 'par ses appels',
  move_rehearsal: 'rien n’est écrit',
  move_in: 'de l’ancien outil',
  move_undo: 'tout ce qui a été repris',
} as const;

export async function enqueueOf(
  ctx: Context,
  tx: Tx,
  { id, kind, viewer }: { id: number; kind: keyof typeof taskLabels; viewer: Viewer },
): Promise<void> {
  const now = ctx.clock.now();
  const label = taskLabels[kind];
  const taskId = await enqueueTask(tx, { kind, askedBy: viewer.id, label, input: { moveId: id }, now });
  await queries.setTask(tx, id, taskId);
}

/** Signs the rehearsal that was read, and has it written. @throws AppError not_found, conflict. */
export async function signMove(
  ctx: Context,
  viewer: Viewer,
  { id, rehearsal }: { id: number; rehearsal: number },
): Promise<Standing> {
  await ctx.transaction(async (tx) => {
    const move = await lockOpen(ctx, tx, id);
    if (!move.rehearsal || move.rehearsals !== rehearsal)
      throw new AppError('conflict', { reason: 'move_changed' });
    if (move.rehearsal.taken === 0) throw new AppError('conflict', { reason: 'move_empty' });
    const now = ctx.clock.now();
    await queries.markSigned(tx, id, viewer.id, now);
    await enqueueOf(ctx, tx, { id, kind: 'move_in', viewer });
    await audit(tx, {
      at: now,
      actorId: viewer.id,
      action: 'move.sign',
      subject: 'move',
      subjectId: id,
      detail: { taken: move.rehearsal.taken, joined: move.rehearsal.joined, refused: move.rehearsal.refused },
    });
  });
  return readStanding(ctx);
}

/** Undoes a move in the background. @throws AppError not_found; conflict when an act stands on it, or it is being undone. */
export async function requestUndo(ctx: Context, viewer: Viewer, id: number): Promise<Standing> {
  await ctx.transaction(async (tx) => {
    await queries.lockMove(tx, id);
    const move = await findMove(tx, id);
    if (!move) throw new AppError('not_found');
    if (move.state !== 'moved' || (await hasActs(tx, id, move.movedAt!)))
      throw new AppError('conflict', { reason: 'move_stands' });
    await refuseBusy(ctx, tx, move);
    await enqueueOf(ctx, tx, { id, kind: 'move_undo', viewer });
  });
  return readStanding(ctx);
}

/** The cleaning job: what a former tool had of people is not kept for ever. */
export async function deleteOldMoveRows(ctx: Context): Promise<void> {
  await queries.deleteOldRows(ctx.db, new Date(ctx.clock.now().getTime() - keptAfterMoveDays * 86_400_000));
}

export async function dropMove(ctx: Context, id: number): Promise<Standing> {
  await ctx.transaction(async (tx) => {
    await lockOpen(ctx, tx, id);
    await queries.deleteMove(tx, id);
  });
  return readStanding(ctx);
}
