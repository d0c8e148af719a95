import type { Completion, Goal } from '@forman/contract/goals';
import { useRef, useState } from 'react';
import { call } from '../../api/client.ts';
import { logFailure } from '../../api/log.ts';
import { invalidate } from '../../api/query.ts';

/** An act on a goal. */
export type Step =
  | { do: 'mark'; goal: Goal }
  | { do: 'validate' | 'remove'; completion: Completion }
  | { do: 'refuse'; completion: Completion; /** Empty: nothing is said. */ reason: string };

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

/** The card of a step; it is busy until its step has ended and the page shows it. */
type Card = `goal-${number}` | `completion-${number}`;
const cardOf = (step: Step): Card =>
  step.do === 'mark' ? `goal-${step.goal.id}` : `completion-${step.completion.id}`;
const goalOf = (step: Step): number => (step.do === 'mark' ? step.goal : step.completion.goal).id;
type Failure = { card: Card; goal: number; error: unknown };

export type GoalSteps = {
  /** @returns whether it was done. */
  take: (step: Step) => Promise<boolean>;
  /** The act under way on this card. */
  doing: (card: Card) => Step['do'] | undefined;
  /** Why the last step on this card failed, until its goal is tried again. */
  failure: (card: Card) => unknown;
};

/** One step after the other or several at once, each on its card. One that fails leaves things as they are, and says so on its card (MEM-119). */
export function useGoalSteps(userId: number): GoalSteps {
  const [working, setWorking] = useState<ReadonlyMap<string, Step['do']>>(new Map());
  const [failures, setFailures] = useState<readonly Failure[]>([]);
  const begun = useRef(new Set<string>());

  async function take(step: Step): Promise<boolean> {
    const card = cardOf(step);
    // Pressed twice before the first press shows.
    if (begun.current.has(card)) return false;
    begun.current.add(card);
    setWorking((before) => new Map(before).set(card, step.do));
    // The goal's failures are removed, not those of the card alone: it may have moved to the other column meanwhile.
    setFailures((before) => before.filter(({ goal }) => goal !== goalOf(step)));
    let failure: Failure | undefined;
    await run(step, userId).catch((error: unknown) => {
      failure = { card, goal: goalOf(step), error };
      logFailure('goal', error);
    });
    await invalidate('getUserGoals', 'goalInbox', 'getProfile', 'listEvolutions', 'home');
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
