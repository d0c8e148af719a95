import type { AnswerOf, BodyOf } from '@forman/contract/endpoint';
import type {
  getUsefulness,
  giveFeedback,
  listFeedbackWaiting,
  OwnFeedback,
  SessionFeedback,
} from '@forman/contract/sessions/feedback';
import type { Viewer } from '@forman/domain/access';
import { AppError } from '@forman/domain/errors';
import { addDays, parisDay, parisInstant } from '@forman/domain/paris-time';
import { allow } from '@forman/domain/refusals';
import {
  canAnswerFeedback,
  feedbackClosesAt,
  feedbackDays,
  fewestForPilot,
  fewestForTitle,
  meanOf,
  readsFeedbackNames,
} from '@forman/domain/sessions/feedback';
import { canWriteToRegistered } from '@forman/domain/sessions/leadership';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/database.ts';
import { leadershipOf } from '../sessions/participation.service.ts';
import { meetOfAnyKind } from '../sessions/sessions.service.ts';
import * as queries from './feedback.queries.ts';

/** @throws AppError not_found; forbidden: did_not_attend. */
export async function readOwnFeedback(ctx: Context, viewer: Viewer, sessionId: number): Promise<OwnFeedback> {
  const now = ctx.clock.now();
  const row = await findOwn(ctx.db, viewer, sessionId);
  if (!row.attended) allow(decide(row, now));
  return toOwn(row, now);
}

/** Stores a person's only answer; a new one replaces it. @throws AppError not_found, forbidden, conflict. */
export async function answerFeedback(
  ctx: Context,
  viewer: Viewer,
  sessionId: number,
  { usefulness, words }: BodyOf<typeof giveFeedback>,
): Promise<OwnFeedback> {
  return ctx.transaction(async (tx) => {
    const now = ctx.clock.now();
    await queries.lockSeat(tx, sessionId, viewer.id);
    allow(decide(await findOwn(tx, viewer, sessionId), now));
    const answer = { sessionId, userId: viewer.id, usefulness, words: words || null };
    await queries.upsertAnswer(tx, answer, now);
    return toOwn(await findOwn(tx, viewer, sessionId), now);
  });
}

async function findOwn(db: Db, viewer: Viewer, sessionId: number): Promise<queries.OwnRow> {
  const row = await queries.findOwn(db, sessionId, viewer.id);
  if (!row) throw new AppError('not_found');
  return row;
}

const decide = ({ ends_at: endsAt, attended }: queries.OwnRow, now: Date) =>
  canAnswerFeedback({ endsAt, attended, now });

const toSession = ({ id, kind, title, starts_at, ends_at }: queries.WaitingRow) => ({
  id,
  kind,
  title,
  startDate: starts_at.toISOString(),
  endDate: ends_at.toISOString(),
});

function toOwn(row: queries.OwnRow, now: Date): OwnFeedback {
  const { usefulness, words, answered_at: answeredAt } = row;
  return {
    session: { ...toSession(row), pilot: row.pilot },
    answer:
      usefulness !== null && answeredAt ? { usefulness, words, answeredAt: answeredAt.toISOString() } : null,
    openUntil: feedbackClosesAt(row.ends_at).toISOString(),
    actions: { answer: decide(row, now) },
  };
}

const mostWaiting = 10;

/** Lists the sessions on which the viewer may still give feedback. */
export async function listWaitingFeedback(
  ctx: Context,
  viewer: Viewer,
  limit = mostWaiting,
): Promise<AnswerOf<typeof listFeedbackWaiting>> {
  const now = ctx.clock.now();
  const after = parisInstant(addDays(parisDay(now), -feedbackDays));
  const rows = await queries.listWaiting(ctx.db, viewer.id, { after, until: now, limit });
  return { sessions: rows.map(toSession) };
}

/** Reads a session's feedback, if one may write to its people. @throws AppError not_found, forbidden. */
export async function readAnswers(ctx: Context, viewer: Viewer, sessionId: number): Promise<SessionFeedback> {
  const now = ctx.clock.now();
  allow(canWriteToRegistered(leadershipOf(await meetOfAnyKind(ctx, viewer, sessionId), viewer, now)));
  const { attended, answers } = await queries.listAnswers(ctx.db, sessionId);
  const isNamed = readsFeedbackNames(viewer);
  const count = answers.length;
  // Few answers are withheld from a pilot, who could tell their authors by reading them as they come.
  if (count === 0 || (!isNamed && count < fewestForPilot))
    return { attended, count, mean: null, spread: [0, 0, 0, 0, 0], answers: [], isNamed };
  const sum = answers.reduce((total, { usefulness }) => total + usefulness, 0);
  return {
    attended,
    count,
    mean: meanOf(count, sum),
    spread: [1, 2, 3, 4, 5].map((value) => answers.filter(({ usefulness }) => usefulness === value).length),
    answers: answers.map(({ person, ...answer }) => ({ ...answer, person: isNamed ? person : null })),
    isNamed,
  };
}

/** Reads the usefulness of all past sessions of the title. @throws AppError not_found, forbidden. */
export async function readUsefulness(
  ctx: Context,
  viewer: Viewer,
  sessionId: number,
): Promise<AnswerOf<typeof getUsefulness>> {
  await meetOfAnyKind(ctx, viewer, sessionId);
  const { count, sum } = await queries.sumOfTitle(ctx.db, sessionId, ctx.clock.now());
  return { usefulness: count < fewestForTitle ? null : { mean: meanOf(count, sum), count } };
}
