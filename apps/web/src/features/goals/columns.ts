import type { RefObject } from 'react';
import type { GoalsOf } from './GoalsPage.tsx';
import type { Drawing } from './use-drawing.ts';
import type { GoalSteps, Step } from './use-goal-steps.ts';

/** What both columns are given. */
export type ColumnProps = {
  goals: GoalsOf;
  doing: GoalSteps['doing'];
  drawing: Drawing;
  titleRef: RefObject<HTMLHeadingElement | null>;
  onStep: (step: Step) => void;
};
