import type { Completion, Goal } from '@forman/contract/goals';
import type { RefObject } from 'react';
import type { Answer } from '../../api/client.ts';
import type { GoalDrag } from './use-drag-goal.ts';
import type { GoalSteps, Step } from './use-goal-steps.ts';

export type GoalsOf = Answer<'getUserGoals'>;

/** What both columns are given. */
export type ColumnProps = {
  goals: GoalsOf;
  doing: GoalSteps['doing'];
  drag: GoalDrag;
  titleRef: RefObject<HTMLHeadingElement | null>;
  onStep: (step: Step) => void;
};

/** A refused goal that is to do again (MEM-106): its answer stands on its card. */
export const refusalOf = ({ done }: GoalsOf, goal: Goal): Completion | undefined =>
  done.find((completion) => completion.status === 'REFUSÉ' && completion.goal.id === goal.id);

/** What was marked and is not to do again. */
export const markedOf = ({ todo, done }: GoalsOf): Completion[] =>
  done.filter(({ status, goal }) => status !== 'REFUSÉ' || todo.every(({ id }) => id !== goal.id));
