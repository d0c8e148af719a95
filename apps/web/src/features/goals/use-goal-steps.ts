import type { Completion, Goal } from '@forman/contract/goals';
import { useRef, useState } from 'react';
import { call } from '../../api/client.ts';
import { logFailure } from '../../api/log.ts';
import { invalidate } from '../../api/query.ts';

/** What somebody does to a goal. */
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

/** Which card a step is about; it works until its step has ended and the page shows it. */
const cardOf = (step: Step): string =>
  step.do === 'mark' ? `goal-${step.goal.id}` : `completion-${step.completion.id}`;

export type GoalSteps = {
  /** @returns whether it was done. */
  take: (step: Step) => Promise<boolean>;
  /** What is being done to this card. */
  doing: (card: `goal-${number}` | `completion-${number}`) => Step['do'] | undefined;
};

/** One step after the other or several at once, each on its card. One that fails leaves things as they are, without a word (MEM-119). */
export function useGoalSteps(userId: number): GoalSteps {
  const [working, setWorking] = useState<ReadonlyMap<string, Step['do']>>(new Map());
  const begun = useRef(new Set<string>());

  async function take(step: Step): Promise<boolean> {
    const card = cardOf(step);
    // Pressed twice before the first press shows.
    if (begun.current.has(card)) return false;
    begun.current.add(card);
    setWorking((before) => new Map(before).set(card, step.do));
    let isDone = true;
    await run(step, userId).catch((error: unknown) => {
      isDone = false;
      logFailure('goal', error);
    });
    await invalidate('getUserGoals', 'goalInbox', 'getProfile', 'listEvolutions', 'home');
    begun.current.delete(card);
    setWorking((before) => new Map([...before].filter(([other]) => other !== card)));
    return isDone;
  }

  return { take, doing: (card) => working.get(card) };
}
