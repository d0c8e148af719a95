import { isAtLeast, type Level, type Viewer } from '../access.ts';
import { type Decision, firstRefusal, no, yes } from '../decision.ts';
import { addMonths, parisDay } from '../paris-time.ts';

/**
 * The goals that keep a level or lead to the next one; the person's sponsor confirms that they are reached.
 */

export const goalTypes = ['maintien', 'promotion'] as const;
export type GoalType = (typeof goalTypes)[number];

/**
 * A marked goal is pending until somebody answers. An answer is final, but a refused goal may be marked
 * again.
 */
export type CompletionState = 'pending' | 'validated' | 'refused';

/** The longest reason of a refusal, in characters. */
export const longestGoalReason = 300;
export const goalMessages = { reason: 'Un motif ne va qu’avec un refus' } as const;

/** Last day of the period for a level's goals, "YYYY-MM-DD": 6 months from MAN on, a year below (MEM-104). */
export const goalPeriodEnd = (level: Level, reachedAt: Date): string =>
  addMonths(parisDay(reachedAt), isAtLeast(level, 'ROLE_MAN') ? 6 : 12);

/** The owner of goals. */
export type GoalOwner = { id: number; sponsorId: number | null; level: Level };
type Standing = { viewer: Pick<Viewer, 'id' | 'isAdmin' | 'isSuperOrganizer'>; owner: GoalOwner };

const isSponsor = ({ viewer, owner }: Standing): boolean => viewer.id === owner.sponsorId;
/** True when the viewer may answer for the owner; never for themself, whatever other rights they have. */
const answersFor = ({ viewer, owner }: Standing): boolean =>
  viewer.id !== owner.id && (isSponsor({ viewer, owner }) || viewer.isSuperOrganizer);

export type MarkGoalRefusal = 'not_yours' | 'goal_marked' | 'goal_other_level';

/**
 * Decides who marks a goal as reached: the owner or the sponsor, a goal of the present level; an admin, of
 * any level (MEM-109).
 */
export function canMarkGoal(
  standing: Standing,
  goal: { level: Level; state: CompletionState | null },
): Decision<MarkGoalRefusal> {
  const { viewer, owner } = standing;
  return firstRefusal<MarkGoalRefusal>({
    not_yours: viewer.id !== owner.id && !isSponsor(standing),
    goal_marked: goal.state === 'pending' || goal.state === 'validated',
    goal_other_level: goal.level !== owner.level && !viewer.isAdmin,
  });
}

export type AnswerGoalRefusal = 'not_yours' | 'goal_answered';

/**
 * Decides who validates or refuses a goal: the sponsor, or the super organiser, and only once (MEM-111 to
 * 114).
 */
export function canAnswerGoal(standing: Standing, state: CompletionState): Decision<AnswerGoalRefusal> {
  if (!answersFor(standing)) return no('not_yours');
  return state === 'pending' ? yes : no('goal_answered');
}

/**
 * True for readers of a refusal's reason: the person and those who answer. Other members only read that the
 * goal was refused (MEM-118).
 */
export const readsRefusalReason = (standing: Standing): boolean =>
  standing.viewer.id === standing.owner.id || answersFor(standing);

/** Decides who withdraws a completion that nobody has answered: also its owner (MEM-116). */
export function canRemoveCompletion(standing: Standing, state: CompletionState): Decision<AnswerGoalRefusal> {
  if (standing.viewer.id !== standing.owner.id && !answersFor(standing)) return no('not_yours');
  return state === 'pending' ? yes : no('goal_answered');
}
