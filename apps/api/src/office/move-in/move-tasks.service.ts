import { AppError } from '@forman/domain/errors';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import { isForeignKeyViolation, isUniqueViolation } from '../../db/database.ts';
import { liftTimeouts } from '../../books/ledger/opening.queries.ts';
import { audit } from '../../platform/audit/audit.service.ts';
import type { TaskHandler, TaskWork } from '../../platform/background-tasks/run-tasks.service.ts';
import * as queries from './moves.queries.ts';
import { deleteOutcomes, insertOutcomes } from './outcomes.queries.ts';
import { planMove } from './plan.service.ts';
import { deleteMoved, hasActs, lockHolders } from './undo.queries.ts';
import type { Sink } from './planning.ts';
import { finishWriting, writeInto } from './write.service.ts';

/** Rehearses a move: what becomes of each row is kept, nothing else is written. */
export const rehearse: TaskHandler = async (ctx, work) => {
  const id = Number(work.input.moveId);
  const move = await queries.findMove(ctx.db, id);
  if (move?.state !== 'open') return work.finish(ctx.db);
  const files = await queries.listFiles(ctx.db, id);
  await deleteOutcomes(ctx.db, id);
  const rehearsal = await planMove(ctx.db, inputOf(ctx, work, { move, files }), rehearsalSink(ctx, id));
  await ctx.transaction(async (tx) => {
    await queries.lockMove(tx, id);
    await queries.storeRehearsal(tx, id, rehearsal, ctx.clock.now());
    const { taken, joined, refused } = rehearsal;
    await work.finish(tx, { result: { taken, joined, refused } });
  });
};

type Read = { move: queries.MoveRow; files: queries.FileRow[] };
const inputOf = (ctx: Context, { askedBy, progress }: TaskWork, { move, files }: Read) => ({
  move, files, moverId: move.createdBy.id || askedBy, now: ctx.clock.now(), progress,
}); // prettier-ignore

/** Gives numbers that are nobody's, below 0, so that what names a person or a session finds it. */
function rehearsalSink(ctx: Context, moveId: number): Sink {
  let last = 0;
  const number = (): number => (last -= 1);
  return {
    people: async (people) => {
      for (const { who } of people) who.id = number();
    },
    sessions: async (sessions) => {
      for (const session of sessions) session.id = number();
    },
    seats: async () => {},
    invoices: async () => {},
    documents: async () => {},
    avoirs: async () => {},
    records: async () => {},
    outcomes: (rows) => insertOutcomes(ctx.db, moveId, rows),
  };
}

const changedSince = (): AppError =>
  new AppError('conflict', {
    detail:
      'Des fiches ont changé depuis la répétition\u00a0: rien n’a été écrit. Répétez, puis signez de nouveau.',
  });

/** Writes a signed move as it was rehearsed, in one transaction with the end of its task: all of it, or nothing. */
export const moveIn: TaskHandler = async (ctx, work) => {
  const id = Number(work.input.moveId);
  try {
    await ctx.transaction((tx) => write(ctx, tx, { id, work }));
  } catch (error) {
    const isTaken = isUniqueViolation(error, 'users_email') || isUniqueViolation(error, 'users_phone');
    if (!isTaken && !(error instanceof AppError)) throw error;
    // What was signed cannot be written any more: it is rehearsed anew.
    await ctx.transaction((tx) => queries.reopen(tx, id));
    throw isTaken ? changedSince() : error;
  }
};

async function write(ctx: Context, tx: Tx, { id, work }: { id: number; work: TaskWork }): Promise<void> {
  await liftTimeouts(tx);
  await queries.lockMove(tx, id);
  const move = await queries.findMove(tx, id);
  if (move?.state !== 'signed') throw changedSince();
  const now = ctx.clock.now();
  const files = await queries.listFiles(tx, id);
  const sink = writeInto(tx, { moveId: id, now });
  // Read as of the rehearsal: a date was past or not on that day.
  const input = { ...inputOf(ctx, work, { move, files }), now: move.rehearsedAt! };
  const written = await planMove(tx, input, sink);
  if (written.digest !== move.rehearsal!.digest) throw changedSince();
  await finishWriting(tx, id);
  await queries.markMoved(tx, id, now);
  const { taken, joined, refused } = written;
  await audit(tx, {
    at: now,
    actorId: work.askedBy,
    action: 'move.done',
    subject: 'move',
    subjectId: id,
    detail: { taken, joined, refused },
  });
  await work.finish(tx, { result: { taken, joined, refused, seconds: written.seconds } });
}

const standsOn = (cause?: unknown): AppError =>
  new AppError('conflict', {
    detail:
      'Un acte s’appuie déjà sur ce qui a été repris\u00a0: l’emménagement ne s’annule plus. Rien n’a été changé.',
    cause,
  });

/** Deletes what a move brought, all of it or nothing, as long as nothing names it. */
export const undo: TaskHandler = async (ctx, work) => {
  const id = Number(work.input.moveId);
  try {
    await ctx.transaction(async (tx) => {
      await liftTimeouts(tx);
      await queries.lockMove(tx, id);
      await lockHolders(tx, id);
      const move = await queries.findMove(tx, id);
      if (move?.state !== 'moved' || (await hasActs(tx, id, move.movedAt!))) throw standsOn();
      const now = ctx.clock.now();
      await queries.markUndone(tx, id, work.askedBy, now);
      await deleteMoved(tx, id);
      await audit(tx, {
        at: now,
        actorId: work.askedBy,
        action: 'move.undo',
        subject: 'move',
        subjectId: id,
      });
      await work.finish(tx);
    });
  } catch (error) {
    throw isForeignKeyViolation(error) ? standsOn(error) : error;
  }
};
