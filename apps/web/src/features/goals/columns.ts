import type { AnsweredCompletion, Goal } from '@forman/contract/goals';
import type { RefObject } from 'react';
import type { Answer } from '../../api/client.ts';
import type { GoalDrag } from './use-drag-goal.ts';
import type { GoalSteps, Step } from './use-goal-steps.ts';

export type GoalsOf = Answer<'getUserGoals'>;

/** The props of each part of the board. */
export type PartProps = {
  goals: GoalsOf;
  doing: GoalSteps['doing'];
  failure: GoalSteps['failure'];
  titleRef: RefObject<HTMLHeadingElement | null>;
  onStep: (step: Step) => void;
};
export type ColumnProps = PartProps & { drag: GoalDrag };

/** A refused goal that is to do again (MEM-106): its answer stands on its card. */
export const refusalOf = ({ done }: GoalsOf, goal: Goal): AnsweredCompletion | undefined =>
  done.find((completion) => completion.status === 'REFUSÉ' && completion.goal.id === goal.id);

/** The completions that wait for the viewer's own answer. */
export const waitingOf = ({ done, actions }: GoalsOf): AnsweredCompletion[] =>
  actions.answer.ok ? done.filter(({ status }) => status === 'EN ATTENTE') : [];

/** A goal that was refused and is to do again, or was marked again: its card says so. */
const isUnderAnother = ({ todo, done }: GoalsOf, { goal, status }: AnsweredCompletion): boolean =>
  status === 'REFUSÉ' &&
  (todo.some(({ id }) => id === goal.id) ||
    done.some((other) => other.status !== 'REFUSÉ' && other.goal.id === goal.id));

/** The marked goals that are not to be done again and do not wait for the viewer's answer. */
export function markedOf(goals: GoalsOf): AnsweredCompletion[] {
  const waiting = waitingOf(goals);
  return goals.done.filter((one) => !waiting.includes(one) && !isUnderAnother(goals, one));
}
