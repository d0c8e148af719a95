import type { AnsweredCompletion, Goal } from '@forman/contract/community/goals';
import type { RefObject } from 'react';
import type { Answer } from '../../api/client.ts';
import type { GoalDrag } from './use-drag-goal.ts';
import type { GoalSteps, Step } from './use-goal-steps.ts';

export type GoalsOf = Answer<'getUserGoals'>;

/** Props shared by the parts of the board. */
export type PartProps = {
  goals: GoalsOf;
  doing: GoalSteps['doing'];
  failure: GoalSteps['failure'];
  titleRef: RefObject<HTMLHeadingElement | null>;
  onStep: (step: Step) => void;
};
export type ColumnProps = PartProps & { drag: GoalDrag };

/** Refusal of a goal that must be done again (MEM-106); it is shown on the goal's card. */
export const refusalOf = ({ done }: GoalsOf, goal: Goal): AnsweredCompletion | undefined =>
  done.find((completion) => completion.status === 'REFUSÉ' && completion.goal.id === goal.id);

/** Completions that wait for the viewer's own answer. */
export const waitingOf = ({ done, actions }: GoalsOf): AnsweredCompletion[] =>
  actions.answer.ok ? done.filter(({ status }) => status === 'EN ATTENTE') : [];

/** True for a refusal whose goal must be done again, or was marked again: another card shows it. */
const isUnderAnother = ({ todo, done }: GoalsOf, { goal, status }: AnsweredCompletion): boolean =>
  status === 'REFUSÉ' &&
  (todo.some(({ id }) => id === goal.id) ||
    done.some((other) => other.status !== 'REFUSÉ' && other.goal.id === goal.id));

/** Marked goals, except those to do again and those that wait for the viewer's answer. */
export function markedOf(goals: GoalsOf): AnsweredCompletion[] {
  const waiting = waitingOf(goals);
  return goals.done.filter((one) => !waiting.includes(one) && !isUnderAnother(goals, one));
}
