import './board.css';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { DoneColumn } from './DoneColumn.tsx';
import type { GoalsOf } from './columns.ts';
import { stepAnnouncement } from './goal-words.ts';
import { TodoColumn } from './TodoColumn.tsx';
import { useDragGoal } from './use-drag-goal.ts';
import { type Step, useGoalSteps } from './use-goal-steps.ts';
import { WaitingGoals } from './WaitingGoals.tsx';

type Props = { goals: GoalsOf; /** Shown above both columns. */ hint: ReactNode };

/**
 * Goals of a person. Those that wait for the viewer's answer come first; then goals to do on the left and
 * done on the right. A button moves a goal, or the mouse where there is room for both columns.
 */
export function Board({ goals, hint }: Props) {
  const steps = useGoalSteps(goals.person.id);
  const [waitingTitle, todoTitle, doneTitle] = [useTitle(), useTitle(), useTitle()];
  const [last, setLast] = useState<{ step: Step; isDone: boolean } | null>(null);
  const take = (step: Step): void => void steps.take(step).then((isDone) => setLast({ step, isDone }));
  const drag = useDragGoal((goal) => take({ do: 'mark', goal }));

  // The pressed button disappears with its card: the heading of its column, which tells what is left, takes
  // the focus, also from the page's heading, which has it where the question's dialog closed later.
  useEffect(() => {
    if (!last || !document.activeElement?.matches('body, main, main h1')) return;
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
        {/* Announces a moved card to screen readers; a failure is announced by the card itself. */}
        <output className="vh">{last?.isDone && stepAnnouncement(last.step)}</output>
      </div>
    </>
  );
}

const useTitle = () => useRef<HTMLHeadingElement>(null);
