import { ladder } from '@forman/domain/access';
import { goalTypes, longestGoalReason } from '@forman/domain/community/goals';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import {
  day,
  decision,
  id,
  idParams,
  idText,
  instant,
  page,
  paging,
  reference,
  trimmed,
  paragraphs,
} from '../fields.ts';

/** Levels with goals: a guest has none. */
const level = z.enum(ladder.slice(1), 'Niveau inconnu');

export const goal = z.object({ id, description: z.string(), type: z.enum(goalTypes), level: z.string() });
z.globalRegistry.add(goal, { id: 'Goal' });
export type Goal = z.output<typeof goal>;

export const completionStatuses = ['EN ATTENTE', 'VALIDÉ', 'REFUSÉ'] as const;
const answers = ['VALIDÉ', 'REFUSÉ'] as const;

export const completion = z.object({
  id,
  goal,
  userId: id,
  status: z.enum(completionStatuses),
  /** Instant of the answer, validated or refused; null while the completion waits. */
  validatedAt: instant.nullable(),
});
z.globalRegistry.add(completion, { id: 'Completion' });
export type Completion = z.output<typeof completion>;

/**
 * A completion with the reason of its refusal, for the person and those who answer; null for others, and
 * where no reason was given.
 */
const answeredCompletion = completion.extend({ reason: z.string().nullable() });
z.globalRegistry.add(answeredCompletion, { id: 'AnsweredCompletion' });
export type AnsweredCompletion = z.output<typeof answeredCompletion>;

/** Data of a person shown beside their goals. */
export const goalPerson = z.object({
  id,
  firstName: z.string(),
  lastName: z.string(),
  fileUrl: z.string().nullable(),
  role: z.string(),
});
z.globalRegistry.add(goalPerson, { id: 'GoalPerson' });

/** Number of goals of a person's level: validated, and in all. */
export const goalProgress = z.object({ validated: z.int(), total: z.int() });
z.globalRegistry.add(goalProgress, { id: 'GoalProgress' });

/** Progress of a person at their level; `periodEnd` is null when the day they reached it is not known. */
export const journey = goalProgress.extend({ level: z.enum(ladder), periodEnd: day.nullable() });
z.globalRegistry.add(journey, { id: 'Journey' });
export type Journey = z.output<typeof journey>;

/**
 * The vote opened by a person's goals, while it lasts, for that person and for its voters (`isYours`: the
 * caller can vote).
 */
export const openVote = z.object({ since: instant, isYours: z.boolean() });
z.globalRegistry.add(openVote, { id: 'OpenVote' });

export const listGoals = endpoint({
  id: 'listGoals',
  method: 'GET',
  path: '/goals',
  access: 'portal.use',
  shows: ['goals'],
  summary: 'List the goals of all levels, or of one',
  query: z.object({ level: level.optional() }),
  response: z.array(goal),
});

export const createGoal = endpoint({
  id: 'createGoal',
  method: 'POST',
  creates: true,
  path: '/goals',
  access: 'members.administer',
  changes: ['goals'],
  summary: 'Add a goal to a level',
  body: z.object({
    description: trimmed(500).min(1, 'Une description est nécessaire'),
    type: z.enum(goalTypes, 'Type inconnu'),
    level,
  }),
  response: goal,
  status: 201,
  errors: ['conflict'],
});

export const updateGoal = endpoint({
  id: 'updateGoal',
  method: 'PUT',
  path: '/goals/:id',
  access: 'members.administer',
  changes: ['goals'],
  summary:
    'Reword a goal, or say whether it keeps the level or leads to the next; what was validated of it stays',
  params: idParams,
  body: z.object({
    description: trimmed(500).min(1, 'Une description est nécessaire'),
    type: z.enum(goalTypes, 'Type inconnu'),
  }),
  response: goal,
  errors: ['not_found', 'conflict'],
});

export const retireGoal = endpoint({
  id: 'retireGoal',
  method: 'DELETE',
  path: '/goals/:id',
  access: 'members.administer',
  changes: ['goals', 'votes'],
  summary:
    'Stop asking a level for a goal: it leaves pages and counts, marks that wait are dropped, what was validated stays in the history; who has now reached all goals gets the vote',
  params: idParams,
  response: z.object({ votes: z.int() }),
  errors: ['not_found'],
});

export const listCompletions = endpoint({
  id: 'listCompletions',
  method: 'GET',
  path: '/goal_finisheds',
  access: 'portal.member',
  shows: ['goals'],
  summary:
    'List the goals that a person has marked, oldest first; filters: level and status. Paged (page, itemsPerPage, x-total-count)',
  query: z.object({
    user: idText,
    'goal.level': level.optional(),
    status: z.enum(completionStatuses, 'Statut inconnu').optional(),
    ...paging,
  }),
  response: z.array(completion),
  errors: ['not_found'],
});

export const listLineCompletions = endpoint({
  id: 'listLineCompletions',
  method: 'GET',
  path: '/goal_finisheds/ligne',
  access: 'portal.use',
  shows: ['goals'],
  summary:
    'List the marked goals that wait for the caller’s answer: of the people whom they sponsor, or of everybody for a super organiser. Paged (page, itemsPerPage, x-total-count)',
  query: z.object(paging),
  response: z.array(completion.extend({ user: goalPerson })),
});

export const createCompletion = endpoint({
  id: 'createCompletion',
  method: 'POST',
  creates: true,
  path: '/goal_finisheds',
  access: 'portal.member',
  changes: ['goals', 'votes'],
  summary: 'Mark a goal as reached; the completion waits for the sponsor’s answer',
  body: z.object({ goalId: reference('goals'), userId: reference('users') }),
  response: completion,
  status: 201,
  errors: ['not_found', 'conflict'],
});

export const answerCompletion = endpoint({
  id: 'answerCompletion',
  method: 'PUT',
  path: '/goal_finisheds/:id',
  access: 'portal.member',
  changes: ['goals', 'votes'],
  summary:
    'Validate or refuse a completion, once, dated by the server. Without a status, a validatedAt means VALIDÉ. A refusal may have a reason. Other fields must agree with the completion',
  params: idParams,
  body: z.object({
    id: reference('goal_finisheds').optional(),
    goalId: reference('goals').optional(),
    userId: reference('users').optional(),
    validatedAt: trimmed(40).nullable().optional(),
    status: z.enum(answers, 'Statut inconnu').optional(),
    /** Reason of the refusal, which the person reads. */
    reason: paragraphs(longestGoalReason).optional(),
  }),
  response: completion,
  errors: ['not_found', 'conflict'],
});

export const removeCompletion = endpoint({
  id: 'removeCompletion',
  method: 'DELETE',
  path: '/goal_finisheds/:id',
  access: 'portal.member',
  changes: ['goals', 'votes'],
  summary: 'Withdraw a completion that nobody has answered yet',
  params: idParams,
  response: null,
  status: 204,
  errors: ['not_found', 'conflict'],
});

export const getUserGoals = endpoint({
  id: 'getUserGoals',
  method: 'GET',
  path: '/users/:id/goals',
  access: 'portal.member',
  shows: ['goals', 'votes'],
  summary: 'Get the content of a person’s goals page, as far as the caller may see it',
  params: idParams,
  response: z.object({
    person: goalPerson.extend({ level: z.string() }),
    /** Instant at which each level was reached. */
    reached: z.record(z.string(), instant),
    /** Last day of the period; null when the day the level was reached is not known. */
    periodEnd: day.nullable(),
    progress: goalProgress,
    /** Goals of the level that are neither pending nor validated. */
    todo: z.array(goal),
    /** Completions of the level, refused ones included, and those of another level that still wait. */
    done: z.array(answeredCompletion),
    /** Null also for those who may not know of it. */
    vote: openVote.nullable(),
    actions: z.object({ mark: decision, answer: decision, remove: decision }),
  }),
  errors: ['not_found'],
});

export const goalInbox = endpoint({
  id: 'goalInbox',
  method: 'GET',
  path: '/notifications/goals',
  access: 'portal.use',
  shows: ['goals'],
  summary: 'List the people with goals that wait for the caller’s answer, longest waiting first, 50 a page',
  query: z.object({ page }),
  response: z.object({
    people: z.array(goalPerson.extend({ goals: z.array(z.string()), since: instant })),
    page: z.int(),
    maxPage: z.int(),
    /** Totals over all pages. */
    totals: z.object({ people: z.int(), goals: z.int() }),
  }),
});
