import type { RefObject } from 'react';
import type { Answer } from '../../api/client.ts';
import type { Drawing } from './use-drawing.ts';
import type { GoalSteps, Step } from './use-goal-steps.ts';

export type GoalsOf = Answer<'getUserGoals'>;

/** What both columns are given. */
export type ColumnProps = {
  goals: GoalsOf;
  doing: GoalSteps['doing'];
  drawing: Drawing;
  titleRef: RefObject<HTMLHeadingElement | null>;
  onStep: (step: Step) => void;
};
