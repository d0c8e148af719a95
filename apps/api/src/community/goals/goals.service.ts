import type { AnswerOf, BodyOf } from '@forman/contract/endpoint';
import type { Paging } from '@forman/contract/fields';
import type {
  answerCompletion,
  Completion,
  createGoal,
  getUserGoals,
  Goal,
  goalInbox,
  Journey,
} from '@forman/contract/community/goals';
import type { Level, Viewer } from '@forman/domain/access';
import {
  canAnswerGoal,
  canMarkGoal,
  canRemoveCompletion,
  type CompletionState,
  type GoalOwner,
  goalMessages,
  goalPeriodEnd,
  readsRefusalReason,
} from '@forman/domain/community/goals';
import { AppError, type Violation } from '@forman/domain/errors';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import { type Part, sliceOf } from '../../http/paging.ts';
import { audit } from '../../platform/audit/audit.service.ts';
import { allow } from '@forman/domain/refusals';
import { enqueueMail } from '../../platform/notifications/outbox.service.ts';
import { openVote, toOpenVote } from '../open-votes/open-votes.service.ts';
import * as queries from './goals.queries.ts';
import { toAnswered, toCompletion, toGoalPerson, toState } from './goals.wire.ts';

export function toJourney(level: Level, { progress, reachedAt, keptAt }: queries.StandingRow): Journey {
  const since = latest(reachedAt ?? undefined, keptAt ? new Date(keptAt) : null);
  return { level, ...progress, periodEnd: since ? goalPeriodEnd(level, since) : null };
}

export const listGoals = (ctx: Context, level: Level | undefined): Promise<Goal[]> =>
  queries.listGoals(ctx.db, level ?? null);

/** @throws AppError conflict: the level already has this goal. */
export async function addGoal(ctx: Context, admin: Viewer, goal: BodyOf<typeof createGoal>): Promise<Goal> {
  return ctx.transaction(async (tx) => {
    const now = ctx.clock.now();
    const added = await queries.insertGoal(tx, goal, now);
    if (!added) throw new AppError('conflict', { reason: 'goal_exists' });
    await audit(tx, {
      at: now,
      actorId: admin.id,
      action: 'goal.create',
      subject: 'goal',
      subjectId: added.id,
      detail: goal,
    });
    return added;
  });
}

type Wanted = Paging & {
  user: number;
  'goal.level'?: Level | undefined;
  status?: Completion['status'] | undefined;
};

/** @throws AppError not_found: nobody has this number. */
export async function listCompletionsOf(ctx: Context, query: Wanted): Promise<Part<Completion>> {
  if (!(await queries.isPerson(ctx.db, query.user))) throw new AppError('not_found');
  const { rows, total } = await queries.listCompletions(
    ctx.db,
    {
      userId: query.user,
      level: query['goal.level'] ?? null,
      state: query.status ? toState(query.status) : null,
    },
    sliceOf(query),
  );
  return { rows: rows.map(toCompletion), total };
}

/** Lists the completions that wait for the viewer's answer (MEM-122). */
export async function listLine(ctx: Context, viewer: Viewer, part: Paging) {
  const found = await queries.listAwaiting(ctx.db, viewer.id, viewer.isSuperOrganizer, sliceOf(part));
  const rows = found.rows.map(({ person, ...row }) => ({ ...toCompletion(row), user: toGoalPerson(person) }));
  return { rows, total: found.total };
}

/** Number of people on one page of the notification. */
const inboxPage = 50;

/** Lists the same completions by person, for the page (MEM-164). */
export async function getGoalInbox(
  ctx: Context,
  viewer: Viewer,
  page: number,
): Promise<AnswerOf<typeof goalInbox>> {
  const slice = sliceOf({ page, itemsPerPage: inboxPage });
  const [rows, totals] = await Promise.all([
    queries.listWaitingPeople(ctx.db, viewer.id, viewer.isSuperOrganizer, slice),
    queries.countWaiting(ctx.db, viewer.id, viewer.isSuperOrganizer),
  ]);
  return {
    people: rows.map(({ person, goals, since }) => ({
      ...toGoalPerson(person),
      goals,
      since: since.toISOString(),
    })),
    page,
    maxPage: Math.max(1, Math.ceil(totals.people / inboxPage)),
    totals,
  };
}

/** The page of a person's goals, with the viewer's possible actions. @throws AppError not_found. */
export async function getGoalsPage(
  ctx: Context,
  viewer: Viewer,
  id: number,
): Promise<AnswerOf<typeof getUserGoals>> {
  const page = await queries.findGoalsPage(ctx.db, viewer, id);
  if (!page) throw new AppError('not_found');
  const { person, reached, completions, vote } = page;
  const owner = { id, sponsorId: page.sponsorId, level: person.level };
  const since = latest(reached[person.level], page.keptAt);
  const live = new Set(completions.flatMap(({ state, goal }) => (state === 'refused' ? [] : [goal.id])));
  return {
    person: { ...toGoalPerson(person), level: person.level },
    reached: Object.fromEntries(
      Object.entries(reached).map(([level, at]) => [level, new Date(at).toISOString()]),
    ),
    periodEnd: since ? goalPeriodEnd(person.level, since) : null,
    progress: page.progress,
    todo: page.goals.filter((goal) => !live.has(goal.id)),
    done: completions.map((row) =>
      toAnswered(
        { ...row, answered_at: row.answered_at ? new Date(row.answered_at) : null },
        readsRefusalReason({ viewer, owner }),
      ),
    ),
    vote: toOpenVote(vote),
    actions: {
      mark: canMarkGoal({ viewer, owner }, { level: person.level, state: null }),
      answer: canAnswerGoal({ viewer, owner }, 'pending'),
      remove: canRemoveCompletion({ viewer, owner }, 'pending'),
    },
  };
}

/** Time at a level begins when the level is reached, and again when a vote keeps the person there. */
function latest(reachedAt: string | undefined, keptAt: Date | null): Date | null {
  if (!reachedAt) return keptAt;
  const reached = new Date(reachedAt);
  return keptAt && keptAt > reached ? keptAt : reached;
}

type Change = { tx: Tx; now: Date; owner: GoalOwner };

/**
 * Runs one change of a person's goals under the person's lock: the second of two simultaneous changes sees
 * the first.
 */
function changeGoalsOf<T>(ctx: Context, userId: number, work: (change: Change) => Promise<T>): Promise<T> {
  return ctx.transaction(async (tx) => {
    const owner = await queries.lockOwner(tx, userId);
    if (!owner) throw new AppError('not_found');
    return work({ tx, now: ctx.clock.now(), owner });
  });
}

/** Writes acts on another person's goals to the audit log. */
async function note(
  viewer: Viewer,
  { tx, now, owner }: Change,
  action: `goal.${'mark' | 'validate' | 'refuse' | 'remove'}`,
  detail: { completionId: number; goalId: number },
): Promise<void> {
  if (viewer.id === owner.id) return;
  await audit(tx, { at: now, actorId: viewer.id, action, subject: 'user', subjectId: owner.id, detail });
}

/**
 * Marks a goal as reached; the mark waits for the sponsor (MEM-109). @throws AppError not_found, forbidden,
 * conflict.
 */
export function markGoal(
  ctx: Context,
  viewer: Viewer,
  { userId, goalId }: { userId: number; goalId: number },
): Promise<Completion> {
  return changeGoalsOf(ctx, userId, async (change) => {
    const { tx, now, owner } = change;
    const goal = await queries.findGoal(tx, goalId);
    if (!goal) throw new AppError('not_found');
    const state = await queries.findLiveState(tx, userId, goalId);
    allow(canMarkGoal({ viewer, owner }, { level: goal.level, state }));
    const id = await queries.insertCompletion(tx, { userId, goalId, now });
    await note(viewer, change, 'goal.mark', { completionId: id, goalId });
    return toCompletion({ id, user_id: userId, state: 'pending', answered_at: null, goal });
  });
}

/**
 * Runs one change of a completion, which is read to find its owner, then again under the lock. @throws
 * AppError not_found.
 */
async function changeCompletion<T>(
  ctx: Context,
  id: number,
  work: (change: Change & { row: queries.CompletionRow }) => Promise<T>,
): Promise<T> {
  const known = await queries.findCompletion(ctx.db, id);
  if (!known) throw new AppError('not_found');
  return changeGoalsOf(ctx, known.user_id, async (change) => {
    const row = await queries.findCompletion(change.tx, id);
    if (!row) throw new AppError('not_found');
    return work({ ...change, row });
  });
}

type Answer = BodyOf<typeof answerCompletion>;

/**
 * Validates a completion, or refuses it with or without a reason (MEM-111, MEM-112); the day is the server's.
 * The last of a level's goals opens the vote (MEM-124).
 * @throws AppError not_found, forbidden, conflict, invalid.
 */
export async function answerGoal(
  ctx: Context,
  viewer: Viewer,
  id: number,
  sent: Answer,
): Promise<Completion> {
  return changeCompletion(ctx, id, async ({ row, ...change }) => {
    const { tx, now, owner } = change;
    allow(canAnswerGoal({ viewer, owner }, row.state));
    const state = answerOf(sent, row);
    await queries.writeAnswer(tx, id, { state, reason: sent.reason || null, by: viewer.id, now });
    await note(viewer, change, state === 'validated' ? 'goal.validate' : 'goal.refuse', {
      completionId: id,
      goalId: row.goal.id,
    });
    const isValidated = state === 'validated';
    const opensVote =
      isValidated && (await openVoteWhenDone(tx, { userId: owner.id, level: owner.level, now }));
    // The message of the vote already says that all goals are validated.
    if (!opensVote) {
      const data = {
        personId: owner.id,
        goal: row.goal.description,
        isValidated,
        reason: sent.reason || null,
      };
      await enqueueMail(tx, { to: owner.id, template: 'goal_answered', data, now });
    }
    return toCompletion({ ...row, state, answered_at: now });
  });
}

type Standing = { userId: number; level: Level; now: Date };

/**
 * Opens the vote on a person who has validated all goals of their level. The caller holds their lock.
 * @returns true when the vote opened now.
 */
export async function openVoteWhenDone(tx: Tx, standing: Standing): Promise<boolean> {
  const { validated, total } = await queries.getProgress(tx, standing.userId);
  return total > 0 && validated === total && (await openVote(tx, standing));
}

/**
 * Closes the goals that led to a vote which has ended; the level's goals begin anew. The caller holds the
 * person's lock.
 */
export const closeRound = (tx: Tx, round: { userId: number; level: Level; voteId: number }): Promise<void> =>
  queries.closeRound(tx, round);

/**
 * Reads the answer of a call, whose other fields must match the completion: nobody answers a completion other
 * than the one they saw.
 */
function answerOf(sent: Answer, row: queries.CompletionRow): Exclude<CompletionState, 'pending'> {
  const known = { id: row.id, goalId: row.goal.id, userId: row.user_id };
  const violations: Violation[] = (Object.keys(known) as (keyof typeof known)[])
    .filter((field) => sent[field] !== undefined && sent[field] !== known[field])
    .map((field) => ({ propertyPath: field, message: 'Ne correspond pas à cet objectif' }));
  if (!sent.status && !sent.validatedAt)
    violations.push({ propertyPath: 'status', message: 'Une réponse est nécessaire' });
  if (sent.reason && sent.status !== 'REFUSÉ')
    violations.push({ propertyPath: 'reason', message: goalMessages.reason });
  if (violations.length > 0) throw new AppError('invalid', { violations });
  return toState(sent.status ?? 'VALIDÉ');
}

/** Takes a mark back while it waits (MEM-116). @throws AppError not_found, forbidden, conflict. */
export function removeMark(ctx: Context, viewer: Viewer, id: number): Promise<void> {
  return changeCompletion(ctx, id, async ({ row, ...change }) => {
    allow(canRemoveCompletion({ viewer, owner: change.owner }, row.state));
    await queries.deleteCompletion(change.tx, id);
    await note(viewer, change, 'goal.remove', { completionId: id, goalId: row.goal.id });
  });
}
