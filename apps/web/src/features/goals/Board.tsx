import { type ReactNode, useEffect, useRef, useState } from 'react';
import { DoneColumn } from './DoneColumn.tsx';
import type { GoalsOf } from './columns.ts';
import { stepAnnouncement } from './goal-words.ts';
import { TodoColumn } from './TodoColumn.tsx';
import { useDragGoal } from './use-drag-goal.ts';
import { type Step, useGoalSteps } from './use-goal-steps.ts';
import { WaitingGoals } from './WaitingGoals.tsx';

type Props = { goals: GoalsOf; /** Stands over both columns. */ hint: ReactNode };

/**
 * What waits for the viewer's answer first. Then to do on the left, done on the right: a goal is moved there by a button,
 * or dragged there where there is room to.
 */
export function Board({ goals, hint }: Props) {
  const steps = useGoalSteps(goals.person.id);
  const [waitingTitle, todoTitle, doneTitle] = [useTitle(), useTitle(), useTitle()];
  const [last, setLast] = useState<{ step: Step; isDone: boolean } | null>(null);
  const take = (step: Step): void => void steps.take(step).then((isDone) => setLast({ step, isDone }));
  const drag = useDragGoal((goal) => take({ do: 'mark', goal }));

  // The button that had the focus goes with what was done: the heading of its column takes it, which tells what is left.
  useEffect(() => {
    if (!last || document.activeElement !== document.body) return;
    const title = last.step.do === 'mark' ? todoTitle.current : (waitingTitle.current ?? doneTitle.current);
    title?.focus({ preventScroll: true });
  }, [last, waitingTitle, todoTitle, doneTitle]);

  const part = { goals, doing: steps.doing, failure: steps.failure, onStep: take };
  return (
    <>
      <WaitingGoals {...part} titleRef={waitingTitle} />
      {hint}
      <div className={drag.isDragging ? 'board is-dragging' : 'board'}>
        <TodoColumn {...part} drag={drag} titleRef={todoTitle} />
        <DoneColumn {...part} drag={drag} titleRef={doneTitle} />
        {/* A card that moves is seen, and this is heard; what failed says so on its card. */}
        <output className="vh">{last?.isDone && stepAnnouncement(last.step)}</output>
      </div>
    </>
  );
}

const useTitle = () => useRef<HTMLHeadingElement>(null);
