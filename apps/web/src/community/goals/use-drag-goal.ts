import type { Goal } from '@forman/contract/community/goals';
import { type DragEvent, useState } from 'react';

/** State of a goal dragged by the mouse to the other column; its button does the same for everybody else. */
export function useDragGoal(onDropped: (goal: Goal) => void) {
  const [goal, setGoal] = useState<Goal | null>(null);
  const [isOver, setOver] = useState(false);

  function release(): void {
    setGoal(null);
    setOver(false);
  }
  const target = {
    onDragOver(event: DragEvent): void {
      if (!goal) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave({ currentTarget, relatedTarget }: DragEvent): void {
      if (!currentTarget.contains(relatedTarget as Node | null)) setOver(false);
    },
    onDrop(event: DragEvent): void {
      if (!goal) return;
      event.preventDefault();
      onDropped(goal);
      release();
    },
  };
  return { isDragging: goal !== null, isOver, take: setGoal, release, target };
}

export type GoalDrag = ReturnType<typeof useDragGoal>;
