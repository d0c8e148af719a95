import { invalidate } from '../../api/act.ts';
import type { Completion, Goal } from '@forman/contract/community/goals';
import { useRef, useState } from 'react';
import { call } from '../../api/client.ts';
import { logFailure } from '../../api/log.ts';

/** An act on a goal. */
export type Step =
  | { do: 'mark'; goal: Goal }
  | { do: 'validate' | 'remove'; completion: Completion }
  | { do: 'refuse'; completion: Completion; /** Empty when no reason is given. */ reason: string };

type Said = { status: 'VALIDÉ' } | { status: 'REFUSÉ'; reason?: string };
const answer = ({ id, goal, userId }: Completion, said: Said): Promise<unknown> =>
  call('answerCompletion', {
    params: { id },
    body: { id, goalId: goal.id, userId, validatedAt: new Date().toISOString(), ...said },
  });

function run(step: Step, userId: number): Promise<unknown> {
  if (step.do === 'mark') return call('createCompletion', { body: { goalId: step.goal.id, userId } });
  if (step.do === 'remove') return call('removeCompletion', { params: { id: step.completion.id } });
  if (step.do === 'refuse')
    return answer(step.completion, { status: 'REFUSÉ', ...(step.reason && { reason: step.reason }) });
  return answer(step.completion, { status: 'VALIDÉ' });
}

/** Card of a step, busy until the step has ended and the page shows it. */
type Card = `goal-${number}` | `completion-${number}`;
const cardOf = (step: Step): Card =>
  step.do === 'mark' ? `goal-${step.goal.id}` : `completion-${step.completion.id}`;
const goalOf = (step: Step): number => (step.do === 'mark' ? step.goal : step.completion.goal).id;
type Failure = { card: Card; goal: number; error: unknown };

export type GoalSteps = {
  /** Runs a step. @returns true when it succeeded. */
  take: (step: Step) => Promise<boolean>;
  /** Step under way on this card. */
  doing: (card: Card) => Step['do'] | undefined;
  /** Error of the last step on this card, until its goal is tried again. */
  failure: (card: Card) => unknown;
};

/** Runs steps on goals, several at once if need be; the card of a failed step shows its error (MEM-119). */
export function useGoalSteps(userId: number): GoalSteps {
  const [working, setWorking] = useState<ReadonlyMap<string, Step['do']>>(new Map());
  const [failures, setFailures] = useState<readonly Failure[]>([]);
  const begun = useRef(new Set<string>());

  async function take(step: Step): Promise<boolean> {
    const card = cardOf(step);
    // A second press may come before the first one shows.
    if (begun.current.has(card)) return false;
    begun.current.add(card);
    setWorking((before) => new Map(before).set(card, step.do));
    // All the failures of the goal go, not only those of this card: the goal may have moved to the other
    // column.
    setFailures((before) => before.filter(({ goal }) => goal !== goalOf(step)));
    let failure: Failure | undefined;
    await run(step, userId).catch((error: unknown) => {
      failure = { card, goal: goalOf(step), error };
      logFailure('goal', error);
    });
    await invalidate('goals', 'votes');
    begun.current.delete(card);
    setFailures((before) => (failure ? [...before, failure] : before));
    setWorking((before) => new Map([...before].filter(([other]) => other !== card)));
    return !failure;
  }

  return {
    take,
    doing: (card) => working.get(card),
    failure: (card) => failures.find((one) => one.card === card)?.error,
  };
}
